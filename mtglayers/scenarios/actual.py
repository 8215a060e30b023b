"""What objects, players and the history are, for the keys that a scenario can ask for.

Everything is read off the engine's evaluation; nothing of the rules is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mtglayers.core.abilities import HeldAbility, KeywordAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject
from mtglayers.core.state import Event, GameState
from mtglayers.core.vocabulary import format_type_line
from mtglayers.engine.choices import same_kind
from mtglayers.engine.copying import copied_object
from mtglayers.engine.evaluation import Evaluation, ObjectView, evaluate
from mtglayers.engine.game.could_produce import could_produce
from mtglayers.engine.game.doors import open_doors
from mtglayers.engine.statuses import has_status
from mtglayers.oracle.render import render

__all__ = ["CopiableActual", "ObjectActual", "PlayerActual", "facts_of"]


def _type_line(values: Characteristics) -> str:
    return format_type_line(values.supertypes, values.card_types, sorted(values.subtypes))


def _keyword_text(held: HeldAbility) -> str:
    """Write a keyword ability with its cost, number or quality."""
    ability = held.ability
    assert isinstance(ability, KeywordAbility)
    return ability.text or render(ability)


def _texts(values: Characteristics) -> tuple[str, ...]:
    """List the texts of all abilities: the printed words, else what the renderer makes of them."""
    return tuple(map(_text, values.abilities))


def _text(held: HeldAbility) -> str:
    text = held.ability.text or render(held)
    word = held.ability.ability_word
    return f"{word} — {text}" if word and not text.startswith(word) else text


CHARACTERISTICS: dict[str, Callable[[Characteristics], Any]] = {
    "name": lambda values: values.name,
    "names": lambda values: values.names or ((values.name,) if values.name else ()),
    "mana_cost": lambda values: values.mana_cost,
    "mana_value": lambda values: values.mana_value,
    "colors": lambda values: values.colors,
    "type_line": _type_line,
    "types": lambda values: values.card_types,
    "supertypes": lambda values: values.supertypes,
    "subtypes": lambda values: values.subtypes,
    "power": lambda values: values.power,
    "toughness": lambda values: values.toughness,
    "loyalty": lambda values: values.loyalty,
    "defense": lambda values: values.defense,
    "abilities": lambda values: len(values.abilities),
    "keywords": lambda values: frozenset(
        held.ability.keyword
        for held in values.abilities
        if isinstance(held.ability, KeywordAbility)
    ),
    "keyword_abilities": lambda values: tuple(
        _keyword_text(held) for held in values.abilities if isinstance(held.ability, KeywordAbility)
    ),
    "rules_texts": _texts,
}


@dataclass(frozen=True, slots=True)
class CopiableActual:
    """The copiable values of an object."""

    values: Characteristics
    self_names: tuple[str, ...] = ()

    def value(self, key: str) -> Any:
        """Return what is, for one key."""
        return self.self_names if key == "self_names" else CHARACTERISTICS[key](self.values)


@dataclass(frozen=True, slots=True)
class ObjectActual:
    """An object in any zone."""

    seen: Evaluation
    view: ObjectView

    @classmethod
    def of(cls, state: GameState, object_id: str) -> ObjectActual | None:
        """Look at an object; `None` when there is no such object any more."""
        if object_id not in state.by_id:
            return None
        seen = evaluate(state)
        return cls(seen, seen[object_id])

    def value(self, key: str) -> Any:
        """Return what is, for one key."""
        if key in CHARACTERISTICS:
            return CHARACTERISTICS[key](self.view.characteristics)
        if key in OF_OBJECT:
            return OF_OBJECT[key](self.view.object)
        return OF_VIEW[key](self)

    def _copiable(self) -> CopiableActual:
        return CopiableActual(self.view.copiable, self._self_names())

    def _self_names(self) -> tuple[str, ...]:
        """List the names by which its abilities may call the object."""
        faces = [face.name for face in self.view.object.card.faces]
        names = [self.view.characteristics.name, self.view.copiable.name, *faces]
        return tuple(dict.fromkeys(name for name in names if name))

    def _copy_of(self) -> str | None:
        found = copied_object(self.seen.state, self.view.id)
        return found.id if found is not None else None

    def _chosen(self) -> dict[str, tuple[Any, ...]]:
        """Gather the remembered choices that some ability it has now would use (CR 607.2d)."""
        found: dict[str, tuple[Any, ...]] = {}
        classic = self.seen.state.edition == "classic"
        groups = {(held.ability.link, held.origin) for held in self.view.characteristics.abilities}
        for choice in self.view.object.choices:
            if classic or not choice.link or (choice.link, choice.origin) in groups:
                for kind in {choice.kind, same_kind(choice.kind)}:
                    found[kind] = (*found.get(kind, ()), choice.value)
        return found

    def _summoning_sick(self) -> bool:
        context = self.seen.context(source=self.view.id)
        return has_status("summoning sick", self.view.id, context)

    def _turn_up_cost(self) -> str | bool:
        from mtglayers.engine.game.asking import Answers
        from mtglayers.engine.game.facing import turn_up_cost
        from mtglayers.engine.game.play import Play

        cost = turn_up_cost(Play(self.seen.state, Answers()), self.view.id)
        return False if cost is None else cost

    def _modes(self) -> tuple[int, ...]:
        """Return the modes chosen for a spell, as printed from 1 (CR 700.2)."""
        if self.view.object.zone != "stack":
            return ()
        chosen = [each.value for each in self.view.object.choices if each.kind == "modes"]
        last = chosen[-1] if chosen else ()
        return tuple(int(each) for each in last) if isinstance(last, tuple) else ()

    def _level(self) -> int:
        if "Class" in self.view.characteristics.subtypes:
            return max(1, self.view.object.class_level)
        return self.view.object.counter("level")


def _attached_to(item: GameObject) -> str | None:
    return item.attached_to.id if item.attached_to is not None else item.attached_player or None


# Kept on the object as it is.
OF_OBJECT: dict[str, Callable[[GameObject], Any]] = {
    "owner": lambda item: item.owner,
    "zone": lambda item: item.zone,
    "tapped": lambda item: item.status.tapped,
    "face_down": lambda item: bool(item.status.face_down),
    "flipped": lambda item: item.status.flipped,
    "transformed": lambda item: item.status.transformed,
    "phased_in": lambda item: not item.status.phased_out,
    "attached_to": _attached_to,
    "token": lambda item: item.kind == "token",
    "counters": lambda item: {each.kind: each.number for each in item.counters},
    "designations": lambda item: item.designations,
}
# Derived from the whole board.
OF_VIEW: dict[str, Callable[[ObjectActual], Any]] = {
    "controller": lambda actual: actual.view.controller,
    "base_power": lambda actual: actual.view.base_power,
    "base_toughness": lambda actual: actual.view.base_toughness,
    "copiable": ObjectActual._copiable,
    "self_names": ObjectActual._self_names,
    "copy_of": ObjectActual._copy_of,
    "chosen": ObjectActual._chosen,
    "summoning_sick": ObjectActual._summoning_sick,
    "can_turn_face_up": ObjectActual._turn_up_cost,
    "could_produce": lambda actual: could_produce(actual.seen.state, actual.view.id),
    "modes": ObjectActual._modes,
    "level": ObjectActual._level,
    "unlocked": lambda actual: open_doors(
        actual.view.object, actual.seen.variants.get(actual.view.id)
    ),
}


@dataclass(frozen=True, slots=True)
class PlayerActual:
    """A player."""

    state: GameState
    player: str

    def value(self, key: str) -> Any:
        """Return what is, for one key."""
        found = self.state.player_by_id[self.player]
        match key:
            case "life":
                return found.life
            case "hand" | "library" | "graveyard":
                return [each.card.name for each in self.state.in_zone(key, self.player)]
            case "mana":
                return "".join(f"{{{each.type}}}" for each in found.mana)
            case "mana_unrestricted":
                free = (each for each in found.mana if not each.restriction)
                return "".join(f"{{{each.type}}}" for each in free)
            case "counters":
                return dict(found.counters)
        raise KeyError(key)


def facts_of(event: Event) -> Mapping[str, Any]:
    """Return the facts of an event by the keys that scenarios use for them."""
    details = dict(event.details)
    named = {
        "object": event.object,
        "player": event.player,
        "kind": details.get("counter"),
        "of": details.get("of"),
    }
    given = {key: value for key, value in named.items() if value}
    return {"event": event.event, "amount": event.amount, **given}
