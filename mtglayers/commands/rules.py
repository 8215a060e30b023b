"""``mtglayers rules``: what rules are about, what the toolkit does about them, what shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from mtglayers.commands.rules_shown import Shown
    from mtglayers.rules import RuleRef

__all__ = ["command"]

SOME = 8
"""How many places of a kind are listed, unless all are asked for."""


@click.command(name="rules")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
@click.option("--all", "everything", is_flag=True, help="List all places, not only some.")
@click.option("--titles", is_flag=True, help="Only say what the rules are about.")
def command(numbers: tuple[str, ...], everything: bool, titles: bool) -> None:
    """Say what each rule NUMBER is about, what the toolkit does about it, and what shows it.

    The code that cites the rule (or a rule that belongs to it) is listed with what it does; tests
    and scenarios are listed when the toolkit is used from a checkout. The rules' text itself is
    not part of the toolkit; it is on the publisher's pages.
    """
    from mtglayers.rules import EDITION, rule

    click.echo(f"Comprehensive Rules, edition of {EDITION}; titles in our own words")
    for number in numbers:
        ref = rule(number)
        _print_titles(ref)
        if not titles:
            _print_shown(ref, everything)


def _print_titles(ref: RuleRef) -> None:
    from mtglayers.rules import RuleRef as Ref
    from mtglayers.rules import all_rule_numbers

    above: list[RuleRef] = []
    parent = ref.parent
    while parent is not None:
        above.insert(0, parent)
        parent = parent.parent
    below = [Ref(each) for each in all_rule_numbers() if Ref(each).parent == ref]
    for depth, each in enumerate([*above, ref]):
        click.echo(f"{'  ' * depth}{each.describe()}")
    for each in below:
        click.echo(f"{'  ' * (len(above) + 1)}{each.describe()}")


def _print_shown(ref: RuleRef, everything: bool) -> None:
    from mtglayers.commands import rules_shown

    number = ref.number
    code = rules_shown.code_about(number)
    if code:
        _print_list("What the toolkit does about it", code, everything)
    else:
        click.echo(f"The toolkit's code does not cite {ref}: it does nothing of its own about it.")
    if not rules_shown.has_tests():
        click.echo("Tests and scenarios that show it are in a checkout of the project.")
        return
    for head, found in (
        ("Tests", rules_shown.shown_by_tests(number)),
        ("Scenarios", rules_shown.shown_by_cases(number)),
    ):
        if found:
            _print_list(f"{head} that show it", found, everything)
        else:
            click.echo(f"No {head.lower()} say that they show it.")


def _print_list(head: str, found: Sequence[Shown], everything: bool) -> None:
    click.echo(f"{head} ({len(found)}):")
    for each in found if everything else found[:SOME]:
        words = f": {each.words}" if each.words else ""
        click.echo(f"  {each.place}{words} ({', '.join(each.rules[:6])})")
    if not everything and len(found) > SOME:
        click.echo(f"  … and {len(found) - SOME} more; --all lists them")
