"""Designations of objects and players (CR 701, 702, 716.2, 719, 722, 723, 728)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.instructions import Designate
from mtglayers.core.references import ThisObject
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.selecting import selected
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.statics import InForce, restricted, rules_for, tell_rule

__all__ = ["designate", "give_player", "set_day_night"]

_FOR_A_TURN = frozenset({"saddled", "crewed"})
_UNIQUE = frozenset({"monarch", "initiative"})


def designate(frame: Frame, instruction: Designate) -> None:
    """Give (or take) a designation."""
    word = instruction.word
    play = frame.play
    if word in ("day", "night"):
        set_day_night(play, word)
        return
    if instruction.player is not None and instruction.ref is None:
        for player in frame.players_of(instruction.player):
            give_player(play, player, word, on=instruction.on)
        return
    items = selected(frame, instruction.ref or ThisObject())
    changed = False
    for item in items:
        if item.zone != "battlefield":
            continue
        if word.startswith(("class level", "level ")):
            changed = _level(play, item.id, word) or changed
            continue
        has = word in item.designations
        if has == instruction.on:
            continue
        if instruction.on and restricted(play.state, item.id, f"can't become {word}"):
            continue
        changed = True
        rest = tuple(each for each in item.designations if each != word)
        play.change(item.id, designations=(*rest, word) if instruction.on else rest)
        name = f"becomes {word}" if word in _FOR_A_TURN else word
        happen(
            play,
            Happening(
                event=name,
                facts=EventFacts(event=name, object=item.key, player=play.controller(item.id)),
                rule="701",
                text=f"{item.id} {'becomes' if instruction.on else 'is no longer'} {word}",
            ),
        )
    frame.remember("affected", [item.key for item in items])
    frame.did = changed


def _level(play: Play, object_id: str, word: str) -> bool:
    number = int(word.rsplit(" ", 1)[1]) if word[-1].isdigit() else 0
    item = play.state.by_id[object_id]
    level = number or max(1, item.class_level) + 1
    if level <= item.class_level:
        return False
    play.change(object_id, class_level=level)
    happen(
        play,
        Happening(
            event="class level",
            facts=EventFacts(
                event="class level",
                object=item.key,
                player=play.controller(object_id),
                counter=str(level),
                amount=level,
            ),
            rule="716.2a",
            text=f"{object_id} becomes level {level}",
        ),
    )
    return True


def give_player(play: Play, player: str, word: str, *, on: bool) -> None:
    """Give a player a designation or take it (CR 702.131c, 722.1, 723.1)."""
    if word in _UNIQUE and on:
        for each in play.state.players:
            if word in each.designations:
                kept = tuple(d for d in each.designations if d != word)
                play.change_player(each.id, designations=kept)
    found = play.state.player_by_id[player].designations
    if (word in found) == on:
        return
    rest = tuple(each for each in found if each != word)
    play.change_player(player, designations=(*rest, word) if on else rest)
    happen(
        play,
        Happening(
            event=word,
            facts=EventFacts(event=word, player=player),
            rule="701",
            text=f"{does(player, 'has')} {word}"
            if on
            else f"{does(player, 'has')} {word} no longer",
        ),
    )


def _kept_from(play: Play, word: str) -> tuple[InForce, ...]:
    """Return the rules in force by which it can't become day or night (CR 101.2)."""
    return rules_for(play.state, f"can't become {word}", play.state.players[0].id)


def set_day_night(play: Play, word: str) -> None:
    """Let it become day or night; daybound and nightbound permanents follow (CR 702.145, 728)."""
    from mtglayers.engine.game.facing import follow_the_sun

    for rule in _kept_from(play, word):
        tell_rule(play, rule, f"it does not become {word}", "728.1")
        return
    if play.state.turn.day_night != word:
        play.state = replace(play.state, turn=replace(play.state.turn, day_night=word))
        happen(
            play,
            Happening(
                event="day or night",
                facts=EventFacts(event="day or night"),
                names=(word,),
                rule="728.1",
                text=f"it becomes {word}",
            ),
        )
    follow_the_sun(play)
