"""Steps and turns as far as effects need them (CR 500-514, 728)."""

from __future__ import annotations

import re
from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.combat import COMBAT_STEPS, no_more_blockers
from mtglayers.engine.game.counting_counters import put_counters
from mtglayers.engine.game.designating import set_day_night
from mtglayers.engine.game.durations import (
    end_at_cleanup,
    end_of_combat,
    end_step_begins,
    turn_begins,
    upkeep_begins,
)
from mtglayers.engine.game.facing import phase_in, phase_out
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does, whose
from mtglayers.engine.game.statics import rules_for, tell_rule
from mtglayers.engine.game.tapping import untap_all
from mtglayers.engine.game.zones import draw
from mtglayers.errors import VocabularyError

__all__ = ["begin_step", "next_turn"]

# Other names of steps and phases, without "step" and "phase" behind them.
_WORDS = {
    "precombat main": "main",
    "first main": "main",
    "main 1": "main",
    "second main": "postcombat main",
    "main 2": "postcombat main",
    "beginning of combat": "combat",
    "attack": "declare attackers",
    "attackers": "declare attackers",
    "block": "declare blockers",
    "blockers": "declare blockers",
    "damage": "combat damage",
    "end of turn": "end",
}
_STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main",
    "combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
_BEFORE_BLOCKS = ("combat", "declare attackers")


def begin_step(play: Play, name: str) -> None:
    """Begin a step or phase of the active player's turn."""
    words = " ".join(re.split(r"[\s_-]+", name.strip().lower()))
    words = words.removesuffix(" step").removesuffix(" phase")
    step = _WORDS.get(words, words)
    if step not in _STEPS:
        raise VocabularyError("step of a turn", name, known=_STEPS)
    was = play.state.turn.step
    if was in COMBAT_STEPS and step not in (*_BEFORE_BLOCKS, "declare blockers"):
        no_more_blockers(play)
    if was in COMBAT_STEPS and step not in COMBAT_STEPS:
        _combat_ends(play)
    if was in COMBAT_STEPS and step == "main":
        step = "postcombat main"
    play.state = replace(play.state, turn=replace(play.state.turn, step=step))
    player = play.state.turn.player
    if _skips(play, step, player):
        return
    if step == "upkeep":
        upkeep_begins(play)
    if step == "end":
        end_step_begins(play)
    if step == "main":
        _sagas(play, player)
    _announce(play, step, player)
    if step == "postcombat main":
        pass
    if step == "draw":
        draw(play, player, 1)
    if step == "cleanup":
        _cleanup(play)


def _skips(play: Play, step: str, player: str) -> bool:
    """CR 614.10: a step that is skipped does not happen."""
    for rule in rules_for(play.state, f"skips the {step} step", player):
        tell_rule(play, rule, f"{does(player, 'skips')} the {step} step", "614.10")
        return True
    return False


def _announce(play: Play, step: str, player: str) -> None:
    """Abilities that trigger at the beginning of it trigger (CR 503.1, 513.1)."""
    happen(
        play,
        Happening(
            event="step",
            facts=EventFacts(event="step", player=player),
            rule="603.2b",
            text=f"{whose(player)} {step} begins",
            details=(("step", step),),
        ),
    )


def _sagas(play: Play, player: str) -> None:
    """CR 714.3b: a lore counter on each Saga as the precombat main phase begins."""
    for item in play.permanents():
        if play.controller(item.id) != player:
            continue
        if "Saga" in play.view(item.id).characteristics.subtypes:
            put_counters(play, item.id, "lore", 1)


def _combat_ends(play: Play) -> None:
    end_of_combat(play)
    for item in play.state.objects:
        if item.combat:
            play.change(item.id, combat=())


def _cleanup(play: Play) -> None:
    """CR 514.2: damage and "until end of turn" go at the same time."""
    _combat_ends(play)
    ending = ("damage ", "regenerating", "saddled", "crewed")
    for item in play.state.objects:
        left = tuple(each for each in item.designations if not each.startswith(ending))
        if left != item.designations:
            play.change(item.id, designations=left)
    end_at_cleanup(play)
    for player in play.state.players:
        if player.mana:
            play.change_player(player.id, mana=())


def next_turn(play: Play, player: str) -> None:
    """End this turn, begin a player's turn and untap (CR 500.7, 502, 514)."""
    _cleanup(play)
    number = play.state.turn.number + 1
    spells = _spells_of(play)
    play.state = replace(
        play.state,
        turn=replace(play.state.turn, number=number, player=player, step="untap"),
    )
    for each in play.state.players:
        play.change_player(each.id, land_plays=0)
    play.record(
        Happening(
            event="turn",
            facts=EventFacts(player=player, amount=number),
            rule="500.1",
            text=f"turn {number}: {player}",
        )
    )
    turn_begins(play)
    if _skips(play, "untap", player):
        return
    _phasing(play, player)
    _day_or_night(play, spells)
    _announce(play, "untap", player)
    untap_all(play, player)


def _spells_of(play: Play) -> int:
    turn = play.state.turn
    return sum(
        1
        for event in play.state.history
        if event.event == "cast" and event.turn == turn.number and event.player == turn.player
    )


def _phasing(play: Play, player: str) -> None:
    """CR 502.1: permanents with phasing phase out, those that were out phase in, at one time."""
    leaving = [
        item.id
        for item in play.permanents()
        if play.controller(item.id) == player
        and any(
            isinstance(held.ability, KeywordAbility) and held.ability.keyword == "phasing"
            for held in play.view(item.id).characteristics.abilities
        )
    ]
    coming = [
        o.id
        for o in play.state.objects
        if o.zone == "battlefield"
        and o.status.phased_out
        and (o.since_player or o.controller) == player
        and not any(d.startswith("phased out with ") for d in o.designations)
    ]
    for object_id in leaving:
        phase_out(play, object_id)
    for object_id in coming:
        phase_in(play, object_id)


def _day_or_night(play: Play, spells: int) -> None:
    """CR 728.2: no spell by day makes it night, two spells at night make it day."""
    now = play.state.turn.day_night
    if now == "day" and spells == 0 and _has_cast_events(play):
        set_day_night(play, "night")
    elif now == "night" and spells >= 2:
        set_day_night(play, "day")


def _has_cast_events(play: Play) -> bool:
    """Boards that are set up without casting spells do not turn to night by themselves."""
    return any(event.event == "cast" for event in play.state.history)
