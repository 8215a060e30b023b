// The quiz: forms that ask, one for each question. Which answer is right is known to Python only;
// here is what has been said about the answers that were given.

function answerFields(question, id) {
  if (!question.options.length) {
    const field = make("input", {
      type: "text", id, autocomplete: "off", spellcheck: "false", maxlength: "500",
      "aria-label": `Answer to question ${question.number}`,
    });
    return [field];
  }
  return question.options.map((option, at) => {
    const choice = make("input", { type: "radio", name: id, value: option, id: `${id}-${at}` });
    return make("label", {}, choice, make("bdi", { text: option }));
  });
}

function questionForm(question, id, ask) {
  const { number } = question;
  const legend = make("legend", {}, `${number}. `, make("bdi", { text: question.text }));
  const fields = make("div", { class: "mtgl-answers" }, ...answerFields(question, id));
  const check = make("button", { type: "submit", class: "mtgl-quiet", text: "Check" });
  const reveal = make("button", { type: "button", class: "mtgl-quiet mtgl-reveal", text: "Reveal" });
  check.setAttribute("aria-label", `Check the answer to question ${number}`);
  reveal.setAttribute("aria-label", `Reveal the answer to question ${number}`);
  const slip = make("p", { class: "mtgl-alert", role: "alert" });
  const said = make("p", { class: "mtgl-said", role: "status" });
  const set = make("fieldset", {}, legend, fields, make("div", { class: "mtgl-acts" }, check, reveal));
  const form = make("form", { class: "mtgl-question", "data-question": number }, set, slip, said);
  const inputs = [...fields.querySelectorAll("input")];
  const value = () => {
    if (!question.options.length) return inputs[0].value;
    const chosen = inputs.find((each) => each.checked);
    return chosen ? chosen.value : "";
  };
  const isDone = () => form.dataset.stand === "right" || form.dataset.stand === "revealed";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isDone()) ask("answer", { number, value: value() });
  });
  fields.addEventListener("keydown", (event) => { // the notebook keeps Enter from fields of text
    if (event.key !== "Enter" || !event.target.matches("input")) return;
    event.preventDefault();
    event.stopPropagation();
    form.requestSubmit();
  });
  reveal.addEventListener("click", () => { if (!isDone()) ask("reveal", { number }); });
  fields.addEventListener("click", (event) => { // what is done keeps its focus, and its answer
    if (isDone() && event.target.matches("input[type=radio]")) event.preventDefault();
  });

  function show(now) {
    const done = now.stand === "right" || now.stand === "revealed";
    if (form.dataset.stand && form.dataset.stand !== "open" && now.stand === "open") form.reset();
    form.dataset.stand = now.stand;
    if (said.textContent !== now.said) said.textContent = now.said;
    for (const each of [check, reveal]) each.setAttribute("aria-disabled", String(done));
    for (const each of inputs) {
      if (each.type === "radio") {
        each.setAttribute("aria-disabled", String(done));
        if (now.stand !== "open" && each.value === now.given) each.checked = true;
      } else {
        each.readOnly = done;
        if (now.given && !each.value) each.value = now.given;
      }
    }
  }
  return { form, show, slip };
}

function exercisePart(exercise, key, ask, forms) {
  const part = make("section", { class: "mtgl-part" });
  if (exercise.title) part.append(make("h5", { text: exercise.title }));
  const about = make("div", { class: "mtgl-exercise" });
  about.innerHTML = exercise.html;
  part.append(about);
  for (const question of exercise.questions) {
    const made = questionForm(question, `${key}-q${question.number}`, ask);
    forms.set(question.number, made);
    part.append(made.form);
  }
  return part;
}

function keeping({ model, ask, key }) {
  const box = make("input", { type: "checkbox" });
  const file = make("input", {
    type: "text", id: `${key}-file`, autocomplete: "off", spellcheck: "false",
    "aria-label": "File for my answers",
  });
  box.addEventListener("change", () => ask("keep", { value: box.checked ? file.value : null }));
  file.addEventListener("change", () => { if (box.checked) ask("keep", { value: file.value }); });
  const show = () => {
    box.checked = model.get("kept");
    if (document.activeElement !== file) file.value = model.get("file");
  };
  const row = make("div", { class: "mtgl-keep" },
    make("label", {}, box, "keep my answers in the file"), file);
  return { row, show };
}

function render({ model, el }) {
  const key = `mtgl-quiz-${++panels}`;
  const root = make("div", { class: "mtgl-panel mtgl-quiz" });
  el.appendChild(root);
  const ask = (what, fields = {}) => model.send({ ask: what, ...fields });
  const forms = new Map();
  const first = model.get("shown");
  const alert = make("p", { class: "mtgl-alert", role: "alert" });
  const score = make("p", { class: "mtgl-score" });
  const again = make("button", { type: "button", class: "mtgl-quiet", text: "Start again" });
  again.addEventListener("click", () => ask("restart"));
  const kept = keeping({ model, ask, key });
  root.append(make("h4", { text: first.title }), ...(first.about ? [make("p", { text: first.about })] : []));
  for (const exercise of first.exercises) root.append(exercisePart(exercise, key, ask, forms));
  const end = make("section", { class: "mtgl-part", "aria-label": "Score" });
  end.append(alert, score, make("div", { class: "mtgl-acts" }, again), kept.row);
  root.append(end);
  // JupyterLab leaves the keys to an element that says so itself; an element around is too late.
  for (const each of root.querySelectorAll("input, button, summary")) {
    each.dataset.lmSuppressShortcuts = "true";
  }

  function showAll() {
    const shown = model.get("shown");
    score.textContent = `Score: ${shown.score}`;
    for (const exercise of shown.exercises) {
      for (const question of exercise.questions) forms.get(question.number).show(question);
    }
  }
  function showMessage() {
    const { number, text } = model.get("message");
    for (const { slip } of forms.values()) slip.textContent = "";
    alert.textContent = "";
    const place = forms.get(number);
    if (text) (place ? place.slip : alert).textContent = text;
    if (text) kept.show();
  }
  const showTheme = () => { root.dataset.theme = isDark() ? "dark" : "light"; };

  const shows = { shown: showAll, message: showMessage, kept: kept.show, file: kept.show };
  for (const [trait, show] of Object.entries(shows)) model.on(`change:${trait}`, show);
  const themes = new MutationObserver(showTheme);
  themes.observe(document.body, { attributes: true });
  const media = window.matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", showTheme);
  for (const show of [showTheme, showAll, showMessage, kept.show]) show();

  return () => {
    themes.disconnect();
    media.removeEventListener("change", showTheme);
    for (const [trait, show] of Object.entries(shows)) model.off(`change:${trait}`, show);
  };
}

export default { render };
