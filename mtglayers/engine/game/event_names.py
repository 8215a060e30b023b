"""The names of events: those of the history and the words that triggers use for them."""

from __future__ import annotations

__all__ = ["canonical"]

_SAME = {
    "attacks": "attack",
    "blocks": "block",
    "becomes blocked": "blocked",
    "become blocked": "blocked",
    "taps": "tapped",
    "becomes tapped": "tapped",
    "tap": "tapped",
    "untap": "untapped",
    "untaps": "untapped",
    "becomes untapped": "untapped",
    "draws": "draw",
    "discards": "discard",
    "discarded": "discard",
    "life gained": "life_gained",
    "gain life": "life_gained",
    "life lost": "life_lost",
    "lose life": "life_lost",
    "combat damage": "damage",
    "damaged": "damage",
    "dealt damage": "damage",
    "deals damage": "damage",
    "counters": "counter",
    "counter put": "counter",
    "counter added": "counter",
    "sacrificed": "sacrifice",
    "sacrifices": "sacrifice",
    "turned face up": "turn_face_up",
    "turned face down": "turn_face_down",
    "transforms": "transform",
    "transformed": "transform",
    "transforms into": "transform",
    "converts": "transform",
    "flips": "flip",
    "becomes target": "target",
    "targeted": "target",
    "attached": "attach",
    "becomes attached": "attach",
    "unattached": "unattach",
    "becomes unattached": "unattach",
    "exiled": "exile",
    "control gained": "control",
    "gain control": "control",
    "phased in": "phase_in",
    "phases in": "phase_in",
    "phased out": "phase_out",
    "phases out": "phase_out",
    "mutates": "mutate",
    "becomes monstrous": "monstrous",
    "monstrosity": "monstrous",
    "becomes renowned": "renowned",
    "crewed": "crew",
    "crews": "crew",
    "saddled": "saddle",
    "unlocked": "unlock",
    "unlock door": "unlock",
    "door unlocked": "unlock",
    "create token": "create_token",
    "token created": "create_token",
    "tokens created": "create_token",
    "created": "create_token",
    "becomes copy": "becomes_copy",
    "connives": "connive",
    "cycles": "cycled",
    "cycling": "cycled",
    "milled": "mill",
    "casts": "cast",
    "activated": "activate",
    "ability activated": "activate",
    "enter": "enters",
    "die": "dies",
    "leave": "leaves",
    "scries": "scry",
    "surveils": "surveil",
    "explores": "explore",
    "becomes suspected": "suspected",
    "counter removed": "counter_removed",
    "put into a graveyard": "put into graveyard",
    "level": "class level",
    "mana": "mana",
    "add mana": "mana",
}


def canonical(name: str) -> str:
    """Return the one word for an event that all its names stand for.

    Examples
    --------
    >>> canonical("attacks"), canonical("turned face up"), canonical("enters")
    ('attack', 'turn_face_up', 'enters')
    """
    plain = name.strip().lower()
    return _SAME.get(plain, plain)
