"""Random names, diagrams, stacks and boards for the view tests."""

from __future__ import annotations

from hypothesis import strategies as st

from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode, Mark, ValueLine
from mtglayers.views.layout import Direction
from mtglayers.views.svg_board import BoardCard, BoardGroup, BoardPicture
from mtglayers.views.svg_stack import LayerStack, StackBand, StackStep
from mtglayers.views.theme import EdgeKind, MarkKind, NodeKind

HOSTILE = [
    "<script>alert(1)</script>",
    '"]><svg onload="x">',
    "' onmouseover='x",
    "]]>&amp;&lt;",
    "\x00\x07\ud800 control",
    "\u202eright to left\u202c",
    "שלום עולם",
    "水晶の巨人",
    "=HYPERLINK(1)",
    "$\\frac{1}{2}$",
    "{W}{U/P}{2/W}{not a symbol}{T}",
    "a" * 300,
    "word " * 60,
    "",
]

names = st.one_of(
    st.sampled_from(HOSTILE),
    st.sampled_from(["Clone", "Urborg, Tomb of Yawgmoth", "Lim-Dûl's Vault", "Æther Vial"]),
    st.text(st.characters(exclude_categories=()), max_size=30),
)
values = st.builds(ValueLine, names, names, st.none() | names, st.booleans())
marks = st.lists(st.builds(Mark, names, st.sampled_from(MarkKind)), max_size=3).map(tuple)


@st.composite
def diagrams(draw: st.DrawFn) -> Diagram:
    """Draw a diagram with any texts."""
    count = draw(st.integers(0, 7))
    nodes = [
        DiagramNode(
            id=f"n{number}",
            title=draw(names),
            lines=draw(st.lists(names | values, max_size=3).map(tuple)),
            kind=draw(st.sampled_from(NodeKind)),
            word=draw(st.just("") | names),
            marks=draw(marks),
            order=draw(st.none() | st.integers(0, 1000)),
            selected=draw(st.booleans()),
        )
        for number in range(count)
    ]
    ends = st.sampled_from([node.id for node in nodes] or [""])
    edges = st.builds(
        lambda a, b, label, kind: DiagramEdge(source=a, target=b, label=label, kind=kind),
        ends,
        ends,
        st.just("") | names,
        st.sampled_from(EdgeKind),
    )
    return Diagram(
        title=draw(names),
        nodes=tuple(nodes),
        edges=tuple(draw(st.lists(edges, max_size=8))) if nodes else (),
        direction=draw(st.sampled_from([None, *Direction])),
    )


steps = st.builds(
    lambda source, text, changed, reason, applied: StackStep(
        source=source, text=text, values=tuple(changed), reason=reason, applied=applied
    ),
    names,
    names,
    st.lists(values, max_size=3),
    names,
    st.booleans(),
)
bands = st.builds(
    lambda sublayer, name, found: StackBand(sublayer=sublayer, name=name, steps=tuple(found)),
    st.sampled_from(["1a", "2", "7b"]),
    names,
    st.lists(steps, max_size=2),
)
stacks = st.builds(
    lambda title, printed, found, final, tags: LayerStack(
        title=title, printed=tuple(printed), bands=tuple(found), final=tuple(final), marks=tags
    ),
    names,
    st.lists(values, max_size=3),
    st.lists(bands, max_size=5),
    st.lists(values, max_size=3),
    marks,
)

_CHANGES = ["name", "cost", "types", "rules", "power/toughness", "colours", "loyalty", "defense"]
_numbers = st.none() | st.sampled_from(["0", "12", "*", "1+*", "−1"])
cards = st.builds(
    BoardCard,
    id=st.just("x"),
    name=names,
    cost=names,
    type_line=names,
    rules=st.lists(names, max_size=3).map(tuple),
    power=_numbers,
    toughness=_numbers,
    loyalty=_numbers,
    defense=_numbers,
    colours=st.lists(st.sampled_from("WUBRG"), unique=True).map(tuple),
    marks=marks,
    changed=st.frozensets(st.sampled_from(_CHANGES)),
    face_down=st.booleans(),
    selected=st.booleans(),
)
boards = st.builds(
    lambda title, groups: BoardPicture(
        title=title,
        groups=tuple(BoardGroup(title=name, cards=tuple(found)) for name, found in groups),
    ),
    names,
    st.lists(st.tuples(names, st.lists(cards, max_size=5)), max_size=3),
)
