// Steps through what the page already shows in order. Nothing is fetched and nothing is made from
// text: without this file every step, question and answer can be read as well.
(() => {
  "use strict";
  const make = (tag, facts = {}, ...children) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(facts)) {
      if (key in node) node[key] = value; else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  };

  function stepper(root, list) {
    const frames = [...list.children];
    if (frames.length < 2) return null;
    const name = list.getAttribute("aria-label");
    const range = make("input", { type: "range", min: "0", max: String(frames.length - 1), step: "1" });
    range.setAttribute("aria-label", `Step: ${name}`);
    const where = make("span", { className: "quiet", role: "status" });
    where.setAttribute("aria-live", "polite");
    const all = make("input", { type: "checkbox" });
    const link = make("a", { className: "quiet", textContent: "Link to this step" });
    const buttons = {};
    let at = frames.length - 1;
    const title = (frame) => frame.querySelector(".title").textContent;
    const show = (wanted, tell = true) => {
      at = Math.max(0, Math.min(frames.length - 1, wanted));
      frames.forEach((frame, number) => { frame.hidden = !all.checked && number !== at; });
      range.value = String(at);
      range.setAttribute("aria-valuetext", `${at + 1} of ${frames.length}: ${title(frames[at])}`);
      if (tell) where.textContent = `${at + 1} of ${frames.length}: ${title(frames[at])}`;
      link.href = `#step=${root.id}:${frames[at].dataset.step}`;
      buttons.first.disabled = buttons.previous.disabled = at === 0;
      buttons.next.disabled = buttons.last.disabled = at === frames.length - 1;
    };
    const move = { first: () => 0, previous: () => at - 1, next: () => at + 1, last: () => frames.length - 1 };
    for (const [word, sign] of [["first", "«"], ["previous", "‹"], ["next", "›"], ["last", "»"]]) {
      const button = make("button", { type: "button", textContent: sign, title: `${word} step` });
      button.setAttribute("aria-label", `${word} step: ${name}`);
      button.addEventListener("click", () => show(move[word]()));
      buttons[word] = button;
    }
    range.addEventListener("input", () => show(Number(range.value)));
    all.addEventListener("change", () => show(at, false));
    const label = make("label", { className: "quiet" }, all, " all steps");
    const controls = make("div", { className: "controls", role: "group" },
      buttons.first, buttons.previous, range, buttons.next, buttons.last, label, link, where);
    controls.setAttribute("aria-label", `Steps: ${name}`);
    list.before(controls);
    show(0, false);
    return { frames, show, list };
  }

  function chooser(root) {
    const sections = [...root.querySelectorAll("section[data-object]")];
    if (sections.length < 2) return () => {};
    const select = make("select");
    for (const section of sections) {
      select.append(make("option", { value: section.dataset.object, textContent: section.dataset.name }));
    }
    select.append(make("option", { value: "", textContent: "all objects" }));
    const choose = (id) => {
      select.value = id;
      for (const section of sections) section.hidden = id !== "" && section.dataset.object !== id;
    };
    select.addEventListener("change", () => choose(select.value));
    sections[0].before(make("p", { className: "controls" }, make("label", {}, "Object: ", select)));
    choose(sections[0].dataset.object);
    return choose;
  }

  function graph(root, choose) {
    for (const node of root.querySelectorAll("svg g[data-node]")) {
      const key = node.dataset.node;
      const id = key.slice(0, key.lastIndexOf("@"));
      const target = root.querySelector(`section[data-object="${CSS.escape(id)}"]`);
      const select = () => {
        for (const row of root.querySelectorAll("[data-version]")) {
          row.classList.toggle("selected", row.dataset.version === key);
          row.toggleAttribute("aria-current", row.dataset.version === key);
        }
        if (target) { choose(id); }
        const told = [...root.querySelectorAll("[data-version]")].find((row) => row.dataset.version === key);
        const status = root.querySelector(".graph-status");
        if (status && told) status.textContent = told.textContent;
      };
      node.addEventListener("click", select);
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") { event.preventDefault(); select(); }
      });
    }
  }

  const plain = (text) => text.trim().toLowerCase().replace(/[\s.,;]+/g, " ").replace(/ and /g, " ");

  function questions(root) {
    root.querySelectorAll("details[data-answer]").forEach((details, number) => {
      const id = `${root.id}-guess-${number}`;
      const guess = make("input", { type: "text", id, autocomplete: "off" });
      const told = make("span", { role: "status" });
      const form = make("form", { className: "controls" },
        make("label", { htmlFor: id, textContent: "Your prediction:" }), guess,
        make("button", { type: "submit", textContent: "Reveal" }), told);
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const right = plain(guess.value) === plain(details.dataset.answer);
        told.textContent = guess.value.trim() ? (right ? "Right." : "Not so:") : "";
        details.open = true;
      });
      details.before(form);
    });
  }

  function open(root, steppers, choose) {
    const hash = decodeURIComponent(location.hash);
    const found = /^#step=(?:([^:]*):)?(.+)$/.exec(hash);
    const wanted = found && (!found[1] || found[1] === root.id) ? found[2] : null;
    for (const each of steppers) {
      const at = each.frames.findIndex((frame) => frame.id === hash.slice(1) || frame.dataset.step === wanted);
      if (at < 0) continue;
      const section = each.list.closest("section[data-object]");
      if (section) choose(section.dataset.object);
      each.show(at);
      each.frames[at].scrollIntoView();
      return;
    }
  }

  for (const root of document.querySelectorAll(".mtgl-page:not([data-ready])")) {
    root.dataset.ready = "";
    const steppers = [...root.querySelectorAll("ol.frames")].map((list) => stepper(root, list)).filter(Boolean);
    const choose = chooser(root);
    graph(root, choose);
    questions(root);
    for (const link of root.querySelectorAll("a[data-show]")) {
      link.addEventListener("click", () => choose(link.dataset.show));
    }
    addEventListener("hashchange", () => open(root, steppers, choose));
    open(root, steppers, choose);
  }
})();
