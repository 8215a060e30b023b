"""Static sentences that are understood and have no bearing on what the toolkit answers.

Each pattern must fit a whole sentence. Nothing that changes characteristics, makes copies,
modifies entering, makes choices or mana may be matched here (CR 613.10, 613.11).
"""

from __future__ import annotations

import re

from mtglayers.core.effects import RuleEffect

__all__ = ["read_inert_static"]

_X = r"[^.]*"
_NO = (
    r"(?!.*\b(?:copy|copies|become|becomes|enter tapped|enters tapped|loses? all|"
    r"gains?|base power)\b)"
)
_PATTERNS: tuple[tuple[str, str], ...] = (
    # what may be paid, and how much
    (rf"{_X}\bcosts? {_X}\b(?:more|less) to (?:cast|activate|play|equip){_X}", "costs"),
    (rf"{_X}\bcosts? (?:you pay )?(?:cost )?(?:an additional )?(?:\{{[^}}]+\}})+ "
        rf"(?:more|less){_X}", "costs"),
    (r"mana abilities of ~ cost an additional[^.]*", "costs"),
    (r"as an additional cost to (?:cast|activate)[^.]*", "costs"),
    (r"(?:you may|each player may|players may) [^.]*rather than pay[^.]*", "costs"),
    (r"if [^.]*,? you may [^.]*(?:rather than pay|without paying)[^.]*", "costs"),
    (r"(?:this cost|this effect|this ability|~) (?:is reduced|reduces|can't reduce|"
        r"costs)[^.]*", "costs"),
    (r"(?:this effect|this reduction|that effect) [^.]*", "costs"),
    (r"(?:you may|players may) pay [^.]*", "costs"),
    (r"(?:spells|activated abilities|abilities) [^.]*\bcosts?\b[^.]*", "costs"),
    (r"you may cast [^.]*", "permission to cast"),
    (r"(?:during|once during|once each|as long as|until|if)[^.]*,? (?:you|players|any "
        r"player|your opponents) may (?:cast|play|activate|look at|spend|choose to|"
        r"pay)[^.]*", "permission to cast or play"),
    (r"(?:you|players|any player|each player|that player|its owner|an opponent|"
        r"enchanted player) may (?:play|cast|look at|activate|spend|choose not to|choose "
        r"to|have|exert|plot|foretell)(?! ~ enter)(?!.*copy)[^.]*", "permission"),
    (r"(?:you|each player|players) may play (?:an|one|two|\w+) "
        r"additional lands?[^.]*", "permission to play lands"),
    (r"(?:you may|players may) reveal[^.]*", "revealing"),
    (r"mana of any type can be spent[^.]*", "spending mana"),
    (r"you may spend[^.]*|players may spend[^.]*|you may activate[^.]*", "permission"),
    (r"spend only[^.]*|[^.]*can't be spent to[^.]*", "spending mana"),
    (rf"{_NO}[^.]*\bcan't be (?:countered|regenerated|sacrificed|prevented|cast|"
        rf"activated|played|redirected|the target|targeted|copied)\b[^.]*", "a restriction"),
    (rf"{_NO}[^.]*\bcan't (?:cast|play|activate|draw|search|gain life|lose life|attack|"
        rf"block|be attacked|be blocked|untap|lose the game|win the game|pay|have (?:more|"
        rf"counters|poison)|get|be dealt|become|transform|discard|scry|phase|"
        rf"regenerate|venture|be suspected|crew|spend|put)\b[^.]*", "a restriction"),
    (r"(?:players|you|your opponents|each opponent|that player|enchanted player|"
        r"opponents|each player) (?:can't|don't|doesn't|skip|skips|play with|plays with|"
        r"have|has|must|may not)(?! control)(?! (?:shroud|hexproof))[^.]*", "a rule for players"),
    (r"(?:your|each player's|each opponent's|your opponents'|enchanted player's) "
        r"(?:maximum hand size|life total|speed)[^.]*(?:is|are|"
            r"can't|no)[^.]*", "a rule for players"),
    (r"(?:you have|your opponents have|each player has) no maximum hand size", "hand size"),
    (r"skip your[^.]*", "turn structure"),
    (r"activate (?:only|this ability only|each)[^.]*", "when it may be activated"),
    (r"(?:cast|play) (?:~|this spell) only[^.]*", "when it may be cast"),
    (r"(?:you can't|you may) (?:cast|activate)[^.]*", "when it may be cast"),
    (r"~ can't be your commander|~ can be your commander", "deck building"),
    (r"a deck can have[^.]*", "deck building"),
    (r"your (?:starting )?deck[^.]*", "deck building"),
    # damage and combat
    (r"prevent [^.]*", "damage prevention"),
    (r"[^.]* are (?:white|blue|black|red|green|colorless) sources of damage", "damage"),
    (r"if (?:a |an |another |one or more )?[^.]*source[^.]*would "
        r"deal[^.]*damage[^.]*,[^.]*", "damage"),
    (r"if [^.]*would (?:be dealt|deal)[^.]*damage[^.]*,(?!.*(?:enter|become|create|"
        r"exile|counter))[^.]*", "damage"),
    (r"all damage that would be dealt[^.]*", "damage"),
    (r"[^.]*damage (?:that would be dealt|isn't|can't be|dealt)[^.]*(?:instead|"
        r"prevented|damage|life)[^.]*", "damage"),
    (r"damage (?:isn't|doesn't|dealt by)[^.]*", "damage"),
    (r"[^.]*\bassigns?\b[^.]*combat damage[^.]*", "combat damage"),
    (rf"{_NO}[^.]*\b(?:attacks?|blocks?) (?:each|this|that|only|if able|you|each "
        rf"combat)\b[^.]*if able[^.]*", "combat"),
    (rf"{_NO}(?:no more than|only|each creature|creatures|all creatures)[^.]*\b(?:can "
        rf"(?:attack|block|be blocked)|attack|block)\b[^.]*", "combat"),
    (rf"{_NO}[^.]*\bcan (?:attack|block|be blocked|only)\b[^.]*", "combat"),
    (r"(?:if ~ attacks|whenever)[^.]*defending player[^.]*", ""),
    (rf"{_NO}[^.]*(?:doesn't|don't) untap[^.]*", "untapping"),
    (r"untap (?:all|each|up to|~|this)[^.]*during each (?:other player|opponent)"
        r"'s untap step[^.]*", "untapping"),
    (r"you may choose not to untap[^.]*", "untapping"),
    (r"(?:if|during)[^.]*untap step[^.]*", "untapping"),
    (r"(?:no more than|players can't untap more than)[^.]*", "a rule for players"),
    # life, cards, the game
    (r"if (?:you|a player|an opponent|that player|each opponent|any player|one or more|"
        r"another player|your opponent) would (?:gain|lose|draw|discard|scry|mill|surveil|"
        r"roll|flip|win|proliferate|search|begin|learn|explore|shuffle|planeswalk|pay|"
        r"expend)(?!.*\b(?:copy|create|enters?|token)\b)[^.]*", "a replacement about players"),
    (r"if an effect causes you to[^.]*", "a replacement about players"),
    (r"(?:the \"legend rule\"|the «\d+») doesn't apply[^.]*", "the legend rule"),
    (r"the legend rule doesn't apply[^.]*", "the legend rule"),
    (r"you draw a card during each [^.]*draw step", "turn structure"),
    (r"you don't lose (?:the game|unspent|this)[^.]*", "a rule for players"),
    (r"(?:players|you|each player|your opponents) (?:don't|doesn't|"
        r"can't)[^.]*", "a rule for players"),
    (r"each player can't[^.]*", "a rule for players"),
    (r"spells and abilities [^.]* can't cause their controller to search[^.]*", "searching"),
    (r"(?:you|players) (?:have|get|gain|lose|control)?(?: your)?(?:hexproof|shroud|"
        r"protection)[^.]*", "a rule for players"),
    (r"you have (?:hexproof|shroud|protection from [^.]+)", "a rule for players"),
    (r"play with (?:the top card|your hand)[^.]*", "revealing"),
    (r"your opponents play with their hands revealed", "revealing"),
    (r"(?:players|each player) plays? with[^.]*", "revealing"),
    (r"you may choose new targets for [^.]*", "targets"),
    (r"you may look at[^.]*", "looking"),
    (r"(?:if|as long as)[^.]*, you may (?:play|cast|look)[^.]*", "permission"),
    (r"(?:[^.]*)?abilities (?:of|from)?[^.]*(?:trigger an additional time|triggers an "
        r"additional time)[^.]*", "triggering"),
    (r"if [^.]*causes? a triggered ability[^.]*triggers? an additional time[^.]*", "triggering"),
    (r"if a triggered ability[^.]*triggers an additional time[^.]*", "triggering"),
    (r"[^.]*(?:don't|doesn't|doesn’t) cause abilities to trigger[^.]*", "triggering"),
    (r"(?:this ability|abilities)[^.]*triggers? only[^.]*", "triggering"),
    (r"[^.]*as though (?:it|they) (?:had|didn't have|weren't|were)[^.]*", "as though"),
    (r"(?:you|players) may [^.]*as though[^.]*", "as though"),
    (r"x (?:can't|is|cannot)[^.]*", "the value of X"),
    (r"(?:start|begin) the game[^.]*|if ~ is in your opening hand[^.]*", "the opening hand"),
    (r"(?:the next|each|the first|creature|instant|sorcery|noncreature|"
        r"spells)[^.]*spells?[^.]*(?:have|has) (?:convoke|improvise|delve|affinity|"
        r"undaunted|flash|cascade|storm|demonstrate|casualty|replicate|conspire|rebound|"
        r"improvise)[^.]*", "casting"),
    (r"(?:you may|you can) (?:begin|choose to)[^.]*", "permission"),
    (r"draft ~ face up|as you draft[^.]*|reveal ~ as you draft it[^.]*", "drafting"),
    (r"remove ~ from your deck before playing[^.]*", "ante"),
    (r"(?:cards|~) (?:in|from)[^.]*can't (?:be|leave|enter)[^.]*", "a restriction"),
    (r"you control your opponents while[^.]*", "a rule for players"),
    (r"(?:the|your) ring[^.]*", "ring"),
    (r"players may[^.]*", "permission"),
    (r"(?:you|each player) may exert[^.]*", "exerting"),
    (r"lethal damage[^.]*is determined[^.]*", "damage"),
    (r"(?:poison counters|experience counters)[^.]*", "players' counters"),
    (r"[^.]*can be (?:countered|crewed|activated|attached|attacked)[^.]*", "permission"),
    (r"[^.]*crews? vehicles as though[^.]*|[^.]*saddles? mounts(?: and crews "
        r"vehicles)? as though[^.]*", "crewing"),
    (r"~'s (?:activated|triggered|loyalty) abilities[^.]*", "activation"),
    (r"(?:you can|each) activate[^.]*", "activation"),
)  # fmt: skip
_COMPILED = tuple(
    (re.compile(rf"(?:{words})\.?\s*\Z"), reason) for words, reason in _PATTERNS if reason
)
# Words that have a bearing, whatever else the sentence says.
_BEARING = re.compile(
    r"\bcop(?:y|ies)\b|\benters?\b(?!.*can't)|\bbecomes? an?\b|\bin addition to\b|\bloses? all\b|"
    r"«|\bgains? (?:control|flying|haste)\b|\bgets? [+-]|\bbase power\b|\badd (?:\{|one mana)|"
    r"\bits (?:name|colors?|creature type)\b[^.]* (?:is|are)\b|"
    r"\bcreate\b|\bis an?\b|\bare \w+s\b(?= in)"
)


# Rules that the engine acts on, by their kind.
_RULES: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            "your devotion to each color and each combination of colors is increased by one"
        ),
        "devotion increased",
    ),
    (
        re.compile(
            r"planeswalkers' loyalty abilities you activate cost an additional \[\+1\] to activate"
        ),
        "loyalty cost increased",
    ),
)


def read_inert_static(sentence: str) -> RuleEffect | None:
    """Recognise a sentence without bearing on the toolkit's questions.

    Examples
    --------
    >>> read_inert_static("Noncreature spells cost {1} more to cast.").text
    'Noncreature spells cost {1} more to cast'
    >>> read_inert_static("Creatures you control get +1/+1.") is None
    True
    """
    low = sentence.strip().lower()
    if re.match(r"the (?:«\d+»|legend rule) doesn't apply(?: to [^.«]*)?\.?\s*\Z", low):
        return RuleEffect(sentence.strip().rstrip("."), "legend rule")
    for expression, kind in _RULES:
        if expression.fullmatch(low.rstrip(".")):
            return RuleEffect(sentence.strip().rstrip("."), kind)
    if len(low) > 600 or _BEARING.search(low):
        cost = re.match(r"as an additional cost to cast ~, [^.]*\.?\s*\Z", low)
        if cost is None or "«" in low:
            return None
    for expression, _ in _COMPILED:
        if expression.match(low):
            return RuleEffect(sentence.strip().rstrip("."))
    return None
