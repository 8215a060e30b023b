"""Conditions and durations: "as long as you control a Swamp", "until end of turn"."""

from __future__ import annotations

from mtglayers.core.conditions import (
    CastFact,
    ChoiceIs,
    CompareQuantities,
    Condition,
    Conjunction,
    DidIt,
    Disjunction,
    DuringStep,
    ForSomePlayer,
    HappenedThisTurn,
    LevelIs,
    Matches,
    Negation,
    OpaqueCondition,
    PlayerHas,
    TurnOf,
)
from mtglayers.core.durations import Duration
from mtglayers.core.filters import (
    And,
    ColorCount,
    Compare,
    ControlledBy,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSupertype,
    InZone,
    IsType,
    Not,
    Or,
    OwnedBy,
    SharesWith,
    Targets,
)
from mtglayers.core.quantities import Count, PlayerValue, Times
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    EachPlayer,
    Opponents,
    PlayerRef,
    You,
)
from mtglayers.oracle.render.counts import subject_of, than_phrase, who_has
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import is_plural, object_form
from mtglayers.oracle.render.suffixes import a_noun, after, comparison, counters_phrase
from mtglayers.oracle.render.writer import Writer, article, listed, number_word, writes


@writes(Matches)
def matches(writer: Writer, node: Matches, **_how: object) -> str:
    """Write what an object is or has: "it's attacking", "enchanted creature is black"."""
    plural = is_plural(writer, node.ref)
    if isinstance(node.filter, ControlledBy | OwnedBy):
        who = subject_of(writer, node.filter.player)
        verb = "own" if isinstance(node.filter, OwnedBy) else "control"
        return f"{who} {verb if who == 'you' else verb + 's'} {object_form(writer.say(node.ref))}"
    inner = node.filter.part if isinstance(node.filter, Not) else None
    if isinstance(inner, ControlledBy) and isinstance(inner.player, You):
        return f"you don't control {object_form(writer.say(node.ref))}"
    if (told := _how_cast(writer, node)) is not None:
        return told
    subject = writer.say(node.ref)
    if isinstance(node.ref, Antecedent) and node.ref.kind in _THIS_WAY:
        done = f"{a_noun(writer, node.filter)} is {node.ref.kind} this way"
        if writer.pick("it is", "this way") == "this way":
            return done
    return f"{subject} {predicate(writer, node.filter, plural=plural)}".replace(
        "it is ", "it's ", 1
    )


def _how_cast(writer: Writer, node: Matches) -> str | None:
    """Write how a spell was cast: "you cast it from your hand"."""
    match node.filter:
        case And((HasStatus("cast"), Not(HasStatus("cast from hand")))):
            return (
                f"you cast {object_form(writer.say(node.ref))} from anywhere other than your hand"
            )
        case HasStatus(status) if status.startswith("cast from "):
            zone = status.removeprefix("cast from ")
            where = zone if zone == "exile" else f"your {zone}"
            return f"you cast {object_form(writer.say(node.ref))} from {where}"
        case HasStatus(status) if status.startswith("mana from "):
            source = status.removeprefix("mana from ")
            spell = object_form(writer.say(node.ref))
            return f"mana from {article(source)} was spent to cast {spell}"
    return None


_COSTS = frozenset(
    "warp evoke dash blitz sneak mutate miracle spectacle surge prowl madness escape flashback "
    "freerunning plot emerge overload".split()
)


_THIS_WAY = ("destroyed", "exiled", "discarded", "milled", "sacrificed", "revealed")


def predicate(writer: Writer, filter_: Filter, *, plural: bool) -> str:
    """Write a filter as a statement behind its subject."""
    be = "are" if plural else "is"
    have = "have" if plural else "has"
    them = "them" if plural else "it"
    match filter_:
        case HasStatus("entered this turn"):
            return "entered this turn"
        case Not(HasStatus("entered this turn")):
            return "didn't enter this turn"
        case And((OwnedBy(), InZone())) | And((InZone(), OwnedBy())):
            return f"{be} {after(writer, filter_, plural=plural)}"
        case Targets() | SharesWith():
            words = after(writer, filter_, plural=plural)
            if words.startswith("that "):
                return words.removeprefix("that ")
            return f"{have} {words.removeprefix('with ')}"
        case HasStatus("kicked" | "cast" as status):
            return f"{'were' if plural else 'was'} {status}"
        case HasStatus(status) if status in _COSTS:
            return f"was cast for its {status} cost"
        case Not(HasStatus("cast" | "kicked" as status)):
            return f"{'weren' if plural else 'wasn'}'t {status}"
        case Not(HasStatus("attacked this turn")):
            return "didn't attack this turn"
        case ColorCount(low, high) if low != high or low not in (0, 1):
            words = after(writer, filter_, plural=plural)
            return words.replace("that's ", "is ", 1).replace("that are ", "are ", 1)
        case HasStatus("attacked this turn"):
            return "attacked this turn"
        case HasStatus("paired"):
            return f"{be} paired with another creature"
        case HasKeyword(keyword):
            return f"{have} {keyword}"
        case HasCounter(kind, minimum):
            return f"{have} {counters_phrase(kind, minimum)} on {them}"
        case Compare():
            return f"{have} {comparison(writer, filter_)}"
        case Not(HasKeyword(keyword)):
            return f"do{'' if plural else 'es'}n't have {keyword}"
        case Not(HasCounter(kind, 1)):
            return f"{have} no {kind} counters on {them}".replace("  ", " ")
        case Not(inner) if not isinstance(inner, HasKeyword | HasCounter | Compare):
            return f"{be}n't {_complement(writer, inner, plural=plural)}"
        case InZone(("battlefield",)):
            return f"{be} on the battlefield"
    return f"{be} {_complement(writer, filter_, plural=plural)}"


def _complement(writer: Writer, filter_: Filter, *, plural: bool) -> str:
    match filter_:
        case HasColor() | ColorCount() | HasStatus() | HasSupertype():
            noun = noun_phrase(writer, filter_, plural=False)
            if noun.endswith(" permanent"):
                return noun.removesuffix(" permanent")
            return noun.removeprefix("permanent ").removeprefix("that is ")
        case Or(parts) if not all(isinstance(each, IsType) for each in parts):
            return listed([_complement(writer, each, plural=plural) for each in parts], "or")
        case ControlledBy() | InZone() | OwnedBy():
            return after(writer, filter_, plural=plural)
    noun = noun_phrase(writer, filter_, plural=plural)
    return noun if plural else article(noun)


@writes(TurnOf)
def turn_of(writer: Writer, node: TurnOf, **_how: object) -> str:
    """Write whose turn it is."""
    if isinstance(node.player, You):
        return "it's your turn"
    if isinstance(node.player, Opponents):
        return "it's an opponent's turn"
    return f"it's {writer.say(node.player)}'s turn"


@writes(DuringStep)
def during_step(writer: Writer, node: DuringStep, **_how: object) -> str:
    """Write which step it is."""
    return f"it's the {node.step} step" if node.step != "combat" else "it's combat"


_FACTS = {
    "kicked": "{0} was kicked",
    "cast": "you cast it",
    "cast from hand": "you cast it from your hand",
    "cast from graveyard": "you cast it from your graveyard",
    "kicked twice": "{0} was kicked twice",
    "evidence collected": "evidence was collected",
    "bargained": "{0} was bargained",
    "gift": "the gift was promised",
}


@writes(CastFact)
def cast_fact(writer: Writer, node: CastFact, **_how: object) -> str:
    """Write how the object came about."""
    if node.fact == "kicked" and node.cost:
        return f"{writer.this} was kicked with its {node.cost} kicker"
    if node.fact == "mana spent":
        return f"{node.cost} was spent to cast {writer.this}"
    if node.fact.startswith("mana from "):
        source = article(node.fact.removeprefix("mana from "))
        done = writer.pick(f"cast {writer.this}", "activate this ability")
        return f"mana from {source} was spent to {done}"
    if node.fact.startswith("as you cast it: "):
        return f"{node.fact.removeprefix('as you cast it: ')} as you cast {writer.this}"
    if node.fact == "cast during main phase":
        return f"you cast {writer.this} during your main phase"
    if node.fact.startswith("cast from "):
        zone = f"your {node.fact.removeprefix('cast from ')}"
        return writer.pick(f"you cast it from {zone}", f"{writer.this} was cast from {zone}")
    if node.fact in _FACTS:
        return _FACTS[node.fact].format(writer.this)
    if node.fact.endswith(" paid"):
        return f"its {node.fact.removesuffix(' paid')} cost was paid"
    if node.fact.endswith("ed"):
        return f"{writer.this} was {node.fact}"
    return f"{writer.this} was cast using {node.fact}"


_DESIGNATIONS = {
    "monarch": "{0} the monarch",
    "city's blessing": "{1} the city's blessing",
    "initiative": "{1} the initiative",
    "max speed": "{1} max speed",
    "day": "it's day",
    "night": "it's night",
    "completed a dungeon": "you've completed a dungeon",
}


@writes(PlayerHas)
def player_has(writer: Writer, node: PlayerHas, **_how: object) -> str:
    """Write a designation that a player has."""
    if node == PlayerHas("monarch", EachPlayer()):
        return "there is a monarch"
    who = subject_of(writer, node.player)
    be = "you're" if who == "you" else f"{who} is"
    template = _DESIGNATIONS.get(node.what, f"{{1}} {node.what}")
    return template.format(be, who_has(writer, node.player))


_EVENTS = {
    "attacks": "attacked",
    "life gained": "gained life",
    "life lost": "lost life",
    "cast": "cast a spell",
    "draw": "drawn a card",
    "discard": "discarded a card",
    "sacrificed": "sacrificed a permanent",
    "crime": "committed a crime",
    "land played": "played a land",
    "create token": "created a token",
    "damage": "was dealt damage",
    "surveil": "surveilled",
    "scry": "scried",
    "proliferate": "proliferated",
    "explore": "explored",
}
_OBJECT_EVENTS = {
    "dies": "died",
    "enters": "entered the battlefield",
    "leaves": "left the battlefield",
    "put into graveyard": "was put into a graveyard from anywhere",
    "sacrificed": "was sacrificed",
    "attacks": "attacked",
}


@writes(HappenedThisTurn)
def happened(writer: Writer, node: HappenedThisTurn, **_how: object) -> str:
    """Write that something happened this turn."""
    if node.filter is not None and node.event in _OBJECT_EVENTS and node.player is None:
        what = _at_least(writer, node.filter, node.minimum)
        verb = _OBJECT_EVENTS[node.event]
        many = node.minimum > 1
        return f"{what} {verb.replace('was', 'were') if many else verb} {node.turn}"
    who = subject_of(writer, node.player) if node.player is not None else "a player"
    have = f"{who}'ve" if who == "you" else who
    if node.filter is not None:
        verb = {"discard": "discarded"}.get(node.event, node.event)
        return f"{have} {verb} {_at_least(writer, node.filter, node.minimum)} {node.turn}"
    verb = _EVENTS.get(node.event, node.event)
    if node.event == "draw" and who != "you":
        verb = "has drawn a card"
    if node.event == "cast" and node.minimum > 1:
        verb = f"cast {number_word(node.minimum)} or more spells"
    if node.event in ("attacks", "life gained", "life lost", "damage"):
        return f"{who} {verb} {node.turn}".replace("you was", "you were")
    return f"{have} {verb} {node.turn}"


def _at_least(writer: Writer, filter_: Filter, minimum: int) -> str:
    if minimum == 1:
        return counted(writer, filter_, "a", plural=False)
    return f"{number_word(minimum)} or more {noun_phrase(writer, filter_, plural=True)}"


@writes(ChoiceIs)
def choice_is(writer: Writer, node: ChoiceIs, **_how: object) -> str:
    """Write what was chosen."""
    return f"{node.value} was chosen"


@writes(LevelIs)
def level_is(writer: Writer, node: LevelIs, **_how: object) -> str:
    """Write the class level."""
    return f"{writer.this} is level {node.level} or greater"


@writes(DidIt)
def did_it(writer: Writer, node: DidIt, **_how: object) -> str:
    """Write that something was done."""
    return "you do"


@writes(Conjunction)
def conjunction(writer: Writer, node: Conjunction, **_how: object) -> str:
    """Write that all hold."""
    return listed([writer.say(part) for part in node.parts])


@writes(Disjunction)
def disjunction(writer: Writer, node: Disjunction, **_how: object) -> str:
    """Write that one of several holds."""
    return listed([writer.say(part) for part in node.parts], "or")


@writes(OpaqueCondition)
def opaque(writer: Writer, node: OpaqueCondition, **_how: object) -> str:
    """Write words that were not understood as they are."""
    return node.text


# --- conditions around a sentence, durations ---


def leading(writer: Writer, condition: Condition, *, word: str) -> str:
    """Write a condition in front of its sentence: "As long as …, ", "During your turn, "."""
    match condition:
        case TurnOf(You()) if word == "as long as":
            return "during your turn, "
        case Negation(TurnOf(You())) if word == "as long as":
            return "during turns other than yours, "
    return f"{word} {writer.say(condition)}, "


def trailing(writer: Writer, condition: Condition, *, word: str) -> str:
    """Write a condition behind its sentence: "as long as …", "unless …"."""
    match condition:
        case Negation(DidIt() | TurnOf()):
            pass
        case Negation(ForSomePlayer()) if not (said := writer.say(condition)).startswith(
            "it isn't"
        ):
            return f"{word} {said}"
        case Negation(part):
            return f"unless {writer.say(part)}"
    return f"{word} {writer.say(condition)}"


def without_player(filter_: Filter, player: PlayerRef) -> Filter | None:
    """Return a filter without the part that says who controls; ``None`` if it has no such part."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    controlled = ControlledBy(player)
    if controlled not in parts:
        return None
    rest = tuple(each for each in parts if each != controlled)
    return rest[0] if len(rest) == 1 else And(rest)


@writes(ForSomePlayer)
def for_some_player(writer: Writer, node: ForSomePlayer, **_how: object) -> str:
    """Write a condition that holds for some player."""
    match node:
        case ForSomePlayer(
            Opponents(),
            CompareQuantities(Count(theirs), ">", Count(mine)),
        ) if (kind := without_player(mine, You())) is not None and kind == without_player(
            theirs, AntecedentPlayer()
        ):
            return f"an opponent controls more {noun_phrase(writer, kind, plural=True)} than you"
        case ForSomePlayer(
            players,
            CompareQuantities(Times(2, PlayerValue("life")), "<", PlayerValue("starting life")),
        ):
            who = subject_of(writer, players)
            return f"{who}'s life total is less than half their starting life total"
    if isinstance(node.condition, CompareQuantities):
        words = than_phrase(writer, node.players, node.condition)
        if words is not None:
            return words
    who = subject_of(writer, node.players)
    return writer.say(node.condition).replace("that player", who, 1)


@writes(Duration)
def duration(writer: Writer, node: Duration, **_how: object) -> str:
    """Write how long an effect lasts."""
    match node:
        case Duration("for as long as", Condition() as condition):
            return f"for as long as {writer.say(condition)}"
        case Duration("until event", _, event) if event is not None:
            return f"until {writer.say(event, clause=True)}"
        case Duration("rest of the game"):
            return "for the rest of the game"
    return node.kind
