"""Where every keyword stands in this toolkit: meant, meant elsewhere, inert, or not modelled.

Keywords with a registered meaning (see `mtglayers.engine.keywords.registry`) stand for
abilities. This table holds all others, and the keyword actions, each with its reason, so that a
keyword that is missing is a failing test and not a silence (CR 701, 702).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mtglayers.engine.keywords.registry import MEANINGS, name_of

__all__ = ["ACTIONS_ELSEWHERE", "KEYWORDS_ELSEWHERE", "Standing", "standing"]

MEANT = "meant"
ELSEWHERE = "meant elsewhere"
INERT = "inert"
NOT_MODELLED = "not modelled"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a keyword is dealt with, and why."""

    kind: str
    reason: str = ""


def _all(kind: str, reason: str, words: str) -> dict[str, Standing]:
    return {" ".join(word.split()): Standing(kind, reason) for word in words.split(";")}


_COMBAT = "it matters only in combat, which is declared but not fought here"
_COST = "it changes what a spell costs; costs are taken as paid"
_WHEN = "it says from where or when a spell is cast; how it was cast is told to the toolkit"
_DECK = "it is about building a deck"

KEYWORDS_ELSEWHERE: Mapping[str, Standing] = {
    **_all(ELSEWHERE, "destroying, CR 701.7", "indestructible; umbra armor"),
    **_all(ELSEWHERE, "damage, CR 120.3", "deathtouch; lifelink; wither; infect; toxic"),
    **_all(ELSEWHERE, "attachment and targets", "enchant; protection; hexproof; shroud"),
    **_all(ELSEWHERE, "declaring attackers", "defender; vigilance; haste"),
    **_all(ELSEWHERE, "turning permanents face up", "morph; megamorph; disguise"),
    **_all(ELSEWHERE, "turns, CR 502.1", "phasing"),
    **_all(ELSEWHERE, "state-based actions", "start your engines!"),
    **_all(ELSEWHERE, "entering, CR 702.150a, 714.3a", "compleated; read ahead"),
    **_all(ELSEWHERE, "drawing, CR 614.11", "dredge"),
    **_all(ELSEWHERE, "resolving, CR 608.2n", "rebound"),
    **_all(ELSEWHERE, "merging, CR 727", "mutate"),
    **_all(ELSEWHERE, "characteristics of what was cast so, CR 718", "prototype"),
    **_all(ELSEWHERE, "what was cast so has its back face up", "disturb; more than meets the eye"),
    **_all(ELSEWHERE, "each instead of target", "overload"),
    **_all(ELSEWHERE, "activated once each turn or game", "boast; exhaust"),
    **_all(ELSEWHERE, "modes of the spell", "entwine; escalate; spree; tiered"),
    **_all(ELSEWHERE, "conditions about how it was cast", "kicker; multikicker; bargain; prowl"),
    **_all(ELSEWHERE, "conditions about how it was cast", "surge; spectacle; freerunning"),
    **_all(ELSEWHERE, "conditions about how it was cast", "madness; escape; mayhem; teamwork"),
    **_all(ELSEWHERE, "conditions about how it was cast", "web-slinging; sneak"),
    **_all(ELSEWHERE, "exiled after resolving", "flashback; jump-start; aftermath; harmonize"),
    **_all(ELSEWHERE, "the ability it introduces is read as an activated one", "forecast"),
    **_all(INERT, _COMBAT, "double strike; first strike; flying; fear; intimidate; landwalk"),
    **_all(INERT, _COMBAT, "menace; reach; trample; shadow; horsemanship; skulk; banding"),
    **_all(INERT, _COMBAT, "bands with other"),
    **_all(INERT, _COST, "affinity; assist; convoke; delve; improvise; undaunted; emerge"),
    **_all(INERT, _COST, "offering; buyback"),
    **_all(INERT, _WHEN, "flash; split second; miracle; retrace; fuse"),
    **_all(INERT, _DECK, "partner; friends forever; choose a background; doctor's companion"),
    **_all(INERT, _DECK, "companion"),
    **_all(INERT, "prevention is not modelled", "absorb"),
    **_all(INERT, "countering unless a cost is paid; costs are taken as paid", "ward"),
    **_all(NOT_MODELLED, "text is added to the spell by another card", "splice"),
    **_all(NOT_MODELLED, "the words in brackets stay", "cleave"),
    **_all(NOT_MODELLED, "a name chosen before the game", "hidden agenda; double agenda"),
    **_all(NOT_MODELLED, "sectors, dice and Attractions", "space sculptor; visit"),
    **_all(NOT_MODELLED, "digital cards only", "specialize; double team; augment; increment"),
}

ACTIONS_ELSEWHERE: Mapping[str, Standing] = {
    **_all(
        ELSEWHERE,
        "an instruction of its own",
        "activate; attach; create; destroy; discard; double; exchange; exile; mill; play;"
        " reveal; sacrifice; search; shuffle; tap and untap; transform; convert; manifest;"
        " manifest dread; cloak",
    ),
    **_all(ELSEWHERE, "its result is asked for", "clash; vote"),
    **_all(INERT, "other kinds of games", "planeswalk; set in motion; abandon; assemble"),
    **_all(
        NOT_MODELLED,
        "recorded with its words",
        "counter; discover; venture into the dungeon; the ring tempts you;"
        " face a villainous choice; open an attraction; roll to visit your attractions",
    ),
}


def standing(keyword: str) -> Standing | None:
    """Say where a keyword ability stands; ``None`` for a word that is no keyword.

    Examples
    --------
    >>> standing("storm").kind, standing("banding").kind, standing("cleave").kind
    ('meant', 'inert', 'not modelled')
    """
    if name_of(keyword) in MEANINGS:
        return Standing(MEANT)
    if keyword.endswith("walk"):
        keyword = "landwalk"
    return KEYWORDS_ELSEWHERE.get(keyword)
