"""The place in a text where reading stands, and what has been read around it.

A `Cursor` walks over one sentence (or line) that `mtglayers.oracle.normalise` prepared: the
object's own name is ``~``, reminder text is gone, quoted abilities are masked as ``«0»``.
Readers are functions ``read_x(cur) -> X | None``; one that returns ``None`` has put the cursor
back to where it stood. `ReadContext` carries what words like "it" and "target" need.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from mtglayers.core.instructions import Choose, TargetSpec
from mtglayers.core.references import Antecedent, ObjectRef, PlayerRef, TargetObject, ThisObject

if TYPE_CHECKING:
    from mtglayers.core.abilities import Ability


class Mention(NamedTuple):
    """A phrase for objects met earlier, which "it" or "that creature" may mean.

    Attributes
    ----------
    ref : ObjectRef
    nouns : frozenset of str
        The head nouns it was called by, in lower case and singular ("creature", "card", "token");
        empty when any noun fits.
    plural : bool
    """

    ref: ObjectRef
    nouns: frozenset[str] = frozenset()
    plural: bool = False


class Mark(NamedTuple):
    """A place to come back to: position, and how much of the context was there."""

    position: int
    targets: int
    mentions: tuple[Mention, ...]
    player: PlayerRef | None
    choices: int


@dataclass(slots=True)
class ReadContext:
    """What a reader must know besides the words.

    Attributes
    ----------
    static : bool
        The sentence belongs to a static ability, not to something that resolves.
    targets : list of TargetSpec
        Target requirements met so far in the ability, in the order of the words (CR 115.1).
    choices : list of Choose
        Choices met that are made while resolving: "the color of your choice" (CR 608.2d).
    mentions : tuple of Mention
        Objects mentioned so far, newest last.
    player : PlayerRef or None
        What "that player" or "they" means now.
    card_types, subtypes : frozenset of str
        Of the face the text stands on: an Aura's "enchanted", a card's zones.
    quoted : bool
        The text is a quoted ability that an effect grants: ``~`` names the granter (CR 201.5a).
    quotes : tuple of str
        The texts masked as ``«n»``.
    read_quoted : callable
        Reads a quoted ability; set by the reader.
    link : str
        The text whose linked abilities belong together (CR 607.1).
    event : str
        The event of the trigger whose effect is read, if any.
    opaque : bool
        Words for a number or a set that are not understood may become opaque parts.
    """

    static: bool = False
    targets: list[TargetSpec] = field(default_factory=list)
    choices: list[Choose] = field(default_factory=list)
    mentions: tuple[Mention, ...] = ()
    player: PlayerRef | None = None
    card_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    quoted: bool = False
    quotes: tuple[str, ...] = ()
    read_quoted: Callable[[str], Ability | None] | None = None
    link: str = ""
    event: str = ""
    face_text: str = ""  # all of the face's: what "the chosen type" is chosen from
    opaque: bool = False
    counted: bool = False  # a sentence before did something to so many as it left open
    chosen_abilities: tuple[Ability, ...] = ()  # what "that ability" may be
    pair: ObjectRef | None = None  # what "you both own and control", together (CR 701.37)
    diagnostics: list[str] = field(default_factory=list)
    acted: ObjectRef | None = None  # the object that the clause before says does something

    def mention(self, ref: ObjectRef, nouns: Iterable[str] = (), *, plural: bool = False) -> None:
        """Remember objects that "it", "they" or "that creature" may mean from here on."""
        self.mentions = (*self.mentions, Mention(ref, frozenset(nouns), plural))

    def antecedent(self, noun: str = "", *, plural: bool | None = None) -> ObjectRef | None:
        """Find the newest mention that fits a noun and number, or ``None``.

        Examples
        --------
        >>> from mtglayers.core.references import AttachedObject, TargetObject
        >>> context = ReadContext()
        >>> context.mention(AttachedObject(), ["creature"])
        >>> context.mention(TargetObject(0), ["land"])
        >>> context.antecedent("creature"), context.antecedent()
        (AttachedObject(), TargetObject(index=0))
        """
        fitting = [
            each for each in reversed(self.mentions) if plural is None or each.plural == plural
        ]
        if not noun:
            return fitting[0].ref if fitting else None
        # "That creature" is what was called so; it is never the object itself, which the text
        # calls by name or "it", and the object affected only where nothing else is meant.
        fitting = [each for each in fitting if each.ref != ThisObject()]
        fitting.sort(key=lambda each: each.ref == Antecedent("each"))
        called = [each.ref for each in fitting if noun in each.nouns]
        unnamed = [each.ref for each in fitting if not each.nouns]
        return next(iter((*called, *unnamed)), None)

    def keep_mentions(self, before: tuple[Mention, ...]) -> None:
        """Forget what was mentioned in passing since ``before``, targets aside."""
        new = [each for each in self.mentions[len(before) :] if isinstance(each.ref, TargetObject)]
        self.mentions = (*before, *new)

    def forget_moves(self, before: tuple[Mention, ...]) -> None:
        """Forget since ``before`` what is only later exiled or otherwise moved (CR 603.7)."""
        moves = {Antecedent(kind) for kind in ("exiled", "moved", "sacrificed", "left")}
        new = [each for each in self.mentions[len(before) :] if each.ref not in moves]
        self.mentions = (*before, *new)

    def add_target(self, target: TargetSpec) -> int:
        """Note a target requirement and return its number."""
        self.targets.append(target)
        return len(self.targets) - 1


@cache
def pattern(expression: str) -> re.Pattern[str]:
    """Compile an expression for `Cursor.eat`: a word at its end must end there in the text."""
    return re.compile(rf"(?:{expression})(?:(?<![a-zA-Z0-9])|(?![a-zA-Z0-9]))")


def _lower(text: str) -> str:
    """Write a text in lower case without changing any position."""
    low = text.lower()
    if len(low) != len(text):
        low = "".join(char.lower() if len(char.lower()) == 1 else char for char in text)
    return low


class Cursor:
    """A position in a text that patterns move forward.

    Parameters
    ----------
    text
        One normalised sentence or line.
    context
        Shared by all cursors of one ability.

    Examples
    --------
    >>> cur = Cursor("Creatures you control get +1/+1.")
    >>> cur.eat("creatures?").group(), cur.peek("you control") is not None, cur.eat("your") is None
    ('creatures', True, True)
    >>> cur.rest
    'you control get +1/+1.'
    """

    __slots__ = ("context", "deepest", "low", "position", "text")

    def __init__(self, text: str, context: ReadContext | None = None) -> None:
        self.text = text
        self.low = _lower(text)
        self.context = context if context is not None else ReadContext()
        self.position = 0
        self.deepest = 0
        self._skip_spaces()

    def _skip_spaces(self) -> None:
        low, position = self.low, self.position
        while position < len(low) and low[position] == " ":
            position += 1
        self.position = position
        if position > self.deepest:
            self.deepest = position

    def eat(self, expression: str) -> re.Match[str] | None:
        """Match at the cursor (in lower case), move behind the match and the spaces after it.

        A match that ends with a letter or digit must end a word. Groups are in lower case; use
        `original` for the text as written.
        """
        found = pattern(expression).match(self.low, self.position)
        if found is not None:
            self.position = found.end()
            self._skip_spaces()
        return found

    def peek(self, expression: str) -> re.Match[str] | None:
        """Match at the cursor without moving it."""
        return pattern(expression).match(self.low, self.position)

    def starts(self, words: tuple[str, ...]) -> bool:
        """Tell whether one of some beginnings of words comes next.

        A quick look, before many patterns that all begin with one of them are tried.
        """
        return self.low.startswith(words, self.position)

    def original(self, found: re.Match[str], group: int | str = 0) -> str:
        """Return what a match (or a group of it) stands for, in its original case."""
        start, end = found.span(group)
        return self.text[start:end]

    def mark(self) -> Mark:
        """Note the place, to come back with `reset`."""
        context = self.context
        return Mark(
            self.position,
            len(context.targets),
            context.mentions,
            context.player,
            len(context.choices),
        )

    def reset(self, mark: Mark) -> None:
        """Go back to a noted place and forget what was met since."""
        self.position = mark.position
        del self.context.targets[mark.targets :]
        del self.context.choices[mark.choices :]
        self.context.mentions = mark.mentions
        self.context.player = mark.player

    def since(self, mark: Mark) -> str:
        """Return the words read since a mark."""
        return self.text[mark.position : self.position].strip()

    def jump(self, position: int) -> None:
        """Go forward to a position."""
        self.position = position
        self._skip_spaces()

    @property
    def rest(self) -> str:
        """The text not read yet."""
        return self.text[self.position :]

    @property
    def residue(self) -> str:
        """The text behind the deepest place that any attempt reached."""
        return self.text[self.deepest :]

    @property
    def at_end(self) -> bool:
        """Whether only a full stop (or nothing) is left."""
        return self.low[self.position :].rstrip(" .") == ""
