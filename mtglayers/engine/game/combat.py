"""Attacking and blocking, as far as triggers and conditions need it (CR 508, 509)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtglayers.core.state import EventFacts
from mtglayers.engine.game.destroying import has_keyword
from mtglayers.engine.game.happen import happen_all
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.tapping import set_tapped, sickness
from mtglayers.errors import IllegalActionError

__all__ = ["COMBAT_STEPS", "attack", "block", "no_more_blockers"]

COMBAT_STEPS = frozenset(
    {"combat", "declare attackers", "declare blockers", "combat damage", "end of combat"}
)
"""The steps of the combat phase (CR 506.1)."""


def attack(play: Play, attackers: Sequence[str], player: str) -> None:
    """Creatures are declared as attackers: they tap, and abilities trigger (CR 508.1)."""
    for object_id in attackers:
        _check_attacker(play, object_id)
    if play.state.turn.step != "declare attackers":
        turn = replace(play.state.turn, step="declare attackers")
        play.state = replace(play.state, turn=turn)
    for object_id in attackers:
        if not has_keyword(play, object_id, "vigilance"):
            set_tapped(play, object_id, True)
        play.change(object_id, combat=(("attacking", player),))
    alone = ("attacks alone",) if len(attackers) == 1 else ("attacks with others",)
    target = play.state.by_id.get(player)
    defender = player if target is None else play.controller(player)
    happenings = [
        Happening(
            event="attack",
            facts=EventFacts(
                event="attack",
                object=play.state.by_id[object_id].key,
                player=defender,
                other=target.key if target is not None else None,
                amount=len(attackers),
            ),
            names=(
                "attacks",
                *alone,
                *(("attacks a player",) if target is None else ()),
                "attacks a player or planeswalker",
            ),
            rule="508.1",
            text=f"{object_id} attacks {player}",
            details=(("defender", player), ("by", play.controller(object_id))),
        )
        for object_id in attackers
    ]
    group = Happening(
        event="attackers declared",
        facts=EventFacts(
            event="attackers declared",
            player=play.controller(attackers[0]),
            amount=len(attackers),
            group=tuple(play.state.by_id[each].key for each in attackers),
        ),
        names=("you attack", "player attacks"),
        shown=False,
    )
    happen_all(play, [*happenings, group])


def no_more_blockers(play: Play) -> None:
    """Let what attacks and isn't blocked be known, once blockers are all declared (CR 509.3g)."""
    happenings: list[Happening] = []
    for item in play.permanents():
        relations = [relation for relation, _ in item.combat]
        if "attacking" not in relations or {"blocked", "blocked by", "unblocked"} & {*relations}:
            continue
        play.change(item.id, combat=(*item.combat, ("unblocked", "")))
        defender = next(other for relation, other in item.combat if relation == "attacking")
        facts = EventFacts(event="attacks and isn't blocked", object=item.key, player=defender)
        happenings.append(
            Happening(
                event="unblocked",
                facts=facts,
                names=("attacks and isn't blocked",),
                rule="509.3g",
                text=f"{item.id} isn't blocked",
            )
        )
    if happenings:
        happen_all(play, happenings)


def _check_attacker(play: Play, object_id: str) -> None:
    item = play.object(object_id)
    values = play.view(object_id).characteristics
    if not play.is_permanent(object_id) or "Creature" not in values.card_types:
        raise IllegalActionError(f"{object_id} is no creature on the battlefield")
    if item.status.tapped:
        raise IllegalActionError(f"{object_id} is tapped, so it can't attack", objects=(object_id,))
    if has_keyword(play, object_id, "defender"):
        raise IllegalActionError(f"{object_id} has defender", objects=(object_id,))
    reason = sickness(play, object_id)
    if reason:
        raise IllegalActionError(reason, objects=(object_id,), hint="It can't attack.")


def block(play: Play, attacker: str, blockers: Sequence[str]) -> None:
    """Creatures block an attacking creature (CR 509.1)."""
    item = play.object(attacker)
    if not any(relation == "attacking" for relation, _ in item.combat):
        raise IllegalActionError(f"{attacker} is not attacking", objects=(attacker,))
    for object_id in blockers:
        values = play.view(play.object(object_id).id).characteristics
        if not play.is_permanent(object_id) or "Creature" not in values.card_types:
            raise IllegalActionError(f"{object_id} is no creature on the battlefield")
        if play.state.by_id[object_id].status.tapped:
            raise IllegalActionError(f"{object_id} is tapped, so it can't block")
    happenings: list[Happening] = []
    for object_id in blockers:
        blocker = play.change(
            object_id, combat=(*play.state.by_id[object_id].combat, ("blocking", attacker))
        )
        now = play.state.by_id[attacker]
        play.change(attacker, combat=(*now.combat, ("blocked by", object_id)))
        facts = EventFacts(
            event="block",
            object=blocker.key,
            other=now.key,
            player=play.controller(object_id),
        )
        happenings.append(
            Happening(
                event="block",
                facts=facts,
                names=("blocks",),
                rule="509.1",
                text=f"{object_id} blocks {attacker}",
            )
        )
    first = play.state.by_id[blockers[0]].key if blockers else None
    happenings.append(
        Happening(
            event="blocked",
            facts=EventFacts(
                event="blocked",
                object=item.key,
                other=first,
                player=play.controller(attacker),
                amount=len(blockers),
            ),
            rule="509.1h",
            text=f"{attacker} becomes blocked",
        )
    )
    happen_all(play, happenings)
