"""SVG and HTML: well formed, escaped, accessible, inside the picture, always the same."""

from __future__ import annotations

import base64
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtglayers.errors import DefinitionError, UnknownObjectError
from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode, Mark, ValueLine
from mtglayers.views.figure import Picture, figure_html, picture
from mtglayers.views.scene import Curve, Group, Panel, Scene, Writing
from mtglayers.views.svg import escape, svg_document
from mtglayers.views.svg_board import BoardCard, BoardGroup, BoardPicture
from mtglayers.views.svg_stack import LayerStack, StackBand, StackStep
from mtglayers.views.theme import EdgeKind, MarkKind, NodeKind

sys.path.insert(0, str(Path(__file__).parent))
from view_strategies import HOSTILE, boards, diagrams, stacks

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "style", "g", "rect", "path", "text"}

subjects = st.one_of(diagrams(), stacks, boards)


@given(subjects, st.sampled_from(["auto", "light", "dark"]), st.booleans())
@settings(max_examples=80, deadline=None)
def test_any_text_gives_well_formed_svg(
    subject: Diagram | LayerStack | BoardPicture, theme: str, interactive: bool
) -> None:
    """Names can hold anything; only our own elements and attributes come out."""
    text = picture(subject).to_svg(theme=theme, interactive=interactive)
    root = ElementTree.fromstring(text)
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in TAGS
        assert not any(name.startswith("on") or "href" in name for name in element.attrib)
    assert root.find(f"{SVG}title") is not None
    assert root.get("role") == ("group" if interactive else "img")


@given(subjects)
@settings(max_examples=80, deadline=None)
def test_everything_is_inside_the_picture(subject: Diagram | LayerStack | BoardPicture) -> None:
    """No panel, no curve and no text reaches beyond the view box."""
    scene = picture(subject).scene
    for item in flat(scene):
        for x, y in corners(item):
            assert -0.01 <= x <= scene.width + 0.01, item
            assert -0.01 <= y <= scene.height + 0.01, item


@given(diagrams() | boards)
@settings(max_examples=80, deadline=None)
def test_texts_stay_inside_their_box(subject: Diagram | BoardPicture) -> None:
    """The words of a box or a card do not reach beyond its frame."""
    for group in picture(subject).scene.items:
        if not isinstance(group, Group) or group.kind != "node":
            continue
        left = min(x for x, _ in corners(group.items[0])) - 0.5
        right = max(x for x, _ in corners(group.items[0])) + 0.5
        bottom = max(y for _, y in corners(group.items[0])) + 0.5
        for item in group.items:
            if isinstance(item, Writing):
                assert all(left <= x <= right and y <= bottom for x, y in corners(item)), item


def flat(scene: Scene) -> list[Panel | Curve | Writing]:
    """Give all items, those of groups included."""
    found: list[Panel | Curve | Writing] = []
    for item in scene.items:
        found.extend(item.placed if isinstance(item, Group) else [item])
    return found


def corners(item: Panel | Curve | Writing) -> list[tuple[float, float]]:
    """Give points between which an item lies."""
    if isinstance(item, Panel):
        return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
    if isinstance(item, Writing):
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor] * item.width
        left = item.x - shift
        return [(left, item.y - item.size * 0.7), (left + item.width, item.y + item.size * 0.2)]
    points = [item.start]
    for step in item.steps:
        if len(step) == 1:
            points.append(step[0])
            continue
        before = points[-1]
        for t in (0.25, 0.5, 0.75, 1.0):
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x, y = (
                a * p + b * q + c * r + d * s
                for p, q, r, s in zip(before, step[0], step[1], step[2], strict=True)
            )
            points.append((x, y))
    return points


def chain() -> Diagram:
    """Give a small copy chain."""
    return Diagram(
        title="Copies of <Staff>",
        description="A chain.",
        nodes=(
            DiagramNode(id="p", title="Staff", kind=NodeKind.PRINTED, lines=("{4}",)),
            DiagramNode(
                id="c",
                title="Staff",
                kind=NodeKind.COPY,
                lines=(ValueLine("P/T", "5/5", before="0/0"),),
                marks=(Mark("copied", MarkKind.COPIED),),
                order=2,
            ),
        ),
        edges=(DiagramEdge(source="p", target="c", label="enters", title="CR 707.5"),),
    )


def test_the_picture_says_in_words_what_it_shows() -> None:
    """Title, description and the names of boxes and arrows are the whole content."""
    root = ElementTree.fromstring(picture(chain()).to_svg())
    assert root.get("aria-label") == "Copies of <Staff>"
    assert root.findtext(f"{SVG}title") == "Copies of <Staff>"
    assert root.findtext(f"{SVG}desc") == (
        "A chain.\n- Staff (printed): {4}\n- 2. Staff (copy): P/T: 0/0 → 5/5; [copied]\n"
        "Staff [p] is copied by Staff [c] (enters)"
    )
    groups = {g.get("data-node") or g.get("data-edge"): g for g in root.iter(f"{SVG}g")}
    assert groups["c"].findtext(f"{SVG}title") == "2. Staff (copy): P/T: 0/0 → 5/5; [copied]"
    assert groups["0"].findtext(f"{SVG}title") == (
        "Staff [p] is copied by Staff [c] (enters): CR 707.5"
    )


def test_kinds_are_named_on_the_boxes_and_in_the_legend() -> None:
    """No kind is told by colour alone."""
    words = [
        element.text
        for element in ElementTree.fromstring(picture(chain()).to_svg()).iter(f"{SVG}text")
    ]
    assert words.count("printed") == 2  # box and legend
    assert words.count("copy") == 2
    assert "is copied by" in words


def test_themes_have_an_opaque_page_and_auto_has_both() -> None:
    """Each variant carries its own background; auto switches on screens only."""
    shown = picture(chain())
    light, dark, auto = (shown.to_svg(theme=name) for name in ("light", "dark", "auto"))
    assert ".mtgl-light .page{fill:#ffffff}" in light
    assert ".mtgl-dark .page{fill:#15191e}" in dark
    assert "prefers-color-scheme" not in light + dark
    assert "@media screen and (prefers-color-scheme:dark){" in auto
    assert ".mtgl-auto .page{fill:#ffffff}" in auto
    assert ".mtgl-auto .page{fill:#15191e}" in auto
    for text in (light, dark, auto):
        first = ElementTree.fromstring(text).find(f"{SVG}rect")
        assert first is not None
        assert first.get("class") == "page"
        assert not re.search(r"\bid=|url\(|http(?!://www\.w3\.org/2000/svg)", text)


def test_interactive_pictures_can_be_reached_by_keyboard() -> None:
    """Every box is a named button; arrows and lanes are not."""
    root = ElementTree.fromstring(picture(chain()).to_svg(interactive=True))
    buttons = [g for g in root.iter(f"{SVG}g") if g.get("role") == "button"]
    assert [g.get("data-node") for g in buttons] == ["p", "c"]
    assert all(g.get("tabindex") == "0" and g.get("aria-label") for g in buttons)


def test_every_role_of_every_kind_is_in_the_themes() -> None:
    """One picture with all kinds of boxes, arrows and marks can be written."""
    nodes = tuple(
        DiagramNode(
            id=kind.name,
            title=kind,
            kind=kind,
            marks=tuple(Mark(mark, mark) for mark in MarkKind),
            lane="a" if number % 2 else "b",
        )
        for number, kind in enumerate(NodeKind)
    )
    pairs = [(n, n + 1, kind) for n, kind in enumerate(EdgeKind)]
    edges = tuple(
        DiagramEdge(source=nodes[a].id, target=nodes[b].id, kind=kind)
        for a, b, kind in [*pairs, (1, 0, EdgeKind.COPIED_BY)]
    )
    text = picture(Diagram(title="All", nodes=nodes, edges=edges)).to_svg()
    roles = set(re.findall(r'class="([A-Za-z_-]+)"', text))
    for role in roles - {"mtgl"}:
        assert role.startswith("g-") or f".mtgl-auto .{role}{{" in text
    assert {f"box-{kind.name}" for kind in NodeKind} <= roles
    assert {f"edge-{kind.name}" for kind in EdgeKind} <= roles
    assert any(role.startswith("ring-") for role in roles)


def test_dependency_is_read_in_the_order_of_application() -> None:
    """What another effect depends on stands before it, and the arrow points at it."""
    nodes = (DiagramNode(id="urborg", title="Urborg"), DiagramNode(id="moon", title="Blood Moon"))
    edge = DiagramEdge(source="urborg", target="moon", kind=EdgeKind.DEPENDS_ON)
    scene = picture(Diagram(title="Layer 4", nodes=nodes, edges=(edge,))).scene
    frames = {g.id: g.placed[0] for g in scene.items if isinstance(g, Group)}
    moon, urborg, arrow = frames["moon"], frames["urborg"], frames["0"]
    assert isinstance(moon, Panel)
    assert isinstance(urborg, Panel)
    assert isinstance(arrow, Curve)
    assert moon.x + moon.width < urborg.x
    assert arrow.start[0] == urborg.x
    assert "Urborg depends on Blood Moon" in scene.description


def test_a_stack_marks_changes_and_joins_quiet_layers() -> None:
    """Old values are struck through, quiet sublayers share a line, reasons are there."""
    step = StackStep(
        source="Humility",
        text="base power and toughness 1/1",
        values=(ValueLine("P/T", "1/1", before="4/4"),),
        reason="later timestamp",
        rule="CR 613.7a",
    )
    other = StackStep(source="Opalescence", text="4/4", reason="not an enchantment", applied=False)
    stack = LayerStack(
        title="Bear",
        printed=(ValueLine("P/T", "2/2"),),
        bands=(
            StackBand(sublayer="5", name="colours"),
            StackBand(sublayer="6", name="abilities"),
            StackBand(sublayer="7b", name="set", steps=(step, other)),
            StackBand(sublayer="7d", name="switched"),
        ),
        final=(ValueLine("P/T", "1/1", before="2/2"),),
    )
    scene = picture(stack).scene
    words = [item.text for item in flat(scene) if isinstance(item, Writing)]
    assert "5, 6: nothing applies" in words
    assert "7d: nothing applies" in words
    assert "later timestamp · CR 613.7a" in words
    assert any("(not applied)" in word for word in words)
    assert [g.id for g in scene.items if isinstance(g, Group)] == [
        "start", "5, 6", "7b", "7d", "final",
    ]  # fmt: skip
    roles = [item.role for item in flat(scene)]
    assert roles.count("changed-bar") == 2
    assert roles.count("strike") == 2
    assert picture(stack, target_width=330).scene.width == 330


def test_a_board_shows_less_text_the_more_cards_there_are() -> None:
    """Rules text at 1 and 12 cards, none at 60; every number stays."""
    shown: dict[int, list[str]] = {}
    for count in (1, 12, 60):
        cards = tuple(
            BoardCard(id=str(n), name="Bear", power="2", toughness="2", rules=("Trample",))
            for n in range(count)
        )
        scene = picture(
            BoardPicture(title="Board", groups=(BoardGroup(title="Alice", cards=cards),))
        ).scene
        shown[count] = [item.text for item in flat(scene) if isinstance(item, Writing)]
        assert scene.width <= 960
        assert shown[count].count("2/2") == count
    assert shown[1].count("Trample") == 1
    assert shown[12].count("Trample") == 12
    assert shown[60].count("Trample") == 0


def test_many_numbers_and_colours_share_the_foot_of_a_narrow_card() -> None:
    """Power, loyalty, defense and five colours take as many rows as they need."""
    card = BoardCard(
        id="x", name="All", power="1000000", toughness="1000000", loyalty="12", defense="7",
        colours=tuple("WUBRG"),
    )  # fmt: skip
    cards = tuple(BoardCard(id=str(n), name="Bear") for n in range(59))
    groups = (BoardGroup(title="Alice", cards=(card, *cards)),)
    scene = picture(BoardPicture(title="Board", groups=groups)).scene
    group = next(g for g in scene.items if isinstance(g, Group) and g.id == "x")
    frame = group.items[0]
    assert isinstance(frame, Panel)
    words = [item.text for item in group.items if isinstance(item, Writing)]
    assert {"1000000/1000000", "loyalty 12", "defense 7"} <= set(words)
    boxes = [p for p in group.items if isinstance(p, Panel) and p.role == "number"]
    assert len({box.y for box in boxes}) > 1
    assert all(frame.x < box.x and box.x + box.width < frame.x + frame.width for box in boxes)
    letters = [item for item in group.items if isinstance(item, Writing) and len(item.text) == 1]
    first_row = [box for box in boxes if box.y < letters[0].y < box.y + box.height]
    assert all(letter.x < box.x for letter in letters for box in first_row)


def test_figures_keep_alternative_text_and_carry_the_svg() -> None:
    """The image is in its own address, the words can be unfolded."""
    shown = picture(chain())
    seen = Images()
    seen.feed(shown.to_html(caption="1 < 2"))
    (image,) = seen.images
    assert image["alt"].startswith("Copies of <Staff>. A chain. - Staff (printed): {4}")
    kind, data = image["src"].split(",", 1)
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode() == shown.to_svg()
    assert "1 < 2" in seen.text
    assert "2. Staff (copy)" in seen.text
    assert seen.tags <= {"figure", "img", "figcaption", "details", "summary", "pre"}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_out_of_a_figure(name: str) -> None:
    """Whatever a card is called, the tags are ours."""
    diagram = Diagram(title=name, description=name, nodes=(DiagramNode(id=name, title=name),))
    seen = Images()
    seen.feed(figure_html(picture(diagram).scene, caption=name))
    assert seen.tags <= {"figure", "img", "figcaption", "details", "summary", "pre"}
    assert all(set(image) == {"alt", "width", "height", "style", "src"} for image in seen.images)


class Images(HTMLParser):
    """Collects tags, images and text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.images: list[dict[str, str]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.add(tag)
        if tag == "img":
            self.images.append({name: value or "" for name, value in attrs})

    def handle_data(self, data: str) -> None:
        """Note a text."""
        self.text += data


def test_pictures_have_short_and_long_texts_and_files(tmp_path: Path) -> None:
    """The repr is one line, the text is the description, files know their kind."""
    shown = picture(chain())
    assert re.fullmatch(r"<Picture 'Copies of <Staff>': \d+ by \d+>", repr(shown))
    assert str(shown).splitlines()[1] == "A chain."
    path = shown.save(tmp_path / "chain.svg")
    assert path.read_text(encoding="utf-8") == shown.to_svg(theme="light")
    with pytest.raises(DefinitionError, match=r"chain\.doc"):
        shown.save(tmp_path / "chain.doc")
    assert isinstance(shown, Picture)
    assert shown == picture(chain())


def test_impossible_diagrams_are_refused() -> None:
    """Equal ids, loose ends and unknown colours are named."""
    node = DiagramNode(id="clone", title="Clone")
    with pytest.raises(DefinitionError, match="'clone'"):
        Diagram(title="x", nodes=(node, node))
    with pytest.raises(UnknownObjectError, match="Did you mean 'clone'"):
        Diagram(title="x", nodes=(node,), edges=(DiagramEdge(source="clone", target="clnoe"),))
    with pytest.raises(DefinitionError, match="'purple'"):
        BoardCard(id="x", name="Bear", colours=("purple",))
    with pytest.raises(DefinitionError, match="light, dark"):
        svg_document(picture(chain()).scene, theme="sepia")


def test_escape_covers_text_and_attributes() -> None:
    """The five characters are replaced and forbidden ones dropped."""
    assert escape("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;"
    assert escape("a\x00b\ud800\nc") == "ab\nc"


_PRINT_PICTURES = """
import sys
from mtglayers.views.diagram import *
from mtglayers.views.figure import picture
from mtglayers.views.svg_board import *
from mtglayers.views.svg_stack import *
from mtglayers.views.theme import *
nodes = tuple(DiagramNode(id=f"n{n}", title=f"Node {n}", kind=list(NodeKind)[n % 12])
              for n in range(24))
edges = tuple(DiagramEdge(source=f"n{n * 5 % 24}", target=f"n{n * 7 % 24}", label="x" * (n % 3),
                          kind=list(EdgeKind)[n % 9]) for n in range(30))
card = BoardCard(id="a", name="Bear", changed=frozenset({"name", "types", "rules", "cost"}))
stack = LayerStack(title="Bear", printed=(ValueLine("P/T", "2/2"),))
for subject in (Diagram(title="d", nodes=nodes, edges=edges), stack,
                BoardPicture(title="b", groups=(BoardGroup(title="g", cards=(card,)),))):
    sys.stdout.write(picture(subject).to_html())
"""


def test_the_same_bytes_in_every_process() -> None:
    """Hash seeds change nothing in any picture."""
    texts = set()
    for seed in ("0", "7", "random"):
        environment = dict(os.environ, PYTHONHASHSEED=seed)
        run = subprocess.run(
            [sys.executable, "-c", _PRINT_PICTURES],
            env=environment, capture_output=True, check=True,
        )  # fmt: skip
        texts.add(run.stdout)
    assert len(texts) == 1
    assert len(texts.pop()) > 10_000


def test_a_word_of_a_name_is_not_broken_beside_a_cost() -> None:
    """On narrow cards the cost goes below a name whose word needs the whole width."""
    cards = tuple(
        BoardCard(id=f"c{number}", name="Opalescence", cost="{2}{W}{W}", type_line="Enchantment")
        for number in range(40)
    )
    board = BoardPicture(title="Many", groups=(BoardGroup(title="you", cards=cards),))
    svg = picture(board).to_svg()
    assert svg.count(">Opalescence<") >= 40
    assert ">Opalescenc<" not in svg
