"""Activating abilities, mana abilities among them (CR 602, 605, 606)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from mtglayers.core import costs as c
from mtglayers.core.abilities import (
    ActivatedAbility,
    HeldAbility,
    KeywordAbility,
    TriggeredAbility,
)
from mtglayers.core.instructions import AddMana
from mtglayers.core.mana import FixedMana
from mtglayers.core.node import walk
from mtglayers.core.quantities import X
from mtglayers.core.state import EventFacts, StackItem
from mtglayers.engine.game.combat import COMBAT_STEPS
from mtglayers.engine.game.costs import any_number, check_costs, pay_costs
from mtglayers.engine.game.could_produce import is_mana_ability
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import abilities_of, happen
from mtglayers.engine.game.mana import into_pool, letter_of, replaced_mana, tapped_for_mana
from mtglayers.engine.game.own_words import own_words
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.stack import push, run
from mtglayers.engine.game.statics import forbidden_activation
from mtglayers.errors import ChoiceError, IllegalActionError

__all__ = ["Held", "activate", "activated_abilities", "find_ability", "triggered_abilities"]


@dataclass(frozen=True, slots=True)
class Held:
    """An ability that an object has, and how it has it."""

    held: HeldAbility
    ability: ActivatedAbility | TriggeredAbility

    @property
    def text(self) -> str:
        """Its words, or those of the keyword that it stands for."""
        return self.ability.text or self.held.ability.text


# CR 116.2f, 116.2h, 116.2k: not activated abilities, but done in the same way, from the hand.
_SPECIAL_ACTIONS = frozenset({"suspend", "foretell", "plot"})


def activated_abilities(play: Play, object_id: str) -> list[Held]:
    """Return the activated abilities of an object, in their order."""
    item = play.state.by_id[object_id]
    return [
        Held(held, ability)
        for held in play.view(object_id).characteristics.abilities
        for ability in abilities_of(held, item)
        if isinstance(ability, ActivatedAbility)
        and (ability.keyword not in _SPECIAL_ACTIONS or item.zone in ability.zones)
    ]


def triggered_abilities(play: Play, object_id: str) -> list[Held]:
    """Return the triggered abilities of an object, in their order."""
    return [
        Held(held, ability)
        for held in play.view(object_id).characteristics.abilities
        for ability in abilities_of(held, play.state.by_id[object_id])
        if isinstance(ability, TriggeredAbility)
    ]


def of_keywords(play: Play, object_id: str, abilities: list[Held]) -> list[Held]:
    """Keep one of the activated abilities that one keyword stands for, as far as one fits now.

    Reconfigure is two (CR 702.151a): the one that may be activated is meant, or that which has
    targets if targets are given.
    """
    targets = bool(getattr(getattr(play.chooser, "direct", None), "targets", None))
    kept: list[Held] = []
    for held, group in groupby(abilities, key=lambda each: each.held):
        same = list(group)
        if isinstance(held.ability, KeywordAbility) and len(same) > 1:
            allowed = [each for each in same if _condition_holds(play, object_id, each)]
            fitting = [each for each in allowed if bool(_targets(each)) == targets]
            same = (fitting or allowed)[:1] or same
        kept += same
    return kept


def _targets(each: Held) -> tuple[Any, ...]:
    return each.ability.resolution.targets


def _condition_holds(play: Play, object_id: str, each: Held) -> bool:
    condition = each.ability.condition
    frame = Frame(play=play, you=play.controller(object_id), source=play.object(object_id).key)
    return condition is None or frame.holds(condition)


def find_ability(
    object_id: str,
    abilities: Sequence[Held],
    wanted: int | str | None,
    kind: str,
    names: Sequence[str] = (),
) -> Held:
    """Find the ability that a number, a fragment of its text or nothing means.

    ``names`` are those by which the fragment may call the object itself.
    """
    called = names[0] if names and names[0] else object_id
    texts = tuple(each.text.replace("~", called) for each in abilities)
    if not abilities:
        raise IllegalActionError(f"{object_id} has no {kind} ability", objects=(object_id,))
    if wanted is None or wanted == "":
        if len(abilities) == 1:
            return abilities[0]
        raise ChoiceError(
            f"{object_id} has {len(abilities)} {kind} abilities, say which",
            choice="ability",
            options=texts,
        )
    if isinstance(wanted, int):
        number = int(wanted)
        if 1 <= number <= len(abilities):
            return abilities[number - 1]
        raise ChoiceError(
            f"{object_id} has {len(abilities)} {kind} abilities, not {number}",
            choice="ability",
            options=texts,
        )
    by_loyalty = _by_loyalty(abilities, str(wanted))
    if by_loyalty is not None:
        return by_loyalty
    folded = _folded(str(wanted))
    found = [each for each in abilities if folded in _folded(each.text)]
    if not found:
        own = own_words(folded, names)
        found = [each for each in abilities if own in own_words(_folded(each.text))]
    if not found:
        found = [
            each
            for each in abilities
            if folded in getattr(each.ability, "keyword", "").casefold()
            or folded in _folded(each.held.ability.text)
            or folded in _folded(each.ability.ability_word)
        ]
    if not found:
        raise ChoiceError(
            f"{object_id} has no {kind} ability with the words '{wanted}'",
            choice="ability",
            options=texts,
        )
    if len(found) > 1 and len({each.ability for each in found}) > 1:
        exact = [each for each in found if _folded(each.text) == folded]
        if len(exact) == 1:
            return exact[0]
        raise ChoiceError(
            f"several {kind} abilities of {object_id} have the words '{wanted}'",
            choice="ability",
            options=tuple(each.text.replace("~", called) for each in found),
        )
    return found[0]


def names_of(play: Play, object_id: str) -> tuple[str, ...]:
    """List the names by which an object's text may call it."""
    item = play.object(object_id)
    known = play.view(object_id)
    faces = (face.name for face in item.card.faces)
    return tuple(dict.fromkeys((known.characteristics.name, known.copiable.name, *faces)))


def _folded(text: str) -> str:
    """Fold what data sources write differently: case, signs for minus, "[+1]:" for "+1:"."""
    plain = text.replace("\u2212", "-").casefold()
    return re.sub(r"\[([+-]?(?:\d+|x))\](?=:)", r"\1", plain)


def _by_loyalty(abilities: Sequence[Held], wanted: str) -> Held | None:
    """Find a loyalty ability by its cost: "+2", "-1", "0", "-X" (CR 606.2)."""
    text = wanted.replace("\u2212", "-").strip("[]: ").upper()
    for each in abilities:
        for cost in getattr(each.ability, "costs", ()):
            if isinstance(cost, c.LoyaltyCost):
                number = cost.number
                words = "-X" if number is None else (f"+{number}" if number > 0 else str(number))
                if text == words:
                    return each
    return None


_ONLY_DURING = re.compile(
    r"activate (?:this ability )?only during (your |an opponent's )?"
    r"(upkeep|draw step|end step|combat)"
)


def _check_step(play: Play, object_id: str, ability: ActivatedAbility, who: str) -> None:
    """CR 602.5b: "only during your upkeep", once a step of the turn has been named."""
    turn = play.state.turn
    named = any(e.event == "step" and e.turn == turn.number for e in play.state.history)
    if turn.step == "untap" or (turn.step == "main" and not named):
        return
    for words in ability.restrictions:
        found = _ONLY_DURING.match(words.casefold())
        if found is None:
            continue
        whose, step = found.group(1) or "", found.group(2).removesuffix(" step")
        fits = turn.step in COMBAT_STEPS if step == "combat" else turn.step == step
        wrong = (turn.player != who) if whose == "your " else bool(whose) and turn.player == who
        if not fits or wrong:
            raise IllegalActionError(
                f"this ability of {object_id} can't be activated in this step: {words}",
                objects=(object_id,),
            )


def activate(
    play: Play,
    object_id: str,
    chosen: Held,
    *,
    x: int | None = None,
    player: str = "",
    modes: Sequence[Any] = (),
) -> None:
    """Activate an ability: what is chosen, its costs, then the stack (or at once for mana)."""
    item = play.object(object_id)
    ability = chosen.ability
    assert isinstance(ability, ActivatedAbility)
    controller = play.controller(object_id)
    who = player or controller
    _check_allowed(play, object_id, chosen, who, controller)
    has_x = any(isinstance(node, X) for node in walk(ability)) or _x_in_costs(ability)
    if x is not None and not has_x:
        raise IllegalActionError(
            f"this ability of {object_id} has no X: {chosen.text}", objects=(object_id,)
        )
    frame = Frame(
        play=play,
        you=who,
        source=item.key,
        ability=chosen.text,
        link=ability.link or chosen.held.ability.link,
        origin=chosen.held.origin,
        granter=chosen.held.granter,
        x=(x or 0) if has_x else x,
        asker=1,
    )
    mana = is_mana_ability(ability)
    if has_x and x is None:
        frame.x = any_number(frame, ability.costs)
    check_costs(frame, ability.costs)
    if mana:
        _mana_ability(frame, chosen)
        return
    stacked = StackItem(
        id="",
        kind="ability",
        source=item.key,
        controller=who,
        ability=replace(ability, text=chosen.text),
        resolution=ability.resolution,
        x=frame.x,
        link=frame.link,
        origin=frame.origin,
        granter=frame.granter,
    )
    frame.stack_item = stacked
    event = _record(frame, chosen)
    stacked = replace(stacked, id=f"ability {event}")
    if not push(play, stacked, modes=modes, asker=1):
        raise IllegalActionError(
            f"there is no legal target for: {chosen.text}", objects=(object_id,)
        )
    pay_costs(frame, ability.costs)
    if ability.keyword == "cycling":
        _cycled(frame, object_id)
    remembered = tuple(sorted(frame.antecedents.items()))
    if remembered:
        stack = tuple(
            replace(each, remembered=remembered) if each.id == stacked.id else each
            for each in play.state.stack
        )
        play.state = replace(play.state, stack=stack)


def _cycled(frame: Frame, object_id: str) -> None:
    """CR 702.29c-d: abilities trigger on cycling once the card has been discarded for it."""
    key = frame.play.state.by_id[object_id].key
    happen(
        frame.play,
        Happening(
            event="cycled",
            facts=EventFacts(event="cycled", object=key, player=frame.you),
            rule="702.29c",
            text=f"{does(frame.you, 'cycles')} {object_id}",
        ),
    )


def _x_in_costs(ability: ActivatedAbility) -> bool:
    return any(
        (isinstance(cost, c.ManaCost) and "X" in cost.symbols)
        or (isinstance(cost, c.LoyaltyCost) and cost.number is None)
        for cost in ability.costs
    )


def _check_allowed(play: Play, object_id: str, chosen: Held, who: str, controller: str) -> None:
    item = play.object(object_id)
    ability = chosen.ability
    assert isinstance(ability, ActivatedAbility)
    if item.status.phased_out:
        raise IllegalActionError(f"{object_id} is phased out", objects=(object_id,))
    if item.zone not in ability.zones:
        raise IllegalActionError(
            f"this ability of {object_id} works only in these zones: {', '.join(ability.zones)}",
            objects=(object_id,),
        )
    if who != controller and not ability.any_player:
        raise IllegalActionError(
            f"{does(who, 'does')} not control {object_id}", objects=(object_id,)
        )
    kind = "loyalty" if ability.loyalty else "mana" if is_mana_ability(ability) else ""
    if words := forbidden_activation(play.state, object_id, kind=kind):
        raise IllegalActionError(
            f"this ability of {object_id} can't be activated: {words}", objects=(object_id,)
        )
    _check_step(play, object_id, ability, who)
    if ability.limit and _times(play, object_id, chosen.text) >= ability.limit:
        raise IllegalActionError(
            f"this ability of {object_id} was activated this turn already", objects=(object_id,)
        )
    if ability.condition is not None:
        frame = Frame(
            play=play,
            you=who,
            source=item.key,
            link=ability.link or chosen.held.ability.link,
            origin=chosen.held.origin,
        )
        if not frame.holds(ability.condition):
            words = "; ".join(ability.restrictions) or "its condition does not hold"
            raise IllegalActionError(
                f"this ability of {object_id} can't be activated now: {words}",
                objects=(object_id,),
            )
    if ability.keyword == "boast":
        _check_boast(play, object_id, chosen)
    if "exhaust" in ability.keyword and _times(play, object_id, chosen.text, ever=True):
        raise IllegalActionError(
            f"this ability of {object_id} can be activated only once", objects=(object_id,)
        )


def _check_boast(play: Play, object_id: str, chosen: Held) -> None:
    """CR 702.142a: only if the creature attacked this turn, and once each turn."""
    turn = play.state.turn.number
    attacked = any(
        event.event == "attack" and event.object == object_id and event.turn == turn
        for event in play.state.history
    )
    if not attacked or _times(play, object_id, chosen.text):
        why = "was activated this turn already" if attacked else "needs an attack this turn"
        raise IllegalActionError(f"this ability of {object_id} {why}", objects=(object_id,))


def _times(play: Play, object_id: str, text: str, *, ever: bool = False) -> int:
    since = 0
    for event in play.state.history:
        if event.event == "enters" and event.object == object_id:
            since = event.number
    return sum(
        1
        for event in play.state.history
        if event.event == "activate"
        and event.object == object_id
        and event.text == text
        and event.number > since
        and (ever or event.turn == play.state.turn.number)
    )


def _record(frame: Frame, chosen: Held) -> int:
    ability = chosen.ability
    assert isinstance(ability, ActivatedAbility)
    details: list[tuple[str, str]] = [("ability", chosen.text)]
    if ability.loyalty:
        details.append(("loyalty", "true"))
    item = frame.play.state.by_id[frame.source_id]
    number = len(frame.play.state.history) + 1
    happen(
        frame.play,
        Happening(
            event="activate",
            facts=EventFacts(
                event="activate",
                object=item.key,
                player=frame.you,
                source=item.key,
                spell=item.key,
            ),
            names=_kinds(ability),
            rule="602.2a",
            text=chosen.text,
            details=tuple(details),
        ),
    )
    return number


def _kinds(ability: ActivatedAbility) -> tuple[str, ...]:
    """Say under which names triggers wait for abilities of a kind (CR 606.1, 702.142, 702.177)."""
    words = [word for word in ("boast", "exhaust") if word in ability.keyword]
    words += ["loyalty"] if ability.loyalty else []
    return tuple(f"activate {word} ability" for word in words)


# --- mana abilities ---


def _mana_ability(frame: Frame, chosen: Held) -> None:
    """CR 605.3b: no stack; the mana comes at once, changed by what replaces it (106.12b)."""
    play = frame.play
    ability = chosen.ability
    assert isinstance(ability, ActivatedAbility)
    outer = play.cause
    play.cause = _record(frame, chosen)
    frame.cost_mana = True
    frame.before = play.state
    pay_costs(frame, ability.costs)
    run(frame, ability.resolution, ())
    restriction = "; ".join(t[1:] for t in frame.mana if t.startswith("|"))
    types = tuple(t for t in frame.mana if not t.startswith("|"))
    frame.cost_mana = False
    tapping = any(isinstance(cost, c.TapCost) for cost in ability.costs)
    if tapping:
        types = replaced_mana(frame, types)
    into_pool(play, frame.you, types, frame.source_id, restriction)
    if tapping:
        tapped_for_mana(play, frame, types)
    play.cause = outer


def mana_abilities_with_tap(play: Play, object_id: str) -> list[Held]:
    """Return the mana abilities that tapping for mana means (CR 106.12)."""
    return [
        each
        for each in activated_abilities(play, object_id)
        if is_mana_ability(each.ability)
        and isinstance(each.ability, ActivatedAbility)
        and any(isinstance(cost, c.TapCost) for cost in each.ability.costs)
    ]


def by_color(play: Play, object_id: str, abilities: list[Held]) -> list[Held]:
    """Narrow several mana abilities down to those that make the chosen colour."""
    probe = getattr(play.chooser, "direct", None)
    if probe is None or "color" not in probe.choose:
        return abilities
    probe.looked_at.add("color")
    wanted = probe.choose["color"]
    letter = letter_of(str(wanted if isinstance(wanted, str) else next(iter(wanted))))
    fitting = [
        each
        for each in abilities
        if any(
            not isinstance(node.mana, FixedMana) or letter in node.mana.types
            for node in walk(each.ability)
            if isinstance(node, AddMana)
        )
    ]
    fixed = [
        each
        for each in fitting
        if any(
            isinstance(node.mana, FixedMana)
            for node in walk(each.ability)
            if isinstance(node, AddMana)
        )
    ]
    return fixed or fitting or abilities
