"""Whose something is: "you control", "owned by target player" (CR 108.3, 109.5)."""

from __future__ import annotations

from mtglayers.core.filters import ControlledBy, Filter, HasStatus, Not, OwnedBy
from mtglayers.core.references import Opponents, PlayerRef, You
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.nouns import NounPhrase, conjunction
from mtglayers.oracle.players import PLAYER_WORDS, antecedent_player, read_player

__all__ = ["read_holder"]

_WHO = "(?:you|(?:an|your|target) opponents?|opponents|(?:target|that|another) player)"


_BEGINNINGS = (
    *PLAYER_WORDS,
    *("played by", "of an opponent", "one of", "they ", "controlled", "owned", "under"),
)


def read_holder(cur: Cursor, phrase: NounPhrase) -> Filter | None:
    """Read who controls or owns what a noun names, behind it.

    Examples
    --------
    >>> from mtglayers.core.filters import AnyObject
    >>> read_holder(Cursor("your opponents control"), NounPhrase(AnyObject()))
    ControlledBy(player=Opponents())
    """
    if not cur.starts(_BEGINNINGS):
        return None
    mine, owned = ControlledBy(You()), OwnedBy(You())
    if cur.eat(r"your team controls"):
        return mine
    if cur.eat(r"you both own and control|you own and control"):
        return conjunction(mine, owned)
    if cur.eat(r"you control but don't own|that you control but don't own"):
        return conjunction(mine, Not(owned))
    if cur.eat(r"you already control"):
        return mine
    if cur.eat(r"you neither own nor control"):
        return conjunction(Not(mine), Not(owned))
    if cur.eat(r"you own but don't control"):
        return conjunction(owned, Not(mine))
    if found := cur.eat(r"(?:that )?you don't (control|own)"):
        return Not(mine if found.group(1) == "control" else owned)
    if phrase.is_spell and cur.eat(r"(?:that )?(?:you've|you) cast(?! them)"):
        return mine
    if found := cur.eat(
        rf"(controlled|owned) by(?= {_WHO}\b(?! who| or by))|under(?= [a-z' ]+ control\b)"
    ):
        return _by(cur, found.group(1) or "under")
    if cur.eat(r"played by(?= )"):
        by = read_player(cur)
        return conjunction(HasStatus("cast"), ControlledBy(by)) if by is not None else None
    if cur.eat(r"(?:that )?you controlled as you cast (?:~|it|this spell)"):
        return HasStatus("yours as you cast it")
    if cur.eat(r"(?:that )?you controlled"):
        return None
    if cur.eat(r"(?:that )?one of their opponents controls"):
        return Not(ControlledBy(antecedent_player(cur)))
    cur.eat(r"that (?=you\b|an opponent|your opponents|they|target|that player|defending)")
    they = cur.eat(r"they (control|own|cast)(?= |\.|,|$)")
    if they:
        player: PlayerRef | None = antecedent_player(cur)
        verb = they.group(1)
        cur.eat(r"of their choice(?= |\.|,|$)")
    else:
        player = read_player(cur)
        found = cur.eat(r"(controls?|owns?|casts?)") if player is not None else None
        if found is None:
            return None
        verb = found.group(1)
    if player is None:
        return None
    if verb.startswith("cast") and not phrase.is_spell:
        return None
    return OwnedBy(player) if verb.startswith("own") else ControlledBy(player)


def _by(cur: Cursor, verb: str) -> Filter | None:
    """Read whose: "controlled by your opponents", "under your control", as older cards say."""
    if verb == "under":
        if cur.eat("your control"):
            return ControlledBy(You())
        return ControlledBy(Opponents()) if cur.eat("an opponent's control") else None
    player: PlayerRef | None = You() if cur.eat(r"you(?= |\.|,|$)") else read_player(cur)
    if player is None:
        return None
    return OwnedBy(player) if verb == "owned" else ControlledBy(player)
