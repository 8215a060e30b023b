"""Sentences about players, who may be called "you" (the usual id of the first player)."""

from __future__ import annotations

__all__ = ["does", "whose"]

_IRREGULAR = {"has": "have", "does": "do", "is": "are"}


def does(player: str, verb: str) -> str:
    """Join a player and a verb given for a third person.

    Examples
    --------
    >>> does("opponent", "copies"), does("you", "copies"), does("you", "has")
    ('opponent copies', 'you copy', 'you have')
    """
    if player.casefold() != "you":
        return f"{player} {verb}"
    if verb in _IRREGULAR:
        return f"{player} {_IRREGULAR[verb]}"
    if verb.endswith("ies"):
        return f"{player} {verb.removesuffix('ies')}y"
    ending = "es" if verb.endswith(("sses", "shes", "ches", "xes")) else "s"
    return f"{player} {verb.removesuffix(ending)}"


def whose(player: str) -> str:
    """Write the possessive of a player.

    Examples
    --------
    >>> whose("opponent"), whose("you")
    ("opponent's", 'your')
    """
    return "your" if player.casefold() == "you" else f"{player}'s"
