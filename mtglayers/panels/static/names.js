// The names of cards, found in the page as one types: a key does not wait for Python. They are
// asked for once, when the field is first entered, and are not part of the saved notebook.

const MOST_NAMES = 15;
const LIGATURES = { æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ß: "ss" };

// As `mtglayers.cards.names.fold`: no case, accents, apostrophes or other signs.
function folded(name) {
  return name.toLowerCase().replace(/['’‘`´]/g, "").replace(/[æœøđłß]/g, (sign) => LIGATURES[sign])
    .normalize("NFKD").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

// As `NameIndex.search`: names that begin so, then those with a word that does, then the others.
function namesFor(known, text) {
  const wanted = folded(text);
  if (!wanted) return [];
  const found = new Set();
  const tests = [
    (each) => each.startsWith(wanted), (each) => each.includes(` ${wanted}`), (each) => each.includes(wanted),
  ];
  for (const test of tests) {
    for (const [plain, name] of known) {
      if (found.size >= MOST_NAMES) return [...found];
      if (test(plain)) found.add(name);
    }
  }
  return [...found];
}

function namesAsTyped({ root, model, ask }) {
  const board = () => root.closest(".mtgl-board") || root;
  let known = null;
  let asked = false;

  const isField = (target) => target.matches(".mtgl-card-name input[list]") && board().contains(target);

  function entered(event) {
    if (asked || !isField(event.target)) return;
    asked = true;
    ask("names");
  }

  function heard(message) {
    if (message && message.names) known = message.names.map((name) => [folded(name), name]);
  }

  function typed(event) {
    if (!known || !isField(event.target)) return;
    const list = document.getElementById(event.target.getAttribute("list"));
    const names = namesFor(known, event.target.value);
    if (!list || (names.length === 1 && names[0] === event.target.value)) return;
    list.replaceChildren(...names.map((name) => make("option", { value: name })));
  }

  model.on("msg:custom", heard);
  document.addEventListener("focusin", entered);
  document.addEventListener("input", typed, true);
  return () => {
    model.off("msg:custom", heard);
    document.removeEventListener("focusin", entered);
    document.removeEventListener("input", typed, true);
  };
}
