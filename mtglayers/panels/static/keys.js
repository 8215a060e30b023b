// Keys that work everywhere in the panel, and the list of them.

const KEYS = [
  ["?", "this list"],
  ["/", "type a card's name"],
  ["u, r", "undo, redo"],
  ["n, t", "next step, next turn"],
  ["[ and ]", "previous and next step of the layers"],
  ["Alt + ↑ ↓", "an earlier or later timestamp for the selected object"],
  ["1 … 5", "the views"],
  ["Arrows, Home, End", "move in the graph, the views and the lists"],
  ["Enter", "select, press"],
  ["Escape", "select nothing"],
];

const TYPED = "input:not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]";

// The notebook sends what is typed bit by bit, and a click at once. A click soon after typing
// waits until Python has seen all that was typed: until two messages have come back.
function clicksAfterTyping({ root, model, ask }) {
  const board = () => root.closest(".mtgl-board") || root;
  let typed = false;
  let answered = () => {};
  const echo = () => new Promise((done) => {
    answered = done;
    ask("echo");
    setTimeout(done, 2000);
  });
  const heard = (message) => { if (message && message.echo) answered(); };

  function changed(event) {
    if (board().contains(event.target) && !root.contains(event.target)) typed = true;
  }

  async function clicked(event) {
    const button = event.target.closest("button");
    if (!typed || !button || !board().contains(button) || root.contains(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await echo();
    await echo();
    typed = false;
    button.click();
  }

  model.on("msg:custom", heard);
  document.addEventListener("input", changed, true);
  document.addEventListener("click", clicked, true);
  return () => {
    model.off("msg:custom", heard);
    document.removeEventListener("input", changed, true);
    document.removeEventListener("click", clicked, true);
  };
}

function listenForKeys({ root, ask, moveBy, select, showTab }) {
  const board = () => root.closest(".mtgl-board") || root;
  const help = root.querySelector(".mtgl-help");
  help.querySelector("tbody").replaceChildren(...KEYS.map(([key, words]) => {
    const head = make("th", { scope: "row" }, make("kbd", { text: key }));
    return make("tr", {}, head, make("td", { text: words }));
  }));

  const acts = {
    "?": () => help.showModal(),
    "/": () => {
      const card = board().querySelector("input[list]");
      if (card) card.focus();
    },
    u: () => ask("undo"),
    r: () => ask("redo"),
    n: () => ask("next step"),
    t: () => ask("next turn"),
    "[": () => moveBy(-1),
    "]": () => moveBy(1),
    Escape: () => select(""),
  };

  function pressed(event) {
    if (!board().contains(event.target) || event.ctrlKey || event.metaKey || help.open) return;
    if (event.altKey) {
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (by === undefined || event.target.closest("[data-stamp]")) return;
      ask("shift", { by });
    } else {
      if (event.target.matches(TYPED)) return;
      const act = /^[1-5]$/.test(event.key) ? () => showTab(Number(event.key) - 1) : acts[event.key];
      if (!act) return;
      act();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-help]");
    if (button && button.dataset.help === "open") help.showModal();
    if (button && button.dataset.help === "close") help.close();
  });
  document.addEventListener("keydown", pressed, true);
  return () => document.removeEventListener("keydown", pressed, true);
}
