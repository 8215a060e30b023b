"""Life, damage, and counters on players (CR 118, 119, 120, 122)."""

from __future__ import annotations

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.quantities import Const
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.destroying import has_keyword
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.statics import rules_for, tell_rule
from mtglayers.engine.game.telling import tell
from mtglayers.engine.quantities import speed_of

__all__ = ["change_life", "deal_damage", "player_counters"]


def change_life(play: Play, player: str, change: int, source: ObjectKey | None = None) -> None:
    """Let a player gain or lose life (CR 119.3)."""
    from mtglayers.engine.game.leaving import replaced_for_player

    if not change:
        return
    if rules := rules_for(
        play.state, "can't gain life" if change > 0 else "can't lose life", player
    ):
        tell_rule(
            play,
            rules[0],
            f"{does(player, 'gains' if change > 0 else 'loses')} no life",
            "119.7" if change > 0 else "119.8",
        )
        return
    if change > 0 and replaced_for_player(play, "life_gained", player, change):
        return
    tell(play, "gain life" if change > 0 else "lose life", player)
    if change < 0:
        from mtglayers.engine.game.counting_counters import number_replaced

        change = -number_replaced(play, "life lost", player, -change, player=player)
    life = play.state.player_by_id[player].life
    play.change_player(player, life=life + change)
    name = "life_gained" if change > 0 else "life_lost"
    happen(
        play,
        Happening(
            event="life",
            facts=EventFacts(event=name, player=player, source=source, amount=abs(change)),
            names=(name, "life changed"),
            rule="119.3",
            text=f"{does(player, 'gains' if change > 0 else 'loses')} {abs(change)} life",
            details=(("change", str(change)),),
        ),
    )
    if change < 0:
        _gains_speed(play, player)


def player_counters(play: Play, player: str, kind: str, number: int, by: str = "") -> None:
    """Give a player counters (poison, energy, experience …).

    ``by``: who gives them, the player if it is nobody else.
    """
    from mtglayers.engine.game.counting_counters import player_counters_put

    if number <= 0:
        return
    for rule in rules_for(play.state, "can't get counters", player):
        named = getattr(rule.effect, "text", "").casefold()
        if "poison" in named and kind != "poison":
            continue
        tell_rule(play, rule, f"{does(player, 'gets')} no {kind} counters", "122.1")
        return
    tell(play, "get", player)
    number = player_counters_put(play, player, kind, number, by or player)
    if number <= 0:
        return
    found = dict(play.state.player_by_id[player].counters)
    found[kind] = found.get(kind, 0) + number
    play.change_player(player, counters=tuple(sorted(found.items())))
    happen(
        play,
        Happening(
            event="counter",
            facts=EventFacts(event="counter", player=player, amount=number, counter=kind),
            names=(kind,),
            rule="122.1",
            text=f"{does(player, 'gets')} {number} {kind}",
            details=(("counter", kind),),
        ),
    )


def _giver(play: Play, source: ObjectKey | None) -> str:
    """Return who gives poison counters by damage: the source's controller (CR 120.3b)."""
    known = source is not None and source.id in play.state.by_id
    return play.controller(source.id) if known and source is not None else ""


def take_player_counters(play: Play, player: str, kind: str, number: int) -> bool:
    """Take counters from a player who pays them; ``False`` when there are not so many."""
    found = dict(play.state.player_by_id[player].counters)
    if number > found.get(kind, 0):
        return False
    found[kind] = found.get(kind, 0) - number
    left = tuple(sorted((name, each) for name, each in found.items() if each))
    play.change_player(player, counters=left)
    if number:
        happen(
            play,
            Happening(
                event="counter_removed",
                facts=EventFacts(
                    event="counter removed", player=player, amount=number, counter=kind
                ),
                rule="107.14" if kind == "energy" else "122.1",
                text=f"{does(player, 'pays')} {number} {kind}",
                details=(("counter", kind), ("left", str(found[kind]))),
            ),
        )
    return True


def deal_damage(
    play: Play,
    source: ObjectKey | None,
    amount: int,
    *,
    to: GameObject | None = None,
    player: str = "",
    combat: bool = False,
) -> None:
    """Deal damage (CR 120.3): to a player, creature, planeswalker or battle."""
    if amount <= 0:
        return
    if to is not None:
        from mtglayers.engine.game.attaching import is_protected_from

        if source is not None and is_protected_from(play, to.id, source.id):
            return
        if to.counter("shield"):
            remove_counters(play, to.id, "shield", 1)
            return
    from mtglayers.engine.game.leaving import replaced_damage

    if replaced_damage(play, to, player, amount, combat=combat):
        return
    happening = Happening(
        event="damage",
        facts=EventFacts(
            event="damage",
            object=to.key if to is not None else None,
            player=player or (play.controller(to.id) if to is not None else ""),
            source=source,
            amount=amount,
        ),
        rule="120.3",
        text=f"{source.id if source else 'damage'}: {amount} to {to.id if to else player}",
        details=(("combat", "true" if combat else "false"),),
    )
    if player:
        _to_player(play, player, amount, source)
        if combat and source is not None and play.state.find(source) is not None:
            player_counters(
                play, player, "poison", _total_toxic(play, source.id), _giver(play, source)
            )
    elif to is not None:
        _to_object(play, to, amount, source)
    happen(play, happening)
    if (
        source is not None
        and source.id in play.state.by_id
        and _source_has(play, source, "lifelink")
    ):
        change_life(play, play.controller(source.id), amount, source)


def _source_has(play: Play, source: ObjectKey, keyword: str) -> bool:
    return play.state.find(source) is not None and has_keyword(play, source.id, keyword)


def _total_toxic(play: Play, source_id: str) -> int:
    """CR 702.164b-c: the sum over all toxic abilities of what deals combat damage."""
    numbers = [
        held.ability.number
        for held in play.view(source_id).characteristics.abilities
        if isinstance(held.ability, KeywordAbility) and held.ability.keyword == "toxic"
    ]
    return sum(each.number for each in numbers if isinstance(each, Const))


def _gains_speed(play: Play, loser: str) -> None:
    """CR 702.179d: once each turn of theirs a player's speed grows when an opponent loses life."""
    active = play.state.turn.player
    speed = speed_of(play.state.player_by_id[active]) if active else 0
    turn = play.state.turn.number
    if active == loser or not 0 < speed < 4:
        return
    if any(e.event == "speed" and e.turn == turn and e.amount > 1 for e in play.state.history):
        return
    set_speed(play, active, speed + 1)


def set_speed(play: Play, player: str, speed: int) -> None:
    """Set a player's speed; 4 is max speed (CR 702.179b, e)."""
    kept = [
        each
        for each in play.state.player_by_id[player].designations
        if not each.startswith("speed ") and each != "max speed"
    ]
    words = [f"speed {speed}"] + (["max speed"] if speed >= 4 else [])
    play.change_player(player, designations=(*kept, *words))
    happen(
        play,
        Happening(
            event="speed",
            facts=EventFacts(event="speed", player=player, amount=speed),
            rule="702.179",
            text=f"the speed of {player} is {speed}",
        ),
    )


def _to_player(play: Play, player: str, amount: int, source: ObjectKey | None) -> None:
    if source is not None and _source_has(play, source, "infect"):
        player_counters(play, player, "poison", amount, _giver(play, source))
        return
    change_life(play, player, -amount, source)


def _to_object(play: Play, to: GameObject, amount: int, source: ObjectKey | None) -> None:
    """CR 120.3c-h; damage on creatures is kept among the designations until cleanup."""
    types = play.view(to.id).characteristics.card_types
    if "Planeswalker" in types:
        remove_counters(play, to.id, "loyalty", amount)
    if "Battle" in types:
        remove_counters(play, to.id, "defense", amount)
    if "Creature" not in types:
        return
    if source is not None and (
        _source_has(play, source, "wither") or _source_has(play, source, "infect")
    ):
        put_counters(play, to.id, "-1/-1", amount, source)
        return
    marks = [f"damage {amount}"]
    if source is not None and _source_has(play, source, "deathtouch"):
        marks.append("damage deathtouch")
    item = play.state.by_id[to.id]
    play.change(to.id, designations=(*item.designations, *marks))


def damage_on(item: GameObject) -> int:
    """How much damage is marked on a permanent (CR 120.6)."""
    if not item.designations:
        return 0
    marks = [each.split()[1] for each in item.designations if each.startswith("damage ")]
    return sum(int(mark) for mark in marks if mark.isdigit())
