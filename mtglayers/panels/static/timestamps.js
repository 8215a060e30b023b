// The permanents in the order of their timestamps: dragged, or moved with keys.

function timestampList({ model, list, ask }) {
  const items = () => [...list.children];
  let dragged = null;

  function show() {
    if (dragged) return;
    keepingFocus(list, "data-stamp", () => {
      list.replaceChildren(...model.get("timestamps").map(({ id, name, about }) => {
        const handle = make("button", {
          type: "button", "data-stamp": id, title: "Drag, or Alt and an arrow key",
          "aria-label": `${name}: move with Alt and the arrow keys`,
        });
        handle.append(make("span", { class: "mtgl-grip", "aria-hidden": "true", text: "⠿" }),
          make("b", { text: name }), make("span", { class: "mtgl-about", text: about }));
        return make("li", {}, handle);
      }));
    });
  }

  function order() {
    return items().map((item) => item.firstChild.dataset.stamp);
  }

  function place(y) {
    for (const item of items()) {
      if (item === dragged) continue;
      const box = item.getBoundingClientRect();
      const after = dragged.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (after && y > box.top + box.height / 2) item.after(dragged);
      if (!after && y < box.top + box.height / 2) { item.before(dragged); return; }
    }
  }

  function drop(isKept) {
    if (!dragged) return;
    dragged.classList.remove("mtgl-dragged");
    dragged = null;
    const wanted = order();
    const before = model.get("timestamps").map((each) => each.id);
    if (isKept && wanted.join() !== before.join()) ask("timestamps", { order: wanted });
    else show();
  }

  list.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("li");
    if (!item || event.button !== 0) return;
    dragged = item;
    item.classList.add("mtgl-dragged");
    item.firstChild.focus();
    list.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  list.addEventListener("pointermove", (event) => { if (dragged) place(event.clientY); });
  list.addEventListener("pointerup", () => drop(true));
  list.addEventListener("pointercancel", () => drop(false));
  list.addEventListener("keydown", (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const handle = event.target.closest("[data-stamp]");
    if (by === undefined || !handle) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) return ask("shift", { object: handle.dataset.stamp, by });
    const next = items()[items().indexOf(handle.parentElement) + by];
    if (next) next.firstChild.focus();
  });
  return show;
}
