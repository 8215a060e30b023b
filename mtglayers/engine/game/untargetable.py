"""What an effect says an object can't be the target of (CR 115.1, 101.2).

"Can't be the target of blue or black spells", "can't be the targets of spells or abilities your
opponents control". Shroud, hexproof and protection are keyword abilities and stand elsewhere.
"""

from __future__ import annotations

import re

from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.statics import restrictions_from
from mtglayers.engine.qualities import filter_of_phrase

__all__ = ["forbidden_target"]

_BEGINS = re.compile(r"can't be the targets? of (?P<sources>.+)\Z")
_QUALITY = r"[a-z]+(?:(?:, | or |, or )[a-z]+)*?"
_SPELLS = (
    rf"(?:(?P<spell_quality>{_QUALITY}) )?(?P<spells>spells)(?P<spells_of> your opponents control)?"
)
_ABILITIES = (
    rf"(?P<abilities>abilities)(?: from (?P<source_quality>{_QUALITY}) sources)?"
    r"(?P<abilities_of> your opponents control)?"
)
_SOURCES = re.compile(rf"(?:{_SPELLS})?(?: or )?(?:{_ABILITIES})?(?: this turn)?\Z")


def forbidden_target(frame: Frame, object_id: str) -> str:
    """Return the words by which a spell or ability can't target an object, or no words."""
    for source, text in restrictions_from(frame.play.state, object_id):
        begins = _BEGINS.match(text)
        found = _SOURCES.match(begins["sources"]) if begins else None
        if found is None:
            continue
        speaker = frame.play.controller(source.id) if source is not None else ""
        if _is_meant(frame, found, speaker):
            return text
    return ""


def _is_meant(frame: Frame, found: re.Match[str], speaker: str) -> bool:
    """Tell whether the spell or ability that is about to target is one of those named."""
    item = frame.play.state.by_id.get(frame.source_id)
    is_spell = item is not None and item.zone == "stack"
    if not found["spells" if is_spell else "abilities"]:
        return False
    both = bool(found["spells"] and found["abilities"] and not found["source_quality"])
    of_opponents = found["spells_of"] if is_spell else found["abilities_of"]
    if (of_opponents or (both and found["abilities_of"])) and frame.you == speaker:
        return False
    quality = found["spell_quality" if is_spell else "source_quality"]
    return not quality or _has(frame, quality)


def _has(frame: Frame, quality: str) -> bool:
    tested = filter_of_phrase(quality)
    known = frame.source_id in frame.play.state.by_id
    return tested is not None and known and frame.matches(tested, frame.source_id)
