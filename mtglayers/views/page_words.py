"""How the parts of a page are written: headings, names, rules, ids that no other page has."""

from __future__ import annotations

from mtglayers.rules import rule, rule_exists
from mtglayers.views.svg import escape

__all__ = ["Writing"]


class Writing:
    """The key and the level of one page, and the rules that it has cited so far.

    Examples
    --------
    >>> writing = Writing("p1", 1)
    >>> writing.heading(1, "Why?")
    '<h2>Why?</h2>'
    >>> writing.cite("613.7")
    '<a href="#p1-r-613.7">CR 613.7</a>'
    """

    def __init__(self, key: str, top: int) -> None:
        self.key = key
        self.top = top
        self.cited: dict[str, None] = {}

    def heading(self, depth: int, text: str, place: str = "") -> str:
        """Write a heading; ``depth`` 0 is the title."""
        level = min(6, self.top + depth)
        anchor = f' id="{self.key}-{place}"' if place else ""
        return f"<h{level}{anchor}>{escape(text)}</h{level}>"

    def cite(self, number: str) -> str:
        """Cite a rule, with a link to its title at the end of the page."""
        if not rule_exists(number):
            return escape(f"CR {number}")
        self.cited[number] = None
        return f'<a href="#{self.key}-r-{number}">CR {number}</a>'

    def rules(self, more: tuple[str, ...] = ()) -> str:
        """List the rules cited, with our own titles, in the order of the rules."""
        numbers = [each for each in {**self.cited, **dict.fromkeys(more)} if rule_exists(each)]
        refs = sorted(map(rule, numbers))
        return "".join(
            f'<li id="{self.key}-r-{ref.number}">{escape(ref.describe())}</li>' for ref in refs
        )


def name(text: str) -> str:
    """Write a name so that its direction of writing does not touch what stands around it."""
    return f"<bdi>{escape(text)}</bdi>"
