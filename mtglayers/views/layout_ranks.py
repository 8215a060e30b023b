"""Give every vertex of a graph its rank: cycles turned, longest paths, connected parts.

Vertices are the numbers from 0 on and edges pairs of them. Every function is deterministic: ties
go to what comes first in the input.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["backward_links", "components", "longest_path_ranks"]

Ends = Sequence[tuple[int, int]]


def components(count: int, ends: Ends) -> list[list[int]]:
    """Split the vertices into connected parts, in order of their first vertex.

    Examples
    --------
    >>> components(4, [(0, 2), (3, 1)])
    [[0, 2], [1, 3]]
    """
    parent = list(range(count))

    def root(vertex: int) -> int:
        while parent[vertex] != vertex:
            parent[vertex] = parent[parent[vertex]]
            vertex = parent[vertex]
        return vertex

    for a, b in ends:
        ra, rb = root(a), root(b)
        if ra != rb:
            parent[max(ra, rb)] = min(ra, rb)
    parts: dict[int, list[int]] = {}
    for vertex in range(count):
        parts.setdefault(root(vertex), []).append(vertex)
    return list(parts.values())


def backward_links(count: int, ends: Ends) -> list[bool]:
    """Tell for each edge whether it closes a cycle and is therefore drawn backward.

    A depth-first walk starts at the vertices that nothing leads to, then at the others; an edge to
    a vertex that the walk is still inside closes a cycle. Edges from a vertex to itself do not
    count.

    Examples
    --------
    >>> backward_links(2, [(0, 1), (1, 0), (1, 1)])
    [False, True, False]
    """
    outgoing: list[list[int]] = [[] for _ in range(count)]
    entered = [False] * count
    for number, (a, b) in enumerate(ends):
        if a != b:
            outgoing[a].append(number)
            entered[b] = True
    backward = [False] * len(ends)
    state = bytearray(count)  # 0 not seen, 1 the walk is inside, 2 done
    for start in [v for v in range(count) if not entered[v]] + list(range(count)):
        if state[start]:
            continue
        state[start] = 1
        walk = [(start, iter(outgoing[start]))]
        while walk:
            vertex, edges = walk[-1]
            for number in edges:
                target = ends[number][1]
                if state[target] == 1:
                    backward[number] = True
                elif not state[target]:
                    state[target] = 1
                    walk.append((target, iter(outgoing[target])))
                    break
            else:
                state[vertex] = 2
                walk.pop()
    return backward


def longest_path_ranks(count: int, ends: Ends, backward: Sequence[bool], step: int) -> list[int]:
    """Put every vertex on the rank of the longest path to it.

    A vertex that nothing leads to then moves as near to its nearest successor as it can.

    Parameters
    ----------
    count
        How many vertices there are.
    ends
        The edges.
    backward
        Which edges count in the other direction.
    step
        How many ranks an edge spans at least.

    Examples
    --------
    >>> longest_path_ranks(4, [(0, 1), (1, 2), (3, 2)], [False] * 3, 1)
    [0, 1, 2, 1]
    """
    following: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for (a, b), turned in zip(ends, backward, strict=True):
        if a != b:
            low, high = (b, a) if turned else (a, b)
            following[low].append(high)
            waiting[high] += 1
    sources = [v for v in range(count) if not waiting[v]]
    rank = [0] * count
    ready = list(sources)
    for vertex in ready:
        for after in following[vertex]:
            rank[after] = max(rank[after], rank[vertex] + step)
            waiting[after] -= 1
            if not waiting[after]:
                ready.append(after)
    for vertex in sources:
        if following[vertex]:
            rank[vertex] = min(rank[after] for after in following[vertex]) - step
    return rank
