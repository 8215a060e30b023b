"""Tokens that are created instead of others, or besides them (CR 614.1a)."""

from __future__ import annotations

from collections.abc import Iterable

from mtglayers.core.conditions import Condition
from mtglayers.core.effects import StaticEffect, TokenReplacement
from mtglayers.core.filters import AnyObject, Filter, HasSubtype, Or
from mtglayers.core.instructions import CreateCopyToken, CreateToken, Instruction, TokenSpec
from mtglayers.core.node import transform
from mtglayers.core.quantities import AntecedentAmount, EventAmount
from mtglayers.core.references import ChosenObjects, You
from mtglayers.oracle.conditions import read_lead
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.filter_phrases import read_phrase
from mtglayers.oracle.instructions.statements import read_statement

__all__ = ["read_token_replacement"]


def read_token_replacement(cur: Cursor) -> tuple[StaticEffect, ...] | None:
    """Read a sentence that replaces the creation of tokens, or ``None``.

    Examples
    --------
    >>> words = "If one or more tokens would be created under your control, those tokens plus that "
    >>> words += "many 1/1 green Squirrel creature tokens are created instead."
    >>> found = read_token_replacement(Cursor(words))[0]
    >>> found.keep, found.instructions[0].token.subtypes
    (True, ('Squirrel',))
    """
    mark = cur.mark()
    static, cur.context.static = cur.context.static, False
    try:
        for reader in (_passive, _one_of_each, _active):
            found = reader(cur)
            if found is not None and cur.at_end:
                return (found,)
            cur.reset(mark)
    finally:
        cur.context.static = static
    return None


def _passive(cur: Cursor) -> TokenReplacement | None:
    """Read "If … would be created under your control, … are created instead"."""
    if not cur.eat("if(?= )"):
        return None
    subject = _tokens(cur)
    if subject is None or not cur.eat("would be created under your control,"):
        return None
    keep = bool(cur.eat("those tokens plus(?= )"))
    found = cur.eat(r"[^.]+?(?= (?:is|are) created instead)")
    if found is None or not cur.eat("(?:is|are) created instead"):
        return None
    made = _made(cur, cur.original(found))
    return TokenReplacement(subject, You(), made, keep) if made else None


def _tokens(cur: Cursor) -> Filter | None:
    """Read "one or more creature tokens", "a token"."""
    if not cur.eat("(?:one or more|an?)(?= )"):
        return None
    if cur.eat("tokens?(?= )"):
        return AnyObject()
    phrase = read_phrase(cur)
    return phrase.filter if phrase is not None else None


def _made(cur: Cursor, words: str) -> tuple[Instruction, ...]:
    """Read the description of the tokens as if they were created by an instruction."""
    plain = words.strip().removeprefix("an additional ")
    if plain != words.strip():
        plain = f"a {plain}"
    inner = Cursor(f"create {plain}.", cur.context)
    found = read_statement(inner)
    if found is None or not inner.at_end or not _creates(found):
        return ()
    return _that_many(found)


def _creates(instructions: Iterable[Instruction]) -> bool:
    return all(isinstance(each, CreateToken | CreateCopyToken) for each in instructions)


def _that_many(found: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    changed: tuple[Instruction, ...] = transform(
        found, lambda node: EventAmount() if node == AntecedentAmount() else node
    )
    return changed


def _one_of_each(cur: Cursor) -> TokenReplacement | None:
    """Read "If you would create a Clue, Food, or Treasure token, instead create one of each"."""
    found = cur.eat(
        r"if you would create an? ([a-z]+), ([a-z]+), or ([a-z]+) token, instead create one of each"
    )
    if found is None:
        return None
    names = [cur.original(found, number) for number in (1, 2, 3)]
    made = tuple(CreateToken(TokenSpec(predefined=name), EventAmount()) for name in names)
    return TokenReplacement(Or(tuple(HasSubtype(name) for name in names)), You(), made)


def _active(cur: Cursor) -> TokenReplacement | None:
    """Read "(The first time) you would create one or more tokens, you may instead …"."""
    condition: Condition | None = read_lead(cur) if cur.peek("as long as(?= )") else None
    first = bool(cur.eat("the first time(?= )"))
    if not first and not cur.eat("if(?= )"):
        return None
    if not cur.eat("you would create(?= )"):
        return None
    subject = _tokens(cur)
    if subject is None:
        return None
    when = cur.eat("(?:during )?(each turn|each of your turns)") if first else None
    if first and when is None:
        return None
    found = cur.eat(",(?: you (may))? instead")
    if found is None:
        return None
    optional = found.group(1) is not None
    keep = bool(cur.eat("create those tokens plus(?= )"))
    made = _made(cur, cur.rest.rstrip(" .")) if keep else _statement(cur)
    if not made:
        return None
    cur.jump(len(cur.text))
    how = when.group(1) if when is not None else ""
    return TokenReplacement(subject, You(), made, keep, optional, how, condition)


def _statement(cur: Cursor) -> tuple[Instruction, ...]:
    """Read "create that many …" and "choose a creature … and create … copies of that creature"."""
    chosen: ChosenObjects | None = None
    if cur.eat("choose an?(?= )"):
        phrase = read_phrase(cur)
        if phrase is None or not cur.eat("and(?= create)"):
            return ()
        chosen = ChosenObjects(phrase.filter, key="copy")
    if chosen is not None and cur.eat(
        "create that many tokens that are copies of that (?:creature|permanent)"
    ):
        return (CreateCopyToken(chosen, number=EventAmount()),)
    if not cur.eat("create(?= )"):
        return ()
    return _made(cur, cur.rest.rstrip(" ."))
