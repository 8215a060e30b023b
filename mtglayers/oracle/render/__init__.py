"""From structured abilities back to English, in the usual Oracle wording.

The inverse of the reader: reading what `render` wrote gives the same ability. Built-in cards,
which are stored without texts, show these words, and every view can show what was understood of
a printed text.
"""

from __future__ import annotations

from mtglayers.core.abilities import Ability, HeldAbility, SpellAbility
from mtglayers.core.cards import Face
from mtglayers.core.node import Node
from mtglayers.oracle.render import (
    abilities,
    amounts,
    conditions,
    costs,
    counts,
    creation,
    effects,
    entering,
    instructions,
    modification_words,
    moving,
    negations,
    nouns,
    ranks,
    refs,
    status,
    steps,
    triggers,
)
from mtglayers.oracle.render.abilities import attached_phrase, face_text
from mtglayers.oracle.render.checking import checked_text, is_in_own_words
from mtglayers.oracle.render.writer import Writer, known_classes

__all__ = ["attached_phrase", "is_in_own_words", "known_classes", "render", "render_face"]

# Their classes are known once the modules are loaded.
_MODULES = (
    abilities,
    amounts,
    conditions,
    costs,
    counts,
    creation,
    effects,
    entering,
    instructions,
    modification_words,
    moving,
    negations,
    nouns,
    ranks,
    refs,
    status,
    steps,
    triggers,
)


def render(
    node: Node | HeldAbility,
    name: str = "~",
    *,
    attached: str = "enchanted creature",
    quoted: bool = False,
) -> str:
    """Write a piece of an ability, or a whole one, as English.

    Parameters
    ----------
    node
        Any value of `mtglayers.core` that an ability is made of.
    name
        What stands for ``~``, the object itself.
    attached
        How the text calls what the object is attached to: "equipped creature" for Equipment.
    quoted
        The ability stands in quotes within another: it says "this creature" of its own object.

    Examples
    --------
    >>> from mtglayers.core.abilities import KeywordAbility, StaticAbility
    >>> from mtglayers.core.effects import ContinuousEffect
    >>> from mtglayers.core.filters import And, ControlledBy, IsType
    >>> from mtglayers.core.modifications import AddAbility, ModifyPowerToughness
    >>> from mtglayers.core.quantities import Const
    >>> from mtglayers.core.references import EachObject, You
    >>> yours = EachObject(And((IsType("Creature"), ControlledBy(You()))))
    >>> change = ModifyPowerToughness(Const(1), Const(1))
    >>> flying = AddAbility(KeywordAbility(keyword="flying"))
    >>> render(StaticAbility(effects=(ContinuousEffect(yours, (change, flying)),)))
    'Creatures you control get +1/+1 and have flying.'
    """
    if isinstance(node, HeldAbility):
        node = node.ability
    if isinstance(node, Ability):
        words = checked_text(node, attached, int(quoted))
    else:
        words = Writer(attached=attached, quoted=int(quoted)).say(node)
    return words.replace("~", _sayable(node, name)) if name != "~" else words


def _sayable(node: Node, name: str) -> str:
    """Return the name, or "this permanent" for one that would be read as a quote or a reminder."""
    if not {'"', "("} & set(name):
        return name
    return "this spell" if isinstance(node, SpellAbility) else "this permanent"


def render_face(face: Face, name: str | None = None) -> str:
    """Write a face's abilities as its Oracle text, one ability to a line.

    Parameters
    ----------
    face
        Its ``abilities`` are written, its ``oracle_text`` is not looked at.
    name
        What stands for the object itself; its own name if none is given.
    """
    return face_text(face).replace("~", face.name if name is None else name)
