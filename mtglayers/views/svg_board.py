"""A board as a scene: cards drawn by us, with no art and no look of real cards.

Each card shows its name, cost, type line, rules text, colours, power and toughness or loyalty,
and tags for what is not as printed: copied, face down, counters, uncertain, tapped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from mtglayers.errors import DefinitionError
from mtglayers.views.diagram import Mark
from mtglayers.views.scene import Curve, Group, Item, Panel, Scene, Writing, line
from mtglayers.views.svg_richtext import Flow, Span, flow, mana_spans
from mtglayers.views.svg_shapes import TAG_HEIGHT, TagRow, heading, tag_rows, tags
from mtglayers.views.textfit import clean, cut, text_width

__all__ = ["BoardCard", "BoardGroup", "BoardPicture", "board_scene"]

Part = Panel | Curve | Writing
FootRow = Sequence[tuple[str, bool, float]]

_MARGIN, _GAP, _PAD = 12.0, 10.0, 8.0
_STRIPE, _PIP, _FOOT = 6.0, 15.0, 26.0
_COLOUR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCard:
    """One object as a card.

    Parameters
    ----------
    id
        A name for programs.
    name, type_line
        As the object has them now.
    cost
        The mana cost, with symbols in braces.
    rules
        The rules text, one entry per paragraph.
    power, toughness, loyalty, defense
        The numbers, where the object has them.
    colours
        The letters of its colours; none is colourless.
    marks
        Tags.
    changed
        Which of "name", "cost", "types", "rules", "power/toughness", "colours", "loyalty" and
        "defense" are not as printed.
    face_down
        Whether the card is face down, which gives it a broken frame.
    selected
        Whether it is the one that is looked at.
    """

    id: str
    name: str
    cost: str = ""
    type_line: str = ""
    rules: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    colours: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    changed: frozenset[str] = frozenset()
    face_down: bool = False
    selected: bool = False

    def __post_init__(self) -> None:
        for letter in self.colours:
            if letter not in _COLOUR_WORDS:
                raise DefinitionError(
                    f"the card '{self.name}' has the colour '{letter}'",
                    hint="Colours are the letters W, U, B, R and G.",
                )

    @property
    def numbers(self) -> tuple[tuple[str, str, bool], ...]:
        """Power and toughness, loyalty and defense: what, value, changed."""
        found: list[tuple[str, str, bool]] = []
        if self.power is not None or self.toughness is not None:
            pair = f"{self.power or '–'}/{self.toughness or '–'}"
            found.append(("", pair, "power/toughness" in self.changed))
        for name, value in (("loyalty", self.loyalty), ("defense", self.defense)):
            if value is not None:
                found.append((name, value, name in self.changed))
        return tuple(found)

    def __str__(self) -> str:
        colours = " and ".join(_COLOUR_WORDS[letter] for letter in self.colours) or "colourless"
        head = " ".join(filter(None, (self.name, self.cost)))
        numbers = [f"{what} {value}".strip() for what, value, _ in self.numbers]
        text = "; ".join(filter(None, (head, colours, self.type_line, *numbers)))
        marks = f" [{', '.join(mark.text for mark in self.marks)}]" if self.marks else ""
        rules = f" — {' / '.join(self.rules)}" if self.rules else ""
        return f"{text}{marks}{rules}"


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardGroup:
    """Cards that stand together, with a title: a player's battlefield, a graveyard."""

    title: str
    cards: tuple[BoardCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPicture:
    """All groups of a board.

    Parameters
    ----------
    title
        What the picture shows.
    groups
        The groups, from top to bottom.

    Examples
    --------
    >>> card = BoardCard(id="a", name="Memnite", cost="{0}", power="1", toughness="1",
    ...                  type_line="Artifact Creature — Construct")
    >>> print(BoardPicture(title="Board", groups=(BoardGroup(title="Alice", cards=(card,)),)))
    Board
    Alice
    - Memnite {0}; colourless; Artifact Creature — Construct; 1/1
    """

    title: str
    groups: tuple[BoardGroup, ...] = ()

    def __repr__(self) -> str:
        return f"<BoardPicture '{self.title}': {self.count} cards>"

    def __str__(self) -> str:
        rows = [self.title]
        for group in self.groups:
            rows += [group.title, *(f"- {card}" for card in group.cards)]
            rows += [] if group.cards else ["(empty)"]
        return "\n".join(rows)

    @property
    def count(self) -> int:
        """How many cards there are."""
        return sum(len(group.cards) for group in self.groups)


@dataclass(frozen=True, slots=True)
class _Density:
    """How much of a card is shown."""

    width: float
    rules_lines: int
    size: float


_DENSITIES = ((12, _Density(226, 12, 12.0)), (30, _Density(179, 4, 11.5)))
_DENSEST = _Density(147, 0, 11.0)


def board_scene(board: BoardPicture, *, target_width: float = 960.0) -> Scene:
    """Draw a board as a scene; the more cards, the less of their rules text is shown.

    Parameters
    ----------
    board
        What to draw.
    target_width
        The width of the picture; never narrower than one card.

    Examples
    --------
    >>> board_scene(BoardPicture(title="Board")).height
    66.0
    """
    density = next((d for most, d in _DENSITIES if board.count <= most), _DENSEST)
    columns = max(1, int((target_width - 2 * _MARGIN + _GAP) // (density.width + _GAP)))
    widest = max([len(group.cards) for group in board.groups], default=1)
    columns = min(columns, max(widest, 1))
    width = columns * (density.width + _GAP) - _GAP + 2 * _MARGIN
    title = heading(board.title)
    width = max(width, title.width + 2 * _MARGIN, 260.0)
    items: list[Item] = [*title.items(_MARGIN, _MARGIN)]
    y = _MARGIN + title.height + 6
    if not board.count:
        items += flow((Span("There are no objects.", "muted"),), width, 12).items(_MARGIN, y)
        y += 16 + _MARGIN
    for group in board.groups:
        y = _group(items, group, density, columns, width, y)
    if any(card.changed for group in board.groups for card in group.cards):
        items += [Panel(_MARGIN, y, 30, 14, "changed", 2), Panel(_MARGIN, y, 3, 14, "changed-bar")]
        items += flow((Span("not as printed", "muted"),), width, 11).items(_MARGIN + 36, y)
        y += 14 + _MARGIN
    head, _, rest = str(board).partition("\n")
    return Scene(width=width, height=y, title=head, description=rest, items=tuple(items))


def _group(
    items: list[Item], group: BoardGroup, density: _Density, columns: int, width: float, y: float
) -> float:
    """Draw the title and the cards of a group; give the next free height."""
    name = flow((Span(clean(group.title), "muted", bold=True),), width - 2 * _MARGIN, 12.5, most=2)
    items += name.items(_MARGIN, y)
    y += name.height
    items.append(line([(_MARGIN, y + 2), (width - _MARGIN, y + 2)], "rule"))
    y += 8
    if not group.cards:
        items += flow((Span("(empty)", "muted"),), width, 11).items(_MARGIN, y)
        y += 20
    for start in range(0, len(group.cards), columns):
        row = [(card, _Face.measured(card, density)) for card in group.cards[start:][:columns]]
        height = max(face.height for _, face in row)
        for number, (card, face) in enumerate(row):
            x = _MARGIN + number * (density.width + _GAP)
            parts = face.drawn(card, height)
            items.append(Group(card.id, str(card), tuple(parts), "node", x, y))
        y += height + _GAP
    return y + 4


@dataclass(frozen=True, slots=True)
class _Face:
    """The texts of a card, set and measured."""

    width: float
    height: float
    name: Flow
    cost: Flow
    cost_below: bool
    types: Flow
    rules: tuple[Flow, ...]
    tags: Sequence[TagRow]
    foot: Sequence[FootRow]

    @classmethod
    @lru_cache(maxsize=512)
    def measured(cls, card: BoardCard, density: _Density) -> _Face:
        """Set the texts and add up their room."""
        inner = density.width - 2 * _PAD - _STRIPE
        cost = flow(mana_spans(clean(card.cost)), inner, density.size)
        words = clean(card.name).split()
        longest = max((text_width(word, 13, bold=True) for word in words), default=0.0)
        # A word of the name that does not fit beside the cost would be broken.
        below = cost.width > inner * 0.45 or inner - cost.width - 6 < longest <= inner
        beside = inner if below or not cost.width else inner - cost.width - 6
        name = flow((Span(clean(card.name) or "(no name)", bold=True),), beside, 13, most=2)
        type_line = Span(clean(card.type_line) or "no card types")
        types = flow((type_line,), inner, density.size, most=2)
        rules = _rules(card, density, inner)
        foot = _foot(card, inner)
        rows = tag_rows(card.marks, inner)
        height = 2 * _PAD + name.height + (cost.height if below else 0.0) + 3 + types.height + 6
        height += sum(each.height + 3 for each in rules)
        height += len(rows) * TAG_HEIGHT + len(foot) * _FOOT
        return cls(density.width, height, name, cost, below, types, rules, rows, foot)

    def drawn(self, card: BoardCard, height: float) -> list[Part]:
        """Draw the card at the origin."""
        x, y, right = _PAD + _STRIPE, _PAD, self.width - _PAD
        frame = "box-FACE_DOWN" if card.face_down else "surface"
        parts: list[Part] = [Panel(0, 0, self.width, height, frame, 7), *_stripe(card, height)]
        if card.selected:
            parts.append(Panel(-3, -3, self.width + 6, height + 6, "selected", 9))
        parts += _tinted(self.name, "name" in card.changed, x, y)
        cost_y = y + (self.name.height if self.cost_below else 0)
        if "cost" in card.changed:
            parts += _tinted(self.cost, True, right - self.cost.width, cost_y)
        else:
            parts += self.cost.items(right - self.cost.width, cost_y)
        y += self.name.height + (self.cost.height if self.cost_below else 0) + 3
        parts += _tinted(self.types, "types" in card.changed, x, y)
        y += self.types.height + 2
        parts.append(line([(x, y), (right, y)], "rule"))
        y += 4
        for each in self.rules:
            parts += _tinted(each, "rules" in card.changed, x, y)
            y += each.height + 3
        y = height - _PAD - len(self.foot) * _FOOT
        parts += tags(self.tags, x, y - len(self.tags) * TAG_HEIGHT + 2)
        if self.foot:
            parts += _pips(card, x, y + _FOOT - 10.5)
        for row in self.foot:
            y += _FOOT
            parts += _numbers(row, right, y)
        return parts


def _rules(card: BoardCard, density: _Density, width: float) -> tuple[Flow, ...]:
    """Set the rules text in the lines that there are, with an ellipsis where it goes on."""
    left = density.rules_lines
    flows: list[Flow] = []
    paragraphs = [clean(each) for each in card.rules if clean(each)]
    for number, paragraph in enumerate(paragraphs):
        if left <= 0:
            break
        more = number + 1 < len(paragraphs)
        each = flow(mana_spans(paragraph), width, density.size - 0.5, most=left)
        if more and len(each.lines) == left and not each.truncated:
            each = flow(mana_spans(paragraph + " …"), width, density.size - 0.5, most=left)
        flows.append(each)
        left -= len(each.lines)
    return tuple(flows)


def _tinted(text: Flow, changed: bool, x: float, y: float) -> list[Part]:
    """Set a text, on the tint of a changed value where it is one."""
    tint: list[Part] = []
    if changed and text.width:
        tint = [Panel(x - 3, y, text.width + 6, text.height, "changed", 2)]
        tint.append(Panel(x - 4, y, 2.5, text.height, "changed-bar"))
    return tint + text.items(x, y)


def _stripe(card: BoardCard, height: float) -> list[Part]:
    """Draw the stripe at the left, divided among the colours; colourless is grey."""
    letters = [f"mana-{each.lower()}" for each in card.colours] or ["mana-n"]
    tall = (height - 12) / len(letters)
    return [Panel(3, 6 + tall * n, 6, tall, role) for n, role in enumerate(letters)]


def _pips(card: BoardCard, x: float, middle: float) -> list[Part]:
    """Write the letters of the colours in circles, at the lower left."""
    parts: list[Part] = []
    if "colours" in card.changed and card.colours:
        parts.append(Panel(x - 2, middle - 9, len(card.colours) * _PIP + 2, 18, "changed", 2))
        parts.append(Panel(x - 4, middle - 9, 2.5, 18, "changed-bar"))
    for number, letter in enumerate(card.colours):
        left = x + number * _PIP
        parts.append(Panel(left, middle - 6.5, 13, 13, f"mana-{letter.lower()}", 6.5))
        parts.append(Writing(left + 6.5, middle + 3.4, letter, 9.5, "mana-text", True, "middle"))
    return parts


def _foot(card: BoardCard, width: float) -> list[FootRow]:
    """Break the numbers into rows; the letters of the colours stand at the left of the first."""
    rows: list[list[tuple[str, bool, float]]] = [[]] if card.colours else []
    left = width - len(card.colours) * _PIP - 6
    for what, value, changed in card.numbers:
        text = cut(clean(f"{what} {value}"), width - 14, 13, bold=True)
        wide = text_width(text, 13, bold=True) + 14
        if not rows or wide > left:
            rows.append([])
            left = width
        rows[-1].append((text, changed, wide))
        left -= wide + 6
    return [tuple(row) for row in rows]


def _numbers(numbers: FootRow, right: float, bottom: float) -> list[Part]:
    """Draw power and toughness, loyalty and defense at the lower right."""
    parts: list[Part] = []
    x = right
    for text, changed, wide in reversed(numbers):
        x -= wide
        parts.append(Panel(x, bottom - 21, wide, 21, "number", 4))
        if changed:
            parts.append(Panel(x + 2, bottom - 19, wide - 4, 17, "changed", 2))
            parts.append(Panel(x - 3, bottom - 21, 2.5, 21, "changed-bar"))
        parts.append(Writing(x + wide / 2, bottom - 6, text, 13, "text", True, "middle", wide - 14))
        x -= 6
    return parts
