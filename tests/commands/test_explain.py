"""``mtglayers explain``."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mtglayers import cli
from mtglayers.cards.database import CardDatabase
from mtglayers.commands.explain import print_explanations
from mtglayers.views.explanation import Explanation

Explain = Callable[..., tuple[int, str, str]]


@pytest.fixture
def explain(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Explain:
    """Run the command with the built-in cards; return its status, output and complaints."""
    cards = CardDatabase.built_in()
    monkeypatch.setattr(CardDatabase, "shared", classmethod(lambda _: cards))

    def run(*arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            cli.main(["explain", *arguments])
        assert isinstance(left.value.code, int)
        captured = capsys.readouterr()
        return left.value.code, captured.out, captured.err

    return run


@pytest.mark.cr("613.8a")
@pytest.mark.parametrize("turned", [False, True])
def test_two_lands_effects_in_both_orders(explain: Explain, turned: bool) -> None:
    """Blood Moon is applied first in either order, and the reason is said."""
    names = ["Blood Moon", "Urborg, Tomb of Yawgmoth"]
    status, out, err = explain(*(reversed(names) if turned else names), "--only", names[1])
    assert (status, err) == (0, "")
    assert out.startswith("Urborg, Tomb of Yawgmoth: colourless, Legendary Land — Mountain")
    assert "Did not apply" in out
    assert "CR 613.6" in out


def test_the_order_is_that_of_the_arguments(explain: Explain) -> None:
    """All objects are explained, in the order in which they entered."""
    _, out, _ = explain("Forest", "Grizzly Bears", "Forest")
    heads = [part.split(":")[0] for part in out.split("\n\n")]
    assert heads == ["Forest", "Grizzly Bears", "Forest [forest-2]"]


def test_what_is_copied(explain: Explain) -> None:
    """For all that ask, for a name, and for one object of several of a name."""
    _, out, err = explain("Grizzly Bears", "Clone", "--copy", "Grizzly Bears", "--only", "clone")
    assert out.startswith("Grizzly Bears [clone]: 2/2")
    assert err == ""
    names = ["Grizzly Bears", "Serra Angel", "Clone", "Clone"]
    copies = ["--copy", "clone=serra-angel", "--copy", "clone-2=Grizzly Bears"]
    _, out, err = explain(*names, *copies)
    assert "Serra Angel [clone]: 4/4" in out
    assert "Grizzly Bears [clone-2]: 2/2" in out
    assert err == ""


def test_what_was_not_asked_or_not_said(explain: Explain) -> None:
    """Nothing is silent: an option that nothing used, a copy that was declined."""
    status, _, err = explain("Grizzly Bears", "--copy", "forest")
    assert status == 0
    assert "no card asked for --copy forest" in err
    _, _, err = explain("Grizzly Bears", "Clone")
    assert "--copy clone=OBJECT" in err


def test_choices_and_controllers(explain: Explain) -> None:
    """A colour for the card that asks; another player for one of the cards."""
    _, out, err = explain(
        "Grizzly Bears",
        "Painter's Servant",
        "--choose",
        "color=blue",
        "--controller",
        "grizzly-bears=opponent",
    )
    assert "blue" in out.splitlines()[0]
    assert err == ""


def test_why_not_and_orders(explain: Explain) -> None:
    """What is missed is answered instead of explanations; orders come last."""
    status, out, _ = explain(
        *("Serra Angel", "Humility", "Opalescence", "--why-not", "Serra Angel=flying"),
        *("--why-not", "serra-angel=4/4", "--orders"),
    )
    assert status == 0
    assert out.startswith("Serra Angel does not have flying.")
    assert "\n\nSerra Angel is not 4/4." in out
    assert "before any effect" not in out
    assert out.index("2 outcomes. Of 2 orders") > out.index("is not 4/4")
    _, both, _ = explain("Forest", "--only", "forest", "--why-not", "forest=green")
    assert both.index("before any effect") < both.index("Forest is not green.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("Blod Moon",), "Did you mean 'Blood Moon'"),
        (("Grizzly Bears", "--only", "clone"), "there is no object 'clone'. There are: grizzly"),
        (("Grizzly Bears", "Clone", "--copy", "forest"), "there is no object 'forest'"),
        (("Grizzly Bears", "--controller", "bob"), "'bob' is not a player"),
        (("Lightning Bolt",), "no permanent card"),
        (("Painter's Servant",), "--choose color=VALUE"),
        (("Painter's Servant", "--choose", "color"), "write KIND=VALUE"),
        (("Painter's Servant", "--choose", "color=purple"), "purple"),
        (("Forest", "--why-not", "forest"), "write OBJECT=WHAT"),
        (("Forest", "--why-not", "forest=blorp"), "Ask for a keyword ability"),
        (("Forest", "--why-not", "clone=red"), "there is no object 'clone'"),
        ((), "CARD"),
        (("Forest", "--cards", "no-such-file.json"), "no-such-file.json"),
    ],
)
def test_what_cannot_be_used(explain: Explain, arguments: tuple[str, ...], words: str) -> None:
    """Status 2 and one sentence that says what would be right."""
    status, out, err = explain(*arguments)
    assert status == 2
    assert out == ""
    assert words in err
    assert "Traceback" not in err


@pytest.fixture
def explanation() -> Explanation:
    from mtglayers import Board

    board = Board(cards=CardDatabase.built_in())
    bears = board.enter("Grizzly Bears")
    return board.explain(board.enter("Clone", copy=bears))


@pytest.mark.parametrize("width", [20, 40, 120])
def test_terminals_of_any_width(
    explanation: Explanation,
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Lines are wrapped, nothing is lost, and NO_COLOR is honoured."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("TERM", "xterm-256color")
    print_explanations([explanation])
    out = capsys.readouterr().out
    assert "\x1b[3" not in out.replace("\x1b[3m", ""), "no colour"
    plain = out.replace("\x1b[1m", "").replace("\x1b[2m", "").replace("\x1b[3m", "")
    plain = plain.replace("\x1b[0m", "")
    assert max(map(len, plain.splitlines())) <= width
    for word in ("layer", "1a", "name:", "CR", "built-in"):
        assert word in plain


def test_colours_in_a_terminal(
    explanation: Explanation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without NO_COLOR, the new values stand out."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    print_explanations([explanation])
    assert "\x1b[1;32m" in capsys.readouterr().out
