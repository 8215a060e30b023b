"""What stands behind a noun: "you control", "with flying", "in your graveyard", "named …"."""

from __future__ import annotations

from mtglayers.core.filters import (
    And,
    AnyObject,
    AttachedToMatching,
    AttacksPlayer,
    ColorCount,
    CombatWith,
    Compare,
    ControlledBy,
    CouldProduce,
    Damaged,
    Filter,
    HasAbilityKind,
    HasAttached,
    HasCounter,
    HasKeyword,
    HasNoAbilities,
    HasStatus,
    InZone,
    Is,
    Named,
    Not,
    NthCast,
    OfChosen,
    OpaqueFilter,
    Or,
    OwnedBy,
    SharesWith,
    TargetableBy,
    Targets,
)
from mtglayers.core.references import (
    Antecedent,
    EachObject,
    EachPlayer,
    LinkedObjects,
    ObjectRef,
    Opponents,
    PlayerRef,
    ThisObject,
    You,
)
from mtglayers.oracle.render.writer import Writer, article, listed, number_word

_STATES = {
    "entered this turn": "that entered this turn",
    "attacked this turn": "that attacked this turn",
    "dealt damage this turn": "dealt damage this turn",
    "dealt damage to anything this turn": "that dealt damage this turn",
    "party": "in your party",
    "attacked you this turn": "that attacked you this turn",
    "you cast this turn": "you cast this turn",
    "crewed it this turn": "that crewed it this turn",
    "saddled it this turn": "that saddled it this turn",
    "kicked": "that {was} kicked",
    "milled this turn": "that {was} milled this turn",
    "put there this turn": "that {was} put there from anywhere this turn",
    **{
        f"put there from {zone} this turn": f"that {{was}} put there from {zone} this turn"
        for zone in ("the battlefield", "your library", "your graveyard")
    },
}
_CHOSEN = {
    "creature_type": "of the chosen type",
    "card_type": "of the chosen card type",
    "color": "of the chosen color",
    "basic_land_type": "of the chosen type",
    "card_name": "with the chosen name",
    "player": "controlled by the chosen player",
    "number": "with mana value equal to the chosen number",
    "objects": "chosen this way",
}
_ORDINALS = {1: "first", 2: "second", 3: "third"}
OPERATORS = {
    "<=": "{0} or less",
    ">=": "{0} or greater",
    "==": "{0}",
    "<": "less than {0}",
    ">": "greater than {0}",
    "!=": "other than {0}",
}


def after(writer: Writer, part: Filter, *, plural: bool) -> str:
    """Write a part of a filter behind the noun."""
    them = "them" if plural else "it"
    match part:
        case ControlledBy(player):
            return _control(writer, player, plural=plural)
        case OwnedBy(player):
            return f"{_who(writer, player, plural=plural)} {_verb('own', player, plural)}"
        case And((OwnedBy(player), InZone(zones, _))):
            return _players_zone(writer, player, zones, plural=plural)
        case And(parts):
            return listed([after(writer, each, plural=plural) for each in parts])
        case Or((CombatWith("blocking", ref), CombatWith("blocked by", other))) if ref == other:
            return f"blocking or blocked by {writer.say(ref)}"
        case Or(parts) if all(isinstance(each, HasKeyword) for each in parts):
            words = [each.keyword for each in parts if isinstance(each, HasKeyword)]
            return f"with {listed(words, 'or')}"
        case Or(parts):
            return listed([after(writer, each, plural=plural) for each in parts], "or")
        case InZone():
            return zone_phrase(part, plural=plural)
        case HasKeyword(keyword):
            return f"with {keyword}"
        case HasCounter(kind, minimum):
            return f"with {counters_phrase(kind, minimum)} on {them}"
        case Compare():
            return f"with {comparison(writer, part)}"
        case Named(name):
            return f"named {name}"
        case OfChosen(kind):
            return _CHOSEN.get(kind, f"of the chosen {kind.replace('_', ' ')}")
        case ColorCount(low, high):
            be = "that are" if plural else "that's"
            return f"{be} {_color_count(low, high)}"
        case HasNoAbilities():
            return "with no abilities"
        case HasAbilityKind(kind):
            return f"with {article(kind)} ability"
        case HasStatus("has X in its mana cost"):
            return "with {X} in its mana cost"
        case HasStatus(status) if status.startswith("has "):
            return f"with {status.removeprefix('has ')}"
        case HasStatus(status) if status.startswith("mana from "):
            source = article(status.removeprefix("mana from "))
            return f"that mana from {source} was spent to cast"
        case HasStatus(status) if status.startswith("cast from "):
            zone = status.removeprefix("cast from ")
            return "from exile" if zone == "exile" else f"from a {zone}"
        case HasStatus(status):
            state = _STATES.get(status, f"that {'are' if plural else 'is'} {status}")
            return state.replace("{was}", "were" if plural else "was")
        case OpaqueFilter(text):
            return text
    return _relation(writer, part, plural=plural)


def _color_count(low: int, high: int) -> str:
    if low == high:
        return "all colors" if low == 5 else f"exactly {number_word(low)} colors"
    return f"{number_word(low)} or more colors"


def _relation(writer: Writer, part: Filter, *, plural: bool) -> str:
    """Write relations to other objects and negations."""
    match part:
        case Is(LinkedObjects("exiled")):
            return f"exiled with {writer.this}"
        case Is(LinkedObjects("created")):
            return f"created with {writer.this}"
        case Is(Antecedent("revealed" | "milled" as kind)):
            return writer.pick("from among them", f"{kind} this way")
        case Is(Antecedent(kind)):
            return f"{'returned' if kind == 'moved' else kind} this way"
        case Is(ref):
            return f"that {'are' if plural else 'is'} {writer.say(ref)}"
        case AttachedToMatching(Is(ref)):
            return f"attached to {writer.say(ref)}"
        case AttachedToMatching(AnyObject()):
            return "attached to a permanent"
        case AttachedToMatching(inner):
            return f"attached to {a_noun(writer, inner)}"
        case HasAttached(inner):
            return f"enchanted by {a_noun(writer, inner)}"
        case AttacksPlayer(player):
            return f"attacking {_who(writer, player, plural=False)}"
        case SharesWith("name" | "mana value" as what, ref):
            return f"with the same {what} as {_with_whom(writer, ref)}"
        case SharesWith(what, ref):
            verb = "share" if plural else "shares"
            return f"that {verb} {article(what)} with {_with_whom(writer, ref)}"
        case Targets(None, None, _, single):
            return "with a single target" if single else "with one or more targets"
        case Targets(inner, player, only, single):
            words = _targets(writer, inner, player, plural=plural)
            return _only(words, single=single) if only else words
        case NthCast(number, _):
            return f"cast {_ORDINALS.get(number, str(number))} each turn"
        case Damaged(ref, to):
            words = "that dealt damage to" if to else "dealt damage by"
            return f"{words} {writer.say(ref)} this turn"
        case TargetableBy(ref):
            said = writer.say(ref)
            return f"{'them' if said == 'they' else said} could target"
        case CombatWith(relation, ref):
            return f"{relation} {writer.say(ref)}"
        case CouldProduce(mana_type):
            return f"that could produce {{{mana_type}}}"
        case Not(inner):
            return negated(writer, inner, plural=plural)
    return f"that {'are' if plural else 'is'} {a_noun(writer, part)}"


def _with_whom(writer: Writer, ref: ObjectRef) -> str:
    """Write with what something is shared: any one of a set will do."""
    if not isinstance(ref, EachObject):
        return writer.say(ref)
    options = ref.filter.parts if isinstance(ref.filter, Or) else (ref.filter,)
    return listed([a_noun(writer, each) for each in options], "or")


def _only(words: str, *, single: bool) -> str:
    """Say of targets that there are no others, or only one."""
    first, verb, rest = words.partition("target")
    ending, _, noun = rest.partition(" ")
    if single:
        noun = f"a single {noun.removeprefix('an ').removeprefix('a ')}"
    return f"{first}{verb}{ending} only {noun}"


def _targets(
    writer: Writer, inner: Filter | None, player: PlayerRef | None, *, plural: bool
) -> str:
    verb = "that target" if plural else "that targets"
    if isinstance(inner, Is):
        return f"{verb} {writer.say(inner.ref)}"
    if inner is not None:
        return f"{verb} {a_noun(writer, inner)}"
    return f"{verb} {writer.say(player) if player is not None else 'a player'}"


def negated(writer: Writer, inner: Filter, *, plural: bool) -> str:
    """Write what an object is not, behind the noun."""
    match inner:
        case HasKeyword(keyword):
            return f"without {keyword}"
        case Or(parts) if all(isinstance(each, HasKeyword) for each in parts):
            words = [each.keyword for each in parts if isinstance(each, HasKeyword)]
            return f"without {listed(words, 'or')}"
        case ControlledBy(You()):
            return "you don't control"
        case OwnedBy(You()):
            return "you don't own"
        case HasCounter(kind, 1):
            named = f"{article(f'{kind} counter')}" if kind else "a counter"
            return f"without {named} on {'them' if plural else 'it'}"
        case SharesWith() | Targets():
            said = after(writer, inner, plural=True)
            do = "don't" if plural else "doesn't"
            if said.startswith("that "):
                return f"that {do} {said.removeprefix('that ')}"
            return f"that {do} have {said.removeprefix('with ')}"
        case Named(name):
            return f"not named {name}"
        case Is(ref):
            return f"other than {writer.say(ref)}"
        case InZone(("battlefield",)):
            return "not on the battlefield"
        case OfChosen("color"):
            return f"that {'aren' if plural else 'isn'}'t of the chosen color"
        case OfChosen(kind):
            return f"that {'aren' if plural else 'isn'}'t {_CHOSEN.get(kind, '')}"
        case HasStatus("cast"):
            return f"that {'weren' if plural else 'wasn'}'t cast"
        case HasStatus("cast from hand"):
            return "from anywhere other than your hand"
        case HasStatus(status):
            return f"that {'aren' if plural else 'isn'}'t {status}"
    return f"that {'aren' if plural else 'isn'}'t {a_noun(writer, inner)}"


def a_noun(writer: Writer, inner: Filter) -> str:
    """Write "a Forest", "another creature"."""
    phrase = writer.say(inner, plural=False)
    if phrase.startswith("other "):
        return f"another {phrase.removeprefix('other ')}"
    return article(phrase)


def _who(writer: Writer, player: PlayerRef, *, plural: bool) -> str:
    if player == writer.they and player is not None:
        return "they"
    match player:
        case Opponents():
            return "your opponents" if plural else "an opponent"
        case EachPlayer():
            return "players" if plural else "a player"
    return writer.say(player)


def _verb(verb: str, player: PlayerRef, plural: bool) -> str:
    match player:
        case You():
            return verb
        case Opponents() | EachPlayer():
            return verb if plural else f"{verb}s"
    return f"{verb}s"


def _control(writer: Writer, player: PlayerRef, *, plural: bool) -> str:
    who = _who(writer, player, plural=plural)
    return f"{who} {'control' if who == 'they' else _verb('control', player, plural)}"


_ZONE_PLURALS = {"library": "libraries", "graveyard": "graveyards", "hand": "hands"}


def zone_phrase(zone: InZone, *, plural: bool) -> str:
    """Write in which zone, of whichever player."""
    words = []
    for each in zone.zones:
        match each:
            case "battlefield" | "stack":
                words.append(f"on the {each}")
            case "exile":
                words.append("in exile")
            case "command":
                words.append("in the command zone")
            case _:
                words.append(f"in {'all ' + _ZONE_PLURALS[each] if plural else 'a ' + each}")
    return listed(words, "or")


def _players_zone(
    writer: Writer, player: PlayerRef, zones: tuple[str, ...], *, plural: bool
) -> str:
    if zones == ("exile",):
        return f"{_who(writer, player, plural=plural)} {_verb('own', player, plural)} in exile"
    whose = possessive(writer, player)
    words: list[str] = []
    for each in zones:
        if each in ("exile", "command", "stack", "battlefield"):
            words.append(
                f"{whose} {each}" if words else zone_phrase(InZone((each,)), plural=plural)
            )
        else:
            words.append(each if words else f"in {whose} {each}")
    return listed(words)


def possessive(writer: Writer, player: PlayerRef) -> str:
    """Write whose: "your", "an opponent's", "its controller's"."""
    if player == writer.they and player is not None:
        return "their"
    match player:
        case You():
            return "your"
        case Opponents():
            return "an opponent's"
        case EachPlayer():
            return "a player's"
    said = writer.say(player)
    return "their" if said == "they" else f"{said}'s"


def counters_phrase(kind: str, minimum: int) -> str:
    """Write how many counters at least: "a +1/+1 counter", "three or more oil counters"."""
    named = f"{kind} counter".strip()
    if minimum == 1:
        return article(named)
    return f"{number_word(minimum)} or more {named}s"


def comparison(writer: Writer, part: Compare) -> str:
    """Write a number and what it is compared with: "power 4 or greater"."""
    amount = writer.say(part.quantity)
    simple = amount.isdigit() or amount == "X"
    if not simple:
        return f"{part.value} {_LONG[part.op]} {amount}"
    if part.op in ("even", "odd"):
        return f"{article(part.op)} {part.value}"
    return f"{part.value} {OPERATORS[part.op].format(amount)}"


_LONG = {
    "<=": "less than or equal to",
    ">=": "greater than or equal to",
    "==": "equal to",
    "<": "less than",
    ">": "greater than",
    "!=": "not equal to",
}


def is_this(part: Filter) -> bool:
    """Say whether a filter means the object itself and nothing else."""
    return part == Is(ThisObject())
