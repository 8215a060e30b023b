"""Times of many copies: crowds of tokens, tokens that enter, chains of copies.

The rows of ``mtglayers bench`` about copying. Tokens enter as they do in a game, with what
replaces and triggers; times are process times.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from mtglayers.core.cards import Card, Face
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState, Player, Turn
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game import actions

__all__ = ["copy_report", "crowd", "one_more"]

Board = Callable[[int, int], GameState]
_FACE = Face(
    name="Bench token",
    mana_cost="{1}{R}",
    card_types=("Creature",),
    subtypes=("Goblin",),
    power="2",
    toughness="2",
)
_CARD = Card(name=_FACE.name, layout="token", faces=(_FACE,))


def crowd(mixed: Board, tokens: int, effects: int, *, copies: bool) -> tuple[GameState, float]:
    """Build a board of effects, create tokens on it, and return it with the milliseconds it took.

    Examples
    --------
    >>> from mtglayers.commands.bench import mixed_board
    >>> state, _ = crowd(mixed_board, 20, 12, copies=True)
    >>> sum(item.kind == "token" for item in state.objects), len(evaluate(state).steps) < 20
    (20, True)
    """
    state = mixed(effects, effects)
    original = GameObject(
        id="original",
        card=replace(_CARD, layout="normal"),
        owner="you",
        controller="you",
        zone="battlefield",
        timestamp=len(state.objects) + 1,
    )
    state = replace(state, objects=(*state.objects, original))
    evaluate(state)
    begun = time.process_time()
    if copies:
        state = actions.token(state, copy_of="original", count=tokens)
    else:
        state = actions.token(state, card=_CARD, count=tokens)
    return state, (time.process_time() - begun) * 1000


def chain(links: int, permanents: int) -> tuple[GameState, float]:
    """Let each permanent copy the one before it; return the board and the milliseconds it took.

    Examples
    --------
    >>> state, _ = chain(5, 8)
    >>> evaluate(state)["p5"].characteristics.name
    'Bench token'
    """
    objects = tuple(
        GameObject(
            id=f"p{i}",
            card=_CARD,
            owner="you",
            controller="you",
            zone="battlefield",
            timestamp=i + 1,
        )
        for i in range(permanents)
    )
    state = GameState(
        players=(Player(id="you"), Player(id="opponent")),
        objects=objects,
        turn=Turn(number=1, player="you"),
        clock=permanents + 1,
    )
    begun = time.process_time()
    for number in range(1, links + 1):
        state = actions.become_copy(state, object=f"p{number}", of=f"p{number - 1}")
    return state, (time.process_time() - begun) * 1000


def _evaluation(state: GameState, repeats: int) -> float:
    times = []
    for _ in range(repeats):
        fresh = replace(state)
        begun = time.process_time()
        evaluate(fresh)
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def one_more(state: GameState, repeats: int, *, copies: bool) -> float:
    """Let tokens enter one after the other, and return the median of the milliseconds of one."""
    times = []
    for _ in range(repeats):
        begun = time.process_time()
        if copies:
            state = actions.token(state, copy_of="original")
        else:
            state = actions.token(state, card=_CARD)
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def copy_report(mixed: Board, repeats: int, *, quick: bool = False) -> Iterator[str]:
    """Measure crowds of tokens and chains of copies, and write the lines.

    Parameters
    ----------
    mixed
        Makes a board of so many permanents with so many effects.
    repeats
        How often each is measured.
    quick
        Measure smaller boards.
    """
    number = 200 if quick else 1000
    yield f"{number:,} tokens"
    for effects in (60, 0):
        medians = {}
        for copies in (False, True):
            state, made = crowd(mixed, number, effects, copies=copies)
            medians[copies] = _evaluation(state, repeats)
            more = one_more(state, repeats, copies=copies)
            what = "copies of one creature" if copies else "that copy nothing"
            yield (
                f"  {what:<24} among {effects:>2} effects: evaluated in {medians[copies]:.1f} ms, "
                f"created in {made / number:.2f} ms each, one more enters in {more:.1f} ms"
            )
        if effects:
            yield f"  copies take {medians[True] / medians[False]:.2f} times as long to evaluate"
    yield f"chains of copies on {number + 1:,} permanents"
    for links in (number // 4, number // 2, number):
        state, made = chain(links, number + 1)
        yield (
            f"  {links:>5,} links: built in {made / 1000:.2f} s ({made / links:.2f} ms a link), "
            f"evaluated in {_evaluation(state, repeats):.1f} ms"
        )
