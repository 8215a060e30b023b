// The part of the board panel that can be clicked: the objects, the copy graph, the layers.
// Everything that is shown comes from Python as markup that is escaped there; this file only
// shows it, and tells Python what was selected.

const MARKUP = `
  <p class="mtgl-status" role="status"></p>
  <p class="mtgl-alert" role="alert"></p>
  <section class="mtgl-part" aria-label="Objects">
    <div class="mtgl-scroll mtgl-objects"></div>
  </section>
  <section class="mtgl-part" aria-label="Who copies whom">
    <div class="mtgl-scroll mtgl-graph"></div>
  </section>
  <section class="mtgl-part" aria-label="Layer by layer">
    <h4 class="mtgl-title"></h4>
    <div class="mtgl-stepper">
      <button type="button" data-move="first" aria-label="First step" title="First step">«</button>
      <button type="button" data-move="previous" aria-label="Previous step" title="Previous step">‹</button>
      <input type="range" min="0" step="1" aria-label="Step of the evaluation">
      <button type="button" data-move="next" aria-label="Next step" title="Next step">›</button>
      <button type="button" data-move="last" aria-label="Last step" title="Last step">»</button>
      <span class="mtgl-where" role="status"></span>
    </div>
    <div class="mtgl-frame"></div>
    <details class="mtgl-evidence">
      <summary>All steps as a table</summary>
      <div class="mtgl-scroll"></div>
    </details>
  </section>`;

const HANDLED = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter", " "];

function isDark() {
  const body = document.body;
  if (body.dataset.jpThemeLight !== undefined) return body.dataset.jpThemeLight === "false";
  if (body.dataset.vscodeThemeKind !== undefined) return body.dataset.vscodeThemeKind.includes("dark");
  return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

function objectOf(node) {
  const id = node.dataset.node;
  const at = id.lastIndexOf("@");
  return at < 0 ? id : id.slice(0, at);
}

// Replace markup; what had the focus before has it again afterwards.
function fill(place, markup, attribute) {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const held = active && active.getAttribute(attribute);
  place.innerHTML = markup;
  if (held === null || held === undefined) return;
  const again = place.querySelector(`[${attribute}="${CSS.escape(held)}"]`) ||
    place.querySelector(`[${attribute}]`);
  if (again) again.focus();
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = "mtgl-panel";
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab leaves the keys in here to us
  root.innerHTML = MARKUP;
  el.appendChild(root);
  const find = (selector) => root.querySelector(selector);
  const graph = find(".mtgl-graph");
  const objects = find(".mtgl-objects");
  const range = find("input[type=range]");

  const nodes = () => [...graph.querySelectorAll("g[data-node]")];

  function showTheme() {
    const theme = isDark() ? "dark" : "light";
    root.dataset.theme = theme;
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

  function showObjects() {
    fill(objects, model.get("objects_html"), "data-object");
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

  function showFrame() {
    const frames = model.get("frames");
    const at = place();
    const frame = frames[at];
    find(".mtgl-stepper").hidden = frames.length < 2;
    find(".mtgl-frame").innerHTML = frame ? frame.html : "";
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
    find(".mtgl-title").textContent = title ? `Layer by layer: ${title}` : "";
    const evidence = find(".mtgl-evidence");
    evidence.hidden = !title;
    evidence.querySelector("div").innerHTML = model.get("evidence_html");
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

  function goTo(step) {
    const last = model.get("frames").length - 1;
    model.set("step", Math.min(Math.max(step, 0), Math.max(last, 0)));
    model.save_changes();
  }

  function moved(move) {
    const last = model.get("frames").length - 1;
    return { first: 0, previous: place() - 1, next: place() + 1, last }[move];
  }

  root.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && button.dataset.object) select(button.dataset.object);
    if (button && button.dataset.move) goTo(moved(button.dataset.move));
    const node = event.target.closest("g[data-node]");
    if (node) {
      node.focus();
      select(objectOf(node));
    }
  });
  range.addEventListener("input", () => goTo(Number(range.value)));
  root.addEventListener("keydown", (event) => {
    if (!HANDLED.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.stopPropagation();
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

  const shows = {
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
  showObjects();
  showGraph();
  showFrame();
  showEvidence();
  showMessage();

  return () => {
    themes.disconnect();
    media.removeEventListener("change", showTheme);
    for (const [trait, show] of Object.entries(shows)) model.off(`change:${trait}`, show);
  };
}

export default { render };
