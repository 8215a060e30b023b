"""The static effects in force outside the layers: replacements and rules (CR 604, 614).

They are found on the objects that have them, in the zones in which they function, and among the
effects that resolved spells and abilities have begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtglayers.core.abilities import HeldAbility, StaticAbility
from mtglayers.core.conditions import Matches
from mtglayers.core.effects import ContinuousEffect, RuleEffect, StaticEffect
from mtglayers.core.filters import InZone
from mtglayers.core.modifications import Restriction
from mtglayers.core.node import walk
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, EventFacts, GameState
from mtglayers.engine import context as reading
from mtglayers.engine.context import Context
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import abilities_of, kinds_of, notable
from mtglayers.engine.game.frames import view_context
from mtglayers.engine.game.play import Play

__all__ = ["InForce", "in_force", "own_effects", "rules_for", "tell_rule"]


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


def rules_for(state: GameState, kind: str, player: str) -> tuple[InForce, ...]:
    """List the rules of a kind that are in force for a player, their conditions checked."""
    found: list[InForce] = []
    for each in in_force(state, RuleEffect):
        effect = each.effect
        assert isinstance(effect, RuleEffect)
        if effect.kind != kind:
            continue
        context = each.context(state)
        if effect.player is not None and player not in reading.players_of(effect.player, context):
            continue
        if effect.condition is None or reading.holds(effect.condition, context):
            found.append(each)
    return tuple(found)


def tell_rule(play: Play, each: InForce, text: str, rule: str) -> None:
    """Record that a rule in force kept something from happening."""
    source = each.source.id if each.source is not None else ""
    play.note("kept from happening", f"{text}: {each.text}", object_id=source, rule=rule)


def restricted(state: GameState, object_id: str, words: str) -> bool:
    """Whether an effect on an object says something that is no characteristic, in these words."""
    return any(words in text for text in restrictions(state, object_id))


def restrictions(state: GameState, object_id: str) -> Iterator[str]:
    """Yield in lower case what effects say of an object that is no characteristic."""
    for _, text in restrictions_from(state, object_id):
        yield text


def restrictions_from(state: GameState, object_id: str) -> Iterator[tuple[ObjectKey | None, str]]:
    """Yield the same with the object whose effect says it."""
    for active, said, affected in _lasting(state):
        if object_id in affected:
            yield from ((active.source, text) for text in said)
    for said, effect, context in _restricting(state):
        if object_id in reading.objects_of(effect.affected, context):
            yield from ((context.source, text) for text in said)


def who_says(state: GameState, object_id: str, words: str) -> str:
    """Return the id of the permanent whose static ability says these words of an object."""
    for said, effect, context in _restricting(state):
        if context.source is None or not any(words in each for each in said):
            continue
        if object_id in reading.objects_of(effect.affected, context):
            return context.source.id
    return ""


def restricted_objects(state: GameState, words: str) -> frozenset[str]:
    """Return the ids of all objects of which an effect says something in these words."""
    found: set[str] = set()
    for _, said, affected in _lasting(state):
        if any(words in each for each in said):
            found.update(affected)
    for said, effect, context in _restricting(state):
        if any(words in each for each in said):
            found.update(reading.objects_of(effect.affected, context))
    return frozenset(found)


def _lasting(state: GameState) -> tuple[tuple[ActiveEffect, list[str], frozenset[str]], ...]:
    """List the lasting effects that say something that is no characteristic, and of what."""
    return reading.derived(state, "lasting_restrictions", _find_lasting)


def _find_lasting(state: GameState) -> tuple[tuple[ActiveEffect, list[str], frozenset[str]], ...]:
    return tuple(
        (active, said, frozenset(affected_by(state, active)))
        for active in state.effects
        if (said := _sayings(active.effect))
    )


def affected_by(state: GameState, active: ActiveEffect) -> list[str]:
    """Return the ids of what a lasting effect is about; its set may be live (CR 611.2c)."""
    if active.affected is not None:
        return [key.id for key in active.affected if state.find(key) is not None]
    context = view_context(
        state, source=active.source, you=active.controller, targets=active.targets
    )
    return list(reading.objects_of(active.effect.affected, context))


def _restricting(state: GameState) -> Iterator[tuple[list[str], ContinuousEffect, Context]]:
    """Yield the static abilities' effects that say something that is no characteristic."""
    seen = evaluate(state)
    for other in notable(state):
        abilities = seen.values[other.id].abilities
        if other.zone not in ("battlefield", "stack") or not kinds_of(abilities).restricting:
            continue
        controller = seen.controllers.get(other.id) or other.owner
        every = (each for held in abilities for each in abilities_of(held, other))
        for ability in (each for each in every if isinstance(each, StaticAbility)):
            for effect in ability.effects:
                if not isinstance(effect, ContinuousEffect) or not (said := _sayings(effect)):
                    continue
                if other.zone == "stack" and effect.affected != ThisObject():
                    continue  # CR 113.6: of a spell, only what it says of itself
                context = view_context(state, source=other.key, you=controller)
                conditions = (ability.condition, effect.condition)
                if all(each is None or reading.holds(each, context) for each in conditions):
                    yield said, effect, context


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
