"""Measuring, cleaning, wrapping and cutting of text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtglayers.views.svg_richtext import ValueLine, flow, mana_spans, value_spans
from mtglayers.views.textfit import clean, cut, is_measured, text_width, wrap

texts = st.text(st.characters(exclude_categories=()), max_size=60).map(clean)


@given(texts, st.floats(30, 300), st.sampled_from([9.0, 12.0, 15.0]), st.booleans())
def test_wrapped_lines_fit_and_lose_nothing(
    text: str, width: float, size: float, bold: bool
) -> None:
    """Every line is narrow enough, and the lines together are the text."""
    lines = wrap(text, width, size, bold=bold)
    assert all(text_width(each, size, bold=bold) <= width + 1e-6 for each in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(texts, st.floats(30, 300), st.integers(1, 3))
def test_a_limit_of_lines_is_kept_and_shown(text: str, width: float, most: int) -> None:
    """No more lines than allowed; an ellipsis exactly where something is missing."""
    lines = wrap(text, width, 12, most=most)
    assert len(lines) <= most
    assert all(text_width(each, 12) <= width + 1e-6 for each in lines)
    if "".join(lines).replace(" ", "") != text.replace(" ", ""):
        assert lines[-1].endswith("…")


@given(texts, st.floats(20, 300))
def test_cut_text_fits(text: str, width: float) -> None:
    """A cut text is narrow enough, and untouched where it fitted."""
    result = cut(text, width, 12)
    assert text_width(result, 12) <= width + 1e-6
    if text_width(text, 12) <= width:
        assert result == text


@given(st.text(st.characters(exclude_categories=()), max_size=60))
def test_clean_text_is_clean(text: str) -> None:
    """Cleaning twice is cleaning once, and the result can be encoded and has one line."""
    result = clean(text)
    assert clean(result) == result
    assert result.encode().decode() == result
    assert not any(each < " " or "\u202a" <= each <= "\u202e" for each in result)
    assert result == result.strip()


@pytest.mark.parametrize(
    ("text", "regular", "bold"),
    [("Clone", 26.12, 27.78), ("WWW", 28.32, 28.32), ("iii", 6.66, 8.34), ("", 0, 0)],
)
def test_widths_are_those_of_the_typeface(text: str, regular: float, bold: float) -> None:
    """Sums of the published widths at size 10."""
    assert text_width(text, 10) == pytest.approx(regular)
    assert text_width(text, 10, bold=True) == pytest.approx(bold)


def test_accents_are_as_wide_as_their_letters() -> None:
    """Names with accents are measured, scripts that are not known are guessed and say so."""
    assert text_width("Lim-Dûl", 10) == text_width("Lim-Dul", 10)
    assert is_measured("Jötun Grunt — Æther")
    assert not is_measured("水晶")
    assert text_width("水", 10) == 10


value_lines = st.builds(ValueLine, texts, texts, st.none() | texts, st.booleans())


@given(texts | value_lines, st.floats(60, 300), st.none() | st.integers(1, 3))
def test_set_text_stays_in_its_width(
    value: str | ValueLine, width: float, most: int | None
) -> None:
    """Pieces follow each other without overlap and end before the width does."""
    spans = value_spans(value)
    result = flow(spans, width, 12, most=most)
    assert most is None or len(result.lines) <= most
    for row in result.lines:
        for (x0, wide, _), (x1, _, _) in itertools.pairwise(row):
            assert x0 + wide <= x1 + 0.02
        if row:
            symbols_only = all(piece.symbol for _, _, piece in row)
            assert row[-1][0] + row[-1][1] <= width + 0.02 or symbols_only
    assert result.width == max((x + w for row in result.lines for x, w, _ in row), default=0)


@given(value_lines)
def test_set_text_loses_nothing_without_a_limit(value: ValueLine) -> None:
    """All words of a named value are there, in their order."""
    result = flow(value_spans(value), 90, 12)
    shown = "".join(piece.text for row in result.lines for _, _, piece in row)
    expected = "".join(span.text for span in value_spans(value))
    assert shown.replace(" ", "") == "".join(expected.split())
    assert not result.truncated


def test_mana_symbols_become_circles_with_letters() -> None:
    """Symbols are drawn; other words in braces stay as they are."""
    spans = mana_spans("{2}{W/U}{T}: add {one} {G/P}")
    assert [span.text for span in spans if span.symbol] == ["2", "W/U", "T", "G/P"]
    assert [span.text for span in spans if not span.symbol] == [": add {one} "]
    items = flow(spans, 400, 12).items(0, 0)
    assert [item.role for item in items if item.role.startswith("mana-")] == [
        "mana-n", "mana-text", "mana-n", "mana-text",
        "mana-n", "mana-text", "mana-n", "mana-text",
    ]  # fmt: skip
    assert flow("{U}", 90, 12).items(0, 0)[0].role == "mana-u"
