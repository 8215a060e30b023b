"""Which types of mana permanents could produce: a least fixed point over the board (CR 106.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from mtglayers.core import mana as s
from mtglayers.core.abilities import ActivatedAbility, HeldAbility, TriggeredAbility
from mtglayers.core.colors import COLORS, ordered_colors
from mtglayers.core.conditions import OpaqueCondition
from mtglayers.core.effects import ManaReplacement
from mtglayers.core.instructions import AddMana, Choose, If
from mtglayers.core.node import Node, walk
from mtglayers.core.state import GameState
from mtglayers.core.vocabulary import parse_color
from mtglayers.engine import context as reading
from mtglayers.engine.choices import chosen
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.choice_values import colors_to_choose
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import abilities_of
from mtglayers.engine.game.mana import colors_among
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.statics import in_force

__all__ = ["could_produce", "is_mana_ability"]


def is_mana_ability(ability: object) -> bool:
    """Whether an activated ability is a mana ability (CR 605.1a)."""
    return (
        isinstance(ability, ActivatedAbility)
        and not ability.loyalty
        and not ability.resolution.targets
        and any(isinstance(node, AddMana) for node in walk(ability.resolution))
    )


def could_produce(state: GameState, object_id: str) -> frozenset[str]:
    """Return the types of mana (letters of ``WUBRGC``) that a permanent's abilities could produce.

    Costs are ignored; replacement effects are taken into account in any order (CR 106.7).
    """
    table = reading.derived(state, "could_produce", _table)
    return table.get(object_id, frozenset())


@dataclass(slots=True)
class _Source:
    """A mana ability of a permanent, with the frame in which its words are read."""

    object_id: str
    frame: Frame
    adds: tuple[AddMana, ...]
    by_tapping: bool
    choice: Choose | None = None


def _table(state: GameState) -> dict[str, frozenset[str]]:
    play = Play(state, _Nobody())
    sources = _sources(play)
    known: dict[str, frozenset[str]] = {}
    while True:
        new = dict(known)
        for source in sources:
            found = _produced(source, known)
            new[source.object_id] = new.get(source.object_id, frozenset()) | found
        if new == known:
            return known
        known = new


class _Nobody:
    """A chooser that is never asked."""

    def ask(self, question: Any) -> None:
        return None

    def respond(self, state: GameState, source: str, ability: str, asker: int) -> GameState:
        return state


def _sources(play: Play) -> list[_Source]:
    seen = evaluate(play.state)
    found: list[_Source] = []
    for item in play.permanents():
        for held in seen.values[item.id].abilities:
            for ability in abilities_of(held):
                if not is_mana_ability(ability):
                    continue
                assert isinstance(ability, ActivatedAbility)
                found.append(_source(play, item.id, held, ability))
    return found


def _source(
    play: Play, object_id: str, held: HeldAbility, ability: ActivatedAbility | TriggeredAbility
) -> _Source:
    from mtglayers.core.costs import TapCost

    item = play.state.by_id[object_id]
    frame = Frame(
        play=play,
        you=play.controller(object_id),
        source=item.key,
        ability=ability.text,
        link=ability.link or held.ability.link,
        origin=held.origin,
        granter=held.granter,
    )
    adds = tuple(_added(frame, ability.resolution))
    tapping = isinstance(ability, ActivatedAbility) and any(
        isinstance(cost, TapCost) for cost in ability.costs
    )
    choices = (node for node in walk(ability.resolution) if isinstance(node, Choose))
    choice = next((each for each in choices if each.kind == "color"), None)
    return _Source(object_id, frame, adds, tapping, choice)


def _added(frame: Frame, node: object) -> Iterator[AddMana]:
    """Yield what would add mana if the ability resolved now: of an "if" the part that holds."""
    if isinstance(node, AddMana):
        yield node
    elif isinstance(node, (tuple, list)):
        for each in node:
            yield from _added(frame, each)
    elif isinstance(node, If) and not any(isinstance(n, OpaqueCondition) for n in walk(node)):
        yield from _added(frame, node.then if frame.holds(node.condition) else node.otherwise)
    elif isinstance(node, Node):
        for part in fields(node):  # type: ignore[arg-type]
            yield from _added(frame, getattr(node, part.name))


def _produced(source: _Source, known: dict[str, frozenset[str]]) -> frozenset[str]:
    found: set[tuple[str, int]] = set()
    for add in source.adds:
        amount = _amount(source.frame, add)
        if amount <= 0:
            continue
        kinds = _kinds(source.frame, add.mana, amount, known)
        if source.choice is not None and isinstance(add.mana, s.ChosenColorMana):
            # The colour is chosen while the ability resolves: any that could be chosen counts.
            kinds = [(colors_to_choose(source.frame, source.choice), amount)]
        for types, count in kinds:
            found |= {(each, count) for each in types}
    if source.by_tapping:
        found = _replaced(source.frame, found)
    return frozenset(each for each, _ in found)


def _amount(frame: Frame, add: AddMana) -> int:
    """Read the amount; one that the activation decides (X) counts as one."""
    from mtglayers.core.quantities import AntecedentAmount, CountersOn, X

    if any(isinstance(node, (X, AntecedentAmount)) for node in walk(add.amount)):
        return 1
    del CountersOn
    return frame.number(add.amount)


def _kinds(
    frame: Frame, spec: s.ManaSpec, amount: int, known: dict[str, frozenset[str]]
) -> list[tuple[tuple[str, ...], int]]:
    """Return the types that may come, and how much mana comes at once."""
    match spec:
        case s.FixedMana(types=types):
            return [(types, len(types) * amount)]
        case s.EitherMana(options=options):
            return [(option, len(option) * amount) for option in options]
        case s.AnyColor(colors=colors):
            return [(colors, amount)]
        case s.ChosenColorMana(index=index):
            value = chosen("color", frame.context(), index)
            return [((parse_color(str(value)),), amount)] if value is not None else []
        case s.CouldProduceMana():
            could: set[str] = set()
            for object_id in frame.matching(spec.filter):
                could |= known.get(object_id, frozenset())
            if spec.colors_only:
                could &= set(COLORS)
            return [(ordered_colors(could), amount)]
        case s.ColorsAmongMana():
            colors = colors_among(frame, spec)
            return [(colors, len(colors) if spec.each else amount)]
        case s.UnspentMana():
            unspent = frame.play.state.player_by_id[frame.you].mana
            return [(tuple(dict.fromkeys(each.type for each in unspent)), amount)]
        case s.CommanderColorMana():
            identity: set[str] = set()
            for item in frame.play.state.objects:
                if "commander" in item.designations and item.owner == frame.you:
                    identity |= item.card.color_identity
            return [(ordered_colors(identity), amount)]
    return []


def _replaced(frame: Frame, produced: set[tuple[str, int]]) -> set[tuple[str, int]]:
    """All types that can come out when the replacement effects are applied in any order."""
    effects = [
        each for each in in_force(frame.play.state, ManaReplacement) if _applies(frame, each)
    ]
    results: set[tuple[str, int]] = set()
    waiting: list[tuple[tuple[str, int], tuple[int, ...]]] = [(each, ()) for each in produced]
    seen: set[tuple[tuple[str, int], tuple[int, ...]]] = set()
    while waiting:
        now = waiting.pop()
        if now in seen:
            continue
        seen.add(now)
        (letter, count), used = now
        open_effects = [
            index
            for index, each in enumerate(effects)
            if index not in used and count >= each.effect.minimum  # type: ignore[attr-defined]
        ]
        if not open_effects:
            results.add((letter, count))
        for index in open_effects:
            effect = effects[index].effect
            assert isinstance(effect, ManaReplacement)
            each = effects[index]
            after = tuple(sorted((*used, index)))
            if effect.only and letter not in effect.only:
                waiting.append(((letter, count), after))
                continue
            if effect.mana is None:
                waiting.append(((letter, count * effect.factor), after))
                continue
            amount = count if effect.keep_amount else 1
            inner = replace(frame, source=each.source, link=each.link, origin=each.origin)
            for types, _ in _kinds(inner, effect.mana, amount, {}):
                waiting += [((t, amount * effect.factor), after) for t in types]
    return results


def _applies(frame: Frame, each: Any) -> bool:
    effect = each.effect
    context = each.context(frame.play.state)
    if not reading.matches(effect.source, frame.source_id, context):
        return False
    if effect.player is not None and frame.you not in reading.players_of(effect.player, context):
        return False
    return effect.condition is None or bool(reading.holds(effect.condition, context))
