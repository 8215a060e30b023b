"""Times of everything that shows an answer, and of tokens that enter, with what is asked of them.

The rows of ``mtglayers bench`` with targets, and what the timed tests look at. Times are process
times: what else the machine does counts little.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from mtglayers.commands.bench_copies import crowd, one_more
from mtglayers.core import modifications as m
from mtglayers.core.abilities import StaticAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import IsType
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Const
from mtglayers.core.references import EachObject
from mtglayers.core.state import GameState, Player, Turn
from mtglayers.core.vocabulary import Sublayer
from mtglayers.engine.dependency import ChangeSet, Ordering
from mtglayers.engine.effects import Running
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.evidence import Dependency, EffectInfo, Reason, Step
from mtglayers.engine.layers import LayerWalk

if TYPE_CHECKING:
    from mtglayers.views.figure import Picture

__all__ = ["Measured", "measures", "setters", "tracing_ratio"]

Board = Callable[[int, int], GameState]


@dataclass(frozen=True, slots=True)
class Measured:
    """A number that was measured, its unit, and the most that it should be."""

    name: str
    value: float
    target: float
    unit: str = "ms"

    def __str__(self) -> str:
        verdict = "" if self.value <= self.target else "  MISSED"
        return f"  {self.name:<58}{self.value:>9.2f} {self.unit:<5} target {self.target:g}{verdict}"


def _median(act: Callable[[], object], repeats: int) -> float:
    """Return the median of the milliseconds that something takes, after one time for warmth."""
    times = []
    for _ in range(repeats + 1):
        begun = time.process_time()
        act()
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times[1:])


# --- without evidence ---------------------------------------------------------------------------

_NOTHING = Step(
    sublayer=Sublayer.L1A,
    effect=EffectInfo(id="", kind="", source="", timestamp=0),
    affected=(),
    reason=Reason(kind="timestamp", rule="613.7"),
    transitions=(),
)


class _UntracedOrdering(Ordering):
    """Order without any record of the trials."""

    def note(self, run: Running, other: Running, dependency: Dependency | None) -> None:
        """Write nothing down."""

    def reason(self, run: Running, waiting: list[Dependency]) -> Reason:
        """Give no reason."""
        return _NOTHING.reason


class _Untraced(LayerWalk):
    """The same walk, of which no evidence is kept."""

    def __init__(self, state: GameState) -> None:
        super().__init__(state)
        self.ordering = _UntracedOrdering(self.working)

    def _evidence(
        self,
        run: Running,
        reason: Reason,
        members: tuple[str, ...],
        changes: ChangeSet,
        began: bool,
    ) -> Step:
        return _NOTHING


def tracing_ratio(state: GameState, repeats: int) -> float:
    """Compare a walk with its evidence to the same one without, taken in turns.

    Examples
    --------
    >>> from mtglayers.commands.bench import mixed_board
    >>> 0.5 < tracing_ratio(mixed_board(30, 20), 9) < 3
    True
    """
    times: dict[type[LayerWalk], list[float]] = {LayerWalk: [], _Untraced: []}
    for _ in range(repeats + 1):
        for kind, taken in times.items():
            begun = time.process_time()
            kept = list(kind(state).steps())
            taken.append(time.process_time() - begun)
            del kept
    with_evidence, without = (min(taken[1:]) for taken in times.values())
    return with_evidence / without


# --- boards -------------------------------------------------------------------------------------


def setters(number: int) -> GameState:
    """Creatures that all set the base size of all creatures, each to another one.

    Examples
    --------
    >>> evaluate(setters(3))["o0"].characteristics.power
    2
    """
    objects = []
    for place in range(number):
        size = m.SetBasePowerToughness(Const(place), Const(place))
        effect = ContinuousEffect(affected=EachObject(IsType("Creature")), modifications=(size,))
        face = Face(
            name=f"Setter {place}",
            card_types=("Creature",),
            power="1",
            toughness="1",
            abilities=(StaticAbility(effects=(effect,), text="bench"),),
        )
        objects.append(
            GameObject(
                id=f"o{place}",
                card=Card(name=face.name, faces=(face,)),
                owner="you",
                controller="you",
                zone="battlefield",
                timestamp=place + 1,
            )
        )
    return GameState(
        players=(Player(id="you"), Player(id="opponent")),
        objects=tuple(objects),
        turn=Turn(number=1, player="you"),
        clock=number + 1,
    )


# --- measuring ----------------------------------------------------------------------------------


def measures(mixed: Board, repeats: int, *, quick: bool = False) -> Iterator[Measured]:
    """Measure what has a target.

    Parameters
    ----------
    mixed
        Makes a board of so many permanents with so many effects.
    repeats
        How often each is measured.
    quick
        Leave out what takes seconds.
    """
    board = mixed(200, 60)
    evaluate(board)
    yield Measured("evidence against none, 200 x 60", tracing_ratio(board, repeats), 1.3, "times")
    yield from _shown(board, repeats)
    yield from _pages(mixed, repeats)
    for number in (6,) if quick else (6, 8):
        begun = time.process_time()
        _orders(setters(number))
        taken, most = time.process_time() - begun, 2 if number == 6 else 20
        yield Measured(f"orders of {number} conflicting permanents", taken, most, "s")
    state, _ = crowd(mixed, 300 if quick else 1000, 60, copies=False)
    more = one_more(state, repeats, copies=False)
    yield Measured(f"a token enters at {len(state.objects):,} permanents, 60 effects", more, 5)
    if not quick:
        _, made = crowd(mixed, 2000, 60, copies=True)
        yield Measured("2,000 tokens are created at once", made / 1000, 2, "s")


def _orders(state: GameState) -> object:
    from mtglayers.views.orders import orders

    return orders(state)


def _shown(board: GameState, repeats: int) -> Iterator[Measured]:
    from mtglayers.views.explanation import explain
    from mtglayers.views.why_not import why_not

    busiest = max(evaluate(board), key=lambda each: len(evaluate(board).history(each)))
    told = _median(lambda: str(explain(board, busiest)), repeats)
    yield Measured("explanation of one object, in words, 200 x 60", told, 5)
    asked = _median(lambda: str(why_not(board, busiest, "deathtouch")), repeats)
    yield Measured("why not, of one object, in words, 200 x 60", asked, 20)
    drawn = _median(lambda: _graph(100).to_svg(), repeats)
    yield Measured("a graph of 100 nodes and 130 edges, laid out, as SVG", drawn, 10)


def _graph(number: int) -> Picture:
    from mtglayers.views.diagram import Diagram, DiagramEdge, DiagramNode
    from mtglayers.views.figure import picture

    nodes = tuple(DiagramNode(id=f"n{i}", title=f"Node {i}") for i in range(number))
    edges = [DiagramEdge(source=f"n{i // 3}", target=f"n{i}") for i in range(1, number)]
    edges += [DiagramEdge(source=f"n{i}", target=f"n{i + 9}") for i in range(0, number - 9, 3)]
    return picture(Diagram(title="Bench", nodes=nodes, edges=tuple(edges)))


def _pages(mixed: Board, repeats: int) -> Iterator[Measured]:
    from mtglayers.views.page import PageSubject, page_html

    def page() -> str:
        return page_html(PageSubject(title="Bench", states=(replace(mixed(12, 8)),)))

    yield Measured("a page of 12 objects, evaluated anew", _median(page, repeats), 300)
    yield Measured("its size", len(page().encode()) / 1000, 150, "kB")
