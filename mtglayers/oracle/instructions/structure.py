"""Sentences of an effect and how they hang together (CR 608.2c, 608.2d, 603.7, 603.12).

"You may …. If you do, …", "if …, … instead", "for each …", "when you do, …", "at the beginning of
the next end step, …". `read_sentence` reads one sentence and joins it to those before it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.conditions import Condition, DidIt, Negation, Outcome
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import HasKeyword
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    Choose,
    ChooseObjects,
    CopyCard,
    CopyNamedCard,
    CreateCopyToken,
    CreateDelayedTrigger,
    CreateToken,
    ForEach,
    If,
    InertInstruction,
    Instruction,
    May,
    MoveTo,
    OpaqueInstruction,
    Reflexive,
)
from mtglayers.core.modifications import RemoveAllAbilities
from mtglayers.core.node import Node, transform, walk
from mtglayers.core.quantities import Half
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    EachObject,
    OpaquePlayer,
    OpaqueRef,
    PlayerRef,
)
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor, Mention
from mtglayers.oracle.instructions.actions import read_inert
from mtglayers.oracle.instructions.body import Body
from mtglayers.oracle.instructions.clauses import read_clauses
from mtglayers.oracle.instructions.common import note_targets, read_count
from mtglayers.oracle.instructions.continued import (
    delayed_event,
    is_about,
    is_about_event,
    later_entering,
    other_size,
    read_more_of_tokens,
)
from mtglayers.oracle.instructions.moves_told import (
    read_cast_enters,
    read_countered_into,
    read_enters_so,
    read_not_regenerated,
)
from mtglayers.oracle.instructions.repeated import each_who_did
from mtglayers.oracle.instructions.same_keywords import every_one, with_keyword
from mtglayers.oracle.instructions.stack_copies import read_more_of_copies
from mtglayers.oracle.instructions.statements import (
    read_apart,
    read_if_condition,
    read_statement,
    read_this_way,
)
from mtglayers.oracle.keywords import read_keyword
from mtglayers.oracle.layer_instructions import (
    eat_cost_is_mana_cost,
    keep_types,
    read_still,
    with_mana_cost,
)
from mtglayers.oracle.modifications import in_layer_order
from mtglayers.oracle.quantities import counts

__all__ = ["Body", "read_sentence"]


def read_sentence(text: str, cur: Cursor, body: Body) -> bool:
    """Read one sentence into the body; what is not understood is put there as opaque.

    Returns
    -------
    bool
        Whether all of it was understood.
    """
    mark = cur.mark()
    for reader in (_inside_delayed, _follow_up, _joined):
        if reader(cur, body):
            cur.context.counted = cur.context.counted or counts(text)
            return True
        cur.reset(mark)
    found = read_statement(cur)
    if found is not None and cur.at_end:
        if not _merged(cur, found, body) and not _awaited(found, body):
            body.add(found)
            body.before = mark.mentions
        cur.context.counted = cur.context.counted or counts(text)
        return True
    cur.reset(mark)
    inert = read_inert(cur.rest)
    if inert is not None:
        note_targets(cur)
        body.add((inert,))
        return True
    body.add((OpaqueInstruction(text.strip()),))
    mention_unread(text, cur)
    return False


def _inside_later(cur: Cursor, body: Body) -> bool:
    """Read "It gains haste." about what a delayed ability puts onto the battlefield."""
    found = later_entering(body.last)
    if found is None:
        return False
    last, entering = found
    context, before = cur.context, cur.context.mentions
    context.mention(entering, {"creature", "permanent", "land", "artifact", "card", "token"})
    inner = Body([last.resolution.instructions])
    read = read_statement(cur)
    if read is None or not cur.at_end or not is_about(entering, read):
        context.mentions = before
        return False
    if not _merged(cur, read, inner):
        inner.add(read)
    resolution = replace(last.resolution, instructions=inner.instructions)
    body.replace_last((*body.last[:-1], replace(last, resolution=resolution)))
    return True


def mention_unread(text: str, cur: Cursor) -> None:
    """Let "it" be unknown behind words that were not understood and may have named something."""
    if re.search(r"\b(?:an?|another|target|top|cards?|one|those|that)\b", text):
        for plural in (False, True):
            cur.context.mention(OpaqueRef(text.strip()), (), plural=plural)
    if re.search(r"\b(?:an?|one|another|target) (?:opponent|player)\b", text):
        cur.context.player = OpaquePlayer(text.strip())


# --- sentences joined to the one before ----------------------------------------------------------


def _inside_delayed(cur: Cursor, body: Body) -> bool:
    """Read a sentence that goes on with the delayed ability before it (CR 603.7)."""
    last = delayed_event(body.last)
    about_it = cur.peek(r"(?:it|they|he|she|that [a-z]+|those [a-z]+|its|their)\b") is not None
    if last is None:
        return about_it and _inside_later(cur, body)
    context = cur.context
    outer, context.targets[:] = list(context.targets), last.resolution.targets
    inner = Body([last.resolution.instructions])
    inside = _joined(cur, inner) and isinstance(last.resolution.instructions[-1], May)
    if not inside:
        found = read_statement(cur)
        inside = (
            found is not None
            and cur.at_end
            and is_about_event(found)
            and (about_it or not context.event)
        )
        inner.add(found or ())
    targets = tuple(context.targets)
    context.targets[:] = outer
    if inside:
        resolution = replace(last.resolution, instructions=inner.instructions, targets=targets)
        body.replace_last((*body.last[:-1], replace(last, resolution=resolution)))
    return inside


def _joined(cur: Cursor, body: Body) -> bool:
    """Read "If you do, …", "Otherwise, …", "When you do, …", "If …, … instead"."""
    cur.eat("then(?= if)")
    if not body.sentences:
        return False
    done = (
        r"(?:you|they|that player|he or she|the player|its controller|an opponent|"
        r"any player|a player|that opponent|any opponent|both players)"
    )
    if cur.eat(r"if (?:no one|no player|no opponent|none of them) (?:do|does)(?: so)?,"):
        _by_any_of_them(body)
        return _then(cur, body, positive=False)
    if cur.peek(r"if (?:a|any) (?:player|opponent) does,(?!.*(?:that player|they|them)\b)"):
        _by_any_of_them(body)
    searched = r"if (?:you|they) search(?:ed)? (?:your|their) library this way,"
    if cur.eat(
        rf"{searched}|if {done} (?:do|does)(?: so)?,|if you pay this cost,|"
        r"if (?:the|a) player does,"
    ):
        return _then(cur, body, positive=True)
    if cur.eat(
        rf"(?:if you don't or can't make an exchange|if {done} (?:don't|doesn't|"
        rf"can't)(?: do so)?|if you (?:don't|didn't) (?:copy|cast|create|exile|put|reveal|"
        rf"sacrifice|"
        rf"discard|draw|destroy) (?:an?|the|that|any) [a-z ]+? this way|otherwise|if not),"
    ):
        return _then(cur, body, positive=False)
    if cur.eat(
        rf"when(?:ever)? {done} (?:do|does),|when you pay this cost (?:one or more times|once or "
        rf"twice),|when you (?:pay|sacrifice|exile|discard|"
        rf"return)[^,.]{{0,60}} this way,"
    ):
        return _reflexive(cur, body)
    if cur.eat(r"for each (?:opponent|player|other player) who (?:does|did)(?: so)?,"):
        return _each_who_did(cur, body)
    if cur.eat("round up each time") and cur.at_end and body.last:
        body.replace_last(transform(body.last, _rounded_up))
        return True
    if cur.eat("when(?= )"):
        condition = read_this_way(cur)
        return condition is not None and _reflexive(cur, body, condition)
    return _instead(cur, body)


def _rounded_up(node: Node) -> Node:
    return replace(node, round_up=True) if isinstance(node, Half) else node


def _then(cur: Cursor, body: Body, *, positive: bool) -> bool:
    """Attach what happens if the player did, or did not."""
    made = body.last[-1] if body.last else None
    if not positive and body.last:
        _without_made(cur, body)  # "Otherwise": what would have been done was not
    inner = made.then[-1] if isinstance(made, If) and made.then else made
    found = (
        (_more_of_it(cur, inner) if inner is not None else None)
        or read_cast_enters(cur, inner)
        or read_statement(cur)
    )
    if found is None or not cur.at_end:
        return False
    *before, last = body.last or (None,)
    if last is None:
        return False
    if isinstance(last, May):
        changed: Instruction = (
            replace(last, then=last.then + found)
            if positive
            else replace(last, otherwise=last.otherwise + found)
        )
        body.replace_last((*before, changed))
    elif isinstance(last, If) and not positive:
        body.replace_last((*before, replace(last, otherwise=last.otherwise + found)))
    elif isinstance(last, If | ForEach) and positive and _ends_with_may(last):
        body.replace_last((*before, _into_may(last, found)))
    else:
        condition: Condition = DidIt() if positive else Negation(DidIt())
        body.add((If(condition, found),))
    return True


def _by_any_of_them(body: Body) -> None:
    """Ask of all together what each player may do: "If no one does" is said of all of them."""
    match body.last:
        case (*before, ForEach((May() as may,), players=PlayerRef() as players)):
            body.replace_last((*before, replace(may, player=players)))


def _each_who_did(cur: Cursor, body: Body) -> bool:
    found = read_statement(cur)
    if found is None or not cur.at_end or not body.last:
        return False
    *before, last = body.last
    changed = each_who_did(last, found)
    if changed is None:
        return False
    body.replace_last((*before, changed))
    return True


def _ends_with_may(last: If | ForEach) -> bool:
    inner = last.then if isinstance(last, If) else last.instructions
    return bool(inner) and isinstance(inner[-1], May)


def _into_may(last: If | ForEach, found: tuple[Instruction, ...]) -> Instruction:
    inner = last.then if isinstance(last, If) else last.instructions
    may = inner[-1]
    assert isinstance(may, May)
    changed = (*inner[:-1], replace(may, then=may.then + found))
    if isinstance(last, If):
        return replace(last, then=changed)
    return replace(last, instructions=changed)


def _reflexive(cur: Cursor, body: Body, condition: Condition | None = None) -> bool:
    """Read a reflexive triggered ability (CR 603.12)."""
    resolution = read_apart(cur)
    if resolution is None or not cur.at_end:
        return False
    *before, last = body.last or (None,)
    trigger: Instruction = Reflexive(resolution)
    if condition is not None:
        trigger = If(condition, (trigger,))
    if isinstance(last, May):
        body.replace_last((*before, replace(last, then=(*last.then, trigger))))
    elif isinstance(last, If | ForEach) and _ends_with_may(last):
        body.replace_last((*before, _into_may(last, (trigger,))))
    elif isinstance(last, ForEach) and AntecedentPlayer() in walk(resolution):
        return False  # "that player" is each of them in turn, whom the trigger would not know
    else:
        body.add((trigger,))
    return True


def _instead(cur: Cursor, body: Body) -> bool:
    """Read "If …, … instead": done in place of the sentence before."""
    chosen = all(isinstance(each, Choose) for each in body.last[:-1])
    if "instead" not in cur.low or not body.last or not chosen:
        return False
    if cur.peek(r"(?:then )?if [^,]*\bwould\b"):
        return False  # a replacement effect of its own (CR 614.1a)
    if not cur.peek("(?:then )?if "):
        return _instead_if(cur, body)
    cur.eat("then")
    cur.eat("if")
    unmade = _without_made(cur, body)
    condition = read_if_condition(cur)
    if condition is None:
        return False
    cur.eat("instead(?: only(?= ))?")
    found = _more_of_it(cur, body.last[0]) or read_clauses(cur)
    cur.context.mentions = (*unmade, *cur.context.mentions)
    if found is None:
        return False
    cur.eat(",? ?instead")
    if not cur.at_end:
        return False
    found = _of_the_same(found, body.last)
    last = body.last[0]
    if isinstance(last, CreateDelayedTrigger) and not isinstance(found[0], CreateDelayedTrigger):
        inside = If(condition, found, last.resolution.instructions)
        resolution = replace(last.resolution, instructions=(inside,))
        body.replace_last((replace(last, resolution=resolution),))
    else:
        body.replace_last((If(condition, other_size(found, body.last), body.last),))
    return True


_DONE = tuple(
    Antecedent(kind) for kind in ("created", "moved", "exiled", "left", "sacrificed", "discarded")
)


def _without_made(cur: Cursor, body: Body) -> tuple[Mention, ...]:
    """Forget for now what the sentence before makes or moves: "instead" of it nothing is."""
    mentions = cur.context.mentions
    done = _DONE
    if not isinstance(body.last[0], ChooseObjects):
        done = (*_DONE, Antecedent("chosen"))
    made = tuple(
        each
        for place, each in enumerate(mentions)
        if each.ref in done and (place >= len(body.before) or each not in body.before)
    )
    cur.context.mentions = tuple(each for each in mentions if each not in made)
    return made


def _more_of_it(cur: Cursor, last: Instruction) -> tuple[Instruction, ...] | None:
    """Read "create five of those tokens", "add three mana of that type"."""
    mark = cur.mark()
    if isinstance(last, CreateToken | CreateCopyToken) and cur.eat("create(?= )"):
        number = read_count(cur)
        if number is not None and cur.eat("(?:of )?those tokens"):
            return (replace(last, number=number),)
    if isinstance(last, AddMana) and cur.eat("add(?= )"):
        number = read_count(cur)
        if number is not None and cur.eat("mana of that type"):
            return (replace(last, amount=number),)
    cur.reset(mark)
    return None


def _instead_if(cur: Cursor, body: Body) -> bool:
    """Read "… instead if …": the other order of the same."""
    unmade = _without_made(cur, body)
    found = read_clauses(cur)
    instead = found is not None and cur.eat("instead if(?= )") is not None
    condition = read_condition(cur) if instead else None
    cur.context.mentions = (*unmade, *cur.context.mentions)
    if found is None or condition is None or not cur.at_end:
        return False
    body.replace_last((If(condition, _of_the_same(found, body.last), body.last),))
    return True


def _of_the_same(
    found: tuple[Instruction, ...], last: tuple[Instruction, ...]
) -> tuple[Instruction, ...]:
    """Let "those creatures" be what the sentence before is about: "instead" of it they are named.

    Nothing was done to them before, so that they are not what an earlier instruction dealt with.
    """
    before = last[-1]
    effect = getattr(before, "effect", None)
    same = effect.affected if isinstance(effect, ContinuousEffect) else getattr(before, "ref", None)
    if not isinstance(same, EachObject):
        return found

    def change(node: Node) -> Node:
        return same if node == Antecedent("affected") else node

    return (transform(found[0], change), *found[1:])


# --- follow-ups ----------------------------------------------------------------------------------


def _follow_up(cur: Cursor, body: Body) -> bool:
    """Read "It's still a land.", "It has «0»." about what the sentence before made."""
    if not body.last:
        return False
    *before, last = body.last
    if read_still(cur):
        return _keep_types(body)
    mark = cur.mark()
    for told in (read_countered_into, read_not_regenerated):
        more = told(cur, body.last)
        if more is not None:
            body.replace_last(more)
            return True
        cur.reset(mark)
    copies = read_more_of_copies(cur, body.last)
    if copies is not None and cur.at_end:
        body.replace_last(copies)
        return True
    if (keyword := eat_cost_is_mana_cost(cur)) is not None:
        changed = with_mana_cost(body.last, keyword)
        if changed is None:
            return False
        body.replace_last(changed)
        return True
    if cur.eat("the same is true for(?= )"):
        return _same_for(cur, body)
    wrapped = last
    if isinstance(last, May) and len(last.instructions) == 1 and not last.then:
        last = last.instructions[0]
    if isinstance(last, CopyCard | CopyNamedCard):
        casting = cur.eat(
            r"you may cast (?:the cop(?:y|ies)|that copy|any number of the copies)"
            r"( without paying (?:its|their) mana costs?)?"
        )
        if casting is not None and cur.at_end:
            copied: Instruction = replace(last, cast=True, free=bool(casting.group(1)))
            if isinstance(wrapped, May):
                copied = replace(wrapped, instructions=(copied,))
            body.replace_last((*before, copied))
            return True
        return False
    last = wrapped
    if isinstance(last, May) and last.instructions and not last.then:
        inner = last.instructions[-1]
        entered = read_enters_so(cur, inner) if isinstance(inner, MoveTo) else None
        if entered is not None:
            may = replace(last, instructions=(*last.instructions[:-1], *entered))
            body.replace_last((*before, may))
            return True
    if isinstance(last, CreateToken | CreateCopyToken | MoveTo):
        entered = read_enters_so(cur, last)
        if entered is not None:
            body.replace_last((*before, *entered))
            return True
    tokens = read_more_of_tokens(cur, body.last)
    if tokens is not None:
        body.replace_last(tokens)
    return tokens is not None


def _same_for(cur: Cursor, body: Body) -> bool:
    """Read "The same is true for flying and haste": the sentence before, once for each."""
    first = body.sentences[-1]
    words = [node.keyword for node in walk(first) if isinstance(node, HasKeyword)]
    if not words or any(word != words[0] for word in words):
        return False
    more: list[tuple[Instruction, ...]] = []
    while True:
        if kinds := cur.eat("(landwalk|protection)(?=,| and|\\.|$)"):
            every = every_one(first, kinds.group(1))
            if every is None:
                return False
            more.append(every)
            if not cur.eat(r"(?:, and|,|and)(?= )"):
                break
            continue
        ability = read_keyword(cur)
        if ability is None or ability != KeywordAbility(keyword=ability.keyword):
            return False
        more.append(tuple(with_keyword(each, words[0], ability.keyword) for each in first))
        if not cur.eat(r"(?:, and|,|and)(?= )"):
            break
    if not cur.at_end:
        return False
    for each in more:
        body.add(each)
    return True


def _keep_types(body: Body) -> bool:
    """Let the types that the effect before sets be in addition to the card types (CR 205.1b)."""
    for place in range(len(body.last) - 1, -1, -1):
        each = body.last[place]
        if isinstance(each, ApplyEffect):
            changed = replace(each, effect=keep_types(each.effect))
            body.replace_last((*body.last[:place], changed, *body.last[place + 1 :]))
            return True
        if isinstance(each, If | May | ForEach):
            return _keep_types_inside(body, place, each)
    return False


def _keep_types_inside(body: Body, place: int, each: If | May | ForEach) -> bool:
    """Do so inside a conditional or optional part."""
    name = (
        "then" if isinstance(each, If) or (isinstance(each, May) and each.then) else "instructions"
    )
    inner = Body([getattr(each, name)])
    if not _keep_types(inner):
        return False
    whole: Any = each
    changed: Instruction = replace(whole, **{name: inner.last})
    body.replace_last((*body.last[:place], changed, *body.last[place + 1 :]))
    return True


def _merged(cur: Cursor, found: tuple[Instruction, ...], body: Body) -> bool:
    """Join "It has haste" to the effect before, whose duration it shares."""
    if len(found) != 1 or not isinstance(found[0], ApplyEffect) or not body.last:
        return False
    last, more = body.last[-1], found[0].effect
    if (
        isinstance(last, ApplyEffect)
        and "all other abilities" in cur.low
        and (more.modifications == (RemoveAllAbilities(),) and more.condition is None)
    ):  # other than those that the effect before gives
        gives = (RemoveAllAbilities(), *last.effect.modifications)
        effect = replace(last.effect, modifications=in_layer_order(gives))
        body.replace_last((*body.last[:-1], replace(last, effect=effect)))
        return True
    if not isinstance(last, ApplyEffect) or more.duration is not None or more.condition is not None:
        return False
    if last.effect.affected != more.affected or last.effect.duration is None:
        return False
    if not re.match(
        r"(?:it|they|he|she|that [a-z]+|those [a-z]+|~)(?: has| have|'s|'re| is| are)\b", cur.low
    ):
        return False
    modifications = in_layer_order(last.effect.modifications + more.modifications)
    effect = replace(last.effect, modifications=modifications)
    body.replace_last((*body.last[:-1], replace(last, effect=effect)))
    return True


def _awaited(found: tuple[Instruction, ...], body: Body) -> bool:
    """Join "If you lose the flip, …" to a coin flipped only when a delayed ability triggers."""
    last = body.last[-1] if body.last else None
    if not isinstance(last, CreateDelayedTrigger) or not last.resolution.instructions:
        return False
    final = last.resolution.instructions[-1]
    if not isinstance(final, InertInstruction) or final.reason != "chance":
        return False
    if not all(isinstance(each, If) and isinstance(each.condition, Outcome) for each in found):
        return False
    then = replace(last.resolution, instructions=(*last.resolution.instructions, *found))
    body.replace_last((*body.last[:-1], replace(last, resolution=then)))
    return True


# --- statements ----------------------------------------------------------------------------------
