"""Choosing objects while an effect happens, without targeting (CR 608.2d)."""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.core.abilities import Ability
from mtglayers.core.instructions import Instruction, Resolution
from mtglayers.core.node import Node, node_fields
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.quantities import Quantity
from mtglayers.core.references import ChosenObjects, MembersOf, ObjectRef, UnionRef
from mtglayers.engine.counting import traits
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Play
from mtglayers.errors import ChoiceError

__all__ = ["ask_objects", "choose_for", "selected"]


def ask_objects(
    frame: Frame,
    options: Iterable[str],
    *,
    kind: str = "objects",
    prompt: str = "Choose",
    minimum: int = 1,
    maximum: int | None = 1,
    player: str = "",
) -> tuple[str, ...]:
    """Ask for objects among options, by id or by name."""
    ids = tuple(options)
    if not ids:
        if kind == "sacrifice":
            _refuse_given(frame, kind, prompt)
        return ()
    state = frame.play.state
    names = tuple((_name(state.by_id[each]), each) for each in ids if each in state.by_id)
    answer = frame.play.ask(
        Question(
            kind=kind,
            prompt=prompt,
            ability=frame.ability,
            source=frame.source_id,
            options=ids,
            minimum=min(minimum, len(ids)),
            maximum=maximum,
            optional=minimum == 0,
            asker=frame.asker,
            player=player or frame.you,
            aliases=names,
        )
    )
    return tuple(map(str, answer))


def _refuse_given(frame: Frame, kind: str, prompt: str) -> None:
    """Refuse a sacrifice that was named although nothing can be sacrificed."""
    question = Question(
        kind=kind,
        prompt=prompt,
        ability=frame.ability,
        source=frame.source_id,
        minimum=0,
        maximum=None,
        optional=True,
        asker=frame.asker,
    )
    given = frame.play.chooser.ask(question)
    if given and list(given) != ["none"]:
        raise ChoiceError(f"{prompt}: {given[0]} can't be chosen", choice=kind, given=str(given[0]))


def _name(item: GameObject) -> str:
    return item.card.name


def _bound(frame: Frame, bound: Quantity | int | None) -> int | None:
    return None if bound is None else frame.number(bound)


def choose(frame: Frame, ref: ChosenObjects) -> tuple[ObjectKey, ...]:
    """Ask for the objects that a reference leaves to choose, and remember them."""
    play = frame.play
    options = [each for each in frame.matching(ref.filter) if each not in play.entering]
    chooser = frame.players_of(ref.player)[:1] if ref.player is not None else (frame.you,)
    minimum = _bound(frame, ref.minimum) or 0
    maximum = _bound(frame, ref.maximum)
    if maximum == 0 and minimum == 0:
        chosen: tuple[str, ...] = ()
    else:
        chosen = ask_objects(
            frame,
            options,
            kind=ref.key,
            prompt="Choose what is meant",
            minimum=minimum,
            maximum=maximum,
            player=chooser[0] if chooser else "",
        )
    if ref.together and not all_different(play, ref.together, chosen):
        raise ChoiceError(f"they must have {ref.together}", choice="objects", given=chosen[-1])
    keys = tuple(play.state.by_id[each].key for each in chosen)
    frame.antecedents[f"chosen {ref.key}"] = keys
    frame.antecedents["chosen"] = keys
    return keys


_DIFFERENT = {
    "different names": "name",
    "different powers": "power",
    "different toughnesses": "toughness",
    "different mana values": "mana value",
}


def all_different(play: Play, words: str, chosen: Iterable[str]) -> bool:
    """Tell whether objects all differ in what the words ask for: "different names"."""
    seen: set[object] = set()
    for each in chosen:
        own = traits(_DIFFERENT[words], play.view(each).characteristics)
        if not own.isdisjoint(seen):
            return False
        seen |= own
    return True


def selected(frame: Frame, ref: ObjectRef | None) -> tuple[GameObject, ...]:
    """Resolve a reference to present objects, asking for what is to be chosen."""
    if ref is None:
        return ()
    match ref:
        case ChosenObjects():
            return frame.find(choose(frame, ref))
        case UnionRef(parts=parts):
            found: list[GameObject] = []
            for part in parts:
                found += [each for each in selected(frame, part) if each not in found]
            return tuple(found)
        case MembersOf(ref=inner, filter=tested):
            return tuple(each for each in selected(frame, inner) if frame.matches(tested, each.id))
    return frame.present(ref)


def choose_for(frame: Frame, node: Node) -> None:
    """Ask for all objects that a part of an instruction leaves to choose, outside abilities."""
    for field in node_fields(node):
        _choose_in(frame, getattr(node, field.name))


def _choose_in(frame: Frame, value: object) -> None:
    if isinstance(value, ChosenObjects):
        choose(frame, value)
    elif isinstance(value, Node) and not isinstance(value, (Ability, Instruction, Resolution)):
        choose_for(frame, value)
    elif isinstance(value, tuple):
        for item in value:
            _choose_in(frame, item)
