"""``mtglayers rules``: what rules are about, in our own words, and which belong to them."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command(name="rules")
@click.argument("numbers", nargs=-1, required=True, metavar="NUMBER...")
def command(numbers: tuple[str, ...]) -> None:
    """Say what each rule NUMBER is about, and list the rules that belong to it.

    The rules' text itself is not part of the toolkit; it is on the publisher's pages.
    """
    from mtglayers.rules import EDITION, RuleRef, all_rule_numbers, rule

    click.echo(f"Comprehensive Rules, edition of {EDITION}; titles in our own words")
    for number in numbers:
        ref = rule(number)
        above: list[RuleRef] = []
        parent = ref.parent
        while parent is not None:
            above.insert(0, parent)
            parent = parent.parent
        below = [RuleRef(each) for each in all_rule_numbers() if RuleRef(each).parent == ref]
        for depth, each in enumerate([*above, ref]):
            click.echo(f"{'  ' * depth}{each.describe()}")
        for each in below:
            click.echo(f"{'  ' * (len(above) + 1)}{each.describe()}")
