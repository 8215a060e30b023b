"""Statuses and states by the rules' words (CR 110.5, 506, 700, 702)."""

from __future__ import annotations

from collections.abc import Callable

from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.vocabulary import split_mana_cost
from mtglayers.engine.context import Context, attached_to
from mtglayers.engine.history import history_of

OUTLAWS = frozenset({"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"})
PARTY = frozenset({"Cleric", "Rogue", "Warrior", "Wizard"})

# CR 601.2b: the keywords with an additional cost that is paid once or a number of times; a bare
# number of payments means the cost that the spell has.
ADDITIONAL_COSTS = frozenset(
    {"squad", "offspring", "replicate", "entwine", "buyback", "casualty", "conspire", "bargain"}
)

_COMBAT = frozenset({"attacking", "blocking", "blocked", "unblocked"})


def _attached_type(subtype: str, item: GameObject, context: Context) -> bool:
    found = attached_to(context.state, item.id)
    return any(subtype in context.values[each].subtypes for each in found)


def is_modified(item: GameObject, context: Context) -> bool:
    """Tell whether a permanent is modified: counters, Equipment, own Auras (CR 700.9)."""
    if any(each.number > 0 for each in item.counters):
        return True
    controller = context.controllers.get(item.id)
    for each in attached_to(context.state, item.id):
        subtypes = context.values[each].subtypes
        if "Equipment" in subtypes:
            return True
        if "Aura" in subtypes and context.controllers.get(each) == controller:
            return True
    return False


def is_summoning_sick(item: GameObject, context: Context) -> bool:
    """Tell whether its controller has not had it since their most recent turn began (CR 302.6)."""
    turn = context.state.turn
    controller = context.controllers.get(item.id, item.controller)
    if item.since_player and item.since_player != controller:
        return True
    if turn.player == controller:
        return item.since_turn >= turn.number
    last = max(
        (
            each.turn
            for each in history_of(context)
            if each.event == "turn" and each.player == controller
        ),
        default=1 if controller == context.state.players[0].id else 0,
    )
    return item.since_turn >= last


def _happened(event: str, item: GameObject, context: Context, role: str = "object") -> bool:
    turn = context.state.turn.number
    return any(
        each.event == event and each.turn == turn and getattr(each, role) == item.id
        for each in history_of(context)
    )


def _helped(event: str, item: GameObject, context: Context) -> bool:
    """Tell whether a creature crewed or saddled the source this turn (CR 702.122b, 702.171c)."""
    turn = context.state.turn.number
    source = context.source.id if context.source is not None else ""
    return any(
        each.event == event
        and each.turn == turn
        and each.object == item.id
        and dict(each.details).get("other") == source
        for each in history_of(context)
    )


def _is_new_since_upkeep(item: GameObject, context: Context) -> bool:
    """CR 702.30a: it came under its controller's control since their last upkeep began.

    The upkeep that is now is not the last one. Of a turn whose upkeep was not told of, its
    beginning counts.
    """
    controller = context.controllers.get(item.id, item.controller)
    turn = context.state.turn.number
    last = came = 0
    for each in history_of(context):
        own = each.player == controller
        if each.event in ("enters", "control") and each.object == item.id and own:
            came = each.number
        if each.turn == turn or not own:
            continue
        upkeep = each.event == "step" and dict(each.details).get("step") == "upkeep"
        if each.event == "turn" or upkeep:
            last = each.number
    return came > last


def _combat_word(word: str, item: GameObject) -> bool:
    words = {relation for relation, _ in item.combat}
    if word == "blocked":
        return "blocked" in words or "blocked by" in words
    if word == "unblocked":
        return "attacking" in words and not words & {"blocked", "blocked by"}
    return word in words


_BY_STATUS: dict[str, Callable[[GameObject], bool]] = {
    "tapped": lambda item: item.status.tapped,
    "untapped": lambda item: not item.status.tapped,
    "flipped": lambda item: item.status.flipped,
    "face down": lambda item: bool(item.status.face_down),
    "face up": lambda item: not item.status.face_down,
    "transformed": lambda item: item.status.transformed,
    "phased out": lambda item: item.status.phased_out,
    "phased in": lambda item: not item.status.phased_out,
    "kicked": lambda item: item.cast.kicked > 0 or bool(item.cast.costs_paid),
    "cast": lambda item: item.cast.cast,
    "attached": lambda item: item.attached_to is not None or bool(item.attached_player),
    "merged": lambda item: len(item.components) > 1,
    "mutated": lambda item: len(item.components) > 1,
}

_BY_VALUES: dict[str, Callable[[Characteristics], bool]] = {
    "historic": lambda v: (
        "Legendary" in v.supertypes or "Artifact" in v.card_types or "Saga" in v.subtypes
    ),
    "outlaw": lambda v: not OUTLAWS.isdisjoint(v.subtypes),
    "party": lambda v: not PARTY.isdisjoint(v.subtypes),
}


def _decided(words: str, context: Context) -> bool:
    """Ask for what no board shows; undecided, it is noted as what the answer would have needed."""
    decided = context.decision(words)
    if decided is None:
        context.note_opaque(words)
    return bool(decided)


def _this_turn(status: str, item: GameObject, context: Context) -> bool | None:
    """Answer the statuses that look at what happened this turn; ``None``: it is none of them."""
    match status:
        case "milled this turn":
            return item.zone == "graveyard" and _happened("mill", item, context)
        case "put there from your library this turn" | "put there from your graveyard this turn":
            new = item.entered_turn == context.state.turn.number and item.entered_turn > 0
            milled = "library" in status and _happened("mill", item, context)
            return new and (milled or _decided(f"{item.card.name}: {status}", context))
        case "entered this turn" | "put there this turn":
            return item.entered_turn == context.state.turn.number and item.entered_turn > 0
        case "attacked this turn":
            return _happened("attack", item, context) or _combat_word("attacking", item)
        case "blocked this turn":
            return _happened("block", item, context) or _combat_word("blocking", item)
        case "dealt damage this turn":
            return _happened("damage", item, context)
        case "dealt damage to anything this turn":
            return _happened("damage", item, context, "source")
        case "you cast this turn":
            new = item.entered_turn == context.state.turn.number and item.entered_turn > 0
            return new and item.cast.cast and item.since_player in ("", context.you)
        case "attacked you this turn":
            turn, you = context.state.turn.number, context.you
            return any(
                each.event == "attack"
                and each.turn == turn
                and each.object == item.id
                and you in dict(each.details).get("defender", "").split()
                for each in history_of(context)
            )
        case "crewed it this turn" | "saddled it this turn":
            word = "crews" if status.startswith("crewed") else "saddles"
            return _helped(word, item, context)
        case "put there from the battlefield this turn":
            return item.zone == "graveyard" and _happened("dies", item, context)
    return None


def has_status(status: str, object_id: str, context: Context) -> bool:
    """Tell whether an object has a status or is in a state, named in the rules' words."""
    item = context.state.by_id.get(object_id)
    if item is None:
        return False
    if status in _BY_STATUS:
        return _BY_STATUS[status](item)
    if status in _COMBAT:
        return _combat_word(status, item)
    if status in _BY_VALUES:
        return _BY_VALUES[status](context.values[object_id])
    if (happened := _this_turn(status, item, context)) is not None:
        return happened
    match status:
        case "enchanted":
            return _attached_type("Aura", item, context)
        case "equipped":
            return _attached_type("Equipment", item, context)
        case "modified":
            return is_modified(item, context)
        case "dealt damage to anything this game":
            return any(
                each.event == "damage" and each.source == item.id for each in history_of(context)
            )
        case (
            "cast this way"
            | "cast with its mana"
            | "banded with it"
            | "entered from graveyard"
            | "yours as you cast it"
        ):
            return _decided(f"{item.card.name}: {status}", context)
        case "summoning sick":
            return is_summoning_sick(item, context)
        case "summoning sick without haste":
            hasty = any(
                getattr(held.ability, "keyword", "") == "haste"
                for held in context.values[object_id].abilities
            )
            return not hasty and is_summoning_sick(item, context)
        case "new since your last upkeep":
            return _is_new_since_upkeep(item, context)
        case "attacking alone":
            return _combat_word("attacking", item) and not any(
                each.id != item.id and _combat_word("attacking", each)
                for each in context.state.objects
            )
        case "paired":
            return any(link.kind == "paired" and link.objects for link in item.links)
        case "has X in its mana cost":
            return "X" in split_mana_cost(context.values[object_id].mana_cost)
        case "has hybrid mana in its mana cost":
            symbols = split_mana_cost(context.values[object_id].mana_cost)
            return any("/" in symbol and not symbol.endswith("/P") for symbol in symbols)
        case "has an Adventure":
            return item.card.layout == "adventure"
    if status.startswith("cast from "):
        return item.cast.cast and item.cast.from_zone == status.removeprefix("cast from ")
    return status in item.designations or status in (item.cast.way, *item.cast.costs_paid)
