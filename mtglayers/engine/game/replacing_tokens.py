"""Tokens created instead of others, or besides them (CR 614.1a, 614.5, 616.1)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mtglayers.core.effects import TokenReplacement
from mtglayers.core.filters import AnyObject
from mtglayers.core.instructions import CreateCopyToken, CreateToken, Instruction
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import ChosenObjects
from mtglayers.core.state import EventFacts
from mtglayers.engine import context as reading
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.statics import InForce, in_force

__all__ = ["Ways", "replaced_tokens"]

Identity = tuple[object, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How tokens are created, which goes on for what is created instead.

    ``applied`` are the effects that have replaced this event already (CR 614.5).
    """

    tapped: bool = False
    attacking: str = ""
    attached_to: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    applied: frozenset[Identity] = frozenset()


def replaced_tokens(
    frame: Frame,
    likeness: Callable[[], GameObject],
    player: str,
    number: int,
    ways: Ways,
    same: Callable[[Ways], tuple[ObjectKey, ...]],
) -> tuple[ObjectKey, ...] | None:
    """Create other tokens where an effect says so; ``None`` when nothing is replaced.

    Parameters
    ----------
    likeness
        Makes the token as it would be, for effects that ask what it is.
    same
        Creates the tokens as they were to be, with the effects applied so far.
    """
    play = frame.play
    while number > 0:
        each = _next(frame, likeness, player, ways)
        if each is None:
            return None
        effect = each.effect
        assert isinstance(effect, TokenReplacement)
        ways = replace(ways, applied=ways.applied | {each.identity})
        inner = _frame(play, each, player, number)
        if effect.optional and not _wanted(inner, effect):
            continue
        made = same(ways) if effect.keep else ()
        for instruction in effect.instructions:
            made += _created(inner, instruction, player, ways)
        return made
    return None


def _next(
    frame: Frame, likeness: Callable[[], GameObject], player: str, ways: Ways
) -> InForce | None:
    """Choose the effect that is applied next; the player whose tokens they are does (616.1)."""
    play = frame.play
    fitting = [
        each
        for each in in_force(play.state, TokenReplacement)
        if each.identity not in ways.applied
        and isinstance(each.effect, TokenReplacement)
        and _fits(play, each, each.effect, likeness, player)
    ]
    if len(fitting) < 2 or all(each.effect == fitting[0].effect for each in fitting):
        return fitting[0] if fitting else None
    answer = play.ask(
        Question(
            kind="effect",
            prompt="Choose which effect on the tokens is applied first",
            source=player,
            options=tuple(dict.fromkeys(each.source.id for each in fitting if each.source)),
            asker=frame.asker,
            player=player,
        )
    )
    return next(each for each in fitting if each.source and each.source.id == str(answer[0]))


def _frame(play: Play, each: InForce, player: str, number: int) -> Frame:
    return Frame(
        play=play,
        you=each.controller,
        source=each.source,
        ability=each.text,
        link=each.link,
        origin=each.origin,
        facts=EventFacts(event="create_token", player=player, amount=number),
        amount=number,
        asker=play.next_asker(),
    )


def _wanted(frame: Frame, effect: TokenReplacement) -> bool:
    chosen = [node.key for node in walk(effect.instructions) if isinstance(node, ChosenObjects)]
    return frame.play.ask_may(
        "create other tokens instead",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
        asks=tuple(chosen),
    )


def _fits(
    play: Play,
    each: InForce,
    effect: TokenReplacement,
    likeness: Callable[[], GameObject],
    player: str,
) -> bool:
    context = each.context(play.state)
    if player not in reading.players_of(effect.player, context):
        return False
    if effect.first and not _is_first(play, effect.first, each.controller, player):
        return False
    if effect.condition is not None and not reading.holds(effect.condition, context):
        return False
    if effect.subject == AnyObject():
        return True
    would_be = likeness()
    state = play.state.with_object(would_be)
    return reading.matches(effect.subject, would_be.id, each.context(state))


def _is_first(play: Play, when: str, controller: str, player: str) -> bool:
    """Whether no token was created by the player this turn (on a turn of the controller's)."""
    turn = play.state.turn
    if when == "each of your turns" and turn.player != controller:
        return False
    return not any(
        each.event == "create_token" and each.turn == turn.number and each.player == player
        for each in play.state.history
    )


def _created(
    frame: Frame, instruction: Instruction, player: str, ways: Ways
) -> tuple[ObjectKey, ...]:
    from mtglayers.engine.game.selecting import selected
    from mtglayers.engine.game.tokens import card_of_token, create_copies, create_tokens

    match instruction:
        case CreateToken(token=token, number=number):
            card = card_of_token(frame, token)
            return create_tokens(frame, card, player, frame.number(number), ways=ways)
        case CreateCopyToken(of=of, number=number, exceptions=exceptions):
            made: tuple[ObjectKey, ...] = ()
            for item in selected(frame, of):
                count = frame.number(number)
                made += create_copies(frame, item.key, exceptions, player, count, ways=ways)
            return made
    return ()
