"""The core of a noun phrase: adjectives and nouns, joined by commas, "and" and "or".

"nonblack creatures", "artifact, creature, or land", "red or green Elf creatures", "instant and
sorcery cards" become a filter. What may follow ("you control", "with flying") is read by
`mtglayers.oracle.noun_suffixes`; articles and "target" by `mtglayers.oracle.noun_phrases`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mtglayers.core.filters import (
    And,
    AnyObject,
    ColorCount,
    Compare,
    ControlledBy,
    Filter,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasSupertype,
    InZone,
    Is,
    IsCard,
    IsPermanentCard,
    IsSpell,
    IsToken,
    IsType,
    Not,
    OfChosen,
    Or,
    OwnedBy,
)
from mtglayers.core.quantities import Const
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.words import COLOR, PERMANENT_CARD, Word, describe

# The order in which the parts of a conjunction stand, whatever the words' order.
_RANK: tuple[tuple[type[Filter], ...], ...] = (
    (Is,),
    (HasStatus,),
    (HasColor, ColorCount),
    (HasSupertype,),
    (HasSubtype,),
    (IsType, IsPermanentCard),
    (IsToken, IsCard, IsSpell),
    (ControlledBy, OwnedBy),
    (InZone,),
    (HasKeyword, HasCounter, Compare, OfChosen),
)


def _rank(part: Filter) -> int:
    inner = part.part if isinstance(part, Not) else part
    if isinstance(inner, Or):
        inner = inner.parts[0]
    if isinstance(inner, And):
        inner = inner.parts[0]
    for rank, classes in enumerate(_RANK):
        if isinstance(inner, classes):
            return rank
    return len(_RANK)


def conjunction(*parts: Filter) -> Filter:
    """Join filters with "and", flattened, without repeats, in a fixed order of kinds.

    Examples
    --------
    >>> conjunction(IsType("Creature"), HasColor("R"))
    And(parts=(HasColor(color='R'), IsType(card_type='Creature')))
    """
    flat: list[Filter] = []
    for part in parts:
        for each in part.parts if isinstance(part, And) else (part,):
            if each != AnyObject() and each not in flat:
                flat.append(each)
    if not flat:
        return AnyObject()
    flat.sort(key=_rank)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def disjunction(parts: list[Filter]) -> Filter:
    """Join filters with "or", flattened and without repeats."""
    flat: list[Filter] = []
    for part in parts:
        for each in part.parts if isinstance(part, Or) else (part,):
            if each not in flat:
                flat.append(each)
    return flat[0] if len(flat) == 1 else Or(tuple(flat))


@dataclass(slots=True)
class NounPhrase:
    """A noun phrase as read so far: the filter, its head nouns, its number."""

    filter: Filter
    nouns: frozenset[str] = frozenset()
    plural: bool | None = None
    is_card: bool = False
    is_spell: bool = False
    moves: bool = False  # "from" a zone was read: what follows may say how it moves


@dataclass(slots=True)
class _Group:
    """Words that stand together between commas and conjunctions."""

    words: list[Word] = field(default_factory=list)

    @property
    def has_noun(self) -> bool:
        return self.words[-1].is_noun

    @property
    def generic(self) -> Word | None:
        return self.words[-1] if self.words[-1].kind == "generic" else None

    def filter(self) -> Filter:
        parts = [word.filter for word in self.words]
        if len(self.words) > 1 and self.words[-1].noun in ("card", "spell", "token"):
            parts = [
                PERMANENT_CARD if word.noun == "permanent" and word.kind == "generic" else part
                for word, part in zip(self.words, parts, strict=True)
            ]
        return conjunction(*parts)


_WORD = r"(?:time lords?|[a-z]+(?:['-][a-z]+)*)"
_PT = r"(\d+)/(\d+)(?= )"
_JOINER = r"(?:, (?:and/or|and|or)|,| and/or| and| or)(?= )"


def _eat_word(cur: Cursor) -> Word | None:
    """Read one word that belongs in a noun phrase."""
    found = cur.peek(_WORD)
    if found is None:
        return None
    text = found.group()
    word = describe(text)
    end = found.end()
    if word is None and text.endswith("'s"):
        word, end = describe(text[:-2]), end - 2
    elif word is None and (sep := text.find("'")) > 0 and text[sep:] == "'":
        word, end = describe(text[:sep]), found.start() + sep
    if word is None:
        return None
    cur.jump(end)
    return word


def _read_group(cur: Cursor) -> _Group | None:
    words: list[Word] = []
    if found := cur.eat(_PT):
        power, toughness = (Const(int(number)) for number in found.groups())
        sized = conjunction(Compare("power", "==", power), Compare("toughness", "==", toughness))
        words.append(Word("negated", sized))
    while True:
        before = cur.mark()
        word = _eat_word(cur)
        if word is None:
            break
        if words and words[-1].is_noun and not word.is_noun:
            cur.reset(before)  # "creatures tapped this way": what follows a noun is no part of it
            break
        words.append(word)
        if cur.low[cur.position - 1 : cur.position] not in (" ", "") or cur.peek(","):
            break
    return _Group(words) if words else None


def _eat_joiner(cur: Cursor) -> str | None:
    """Read a comma or conjunction; the space before it may have been skipped already."""
    found = cur.eat(rf"and (?:all|each)(?= {COLOR} )|(?:, )?(?:and/or|and|or)(?= )|,(?= )")
    return found.group() if found else None


def read_noun_core(cur: Cursor) -> NounPhrase | None:
    """Read adjectives and nouns up to where no further one fits."""
    start = cur.mark()
    groups: list[_Group] = []
    joiners: list[str] = []
    best: tuple[int, int] | None = None  # groups taken, position
    while (group := _read_group(cur)) is not None:
        if groups and joiners[-1] == "," and _begins_anew(groups[-1], group):
            break
        groups.append(group)
        if group.has_noun and _consistent(groups, joiners):
            best = (len(groups), cur.position)
        joiner = _eat_joiner(cur)
        if joiner is None:
            break
        joiners.append(joiner)
    if best is None:
        cur.reset(start)
        return None
    cur.position = best[1]
    groups = groups[: best[0]]
    return _assemble(groups, joiners[: best[0] - 1])


def _begins_anew(before: _Group, after: _Group) -> bool:
    """Tell whether a plural behind one spell begins a clause: "a spell, Birds you control …"."""
    last = before.words[-1]
    return last.noun == "spell" and last.plural is False and after.words[-1].plural is True


def _consistent(groups: list[_Group], joiners: list[str]) -> bool:
    """Tell whether groups so far make a whole: a list needs a conjunction before its last part."""
    if len(groups) == 1:
        return True
    if joiners[-1] == ",":
        return all(not group.has_noun for group in groups[:-1]) and all(j == "," for j in joiners)
    return True


def _assemble(groups: list[_Group], joiners: list[str]) -> NounPhrase:
    """Make the filter of the groups of a noun phrase."""
    last = groups[-1]
    nouns = frozenset(word.noun for group in groups for word in group.words if word.noun)
    if len(groups) == 1:
        found = last.filter()
    elif all(joiner == "," for joiner in joiners):
        found = conjunction(*(group.filter() for group in groups))
    else:
        found = _union(groups)
    card = any(word.noun == "card" for word in last.words)
    spell = any(word.noun == "spell" for word in last.words)
    return NounPhrase(found, nouns, _number(groups), card, spell)


def _number(groups: list[_Group]) -> bool | None:
    """Tell the number of the phrase by its last word; joined singular nouns keep theirs."""
    return groups[-1].words[-1].plural


def _union(groups: list[_Group]) -> Filter:
    """Join groups with "or", sharing the words that belong to all of them."""
    last = groups[-1]
    if all(not group.has_noun for group in groups[:-1]):
        if last.words[0].is_noun:
            return conjunction(*(group.filter() for group in groups))
        shared = [word.filter for word in last.words[1:]]
        options = [group.filter() for group in groups[:-1]] + [last.words[0].filter]
        if len(last.words) > 1 and last.words[-1].noun in ("card", "spell", "token"):
            shared = [_Group(last.words[1:]).filter()]
        return conjunction(disjunction(options), *shared)
    colored = [each.words[0].kind == "color" for each in groups]
    if len(groups[0].words) == 1 and colored == [True, True] + [False] * (len(groups) - 2):
        kinds = [_Group(groups[1].words[1:]), *groups[2:]]  # "red or green instant or sorcery"
        if len(kinds) > 1 and kinds[0].words:
            colors = disjunction([each.words[0].filter for each in groups[:2]])
            return conjunction(colors, _union(kinds))
    tail = _shared_tail(groups)
    head = _shared_head(groups, all_adjectives=bool(tail) and tail[0].kind == "generic")
    options = []
    for place, group in enumerate(groups):
        words = list(group.words)
        own = len(words) - (len(tail) if place == len(groups) - 1 else 0)
        if place > 0 and head and own == 1:
            words = head + words
        if place < len(groups) - 1 and tail and not _stands_alone(group, last):
            words = words + tail
        options.append(_Group(words).filter())
    return _factor(_placed(options))


def _placed(options: list[Filter]) -> list[Filter]:
    """Say of options beside spells that they are on the battlefield: "spell or permanent"."""
    spells = [IsSpell() in (each.parts if isinstance(each, And) else (each,)) for each in options]
    if not any(spells) or all(spells):
        return options
    here = InZone(("battlefield",))
    return [
        each if is_spell else conjunction(each, here)
        for each, is_spell in zip(options, spells, strict=True)
    ]


def _stands_alone(group: _Group, last: _Group) -> bool:
    """Tell whether a group has its own head although a later noun could be shared."""
    word = group.words[-1]
    if word.kind == "generic" and word.noun in ("card", "spell", "token"):
        return True
    return word.plural is True and last.words[-1].plural is not False


def _shared_tail(groups: list[_Group]) -> list[Word]:
    """Find the nouns at the end that belong to all groups: "instant or sorcery *card*"."""
    last = groups[-1].words
    if len(last) < 2:
        return []
    before = [group.words[-1] for group in groups[:-1]]
    if last[0].kind == "subtype" and all(word.kind == "subtype" for word in before):
        return last[1:]  # "Elf or Goblin *creature card*"
    if last[-1].kind == "generic":
        return [last[-1]]
    if last[-1].plural and last[0].kind == "type" and all(word.kind == "type" for word in before):
        return last[1:]
    return []


_LEADING = (HasStatus, IsToken)


def _shared_head(groups: list[_Group], *, all_adjectives: bool) -> list[Word]:
    """Find adjectives in front that belong to all nouns of a list.

    States do ("*untapped* artifact or creature"), and all of them where a last noun shows that
    the list is one phrase ("*blue* instant or sorcery card").
    """
    head: list[Word] = []
    if len(groups[0].words) < 2:
        return head
    for word in groups[0].words:
        inner = word.filter.part if isinstance(word.filter, Not) else word.filter
        if word.is_noun or not (all_adjectives or isinstance(inner, _LEADING)):
            break
        if inner in (HasStatus("equipped"), HasStatus("enchanted")) and _attaches(groups[1:]):
            break  # "equipped creature and Equipment": what attaches is not itself equipped
        head.append(word)
    return head


def _attaches(groups: list[_Group]) -> bool:
    """Tell whether one of the groups is about Auras or Equipment."""
    attached = (HasSubtype("Equipment"), HasSubtype("Aura"))
    return any(group.words[-1].filter in attached for group in groups)


def _factor(options: list[Filter]) -> Filter:
    """Take what all options share out of a disjunction."""
    sets = [option.parts if isinstance(option, And) else (option,) for option in options]
    shared = [part for part in sets[0] if all(part in each for each in sets)]
    if not shared:
        return disjunction(options)
    left = [conjunction(*(part for part in each if part not in shared)) for each in sets]
    if AnyObject() in left:
        return disjunction(options)
    return conjunction(disjunction(left), *shared)
