"""What players have besides permanents: numbers, as rows of a table."""

from __future__ import annotations

from collections import Counter

from mtglayers.core.mana_costs import split_mana_cost
from mtglayers.core.state import GameState
from mtglayers.engine.evaluation import evaluate
from mtglayers.views.svg import escape

__all__ = ["devotion", "players_table"]

_COLORS = "WUBRG"
_ZONES = ("hand", "library", "graveyard", "exile", "command")


def devotion(state: GameState, player: str) -> dict[str, int]:
    """Count a player's devotion to each colour (CR 700.5), those above zero.

    Examples
    --------
    >>> from mtglayers import Board
    >>> devotion(Board.from_text("2 Serra Angel").state, "you")
    {'W': 4}
    """
    seen = evaluate(state)
    found: Counter[str] = Counter()
    for item in state.objects:
        if item.zone == "battlefield" and seen.controllers.get(item.id) == player:
            for symbol in split_mana_cost(seen[item.id].characteristics.mana_cost or ""):
                found.update(each for each in _COLORS if each in symbol)
    return {each: found[each] for each in _COLORS if found[each]}


def players_table(state: GameState) -> str:
    """Write what the players have as an HTML table."""
    head = "".join(
        f'<th scope="col">{each}</th>'
        for each in ("Player", "Life", *(zone.capitalize() for zone in _ZONES), "Devotion", "Other")
    )
    rows = []
    for player in state.players:
        cells = [str(player.life)]
        cells += [str(len(state.in_zone(zone, player.id))) for zone in _ZONES]
        cells.append(" ".join(f"{n}{c}" for c, n in devotion(state, player.id).items()) or "0")
        other = [f"{number} {kind}" for kind, number in player.counters]
        cells.append(", ".join([*other, *player.designations]) or "none")
        data = "".join(f"<td>{escape(each)}</td>" for each in cells)
        rows.append(f'<tr><th scope="row">{escape(player.id)}</th>{data}</tr>')
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
