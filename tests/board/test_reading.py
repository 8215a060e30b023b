"""What `mtglayers.read` shows: words, layers, and where effects start; as text and as HTML."""

from __future__ import annotations

import os
import subprocess
import sys
from html.parser import HTMLParser

import pytest

import mtglayers
from mtglayers.errors import DefinitionError, UnknownCardError
from mtglayers.views.reading import CardShown


def layers(shown: CardShown) -> list[tuple[str, str, str]]:
    """List each part: its sublayer, where its effect starts, the printed words that say it."""
    return [
        (part.sublayer.label, part.starts_in.label, face.text[part.start : part.end])
        for face in shown.faces
        for part in face.parts
    ]


@pytest.mark.parametrize(
    ("text", "type_line", "expected"),
    [
        (
            "All lands are 1/1 creatures that are still lands.",
            "Enchantment",
            [("4", "4", "creatures"), ("7b", "4", "1/1")],
        ),
        (
            "Creatures you control get +1/+1 and have flying. (They do. Flying is flying.)",
            "Enchantment",
            [("7c", "6", "+1/+1"), ("6", "6", "flying")],
        ),
        (
            "All creatures lose all abilities and have base power and toughness 1/1.",
            "Enchantment",
            [("6", "6", "lose all abilities"), ("7b", "6", "base power and toughness 1/1")],
        ),
        (
            "Gain control of target creature until end of turn. Untap it. It gains haste until end"
            " of turn.",
            "Sorcery",
            [("2", "2", "Gain control of"), ("6", "6", "haste")],
        ),
        (
            "You may have ~ enter as a copy of any creature on the battlefield.",
            "Creature",
            [("1a", "1a", "as a copy of any creature on the battlefield")],
        ),
        (
            'Creatures you control have "Elves get +1/+0."',
            "Enchantment",
            [("6", "6", '"Elves get +1/+0."'), ("7c", "7c", "+1/+0")],
        ),
        ("Changeling", "Creature", [("4", "4", "Changeling")]),
        ("Devoid", "Creature", [("5", "5", "Devoid")]),
        ("~'s power and toughness are each equal to your life total.", "Creature", None),
        ("Draw a card.", "Sorcery", []),
        ("Manifest the top card of your library.", "Sorcery", [("1b", "1b", "Manifest")]),
        (
            "When ~ enters, put a +1/+1 counter on target creature.",
            "Creature",
            [("7c", "7c", "+1/+1 counter")],
        ),
    ],
)
def test_parts_have_their_layer_and_their_words(
    text: str, type_line: str, expected: list[tuple[str, str, str]] | None
) -> None:
    found = layers(mtglayers.read(text, type_line=type_line))
    if expected is None:  # one that defines a characteristic
        words = "power and toughness are each equal to your life total"
        expected = [("7a", "7a", words)]
    assert sorted(found) == sorted(expected)


def test_every_character_is_in_one_stretch_and_belongs_to_its_ability() -> None:
    text = (
        "Flying, trample (Both.)\n{T}: Add {G}.\nWeave baskets.\nWhenever ~ attacks, draw a card."
    )
    (face,) = mtglayers.read(text).faces
    assert "".join(each.text for each in face.stretches) == text
    owners = {each.text.strip(): each.ability for each in face.stretches}
    assert owners["Flying,"] == 0
    assert owners["trample"] == 1
    assert owners["(Both.)"] == 1
    assert owners["Add {G}."] == 2
    assert owners["draw a card."] == 4
    rows = list(face.lines())
    assert [len(right) for _left, right in rows] == [2, 1, 1, 1]


def test_what_was_not_understood_is_told() -> None:
    shown = mtglayers.read("Flying\nWeave a basket.")
    assert not shown.is_complete
    assert "Not understood: Weave a basket." in str(shown)
    assert "[not understood]" in shown.to_html()
    assert "not everything understood" in repr(shown)


def test_a_card_with_its_source_and_all_faces() -> None:
    shown = mtglayers.read(card="Humility")
    assert [part.sublayer.label for part in shown.parts] == ["6", "7b"]
    assert shown.source
    assert "Card data" in shown.to_html()


def test_wrong_calls_say_what_would_be_right() -> None:
    with pytest.raises(DefinitionError, match="either a text or the name of a card"):
        mtglayers.read()
    with pytest.raises(DefinitionError):
        mtglayers.read("Flying", card="Humility")
    with pytest.raises(UnknownCardError, match="Humility"):
        mtglayers.read(card="Humilty")


class Tags(HTMLParser):
    """Collects tags and attributes, and checks that tags close in order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.focusable: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is opened."""
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if dict(attrs).get("tabindex") == "0":
            self.focusable.append(dict(attrs))
        if tag not in ("br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close what was opened last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Collect what is shown."""
        if "style" not in self.open:
            self.text += data


HOSTILE = (
    '</td></table></section><script>alert("x")</script>',
    '" onmouseover="alert(1)" x="',
    "' onfocus='alert(1)' '><img src=x onerror=alert(1)>",
    "&lt;script&gt; &amp; </style><style>*{display:none}",
    "\u202egninrut\u202c \u2066left\u2069 \u200f",
    "<!-- --> ]]> <bdi> </bdi>",
    "Creatures you control get +1/+1 and have \"<b onclick='x'>Flying</b>\".",
    'As long as <i>the moon</i> is "bright", ~ has flying.',
    "עברית مرحبا 魔法 🜲",
)


@pytest.mark.parametrize("text", HOSTILE)
@pytest.mark.parametrize("place", ["text", "name"])
def test_no_text_breaks_out(text: str, place: str) -> None:
    if place == "text":
        shown = mtglayers.read(text)
    else:
        shown = mtglayers.read("~ gets +1/+1 and has flying.", name=text)
    html = shown.to_html()
    tags = Tags()
    tags.feed(html)
    tags.close()
    assert tags.open == []
    allowed = "style section p b bdi table thead tbody tr th td span small sup div ul li br"
    assert tags.tags <= set(allowed.split())
    known = "class role aria-label aria-hidden scope style tabindex title"
    assert tags.attributes <= set(known.split())
    assert not any(char in html for char in "\u202e\u2066\u200f\x00")


def test_words_and_layers_can_be_reached_and_have_names() -> None:
    html = mtglayers.read("Creatures you control get +1/+1 and have flying.").to_html()
    tags = Tags()
    tags.feed(html)
    words = [each for each in tags.focusable if each.get("role") == "note"]
    assert [each["class"] for each in words] == ["mtgl-part-2", "mtgl-part-1"]
    assert all(each["aria-label"] == each["title"] for each in words)
    assert "layer 7c (modified power and toughness): gets +1/+1; its effect starts in layer 6" in (
        str(words[0]["title"]),
        str(words[1]["title"]),
    )
    items = [each for each in tags.focusable if each.get("role") != "note"]
    assert {each["class"] for each in items} == {each["class"] for each in words}
    for number in (1, 2):  # both sides light up, by style sheet alone
        rule = f":has(.mtgl-part-{number}:is(:hover,:focus)) .mtgl-part-{number}"
        assert rule in html
    # without its style sheet, as in a notebook that is not trusted, the labels are still there
    assert ">7c</b></sup>" in html


@pytest.mark.slow
def test_the_same_bytes_under_any_hash_seed() -> None:
    code = (
        "import mtglayers, hashlib\n"
        'text = \'Slivers have "{T}: Add one mana of any color."\\n'
        "Creatures you control are red and white 2/3 Elf Goblin artifacts with flying and "
        "haste.\\nAs long as the moon shines, ~ has all creature types.'\n"
        "shown = mtglayers.read(text)\n"
        "print(hashlib.sha256((shown.to_html() + str(shown)).encode()).hexdigest())\n"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(found) == 1
