"""Keyword abilities and the counters that give them, by name (CR 702, 122.1a, 122.1b).

Names are in lower case. What a keyword means is told elsewhere; this is the list of words.
Lower than `mtglayers.core.vocabulary`, which gives these names out again.
"""

from __future__ import annotations

import re


def _phrases(text: str) -> frozenset[str]:
    """Cut a list written with semicolons."""
    return frozenset(" ".join(phrase.split()) for phrase in text.split(";"))


KEYWORD_ABILITIES = _phrases(
    """
    deathtouch; defender; double strike; enchant; equip; first strike; flash; flying; haste;
    hexproof; indestructible; intimidate; landwalk; lifelink; protection; reach; shroud; trample;
    vigilance; ward; banding; bands with other; rampage; cumulative upkeep; flanking; phasing;
    buyback; shadow; cycling; echo; horsemanship; fading; kicker; multikicker; flashback; madness;
    fear; morph; megamorph; amplify; provoke; storm; affinity; entwine; modular; sunburst; bushido;
    soulshift; splice; offering; ninjutsu; commander ninjutsu; epic; convoke; dredge; transmute;
    bloodthirst; haunt; replicate; forecast; graft; recover; ripple; split second; suspend;
    vanishing; absorb; aura swap; delve; fortify; frenzy; gravestorm; poisonous; transfigure;
    champion; changeling; evoke; hideaway; prowl; reinforce; conspire; persist; wither; retrace;
    devour; exalted; unearth; cascade; annihilator; level up; rebound; umbra armor; infect;
    battle cry; living weapon; undying; miracle; soulbond; overload; scavenge; unleash; cipher;
    evolve; extort; fuse; bestow; tribute; dethrone; hidden agenda; double agenda; outlast;
    prowess; dash; exploit; menace; renown; awaken; devoid; ingest; myriad; surge; skulk; emerge;
    escalate; melee; crew; fabricate; partner; partner with; friends forever; choose a background;
    doctor's companion; undaunted; improvise; aftermath; embalm; eternalize; afflict; ascend;
    assist; jump-start; mentor; afterlife; riot; spectacle; escape; companion; mutate; encore;
    boast; foretell; demonstrate; daybound; nightbound; disturb; decayed; cleave; training;
    compleated; reconfigure; blitz; casualty; enlist; read ahead; ravenous; squad; space sculptor;
    visit; prototype; living metal; more than meets the eye; for mirrodin!; toxic; backup; bargain;
    craft; disguise; solved; plot; saddle; spree; freerunning; gift; offspring; impending; exhaust;
    max speed; start your engines!
    """
)

# Keyword abilities of cards newer than the edition followed, or of digital cards: recognised.
LATER_KEYWORD_ABILITIES = _phrases(
    """
    warp; station; firebending; sneak; job select; teamwork; mayhem; mobilize; harmonize;
    web-slinging; increment; tiered; paradigm; specialize; double team; augment; rangeling
    """
)

_ALL_KEYWORDS = KEYWORD_ABILITIES | LATER_KEYWORD_ABILITIES
_MOST_WORDS = max(len(keyword.split()) for keyword in _ALL_KEYWORDS)
_LANDWALK = re.compile(r"(?:[a-z'-]+ )?(?:[a-z'-]+ )?[a-z'-]*[a-z]walk")
_TYPECYCLING = re.compile(r"(?:[a-z'-]+ )?[a-z]+cycling(?=$| |—)")


def keyword_name(text: str) -> str | None:
    """Find the keyword ability that a phrase begins with, without its cost, number or quality.

    Landwalk and typecycling keep the type that is part of their name (CR 702.14a, 702.29e).

    Parameters
    ----------
    text
        A keyword ability as a card has it.

    Examples
    --------
    >>> keyword_name("Ward {2}"), keyword_name("Protection from red"), keyword_name("Swampwalk")
    ('ward', 'protection', 'swampwalk')
    >>> keyword_name("Draw a card.") is None
    True
    """
    plain = text.strip().lower().replace("’", "'")
    for pattern in (_LANDWALK, _TYPECYCLING):
        found = pattern.match(plain)
        if found and (pattern is _TYPECYCLING or found.end() == len(plain)):
            return found.group()
    words = re.split(r"[\s—,]+", plain.rstrip("."))
    for length in range(min(_MOST_WORDS, len(words)), 0, -1):
        phrase = " ".join(words[:length])
        if phrase in _ALL_KEYWORDS:
            return phrase
    return None


# Counters (CR 122.1).

# The keywords that a counter can give (CR 122.1b).
KEYWORD_COUNTERS = (
    "flying",
    "first strike",
    "double strike",
    "deathtouch",
    "exalted",
    "haste",
    "hexproof",
    "indestructible",
    "lifelink",
    "menace",
    "reach",
    "shadow",
    "trample",
    "vigilance",
)
_POWER_TOUGHNESS_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def keyword_of_counter(kind: str) -> str | None:
    """Find the keyword that a kind of counter gives; variants such as "hexproof from red" too.

    Examples
    --------
    >>> keyword_of_counter("flying"), keyword_of_counter("hexproof from red")
    ('flying', 'hexproof from red')
    >>> keyword_of_counter("charge") is None
    True
    """
    plain = kind.strip().lower()
    variant = any(plain.startswith(f"{keyword} from ") for keyword in KEYWORD_COUNTERS)
    return plain if plain in KEYWORD_COUNTERS or variant else None


def power_toughness_of_counter(kind: str) -> tuple[int, int] | None:
    """Find what one counter of a kind adds to power and toughness (CR 122.1a).

    Examples
    --------
    >>> power_toughness_of_counter("+1/+1"), power_toughness_of_counter("-0/-2")
    ((1, 1), (0, -2))
    >>> power_toughness_of_counter("charge") is None
    True
    """
    found = _POWER_TOUGHNESS_COUNTER.fullmatch(kind.strip().replace("−", "-"))
    return (int(found.group(1)), int(found.group(2))) if found else None
