"""Paying costs (CR 118, 602.2b, 606): tapping, untapping, loyalty, and what is named.

Mana, life and other costs are taken as paid. Objects to sacrifice, exile, tap and the like are
those that the player names; the source itself pays what it says about itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mtglayers.core import costs as c
from mtglayers.core.effects import RuleEffect
from mtglayers.core.node import Node, walk
from mtglayers.core.objects import GameObject
from mtglayers.core.quantities import Quantity, Times, X
from mtglayers.core.references import ChosenObjects, EachObject, ThisObject
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen_all
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.prohibited import prohibited
from mtglayers.engine.game.selecting import choose_for, selected
from mtglayers.engine.game.statics import in_force
from mtglayers.engine.game.tapping import set_tapped, sickness
from mtglayers.engine.game.zones import Move, move
from mtglayers.errors import ChoiceError, IllegalActionError

__all__ = ["any_number", "check_costs", "pay_costs", "repeated"]

_ZONES = {
    c.SacrificeCost: ("graveyard", "sacrifice"),
    c.ExileCost: ("exile", "exile"),
    c.ReturnCost: ("hand", "bounce"),
    c.DiscardCost: ("graveyard", "discard"),
}
_NAMES = {
    c.SacrificeCost: "sacrifice",
    c.ExileCost: "exile",
    c.ReturnCost: "return",
    c.DiscardCost: "discard",
}


def check_costs(frame: Frame, costs: Iterable[Node]) -> None:
    """Refuse an activation whose tap, untap or loyalty cost can't be paid (CR 107.5, 302.6)."""
    play = frame.play
    source = frame.source_id
    item = play.state.by_id.get(source)
    for cost in costs:
        match cost:
            case c.TapCost() | c.UntapCost():
                if item is None or item.zone != "battlefield":
                    raise IllegalActionError(f"{source} is not on the battlefield")
                untap = isinstance(cost, c.UntapCost)
                if item.status.tapped != untap:
                    state = "untapped" if untap else "tapped"
                    raise IllegalActionError(
                        f"{source} is {state} already, so the cost can't be paid",
                        objects=(source,),
                    )
                reason = sickness(play, source)
                if reason:
                    raise IllegalActionError(reason, objects=(source,))
            case c.LoyaltyCost():
                _check_loyalty(frame, cost)
            case c.CounterCost(remove=True, ref=ThisObject()):
                wanted = frame.number(cost.number) if cost.number is not None else 0
                have = item.counter(cost.kind) if item is not None else 0
                if item is not None and cost.kind and wanted > have:
                    raise IllegalActionError(
                        f"{source} has {have} {cost.kind} counters, the cost removes {wanted}",
                        objects=(source,),
                    )


def any_number(frame: Frame, costs: Iterable[Node]) -> int:
    """Ask how many counters are removed where a cost says "any number of" (CR 602.2b)."""
    item = frame.play.state.by_id.get(frame.source_id)
    for cost in costs:
        match cost:
            case c.CounterCost(kind=kind, number=X(), remove=True, ref=ThisObject()):
                have = item.counter(kind) if item is not None else 0
                if not have or "any number of" not in frame.ability.casefold():
                    continue
                answer = frame.play.ask(
                    Question(
                        kind="number",
                        prompt=f"Choose how many {kind} counters to remove",
                        ability=frame.ability,
                        source=frame.source_id,
                        options=tuple(str(each) for each in range(have + 1)),
                        asker=frame.asker,
                    )
                )
                return int(answer[0])
    return 0


def loyalty_change(frame: Frame, cost: c.LoyaltyCost) -> int:
    """Return the counters put on (or, below zero, removed) with what effects add (CR 606.5)."""
    change = -(frame.x or 0) if cost.number is None else cost.number
    more = [
        each
        for each in in_force(frame.play.state, RuleEffect)
        if isinstance(each.effect, RuleEffect) and each.effect.kind == "loyalty cost increased"
    ]
    return change + sum(each.controller == frame.you for each in more)


def _check_loyalty(frame: Frame, cost: c.LoyaltyCost) -> None:
    """CR 606.3, 606.6: once each turn, and there must be enough loyalty counters."""
    play = frame.play
    item = play.state.by_id[frame.source_id]
    change = loyalty_change(frame, cost)
    if item.counter("loyalty") + change < 0:
        raise IllegalActionError(
            f"{item.id} has {item.counter('loyalty')} loyalty, the cost is {change}",
            objects=(item.id,),
        )
    for event in play.state.history:
        if (
            event.event == "activate"
            and event.turn == play.state.turn.number
            and event.object == item.id
            and dict(event.details).get("loyalty")
            and event.number > _entered(frame)
        ):
            raise IllegalActionError(
                f"a loyalty ability of {item.id} was activated this turn already",
                objects=(item.id,),
            )


def _entered(frame: Frame) -> int:
    """Return the number of the event with which the source entered."""
    numbers = [
        event.number
        for event in frame.play.state.history
        if event.event == "enters" and event.object == frame.source_id
    ]
    return numbers[-1] if numbers else 0


def pay_costs(frame: Frame, costs: Iterable[Node]) -> bool:
    """Pay costs; ``False`` if one of them could not be paid."""
    paid = True
    for cost in costs:
        paid = _pay(frame, cost) and paid
    return paid


def repeated(costs: Iterable[Node], times: int) -> tuple[Node, ...]:
    """Return costs that are paid a number of times at once, as cumulative upkeep is (702.24a)."""
    if times == 1:
        return tuple(costs)
    found: list[Node] = []
    for cost in costs:
        number = getattr(cost, "number", None)
        if isinstance(cost, c.LoyaltyCost | c.ManaCost) or not isinstance(number, Quantity):
            found += [cost] * times
        else:
            found.append(replace(cost, number=Times(times, number)))  # type: ignore[type-var]
    return tuple(found)


def _pay(frame: Frame, cost: Node) -> bool:
    play = frame.play
    source = frame.source_id
    match cost:
        case c.TapCost() | c.UntapCost():
            tapped = isinstance(cost, c.TapCost)
            if tapped and frame.cost_mana:
                play.tapped_mana.append(source)
            return set_tapped(play, source, tapped)
        case c.LoyaltyCost():
            change = loyalty_change(frame, cost)
            if change > 0:
                put_counters(play, source, "loyalty", change, as_cost=True)
            elif change < 0:
                remove_counters(play, source, "loyalty", -change)
            return True
        case c.SacrificeCost() | c.ExileCost() | c.ReturnCost() | c.DiscardCost():
            return _pay_objects(frame, cost)
        case c.TapOthersCost():
            return _tap_others(frame, cost)
        case c.CounterCost():
            return _pay_counters(frame, cost)
        case c.PlayerCounterCost(kind=kind, number=number):
            from mtglayers.engine.game.life import take_player_counters

            for player in frame.players or (frame.you,):
                paid = take_player_counters(play, player, kind, frame.number(number))
                if not paid:
                    return False  # it can't be paid in part (CR 118.3)
            return True
        case c.UnattachCost(ref=ref):
            from mtglayers.engine.game.attaching import unattach

            for item in frame.present(ref):
                unattach(play, item.id)
            return True
        case c.LifeCost(number=number):
            from mtglayers.engine.game.life import change_life

            for player in frame.players or (frame.you,):
                if frame.stack_item is None or frame.stack_item.id or frame.players:
                    change_life(play, player, -frame.number(number), frame.source)
            return True
    return True


def _pay_objects(
    frame: Frame, cost: c.SacrificeCost | c.ExileCost | c.ReturnCost | c.DiscardCost
) -> bool:
    """Pay with objects: the source itself, or those that are named."""
    play = frame.play
    zone, verb = _ZONES[type(cost)]
    if cost.ref is not None:
        items = selected(frame, cost.ref)
    else:
        items = tuple(_named(frame, _NAMES[type(cost)], cost))
    if verb == "sacrifice" and any(
        prohibited(play, item.id, "can't be sacrificed", tell=False) for item in items
    ):
        return False
    before = tuple(item.key for item in items)
    moved = move(play, [Move(key=k, zone=zone, verb=verb, source=frame.source) for k in before])
    if not items:
        return cost.ref is None or isinstance(cost.ref, EachObject)  # a hand without cards
    kind = {"sacrifice": "sacrificed", "exile": "exiled", "discard": "discarded"}.get(verb, "moved")
    frame.antecedents[kind] = moved if verb == "exile" else before
    frame.antecedents["paid"] = moved if verb == "exile" else before
    frame.antecedents["affected"] = frame.antecedents[kind]
    if getattr(cost, "linked", False):
        from mtglayers.engine.game.following_objects import link_to_source

        link_to_source(frame, "exiled", moved)
    return True


def _named(frame: Frame, name: str, cost: Node) -> list[GameObject]:
    """Objects named to pay with; nobody naming any means that the cost is taken as paid."""
    play = frame.play
    question = Question(
        kind=name,
        prompt=f"Choose what to {name} for the cost",
        ability=frame.ability,
        source=frame.source_id,
        minimum=0,
        maximum=None,
        optional=True,
        asker=frame.asker,
        any_value=True,
    )
    given = play.chooser.ask(question)
    items: list[GameObject] = []
    for each in given or ():
        found = play.state.by_id.get(str(each)) or _by_name(frame, str(each))
        if found is None:
            raise ChoiceError(f"there is no '{each}' to {name}", choice=name)
        tested = getattr(cost, "filter", None)
        if tested is not None and not frame.matches(tested, found.id):
            raise ChoiceError(f"{found.id} can't pay this cost", choice=name, given=str(each))
        _check_own(frame, name, found)
        items.append(found)
    _check_number(frame, cost, name, len(items))
    return items


def _check_own(frame: Frame, name: str, item: GameObject) -> None:
    """Refuse what is not the player's own to sacrifice, return or discard (CR 701.8a, 701.17a)."""
    zone = {"sacrifice": "battlefield", "return": "battlefield", "discard": "hand"}.get(name)
    if zone is None:
        return
    payer = frame.players[0] if frame.players else frame.you
    forbidden = name == "sacrifice" and prohibited(
        frame.play, item.id, "can't be sacrificed", tell=False
    )
    if forbidden:
        raise ChoiceError(f"{item.id} {forbidden}", choice=name, given=item.id)
    owner = item.owner if zone == "hand" else frame.play.controller(item.id)
    if item.zone != zone or owner != payer:
        where = "in the hand" if zone == "hand" else "under the control"
        raise ChoiceError(
            f"{payer} can't {name} {item.id}, which is not {where} of {payer}",
            choice=name,
            given=item.id,
        )


def _check_number(frame: Frame, cost: Node, name: str, named: int) -> None:
    """Refuse a cost that is named in part; a cost can't be paid in part (CR 118.3)."""
    number = getattr(cost, "number", None)
    if not named or number is None or any(isinstance(each, X) for each in walk(number)):
        return
    needed = frame.number(number)
    if named != needed:
        raise ChoiceError(
            f"{named} to {name} for the cost of {frame.source_id}, but it must be {needed}",
            choice=name,
        )


def _by_name(frame: Frame, name: str) -> GameObject | None:
    for item in frame.play.state.in_zone("hand", frame.you):
        if item.card.name.casefold() == name.casefold():
            return item
    return None


def _tap_others(frame: Frame, cost: c.TapOthersCost) -> bool:
    """Crew and the like: tap what is named (CR 702.122a)."""
    items = _named(frame, "tap", c.TapCost())
    for item in items:
        if item.status.tapped != cost.untap:
            raise IllegalActionError(f"{item.id} is tapped already", objects=(item.id,))
        if not frame.matches(cost.filter, item.id):
            raise IllegalActionError(f"{item.id} can't be tapped for this cost", objects=(item.id,))
    if items and cost.total_power is not None:
        values = frame.play.evaluation.values
        total = sum(values[item.id].power or 0 for item in items)
        if total < cost.total_power:
            raise IllegalActionError(
                f"total power {total} is tapped, the cost is {cost.total_power}",
                objects=tuple(item.id for item in items),
            )
    for item in items:
        set_tapped(frame.play, item.id, not cost.untap)
    frame.antecedents["paid"] = tuple(item.key for item in items)
    _crewed(frame, items)
    return True


_TAPPED_FOR = {"crew": ("crews", "702.122b"), "saddle": ("saddles", "702.171c")}


def _crewed(frame: Frame, items: list[GameObject]) -> None:
    """CR 702.122b, 702.171c: a creature crews or saddles as it is tapped for the cost."""
    ability = frame.stack_item.ability if frame.stack_item is not None else None
    keyword = getattr(ability, "keyword", "")
    if keyword not in _TAPPED_FOR or frame.source is None:
        return
    name, rule = _TAPPED_FOR[keyword]
    happen_all(
        frame.play,
        [
            Happening(
                event=name,
                facts=EventFacts(event=name, object=item.key, player=frame.you, other=frame.source),
                rule=rule,
                text=f"{item.id} {name} {frame.source_id}",
                details=(("other", frame.source_id),),
            )
            for item in items
        ],
    )


def _counters_of_named(frame: Frame, cost: c.CounterCost, ref: ChosenObjects) -> bool:
    """Remove a counter from what is named; a cost that nobody names is taken as paid."""
    play = frame.play
    options = tuple(
        item.id
        for item in play.permanents()
        if item.counters
        and (not cost.kind or item.counter(cost.kind))
        and frame.matches(ref.filter, item.id)
    )
    question = Question(
        kind="objects",
        prompt="Choose from what to remove a counter for the cost",
        ability=frame.ability,
        source=frame.source_id,
        options=options,
        optional=True,
        asker=frame.asker,
    )
    for each in play.chooser.ask(question) or ():
        if each not in options:
            raise ChoiceError(
                f"no counter for this cost can be removed from {each}",
                choice="objects",
                given=str(each),
            )
        kinds = [found.kind for found in play.state.by_id[str(each)].counters]
        kind = cost.kind or (kinds[0] if len(kinds) == 1 else _kind_of_counter(frame, kinds))
        remove_counters(play, str(each), kind, 1)
    return True


def _kind_of_counter(frame: Frame, kinds: list[str]) -> str:
    answer = frame.play.ask(
        Question(
            kind="counter",
            prompt="Choose the kind of counter to remove",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(kinds),
            asker=frame.asker,
        )
    )
    return str(answer[0])


def _pay_counters(frame: Frame, cost: c.CounterCost) -> bool:
    if isinstance(cost.ref, ChosenObjects):
        return _counters_of_named(frame, cost, cost.ref)
    choose_for(frame, cost) if cost.ref != ThisObject() else None
    number = frame.number(cost.number) if cost.number is not None else None
    done = True
    for item in frame.present(cost.ref):
        if cost.remove:
            removed = remove_counters(frame.play, item.id, cost.kind, number)
            frame.amount = removed
            done = removed > 0 and done
        else:
            put_counters(frame.play, item.id, cost.kind, number or 0, frame.source, as_cost=True)
    return done
