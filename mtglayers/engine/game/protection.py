"""What "protection from …" and "hexproof from …" are about (CR 702.11d, 702.16a-k)."""

from __future__ import annotations

import re

from mtglayers.core.references import Opponents
from mtglayers.engine import context as reading
from mtglayers.engine.context import Context, players_of
from mtglayers.engine.qualities import filter_of_phrase

__all__ = ["is_meant"]

_MANA_VALUE = re.compile(r"mana value (\d+)(?: or (less|greater))?\Z")


def is_meant(quality: str, source_id: str, context: Context) -> bool:
    """Tell whether "protection from" some quality is about a source (CR 702.16a).

    Words that are not understood are about nothing, unless the board says otherwise.
    """
    words = quality.casefold().removeprefix("from ")
    for reader in (_fixed, _of_colors, _chosen, _of_players):
        found = reader(words, source_id, context)
        if found is not None:
            return found
    tested = filter_of_phrase(words)
    if tested is not None:
        return reading.matches(tested, source_id, context)
    said = f"protection from {words}"
    decided = context.decision(said)
    if decided is None:
        context.note_opaque(said)
    return bool(decided)


def _fixed(words: str, source_id: str, context: Context) -> bool | None:
    values, item = context.values[source_id], context.state.by_id[source_id]
    if words == "everything":
        return True
    if words == "permanents that were cast this turn":
        new = item.entered_turn == context.state.turn.number
        return item.zone == "battlefield" and item.cast.cast and new
    if found := _MANA_VALUE.match(words):
        number = int(found.group(1))
        if found.group(2) is None:
            return values.mana_value == number
        less = found.group(2) == "less"
        return values.mana_value <= number if less else values.mana_value >= number
    return None


def _of_colors(words: str, source_id: str, context: Context) -> bool | None:
    colors = context.values[source_id].colors
    if words in ("all colors", "each color"):
        return bool(colors)
    if words == "spells that are one or more colors":
        return context.state.by_id[source_id].zone == "stack" and bool(colors)
    if words in ("its colors", "each of its colors"):
        holder = context.source.id if context.source is not None else ""
        return holder in context.values and bool(colors & context.values[holder].colors)
    if words == "the colors of permanents you control":
        own = [
            item.id
            for item in context.state.in_zone("battlefield")
            if context.controllers.get(item.id) == context.you and not item.status.phased_out
        ]
        return any(colors & context.values[each].colors for each in own)
    return None


def _chosen(words: str, source_id: str, context: Context) -> bool | None:
    """CR 607.5a: an undefined choice agrees with nothing."""
    from mtglayers.engine.choices import chosen

    values = context.values[source_id]
    if words.startswith(("the chosen color", "the color of")):
        return chosen("color", context) in values.colors
    if words in ("the chosen card name", "the chosen name"):
        return chosen("card_name", context) in (values.names or (values.name,))
    if words == "the chosen card type":
        return chosen("card_type", context) in values.card_types
    if words == "creatures of the chosen type":
        wanted = chosen("creature_type", context)
        return "Creature" in values.card_types and wanted in values.subtypes
    return None


def _of_players(words: str, source_id: str, context: Context) -> bool | None:
    """CR 702.16k: what a player controls, and what they own that nobody else controls."""
    if words not in ("each of your opponents", "your opponents", "each opponent"):
        return None
    item = context.state.by_id[source_id]
    who = context.controllers.get(source_id) or item.owner
    return who in players_of(Opponents(), context)
