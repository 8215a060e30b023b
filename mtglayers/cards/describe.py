"""A card as plain text: what its data says, and what it does not."""

from __future__ import annotations

from mtglayers.core.cards import Card, Face
from mtglayers.core.vocabulary import color_phrase, format_type_line

__all__ = ["describe_card"]


def describe_card(card: Card) -> str:
    """Write a card as plain text, face by face, with its source.

    Examples
    --------
    >>> from mtglayers.core.cards import Card, Face
    >>> bear = Face(name="A Bear", card_types=("Creature",), subtypes=("Bear",), power="2",
    ...             toughness="2")
    >>> print(describe_card(Card(name="A Bear", faces=(bear,), source="examples")))
    A Bear
    Creature — Bear
    2/2
    colorless
    <BLANKLINE>
    normal card, from examples
    """
    parts = ["\n".join(_face_lines(face)) for face in card.faces]
    about = [f"{card.layout} card, from {card.source or 'an unknown place'}"]
    about += [f"{kind.replace('_', ' ')}: {name}" for kind, name in card.related]
    return "\n\n".join([*parts, "\n".join(about)])


def _face_lines(face: Face) -> list[str]:
    """Write the lines of one face."""
    if face.missing:
        return [face.name, "(this face is missing in the card data)"]
    types = format_type_line(face.supertypes, face.card_types, face.subtypes)
    lines = [f"{face.name} {face.mana_cost}" if face.mana_cost else face.name, types]
    text = face.oracle_text
    if text is None:
        text = "\n".join(ability.text for ability in face.abilities)
    lines += text.splitlines()
    if face.power is not None:
        lines.append(f"{face.power}/{face.toughness}")
    for word, number in (("loyalty", face.loyalty), ("defense", face.defense)):
        if number is not None:
            lines.append(f"{word} {number}")
    guess = " (a guess: the card data does not say)" if "colors" in face.uncertain else ""
    lines.append(f"{color_phrase(face.colors)}{guess}")
    if "defense" in face.uncertain:
        lines.append("the card data does not tell its defense")
    return lines
