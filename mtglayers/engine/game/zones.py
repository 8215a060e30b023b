"""Moving objects between zones (CR 400.7, 603.6, 603.10, 608.2h, 614).

An object that changes zones becomes a new one. What it was is kept as last known information.
The components of a merged or melded permanent go their own ways (CR 712.21, 727.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mtglayers.core.abilities import StaticAbility
from mtglayers.core.effects import RuleEffect
from mtglayers.core.instructions import Instruction
from mtglayers.core.objects import (
    CastInfo,
    Component,
    Counters,
    GameObject,
    Link,
    ObjectKey,
    Status,
)
from mtglayers.core.state import EventFacts, GameState, LastKnown, StackItem
from mtglayers.engine.copying import copiable_faces, copiable_values
from mtglayers.engine.evaluation import Evaluation
from mtglayers.engine.game.continuing import continue_effects
from mtglayers.engine.game.happen import happen_all
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.telling import tell

__all__ = ["Move", "draw", "move", "move_one", "new_incarnation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One object that is to change zones, and how."""

    key: ObjectKey
    zone: str
    verb: str = "put"
    position: str = ""
    player: str = ""
    source: ObjectKey | None = None
    link: Link | None = None
    cause_id: str = ""
    face_down: str = ""
    moved_with: tuple[str, ...] = ()
    names: tuple[str, ...] = ()  # what the event is called besides


def move_one(play: Play, object_id: str, zone: str, **details: object) -> tuple[ObjectKey, ...]:
    """Move one object (not onto the battlefield) and return what it has become."""
    key = play.state.by_id[object_id].key
    return move(play, [Move(key=key, zone=zone, **details)])  # type: ignore[arg-type]


def move(play: Play, moves: Iterable[Move]) -> tuple[ObjectKey, ...]:
    """Move objects at the same time; return the keys of the new objects.

    Replacement effects are applied first (CR 614.1a); objects that are gone do not move.
    """
    from mtglayers.engine.game.leaving import replaced

    real = [each for each in moves if play.state.find(each.key) is not None]
    allowed: list[Move] = []
    followed: list[tuple[ObjectKey | None, tuple[Instruction, ...], Move]] = []
    for each in real:
        outcome = replaced(play, each)
        if outcome.move is not None:
            allowed.append(outcome.move)
        if outcome.instructions:
            followed.append((outcome.source, outcome.instructions, each))
    moved = _perform(play, [each for each in allowed if play.state.find(each.key) is not None])
    if followed:
        from mtglayers.engine.game.leaving import follow_replacements

        follow_replacements(play, followed)
    return moved


def _perform(play: Play, moves: list[Move]) -> tuple[ObjectKey, ...]:
    before = play.state
    seen = play.evaluation
    happenings: list[Happening] = []
    gone: list[Happening] = []
    arrived: list[ObjectKey] = []
    for each in moves:
        item = before.by_id[each.key.id]
        values = seen.values[item.id]
        known = LastKnown(
            object=item,
            characteristics=values,
            copiable=copiable_values(before, item.id),
            controller=seen.controllers.get(item.id) or item.owner,
            variants=copiable_faces(before, item.key),
            stacked=_stacked(before, item),
        )
        play.state = replace(play.state, last_known=(*play.state.last_known, (item.key, known)))
        continue_effects(play, known)
        gone.extend(_leaving(each, item, known))
        if item.components and all(part.id != item.id for part in item.components):
            rest = tuple(o for o in play.state.objects if o.id != item.id)
            play.state = replace(play.state, objects=rest)
        for part in _parts(item):
            new = _arrive(play, each, item, part, seen)
            arrived.append(new.key)
            happenings.extend(_arriving(each, item, new, known))
            happenings.extend(_moved(each, item, new, known))
    happen_all(play, [*gone, *happenings], before)
    return tuple(arrived)


def _stacked(state: GameState, item: GameObject) -> StackItem | None:
    """Find what was decided for a spell that leaves the stack (CR 707.10, 608.2h)."""
    spells = (each for each in state.stack if each.source == item.key and each.kind != "ability")
    return next(spells, None) if item.zone == "stack" else None


def _parts(item: GameObject) -> tuple[Component | None, ...]:
    """List the cards as which a merged permanent leaves (CR 727.3)."""
    return item.components or (None,)


_PUBLIC = frozenset({"battlefield", "graveyard", "exile", "stack", "command"})


def new_incarnation(item: GameObject, zone: str, **changes: object) -> GameObject:
    """Make the new object that a card or token becomes in another zone (CR 400.7)."""
    fresh = GameObject(
        id=item.id,
        incarnation=item.incarnation + 1,
        kind=item.kind,
        card=item.card,
        owner=item.owner,
        controller=item.owner,
        zone=zone,
        # CR 123.5: stickers stay while the card moves between public zones.
        stickers=item.stickers if {item.zone, zone} <= _PUBLIC else (),
    )
    return replace(fresh, **changes)  # type: ignore[arg-type]


def kept_counters(seen: Evaluation, item: GameObject, zone: str) -> tuple[Counters, ...]:
    """CR 122.2: counters cease to exist as an object moves, unless its own ability keeps them."""
    if not item.counters or zone in ("hand", "library") or item.id not in seen.values:
        return ()
    for held in seen.values[item.id].abilities:
        for effect in held.ability.effects if isinstance(held.ability, StaticAbility) else ():
            if isinstance(effect, RuleEffect) and effect.kind == "keeps counters":
                return item.counters
    return ()


def _arrive(
    play: Play, each: Move, item: GameObject, part: Component | None, before: Evaluation
) -> GameObject:
    if part is not None and part.id != item.id:
        known = play.state.by_id.get(part.id)
        base = GameObject(
            id=part.id,
            incarnation=known.incarnation if known is not None else 0,
            kind=part.kind,
            card=part.card,
            owner=part.owner,
            controller=part.owner,
            zone=item.zone,
        )
    else:
        card = part.card if part is not None else item.card
        base = replace(item, card=card, kind=part.kind if part is not None else item.kind)
        base = replace(base, owner=part.owner if part is not None else item.owner)
    position = _position(play.state, each, base.owner)
    new = new_incarnation(
        base,
        each.zone,
        position=position,
        timestamp=play.timestamp(),
        entered_turn=play.state.turn.number,
    )
    new = replace(new, counters=kept_counters(before, item, each.zone))
    if each.face_down:
        new = replace(new, status=Status(face_down=each.face_down))
    if each.zone == "stack":
        new = replace(new, controller=each.player or item.owner, cast=CastInfo(cast=True))
    known = play.state.by_id.get(new.id)
    if known is not None:
        play.put(new)
    else:
        play.state = play.state.with_object(new)
    return new


def _position(state: GameState, each: Move, owner: str) -> int:
    """Return the top card of a library is its first; a graveyard's top card was put there last."""
    there = [o.position for o in state.objects if o.zone == each.zone and o.owner == owner]
    if not there:
        return 0
    on_top = each.zone == "library" and each.position not in ("bottom", "shuffled")
    return min(there) - 1 if on_top else max(there) + 1


# --- events ---


def _leaving(each: Move, item: GameObject, known: LastKnown) -> list[Happening]:
    facts = EventFacts(
        object=item.key,
        source=each.source,
        player=known.controller,
        zone=item.zone,
        to_zone=each.zone,
        spell=item.key,
    )
    found: list[Happening] = []
    on_battlefield = item.zone == "battlefield"
    if each.verb == "sacrifice":
        found.append(_event("sacrifice", facts, f"{item.id} is sacrificed", "701.17", True))
    if each.verb == "destroy":
        found.append(
            _event("destroyed", facts, f"{item.id} is destroyed", "701.7", True, shown=False)
        )
    if on_battlefield:
        found.append(_event("leaves", facts, f"{item.id} leaves the battlefield", "603.6c", True))
        if each.zone == "graveyard":
            found.append(_event("dies", facts, f"{item.id} dies", "700.4", True))
    return found


def _moved(each: Move, item: GameObject, new: GameObject, known: LastKnown) -> list[Happening]:
    """Report a change of zones, for abilities that look back and others (CR 603.10a)."""
    names = ["moved"]
    if each.zone == "graveyard":
        names.append("put into graveyard")
    if each.zone == "hand" and item.zone == "battlefield":
        names.append("returned to hand")
    found: list[Happening] = []
    views = {"battlefield": ("back", "after"), "graveyard": ("back",)}.get(item.zone, ("after",))
    for seen in views:
        facts = EventFacts(
            object=item.key if seen == "back" else new.key,
            source=each.source,
            player=known.controller,
            zone=item.zone,
            to_zone=each.zone,
        )
        moved = _event(
            "moved", facts, f"{item.id} goes to the {each.zone}", "400.7", seen == "back"
        )
        details = (("seen", seen),) if item.zone == "battlefield" else ()
        found.append(replace(moved, names=tuple(names), shown=False, details=details))
    return found


def _arriving(each: Move, item: GameObject, new: GameObject, known: LastKnown) -> list[Happening]:
    facts = EventFacts(
        object=item.key if item.zone == "battlefield" else new.key,
        source=each.source,
        player=each.player or known.controller,
        zone=item.zone,
        to_zone=each.zone,
    )
    looks_back = item.zone == "battlefield"
    found: list[Happening] = []
    if each.zone == "exile":
        found.append(_event("exile", facts, f"{new.id} is exiled", "701.11", looks_back))
    if each.verb == "discard":
        discard = replace(facts, player=item.owner)
        found.append(
            _event("discard", discard, f"{does(item.owner, 'discards')} {new.id}", "701.8", False)
        )
    if each.verb == "mill":
        mill = replace(facts, player=item.owner)
        found.append(_event("mill", mill, f"{does(item.owner, 'mills')} {new.id}", "701.13", False))
    if each.verb == "draw":
        drawn = replace(facts, player=item.owner)
        happening = _event("draw", drawn, f"{does(item.owner, 'draws')} a card", "121.1", False)
        found.append(replace(happening, names=each.names))
    return found


def _event(
    name: str, facts: EventFacts, text: str, rule: str, looks_back: bool, *, shown: bool = True
) -> Happening:
    return Happening(
        event=name,
        facts=replace(facts, event=name),
        looks_back=looks_back,
        text=text,
        rule=rule,
        shown=shown,
    )


def draw(play: Play, player: str, number: int, source: ObjectKey | None = None) -> int:
    """Let a player draw cards one by one (CR 121.2); return how many were drawn."""
    from mtglayers.engine.game.leaving import can_draw, first_of_draw_step, replaced_draw

    drawn = 0
    for _ in range(number):
        if not can_draw(play, player):
            continue
        if replaced_draw(play, player):
            continue
        tell(play, "draw", player)
        library = play.state.in_zone("library", player)
        if library:
            names = () if first_of_draw_step(play, player) else ("draw except first",)
            card = library[0].id
            move_one(play, card, "hand", verb="draw", source=source, player=player, names=names)
            drawn += 1
        else:
            play.record(
                Happening(
                    event="empty library",
                    facts=EventFacts(player=player),
                    text=f"{player} cannot draw: the library is empty",
                    rule="121.4",
                )
            )
    return drawn
