"""An instruction said once more for another keyword: "The same is true for …" (CR 702.1c)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.filters import HasKeyword
from mtglayers.core.instructions import ApplyEffect, Instruction
from mtglayers.core.modifications import AddAbilitiesOf
from mtglayers.core.node import Node, transform

__all__ = ["every_one", "with_keyword"]


def every_one(first: tuple[Instruction, ...], keyword: str) -> tuple[Instruction, ...] | None:
    """Grant each landwalk or protection ability among the objects to all of them (CR 702.1c)."""
    found: list[Instruction] = []
    for each in first:
        if not isinstance(each, ApplyEffect):
            return None
        gains = AddAbilitiesOf(each.effect.affected, keywords=(keyword,))
        found.append(ApplyEffect(replace(each.effect, modifications=(gains,), condition=None)))
    return tuple(found)


def with_keyword(instruction: Instruction, old: str, new: str) -> Instruction:
    """Put one keyword in the place of another."""

    def change(node: Node) -> Node:
        if isinstance(node, HasKeyword | KeywordAbility) and node.keyword == old:
            return (
                HasKeyword(new)
                if isinstance(node, HasKeyword)
                else KeywordAbility(keyword=new, text=new)
            )
        return node

    changed: Instruction = transform(instruction, change)
    return changed
