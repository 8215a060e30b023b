"""The page for teaching: complete without scripts, safe, small, two of them in one document."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtglayers import Board, export_page
from mtglayers.board.exporting import export_site
from mtglayers.board.sharing import share_scenario
from mtglayers.cli import root
from mtglayers.errors import DefinitionError
from mtglayers.scenarios import load_scenario, parse_scenario
from mtglayers.views.explanation import explain
from mtglayers.views.page import PageSubject, page_fragment, page_html
from mtglayers.views.page_questions import predict_questions
from mtglayers.views.sharing import unpack_state

CASES = Path(__file__).parents[1] / "cases" / "own"
HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' autofocus onfocus='alert(1)",
    "\u202egnp.exe שלום",
    "</textarea></title></style><b>",
)


class Document(HTMLParser):
    """What a document is made of: tags with their attributes, and the text in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close tags."""
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Collect words."""
        if not {"script", "style"} & set(self._open):
            self.words.append(data)

    @property
    def text(self) -> str:
        """All words, in order."""
        return " ".join(" ".join(self.words).split())

    @property
    def ids(self) -> list[str]:
        """All ids."""
        return [facts["id"] for _, facts in self.tags if "id" in facts]


def twelve() -> Board:
    board = Board({"you": {"graveyard": ["Grizzly Bears", "Plains"]}, "opponent": {}})
    goyf = board.enter("Tarmogoyf")
    board.enter("Quicksilver Gargantuan", copy=goyf)
    staff = board.enter("Chimeric Staff")
    board.activate(staff, x=5)
    board.enter("Clone", copy=staff)
    board.enter("Serra Angel", face_down="manifest")
    for name in ("Forest", "Life and Limb", "Opalescence", "Humility", "Unstable Shapeshifter"):
        board.enter(name)
    board.enter("Hill Giant", counters={"+1/+1": 2})
    board.enter("Goblin King")
    return board


BOARD = twelve()
PAGE = page_html(PageSubject(title="Twelve", states=BOARD.states))


def test_all_steps_of_all_objects_stand_in_order_without_scripts() -> None:
    """Each explanation is in the text of the page, word by word and in its order."""
    text = Document(PAGE).text
    for object_id in BOARD:
        told = explain(BOARD.state, object_id)
        at = text.index(told.now)
        for step in told.steps:
            at = text.index(f"Layer {step.sublayer} ({step.title}), {step.source}", at)
            for change in step.changes:
                assert change.characteristic == "abilities" or change.after in text[at:]
            at = text.index(f"Why now: {step.why}", at)
        for missed in told.not_applied:
            assert missed.why in text
    assert "hidden" not in {name for _, facts in Document(PAGE).tags for name in facts}


def test_nothing_is_asked_of_anybody() -> None:
    """No address but those of the page itself, and a policy that forbids all others."""
    document = Document(PAGE)
    addresses = [
        facts[name] for _, facts in document.tags for name in ("href", "src") if name in facts
    ]
    assert addresses
    assert all(address.startswith("#") for address in addresses)
    assert not re.search(r"url\(|@import|fetch\(|XMLHttp|innerHTML|eval\(", PAGE)
    assert "default-src 'none'" in PAGE
    assert re.findall(r"https?://[^\s\"'<]+", PAGE) == ["http://www.w3.org/2000/svg"]


def test_it_is_accessible_as_far_as_markup_tells() -> None:
    """Language, one main heading, no level left out, every link has its place."""
    document = Document(PAGE)
    assert document.tags[0] == ("html", {"lang": "en"})
    levels = [int(tag[1]) for tag, _ in document.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [tag for tag, _ in document.tags].count("main") == 1
    places = set(document.ids)
    for tag, facts in document.tags:
        target = facts.get("href", "")
        if tag == "a" and not target.startswith("#share="):
            assert target[1:] in places
        if tag == "label" and "for" in facts:
            assert facts["for"] in places
    assert max(Counter(document.ids).values()) == 1


def test_twelve_objects_fit_in_150_kilobytes() -> None:
    """The budget of the file."""
    assert len(BOARD.ids()) == 12
    assert len(PAGE.encode()) < 150_000


def test_two_pages_stand_in_one_document() -> None:
    """No id twice, and the script minds its own page."""
    other = Board()
    other.enter("Grizzly Bears")
    pieces = [
        page_fragment(PageSubject(title="Twelve", states=BOARD.states)),
        page_fragment(PageSubject(title="One", states=other.states)),
    ]
    document = Document(f"<main><h1>Two</h1>{''.join(pieces)}</main>")
    assert max(Counter(document.ids).values()) == 1
    assert [tag for tag, _ in document.tags].count("h1") == 1
    assert all(piece.count("<section class=") == 1 for piece in pieces)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_out(name: str) -> None:
    """A page of a hostile card has the same tags and attributes as one of a calm card."""

    def page(called: str) -> Document:
        board = Board()
        board.token(name=called, type_line="Creature", power=1, toughness=1, as_id="one")
        board.token(copy_of="one", as_id="two")
        board.enter("Humility")
        return Document(page_html(PageSubject(title=called, states=board.states, about=called)))

    hostile, calm = page(name), page("Bear")
    assert {tag for tag, _ in hostile.tags} == {tag for tag, _ in calm.tags}
    assert {a for _, facts in hostile.tags for a in facts} == {
        a for _, facts in calm.tags for a in facts
    }
    assert "\u202e" not in hostile.text


def test_the_line_in_a_page_is_the_board() -> None:
    """What can be copied out of the page, and its link, read back as the same board."""
    line = re.search(r"<textarea[^>]*>([^<]+)</textarea>", PAGE)
    link = re.search(r'href="(#share=[^"]+)"', PAGE)
    assert line is not None
    assert link is not None
    assert unpack_state(line[1]) == BOARD.state == unpack_state(link[1])


def test_questions_come_from_the_evidence() -> None:
    """Their answers are the values at that moment."""
    board = Board()
    for card in ("Goblin King", "Raging Goblin", "Humility"):
        board.enter(card)
    found = predict_questions(board.state)
    asked = {each.text: each.answer for each in found}
    assert asked["What are the power and toughness of Goblin King after layer 7b?"] == "1/1"
    assert "no" in asked.values()
    assert len(predict_questions(BOARD.state)) == 12
    assert len({each.text for each in predict_questions(BOARD.state)}) == 12


def test_history_is_told_with_what_changed() -> None:
    """Each state is a frame; what is new and what became different is in it."""
    board = Board()
    board.enter("Grizzly Bears")
    board.enter("Humility")
    text = Document(page_html(PageSubject(title="T", states=board.states))).text
    assert "1. cast: you cast grizzly-bears" in text
    assert "new: Grizzly Bears: 2/2" in text
    assert "is now Grizzly Bears: 1/1" in text


def test_empty_board_and_wrong_subjects(tmp_path: Path) -> None:
    """An empty board is said to be empty; what is no board is refused."""
    assert "The board is empty." in page_html(PageSubject(title="E", states=Board().states))
    with pytest.raises(DefinitionError, match="needs a board"):
        PageSubject(title="none", states=())
    with pytest.raises(DefinitionError, match="int cannot be made a page"):
        export_page(3, tmp_path / "x.html")  # type: ignore[arg-type]
    with pytest.raises(DefinitionError, match="cannot be written"):
        export_page(Board(), tmp_path / "no" / "x.html")


def test_a_scenario_as_a_page(tmp_path: Path) -> None:
    """Its title, prose, rules and steps are on the page, and its line is the scenario."""
    scenario = parse_scenario(
        "{scenario: 1, title: A clone, about: A story., rules: ['707.2'], "
        "steps: [{enter: Grizzly Bears}, {enter: {card: Clone, copy: grizzly-bears}}]}"
    )
    html = export_page(scenario, tmp_path / "s.html").read_text("utf-8")
    text = Document(html).text
    assert text.startswith("A clone A clone A story.")
    assert "CR 707.2:" in text
    assert share_scenario(scenario) in html
    assert "is now" in text or "new: Grizzly Bears [clone]" in text


@pytest.mark.slow
def test_same_bytes_in_every_process(tmp_path: Path) -> None:
    """Hash seeds leave no trace."""
    code = (
        "from mtglayers import Board, export_page; b = Board(); g = b.enter('Tarmogoyf'); "
        "b.enter('Clone', copy=g); b.enter('Opalescence'); b.enter('Humility'); "
        "import sys; export_page(b, sys.argv[1])"
    )
    pages = []
    for seed in ("1", "2"):
        target = tmp_path / f"{seed}.html"
        subprocess.run(
            [sys.executable, "-c", code, str(target)],
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        pages.append(target.read_bytes())
    assert pages[0] == pages[1]


# --- the command --------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(root, ["export", *arguments])
    return done.exit_code, done.output


def test_export_of_scenarios_boards_and_lines(tmp_path: Path) -> None:
    """A file, a saved board, a line, and a line made of a file."""
    path = sorted(CASES.glob("*.scenario.yaml"))[0]
    page = tmp_path / "page.html"
    assert run(str(path), str(page))[0] == 0
    title = load_scenario(path).title
    assert title.split()[0] in page.read_text("utf-8")
    saved = BOARD.save(tmp_path / "my.board")
    assert run(str(saved), str(page), "--title", "Mine")[0] == 0
    assert "<title>Mine</title>" in page.read_text("utf-8")
    status, line = run(str(path), "-")
    assert status == 0
    assert run(line.strip(), str(page))[0] == 0
    assert run(f"https://host/x.html#share={line.strip()}", str(page))[0] == 0


def test_a_folder_becomes_a_site(tmp_path: Path) -> None:
    """An index leads to each page; what cannot be exported is said and the rest is written."""
    source = tmp_path / "cases"
    source.mkdir()
    for name, text in (
        ("one", "{scenario: 1, title: First, steps: [{enter: Grizzly Bears}]}"),
        ("two", "{scenario: 1, title: Second, rules: ['613.8'], steps: [{enter: Humility}]}"),
        ("three", "{scenario: 1, title: Third, steps: [{enter: No Such Card At All}]}"),
    ):
        (source / f"{name}.scenario.yaml").write_text(text, "utf-8")
    files = sorted(source.iterdir())
    written, refused = export_site(files, tmp_path / "site")
    assert [each.name for each in written] == ["index.html", "one.html", "two.html"]
    assert [path.name for path, _ in refused] == ["three.scenario.yaml"]
    index = Document(written[0].read_text("utf-8"))
    links = [facts["href"] for tag, facts in index.tags if tag == "a"]
    assert links == ["./one.html", "./two.html"]
    assert "Second CR 613.8" in index.text
    status, told = run(str(source), str(tmp_path / "again"))
    assert status == 1
    assert "an index of 2 pages" in told


def test_files_that_are_not_there() -> None:
    """Errors of ours, not of Python."""
    done = CliRunner().invoke(root, ["export", "nothing.yaml", "x.html"])
    assert isinstance(done.exception, DefinitionError)


def test_questions_about_copies_do_not_tell_by_their_names() -> None:
    """Who copied whom is asked with what is printed; a chain is asked for its end (CR 707.3)."""
    board = Board()
    for card in ("Grizzly Bears", "Hill Giant", "Forest"):
        board.enter(card)
    board.enter("Clone", copy="grizzly-bears")
    board.become_copy("hill-giant", of="clone")
    found = {each.text: each for each in predict_questions(board.state, most=40)}
    asked = found["Which object did Hill Giant copy last?"]
    assert asked.answer == "Clone"
    assert asked.options == ("Clone", "Forest", "Grizzly Bears")
    chain = next(each for text, each in found.items() if "from Hill Giant to the end" in text)
    assert (chain.answer, chain.accepted) == ("Grizzly Bears", ("grizzly-bears",))
    assert not any("hill-giant" in text for text in found)


def test_a_question_shows_no_answer() -> None:
    """Its repr is what a notebook would keep."""
    found = predict_questions(BOARD.state, most=40)
    assert all(
        each.answer not in repr(each).replace(each.text, "") or each.options for each in found
    )
    assert {"yes", "no"} <= {each.answer for each in found}


def test_an_effect_on_others_does_not_apply() -> None:
    """It is asked about what it does not reach, with whom it does reach as the reason."""
    board = Board()
    for card in ("Goblin King", "Goblin Chieftain", "Grizzly Bears"):
        board.enter(card)
    found = [each for each in predict_questions(board.state) if each.text.startswith("Does ")]
    (bears,) = [each for each in found if "apply to Grizzly Bears" in each.text]
    assert bears.answer == "no"
    assert bears.why.startswith("it applies to Goblin")
    assert {"yes", "no"} == {each.answer for each in found}
