"""``python -m mtglayers.commands.rules_table``: the README's table of rules, made from the tests.

For those who work on the project. The table says for each section of the rules how many of its
rules tests and scenarios name, and in how many of them; ``--check`` says whether the table in the
README is the one that would be made, and changes nothing. Numbers are rounded down, so that one
scenario more does not make the table another one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import click

from mtglayers.commands.rules_shown import Shown, code_about, shown_by_cases, shown_by_tests
from mtglayers.rules import all_rule_numbers, rule

__all__ = ["command", "rounded_down", "rules_table", "with_table"]

README = Path(__file__).parents[2] / "README.md"
BEGIN, END = "<!-- rules: begin -->\n", "<!-- rules: end -->"
_STEPS = (1, 2, 5)


def rounded_down(number: int) -> str:
    """Round down to 1, 2 or 5 with noughts, and say so.

    Examples
    --------
    >>> [rounded_down(each) for each in (0, 1, 4, 20, 73)]
    ['–', '1', '2+', '20+', '50+']
    """
    if number <= 1:
        return str(number) if number else "–"
    power = 10 ** (len(str(number)) - 1)
    first = max(step for step in _STEPS if step * power <= number)
    return f"{first * power}+"


def rules_table() -> str:
    """Write the table: a row for each section that a test or a scenario names."""
    head = ("section", "about", "rules named", "tests", "scenarios")
    rows = [head, ("---",) * len(head)]
    left_out: list[str] = []
    for number in all_rule_numbers():
        if "." in number:
            continue
        tests, cases = shown_by_tests(number), shown_by_cases(number)
        if not tests and not cases:
            left_out += [number] if code_about(number) else []
            continue
        counts = (_named(number, [*tests, *cases]), len(tests), len(cases))
        rows.append((number, rule(number).title, *map(rounded_down, counts)))
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    if left_out:
        table += f"\n\nNamed in code only: {', '.join(left_out)}."
    return f"{table}\n"


def _named(section: str, shown: Iterable[Shown]) -> int:
    """Count the rules of a section that are named."""
    return len({rule for each in shown for rule in each.rules if rule.startswith(section)})


def with_table(text: str, table: str) -> str:
    """Return the README's text with another table.

    Raises
    ------
    ValueError
        The text has no place for it.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the README has no lines {BEGIN.strip()} and {END}")
    return f"{before}{begin}\n{table}\n{end}{after}"


@click.command(name="rules_table")
@click.option("--check", is_flag=True, help="Only say whether the table would change.")
def command(check: bool) -> None:
    """Make the table of rules in the README from the tests and scenarios."""
    before = README.read_text("utf-8")
    after = with_table(before, rules_table())
    if before == after:
        click.echo("README.md: as it is")
        return
    click.echo(f"README.md: {'differs' if check else 'changed'}")
    if check:
        sys.exit(1)
    README.write_text(after, "utf-8")


if __name__ == "__main__":
    command()
