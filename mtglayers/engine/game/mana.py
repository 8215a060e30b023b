"""Adding mana (CR 106.3-106.12): specifications, replacement effects, pools, triggers."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core import mana as s
from mtglayers.core.colors import COLORS, ordered_colors
from mtglayers.core.effects import ManaReplacement
from mtglayers.core.filters import Is
from mtglayers.core.instructions import AddMana
from mtglayers.core.state import EventFacts, ManaInPool
from mtglayers.core.vocabulary import COLOR_WORDS, parse_color
from mtglayers.engine import context as reading
from mtglayers.engine.choices import chosen
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.statics import InForce, in_force
from mtglayers.errors import ChoiceError, VocabularyError

__all__ = ["add_mana", "mana_types", "replaced_mana", "tapped_for_mana"]


def add_mana(frame: Frame, instruction: AddMana) -> None:
    """Add mana, or note it for a mana ability whose replacement effects come after."""
    amount = frame.number(instruction.amount)
    types = tuple(mana_types(frame, instruction.mana, amount))
    if frame.cost_mana:
        frame.mana.extend(types)
        if instruction.restriction:
            frame.mana.append(f"|{instruction.restriction}")
        return
    for player in frame.players_of(instruction.player):
        into_pool(frame.play, player, types, frame.source_id, instruction.restriction)


def into_pool(
    play: Play, player: str, types: tuple[str, ...], source: str, restriction: str = ""
) -> None:
    """Put mana into a pool; mana of no type is no mana (CR 106.5)."""
    if not types:
        return
    pool = play.state.player_by_id[player].mana
    added = tuple(ManaInPool(each, restriction, source) for each in types)
    play.change_player(player, mana=(*pool, *added))
    key = play.state.by_id[source].key if source in play.state.by_id else None
    words = "".join(f"{{{each}}}" for each in types)
    happen(
        play,
        Happening(
            event="mana",
            facts=EventFacts(
                event="mana", player=player, source=key, amount=len(types), mana=types
            ),
            rule="106.4",
            text=f"{does(player, 'adds')} {words}",
            details=(("mana", words),),
        ),
    )


# --- what mana ---


def mana_types(frame: Frame, spec: s.ManaSpec, amount: int) -> list[str]:
    """Return the types of mana that a specification means, once for each unit of the amount."""
    if amount <= 0:
        return []
    match spec:
        case s.FixedMana(types=types):
            return list(types) * amount
        case s.EitherMana(options=options):
            return [t for _ in range(amount) for t in _either(frame, options)]
        case s.AnyColor(same=same, colors=colors):
            return _any(frame, colors, amount, same=same)
        case s.ChosenColorMana(index=index):
            value = chosen("color", frame.context(), index)
            return [parse_color(str(value))] * amount if value is not None else []
        case s.CouldProduceMana():
            return _could(frame, spec, amount)
        case s.ColorsAmongMana():
            return _among(frame, spec, amount)
        case s.ProducedMana():
            types = frame.facts.mana if frame.facts is not None else ()
            return _any(frame, tuple(dict.fromkeys(types)), amount, same=True)
        case s.UnspentMana():
            unspent = frame.play.state.player_by_id[frame.you].mana
            return [each.type for each in unspent] * amount
        case s.CommanderColorMana():
            return _commander(frame, amount)
        case s.OpaqueMana(text=text):
            frame.play.note("not modelled", text, object_id=frame.source_id)
    return []


def _ask(frame: Frame, options: tuple[str, ...]) -> str:
    """Ask for a type of mana; one option is taken."""
    options = tuple(dict.fromkeys(options))
    if len(options) == 1:
        return options[0]
    words = tuple(COLOR_WORDS.get(each, "colorless") for each in options)
    answer = frame.play.ask(
        Question(
            kind="color",
            prompt="Choose a colour of mana",
            ability=frame.ability,
            source=frame.source_id,
            options=words,
            asker=frame.asker,
            any_value=True,
        )
    )
    letter = letter_of(str(answer[0]))
    if letter not in options:
        raise ChoiceError(
            f"'{answer[0]}' is not a type of mana that can be chosen",
            choice="color",
            options=words,
            given=str(answer[0]),
        )
    return letter


def letter_of(word: str) -> str:
    """Read a type of mana given as a word, letter or symbol."""
    plain = word.strip().strip("{}")
    if plain.casefold() in ("c", "colorless", "colourless"):
        return "C"
    try:
        return parse_color(plain)
    except VocabularyError as error:
        raise ChoiceError(error.message, choice="color", given=word) from error


def _either(frame: Frame, options: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    single = tuple(option[0] for option in options if len(set(option)) == 1)
    if len(single) == len(options):
        letter = _ask(frame, single)
        return next(option for option in options if option[0] == letter)
    names = tuple("".join(f"{{{t}}}" for t in option) for option in options)
    answer = frame.play.ask(
        Question(
            kind="mode",
            prompt="Choose the mana",
            ability=frame.ability,
            source=frame.source_id,
            options=names,
            asker=frame.asker,
            any_value=True,
        )
    )
    text = str(answer[0])
    if text in names:
        return options[names.index(text)]
    if text.isdigit() and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    raise ChoiceError(f"'{text}' is not one of the options", choice="mode", options=names)


def _any(frame: Frame, options: tuple[str, ...], amount: int, *, same: bool) -> list[str]:
    if not options:
        return []
    if same or amount == 1:
        return [_ask(frame, options)] * amount
    return [_ask(frame, options) for _ in range(amount)]


def _could(frame: Frame, spec: s.CouldProduceMana, amount: int) -> list[str]:
    from mtglayers.engine.game.could_produce import could_produce

    found: set[str] = set()
    for object_id in frame.matching(spec.filter):
        found |= could_produce(frame.play.state, object_id)
    if isinstance(spec.filter, Is) and frame.before is not None and not found:
        # What was sacrificed to pay for it is looked at as it last was (CR 608.2h).
        for key in frame.keys(spec.filter.ref):
            found |= could_produce(frame.before, key.id)
    if spec.colors_only:
        found &= set(COLORS)
    return _any(frame, ordered_colors(found), amount, same=True)


def _among(frame: Frame, spec: s.ColorsAmongMana, amount: int) -> list[str]:
    colors = colors_among(frame, spec)
    if spec.each:
        return [color for color in colors for _ in range(amount)]
    return _any(frame, colors, amount, same=True)


def colors_among(frame: Frame, spec: s.ColorsAmongMana) -> tuple[str, ...]:
    """Return the colours among the objects that a specification looks at."""
    found: set[str] = set()
    values = frame.play.evaluation.values
    if spec.filter is not None:
        for object_id in frame.matching(spec.filter):
            found |= values[object_id].colors
    if spec.ref is not None:
        for key in frame.keys(spec.ref):
            seen = reading.known_values(key, frame.context())
            found |= seen.colors if seen is not None else frozenset()
    return ordered_colors(found)


def _commander(frame: Frame, amount: int) -> list[str]:
    found: set[str] = set()
    for item in frame.play.state.objects:
        if "commander" in item.designations and item.owner == frame.you:
            found |= item.card.color_identity
    return _any(frame, ordered_colors(found), amount, same=True)


# --- tapped for mana ---


def replaced_mana(
    frame: Frame, types: tuple[str, ...], *, only: InForce | None = None
) -> tuple[str, ...]:
    """Apply the effects that change what a permanent tapped for mana produces (CR 106.12b, 616.1).

    They are applied by the player's choice; where the order cannot matter none is asked for.
    """
    applied: set[tuple[object, ...]] = set()
    while True:
        fitting = [
            each for each in fitting_replacements(frame, types) if each.identity not in applied
        ]
        if not fitting:
            return types
        each = _first(frame, fitting, types)
        applied.add(each.identity)
        types = apply_replacement(frame, each, types)


def fitting_replacements(frame: Frame, types: tuple[str, ...]) -> list[InForce]:
    """Return the mana replacement effects that apply to this production."""
    play = frame.play
    found: list[InForce] = []
    for each in in_force(play.state, ManaReplacement):
        effect = each.effect
        assert isinstance(effect, ManaReplacement)
        if len(types) < effect.minimum or not types:
            continue
        if effect.only and not set(effect.only) & set(types):
            continue
        context = each.context(play.state)
        if not reading.matches(effect.source, frame.source_id, context):
            continue
        if effect.player is not None and frame.you not in reading.players_of(
            effect.player, context
        ):
            continue
        if effect.condition is not None and not reading.holds(effect.condition, context):
            continue
        found.append(each)
    return found


def _first(frame: Frame, fitting: list[InForce], types: tuple[str, ...]) -> InForce:
    if len(fitting) == 1:
        return fitting[0]
    if len(set(_results(frame, fitting, types))) == 1:
        return fitting[0]
    options = tuple(dict.fromkeys(each.source.id if each.source else "" for each in fitting))
    if len(options) == 1:
        return fitting[0]
    answer = frame.play.ask(
        Question(
            kind="effect",
            prompt=f"Several effects would change the mana of {frame.source_id}",
            ability=frame.ability,
            source=frame.source_id,
            options=options,
            asker=frame.asker,
        )
    )
    return next(each for each in fitting if each.source and each.source.id == str(answer[0]))


def _results(frame: Frame, fitting: list[InForce], types: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return what each order leads to, as far as it can be told without asking."""
    found: list[tuple[str, ...]] = []
    for first in fitting:
        now = apply_replacement(frame, first, types, ask=False)
        for each in fitting:
            if each is not first and each in fitting_replacements(frame, now):
                now = apply_replacement(frame, each, now, ask=False)
        found.append(now)
    return found


def apply_replacement(
    frame: Frame, each: InForce, types: tuple[str, ...], *, ask: bool = True
) -> tuple[str, ...]:
    """Apply one effect to the types produced."""
    effect = each.effect
    assert isinstance(effect, ManaReplacement)
    if effect.mana is not None:
        inner = replace(
            frame, source=each.source, link=each.link, origin=each.origin, ability=each.text
        )
        amount = len(types) if effect.keep_amount else 1
        if not ask and not isinstance(effect.mana, (s.FixedMana, s.ChosenColorMana)):
            return ("?",) * amount
        made = tuple(mana_types(inner, effect.mana, amount))
        if effect.only and made:
            made = tuple(made[0] if each in effect.only else each for each in types)
        types = made
    return tuple(t for t in types for _ in range(effect.factor))


def tapped_for_mana(play: Play, frame: Frame, types: tuple[str, ...]) -> None:
    """CR 106.12a: triggers on tapping for mana need mana to be produced."""
    if not types or frame.source_id not in play.state.by_id:
        return
    item = play.state.by_id[frame.source_id]
    happen(
        play,
        Happening(
            event="tapped for mana",
            facts=EventFacts(
                event="tapped for mana",
                object=item.key,
                player=frame.you,
                amount=len(types),
                mana=types,
                source=item.key,
            ),
            rule="106.12a",
            text=f"{item.id} is tapped for mana",
        ),
    )
