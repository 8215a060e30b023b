"""How effects end (CR 611.2a, 611.2b, 514.2, 610.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtglayers.core.durations import Duration
from mtglayers.core.node import walk
from mtglayers.core.references import ThisObject
from mtglayers.core.state import ActiveEffect, ActiveStatic, DelayedTrigger, EventFacts, GameState
from mtglayers.engine import context as reading
from mtglayers.engine.game.frames import view_context
from mtglayers.engine.game.happen import trigger_matches
from mtglayers.engine.game.play import Happening, Play

__all__ = [
    "end_at_cleanup",
    "end_by_events",
    "end_of_combat",
    "end_step_begins",
    "refresh",
    "turn_begins",
    "upkeep_begins",
]

Lasting = ActiveEffect | ActiveStatic | DelayedTrigger


def _end(play: Play, over: Callable[[Lasting], bool]) -> bool:
    """Take away what is over; tell whether anything was."""
    state = play.state
    effects = tuple(each for each in state.effects if not over(each))
    statics = tuple(each for each in state.statics if not over(each))
    delayed = tuple(each for each in state.delayed if not over(each))
    if (len(effects), len(statics), len(delayed)) == (
        len(state.effects),
        len(state.statics),
        len(state.delayed),
    ):
        return False
    play.state = replace(state, effects=effects, statics=statics, delayed=delayed)
    return True


def _kind(each: Lasting) -> str:
    return each.duration.kind if each.duration is not None else ""


def end_at_cleanup(play: Play) -> None:
    """CR 514.2: "until end of turn" and "this turn" end together."""
    turn = play.state.turn

    def over(each: Lasting) -> bool:
        kind = _kind(each)
        if kind in ("until end of turn", "this turn", "until end of combat", "this combat"):
            return True
        return (
            kind == "until the end of your next turn"
            and turn.player == each.controller
            and turn.number > each.made_turn
        )

    _end(play, over)


def end_of_combat(play: Play) -> None:
    """CR 511.2: "until end of combat" ends with the combat phase."""
    _end(play, lambda each: _kind(each) in ("until end of combat", "this combat"))


def turn_begins(play: Play) -> None:
    """Act on "Until your next turn" ends as that turn begins (CR 500.7)."""
    turn = play.state.turn
    _end(
        play,
        lambda each: (
            _kind(each) == "until your next turn"
            and turn.player == each.controller
            and turn.number > each.made_turn
        ),
    )


def upkeep_begins(play: Play) -> None:
    """Act on "Until your next upkeep" ends as that step begins."""
    _ends_with_step(play, "until your next upkeep")


def end_step_begins(play: Play) -> None:
    """Act on "Until your next end step" ends as that step begins."""
    _ends_with_step(play, "until your next end step")


def _ends_with_step(play: Play, kind: str) -> None:
    active = play.state.turn.player
    _end(play, lambda each: _kind(each) == kind and each.controller == active)


# --- for as long as ---


def refresh(play: Play) -> None:
    """End the effects whose "for as long as" is no longer true; they do not come back."""
    while _end(play, lambda each: _is_over(play, each)):
        pass


def _is_over(play: Play, each: Lasting) -> bool:
    duration = each.duration
    if duration is None or duration.kind != "for as long as" or duration.condition is None:
        return False
    state = play.state
    if each.source is not None and _is_about_source(duration):
        source = state.find(each.source)
        if source is None or source.status.phased_out:
            return True
    context = view_context(
        state,
        source=each.source,
        you=each.controller,
        link=getattr(each, "link", ""),
        origin=getattr(each, "origin", "printed"),
        choices=getattr(each, "choices", ()),
        targets=getattr(each, "targets", ()),
    )
    affected = getattr(each, "affected", None)
    if affected is not None:
        if affected and all(state.find(key) is None for key in affected):
            return True
        context = replace(context, antecedents={"affected": affected, "each": affected})
    return not reading.holds(duration.condition, context)


def _is_about_source(duration: Duration) -> bool:
    """Whether the condition speaks of the source as a permanent."""
    return any(isinstance(node, ThisObject) for node in walk(duration.condition))


# --- until an event ---


def end_by_events(play: Play, happenings: list[Happening], before: GameState) -> None:
    """End what lasts until one of these events, and do what was to happen then (CR 610.3)."""
    lasting: tuple[Lasting, ...] = play.state.effects
    lasting = (*lasting, *play.state.statics, *play.state.delayed)
    waiting = [each for each in lasting if _event_of(each) is not None]
    over = [each for each in waiting if _has_happened(play, each, happenings, before)]
    if not over:
        return
    _end(play, lambda each: any(each is one for one in over))
    for each in over:
        if isinstance(each, DelayedTrigger) and each.immediate:
            _second_half(play, each)


def _event_of(each: Lasting) -> object | None:
    if isinstance(each, DelayedTrigger) and each.immediate:
        return each.trigger
    duration = each.duration
    return duration.event if duration is not None else None


def _has_happened(
    play: Play, each: Lasting, happenings: list[Happening], before: GameState
) -> bool:
    trigger = _event_of(each)
    for happening in happenings:
        state = before if happening.looks_back else play.state
        context = view_context(
            state,
            source=each.source,
            you=each.controller,
            facts=happening.facts,
            targets=getattr(each, "targets", ()),
        )
        affected = getattr(each, "affected", None) or ()
        context = replace(
            context,
            antecedents={
                **context.antecedents,
                "affected": affected,
                **dict(getattr(each, "remembered", ())),
            },
        )
        if trigger_matches(trigger, happening, context):  # type: ignore[arg-type]
            return True
    return False


def _second_half(play: Play, each: DelayedTrigger) -> None:
    from mtglayers.engine.game.frames import Frame
    from mtglayers.engine.game.resolution import follow

    frame = Frame(
        play=play,
        you=each.controller,
        source=each.source,
        ability=each.text,
        link=each.link,
        origin=each.origin,
        asker=play.next_asker(),
        antecedents=dict(each.remembered),
        facts=EventFacts(),
    )
    follow(frame, each.resolution.instructions)
