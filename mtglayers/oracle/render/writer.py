"""What the writers of English share: the state of a sentence, small words, a table of writers.

Each module of this package says how some classes of `mtglayers.core` are worded; it registers
its functions with `writes`. `Writer.say` finds the function for a node. The writer remembers
which targets were introduced and what was mentioned last, so that a second mention reads "it" or
"that creature" as on cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mtglayers.core.abilities import Ability, KeywordAbility, TriggeredAbility
from mtglayers.core.instructions import ApplyEffect, Choose, Instruction, TargetSpec
from mtglayers.core.modifications import (
    ChosenAbility,
    ChosenColor,
    ChosenTypes,
    ProtectionFromChosen,
    Restriction,
)
from mtglayers.core.node import Node
from mtglayers.core.references import ObjectRef, PlayerRef
from mtglayers.core.triggers import ChapterTrigger
from mtglayers.errors import EngineInvariantError

NUMBER_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty"
).split()


class Mention(NamedTuple):
    """Something that was mentioned, by which noun, in which number."""

    ref: ObjectRef
    noun: str
    plural: bool


@dataclass(slots=True)
class Script:
    """Which of several usual wordings to take, place by place.

    Attributes
    ----------
    wanted : tuple of int
        Which option at each place; the first one at places behind its end.
    met : list of int
        How many options there were at each place so far.
    """

    wanted: tuple[int, ...] = ()
    met: list[int] = field(default_factory=list)

    def pick(self, *options: str) -> str:
        """Take the option wanted here.

        Examples
        --------
        >>> script = Script((1,))
        >>> script.pick("it", "that card"), script.pick("them", "those cards"), script.met
        ('that card', 'them', [2, 2])
        """
        options = tuple(dict.fromkeys(options))
        if len(options) == 1:
            return options[0]
        place = len(self.met)
        self.met.append(len(options))
        chosen = self.wanted[place] if place < len(self.wanted) else 0
        return options[chosen if chosen < len(options) else 0]


@dataclass(slots=True)
class Writer:
    """The state of writing one ability.

    Attributes
    ----------
    attached : str
        What the object is attached to, as the text calls it.
    targets : tuple of TargetSpec
        Of the resolution being written.
    said : set of int
        Which of them have been introduced.
    mentions : list of Mention
        Newest last.
    static : bool
        A static ability is being written: "has", not "gains".
    event : str
        The event of the trigger whose effect is being written.
    script : Script
        Which of several usual wordings to take: what "it" means depends on all that was said
        before, so that `mtglayers.oracle.render.checking` reads what was written again.
    """

    attached: str = "enchanted creature"
    targets: tuple[TargetSpec, ...] = ()
    said: set[int] = field(default_factory=set)
    mentions: list[Mention] = field(default_factory=list)
    static: bool = False
    event: str = ""
    quoted: int = 0
    zone: str = ""  # where the ability works, if not on the battlefield
    intervening: bool = False  # an "if" in front would be taken for an intervening one
    script: Script = field(default_factory=Script)
    where: list[Node] = field(default_factory=list)  # what X is, to be said behind the clause
    they: PlayerRef | None = None  # who does it: "their" is theirs
    library: PlayerRef | None = None  # whose cards were looked at last
    chose: bool = False  # a value was chosen in a sentence of its own
    loyalty: bool = False  # a loyalty ability is being written: the object is a planeswalker
    several: bool = False  # "the color or colors of your choice"

    @property
    def this(self) -> str:
        """How the text calls its own object (CR 201.5a: a name in a quote means the granter)."""
        return "this creature" if self.quoted else "~"

    def say(self, node: Node, **how: Any) -> str:
        """Write a node."""
        found = _WRITERS.get(type(node))
        if found is None:
            raise EngineInvariantError(f"no wording is known for {type(node).__name__}")
        return str(found(self, node, **how))

    def pick(self, *options: str) -> str:
        """Take one of several usual wordings, the first unless another is wanted."""
        return self.script.pick(*options)

    def mention(self, ref: ObjectRef, noun: str = "", *, plural: bool = False) -> None:
        """Remember what was mentioned."""
        self.mentions.append(Mention(ref, noun, plural))

    def last_noun(self, ref: ObjectRef) -> str:
        """Say by which noun a reference was last called."""
        return next((each.noun for each in reversed(self.mentions) if each.ref == ref), "")


_WRITERS: dict[type[Node], Callable[..., str]] = {}


def writes(*classes: type[Node]) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Register a function ``(writer, node) -> str`` as the wording of some classes."""

    def register(function: Callable[..., str]) -> Callable[..., str]:
        for each in classes:
            _WRITERS[each] = function
        return function

    return register


def known_classes() -> frozenset[type[Node]]:
    """Return the classes that have a wording."""
    return frozenset(_WRITERS)


def listed(items: Sequence[str], word: str = "and") -> str:
    """Join phrases as a sentence does.

    Examples
    --------
    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"], "or")
    ('a', 'a and b', 'a, b, or c')
    """
    if len(items) <= 2:
        return f" {word} ".join(items)
    return f"{', '.join(items[:-1])}, {word} {items[-1]}"


def article(phrase: str) -> str:
    """Put the indefinite article in front of a phrase.

    Examples
    --------
    >>> article("Elf"), article("land"), article("Unicorn"), article("one-drop")
    ('an Elf', 'a land', 'a Unicorn', 'a one-drop')
    """
    lower = phrase.lower()
    is_vowel = lower[:1] in "aeiou" and not lower.startswith(("uni", "one", "eu", "usu", "urza"))
    if lower.startswith(("urza", "unicorn")):
        is_vowel = lower.startswith("urza")
    if lower.startswith(("untapped", "unblocked", "unenchanted")):
        is_vowel = True
    eight = lower.startswith(("8", "11/", "18/")) or lower == "x" or lower.startswith(("x ", "x/"))
    return f"{'an' if is_vowel or eight else 'a'} {phrase}"


def number_word(number: int) -> str:
    """Write a number as cards do: in words up to twenty.

    Examples
    --------
    >>> number_word(3), number_word(99)
    ('three', '99')
    """
    return NUMBER_WORDS[number] if 0 <= number < len(NUMBER_WORDS) else str(number)


def third_person(verb: str) -> str:
    """Write a verb in the third person.

    Examples
    --------
    >>> third_person("draw"), third_person("search"), third_person("copy")
    ('draws', 'searches', 'copies')
    """
    first, _, rest = verb.partition(" ")
    if first.endswith(("ch", "sh", "x", "ss")):
        first = f"{first}es"
    elif first.endswith("y") and first[-2:-1] not in tuple("aeiou"):
        first = f"{first[:-1]}ies"
    else:
        first = f"{first}s"
    return f"{first} {rest}".strip()


def ended(text: str) -> str:
    """End a clause with a full stop, without a capital in front."""
    return text if text.endswith((".", '."', "!")) else f"{text}."


def capital(sentence: str) -> str:
    """Begin a sentence with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


def sentence(text: str) -> str:
    """Make words a sentence: a capital in front, a full stop behind."""
    text = capital(text.strip())
    if text.endswith(('."', ".'", ".", "!")) or not text:
        return text
    return f"{text}."


def clauses(writer: Writer, instructions: Sequence[Instruction]) -> list[str]:
    """Write each instruction as a clause, without capital and full stop."""
    words: list[str] = []
    before: Instruction | None = None
    writer.several = any(
        isinstance(each, Choose) and each.kind == "color" and not each.number
        for each in instructions
    )
    for each in without_implied(instructions):
        if isinstance(before, Choose) and isinstance(each, Choose) and each.player == before.player:
            more = writer.say(each)
            words[-1] = f"{words[-1]} and {more[more.index('choose') :].partition(' ')[2]}"
        elif before is not None and _goes_on(before, each):
            comma = "," if has_own_subject(_restriction(each)) else ""
            words[-1] = f"{words[-1]}{comma} and {writer.say(each, goes_on=True)}"
        else:
            words.append(writer.say(each))
        if writer.where:  # "up to X target creatures, where X is …"
            words[-1] = f"{words[-1]}, where X is {writer.say(writer.where.pop())}"
        writer.intervening = False
        before = each
    return words


def without_implied(instructions: Sequence[Instruction]) -> list[Instruction]:
    """Leave out choices that what follows says itself."""
    return [
        each
        for place, each in enumerate(instructions)
        if not (isinstance(each, Choose) and _is_implied(each, instructions[place + 1 : place + 2]))
    ]


def _is_implied(choice: Choose, after: Sequence[Instruction]) -> bool:
    """Say whether the next effect says itself that something is chosen: "of your choice"."""
    if choice.excluded or choice.filter is not None or not after or choice.kind == "ability":
        return False
    chosen = (ChosenColor, ChosenTypes, ChosenAbility, ProtectionFromChosen)
    return isinstance(after[0], ApplyEffect) and any(
        isinstance(each, chosen) for each in after[0].effect.modifications
    )


def _goes_on(before: Instruction, after: Instruction) -> bool:
    """Say whether an effect is a second predicate about the subject of the one before it."""
    return (
        isinstance(before, ApplyEffect)
        and isinstance(after, ApplyEffect)
        and before.effect.affected == after.effect.affected
        and before.effect.condition == after.effect.condition
        and (
            after.effect.duration is None
            or (
                after.effect.duration == before.effect.duration
                and has_own_subject(_restriction(after))
            )
        )
        and all(isinstance(each, Restriction) for each in after.effect.modifications)
    )


_OWN_SUBJECTS = (
    "its ", "their ", "all creatures able", "other players ", "players ", "you ", "your "
)  # fmt: skip


def has_own_subject(text: str) -> bool:
    """Say whether a restriction is told as a sentence of its own, not about what it affects."""
    return text[:1].isupper() or text.startswith(_OWN_SUBJECTS)


def _restriction(instruction: Instruction) -> str:
    """Return the words of an effect that only restricts, else nothing."""
    if isinstance(instruction, ApplyEffect):
        for each in instruction.effect.modifications:
            return each.text if isinstance(each, Restriction) else ""
    return ""


def sentences(writer: Writer, instructions: Sequence[Instruction]) -> str:
    """Write instructions as sentences."""
    words = ""
    for each in clauses(writer, instructions):
        between = "" if not words else "\n" if each.startswith("\n") else " "  # rows of a table
        words = f"{words}{between}{sentence(each)}"
    return words


def joined(writer: Writer, instructions: Sequence[Instruction]) -> str:
    """Write several instructions as one clause."""
    words = clauses(writer, instructions)
    said = listed(words) if len(words) < 3 else ", then ".join(words)
    return said.replace(" and choose new targets", " and may choose new targets")


def ability_text(writer: Writer, ability: Ability) -> str:
    """Write an ability as it stands on a card, with its ability word."""
    words = writer.say(ability)
    if ability.ability_word and not isinstance(ability, KeywordAbility):
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, ChapterTrigger):
            chapter, _, rest = words.partition(" — ")
            return f"{chapter} — {ability.ability_word} — {rest}"
        return f"{capital(ability.ability_word)} — {words}"
    return words
