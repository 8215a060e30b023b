"""Players and numbers picked by comparison, mana symbols, and what came of chance."""

from __future__ import annotations

from mtglayers.core.colors import color_phrase
from mtglayers.core.conditions import CompareQuantities, Negation, Outcome, SamePlayer
from mtglayers.core.filters import And, ControlledBy, Filter, InZone, OwnedBy
from mtglayers.core.quantities import (
    Const,
    Count,
    CountPlayers,
    Difference,
    EventCount,
    ManaSymbols,
    MostShared,
    OverPlayers,
    PlayerValue,
    Quantity,
    ValueOf,
)
from mtglayers.core.references import (
    AntecedentPlayer,
    EachObject,
    EachPlayer,
    NeighbourPlayer,
    Opponents,
    PlayersWho,
    PlayerWithMost,
    You,
)
from mtglayers.oracle.render.nouns import noun_phrase
from mtglayers.oracle.render.refs import object_form, of
from mtglayers.oracle.render.writer import Writer, writes

_OPS = {"max": "highest", "min": "lowest", "sum": "total"}


def _without(filter_: Filter, kinds: tuple[type[Filter], ...]) -> Filter:
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    return And(tuple(each for each in parts if not isinstance(each, kinds)))


@writes(OverPlayers)
def over_players(writer: Writer, node: OverPlayers, **_how: object) -> str:
    """Write the greatest, least or total number among players."""
    among = "your opponents" if isinstance(node.players, Opponents) else "players"
    one = "an opponent" if isinstance(node.players, Opponents) else "a player"
    match node.quantity:
        case PlayerValue("life", _):
            return f"the {_OPS[node.op]} life total among {among}"
        case Count(filter_) if any(isinstance(each, ControlledBy) for each in _parts(filter_)):
            noun = noun_phrase(writer, _without(filter_, (ControlledBy,)), plural=True)
            return f"the greatest number of {noun} {one} controls"
        case Count(filter_):
            zone = next(each.zones[0] for each in _parts(filter_) if isinstance(each, InZone))
            noun = noun_phrase(writer, _without(filter_, (OwnedBy, InZone)), plural=True)
            cards = noun if noun.endswith("cards") else "cards"
            return f"the greatest number of {cards} in {one}'s {zone}"
    return f"the {_OPS[node.op]} {writer.say(node.quantity)} among {among}"


def _parts(filter_: Filter) -> tuple[Filter, ...]:
    return filter_.parts if isinstance(filter_, And) else (filter_,)


@writes(CountPlayers)
def count_players(writer: Writer, node: CountPlayers, **_how: object) -> str:
    """Write how many players there are."""
    return f"the number of {players(writer, node.players)}"


def players(writer: Writer, ref: object, *, plural: bool = True) -> str:
    """Write a group of players: "opponents who control a Swamp"."""
    match ref:
        case PlayersWho(inner, Negation(SamePlayer(AntecedentPlayer(), other))):
            return f"{players(writer, inner, plural=plural)} other than {writer.say(other)}"
        case PlayersWho(inner, condition):
            said = writer.say(condition).replace("that player", "who", 1)
            return f"{players(writer, inner, plural=plural)} {said}"
        case Opponents():
            return "opponents" if plural else "opponent"
        case EachPlayer():
            return "players" if plural else "player"
        case PlayerWithMost() | NeighbourPlayer() | You():
            return writer.say(ref)
    return "players" if plural else "player"


@writes(EventCount)
def event_count(writer: Writer, node: EventCount, **_how: object) -> str:
    """Write how often something happened."""
    noun = "objects"
    if node.filter is not None:
        noun = noun_phrase(writer, _without(node.filter, (ControlledBy,)), plural=True)
    mine = node.filter is not None and any(
        isinstance(each, ControlledBy) for each in _parts(node.filter)
    )
    under = " under your control" if mine else ""
    verb = {
        "enters": f"that entered the battlefield{under}",
        "dies": f"that died{under}",
        "cast": "you've cast",
        "attacks": "that attacked",
        "sacrifice": "you've sacrificed",
        "leaves": "that left the battlefield",
    }.get(node.event, f"{node.event}")
    return f"the number of {noun} {verb} {node.turn}"


@writes(Difference)
def difference(writer: Writer, node: Difference, **_how: object) -> str:
    """Write the difference between two numbers."""
    match node:
        case Difference(ValueOf("power", ref), ValueOf("toughness", other)) if ref == other:
            return f"the difference between {of(writer, ref)} power and toughness"
    return f"the difference between {writer.say(node.left)} and {writer.say(node.right)}"


@writes(ManaSymbols)
def mana_symbols(writer: Writer, node: ManaSymbols, **_how: object) -> str:
    """Write the number of mana symbols."""
    color = f"{color_phrase(node.colors)} " if node.colors else "colored "
    if isinstance(node.ref, EachObject):
        noun = noun_phrase(writer, node.ref.filter, plural=True)
        return f"the number of {color}mana symbols in the mana costs of {noun}"
    return f"the number of {color}mana symbols in {of(writer, node.ref)} mana cost"


@writes(MostShared)
def most_shared(writer: Writer, node: MostShared, **_how: object) -> str:
    """Write the greatest number of objects that have something in common."""
    noun = noun_phrase(writer, node.filter, plural=True)
    return f"the greatest number of {noun} that have a {node.what} in common"


@writes(PlayersWho)
def players_who(writer: Writer, node: PlayersWho, **_how: object) -> str:
    """Write players for whom something holds."""
    return f"each {players(writer, node, plural=False)}"


@writes(PlayerWithMost)
def player_with_most(writer: Writer, node: PlayerWithMost, **_how: object) -> str:
    """Write the player with the greatest or least number."""
    who = "opponent" if isinstance(node.players, Opponents) else "player"
    return f"the {who} {_most(writer, node.quantity, node.op)}"


def _most(writer: Writer, quantity: Quantity, op: str) -> str:
    match quantity:
        case PlayerValue("life", _):
            return "with the most life" if op == "max" else "with the lowest life total"
        case Count(filter_) if any(isinstance(each, ControlledBy) for each in _parts(filter_)):
            noun = noun_phrase(writer, _without(filter_, (ControlledBy,)), plural=True)
            return f"who controls the {'most' if op == 'max' else 'fewest'} {noun}"
        case Count(filter_):
            zone = next(each.zones[0] for each in _parts(filter_) if isinstance(each, InZone))
            return f"with the {'most' if op == 'max' else 'fewest'} cards in {zone}"
    return f"with the {_OPS[op]} {object_form(writer.say(quantity))}"


@writes(NeighbourPlayer)
def neighbour(writer: Writer, node: NeighbourPlayer, **_how: object) -> str:
    """Write a neighbour at the table."""
    return f"the player to your {node.side}"


@writes(SamePlayer)
def same_player(writer: Writer, node: SamePlayer, **_how: object) -> str:
    """Write that players are the same."""
    return f"{writer.say(node.first)} is {writer.say(node.second)}"


_OUTCOMES = {
    ("flip", "won"): "you win the flip",
    ("flip", "lost"): "you lose the flip",
    ("clash", "won"): "you win",
    ("coin", "heads"): "it comes up heads",
    ("coin", "tails"): "it comes up tails",
}


@writes(Outcome)
def outcome(writer: Writer, node: Outcome, **_how: object) -> str:
    """Write what came of chance or of a vote."""
    if node.what == "vote":
        if node.result.endswith(" or tied"):
            return f"{node.result.removesuffix(' or tied')} gets more votes or the vote is tied"
        return f"{node.result} gets more votes"
    return _OUTCOMES.get((node.what, node.result), f"the {node.what} is {node.result}")


def alone_at_the_top(node: CompareQuantities) -> PlayerWithMost | None:
    """Find whom a condition says to have more than each other player."""
    match node:
        case CompareQuantities(CountPlayers(PlayerWithMost() as ref), "==", Const(1)):
            return ref
    return None


__all__ = ["alone_at_the_top", "players"]
