"""Turning face up and down, transforming, flipping, phasing (CR 701.28, 702.26, 708, 710, 712)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mtglayers.core.abilities import KeywordAbility
from mtglayers.core.effects import AsEnters
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.state import EventFacts
from mtglayers.engine.context import attached_to
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.counting_counters import put_counters
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen, happen_all
from mtglayers.engine.game.play import Happening, Play
from mtglayers.engine.game.prohibited import prohibited
from mtglayers.engine.game.statics import own_effects
from mtglayers.errors import IllegalActionError

__all__ = [
    "change_status",
    "flip",
    "follow_the_sun",
    "phase_in",
    "phase_out",
    "transform",
    "turn_face_down",
    "turn_face_up",
    "turn_up_cost",
]

_TRANSFORMING = ("transform", "double_faced_token", "battle")
_TURN_UP_KEYWORDS = ("morph", "megamorph", "disguise")


def change_status(
    frame: Frame, items: Iterable[GameObject], verb: str, profile: str = ""
) -> list[ObjectKey]:
    """Do what an instruction says to each object; return those that changed."""
    play = frame.play
    changed: list[ObjectKey] = []
    for item in items:
        if item.zone not in ("battlefield", "exile"):
            continue
        done = {
            "transform": lambda i=item: transform(play, i.id),
            "convert": lambda i=item: transform(play, i.id, "convert"),
            "flip": lambda i=item: flip(play, i.id),
            "turn face up": lambda i=item: turn_face_up(play, i.id, by_effect=True),
            "turn face down": lambda i=item: turn_face_down(play, i.id, profile),
            "phase out": lambda i=item: phase_out(play, i.id),
            "phase in": lambda i=item: phase_in(play, i.id),
        }.get(verb)
        if done is None:
            from mtglayers.engine.game.resolution import not_modelled

            not_modelled(frame, f"{verb} {item.id}", "no such change of status")
            continue
        if done():
            changed.append(item.key)
    return changed


def _event(
    play: Play, name: str, item: GameObject, rule: str, text: str, *, back: bool = False
) -> Happening:
    return Happening(
        event=name,
        facts=EventFacts(event=name, object=item.key, player=play.controller(item.id)),
        rule=rule,
        text=text,
        looks_back=back,
    )


# --- transforming and flipping ---


def transform(
    play: Play, object_id: str, word: str = "transform", *, by_the_sun: bool = False
) -> bool:
    """Transform (or convert) a permanent; what can't does nothing (CR 701.28c, 712.9)."""
    item = play.state.by_id[object_id]
    if not by_the_sun and (
        _has(play, object_id, "daybound") or _has(play, object_id, "nightbound")
    ):
        return False  # CR 702.145b, e
    if item.zone != "battlefield" or item.status.face_down or item.card.layout == "meld":
        return False
    if not _has_other_face(play, item) or prohibited(play, object_id, "can't transform"):
        return False
    _turn(play, item, "transform", transformed=not item.status.transformed)
    happen(play, _event(play, "transform", item, "701.28a", f"{object_id} {word}s"))
    return True


def _has_other_face(play: Play, item: GameObject) -> bool:
    """Whether there is a face to turn to, its card's or a token copy's (CR 712.9, 707.8a)."""
    for part in item.components:
        if part.card.layout in _TRANSFORMING and len(part.card.faces) > 1:
            return True
    card = item.card
    if card.layout in _TRANSFORMING and len(card.faces) > 1:
        other = card.faces[0 if item.status.transformed else 1]
        return not {"Instant", "Sorcery"} & set(other.card_types)
    return "back" in play.evaluation.variants.get(item.id, {})


def _turn(play: Play, item: GameObject, also: str, **status: object) -> None:
    """Change the face that is up, with a new timestamp and what is done "as" it happens."""
    changed = replace(
        item,
        status=replace(item.status, **status),  # type: ignore[arg-type]
        timestamp=play.timestamp(),
    )
    play.put(changed)
    _as_it_turns(play, item.id, also)


def _as_it_turns(play: Play, object_id: str, moment: str) -> None:
    """Act on "As ~ is turned face up", "as ~ transforms into": done as part of it (CR 614.1e)."""
    from mtglayers.engine.game.resolution import follow

    words = {"transform": "transforms", "turn up": "turned face up"}.get(moment, moment)
    item = play.state.by_id[object_id]
    outer = play.entering
    play.entering = (*outer, object_id)
    done: set[tuple[object, ...]] = set()
    for _ in range(20):
        waiting = [
            each
            for each in own_effects(
                play.view(object_id).characteristics.abilities,
                item.key,
                play.controller(object_id),
                "battlefield",
            )
            if isinstance(each.effect, AsEnters)
            and any(also.startswith(words) for also in each.effect.also)
            and each.identity not in done
        ]
        if not waiting:
            break
        each = waiting[0]
        done.add(each.identity)
        assert isinstance(each.effect, AsEnters)
        frame = Frame(
            play=play,
            you=each.controller,
            source=item.key,
            ability=each.text,
            link=each.link,
            origin=each.origin,
            granter=each.granter,
            x=item.cast.x,
            asker=1,
            entering=object_id,
        )
        follow(frame, each.effect.instructions)
    play.entering = outer


def flip(play: Play, object_id: str) -> bool:
    """Flip a permanent; one without alternative characteristics does nothing (CR 710.2)."""
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or item.status.flipped or item.status.face_down:
        return False
    flipped = replace(item, status=replace(item.status, flipped=True))
    seen = evaluate(play.state.with_object(flipped))
    if seen[object_id].copiable == play.view(object_id).copiable:
        return False
    play.put(flipped)
    happen(play, _event(play, "flip", item, "710.4", f"{object_id} flips"))
    return True


def follow_the_sun(play: Play) -> None:
    """CR 702.145b-e: daybound permanents transform at night, nightbound ones by day."""
    wanted = {"night": "daybound", "day": "nightbound"}.get(play.state.turn.day_night)
    if wanted is None:
        return
    for item in play.permanents():
        has = _has(play, item.id, wanted)
        if has and item.status.transformed == (wanted == "nightbound"):
            transform(play, item.id, by_the_sun=True)


def _has(play: Play, object_id: str, keyword: str) -> bool:
    """Whether a permanent has a keyword ability now."""
    return any(
        isinstance(held.ability, KeywordAbility) and held.ability.keyword == keyword
        for held in play.view(object_id).characteristics.abilities
    )


# --- face up and face down ---


def turn_face_down(play: Play, object_id: str, profile: str = "") -> bool:
    """Turn a permanent face down (CR 708.2a, 708.2b, 712.16)."""
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or item.status.face_down:
        return False
    if item.card.layout in (*_TRANSFORMING, "modal_dfc", "meld") and len(item.card.faces) > 1:
        return False
    _turn(play, item, "turned face down", face_down="other", face_down_profile=profile)
    happen(play, _event(play, "turn_face_down", item, "708.2a", f"{object_id} is turned face down"))
    return True


def _face_up(play: Play, object_id: str) -> GameObject:
    item = play.state.by_id[object_id]
    return replace(
        item,
        status=replace(item.status, face_down="", face_down_profile="", face_down_abilities=()),
    )


def turn_up_cost(play: Play, object_id: str) -> str | None:
    """Return the cost to turn a face-down permanent up, or ``None`` (CR 702.37e, 708.7).

    Looked at is what it would be if it were face up, copy effects included.
    """
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or not item.status.face_down or item.status.phased_out:
        return None
    up = _face_up(play, object_id)
    values = evaluate(play.state.with_object(up))[object_id].characteristics
    for keyword in _TURN_UP_KEYWORDS:
        for held in values.abilities:
            if isinstance(held.ability, KeywordAbility) and held.ability.keyword == keyword:
                return held.ability.cost
    manifested = item.status.face_down in ("manifest", "cloak", "manifest dread")
    if manifested and "Creature" in item.card.faces[0].card_types and item.kind == "card":
        return values.mana_cost
    return None


def turn_face_up(
    play: Play, object_id: str, *, by_effect: bool = False, x: int | None = None
) -> bool:
    """Turn a permanent face up, as a special action or by an effect.

    Raises
    ------
    IllegalActionError
        The special action is not allowed; by an effect nothing happens then.
    """
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or not item.status.face_down:
        if by_effect:
            return False
        raise IllegalActionError(f"{object_id} is not face down", objects=(object_id,))
    if item.kind == "card" and {"Instant", "Sorcery"} & set(item.card.faces[0].card_types):
        if by_effect:
            play.note("revealed", f"{object_id} is revealed and stays face down", rule="701.34g")
            return False
        raise IllegalActionError(f"{object_id} is no permanent card", objects=(object_id,))
    forbidden = prohibited(play, object_id, "can't be turned face up", tell=by_effect)
    if forbidden:
        if by_effect:
            return False
        raise IllegalActionError(f"{object_id} {forbidden}", objects=(object_id,))
    megamorph = False
    if not by_effect:
        if turn_up_cost(play, object_id) is None:
            raise IllegalActionError(
                f"{object_id} has no way to be turned face up: it would have no morph cost",
                objects=(object_id,),
            )
        megamorph = _is_megamorph(play, object_id)
    if x is not None:
        item = play.change(object_id, cast=replace(item.cast, x=x))
    _turn(play, item, "turn up", face_down="", face_down_profile="", face_down_abilities=())
    happening = _event(play, "turn_face_up", item, "708.8", f"{object_id} is turned face up")
    happen(play, happening)
    if megamorph:
        put_counters(play, object_id, "+1/+1", 1)
    return True


def _is_megamorph(play: Play, object_id: str) -> bool:
    up = _face_up(play, object_id)
    values = evaluate(play.state.with_object(up))[object_id].characteristics
    words = [
        held.ability.keyword
        for held in values.abilities
        if isinstance(held.ability, KeywordAbility)
    ]
    if "megamorph" not in words or "morph" in words:
        return False
    if play.state.by_id[object_id].status.face_down in ("manifest", "cloak"):
        # CR 701.34c: a manifested creature card may be turned up for its mana cost as well.
        chosen = play.chooser.ask(
            Question(
                kind="mode",
                prompt=f"Choose the cost to turn {object_id} face up",
                source=object_id,
                options=("megamorph", "mana cost"),
                optional=True,
                asker=1,
            )
        )
        return not chosen or "mana" not in str(chosen[0])
    return True


# --- phasing ---


def phase_out(play: Play, object_id: str) -> bool:
    """Phase out a permanent and what is attached to it (CR 702.26d-g)."""
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or item.status.phased_out:
        return False
    if prohibited(play, object_id, "can't phase out"):
        return False
    before = play.state
    together = [item, *_attachments(play, object_id)]
    for each in together:
        indirectly = each.id != object_id
        marks = (f"phased out with {object_id}",) if indirectly else ()
        now = play.state.by_id[each.id]
        play.put(
            replace(
                now,
                status=replace(now.status, phased_out=True),
                designations=(*now.designations, *marks),
                combat=(),
            )
        )
    happen_all(
        play,
        [
            Happening(
                event="phase_out",
                facts=EventFacts(event="phase_out", object=each.key, player=each.controller),
                looks_back=True,
                rule="702.26b",
                text=f"{each.id} phases out",
            )
            for each in together
        ],
        before,
    )
    return True


def _attachments(play: Play, object_id: str) -> list[GameObject]:
    found: list[GameObject] = []
    for each in attached_to(play.state, object_id):
        found += [play.state.by_id[each], *_attachments(play, each)]
    return found


def phase_in(play: Play, object_id: str) -> bool:
    """Phase in a permanent and what phased out with it (CR 702.26c)."""
    item = play.state.by_id[object_id]
    if item.zone != "battlefield" or not item.status.phased_out:
        return False
    if prohibited(play, object_id, "can't phase in"):
        return False
    mark = f"phased out with {object_id}"
    together = [o for o in play.state.objects if o.id == object_id or mark in o.designations]
    for each in together:
        left = tuple(d for d in each.designations if not d.startswith("phased out with "))
        play.put(replace(each, status=replace(each.status, phased_out=False), designations=left))
    happen_all(
        play,
        [_event(play, "phase_in", each, "702.26c", f"{each.id} phases in") for each in together],
    )
    return True
