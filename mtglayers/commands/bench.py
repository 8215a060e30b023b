"""``mtglayers bench``: times of full evaluations of synthetic boards, and how they grow.

The boards are made of core values: n permanents of two players and e effects of many kinds, with
a fixed mixture, so that the same numbers mean the same everywhere. Times are medians of process
time; the counts of work are the same on every machine.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import click

from mtglayers.commands.bench_copies import copy_report
from mtglayers.commands.bench_views import measures
from mtglayers.core import modifications as m
from mtglayers.core.abilities import KeywordAbility, StaticAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import (
    ControlledBy,
    Filter,
    HasColor,
    HasKeyword,
    HasSubtype,
    IsType,
    all_of,
)
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Const
from mtglayers.core.references import EachObject, You
from mtglayers.core.state import ActiveEffect, GameState, Player, Turn
from mtglayers.engine.copying import copy_snapshot
from mtglayers.engine.evaluation import Evaluation, evaluate

__all__ = ["command"]

TYPES = ("Elf", "Goblin", "Zombie", "Soldier", "Beast", "Spirit")
COLORS = ("W", "U", "B", "R", "G")
KEYWORDS = ("flying", "trample", "haste", "vigilance")
PLAYERS = ("you", "opponent")

_ABILITIES = {word: KeywordAbility(keyword=word, text=word.capitalize()) for word in KEYWORDS}


def _effect_kinds() -> tuple[Callable[[int], tuple[Filter, tuple[m.Modification, ...]]], ...]:
    """Return the kinds of effects of a mixed board, to be used in turn."""
    creature = IsType("Creature")

    def of_type(i: int) -> Filter:
        return all_of(creature, HasSubtype(TYPES[i % len(TYPES)]))

    def of_color(i: int) -> Filter:
        return all_of(creature, HasColor(COLORS[i % len(COLORS)]))

    def add_type(i: int) -> m.Modification:
        return m.AddTypes(subtypes=(TYPES[(i + 1) % len(TYPES)],))

    def flying(i: int) -> m.Modification:
        return m.AddAbility(_ABILITIES[KEYWORDS[i % len(KEYWORDS)]])

    one = m.ModifyPowerToughness(Const(1), Const(1))
    return (
        lambda i: (of_type(i), (add_type(i),)),
        lambda i: (of_color(i), (add_type(i + 2),)),
        lambda i: (of_type(i), (one,)),
        lambda i: (of_color(i), (flying(i),)),
        lambda i: (of_type(i), (m.AddColors((COLORS[i % 5],)),)),
        lambda i: (all_of(creature, ControlledBy(You())), (one,)),
        lambda i: (of_type(i), (m.AddTypes(card_types=("Artifact",)), flying(i))),
        lambda i: (of_color(i), (m.SetBasePowerToughness(Const(i % 5), Const(3)),)),
        lambda i: (all_of(creature, HasKeyword("flying")), (one,)),
        lambda i: (IsType("Artifact"), (add_type(i + 3),)),
        lambda i: (of_color(i), (m.SetColors((COLORS[(i + 2) % 5],)),)),
        lambda i: (of_type(i), (m.RemoveKeyword(KEYWORDS[i % len(KEYWORDS)]),)),
    )


def _face(index: int, abilities: tuple[StaticAbility, ...] = ()) -> Face:
    is_creature = not abilities
    return Face(
        name=f"Bench {index}",
        mana_cost=f"{{{index % 6}}}{{{COLORS[index % 5]}}}",
        card_types=("Creature",) if is_creature else ("Enchantment",),
        subtypes=(TYPES[index % len(TYPES)],) if is_creature else (),
        power=str(1 + index % 4) if is_creature else None,
        toughness=str(1 + index % 3) if is_creature else None,
        abilities=abilities,
    )


def _permanent(index: int, face: Face) -> GameObject:
    owner = PLAYERS[index % 2]
    return GameObject(
        id=f"p{index}",
        card=Card(name=face.name, faces=(face,)),
        owner=owner,
        controller=owner,
        zone="battlefield",
        timestamp=index + 1,
    )


def _static(effect: ContinuousEffect) -> StaticAbility:
    return StaticAbility(effects=(effect,), text="bench")


def mixed_board(permanents: int, effects: int) -> GameState:
    """Build a board with a fixed mixture of effects: types, colours, abilities, sizes, copies.

    Parameters
    ----------
    permanents
        How many permanents there are, those with the effects among them.
    effects
        How many effects there are: most of static abilities, one in twelve a copy effect,
        some that change control.

    Examples
    --------
    >>> len(mixed_board(20, 12).objects)
    20
    """
    kinds = _effect_kinds()
    copies = effects // 12
    controls = effects // 30
    statics = effects - copies - controls
    objects = [_permanent(i, _face(i)) for i in range(max(0, permanents - statics))]
    for i in range(statics):
        tested, changes = kinds[i % len(kinds)](i)
        effect = ContinuousEffect(affected=EachObject(tested), modifications=changes)
        index = len(objects)
        objects.append(_permanent(index, _face(index, (_static(effect),))))
    players = tuple(Player(id=each) for each in PLAYERS)
    state = GameState(
        players=players,
        objects=tuple(objects),
        turn=Turn(number=1, player=PLAYERS[0]),
        clock=len(objects) + 100,
    )
    return _with_resolved(state, copies, controls)


def _with_resolved(state: GameState, copies: int, controls: int) -> GameState:
    creatures = [item for item in state.objects if item.card.front.power is not None]
    made: list[ActiveEffect] = []
    for i in range(min(copies, len(creatures) // 2)):
        copier, copied = creatures[i], creatures[-1 - i]
        become = m.BecomeCopy(of=EachObject(IsType("Creature")))
        made.append(_resolved(len(made) + 1, copier, become, state, copied))
    for i in range(min(controls, len(creatures))):
        taken = creatures[len(creatures) // 2 - i]
        made.append(_resolved(len(made) + 1, taken, m.SetController(You()), state))
    return replace(state, effects=tuple(made), next_id=len(made) + 1)


def _resolved(
    number: int,
    affected: GameObject,
    change: m.Modification,
    state: GameState,
    copied: GameObject | None = None,
) -> ActiveEffect:
    return ActiveEffect(
        id=number,
        timestamp=state.clock + number,
        controller=PLAYERS[0],
        effect=ContinuousEffect(affected=EachObject(IsType("Creature")), modifications=(change,)),
        affected=(affected.key,),
        snapshot=None if copied is None else copy_snapshot(state, copied.key),
    )


def adversarial_board(permanents: int, effects: int) -> GameState:
    """Build a board whose effects all add creature types and look at creature types.

    Examples
    --------
    >>> len(adversarial_board(10, 4).objects)
    10
    """
    objects = [_permanent(i, _face(i)) for i in range(max(0, permanents - effects))]
    for i in range(effects):
        tested = all_of(IsType("Creature"), HasSubtype(TYPES[i % len(TYPES)]))
        change = m.AddTypes(subtypes=(TYPES[(i * 5 + 1) % len(TYPES)],))
        effect = ContinuousEffect(affected=EachObject(tested), modifications=(change,))
        index = len(objects)
        objects.append(_permanent(index, _face(index, (_static(effect),))))
    players = tuple(Player(id=each) for each in PLAYERS)
    turn = Turn(number=1, player=PLAYERS[0])
    return GameState(players=players, objects=tuple(objects), turn=turn)


# --- measuring -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Timing:
    """The time of one kind of board."""

    name: str
    permanents: int
    effects: int
    first: float
    median: float
    best: float
    evaluation: Evaluation


def measure(
    name: str,
    build: Callable[[int, int], GameState],
    permanents: int,
    effects: int,
    repeats: int,
) -> Timing:
    """Time the full evaluation of a board, each time of a new state of equal content."""
    state = build(permanents, effects)
    times: list[float] = []
    kept = None
    for _ in range(repeats + 1):
        fresh = replace(state)
        begun = time.process_time()
        kept = evaluate(fresh)
        times.append((time.process_time() - begun) * 1000)
    assert kept is not None
    warm = times[1:] or times
    return Timing(name, permanents, effects, times[0], statistics.median(warm), min(warm), kept)


def import_time(repeats: int = 5) -> float:
    """Time ``import mtglayers`` in new processes; the median in milliseconds, less the start."""
    return max(0.0, _process_time("import mtglayers", repeats) - _process_time("pass", repeats))


def _process_time(code: str, repeats: int) -> float:
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


_BOARDS = ((30, 20), (100, 60), (200, 60), (2000, 60))
_ADVERSARIAL = ((100, 40), (200, 60))


def report(repeats: int = 15, *, quick: bool = False) -> str:
    """Measure all boards and write the table."""
    boards = _BOARDS[:-1] if quick else _BOARDS
    rows = [measure("mixed", mixed_board, n, e, repeats) for n, e in boards]
    rows += [measure("adversarial", adversarial_board, n, e, repeats) for n, e in _ADVERSARIAL]
    head = (
        f"{'board':<12}{'permanents':>11}{'effects':>9}{'first ms':>10}{'median ms':>11}"
        f"{'best ms':>9}{'steps':>7}{'trials':>8}{'filter tests':>14}"
    )
    lines = [head]
    for row in rows:
        counts = row.evaluation.counters
        lines.append(
            f"{row.name:<12}{row.permanents:>11}{row.effects:>9}{row.first:>10.1f}"
            f"{row.median:>11.2f}{row.best:>9.2f}{counts.steps:>7}{counts.trials:>8}"
            f"{counts.filter_tests:>14}"
        )
    by_size = {(row.name, row.permanents): row.median for row in rows}
    small, large = by_size.get(("mixed", 200)), by_size.get(("mixed", 2000))
    if small and large:
        lines.append(f"growth from 200 to 2,000 permanents: {large / small:.1f} times")
    lines += copy_report(mixed_board, min(repeats, 7), quick=quick)
    lines.append("what is asked")
    lines += map(str, measures(mixed_board, min(repeats, 9), quick=quick))
    lines.append(f"import mtglayers: {import_time():.0f} ms")
    return "\n".join(lines)


@click.command(name="bench")
@click.option("--repeats", type=click.IntRange(1), default=15, help="Evaluations of each board.")
@click.option("--quick", is_flag=True, help="Leave out the largest board, and take smaller crowds.")
def command(repeats: int, quick: bool) -> None:
    """Measure evaluations of synthetic boards, how they grow, and what else has a target."""
    click.echo(report(repeats, quick=quick))
