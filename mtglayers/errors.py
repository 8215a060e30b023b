"""The exceptions and warnings of the toolkit, with one root.

Every error says what is wrong, where it is, and what would be right. The fields are typed, so
that a program never has to read the message; a message is written for a person. Each leaf also
inherits the builtin exception that somebody who does not know this module would catch.

A dependency loop (CR 613.8b) is not an error: the rules say what happens then, so it is a value
in the evidence.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtglayers.rules import RuleRef

__all__ = [
    "MtgLayersError",
    "DefinitionError",
    "CharacteristicsError",
    "EffectDefinitionError",
    "LinkError",
    "VocabularyError",
    "ScenarioError",
    "CardDataError",
    "IllegalStateError",
    "IllegalActionError",
    "ChoiceError",
    "CopyError",
    "UnknownObjectError",
    "UnknownRuleError",
    "UnknownCardError",
    "UnsupportedRuleError",
    "OracleTextError",
    "UnexpectedTextError",
    "AmbiguousTextError",
    "UnsupportedTextError",
    "DownloadError",
    "MissingExtraError",
    "EngineInvariantError",
    "MtgLayersWarning",
    "PartialParseWarning",
    "near_names",
]


def near_names(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """List the known names that look most like a name, nearest first.

    Parameters
    ----------
    name
        What was asked for.
    known
        The names that exist.
    limit
        How many to give at most.

    Examples
    --------
    >>> near_names("clnoe", ["staff", "clone", "clone-2"])
    ('clone', 'clone-2')
    """
    import difflib  # imported late: only errors need it

    by_folded: dict[str, str] = {}
    for each in known:
        by_folded.setdefault(each.casefold(), each)
    found = difflib.get_close_matches(name.casefold(), by_folded, n=limit, cutoff=0.6)
    return tuple(by_folded[each] for each in found)


def _did_you_mean(names: tuple[str, ...]) -> str | None:
    """Word a suggestion, or give none where there is nothing to suggest."""
    if not names:
        return None
    *others, last = [f"'{name}'" for name in names]
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


class MtgLayersError(Exception):
    """Root of every error that the toolkit raises on purpose.

    Parameters
    ----------
    message
        What is wrong, in one sentence.
    rule
        The rule that says so, if there is one.
    where
        Where it is: an object, a file and line, a step.
    hint
        What would be right, or what to do next.

    Examples
    --------
    >>> print(MtgLayersError("there is no sixth colour", where="staff", hint="Use W to G."))
    staff: there is no sixth colour. Use W to G.
    """

    def __init__(
        self,
        message: str,
        *,
        rule: RuleRef | None = None,
        where: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        if self.rule is not None:
            text += f" ({self.rule})"
        if self.hint:
            text += f"{'' if text.endswith(('.', '?', '!')) else '.'} {self.hint}"
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        # Constructors differ, so an error travels between processes as its fields.
        return _rebuild, (type(self), self.args, self.__dict__.copy())


def _rebuild(
    kind: type[MtgLayersError], args: tuple[Any, ...], fields: dict[str, Any]
) -> MtgLayersError:
    """Make an error again from what `MtgLayersError.__reduce__` kept."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(fields)
    return error


class DefinitionError(MtgLayersError, ValueError):
    """Something impossible was defined or asked for."""


class CharacteristicsError(DefinitionError):
    """A characteristic was given a value that it cannot have.

    Parameters
    ----------
    characteristic
        Which one: "power", "colors", "mana_cost" and so on.
    value
        The value that was given, as text.
    """

    def __init__(
        self,
        message: str,
        *,
        characteristic: str | None = None,
        value: str | None = None,
        **fields: Any,
    ) -> None:
        super().__init__(message, **fields)
        self.characteristic = characteristic
        self.value = value


class EffectDefinitionError(DefinitionError):
    """An effect does something that no layer provides for, or in a layer that is not its own.

    Parameters
    ----------
    effect
        The effect or modification, as text.
    sublayer
        The label of the sublayer that was declared, such as "7c".
    """

    def __init__(
        self, message: str, *, effect: str | None = None, sublayer: str | None = None, **fields: Any
    ) -> None:
        super().__init__(message, **fields)
        self.effect = effect
        self.sublayer = sublayer


class LinkError(DefinitionError):
    """Two abilities were linked that cannot be (CR 607.1).

    Parameters
    ----------
    abilities
        The abilities concerned, as text.
    """

    def __init__(self, message: str, *, abilities: tuple[str, ...] = (), **fields: Any) -> None:
        super().__init__(message, **fields)
        self.abilities = abilities


class VocabularyError(DefinitionError):
    """A word is not one of the game's: no such colour, type, zone or mana symbol.

    Parameters
    ----------
    kind
        What kind of word was expected: "colour", "card type", "mana symbol".
    word
        The word that was given.
    known
        The words that exist, for the suggestion; left out of the message when there are many.
    """

    def __init__(
        self,
        kind: str,
        word: str,
        *,
        known: Iterable[str] = (),
        hint: str | None = None,
        **fields: Any,
    ) -> None:
        self.kind = kind
        self.word = word
        self.known = tuple(known)
        self.nearest = near_names(word, self.known)
        if hint is None:
            hint = _did_you_mean(self.nearest)
        if hint is None and 0 < len(self.known) <= 20:
            hint = f"Known are {', '.join(self.known)}."
        super().__init__(f"'{word}' is not a {kind}", hint=hint, **fields)


class ScenarioError(DefinitionError):
    """A scenario file says something that the format does not know or that makes no sense.

    Parameters
    ----------
    path
        The file, as it was named.
    line
        The line, counted from 1.
    key
        The key that is wrong or holds the wrong value.
    nearest
        Keys of the format that look like it.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        key: str | None = None,
        nearest: tuple[str, ...] = (),
        rule: RuleRef | None = None,
        hint: str | None = None,
    ) -> None:
        place = path or ""
        if line is not None:
            place = f"{place}, line {line}" if place else f"line {line}"
        super().__init__(
            message, rule=rule, where=place or None, hint=hint or _did_you_mean(nearest)
        )
        self.path = path
        self.line = line
        self.key = key
        self.nearest = nearest


class CardDataError(DefinitionError):
    """A file of cards, or one card in it, cannot be used.

    Parameters
    ----------
    path
        The file, as it was named.
    card_name
        The card concerned, when it is about one.
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        card_name: str | None = None,
        rule: RuleRef | None = None,
        hint: str | None = None,
    ) -> None:
        place = ", ".join(part for part in (path, card_name) if part)
        super().__init__(message, rule=rule, where=place or None, hint=hint)
        self.path = path
        self.card_name = card_name


class IllegalStateError(MtgLayersError, ValueError):
    """A board contradicts the rules.

    Parameters
    ----------
    objects
        The ids of the objects concerned.
    """

    def __init__(self, message: str, *, objects: tuple[str, ...] = (), **fields: Any) -> None:
        super().__init__(message, **fields)
        self.objects = objects


class IllegalActionError(IllegalStateError):
    """The rules do not let this be done now; the board is left as it was."""


class ChoiceError(IllegalActionError):
    """A choice that must be made was not made, or something was chosen that is not an option.

    Parameters
    ----------
    choice
        The kind of choice: "color", "creature_type", "copy" and so on.
    options
        What could be chosen.
    given
        What was chosen instead, if anything.
    """

    def __init__(
        self,
        message: str,
        *,
        choice: str | None = None,
        options: tuple[str, ...] = (),
        given: str | None = None,
        hint: str | None = None,
        **fields: Any,
    ) -> None:
        if hint is None and options:
            sentences = any(each.endswith(".") for each in options)
            said = [f"“{each}”" for each in options] if sentences else options
            shown = ", ".join(said[:12]) + (", …" if len(options) > 12 else "")
            hint = f"The options are {shown}{'' if shown.endswith('.”') else '.'}"
        super().__init__(message, hint=hint, **fields)
        self.choice = choice
        self.options = options
        self.given = given


class CopyError(IllegalActionError):
    """There is nothing legal to copy, or an exception does not fit the copy (CR 707.9).

    Parameters
    ----------
    copier
        The id of the object that should become or enter as a copy.
    copied
        The id of what it should copy.
    """

    def __init__(
        self, message: str, *, copier: str | None = None, copied: str | None = None, **fields: Any
    ) -> None:
        super().__init__(message, **fields)
        self.copier = copier
        self.copied = copied


class _UnknownError(MtgLayersError, LookupError):
    """Something was named that does not exist; says what is near."""

    kind = "thing"

    def __init__(
        self,
        name: str,
        *,
        known: Iterable[str] = (),
        nearest: tuple[str, ...] | None = None,
        hint: str | None = None,
        **fields: Any,
    ) -> None:
        self.name = name
        self.nearest = near_names(name, known) if nearest is None else tuple(nearest)
        super().__init__(
            f"there is no {self.kind} '{name}'", hint=hint or _did_you_mean(self.nearest), **fields
        )


class UnknownObjectError(_UnknownError):
    """No object has this id.

    Examples
    --------
    >>> print(UnknownObjectError("clnoe", known=["staff", "clone"]))
    there is no object 'clnoe'. Did you mean 'clone'?
    """

    kind = "object"


class UnknownRuleError(_UnknownError):
    """The edition followed has no rule of this number."""

    kind = "rule"


class UnknownCardError(_UnknownError):
    """No source of cards has a card of this name."""

    kind = "card named"


class UnsupportedRuleError(MtgLayersError, NotImplementedError):
    """The rule is known and not modelled.

    Parameters
    ----------
    feature
        What is not modelled.
    instead
        What the toolkit does instead.

    Examples
    --------
    >>> print(UnsupportedRuleError("merging", instead="The card stays where it is."))
    not modelled yet: merging. The card stays where it is.
    """

    def __init__(
        self, feature: str, *, instead: str | None = None, hint: str | None = None, **fields: Any
    ) -> None:
        super().__init__(f"not modelled yet: {feature}", hint=instead or hint, **fields)
        self.feature = feature
        self.instead = instead


class OracleTextError(MtgLayersError, ValueError):
    """A piece of text could not be read as card text.

    Parameters
    ----------
    text
        The whole text.
    span
        First character concerned and the one after the last.
    card_name
        The card whose text it is.
    expected
        What could have stood there.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str = "",
        span: tuple[int, int] | None = None,
        card_name: str | None = None,
        expected: tuple[str, ...] = (),
        **fields: Any,
    ) -> None:
        fields.setdefault("where", card_name)
        super().__init__(message, **fields)
        self.text = text
        self.span = span
        self.card_name = card_name
        self.expected = expected

    def context(self) -> str:
        """Show the line of the text that is meant, with carets under the place.

        Examples
        --------
        >>> error = UnexpectedTextError("unknown word", text="Creatures gte +1/+1.", span=(10, 13))
        >>> print(error.context())
        Creatures gte +1/+1.
                  ^^^
        """
        if self.span is None:
            return self.text
        start, end = self.span
        first = self.text.rfind("\n", 0, start) + 1
        last = self.text.find("\n", start)
        line = self.text[first : len(self.text) if last < 0 else last]
        width = max(1, min(end, first + len(line)) - start)
        return f"{line}\n{' ' * (start - first)}{'^' * width}"

    def __str__(self) -> str:
        text = super().__str__()
        if self.expected:
            text += f"\nexpected: {', '.join(self.expected)}"
        return f"{text}\n{self.context()}" if self.text else text


class UnexpectedTextError(OracleTextError):
    """A word stands where the grammar has no place for it."""


class AmbiguousTextError(OracleTextError):
    """The text can be read in several ways and nothing decides between them.

    Parameters
    ----------
    readings
        The readings, as text.
    """

    def __init__(self, message: str, *, readings: tuple[str, ...] = (), **fields: Any) -> None:
        super().__init__(message, **fields)
        self.readings = readings


class UnsupportedTextError(OracleTextError):
    """The text is understood to be something that the toolkit does not model."""


class DownloadError(MtgLayersError, OSError):
    """Card data could not be fetched.

    Parameters
    ----------
    url
        The address that was asked.
    """

    def __init__(self, message: str, *, url: str | None = None, **fields: Any) -> None:
        super().__init__(message, **fields)
        self.url = url


class MissingExtraError(MtgLayersError, ImportError):
    """A part of the toolkit needs a package that is not installed.

    Parameters
    ----------
    package
        The package that is missing.
    extra
        The extra of this project that brings it.
    purpose
        What needs it, in the plural: "tables".

    Examples
    --------
    >>> print(MissingExtraError("pandas", extra="data", purpose="tables"))
    the package pandas is not installed, which tables need. Run: pip install 'mtglayers[data]'
    """

    def __init__(self, package: str, *, extra: str, purpose: str = "views of this kind") -> None:
        super().__init__(
            f"the package {package} is not installed, which {purpose} need",
            hint="This Python runs in a browser, where it cannot be had; the rest works without it."
            if sys.platform == "emscripten"
            else f"Run: pip install 'mtglayers[{extra}]'",
        )
        self.package = package
        self.extra = extra
        self.purpose = purpose


class EngineInvariantError(MtgLayersError, AssertionError):
    """The engine contradicts itself: a mistake in the toolkit, never in the input.

    Parameters
    ----------
    state
        The state, as text, for the report.
    """

    def __init__(self, message: str, *, state: str | None = None, **fields: Any) -> None:
        fields.setdefault(
            "hint", "This is a mistake in mtglayers; please report it with the board."
        )
        super().__init__(message, **fields)
        self.state = state


class MtgLayersWarning(UserWarning):
    """Root of every warning of the toolkit."""


class PartialParseWarning(MtgLayersWarning):
    """Part of a card's text was not understood and has no effect on the board.

    Parameters
    ----------
    card_name
        The card.
    residue
        The pieces of text that were not understood.
    """

    def __init__(self, card_name: str, residue: tuple[str, ...] = ()) -> None:
        pieces = "; ".join(f"'{piece}'" for piece in residue)
        super().__init__(f"{card_name}: text not understood: {pieces}")
        self.card_name = card_name
        self.residue = residue
