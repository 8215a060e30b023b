"""Instructions about instructions: choices, "may", "if", delayed triggers (CR 608.2d, 603.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtglayers.core import instructions as i
from mtglayers.core.abilities import TriggeredAbility
from mtglayers.core.conditions import Condition, Outcome
from mtglayers.core.node import to_data, transform, walk
from mtglayers.core.objects import Choice, Link, ObjectKey
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    EventObject,
    TargetObject,
    ThisObject,
)
from mtglayers.core.state import DelayedTrigger, EventFacts, StackItem
from mtglayers.core.triggers import StepTrigger
from mtglayers.engine.choices import chosen
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.choice_values import choose_value
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.modes import mode_labels, mode_number
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.resolution import follow, follows
from mtglayers.engine.game.selecting import selected
from mtglayers.engine.game.targets import (
    ONE_EACH,
    player_of,
    target_specs,
)


@follows(i.Choose)
def _choose(frame: Frame, instruction: i.Choose) -> None:
    """CR 608.2d, 607.2d: a choice is remembered on the source, for linked abilities."""
    for _ in range(max(1, instruction.number)):
        value = choose_value(frame, instruction)
        if value is None:
            continue
        kind = "mode" if instruction.kind == "word" else instruction.kind
        choice = Choice(kind, value, frame.link, frame.origin)
        frame.choices.append(choice)
        source = frame.source
        found = frame.play.state.find(source) if source is not None else None
        if found is not None and found.zone != "stack":
            kept = _still_good(found.choices, choice, frame, instruction)
            frame.play.put(replace(found, choices=(*kept, choice)))
        if instruction.kind in ("player", "opponent") and isinstance(value, str):
            frame.players = (value,)


def _still_good(
    choices: tuple[Choice, ...], new: Choice, frame: Frame, instruction: i.Choose
) -> tuple[Choice, ...]:
    """Drop an old choice of the same kind by the same ability."""
    if instruction.new:
        return choices
    made_now = frame.choices[:-1]
    return tuple(
        each
        for each in choices
        if each in made_now
        or (each.kind, each.link, each.origin) != (new.kind, new.link, new.origin)
    )


@follows(i.ChooseObjects)
def _choose_objects(frame: Frame, instruction: i.ChooseObjects) -> None:
    items = selected(frame, instruction.ref)
    keys = tuple(item.key for item in items)
    frame.remember("chosen", keys)
    if instruction.linked:
        add_link(frame, "chosen", keys)


def add_link(frame: Frame, kind: str, keys: tuple[ObjectKey, ...]) -> None:
    """Let later abilities of the source refer to objects (CR 607.2a)."""
    if frame.source is None or not keys:
        return
    found = frame.play.state.find(frame.source)
    if found is None:
        return
    link = Link(kind, keys, frame.link, frame.origin)
    frame.play.put(replace(found, links=(*found.links, link)))


_OUTCOMES = {"flip": ("won", "lost"), "clash": ("won", "lost"), "coin": ("heads", "tails")}


def ask_outcomes(frame: Frame, condition: Condition) -> None:
    """Ask what came of chance or of a vote, once for each effect (CR 701.38, 705)."""
    for node in walk(condition):
        if not isinstance(node, Outcome) or chosen(node.what, frame.context()) is not None:
            continue
        answer = frame.play.ask(
            Question(
                kind=node.what,
                prompt=f"What came of the {node.what}?",
                ability=frame.ability,
                source=frame.source_id,
                options=_OUTCOMES.get(node.what, (node.result, f"not {node.result}")),
                asker=frame.asker,
                any_value=node.what not in _OUTCOMES,
                aliases=(("heads", "won"), ("tails", "lost")) if node.what == "flip" else (),
            )
        )
        if answer:
            frame.choices.append(Choice(node.what, str(answer[0]), frame.link, frame.origin))


@follows(i.If)
def _if(frame: Frame, instruction: i.If) -> None:
    ask_outcomes(frame, instruction.condition)
    follow(frame, instruction.then if frame.holds(instruction.condition) else instruction.otherwise)


@follows(i.May)
def _may(frame: Frame, instruction: i.May) -> None:
    """Do an optional part if somebody says yes."""
    players = frame.players_of(instruction.player) or (frame.you,)
    did = False
    for player in players:
        if not frame.play.ask_may(
            f"{player} may do this",
            source=frame.source_id,
            ability=frame.ability,
            asker=frame.asker,
            asks=_asked(instruction) if frame.entering else (),
        ):
            continue
        frame.did = True
        inner_you = frame.players
        frame.players = (player,)
        follow(frame, instruction.instructions)
        frame.players = inner_you or (player,)
        did = did or frame.did
    frame.did = did
    if not did:
        words = frame.ability or "an optional part"
        frame.play.note("declined", words, object_id=frame.source_id, rule="608.2d")
    follow(frame, instruction.then if did else instruction.otherwise)
    frame.did = did


def _asked(instruction: i.May) -> tuple[str, ...]:
    """List the kinds of choices that an optional part leads to."""
    found: dict[str, None] = {}
    for node in walk((instruction.instructions, instruction.then)):
        match node:
            case ChosenObjects(key=key):
                found[key] = None
            case i.Choose(kind=kind):
                found[kind] = None
            case i.Discard():
                found["discard"] = None
            case i.Sacrifice(ref=None):
                found["sacrifice"] = None
    return tuple(found)


@follows(i.Pay)
def _pay(frame: Frame, instruction: i.Pay) -> None:
    from mtglayers.engine.game.costs import pay_costs, repeated

    frame.did = pay_costs(frame, repeated(instruction.costs, frame.number(instruction.times)))


@follows(i.ForEach)
def _for_each(frame: Frame, instruction: i.ForEach) -> None:
    """Do it for all objects or players at the same time, or else in a fixed order (CR 608.2f)."""
    if frame.play.gathered is None and _begins_with_tokens(instruction):
        _create_together(frame, instruction)
    else:
        _repeat(frame, instruction)


def _begins_with_tokens(instruction: i.ForEach) -> bool:
    """Tell whether tokens are created, and what follows speaks of nothing but all of them."""
    first, *rest = instruction.instructions
    one_by_one = any(node in (Antecedent("each"), AntecedentPlayer()) for node in walk(tuple(rest)))
    repeats = instruction.ref is None and instruction.players is None
    return isinstance(first, (i.CreateToken, i.CreateCopyToken)) and not (one_by_one or repeats)


def _create_together(frame: Frame, instruction: i.ForEach) -> None:
    from mtglayers.engine.game.tokens import gathering

    first, *rest = instruction.instructions
    with gathering(frame.play) as created:
        _repeat(frame, replace(instruction, instructions=(first,)))
    frame.remember("created", created)
    add_link(frame, "created", tuple(created))
    follow(frame, tuple(rest))


def _repeat(frame: Frame, instruction: i.ForEach) -> None:
    together: dict[str, tuple[ObjectKey, ...]] = {}
    if instruction.ref is not None:
        for item in selected(frame, instruction.ref):
            frame.antecedents["each"] = (item.key,)
            _once(frame, instruction, together)
    elif instruction.players is not None:
        targets = frame.targets
        for player in frame.players_of(instruction.players):
            frame.players = (player,)
            frame.targets = _targets_of(frame, targets, player)
            _once(frame, instruction, together)
        frame.targets = targets
    else:
        for _ in range(min(frame.number(instruction.number), 500)):
            _once(frame, instruction, together)
    frame.antecedents.update(together)


_MADE = ("created", "moved", "exiled", "sacrificed", "discarded", "milled", "revealed")


def _once(frame: Frame, instruction: i.ForEach, together: dict[str, tuple[ObjectKey, ...]]) -> None:
    """Do it once; what follows speaks of what was made or moved all the times."""
    before = {kind: frame.antecedents.get(kind) for kind in _MADE}
    follow(frame, instruction.instructions)
    for kind, earlier in before.items():
        made = frame.antecedents.get(kind)
        if made is not None and made is not earlier:
            together[kind] = tuple(dict.fromkeys((*together.get(kind, ()), *made)))


def _targets_of(
    frame: Frame, targets: tuple[tuple[str, ...], ...], player: str
) -> tuple[tuple[str, ...], ...]:
    """Keep, of targets chosen for each player, the player's own (CR 608.2f)."""
    item = frame.stack_item
    specs = target_specs(item.resolution, item.modes) if item is not None else ()
    return tuple(
        tuple(each for each in group if player_of(frame, each) == player)
        if number < len(specs) and specs[number].together == ONE_EACH
        else group
        for number, group in enumerate(targets)
    )


@follows(i.ChooseOne)
def _choose_one(frame: Frame, instruction: i.ChooseOne) -> None:
    """Choose among instructions, by number or by words of the option."""
    labels = _labels(frame, instruction)
    answer = frame.play.ask(
        Question(
            kind="mode",
            prompt="Choose one",
            ability=frame.ability,
            source=frame.source_id,
            options=tuple(str(n) for n in range(1, len(instruction.options) + 1)),
            asker=frame.asker,
            any_value=True,
        )
    )
    follow(frame, instruction.options[mode_number(answer[0], labels)])


def _labels(frame: Frame, instruction: i.ChooseOne) -> tuple[str, ...]:
    labels = mode_labels(frame.ability, len(instruction.options))
    if any(labels):
        return labels
    return tuple(str(to_data(option)).replace("_", " ") for option in instruction.options)


# --- delayed and reflexive ---


@follows(i.CreateDelayedTrigger)
def _delayed(frame: Frame, instruction: i.CreateDelayedTrigger) -> None:
    """CR 603.7: it remembers the objects that its words mean now."""
    play = frame.play
    trigger = instruction.trigger
    once = instruction.once
    if isinstance(trigger, StepTrigger):
        once = instruction.once or trigger.next_only
    remembered = dict(frame.antecedents)
    remembered.update(_event_roles(frame))
    targets = [key for group in frame.legal_targets() for key in _keys(frame, group)]
    if targets and "affected" not in remembered:
        remembered["affected"] = tuple(targets)
    resolution = instruction.resolution
    if not resolution.targets:
        by_step = isinstance(trigger, StepTrigger)
        resolution = _freeze(frame, resolution, remembered, events=by_step)
    delayed = DelayedTrigger(
        id=play.number(),
        controller=frame.you,
        trigger=_freeze(frame, trigger, remembered, events=True),
        resolution=resolution,
        condition=instruction.condition,
        source=frame.source,
        remembered=tuple(sorted(remembered.items())),
        duration=instruction.duration,
        once=once,
        made_turn=play.state.turn.number,
        text=frame.ability,
        link=frame.link,
        origin=frame.origin,
    )
    play.state = replace(play.state, delayed=(*play.state.delayed, delayed))


def _keys(frame: Frame, group: tuple[str, ...]) -> list[ObjectKey]:
    known = frame.play.state.by_id
    return [known[each].key for each in group if each in known]


def _event_roles(frame: Frame) -> dict[str, tuple[ObjectKey, ...]]:
    found: dict[str, tuple[ObjectKey, ...]] = {}
    for role in ("object", "source", "other", "spell"):
        keys = frame.keys(EventObject(role))
        if keys:
            found[f"before {role}"] = tuple(item.key for item in frame.find(keys)) or keys
    return found


def _freeze(
    frame: Frame, node: Any, remembered: dict[str, tuple[ObjectKey, ...]], *, events: bool
) -> Any:
    """Replace references to this ability's targets and event by what they mean now."""

    def change(each: Any) -> Any:
        if isinstance(each, TargetObject):
            name = f"target {each.index}"
            remembered[name] = tuple(item.key for item in frame.present(each))
            return Antecedent(name)
        if events and isinstance(each, ThisObject) and _has_moved(frame):
            remembered["this"] = tuple(item.key for item in frame.present(each))
            return Antecedent("this")
        if events and isinstance(each, EventObject) and f"before {each.role}" in remembered:
            return Antecedent(f"before {each.role}")
        return each

    return transform(node, change)


def _has_moved(frame: Frame) -> bool:
    """Whether the source is in another zone by now, where the ability can find it (CR 603.7c)."""
    if frame.source is None or frame.play.state.find(frame.source) is not None:
        return False
    return bool(frame.find((frame.source,)))


@follows(i.Reflexive)
def _reflexive(frame: Frame, instruction: i.Reflexive) -> None:
    """CR 603.12: "when you do" triggers at once, for this one time."""
    if not frame.did:
        return
    play = frame.play
    source = frame.source or ObjectKey("", 0)
    key = source if play.state.find(source) is not None else None
    event = play.record(
        Happening(
            event="trigger",
            facts=EventFacts(object=key or frame.source, player=frame.you),
            rule="603.12",
            text=frame.ability,
        )
    )
    ability = TriggeredAbility(
        text=frame.ability, trigger=StepTrigger("now"), resolution=instruction.resolution
    )
    play.pending.append(
        StackItem(
            id=f"ability {event}",
            kind="ability",
            source=source,
            controller=frame.you,
            ability=ability,
            resolution=instruction.resolution,
            x=frame.x,
            event=frame.facts,
            link=frame.link,
            origin=frame.origin,
            granter=frame.granter,
            remembered=tuple(sorted(frame.antecedents.items())),
        )
    )
