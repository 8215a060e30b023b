"""Choosing a value: a colour, a type, a name, a number, a player (CR 105.4, 205.3, 201.4)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.cards import Card
from mtglayers.core.instructions import Choose
from mtglayers.core.objects import GameObject
from mtglayers.core.subtypes import CREATURE_TYPES, LAND_TYPES, LATER_SUBTYPES
from mtglayers.core.vocabulary import BASIC_LAND_TYPES, CARD_TYPES, COLOR_WORDS, parse_color
from mtglayers.engine.context import matches
from mtglayers.engine.faces import face_values
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.errors import ChoiceError, VocabularyError

__all__ = ["choose_value", "colors_to_choose"]


def choose_value(frame: Frame, choice: Choose) -> str | int | tuple[str, ...] | None:
    """Ask for a value of a kind and bring it into its standard form.

    Where one or more may be chosen ("the color or colors of your choice") there can be several.
    """
    kind = choice.kind.replace(" ", "_")
    players = frame.players_of(choice.player) or (frame.you,)
    options = _options(frame, choice, kind)
    if kind == "color" and not options:
        return None
    answer = frame.play.ask(
        Question(
            kind=kind,
            prompt=f"Choose {_words(kind)}",
            ability=frame.ability,
            source=frame.source_id,
            options=options,
            asker=frame.asker,
            any_value=kind not in ("player", "opponent"),
            player=players[0],
            maximum=1 if choice.number else None,
        )
    )
    if not answer:
        return None
    if kind == "card_name":
        return _checked_name(frame, str(answer[0]).strip(), options, choice)
    if len(answer) > 1:
        return tuple(str(_checked(kind, each, options, choice)) for each in answer)
    return _checked(kind, answer[0], options, choice)


def _checked_name(frame: Frame, name: str, options: tuple[str, ...], choice: Choose) -> str:
    """Refuse a name not of the kind asked for: the card's own characteristics count (201.4a)."""
    if options or choice.options:
        for each in options:
            if each.casefold() == name.casefold():
                return each
        raise ChoiceError(
            f"'{name}' is not a card name that can be chosen",
            choice="card_name",
            options=options,
            given=name,
        )
    find = frame.play.state.find_card
    card = find(name) if find is not None and choice.filter is not None else None
    if card is not None and choice.filter is not None and not _is_named_kind(frame, card, choice):
        raise ChoiceError(
            f"{card.name} is no card of the kind whose name is to be chosen",
            choice="card_name",
            given=name,
        )
    return name


def _is_named_kind(frame: Frame, card: Card, choice: Choose) -> bool:
    """CR 201.4a: the card as printed, outside the game, has the characteristics."""
    assert choice.filter is not None
    values = face_values(card.faces[0])
    context = frame.context()
    outside = GameObject(
        id="a card by its name", card=card, owner=frame.you, controller=frame.you, zone="outside"
    )
    state = context.state.with_object(outside)
    seen = {**context.values, outside.id: values}
    return matches(choice.filter, outside.id, replace(context, state=state, values=seen))


def _words(kind: str) -> str:
    article = "an" if kind[0] in "aeio" else "a"
    return f"{article} {kind.replace('_', ' ')}"


def _options(frame: Frame, choice: Choose, kind: str) -> tuple[str, ...]:
    if choice.options:
        found: tuple[str, ...] = choice.options
    else:
        found = {
            "color": tuple(COLOR_WORDS.values()),
            "creature_type": tuple(sorted(CREATURE_TYPES)),
            "card_type": CARD_TYPES,
            "basic_land_type": tuple(BASIC_LAND_TYPES),
            "land_type": tuple(sorted(LAND_TYPES)),
            "nonbasic_land_type": tuple(sorted(LAND_TYPES - set(BASIC_LAND_TYPES))),
        }.get(kind, ())
    if kind == "player":
        found = tuple(p.id for p in frame.play.state.players)
    elif kind == "opponent":
        found = tuple(p.id for p in frame.play.state.players if p.id != frame.you)
    if choice.new:
        before = _chosen_before(frame, kind)
        found = tuple(each for each in found if each not in before)
    if kind == "color" and choice.filter is not None:
        among = {
            color
            for each in frame.matching(choice.filter)
            for color in frame.play.evaluation.values[each].colors
        }
        found = tuple(each for each in found if parse_color(each) in among)
    if kind == "color":
        found = tuple(COLOR_WORDS[parse_color(each)] for each in found)
        excluded = {COLOR_WORDS[parse_color(each)] for each in choice.excluded}
        return tuple(each for each in found if each not in excluded)
    return tuple(each for each in found if each not in choice.excluded)


def colors_to_choose(frame: Frame, choice: Choose) -> tuple[str, ...]:
    """Return the letters of the colours that could be chosen."""
    return tuple(parse_color(each) for each in _options(frame, choice, "color"))


def _chosen_before(frame: Frame, kind: str) -> set[str]:
    """Return what this ability of the source has chosen before (CR 607.2d)."""
    source = frame.play.state.find(frame.source) if frame.source is not None else None
    return {
        str(each.value)
        for each in (source.choices if source is not None else ())
        if (each.kind, each.link, each.origin) == (kind, frame.link, frame.origin)
    }


def _checked(kind: str, value: object, options: tuple[str, ...], choice: Choose) -> str | int:
    """Bring a chosen value into its standard form, or refuse it."""
    if kind == "number":
        number = int(str(value)) if str(value).lstrip("-").isdigit() else None
        if number is None or (options and str(number) not in options):
            raise ChoiceError(
                f"'{value}' is not a number that can be chosen", choice=kind, options=options
            )
        return number
    text = str(value).strip()
    if kind == "card_name":
        return text
    if kind == "color":
        try:
            letter = parse_color(text)
        except VocabularyError as error:
            raise ChoiceError(error.message, choice=kind, options=options, given=text) from error
        if COLOR_WORDS[letter] in options:
            return letter
    for each in options:
        if each.casefold() == text.casefold():
            return each
    if kind == "creature_type" and not choice.options:
        for later in sorted(LATER_SUBTYPES["Creature"]):
            if later.casefold() == text.casefold():
                return later
    by_number = _by_number(text, options)
    if by_number is not None:
        return by_number
    raise ChoiceError(
        f"'{value}' is not {_words(kind)} that can be chosen",
        choice=kind,
        options=options,
        given=text,
    )


def _by_number(text: str, options: tuple[str, ...]) -> str | None:
    if text.isdigit() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    return None
