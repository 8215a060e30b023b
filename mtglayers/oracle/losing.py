"""What is lost: keywords, all abilities, types, colours (CR 113.10, 205.1a)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.modifications import (
    AddTypes,
    Modification,
    RemoveAbility,
    RemoveAllAbilities,
    RemoveKeyword,
    RemoveThisAbility,
    RemoveTypes,
    SetColors,
    SetTypes,
)
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.predicates import KEYWORD_NAME

Found = tuple[Modification, ...] | None


def loses(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Read "loses flying", "loses all other abilities"; ``before`` are earlier modifications."""
    if not cur.eat(r"(?:loses?)(?= )"):
        return None
    if cur.eat(r"this ability"):
        return (*before, RemoveThisAbility())
    if found := cur.eat(r"(protection from (?:white|blue|black|red|green))"):
        return (*before, RemoveKeyword(found.group(1)))
    if cur.eat(r"all landwalk abilities"):
        return (*before, RemoveKeyword("landwalk"))
    if (bands := _bands_with_other(cur)) is not None:
        return (*before, *bands)
    if cur.eat(r"all(?= )"):
        return _loses_all(cur, before)
    if found := cur.eat(r"«(\d+)»"):
        from mtglayers.core.abilities import KeywordAbility

        read = cur.context.read_quoted
        ability = read(cur.context.quotes[int(found.group(1))]) if read is not None else None
        if isinstance(ability, KeywordAbility):
            return (*before, RemoveKeyword(ability.keyword))
        return (*before, RemoveAbility(ability)) if ability is not None else None
    names = []
    while found := cur.eat(rf"(?:{KEYWORD_NAME}|protection)"):
        names.append(RemoveKeyword(found.group()))
        mark = cur.mark()
        if not cur.eat(r"(?:, and |, or |, |and |or )(?=[a-z])") or not cur.peek(
            rf"(?:{KEYWORD_NAME}|protection)"
        ):
            cur.reset(mark)
            break
    return (*before, *names) if names else None


def _bands_with_other(cur: Cursor) -> Found:
    """Read "banding and all «bands with other» abilities" (CR 702.22)."""
    start = cur.mark()
    lost: tuple[Modification, ...] = ()
    if cur.eat(r"banding and(?= all «)"):
        lost = (RemoveKeyword("banding"),)
    found = cur.eat(r"all «(\d+)» abilities")
    if found and cur.context.quotes[int(found.group(1))].lower().startswith("bands with other"):
        return (*lost, RemoveKeyword("bands with other"))
    cur.reset(start)
    return None


_LOST = (
    r"(abilities|card types|creature types|land types|basic land types|artifact types|"
    r"enchantment types|"
    r"subtypes|colors|types|supertypes)"
)


def _loses_all(cur: Cursor, before: tuple[Modification, ...]) -> Found:
    """Read "all [other] abilities, card types, and creature types"."""
    if cur.eat(r"abilities(?:,)? except mana abilities"):
        return (*before, RemoveAllAbilities(keep_kind="mana"))
    if found := cur.eat(rf"abilities(?:,)? except ({KEYWORD_NAME})"):
        return (*before, RemoveAllAbilities(keep=(found.group(1),)))
    other = bool(cur.eat(r"other(?= )"))
    result: Found = before
    while found := cur.eat(_LOST):
        result = _lose_kind(result or (), found.group(1), other)
        if result is None:
            return None
        mark = cur.mark()
        if not cur.eat(rf"(?:, and |, |and )(?:all )?(other )?(?={_LOST})"):
            cur.reset(mark)
            return result
    return None


def _lose_kind(before: tuple[Modification, ...], word: str, other: bool) -> Found:
    if word == "abilities":
        return (*before, RemoveAllAbilities())
    if word == "colors":
        return before if other and before else (*before, SetColors(()))
    kind = {"subtypes": "all", "types": "all"}.get(word, word.removesuffix(" types"))
    for place, each in enumerate(before):
        if isinstance(each, (SetTypes, AddTypes)):
            if isinstance(each, AddTypes):
                each = SetTypes(each.card_types, each.subtypes, each.supertypes)
            if word in ("card types", "types"):
                each = replace(each, lose_other_card_types=True)
            else:
                each = replace(each, lose_other_subtypes=kind)
            return (*before[:place], each, *before[place + 1 :])
    if word in ("card types", "types", "supertypes"):
        return None
    return (*before, RemoveTypes(all_subtypes_of=kind))
