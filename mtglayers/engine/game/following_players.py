"""Instructions about players: life, damage, cards, searching, mana (CR 119-121, 701)."""

from __future__ import annotations

from mtglayers.core import instructions as i
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import ChosenObjects, UnionRef
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.counting_counters import number_replaced
from mtglayers.engine.game.dividing import divided
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.life import change_life, deal_damage
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.prohibited import is_kept_from
from mtglayers.engine.game.resolution import follows
from mtglayers.engine.game.selecting import ask_objects, choose, selected
from mtglayers.engine.game.spoken import does, whose
from mtglayers.engine.game.telling import tell
from mtglayers.engine.game.zones import Move, draw, move

__all__ = ["discard", "mill"]


@follows(i.ChangeLife)
def _life(frame: Frame, instruction: i.ChangeLife) -> None:
    number = frame.number(instruction.number)
    for player in frame.players_of(instruction.player):
        if instruction.verb == "set":
            change = number - frame.play.state.player_by_id[player].life
        else:
            change = number if instruction.verb == "gain" else -number
        change_life(frame.play, player, change, frame.source)
    frame.amount = number
    frame.did = True


@follows(i.DealDamage)
def _damage(frame: Frame, instruction: i.DealDamage) -> None:
    amount = frame.number(instruction.amount)
    sources = frame.keys(instruction.source)
    source = sources[0] if sources else frame.source
    if instruction.divided:
        _divided_damage(frame, instruction, source, amount)
    elif instruction.to is not None:
        for item in selected(frame, instruction.to):
            deal_damage(frame.play, source, amount, to=item)
        for player in _players_among_targets(frame, instruction):
            deal_damage(frame.play, source, amount, player=player)
    if not instruction.divided:
        for player in frame.players_of(instruction.player):
            deal_damage(frame.play, source, amount, player=player)
    frame.amount = amount
    frame.did = amount > 0


def _divided_damage(
    frame: Frame, instruction: i.DealDamage, source: ObjectKey | None, amount: int
) -> None:
    """Deal each its share: what is chosen, or as much as every other, rounded down."""
    items = {item.id: item for item in selected(frame, instruction.to)}
    players = frame.players_of(instruction.player) or _players_among_targets(frame, instruction)
    among = (*items, *players)
    if instruction.divided == "evenly":
        shares: tuple[int, ...] = (amount // max(1, len(among)),) * len(among)
    else:
        shares = divided(frame, among, amount, "damage")
    for each, share in zip(among, shares, strict=True):
        if each in items:
            deal_damage(frame.play, source, share, to=items[each])
        else:
            deal_damage(frame.play, source, share, player=each)


def _players_among_targets(frame: Frame, instruction: i.DealDamage) -> tuple[str, ...]:
    """Act on "Any target" may be a player: the reference is to a target, the target is a player."""
    from mtglayers.core.references import TargetObject, TargetPlayer

    if isinstance(instruction.to, TargetObject) and instruction.player is None:
        return frame.players_of(TargetPlayer(instruction.to.index))
    return ()


@follows(i.Draw)
def _draw(frame: Frame, instruction: i.Draw) -> None:
    number = frame.number(instruction.number)
    drawn = 0
    for player in frame.players_of(instruction.player):
        drawn += draw(frame.play, player, number, frame.source)
    frame.did = drawn > 0
    frame.amount = drawn


def discard(
    frame: Frame,
    player: str,
    number: int | None,
    options: tuple[str, ...] | None = None,
    *,
    up_to: bool = False,
) -> tuple[ObjectKey, ...]:
    """Let a player discard cards of their choice (CR 701.8), ``up_to``: or fewer of them."""
    if is_kept_from(frame, player, "discard"):
        return ()
    hand = tuple(item.id for item in frame.play.state.in_zone("hand", player))
    ids = hand if options is None else options
    if number is None or (number >= len(ids) and not up_to):
        chosen: tuple[str, ...] = ids
    else:
        chosen = ask_objects(
            frame,
            ids,
            kind="discard",
            prompt=f"{does(player, 'discards')}",
            minimum=0 if up_to else number,
            maximum=number,
            player=player,
        )
    state = frame.play.state
    return move(
        frame.play,
        [
            Move(key=state.by_id[each].key, zone="graveyard", verb="discard", player=player)
            for each in chosen
        ],
    )


@follows(i.Discard)
def _discard(frame: Frame, instruction: i.Discard) -> None:
    discarded: list[ObjectKey] = []
    number = None if instruction.number is None else frame.number(instruction.number)
    for player in frame.players_of(instruction.player):
        options = None
        if instruction.filter is not None:
            from mtglayers.engine.context import matches

            options = tuple(
                item.id
                for item in frame.play.state.in_zone("hand", player)
                if matches(instruction.filter, item.id, frame.context())
            )
        discarded += discard(frame, player, number, options, up_to=instruction.up_to)
    frame.remember("discarded", discarded)
    frame.amount = len(discarded)


def mill(frame: Frame, player: str, number: int) -> tuple[ObjectKey, ...]:
    """Put cards from the top of a library into the graveyard (CR 701.13)."""
    tell(frame.play, "mill", player)
    number = number_replaced(frame.play, "mill", player, number, player=player)
    library = frame.play.state.in_zone("library", player)[:number]
    return move(
        frame.play,
        [Move(key=item.key, zone="graveyard", verb="mill", player=player) for item in library],
    )


@follows(i.Mill)
def _mill(frame: Frame, instruction: i.Mill) -> None:
    milled: list[ObjectKey] = []
    for player in frame.players_of(instruction.player):
        milled += mill(frame, player, frame.number(instruction.number))
    frame.remember("milled", milled)


@follows(i.LookOrReveal)
def _look(frame: Frame, instruction: i.LookOrReveal) -> None:
    """Return what is looked at is remembered; what is found is chosen among it."""
    if isinstance(instruction.where, ChosenObjects):
        seen: tuple[GameObject, ...] = frame.find(choose(frame, instruction.where))
    else:
        seen = frame.present(instruction.where)
    if instruction.verb == "search":
        tell(frame.play, "search", frame.you)
    kind = {"search": "searched"}.get(instruction.verb, "revealed")
    frame.remember(kind, [item.key for item in seen])
    frame.antecedents["revealed"] = tuple(item.key for item in seen)
    _told(frame, instruction, len(seen))
    if instruction.choose is None:
        return
    if isinstance(instruction.choose, ChosenObjects | UnionRef):
        found = tuple(dict.fromkeys(selected(frame, instruction.choose)))
    else:
        found = frame.present(instruction.choose)
    keys = [item.key for item in found]
    frame.remember(kind, keys)
    frame.antecedents["chosen"] = tuple(keys)


def _told(frame: Frame, instruction: i.LookOrReveal, number: int) -> None:
    """Tell of a look, a reveal or a search (CR 701.16, 701.19)."""
    word = instruction.verb
    for player in frame.players_of(instruction.player) or (frame.you,):
        happen(
            frame.play,
            Happening(
                event=word,
                facts=EventFacts(event=word, player=player, source=frame.source, amount=number),
                rule={"search": "701.19", "reveal": "701.16"}.get(word, "608.2c"),
                text=f"{player}: {word} ({number} cards)",
            ),
        )


@follows(i.Shuffle)
def _shuffle(frame: Frame, instruction: i.Shuffle) -> None:
    """CR 701.20: the order of a library is not known afterwards; it is kept as it is."""
    for player in frame.players_of(instruction.player) or (frame.you,):
        happen(
            frame.play,
            Happening(
                event="shuffle",
                facts=EventFacts(event="shuffle", player=player, source=frame.source),
                rule="701.20",
                text=f"{whose(player)} library is shuffled; its order is kept here",
            ),
        )


@follows(i.AddMana)
def _add_mana(frame: Frame, instruction: i.AddMana) -> None:
    from mtglayers.engine.game.mana import add_mana

    add_mana(frame, instruction)
