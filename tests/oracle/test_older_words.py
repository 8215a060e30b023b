"""What a text means does not depend on the year in which it was worded."""

from __future__ import annotations

import pytest

from mtglayers.oracle.older_words import todays_words
from mtglayers.oracle.reader import read_text

# An older wording and today's, on what type of card.
SAME = [
    (
        "Creature",
        "At the start of your end of turn step, ~ gets +1/+1 until end of turn.",
        "At the beginning of your end step, ~ gets +1/+1 until end of turn.",
    ),
    (
        "Enchantment",
        "Artifact creatures you control are indestructible.",
        "Artifact creatures you control have indestructible.",
    ),
    (
        "Creature",
        "As long as your hand is empty, creatures whose power is 2 or less have menace.",
        "As long as you have no cards in hand, creatures with power 2 or less have menace.",
    ),
    (
        "Creature",
        "~ gets +2/+2 as long as you don't control any other creatures.",
        "~ gets +2/+2 as long as you control no other creatures.",
    ),
    (
        "Instant",
        "Put a copy of target instant or sorcery spell onto the stack.",
        "Copy target instant or sorcery spell.",
    ),
    ("Land", "~ comes into play tapped.", "~ enters tapped."),
    ("Creature", "Your other Goblins get +1/+1.", "Other Goblins you control get +1/+1."),
    (
        "Creature",
        "This creature may enter as a copy of any creature on the battlefield.",
        "You may have ~ enter as a copy of any creature on the battlefield.",
    ),
    (
        "Artifact",
        "Creature equipped with this Equipment gets +2/+0.",
        "Equipped creature gets +2/+0.",
    ),
    (
        "Creature",
        "Whenever another creature enters, ~ becomes a copy of that creature. It retains this "
        "ability.",
        "Whenever another creature enters, ~ becomes a copy of that creature, except it has this "
        "ability.",
    ),
    (
        "Sorcery",
        "Create a token copy of target creature you control.",
        "Create a token that's a copy of target creature you control.",
    ),
    ("Creature", "~ counts as a Wall.", "~ is a Wall in addition to its other types."),
    (
        "Creature",
        "The power of this creature is equal to the number of creatures you control.",
        "~'s power is equal to the number of creatures you control.",
    ),
    ("Land", "{T}: Add one mana of any color of your choice.", "{T}: Add one mana of any color."),
    (
        "Enchantment",
        "If a creature would come into play under your control, it comes into play with an "
        "additional +1/+1 counter on it.",
        "Each creature you control enters with an additional +1/+1 counter on it.",
    ),
    ("Creature", "As ~ enters, choose a colour.", "As ~ enters, choose a color."),
    ("Creature", "On your turn, ~ has first strike.", "During your turn, ~ has first strike."),
    (
        "Enchantment",
        "Creatures with a power of 2 or less lose all of their abilities.",
        "Creatures with power 2 or less lose all abilities.",
    ),
    (
        "Instant",
        "Target creature has its power and toughness switched until end of turn.",
        "Switch target creature's power and toughness until end of turn.",
    ),
    (
        "Creature",
        "~ comes into play with X +1/+1 counters on it.",
        "~ enters with X +1/+1 counters on it.",
    ),
    (
        "Creature",
        "As ~ comes into play, choose a color. ~ has protection from the chosen color.",
        "As ~ enters, choose a color. ~ has protection from the chosen color.",
    ),
    (
        "Creature",
        "As ~ comes into play, you may choose a creature in play. If you do, ~ comes into play as "
        "a copy of that creature.",
        "As ~ enters, you may choose a creature on the battlefield. If you do, ~ enters as a copy "
        "of that creature.",
    ),
    (
        "Creature",
        "Whenever another creature comes into play, ~ becomes a copy of that creature and gains "
        "this ability.",
        "Whenever another creature enters, ~ becomes a copy of that creature, except it has this "
        "ability.",
    ),
    (
        "Creature",
        "When ~ comes into play, remove target creature from the game until ~ leaves play.",
        "When ~ enters, exile target creature until ~ leaves the battlefield.",
    ),
    ("Land", "{T}: Add {G} to your mana pool.", "{T}: Add {G}."),
    (
        "Land",
        "{T}: Add to your mana pool one mana of any color a land an opponent controls could "
        "produce.",
        "{T}: Add one mana of any color that a land an opponent controls could produce.",
    ),
    (
        "Enchantment",
        "Each other noncreature enchantment is a creature with power and toughness each equal to "
        "its converted mana cost.",
        "Each other noncreature enchantment is a creature with power and toughness each equal to "
        "its mana value.",
    ),
    (
        "Sorcery",
        "Put a token that's a copy of target creature onto the battlefield.",
        "Create a token that's a copy of target creature.",
    ),
    (
        "Sorcery",
        "Put a token into play that's a copy of target creature, except it has haste.",
        "Create a token that's a copy of target creature, except it has haste.",
    ),
    (
        "Sorcery",
        "Put X 2/2 black Zombie creature tokens onto the battlefield tapped, where X is the number "
        "of creature cards in your graveyard.",
        "Create X tapped 2/2 black Zombie creature tokens, where X is the number of creature cards "
        "in your graveyard.",
    ),
    ("Enchantment", "Whenever a player plays a spell, draw a card.",
     "Whenever a player casts a spell, draw a card."),
    ("Enchantment", "Creatures controlled by your opponents get -1/-1.",
     "Creatures your opponents control get -1/-1."),
    ("Enchantment", "Your opponents' creatures lose flying.",
     "Creatures your opponents control lose flying."),
    ("Enchantment", "Creatures under your control get +1/+1.", "Creatures you control get +1/+1."),
    ("Enchantment", "Your creatures have haste.", "Creatures you control have haste."),
    ("Enchantment", "Each land is a Forest as well as its other types.",
     "Each land is a Forest in addition to its other types."),
    ("Creature", "~'s power and toughness are both equal to the number of creatures in play.",
     "~'s power and toughness are each equal to the number of creatures on the battlefield."),
    ("Creature", "~'s power equals the number of creatures you control.",
     "~'s power is equal to the number of creatures you control."),
    ("Instant", "Target land becomes a 3/3 creature until end of turn; it's still a land.",
     "Target land becomes a 3/3 creature until end of turn. It's still a land."),
    ("Instant", "Creatures you control gain +1/+1 and first strike until end of turn.",
     "Creatures you control get +1/+1 and gain first strike until end of turn."),
    ("Enchantment — Aura", "Enchanted creature is a 0/1 blue Frog creature without abilities.",
     "Enchanted creature loses all abilities and is a 0/1 blue Frog creature."),
]  # fmt: skip

# They look alike and mean something else.
LEFT_ALONE = [
    "You may play lands and cast spells from the top of your library.",
    "Whenever you play a land or cast a spell, draw a card.",
    "You may put a token from your graveyard or hand onto the battlefield.",
    "Put a +1/+1 counter on target creature token.",
    "You may put a creature card from your hand onto the battlefield.",
    "Each of your opponents loses 1 life.",
    "As long as you have an ability that isn't a mana ability, ~ has flying.",
]


def read(line: str, text: str) -> object:
    types, _, subtypes = line.partition(" — ")
    reading = read_text(
        text.replace("~", "Zork"),
        name="Zork",
        card_types=tuple(types.split()),
        subtypes=tuple(subtypes.split()),
    )
    assert all(span.verdict != "not understood" for span in reading.spans), text
    return reading.abilities


@pytest.mark.parametrize(("line", "older", "today"), SAME, ids=[each[1] for each in SAME])
def test_an_older_wording_is_read_as_todays(line: str, older: str, today: str) -> None:
    assert read(line, older) == read(line, today)


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_words_that_only_look_older_are_left_alone(text: str) -> None:
    assert todays_words(text) == ()


def test_verdicts_stand_on_the_printed_words() -> None:
    """Every printed character has its span, also those that today's wording leaves out."""
    text = "{T}: Add {G} to your mana pool. Frobnicate all zorks in play."
    spans = read_text(text, card_types=("Land",)).spans
    assert "".join(text[each.start : each.end] for each in spans) == text
    unread = [text[each.start : each.end] for each in spans if each.verdict == "not understood"]
    assert unread == ["Frobnicate all zorks in play."]


def test_a_longer_text_is_not_searched_for_ever() -> None:
    """Half a sentence of an older wording, many times."""
    assert todays_words("put a token remove converted " * 2_000) == ()
    assert todays_words("put a " + "token " * 5_000) == ()
    assert todays_words("return " * 5_000 + "to play") == (
        (35_000 + 3, 35_000 + 7, "the battlefield"),
    )
