"""Locking the modifications of an effect as it begins (CR 608.2h, 611.2d).

Numbers become constants; a chosen colour, type or ability becomes that very one; players and
objects named by words become ids among the effect's targets.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

from mtglayers.core import modifications as m
from mtglayers.core.abilities import (
    Ability,
    KeywordAbility,
)
from mtglayers.core.node import Node
from mtglayers.core.objects import ObjectKey
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import (
    ObjectRef,
    PlayerRef,
    TargetObject,
    TargetPlayer,
    ThisObject,
    You,
)
from mtglayers.core.subtypes import BATTLE_TYPES, CREATURE_TYPES, LAND_TYPES
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, parse_color
from mtglayers.engine.choices import chosen
from mtglayers.engine.context import known_values
from mtglayers.engine.counting import is_of_kind
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.power_toughness import bonus
from mtglayers.errors import ChoiceError

__all__ = ["lock"]


class Targets(Protocol):
    """Where ids are put that a locked effect refers to."""

    targets: list[tuple[str, ...]]


def lock(
    frame: Frame, modifications: tuple[m.Modification, ...], key: ObjectKey, extra: Targets
) -> tuple[m.Modification, ...]:
    """Lock modifications; those whose choice is undefined do nothing and are left out."""
    found: list[m.Modification] = []
    for each in modifications:
        found.extend(_locked(frame, each, key, extra))
    return tuple(found)


def _locked(
    frame: Frame, each: m.Modification, key: ObjectKey, extra: Targets
) -> tuple[m.Modification, ...]:
    match each:
        case m.AddAbility() | m.BecomeCopy():
            return (each,)
        case m.SetController(player=You()):
            return (each,)
        case m.SetController(player=player):
            players = frame.players_of(player)
            return (m.SetController(_player(players, extra)),) if players else ()
        case m.ChangeWords():
            return (_words(frame, each),)
        case m.ChosenColor() | m.ColorsOf():
            return _colors(frame, each)
        case m.ChosenTypes() | m.TypesOf():
            return _types(frame, each)
        case m.ChosenAbility():
            return _ability(frame, each)
        case m.AddAbilitiesOf():
            return _abilities_of(frame, each)
        case m.ModifyPowerToughness(power, toughness):
            both = (Const(bonus(number, frame.context())) for number in (power, toughness))
            return (m.ModifyPowerToughness(*both),)
        case m.DoublePowerToughness():
            return _doubled(frame, each, key)
        case m.SetName(name=""):
            name = chosen("card_name", frame.context())
            return (m.SetName(str(name)),) if name else ()
    return (_values(frame, each, extra),)


def _values(frame: Frame, node: Any, extra: Targets) -> Any:
    """Replace quantities by constants and references by ids, outside abilities."""
    match node:
        case Const() | ThisObject() | You() | Ability():
            return node
        case Quantity():
            return Const(frame.number(node))
        case ObjectRef():
            ids = tuple(item.id for item in frame.present(node))
            extra.targets.append(ids)
            return TargetObject(len(extra.targets) - 1)
        case PlayerRef():
            return _player(frame.players_of(node), extra)
        case Node():
            changes = {}
            for field in dataclasses.fields(node):  # type: ignore[arg-type]
                old = getattr(node, field.name)
                new = _values(frame, old, extra)
                if new is not old:
                    changes[field.name] = new
            return dataclasses.replace(node, **changes) if changes else node  # type: ignore[type-var]
        case tuple():
            items = tuple(_values(frame, item, extra) for item in node)
            same = all(a is b for a, b in zip(items, node, strict=True))
            return node if same else items
    return node


def _player(players: tuple[str, ...], extra: Targets) -> PlayerRef:
    extra.targets.append(players)
    return TargetPlayer(len(extra.targets) - 1)


# --- choices ---


def _words(frame: Frame, each: m.ChangeWords) -> m.ChangeWords:
    """CR 612.2: the words are chosen when the effect begins."""
    if each.from_word and each.to_word:
        return each
    # a fixed first or second word leaves one to choose
    answer = frame.play.ask(
        Question(
            kind="word",
            prompt=f"Choose the words to replace ({each.kind})",
            ability=frame.ability,
            source=frame.source_id,
            minimum=1,
            maximum=2,
            any_value=True,
            asker=frame.asker,
        )
    )
    words = [str(item) for item in answer]
    if each.from_word:
        words = [each.from_word, words[-1]]
    elif each.to_word:
        words = [words[0], each.to_word]
    if len(words) != 2:
        raise ChoiceError("two words must be chosen: the old one and the new one", choice="word")
    first, second = (_word(word) for word in words)
    if _kind(first) != _kind(second) and not _shared(first, second):
        raise ChoiceError(f"'{words[0]}' and '{words[1]}' are not words of one kind", choice="word")
    return dataclasses.replace(each, from_word=first, to_word=second)


def _word(word: str) -> str:
    plain = word.strip()
    for known in (*CREATURE_TYPES, *LAND_TYPES, *BATTLE_TYPES):
        if known.casefold() == plain.casefold():
            return known
    return parse_color(plain)


def _kind(word: str) -> str:
    if word in BASIC_LAND_TYPES:
        return "basic land type"
    if word in CREATURE_TYPES:
        return "creature type"
    return "land type" if word in LAND_TYPES else "color"


def _shared(first: str, second: str) -> bool:
    return {_kind(first), _kind(second)} <= {"basic land type", "land type"}


def _colors(frame: Frame, each: m.ChosenColor | m.ColorsOf) -> tuple[m.Modification, ...]:
    if isinstance(each, m.ChosenColor):
        value = chosen("color", frame.context(), each.index)
        if value is None:
            return ()
        words = value if isinstance(value, tuple) else (str(value),)
        letters = tuple(parse_color(str(word)) for word in words)
    else:
        found: set[str] = set()
        for key in frame.keys(each.ref):
            values = known_values(key, frame.context())
            found |= set(values.colors) if values is not None else set()
        letters = tuple(letter for letter in "WUBRG" if letter in found)
    return (m.AddColors(letters) if each.add else m.SetColors(letters),)


def _types(frame: Frame, each: m.ChosenTypes | m.TypesOf) -> tuple[m.Modification, ...]:
    if isinstance(each, m.TypesOf):
        return _types_of(frame, each)
    value = chosen(each.kind, frame.context(), each.index)
    if value is None:
        return ()
    words = tuple(map(str, value)) if isinstance(value, tuple) else (str(value),)
    if each.kind == "card_type":
        words = tuple(word.capitalize() for word in words)
        return (m.AddTypes(card_types=words) if each.add else m.SetTypes(card_types=words),)
    return (m.AddTypes(subtypes=words) if each.add else m.SetTypes(subtypes=words),)


def _types_of(frame: Frame, each: m.TypesOf) -> tuple[m.Modification, ...]:
    card_types: set[str] = set()
    subtypes: set[str] = set()
    for key in frame.keys(each.ref):
        values = known_values(key, frame.context())
        if values is None:
            continue
        if each.what in ("card types", "all"):
            card_types |= values.card_types
        if each.what == "creature types":
            subtypes |= values.subtypes & CREATURE_TYPES
        elif each.what != "card types":
            subtypes |= values.subtypes
    if not card_types and not subtypes:
        return ()
    return (m.AddTypes(tuple(sorted(card_types)), tuple(sorted(subtypes))),)


def _ability(frame: Frame, each: m.ChosenAbility) -> tuple[m.Modification, ...]:
    value = chosen("ability", frame.context(), each.index)
    if value is None:
        if not each.options:
            return ()
        options = tuple(_name(option) for option in each.options)
        answer = frame.play.ask(
            Question(
                kind="ability",
                prompt="Choose an ability",
                ability=frame.ability,
                source=frame.source_id,
                options=options,
                asker=frame.asker,
            )
        )
        value = str(answer[0])
    for option in each.options:
        if _name(option) == str(value).casefold():
            return (m.AddAbility(option),)
    return ()


def _name(ability: Ability) -> str:
    return (ability.keyword if isinstance(ability, KeywordAbility) else ability.text).casefold()


def _abilities_of(frame: Frame, each: m.AddAbilitiesOf) -> tuple[m.Modification, ...]:
    found: list[m.Modification] = []
    if each.kinds == ("below backup",):
        return tuple(m.AddAbility(ability) for ability in _below_backup(frame))
    for key in frame.keys(each.of):
        values = known_values(key, frame.context())
        held_ones = values.abilities if values is not None else ()
        found += [
            m.AddAbility(h.ability)
            for h in held_ones
            if _of_kind(h.ability, each) and not _left_out(frame, h.ability, each)
        ]
    return tuple(found)


def _left_out(frame: Frame, ability: Ability, each: m.AddAbilitiesOf) -> bool:
    """Tell whether an ability is of a kind left out, or the very one that says "other"."""
    return any(
        ability.text == frame.ability if kind == "this" else is_of_kind(ability, kind)
        for kind in each.without
    )


def _below_backup(frame: Frame) -> list[Ability]:
    """CR 702.165a, c: the abilities printed below backup, without other backup abilities."""
    source = frame.play.evaluation.copiable.get(frame.source_id)
    below: list[Ability] = []
    seen = False
    for held in source.abilities if source is not None else ():
        is_backup = isinstance(held.ability, KeywordAbility) and held.ability.keyword == "backup"
        if is_backup:
            seen = True
        elif seen and held.origin != "rule":
            below.append(held.ability)
    return below


def _of_kind(ability: Ability, wanted: m.AddAbilitiesOf) -> bool:
    if wanted.keywords:
        return isinstance(ability, KeywordAbility) and (
            ability.keyword in wanted.keywords
            or ("landwalk" in wanted.keywords and ability.keyword.endswith("walk"))
        )
    return any(is_of_kind(ability, kind) for kind in wanted.kinds)


def _doubled(
    frame: Frame, each: m.DoublePowerToughness, key: ObjectKey
) -> tuple[m.Modification, ...]:
    """CR 701.9b-c: doubling is a bonus as big as the value is now."""
    values = known_values(key, frame.context())
    if values is None:
        return ()
    power = (values.power or 0) if each.power else 0
    toughness = (values.toughness or 0) if each.toughness else 0
    return (m.ModifyPowerToughness(Const(power), Const(toughness)),)
