"""References to the Comprehensive Rules: the edition, which numbers exist, what they are about.

Only this module knows the edition. Rules are cited by number, with short titles in our own words;
their text is Wizards of the Coast's and is not kept here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from mtglayers._rules_index import EDITION, LETTERS, SUBRULES
from mtglayers.errors import UnknownRuleError, near_names

__all__ = [
    "EDITION",
    "RuleRef",
    "rule",
    "all_rule_numbers",
    "rule_exists",
    "cited_rules",
    "cited_in",
    "titled",
]

_NUMBER = re.compile(r"(\d{3})(?:\.(\d+)([a-z]?))?")
_CITATION = re.compile(r"\bCR\s+(\d{3}(?:\.\d+[a-z]?)?(?:[ ]?[-–/+,][ ]?\d{3}\.\d+[a-z]?)*)")


@dataclass(frozen=True, slots=True)
class RuleRef:
    """A reference to one rule of the edition followed.

    Make one with `rule`, which checks that the number exists.

    Parameters
    ----------
    number
        The rule's number, such as "613.8a".

    Examples
    --------
    >>> ref = rule("613.8a")
    >>> print(ref)
    CR 613.8a
    >>> ref.title, ref.section
    ('when one effect depends on another', '613')
    """

    number: str

    @property
    def section(self) -> str:
        """The three digits in front: the section that the rule belongs to."""
        return self.number[:3]

    @property
    def parent(self) -> RuleRef | None:
        """The rule that this one is a part of; None for a section."""
        if self.number[-1].isalpha():
            return RuleRef(self.number[:-1])
        return RuleRef(self.section) if "." in self.number else None

    @property
    def title(self) -> str:
        """What the rule is about in our own words, or what the nearest rule above it is about."""
        titles = _titles()
        at: RuleRef | None = self
        while at is not None:
            if at.number in titles:
                return titles[at.number]
            at = at.parent
        return "the Comprehensive Rules"

    @property
    def sort_key(self) -> tuple[int, int, str]:
        """A key that sorts references in the order of the rules."""
        found = _NUMBER.fullmatch(self.number)
        assert found is not None
        return int(found[1]), int(found[2] or 0), found[3] or ""

    def __lt__(self, other: RuleRef) -> bool:
        return self.sort_key < other.sort_key

    def __str__(self) -> str:
        return f"CR {self.number}"

    def describe(self) -> str:
        """Give the citation with its title.

        Examples
        --------
        >>> rule("707.2b").describe()
        'CR 707.2b: a copy does not change with its original'
        """
        return f"{self}: {self.title}"


@cache
def all_rule_numbers() -> tuple[str, ...]:
    """List every section and rule number of the edition, in order.

    Examples
    --------
    >>> numbers = all_rule_numbers()
    >>> numbers[:3], len(numbers) > 3000
    (('100', '100.1', '100.1a'), True)
    """
    numbers: list[str] = []
    for section, counts in SUBRULES.items():
        numbers.append(section)
        for place, count in enumerate(counts.split(), start=1):
            numbers.append(f"{section}.{place}")
            numbers.extend(f"{section}.{place}{letter}" for letter in LETTERS[: int(count)])
    return tuple(numbers)


@cache
def _known_numbers() -> frozenset[str]:
    """Hold the numbers in a set, for the question whether one exists."""
    return frozenset(all_rule_numbers())


@cache
def _titles() -> dict[str, str]:
    """Read the titles into a mapping from number to title."""
    from importlib.resources import files  # imported late: it is slow and titles are rare

    text = files("mtglayers").joinpath("_rules_titles.txt").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return {number: title for number, _, title in (line.partition(" ") for line in lines)}


def rule_exists(number: str) -> bool:
    """Tell whether the edition has a rule of exactly this number.

    Examples
    --------
    >>> rule_exists("613.8a"), rule_exists("613.8l"), rule_exists("613.4e")
    (True, False, False)
    """
    return number in _known_numbers()


@cache
def rule(number: str) -> RuleRef:
    """Make a reference to a rule.

    Parameters
    ----------
    number
        Such as "613.8a", "CR 613.8a", or "613" for a whole section.

    Raises
    ------
    UnknownRuleError
        The edition has no such rule; says which numbers are near.

    Examples
    --------
    >>> print(rule("CR 305.7"))
    CR 305.7
    >>> rule("613.8f")
    Traceback (most recent call last):
    ...
    mtglayers.errors.UnknownRuleError: there is no rule '613.8f'. Did you mean '613.8', ...
    """
    plain = re.sub(r"^(?:CR|rule)\s*", "", number.strip(), flags=re.IGNORECASE)
    plain = plain.rstrip(".").lower()
    if not rule_exists(plain):
        raise UnknownRuleError(number, nearest=_nearest(plain))
    return RuleRef(plain)


def _nearest(number: str) -> tuple[str, ...]:
    """List the numbers that are most likely meant: those of the same rule, else the similar."""
    stem = number.rstrip("abcdefghijklmnopqrstuvwxyz")
    family = [each for each in all_rule_numbers() if stem and each.rstrip(LETTERS) == stem]
    return tuple(family[:4]) if family else near_names(number, all_rule_numbers(), limit=4)


def cited_rules(text: str) -> tuple[str, ...]:
    """Find the rule numbers that a text cites in the form ``CR 613.8a``.

    Ranges and lists after one ``CR`` count each of their numbers.

    Examples
    --------
    >>> cited_rules("see CR 613.8a: trial, and CR 707.2 + 613.6, not 100.1")
    ('613.8a', '707.2', '613.6')
    """
    return tuple(
        number
        for citation in _CITATION.findall(text)
        for number in re.findall(r"\d{3}(?:\.\d+[a-z]?)?", citation)
    )


def cited_in(texts: Iterable[str]) -> tuple[RuleRef, ...]:
    """Make references to all rules that some texts cite, in the order of the rules.

    Examples
    --------
    >>> [str(each) for each in cited_in(["waits (CR 613.8b)", "then (CR 613.7)"])]
    ['CR 613.7', 'CR 613.8b']
    """
    found = {each for text in texts for each in cited_rules(text)}
    return tuple(sorted(rule(each) for each in found))


def titled(rules: Iterable[RuleRef]) -> str:
    """Say what some rules are about, each in our own few words.

    Examples
    --------
    >>> titled(cited_in(["CR 305.7"]))
    'CR 305.7: setting a basic land type'
    """
    return "; ".join(each.describe() for each in rules)
