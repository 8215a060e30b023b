// What is beside the objects and the layers: history, words to decide, what if, orders.

function historyList({ model, list, ask }) {
  list.addEventListener("click", (event) => {
    const button = event.target.closest("[data-position]");
    if (button) ask("go to", { position: Number(button.dataset.position) });
  });
  return () => keepingFocus(list, "data-position", () => {
    const now = model.get("position");
    const rows = ["the beginning", ...model.get("actions")].map((words, position) => {
      const button = make("button", { type: "button", "data-position": position, text: words });
      if (position === now) button.setAttribute("aria-current", "step");
      if (position > now) button.classList.add("mtgl-undone");
      return make("li", {}, button);
    });
    list.replaceChildren(...rows);
  });
}

function undecidedList({ model, box, ask }) {
  const list = box.querySelector("ul");
  list.addEventListener("change", (event) => {
    const { about, kind } = event.target.dataset;
    if (about === undefined) return;
    const typed = event.target.value;
    const isNumber = kind === "number";
    if (isNumber && !/^-?\d+$/.test(typed)) return;
    ask("decide", { about, value: isNumber ? Number(typed) : event.target.checked });
  });
  return () => keepingFocus(box, "data-about", () => {
    const words = model.get("undecided");
    box.hidden = words.length === 0;
    list.replaceChildren(...words.map(({ words: about, kind, value }) => {
      const isNumber = kind === "number";
      const input = make("input", { type: isNumber ? "number" : "checkbox", "data-about": about, "data-kind": kind });
      if (isNumber) input.value = value ?? "";
      else { input.checked = value === true; input.indeterminate = value == null; }
      const label = make("label", {}, input, ` ${about}`);
      if (value == null) label.append(make("span", { class: "mtgl-about", text: " (not decided yet)" }));
      return make("li", {}, label);
    }));
  });
}

function whatIf({ model, form, ask }) {
  const { kind, object, card } = form.elements;
  const other = form.querySelector(".mtgl-other");
  kind.addEventListener("change", () => { other.hidden = kind.value !== "card"; });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("what if", { kind: kind.value, object: object.value, card: card.value });
  });
  return () => {
    const before = object.value || model.get("selected");
    object.replaceChildren(...model.get("objects").map(
      ({ id, name, copies }) => make("option", { value: id, text: copies ? `${name} (a copy)` : name })));
    object.value = before;
    if (object.selectedIndex < 0) object.selectedIndex = 0;
  };
}
