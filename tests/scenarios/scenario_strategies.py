"""Hypothesis strategies for whole scenarios; each verb's arguments come from its own shapes."""

import dataclasses
import string

from hypothesis import strategies as st

from mtglayers.scenarios import shapes, values
from mtglayers.scenarios.expectations import (
    CHOICE_KINDS,
    OBJECT_KEYS,
    PLAYER_KEYS,
    Check,
    Checks,
    Chosen,
    EventPattern,
    Expectations,
    ExpectationsShape,
    Subject,
)
from mtglayers.scenarios.model import CardDefinition, PlayerSetup, Scenario
from mtglayers.scenarios.records import Record
from mtglayers.scenarios.steps import STEPS, Answer, EntriesShape, Step
from mtglayers.scenarios.values import Choices
from mtglayers.scenarios.verbs import VERBS, Enter, Expect, Meld, PutCounters, Token
from mtglayers.scenarios.verbs_setup import SetPlayer
from mtglayers.scenarios.words import standard_mana

PLAYERS = ("you", "opponent")
# Letters, signs that YAML cares about, words that YAML takes for something else.
TRICKY = [
    "no",
    "~",
    "null",
    "true",
    "1.5",
    "007",
    "+2",
    "-3",
    "1e5",
    "a: b",
    "a #b",
    "{G}",
    "*",
    "&a",
]
signs = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\u2028\u2029\x85\ufeff")
line = st.one_of(
    st.sampled_from(TRICKY),
    st.text(string.ascii_letters + " ,:'-—{}[]#&*!|>%@\"\\", min_size=1, max_size=12),
    st.text(signs, min_size=1, max_size=8),
).filter(lambda text: bool(text.strip()) and "\n" not in text)
prose = st.one_of(line, st.lists(line | st.just(""), max_size=4).map("\n".join))
symbols = st.sampled_from(["{1}", "{G}", "{W/U}", "{2/B}", "{X}", "{R/P}"])
mana = st.lists(symbols, max_size=3).map("".join)
identifiers = st.one_of(st.sampled_from(["a", "b", "clone-2", "none"]), line)
new_ids = line.filter(lambda text: text == text.strip()).map(lambda text: f"id {text}")


def of_shape(shape):
    """Generate values that a shape reads, in the form in which it reads them."""
    match shape:
        case values.Player():
            return st.sampled_from(PLAYERS)
        case values.NewId():
            return new_ids
        case values.SignedText():
            return line | st.sampled_from(["+2", "-3"])
        case shapes.Checked():
            return _checked(shape)
        case shapes.Text():
            return prose.filter(lambda t: shape.empty or t.strip()) if not shape.one_line else line
        case shapes.Integer():
            return st.integers(-99 if shape.least is None else shape.least, 99)
        case shapes.Flag():
            return st.booleans()
        case shapes.OneOf():
            return st.sampled_from(shape.words)
        case shapes.Nullable():
            return st.none() | of_shape(shape.shape)
        case shapes.Either():
            return st.one_of(*map(of_shape, shape.shapes))
        case shapes.ListOf():
            if shape is STEPS:
                return steps(1)
            least = max(shape.least, 0)
            return st.lists(of_shape(shape.shape), min_size=least, max_size=3).map(tuple)
        case shapes.OneOrMore():
            return st.lists(of_shape(shape.shape), min_size=1, max_size=3).map(tuple)
    return _own_shape(shape)


def _checked(shape):
    if shape.standard is standard_mana:
        return mana
    if shape.known:
        return st.sampled_from(shape.known).map(shape.standard)
    return st.sampled_from(["613.8a", "707.2", "302"])


def _own_shape(shape):
    match shape:
        case values.Counters():
            kinds = st.sampled_from(["+1/+1", "-1/-1", "charge", "no", "1"])
            return st.dictionaries(kinds, st.integers(1, 9), max_size=3).map(
                lambda found: tuple(found.items())
            )
        case values.Groups():
            group = st.lists(identifiers, max_size=3).map(tuple)
            return group.map(lambda ids: (ids,)) | st.lists(group, min_size=2, max_size=3).map(
                tuple
            )
        case values.WordChange():
            pair = st.tuples(line, line)
            return (
                pair.map(lambda words: (words,))
                | line.map(lambda word: ((word,),))
                | st.lists(pair, min_size=2, max_size=2).map(tuple)
            )
        case Chosen():
            return chosen()
        case Checks():
            return checks(shape.shapes)
        case EntriesShape():
            return st.lists(verb(Enter) | verb(Token), min_size=1, max_size=2).map(tuple)
        case ExpectationsShape():
            return expectations()
        case Record():
            return record(shape.cls)
    raise AssertionError(f"no strategy for {shape}")


@st.composite
def chosen(draw):
    """Generate remembered choices."""
    kinds = draw(st.lists(st.sampled_from(CHOICE_KINDS), max_size=2, unique=True))
    shape = {kind: Choices.__dataclass_fields__[kind].metadata["shape"] for kind in kinds}
    return tuple((kind, draw(st.none() | of_shape(shape[kind]))) for kind in kinds)


@st.composite
def record(draw, cls, **fixed):
    """Generate a record with its required fields and a few of the others."""
    optional, found = {}, dict(fixed)
    for field in dataclasses.fields(cls):
        shape = field.metadata.get("shape")
        if shape is None or field.name in fixed or field.name in ("card_faces", "respond"):
            continue
        shape = shape if isinstance(shape, shapes.Shape) else shape()
        if field.default is dataclasses.MISSING:
            found[field.name] = draw(of_shape(shape))
        else:
            optional[field.name] = shape
    if optional:
        for name in draw(st.lists(st.sampled_from(sorted(optional)), max_size=4, unique=True)):
            found[name] = draw(of_shape(optional[name]))
    return cls(**found)


@st.composite
def verb(draw, cls):
    """Generate a verb with arguments that go together."""
    fields = {field.name for field in dataclasses.fields(cls)}
    if {"card", "object"} <= fields:
        name = draw(st.sampled_from(["card", "object"]))
        other = "object" if name == "card" else "card"
        return draw(record(cls, **{name: draw(line), other: None}))
    if cls is Token and draw(st.booleans()):
        own = ("name", "type_line", "power", "toughness", "oracle_text")
        copied = draw(identifiers)
        return draw(record(cls, copy_of=copied, colors=(), **dict.fromkeys(own)))
    if cls is Token:
        return draw(record(cls, copy_of=None, exceptions=None, type_line=draw(line)))
    if cls is PutCounters:
        return draw(record(cls, add=(("charge", 1),)))
    if cls is SetPlayer:
        return draw(record(cls, life=draw(st.integers(-20, 60))))
    if cls is Meld:
        return draw(record(cls, objects=(draw(identifiers), draw(identifiers))))
    return draw(record(cls))


@st.composite
def checks(draw, keys):
    """Generate what is expected of one subject."""
    names = draw(st.lists(st.sampled_from(sorted(keys)), max_size=4, unique=True))
    return tuple(Check(name, draw(of_shape(keys[name]))) for name in names)


@st.composite
def subjects(draw):
    """Generate objects and players with expectations."""
    found = {}
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.booleans()):
            subject = Subject(id=draw(new_ids), checks=draw(checks(OBJECT_KEYS)))
        else:
            player = draw(st.sampled_from(PLAYERS))
            subject = Subject(id=player, checks=draw(checks(PLAYER_KEYS)), is_player=True)
        found[subject.id] = subject
    return tuple(found.values())


@st.composite
def patterns(draw, **fixed):
    """Generate a few parts of events."""
    found = draw(st.lists(record(EventPattern, **fixed), max_size=2))
    return tuple(pattern for pattern in found if pattern.facts())


@st.composite
def expectations(draw):
    """Generate expectations with and without history."""
    return Expectations(
        subjects=draw(subjects()),
        happened=draw(patterns()),
        never=draw(patterns(count=None)),
    )


@st.composite
def steps(draw, most):
    """Generate steps of every verb."""
    found = []
    for _ in range(draw(st.integers(0, most))):
        cls = draw(st.sampled_from(list(VERBS.values())))
        beside = {"note": draw(st.none() | prose)}
        if cls is not Expect:
            beside["answers"] = draw(st.lists(record(Answer), max_size=2).map(tuple))
            beside["fails"] = draw(st.none() | line | st.just(""))
        found.append(Step(action=draw(verb(cls)), **beside))
    return tuple(found)


@st.composite
def cards(draw):
    """Generate cards with and without faces."""
    faces = [draw(record(CardDefinition, type_line="Land")) for _ in range(draw(st.integers(0, 2)))]
    card = draw(record(CardDefinition, type_line=draw(line)))
    return dataclasses.replace(card, card_faces=tuple(faces))


@st.composite
def scenarios(draw):
    """Generate whole scenarios."""
    return Scenario(
        title=draw(line),
        about=draw(st.none() | prose),
        source=draw(st.none() | prose),
        rules=draw(st.lists(st.sampled_from(["613.8a", "707.2", "302"]), max_size=2).map(tuple)),
        edition=draw(st.sampled_from(["current", "classic"])),
        state_based_actions=draw(st.booleans()),
        players=tuple(draw(record(PlayerSetup, id=player)) for player in PLAYERS),
        cards=tuple(draw(st.lists(cards(), max_size=2, unique_by=lambda c: c.name.casefold()))),
        steps=draw(steps(4)),
        expect=draw(st.none() | expectations()),
    )
