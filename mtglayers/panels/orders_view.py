"""What other orders would make of everything, as a table with a column for each outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mtglayers.panels.looking import linked
from mtglayers.views import wording
from mtglayers.views.entering_orders import EnteringOrders, EnteringOutcome
from mtglayers.views.orders import Orders, Outcome
from mtglayers.views.svg import escape

__all__ = ["entering_html", "orders_html", "whole_order"]

_PAIRS = 4


def orders_html(found: Orders, names: Mapping[str, str]) -> str:
    """Write the outcomes: when each of them comes about, and which values differ.

    Parameters
    ----------
    found
        What was found out.
    names
        What objects are called.
    """
    return linked(_outcomes_html(found, names))


def entering_html(found: EnteringOrders, names: Mapping[str, str]) -> str:
    """Write the outcomes of other orders of entering, and what can't be; see `orders_html`."""
    refused = "".join(f"<p>{escape(str(each))}</p>" for each in found.refused)
    return linked(_outcomes_html(found, names) + refused)


def _outcomes_html(found: Orders | EnteringOrders, names: Mapping[str, str]) -> str:
    parts = [f"<p>{escape(found.headline)}</p>"]
    if len(found.outcomes) > 1:
        parts.append(f"<ol>{''.join(_when(each, names) for each in found.outcomes)}</ol>")
        parts.append(_table(found.outcomes, names))
    parts += [f"<p>{'<br>'.join(map(escape, str(each).splitlines()))}</p>" for each in found.swaps]
    return "".join(parts)


def _when(each: Outcome | EnteringOutcome, names: Mapping[str, str]) -> str:
    pairs = [f"{names.get(a, a)} before {names.get(b, b)}" for a, b in each.always]
    told = wording.joined(pairs[:_PAIRS]) or "in several orders"
    if len(pairs) > _PAIRS:
        told = f"{'; '.join(pairs[:_PAIRS])}; and {len(pairs) - _PAIRS} more pairs"
    if each.is_now:
        return f"<li><b>As it is now</b>: {escape(told)}</li>"
    if isinstance(each, EnteringOutcome):
        return f"<li>{escape(told)}</li>"
    return (
        f"<li>{escape(told)} "
        f'<button type="button" class="mtgl-quiet" data-outcome="{each.number}">Take this order'
        "</button></li>"
    )


def _table(outcomes: Sequence[Outcome | EnteringOutcome], names: Mapping[str, str]) -> str:
    known = [{(o, c): words for o, c, words in each.values} for each in outcomes]
    keys = list(dict.fromkeys(key for values in known for key in values))
    now = next((at for at, each in enumerate(outcomes) if each.is_now), 0)
    rows = []
    for key in keys:
        cells = []
        for values in known:
            words = escape(values.get(key, "none"))
            is_same = values.get(key) == known[now].get(key)
            cells.append(f"<td>{words if is_same else f'<mark>{words}</mark>'}</td>")
        name = escape(names.get(key[0], key[0]))
        rows.append(
            f'<tr><th scope="row">{name}</th><td>{escape(wording.label(key[1]))}</td>'
            f"{''.join(cells)}</tr>"
        )
    heads = "".join(
        f'<th scope="col">{each.number}{" (now)" if each.is_now else ""}</th>' for each in outcomes
    )
    return (
        '<table><thead><tr><th scope="col">Object</th><th scope="col">Value</th>'
        f"{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def whole_order(now: Sequence[str], wanted: Sequence[str]) -> tuple[str, ...]:
    """Return all permanents in the order in which some of them stand in another one.

    Examples
    --------
    >>> whole_order(("a", "b", "c"), ("c", "a"))
    ('c', 'b', 'a')
    """
    rest = iter(wanted)
    return tuple(next(rest) if each in wanted else each for each in now)
