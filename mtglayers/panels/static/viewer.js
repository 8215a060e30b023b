// The viewer itself: objects, the copy graph, the layers; the other parts are put in their places.

const HANDLED = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " "];
const PACE = 1400; // milliseconds from step to step while playing

function render({ model, el }) {
  const root = make("div", { class: "mtgl-panel" });
  root.innerHTML = MARKUP;
  el.appendChild(root);
  const find = (selector) => root.querySelector(selector);
  const ask = (what, fields = {}) => model.send({ ask: what, ...fields });
  // JupyterLab leaves the keys in here to us, once the panel around is in the page.
  const whole = requestAnimationFrame(() => {
    (root.closest(".mtgl-board") || root).dataset.lmSuppressShortcuts = "true";
    for (const combo of (root.closest(".mtgl-board") || root).querySelectorAll("input[list]")) {
      combo.setAttribute("autocomplete", "off");
    }
  });
  const graph = find(".mtgl-graph");
  const objects = find(".mtgl-objects");
  const range = find("input[type=range]");

  const nodes = () => [...graph.querySelectorAll("g[data-node]")];

  function showTheme() {
    const theme = isDark() ? "dark" : "light";
    root.dataset.theme = theme;
    const board = root.closest(".mtgl-board");
    if (board) board.dataset.theme = theme;
    const svg = graph.querySelector("svg");
    if (svg) svg.setAttribute("class", `mtgl mtgl-${theme}`);
  }

  function showSelected() {
    const selected = model.get("selected");
    for (const button of objects.querySelectorAll("button[data-object]")) {
      button.setAttribute("aria-pressed", String(button.dataset.object === selected));
    }
    for (const row of objects.querySelectorAll("tr[data-row]")) {
      row.classList.toggle("mtgl-selected", row.dataset.row === selected);
    }
    const all = nodes();
    const focused = all.find((node) => node === document.activeElement);
    const first = focused || all.find((node) => objectOf(node) === selected) || all[0];
    for (const node of all) {
      const chosen = objectOf(node) === selected;
      node.classList.toggle("mtgl-selected", chosen);
      node.setAttribute("aria-pressed", String(chosen));
      node.setAttribute("tabindex", node === first ? "0" : "-1");
    }
  }

  let rows = [];

  // Only the rows that differ are replaced while there are as many as before.
  function showObjects() {
    const made = make("template");
    made.innerHTML = model.get("objects_html");
    const next = [...made.content.querySelectorAll("tr")];
    const words = next.map((row) => row.outerHTML);
    const now = [...objects.querySelectorAll("tr")];
    keepingFocus(objects, "data-object", () => {
      if (now.length !== words.length || rows.length !== words.length || !words.length) {
        objects.replaceChildren(made.content);
      } else {
        for (const [at, row] of next.entries()) if (words[at] !== rows[at]) now[at].replaceWith(row);
      }
    });
    rows = words;
    showSelected();
  }

  function showGraph() {
    fill(graph, model.get("graph_svg"), "data-node");
    showTheme();
    showSelected();
  }

  function place() {
    const last = model.get("frames").length - 1;
    const step = model.get("step");
    return step < 0 || step > last ? last : step;
  }

  const tabs = [...root.querySelectorAll("[role=tab]")];
  const views = [...root.querySelectorAll("[data-view]")];
  const number = panels++;
  for (const [at, tab] of tabs.entries()) {
    tab.id = `mtgl-tab-${number}-${at}`;
    views[at].id = `mtgl-view-${number}-${at}`;
    tab.setAttribute("aria-controls", views[at].id);
    views[at].setAttribute("aria-labelledby", tab.id);
  }

  function showTab() {
    const shown = model.get("tab");
    for (const [at, tab] of tabs.entries()) {
      const isShown = tab.dataset.tab === shown;
      tab.setAttribute("aria-selected", String(isShown));
      tab.setAttribute("tabindex", isShown ? "0" : "-1");
      views[at].hidden = !isShown;
    }
  }

  function goToTab(at, isFocused) {
    model.set("tab", tabs[at].dataset.tab);
    model.save_changes();
    showTab();
    if (isFocused) tabs[at].focus();
  }

  function showFrame() {
    const frames = model.get("frames");
    const at = place();
    const frame = frames[at];
    find(".mtgl-stepper").hidden = frames.length < 2;
    find(".mtgl-frame").innerHTML = frame ? frame.html : "";
    find(".mtgl-note").textContent = "";
    find(".mtgl-play").disabled = frames.length < 3;
    const words = frame ? `${at + 1} of ${frames.length}: ${frame.label}` : "";
    find(".mtgl-where").textContent = words;
    range.max = String(Math.max(frames.length - 1, 0));
    range.value = String(Math.max(at, 0));
    range.setAttribute("aria-valuetext", words);
    for (const button of root.querySelectorAll("button[data-move]")) {
      const back = button.dataset.move === "first" || button.dataset.move === "previous";
      button.setAttribute("aria-disabled", String(back ? at <= 0 : at >= frames.length - 1));
    }
  }

  function showEvidence() {
    const title = model.get("title");
    find(".mtgl-title").textContent = title ? `Layer by layer: ${title}` : "Layer by layer: select an object";
    const evidence = find(".mtgl-evidence");
    evidence.hidden = !title;
    evidence.querySelector("div").innerHTML = model.get("evidence_html");
  }

  function showCopy() {
    find(".mtgl-copy").innerHTML = model.get("copy_html");
    find(".mtgl-cut").hidden = !model.get("copy_html").includes("Its chain");
  }

  function showMessage() {
    const { kind = "", text = "" } = model.get("message");
    find(".mtgl-status").textContent = kind === "status" ? text : "";
    find(".mtgl-alert").textContent = kind === "alert" ? text : "";
  }

  function select(object) {
    model.set("selected", object);
    model.save_changes();
  }

  // With "only what changed", steps at which nothing changed are passed over.
  function isShown(at) {
    const frames = model.get("frames");
    const isEnd = at <= 0 || at >= frames.length - 1;
    return isEnd || !find(".mtgl-changed").checked || frames[at].changed;
  }

  function nextFrom(at, by) {
    do at += by; while (!isShown(at));
    return at;
  }

  let playing = null;
  function stop() {
    clearInterval(playing);
    playing = null;
    find(".mtgl-play").textContent = "Play";
    find(".mtgl-play").setAttribute("aria-pressed", "false");
  }

  function play() {
    if (playing !== null) return stop();
    const last = () => model.get("frames").length - 1;
    if (place() >= last()) goTo(0);
    find(".mtgl-play").textContent = "Stop";
    find(".mtgl-play").setAttribute("aria-pressed", "true");
    playing = setInterval(() => {
      goTo(nextFrom(place(), 1));
      if (place() >= last()) stop();
    }, PACE);
  }

  function goTo(step) {
    const last = model.get("frames").length - 1;
    model.set("step", Math.min(Math.max(step, 0), Math.max(last, 0)));
    model.save_changes();
  }

  function moved(move) {
    const last = model.get("frames").length - 1;
    return { first: 0, previous: nextFrom(place(), -1), next: nextFrom(place(), 1), last }[move];
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && button.dataset.object) select(button.dataset.object);
    if (button && button.dataset.move) goTo(moved(button.dataset.move));
    if (button && button.dataset.tab) goToTab(tabs.indexOf(button), true);
    if (button && button.dataset.rule) find(".mtgl-note").textContent = button.title;
    if (button && button.matches(".mtgl-play")) play();
    if (button && button.matches(".mtgl-work")) ask(button.dataset.of);
    if (button && button.dataset.outcome) ask("take order", { number: Number(button.dataset.outcome) });
    if (button && button.matches(".mtgl-cut")) {
      ask("what if", { kind: "cut", object: model.get("selected") });
    }
    const node = event.target.closest("g[data-node]");
    if (node) {
      node.focus();
      select(objectOf(node));
    }
  });
  find(".mtgl-rules-text").addEventListener("change", (event) => {
    root.classList.toggle("mtgl-without-text", !event.target.checked);
  });
  find(".mtgl-changed").addEventListener("change", (event) => {
    root.classList.toggle("mtgl-only-changed", event.target.checked);
  });
  range.addEventListener("input", () => goTo(Number(range.value)));
  root.addEventListener("keydown", (event) => {
    if (!HANDLED.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.stopPropagation();
    const tab = tabs.indexOf(event.target);
    if (tab >= 0) {
      const move = { ArrowLeft: tab - 1, ArrowRight: tab + 1, Home: 0, End: tabs.length - 1 };
      if (move[event.key] === undefined) return;
      event.preventDefault();
      return goToTab((move[event.key] + tabs.length) % tabs.length, true);
    }
    const node = event.target.closest("g[data-node]");
    if (!node) return;
    event.preventDefault();
    if (event.key === "Enter" || event.key === " ") return select(objectOf(node));
    const all = nodes();
    const at = all.indexOf(node);
    const back = event.key === "ArrowLeft" || event.key === "ArrowUp";
    const ends = { Home: 0, End: all.length - 1 };
    const to = ends[event.key] ?? Math.min(Math.max(at + (back ? -1 : 1), 0), all.length - 1);
    for (const each of all) each.setAttribute("tabindex", each === all[to] ? "0" : "-1");
    all[to].focus();
  });

  const showTimestamps = timestampList({ model, list: find(".mtgl-order"), ask });
  const showHistory = historyList({ model, list: find(".mtgl-history"), ask });
  const showUndecided = undecidedList({ model, box: find(".mtgl-undecided"), ask });
  const showChoices = whatIf({ model, form: find(".mtgl-if"), ask });
  const showComparison = () => { find(".mtgl-comparison").innerHTML = model.get("comparison_html"); };
  const showOrders = () => { find(".mtgl-orders").innerHTML = model.get("orders_html"); };
  const stopKeys = listenForKeys({
    root, ask, select, moveBy: (by) => goTo(nextFrom(place(), by)), showTab: (at) => goToTab(at, true),
  });

  const stopWaiting = clicksAfterTyping({ root, model, ask });
  const stopNames = namesAsTyped({ root, model, ask });

  const shows = {
    tab: showTab,
    timestamps: showTimestamps,
    actions: showHistory,
    position: showHistory,
    undecided: showUndecided,
    objects: showChoices,
    comparison_html: showComparison,
    orders_html: showOrders,
    copy_html: showCopy,
    objects_html: showObjects,
    graph_svg: showGraph,
    frames: showFrame,
    step: showFrame,
    title: showEvidence,
    evidence_html: showEvidence,
    selected: showSelected,
    message: showMessage,
  };
  for (const [trait, show] of Object.entries(shows)) model.on(`change:${trait}`, show);
  const themes = new MutationObserver(showTheme);
  themes.observe(document.body, { attributes: true });
  const media = window.matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", showTheme);
  for (const show of new Set(Object.values(shows))) show();

  return () => {
    cancelAnimationFrame(whole);
    stop();
    stopKeys();
    stopWaiting();
    stopNames();
    themes.disconnect();
    media.removeEventListener("change", showTheme);
    for (const [trait, show] of Object.entries(shows)) model.off(`change:${trait}`, show);
  };
}

export default { render };
