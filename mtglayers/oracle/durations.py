"""How long an effect lasts: "until end of turn", "for as long as …" (CR 611.2a, 611.2b)."""

from __future__ import annotations

from mtglayers.core.durations import UNTIL_END_OF_TURN, Duration
from mtglayers.core.filters import Is
from mtglayers.core.references import You
from mtglayers.core.triggers import EventTrigger, StepTrigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.players import read_player

_FIXED: tuple[tuple[str, Duration], ...] = (
    (r"until (?:the )?end of (?:the |this |that )?turn", UNTIL_END_OF_TURN),
    (r"this turn(?! unless)", Duration("this turn")),
    (r"until (?:the )?end of combat|this combat", Duration("until end of combat")),
    (r"until (?:the )?end of your next turn", Duration("until the end of your next turn")),
    (r"until your next turn|until your next untap step", Duration("until your next turn")),
    (r"until (?:the beginning of )?your next end step", Duration("until your next end step")),
    (r"until your next upkeep", Duration("until your next upkeep")),
    (
        r"until the (?:beginning of the )?next end step",
        Duration("until event", event=StepTrigger("end", next_only=True)),
    ),
    (r"(?:for )?the rest of the game", Duration("rest of the game")),
)  # fmt: skip


_BEGINNINGS = ("until", "this", "for", "the rest")


def read_duration(cur: Cursor) -> Duration | None:
    """Read a duration.

    Examples
    --------
    >>> read_duration(Cursor("until your next turn"))
    Duration(kind='until your next turn', condition=None, event=None)
    """
    if not cur.starts(_BEGINNINGS):
        return None
    for expression, duration in _FIXED:
        if cur.eat(expression):
            return duration
    start = cur.mark()
    if cur.eat(r"for as long as(?= )"):
        condition = read_condition(cur)
        if condition is not None:
            cur.context.keep_mentions(start.mentions)
            return Duration("for as long as", condition)
    elif cur.eat(r"until(?= (?:its|that [a-z]+'s) controller's next)"):
        player = read_player(cur)
        step = cur.eat(r"'s next (untap step|upkeep|turn|end step)")
        if player is not None and step is not None:
            name = step.group(1).removesuffix(" step")
            return Duration("until event", event=StepTrigger(name, player, next_only=True))
    elif cur.eat(r"until the end of your next upkeep"):
        return Duration("until event", event=StepTrigger("draw", You(), next_only=True))
    elif cur.eat(r"until(?= (?:a player|an opponent) (?:casts|draws|discards|attacks))"):
        from mtglayers.oracle.player_events import read_player_event

        event = read_player_event(cur)
        if event is not None:
            return Duration("until event", event=event)
    elif cur.eat(r"until ~ is cast from exile"):
        return Duration(
            "until event", event=EventTrigger("cast", subject=Is(), from_zones=("exile",))
        )
    elif found := cur.eat(
        r"until (~|you|this [a-z]+) (leaves the battlefield|"
        r"loses? control of ~|is turned face down|"
        r"becomes untapped)"
    ):
        return Duration("until event", event=_event(found.group(2)))
    cur.reset(start)
    return None


def _event(words: str) -> EventTrigger:

    event = {
        "leaves the battlefield": "leaves",
        "is turned face down": "turned face down",
        "becomes untapped": "untapped",
    }.get(words, "control lost")
    return EventTrigger(event, subject=Is())
