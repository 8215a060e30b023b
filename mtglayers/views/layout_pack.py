"""Set the parts of a drawing side by side, and choose the direction that fits the width."""

from __future__ import annotations

from collections.abc import Sequence

from mtglayers.views.layout_values import Box, LayoutOptions

__all__ = ["pack", "wants_down"]

Pair = tuple[float, float]


def pack(
    sizes: Sequence[Pair], alone: Sequence[bool], gap: float, target_width: float
) -> list[Pair]:
    """Place rectangles in rows and give their top left corners.

    Parameters
    ----------
    sizes
        Width and height of each.
    alone
        Which ones are single boxes; they fill rows of their own below the others.
    gap
        The room between two.
    target_width
        The width of a row, unless one rectangle is wider.

    Examples
    --------
    >>> pack([(50, 10), (40, 20), (30, 10)], [False, True, False], gap=10, target_width=100)
    [(0.0, 0.0), (0.0, 20.0), (60.0, 0.0)]
    """
    widest = max([target_width, *(width for width, _ in sizes)])
    places: dict[int, Pair] = {}
    x = y = height = 0.0
    order = [n for n, single in enumerate(alone) if not single]
    first_single = len(order)
    order += [n for n, single in enumerate(alone) if single]
    for position, number in enumerate(order):
        width, tall = sizes[number]
        if x and (x + width > widest or position == first_single):
            x, y, height = 0.0, y + height + gap, 0.0
        places[number] = (x, y)
        x += width + gap
        height = max(height, tall)
    return [places[number] for number in range(len(sizes))]


def wants_down(
    boxes: Sequence[Box],
    ends: Sequence[tuple[int, int]],
    labels: Sequence[float],
    ranks: Sequence[int],
    options: LayoutOptions,
) -> bool:
    """Tell whether edges should lead down because the picture would be too wide otherwise."""
    thickness: dict[int, float] = {}
    breadth: dict[int, float] = {}
    for box, rank in zip(boxes, ranks, strict=True):
        thickness[rank] = max(thickness.get(rank, 0.0), box.width)
        breadth[rank] = breadth.get(rank, 0.0) + box.width + options.node_gap
    between = (len(thickness) - 1) * (options.rank_gap * 1.2 + max(labels, default=0.0))
    to_the_right = sum(thickness.values()) + between
    return bool(ends) and to_the_right > max(options.target_width, max(breadth.values()))
