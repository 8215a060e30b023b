"""The subject of a trigger event: "~", "another creature", "one or more cards"."""

from __future__ import annotations

from mtglayers.core.filters import And, Filter, Is, Or, OwnedBy, all_of
from mtglayers.core.references import (
    AttachedObject,
    LinkedObjects,
    ObjectRef,
    PlayerRef,
    ThisObject,
)
from mtglayers.oracle.render.nouns import counted, is_union, noun_phrase
from mtglayers.oracle.render.writer import Writer, listed

__all__ = ["event_subject", "without_owner"]


def event_subject(
    writer: Writer, filter_: Filter | None, *, group: bool
) -> tuple[str, bool, ObjectRef | None]:
    """Write the subject of an event; tell whether it is plural and what it is if one object."""
    match filter_:
        case None:
            return "a permanent", False, None
        case Is(ThisObject()):
            return writer.this, False, ThisObject()
        case Is(LinkedObjects("haunted") as ref):
            return f"the creature {writer.this} haunts", False, ref
        case Is(LinkedObjects("created") as ref):
            return "the token", False, ref
        case Is(AttachedObject() as ref):
            return writer.attached, False, ref
        case Is(ref):
            return writer.say(ref), False, ref
        case Or(parts) if any(isinstance(each, Is) for each in parts):
            words = [event_subject(writer, each, group=group)[0] for each in parts]
            return listed(words, "or"), False, None
        case Or(parts) if is_union(filter_) and not group:
            words = [counted(writer, each, "a", plural=False) for each in parts]
            return listed(words, "or"), False, None
    if group:
        noun = noun_phrase(writer, filter_, plural=True)
        return f"one or more {noun}", True, None
    return counted(writer, filter_, "a", plural=False), False, None


def without_owner(filter_: Filter | None) -> tuple[Filter | None, PlayerRef | None]:
    """Take the owner out of a filter, to be said with the zone: "your graveyard"."""
    if not isinstance(filter_, And):
        return filter_, None
    owner = next((each.player for each in filter_.parts if isinstance(each, OwnedBy)), None)
    rest = tuple(each for each in filter_.parts if not isinstance(each, OwnedBy))
    return (all_of(*rest), owner) if owner is not None else (filter_, None)
