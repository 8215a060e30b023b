"""What a board is like, said by a person: cards in zones, players' numbers, emblems, decisions.

Nothing moves, nobody gains or loses life, and nothing triggers: it was like this all along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core.abilities import Ability
from mtglayers.core.cards import Card, Face
from mtglayers.core.objects import GameObject
from mtglayers.core.state import GameState
from mtglayers.engine.game.acting import acting
from mtglayers.engine.game.asking import Chooser
from mtglayers.engine.game.naming import free_id, id_from_name
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.preparing import NOBODY
from mtglayers.engine.undecided import undecided_words
from mtglayers.errors import DefinitionError, IllegalActionError

PLACES = ("graveyard", "exile", "hand", "library", "command")
"""The zones in which a card can be without having gone there."""


def place(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    card: Card,
    zone: str,
    player: str | None = None,
    as_id: str | None = None,
) -> GameState:
    """Say that a player has a card in a zone; in the library it is the top card."""
    if zone not in PLACES:
        raise IllegalActionError(
            f"a card can't be placed in {zone}", hint=f"Zones for this: {', '.join(PLACES)}."
        )
    with acting(state, chooser) as play:
        owner = _player(play, player)
        held = play.state.in_zone(zone, owner)
        on_top = zone == "library" and held
        at = held[0].position - 1 if on_top else max((o.position for o in held), default=-1) + 1
        play.state = play.state.with_object(
            GameObject(
                id=_new_id(play, as_id, id_from_name(card.name)),
                card=card,
                owner=owner,
                controller=owner,
                zone=zone,
                position=at,
                timestamp=play.timestamp(),
            )
        )
    return play.state


def set_player(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    player: str | None = None,
    life: int | None = None,
    counters: Sequence[tuple[str, int]] = (),
) -> GameState:
    """Say a player's life total, and how many counters of a kind the player has."""
    if life is None and not counters:
        raise DefinitionError("nothing is said of the player", hint="Give 'life' or 'counters'.")
    with acting(state, chooser) as play:
        who = _player(play, player)
        for kind, number in counters:
            if number < 0:
                raise DefinitionError(f"a player can't have {number} {kind} counters")
        if life is not None:
            play.change_player(who, life=life)
        if counters:
            had = dict(play.state.player_by_id[who].counters)
            has = {**had, **dict(counters)}
            play.change_player(who, counters=tuple((k, n) for k, n in has.items() if n))
    return play.state


def emblem(
    state: GameState,
    chooser: Chooser = NOBODY,
    *,
    abilities: Sequence[Ability],
    player: str | None = None,
    as_id: str | None = None,
    text: str = "",
) -> GameState:
    """Say that a player has an emblem with abilities (CR 114)."""
    with acting(state, chooser) as play:
        who = _player(play, player)
        face = Face(name="", abilities=tuple(abilities), oracle_text=text)
        play.state = play.state.with_object(
            GameObject(
                id=_new_id(play, as_id, "emblem"),
                kind="emblem",
                card=Card(name="", layout="emblem", faces=(face,)),
                owner=who,
                controller=who,
                zone="command",
                timestamp=play.timestamp(),
            )
        )
    return play.state


def decide(
    state: GameState, chooser: Chooser = NOBODY, *, about: str, value: int | bool
) -> GameState:
    """Decide words that were not understood: whether a condition holds, or a number."""
    known = {each.words: each.kind for each in undecided_words(state)}
    if about not in known:
        told = "; ".join(f"'{each}'" for each in known) or "there are none"
        raise DefinitionError(
            f"no ability on the board waits for a decision about '{about}'",
            hint=f"Words that do: {told}.",
        )
    with acting(state, chooser) as play:
        decided = {**dict(play.state.decisions), about: value}
        play.state = replace(play.state, decisions=tuple(decided.items()))
    return play.state


def _player(play: Play, player: str | None) -> str:
    return play.player(player) if player else play.state.players[0].id


def _new_id(play: Play, wanted: str | None, made: str) -> str:
    taken = {*play.state.by_id, *play.state.player_by_id}
    if wanted is None:
        return free_id(made, taken)
    if wanted in taken:
        raise IllegalActionError(f"'{wanted}' is the id of something else", objects=(wanted,))
    return wanted
