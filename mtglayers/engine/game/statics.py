"""The static effects in force outside the layers: replacements and rules (CR 604, 614).

They are found on the objects that have them, in the zones in which they function, and among the
effects that resolved spells and abilities have begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtglayers.core.abilities import HeldAbility, InertAbility, StaticAbility
from mtglayers.core.conditions import Matches
from mtglayers.core.effects import ContinuousEffect, RuleEffect, StaticEffect
from mtglayers.core.filters import InZone
from mtglayers.core.modifications import Restriction
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import ThisObject
from mtglayers.core.state import EventFacts, GameState
from mtglayers.engine import context as reading
from mtglayers.engine.context import Context
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import abilities_of, kinds_of, notable
from mtglayers.engine.game.frames import view_context

__all__ = ["InForce", "in_force", "is_forbidden", "own_effects"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A static effect, the object that has it, and whose "you" it speaks of."""

    effect: StaticEffect
    source: ObjectKey | None
    controller: str
    ability: StaticAbility | None = None
    held: HeldAbility | None = None
    number: int = 0
    text: str = ""
    link: str = ""
    origin: str = "printed"
    granter: str = ""

    @property
    def identity(self) -> tuple[object, ...]:
        """What tells this effect from others, while it is decided which have been applied."""
        return (self.source, self.origin, self.text, self.number)

    def context(self, state: GameState, facts: EventFacts | None = None) -> Context:
        """Return the context in which its words are read."""
        return view_context(
            state,
            source=self.source,
            you=self.controller,
            link=self.link,
            origin=self.origin,
            granter=self.granter,
            facts=facts,
        )

    def holds(self, state: GameState) -> bool:
        """Whether the condition of its ability is true."""
        if self.ability is None or self.ability.condition is None:
            return True
        return reading.holds(self.ability.condition, self.context(state))


def own_effects(
    held_abilities: tuple[HeldAbility, ...],
    source: ObjectKey,
    controller: str,
    zone: str,
    item: GameObject | None = None,
) -> Iterator[InForce]:
    """Yield the static effects of an object's abilities that function in a zone."""
    number = 0
    for held in held_abilities:
        for ability in abilities_of(held, item):
            if not isinstance(ability, StaticAbility):
                continue
            for effect in ability.effects:
                if isinstance(effect, ContinuousEffect):
                    continue
                if zone not in _zones(ability, effect):
                    continue
                number += 1
                yield InForce(
                    effect=effect,
                    source=source,
                    controller=controller,
                    ability=ability,
                    held=held,
                    number=number,
                    text=ability.text or held.ability.text,
                    link=ability.link or held.ability.link,
                    origin=held.origin,
                    granter=held.granter,
                )


def _zones(ability: StaticAbility, effect: StaticEffect) -> tuple[str, ...]:
    """CR 113.6b: an ability that says in which zone the object must be functions there."""
    for condition in (ability.condition, getattr(effect, "condition", None)):
        for node in walk(condition):
            if isinstance(node, Matches) and node.ref == ThisObject():
                for inner in walk(node.filter):
                    if isinstance(inner, InZone):
                        return inner.zones
    return ability.zones


def in_force(state: GameState, kind: type[StaticEffect]) -> tuple[InForce, ...]:
    """List the static effects of a class that are in force, their conditions checked."""
    found = reading.derived(state, "statics_in_force", _collect)
    return tuple(each for each in found if isinstance(each.effect, kind) and each.holds(state))


def _collect(state: GameState) -> tuple[InForce, ...]:
    seen = evaluate(state)
    found: list[InForce] = []
    for item in notable(state):
        abilities = seen.values[item.id].abilities
        if not kinds_of(abilities).outside_layers:
            continue
        controller = seen.controllers.get(item.id) or item.owner
        found.extend(own_effects(abilities, item.key, controller, item.zone, item))
    found += [
        InForce(
            effect=active.effect,
            source=active.source,
            controller=active.controller,
            number=active.id,
            text=active.text,
        )
        for active in state.statics
    ]
    return tuple(found)


def is_forbidden(state: GameState, words: str, *, player: str = "") -> bool:
    """Whether a rule in force says in these words that something can't be done.

    The words are compared without regard to case; "you" means the controller of the source, and
    "players" or "your opponents" who they say.
    """
    rules = [
        (each.effect.text, each.controller)
        for each in in_force(state, RuleEffect)
        if isinstance(each.effect, RuleEffect)
    ]
    rules += reading.derived(state, "inert_rules", _inert_rules)
    for words_of_rule, controller in rules:
        text = words_of_rule.casefold()
        if words not in text:
            continue
        if not player or text.startswith(("players", "each player", "no player")):
            return True
        if text.startswith(("you ", "you can")) and controller == player:
            return True
        if "opponent" in text and controller != player:
            return True
    return False


def _inert_rules(state: GameState) -> tuple[tuple[str, str], ...]:
    """Return the words of abilities without bearing on characteristics, with controllers."""
    seen = evaluate(state)
    found: list[tuple[str, str]] = []
    for item in state.objects:
        if item.zone != "battlefield" or item.status.phased_out:
            continue
        found += [
            (held.ability.text, seen.controllers.get(item.id, item.owner))
            for held in seen.values[item.id].abilities
            if isinstance(held.ability, InertAbility)
        ]
    return tuple(found)


def restricted(state: GameState, object_id: str, words: str) -> bool:
    """Whether an effect on an object says something that is no characteristic, in these words."""
    return any(words in text for text in restrictions(state, object_id))


def restrictions(state: GameState, object_id: str) -> Iterator[str]:
    """Yield in lower case what effects say of an object that is no characteristic."""
    item = state.by_id[object_id]
    seen = evaluate(state)
    for active in state.effects:
        if active.affected is not None and item.key in active.affected:
            yield from _sayings(active.effect)
    for other in state.objects:
        if other.zone != "battlefield" or other.status.phased_out:
            continue
        controller = seen.controllers.get(other.id) or other.owner
        for held in seen.values[other.id].abilities:
            ability = held.ability
            for effect in ability.effects if isinstance(ability, StaticAbility) else ():
                if isinstance(effect, ContinuousEffect) and (said := _sayings(effect)):
                    context = view_context(state, source=other.key, you=controller)
                    if object_id in reading.objects_of(effect.affected, context):
                        yield from said


def _sayings(effect: ContinuousEffect) -> list[str]:
    return [each.text.casefold() for each in effect.modifications if isinstance(each, Restriction)]


def forbidden_activation(state: GameState, object_id: str, *, kind: str = "") -> str:
    """Return the words by which an ability of an object can't be activated, or no words (CR 602.5).

    ``kind``: "mana" or "loyalty" abilities may be excepted by the words.
    """
    words = [
        each.effect.text
        for each in in_force(state, RuleEffect)
        if isinstance(each.effect, RuleEffect)
        and each.effect.kind == "can't be activated"
        and each.effect.filter is not None
        and reading.matches(each.effect.filter, object_id, each.context(state))
    ]
    words += [text for text in restrictions(state, object_id) if "abilities can't be act" in text]
    excepted = f"{kind} abilities" if kind else "no abilities"
    return next((text for text in words if excepted not in text.casefold()), "")


def with_facts(context: Context, facts: EventFacts) -> Context:
    """Return a context in which an event is spoken of."""
    fresh = view_context(context.state, source=context.source, you=context.you, facts=facts)
    return replace(context, event=fresh.event, antecedents=fresh.antecedents)
