"""Choices and linked abilities: which choice a word like "the chosen color" means (CR 607).

The one place that asks the edition. Under ``current`` a choice serves only abilities of its
own link group that came to the object the same way (CR 607.2d, 607.5a, 707.7); under
``classic`` an object remembers a choice by its kind and any ability uses it that it fits.
"""

from __future__ import annotations

from mtglayers.core.colors import parse_color
from mtglayers.core.objects import Choice, Link, ObjectKey
from mtglayers.engine.context import Context, known_object
from mtglayers.errors import VocabularyError

# Kinds that mean the same sort of value, so that one answers for the other.
_SAME_KIND = {
    "land_type": "basic_land_type",
    "opponent": "player",
    "word": "mode",
    "name": "card_name",
}


NOTED_NAME = "noted_name"
"""The kind of choice under which an object keeps a noted name (CR 707.14)."""


def same_kind(kind: str) -> str:
    """Return the kind under which a choice is looked up.

    Examples
    --------
    >>> same_kind("opponent"), same_kind("color")
    ('player', 'color')
    """
    plain = kind.replace(" ", "_")
    return _SAME_KIND.get(plain, plain)


def serves(choice: Choice | Link, context: Context) -> bool:
    """Tell whether a choice (or a link) serves the ability that asks (CR 607.2d, 607.5a).

    A choice without link group, made by hand on a board, serves every ability.
    """
    if context.state.edition == "classic" or not choice.link:
        return True
    if not context.link:
        return True
    return choice.link == context.link and choice.origin == context.origin


def choices_of(kind: str, context: Context) -> tuple[Choice, ...]:
    """Return all choices of a kind that serve the ability, those of the effect itself first."""
    wanted = same_kind(kind)
    own = [choice for choice in context.choices if same_kind(choice.kind) == wanted]
    if own:
        return tuple(own)
    if context.source is None:
        return ()
    source = known_object(context.source, context)
    if source is None:
        return ()
    return tuple(
        choice
        for choice in source.choices
        if same_kind(choice.kind) == wanted and serves(choice, context)
    )


def chosen(kind: str, context: Context, index: int = 0) -> str | int | tuple[str, ...] | None:
    """Return the value chosen, or ``None`` when the choice is undefined (CR 607.5a).

    Parameters
    ----------
    kind
        As in the scenario format: color, creature_type, card_name, number …
    context
        From whose point of view: source, link group and origin of the ability that asks.
    index
        Which of several choices of the kind, from 0. Of a choice that was made anew the newest
        one counts ("the last chosen"), as long as only one is asked for.

    Returns
    -------
    str, int, tuple or None
    """
    found = choices_of(kind, context)
    if index >= len(found):
        return None
    return found[index].value


def chosen_color(context: Context, index: int = 0) -> str | None:
    """Return the letter of the chosen colour, ``None`` when it is undefined (CR 607.5a)."""
    value = chosen("color", context, index)
    if not isinstance(value, str):
        return None
    try:
        return parse_color(value)
    except VocabularyError:
        return None


def linked_objects(kind: str, context: Context) -> tuple[ObjectKey, ...]:
    """Return the objects that linked abilities of the source refer to (CR 607.2a-c)."""
    if context.source is None:
        return ()
    source = known_object(context.source, context)
    if source is None:
        return ()
    found: dict[ObjectKey, None] = {}
    last: tuple[ObjectKey, ...] = ()
    plain = kind.removeprefix("last ")
    for link in source.links:
        if link.kind == plain and serves(link, context):
            found.update(dict.fromkeys(link.objects))
            last = link.objects
    return tuple(found) if plain == kind else last[-1:]
