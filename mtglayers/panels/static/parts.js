// The parts of the viewer, and what all of them need. Everything that is shown comes from Python
// as markup that is escaped there; the scripts show it, and tell Python what was asked for.
// The files of this folder are put together in this order: parts, timestamps, asides, names, keys,
// viewer.

const MARKUP = `
  <p class="mtgl-status" role="status"></p>
  <p class="mtgl-alert" role="alert"></p>
  <section class="mtgl-part" aria-label="Objects">
    <div class="mtgl-bar">
      <label><input type="checkbox" class="mtgl-rules-text" checked> rules text</label>
      <button type="button" class="mtgl-quiet" data-help="open">Keys (?)</button>
    </div>
    <div class="mtgl-scroll mtgl-objects" tabindex="0" role="region" aria-label="Table of objects"></div>
    <fieldset class="mtgl-undecided" hidden><legend>Up to you: words that were not understood</legend><ul></ul></fieldset>
  </section>
  <section class="mtgl-part" aria-label="Views">
    <div class="mtgl-tabs" role="tablist" aria-label="Views">
      <button type="button" role="tab" data-tab="layers">Copies and layers</button>
      <button type="button" role="tab" data-tab="timestamps">Timestamps</button>
      <button type="button" role="tab" data-tab="whatif">What if</button>
      <button type="button" role="tab" data-tab="orders">Orders</button>
      <button type="button" role="tab" data-tab="history">History</button>
    </div>
    <div class="mtgl-view" role="tabpanel" data-view="layers">
      <div class="mtgl-columns">
        <section aria-label="Who copies whom">
          <div class="mtgl-scroll mtgl-graph"></div>
          <div class="mtgl-copy"></div>
          <button type="button" class="mtgl-cut" hidden>What if it had copied nothing?</button>
        </section>
        <section aria-label="Layer by layer">
          <h4 class="mtgl-title"></h4>
          <div class="mtgl-stepper">
            <button type="button" data-move="first" aria-label="First step" title="First step">«</button>
            <button type="button" data-move="previous" aria-label="Previous step" title="Previous step">‹</button>
            <input type="range" min="0" step="1" aria-label="Step of the evaluation">
            <button type="button" data-move="next" aria-label="Next step" title="Next step">›</button>
            <button type="button" data-move="last" aria-label="Last step" title="Last step">»</button>
            <button type="button" class="mtgl-play" aria-pressed="false">Play</button>
            <label><input type="checkbox" class="mtgl-changed"> only what changed</label>
            <span class="mtgl-where" role="status"></span>
          </div>
          <div class="mtgl-frame"></div>
          <p class="mtgl-note" role="status"></p>
          <details class="mtgl-evidence">
            <summary>All steps as a table</summary>
            <div class="mtgl-scroll" tabindex="0" role="region" aria-label="All steps"></div>
          </details>
        </section>
      </div>
    </div>
    <div class="mtgl-view" role="tabpanel" data-view="timestamps" hidden>
      <p>The oldest first. Drag a permanent, or move it with Alt and the arrow keys: what if?</p>
      <ol class="mtgl-order"></ol>
    </div>
    <div class="mtgl-view" role="tabpanel" data-view="whatif" hidden>
      <form class="mtgl-if">
        <label>What would be <select name="kind">
          <option value="without">without</option>
          <option value="cut">if it had copied nothing:</option>
          <option value="first">if it had the earliest timestamp:</option>
          <option value="last">if it had the latest timestamp:</option>
          <option value="card">if it were another card:</option>
        </select></label>
        <label><span class="mtgl-hidden">Object</span><select name="object"></select></label>
        <label class="mtgl-other" hidden>which card <input name="card" autocomplete="off"></label>
        <button type="submit">Compare</button>
      </form>
      <div class="mtgl-scroll mtgl-comparison" tabindex="0" role="region" aria-label="The comparison"></div>
    </div>
    <div class="mtgl-view" role="tabpanel" data-view="orders" hidden>
      <p>What would other orders of the timestamps make of everything, or other orders of entering
      (with counters, choices and copies as they would be then)?</p>
      <button type="button" class="mtgl-work" data-of="orders">Work it out</button>
      <button type="button" class="mtgl-work" data-of="orders of entering">Orders of entering</button>
      <div class="mtgl-scroll mtgl-orders" tabindex="0" role="region" aria-label="Orders"></div>
    </div>
    <div class="mtgl-view" role="tabpanel" data-view="history" hidden>
      <p>Everything that was done. Choose one to go back or forward to it.</p>
      <ol class="mtgl-history" start="0"></ol>
    </div>
  </section>
  <dialog class="mtgl-help" aria-label="Keys">
    <h4>Keys in this panel</h4>
    <table><tbody></tbody></table>
    <button type="button" data-help="close">Close</button>
  </dialog>`;

let panels = 0; // for ids that are unique in a page

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

function make(name, fields = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(fields)) {
    if (key === "text") made.textContent = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

// Replace what is in a place; what had the focus before has it again afterwards.
function keepingFocus(place, attribute, change) {
  const active = place.contains(document.activeElement) ? document.activeElement : null;
  const held = active && active.getAttribute(attribute);
  change();
  if (held === null || held === undefined) return;
  const again = place.querySelector(`[${attribute}="${CSS.escape(held)}"]`) ||
    place.querySelector(`[${attribute}]`);
  if (again) again.focus();
}

function fill(place, markup, attribute) {
  keepingFocus(place, attribute, () => { place.innerHTML = markup; });
}
