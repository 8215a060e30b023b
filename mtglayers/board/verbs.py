"""The verbs of a board: one method for each of the scenario format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from mtglayers.board.answers import listed, take_given
from mtglayers.board.arguments import check_known
from mtglayers.board.record import token_facts
from mtglayers.board.texts import abilities_of_text, exceptions_of_text
from mtglayers.board.texts import token_card as _token_card
from mtglayers.core.cards import Card
from mtglayers.core.state import GameState
from mtglayers.engine.game import actions
from mtglayers.errors import VocabularyError

if TYPE_CHECKING:
    from mtglayers.board.objects import BoardObject
    from mtglayers.cards.database import CardDatabase


class BoardVerbs:
    """What can be done on a board."""

    if TYPE_CHECKING:

        @property
        def state(self) -> GameState:
            """The state of now."""

        @property
        def cards(self) -> CardDatabase:
            """Where cards are looked up."""

        def __getitem__(self, object_id: str) -> BoardObject: ...

        def do(
            self,
            verb: str,
            *,
            answers: Any = (),
            given: Mapping[str, Any] | None = None,
            words: Mapping[str, Any] | None = None,
            **arguments: Any,
        ) -> tuple[str, ...]:
            """Do anything by the verb of the scenario format."""

        def _card(self, name: str | Card) -> Card: ...

    def enter(
        self,
        card: str | Card = "",
        *,
        copy: str | Sequence[str] | None = None,
        choose: Mapping[str, Any] | None = None,
        answers: Any = (),
        pay: Mapping[str, Any] | None = None,
        **arguments: Any,
    ) -> str:
        """Let a permanent enter and return its id.

        Parameters
        ----------
        card
            A card's name (or a `Card`); or give ``object``, the id of an existing card.
        copy
            What it enters as a copy of; "none" declines.
        choose
            Choices by kind, such as ``{"color": "blue"}``.
        answers
            Answers to other things that ask because of this.
        **arguments
            ``as_id, controller, owner, x, tapped, counters, face_down, attached_to, transformed,
            face, cast, kicked, mana_spent`` as in the scenario format.
        """
        if card:
            arguments["card"] = self._card(card)
        if isinstance(arguments.get("counters"), Mapping):
            arguments["counters"] = tuple(arguments["counters"].items())
        before = set(self.state.by_id)
        given = {"copy": copy, "choose": choose, "pay": pay}
        if arguments.get("attached_to"):
            given["choose"] = {"attached_to": arguments["attached_to"], **(choose or {})}
            given["told"] = arguments["attached_to"]
        new = self.do("enter", answers=answers, given=given, **arguments)
        if arguments.get("object"):
            return str(arguments["object"])
        own = [each for each in new if self.state.by_id[each].kind != "token"]
        if own:
            return own[0]
        entered = [e.object for e in self.state.history if e.event == "enters"]
        return next((e for e in reversed(entered) if e not in before), "")

    def token(self, **arguments: Any) -> str:
        """Create a token and return its id (of the first, if there are several).

        Give ``copy_of`` with ``exceptions`` (as cards word them), or ``name, type_line, colors,
        power, toughness, oracle_text``; and ``count, tapped, controller, as_id``.
        """
        answers = arguments.pop("answers", ())
        given = {"copy": arguments.pop("copy", None), "choose": arguments.pop("choose", None)}
        words: dict[str, Any] = {}
        if isinstance(arguments.get("exceptions"), str):
            words["exceptions"] = arguments["exceptions"]
            arguments["exceptions"] = exceptions_of_text(arguments["exceptions"])
        if arguments.get("type_line"):
            own = ("name", "colors", "type_line", "power", "toughness", "oracle_text")
            facts = {key: arguments.pop(key) for key in own if key in arguments}
            arguments["card"] = _token_card(self.cards, **facts)
            words |= {"card": None, **token_facts(facts)}
        new = self.do("token", answers=answers, given=given, words=words, **arguments)
        return new[0] if new else ""

    def enter_together(
        self, *entries: Mapping[str, Any] | str, answers: Any = ()
    ) -> tuple[str, ...]:
        """Let several permanents enter at the same time and return their ids."""
        specs: list[actions.EnterSpec] = []
        choose: dict[str, list[Any]] = {}
        for entry in entries:
            facts: dict[str, Any] = {"card": entry} if isinstance(entry, str) else dict(entry)
            copy = facts.pop("copy", None)
            for kind, value in {**dict(facts.pop("choose", {})), "copy": copy}.items():
                if value is not None:
                    choose.setdefault(kind, []).extend(listed(value))
            facts["card"] = self._card(facts["card"]) if "card" in facts else None
            known = [each.name for each in fields(actions.EnterSpec)]
            for name, value in facts.items():
                if name not in known:
                    raise VocabularyError(
                        "known argument of 'enter_together'", str(name), known=known
                    )
                check_known("enter_together", name, value)
            specs.append(actions.EnterSpec(**facts))
        return self.do("enter_together", answers=answers, given={"choose": choose}, entries=specs)

    def cast(self, card: str | Card = "", *, answers: Any = (), **arguments: Any) -> str:
        """Cast a spell that stays on the stack; return its id."""
        given = take_given(arguments)
        if card:
            arguments["card"] = self._card(card)
        new = self.do("cast", answers=answers, given=given, **arguments)
        return str(arguments.get("object") or (new[0] if new else ""))

    def resolve(self, card: str | Card = "", *, answers: Any = (), **arguments: Any) -> str:
        """Cast and resolve a spell (or resolve ``object`` from the stack); return its id."""
        given = take_given(arguments)
        if card:
            arguments["card"] = self._card(card)
        new = self.do("resolve", answers=answers, given=given, **arguments)
        return str(arguments.get("object") or (new[0] if new else ""))

    def activate(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Activate an ability: by number, by words, or the only one.

        Further arguments: ``x, targets, choose, player, pay, may``.
        """
        given = take_given(arguments)
        self.do(
            "activate", answers=answers, given=given, object=object_id, ability=ability, **arguments
        )

    def trigger(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Put a triggered ability on the stack by hand and resolve it."""
        given = take_given(arguments)
        self.do(
            "trigger", answers=answers, given=given, object=object_id, ability=ability, **arguments
        )

    def tap_for_mana(
        self,
        object_id: str,
        ability: int | str | None = None,
        *,
        answers: Any = (),
        **arguments: Any,
    ) -> None:
        """Tap a permanent for mana."""
        given = take_given(arguments)
        self.do(
            "tap_for_mana",
            answers=answers,
            given=given,
            object=object_id,
            ability=ability,
            **arguments,
        )

    def become_copy(
        self, object_id: str, of: str, *, exceptions: str = "", until: str | None = None
    ) -> None:
        """Let a permanent become a copy of an object, ``exceptions`` as cards word them."""
        self.do(
            "become_copy",
            object=object_id,
            of=of,
            exceptions=exceptions_of_text(exceptions),
            until=until,
            words={"exceptions": exceptions},
        )

    def effect(
        self,
        text: str,
        *,
        targets: Iterable[str] | None = None,
        controller: str | None = None,
        answers: Any = (),
    ) -> None:
        """Begin an effect without a source card, by its words."""
        self.do(
            "effect",
            answers=answers,
            given={"targets": targets},
            abilities=abilities_of_text(text),
            controller=controller,
            text=text,
        )

    def turn_face_up(self, object_id: str, *, answers: Any = (), **arguments: Any) -> None:
        """Turn a permanent face up, as the special action or ``by="effect"``."""
        given = take_given(arguments)
        self.do("turn_face_up", answers=answers, given=given, object=object_id, **arguments)

    def turn_face_down(self, object_id: str) -> None:
        """Turn a permanent face down."""
        self.do("turn_face_down", object=object_id)

    def flip(self, object_id: str) -> None:
        """Flip a permanent."""
        self.do("flip", object=object_id)

    def transform(self, object_id: str) -> None:
        """Transform a permanent."""
        self.do("transform", object=object_id)

    def convert(self, object_id: str) -> None:
        """Convert a permanent."""
        self.do("convert", object=object_id)

    def phase_out(self, object_id: str) -> None:
        """Phase out a permanent."""
        self.do("phase_out", object=object_id)

    def phase_in(self, object_id: str) -> None:
        """Phase in a permanent."""
        self.do("phase_in", object=object_id)

    def tap(self, object_id: str, *, answers: Any = ()) -> None:
        """Tap a permanent."""
        self.do("tap", answers=answers, object=object_id)

    def untap(self, object_id: str, *, answers: Any = ()) -> None:
        """Untap a permanent."""
        self.do("untap", answers=answers, object=object_id)

    def attach(self, object_id: str, to: str) -> None:
        """Attach a permanent to an object or player."""
        self.do("attach", object=object_id, to=to)

    def unattach(self, object_id: str) -> None:
        """Unattach a permanent."""
        self.do("unattach", object=object_id)

    def counters(
        self,
        object_id: str,
        add: Mapping[str, int] | None = None,
        remove: Mapping[str, int] | None = None,
        *,
        answers: Any = (),
    ) -> None:
        """Put counters on an object or player, or remove them."""
        self.do(
            "counters",
            answers=answers,
            object=object_id,
            add=tuple((add or {}).items()),
            remove=tuple((remove or {}).items()),
        )

    def control(
        self, object_id: str, player: str, until: str | None = None, *, answers: Any = ()
    ) -> None:
        """Let a player gain control of a permanent."""
        self.do("control", answers=answers, object=object_id, player=player, until=until)

    def mutate(
        self,
        card: str | Card,
        onto: str,
        *,
        position: str = "top",
        controller: str | None = None,
        as_id: str | None = None,
    ) -> None:
        """Let a mutating creature spell of a player merge with a creature that player owns."""
        self.do(
            "mutate",
            card=self._card(card),
            onto=onto,
            position=position,
            controller=controller,
            as_id=as_id,
        )

    def meld(self, first: str, second: str, *, as_id: str | None = None) -> str:
        """Meld two cards and return the id of the permanent."""
        related = self[first].object.card.related
        names = [name for kind, name in related if kind == "meld_result"]
        result = self.cards.card(names[0]) if names else None
        new = self.do("meld", objects=(first, second), as_id=as_id, result=result)
        return new[0] if new else ""

    def move(self, object_id: str, to: str, *, answers: Any = (), **arguments: Any) -> None:
        """Move an object to another zone."""
        given = take_given(arguments)
        self.do("move", answers=answers, given=given, object=object_id, to=to, **arguments)

    def destroy(self, object_id: str, *, answers: Any = ()) -> None:
        """Destroy a permanent."""
        self.do("destroy", answers=answers, object=object_id)

    def sacrifice(self, object_id: str, *, answers: Any = ()) -> None:
        """Sacrifice a permanent."""
        self.do("sacrifice", answers=answers, object=object_id)

    def exile(self, object_id: str, *, answers: Any = ()) -> None:
        """Exile an object."""
        self.do("exile", answers=answers, object=object_id)

    def bounce(self, object_id: str, *, answers: Any = ()) -> None:
        """Return a permanent to its owner's hand."""
        self.do("bounce", answers=answers, object=object_id)

    def step(self, name: str, *, answers: Any = ()) -> None:
        """Begin a step of the active player's turn."""
        self.do("step", answers=answers, name=name)

    def next_turn(self, player: str | None = None, *, answers: Any = ()) -> None:
        """End this turn and begin a player's turn: the next one's, if nobody is named."""
        if player is None:
            order = [each.id for each in self.state.players]
            player = order[(order.index(self.state.turn.player) + 1) % len(order)]
        self.do("next_turn", answers=answers, player=player)

    def attack(self, *objects: str, player: str | None = None, answers: Any = ()) -> None:
        """Attack with creatures."""
        self.do("attack", answers=answers, objects=objects, player=player)

    def block(self, attacker: str, *blockers: str, answers: Any = ()) -> None:
        """Block an attacking creature."""
        self.do("block", answers=answers, attacker=attacker, blockers=blockers)

    def unlock(self, object_id: str, face: str | None = None, *, answers: Any = ()) -> None:
        """Unlock a door of a Room."""
        self.do("unlock", answers=answers, object=object_id, face=face)

    def day_night(self, time: str) -> None:
        """Let it become day or night."""
        self.do("day_night", time=time)

    def sticker(self, object_id: str, name: str, after: int = 0) -> None:
        """Put a name sticker on an object."""
        self.do("sticker", object=object_id, name=name, after=after)

    def connive(self, object_id: str, *, discard: str | None = None, answers: Any = ()) -> None:
        """Let a permanent connive."""
        given = {"choose": {"card_name": discard}} if discard else {}
        self.do("connive", answers=answers, given=given, object=object_id)

    def timestamps(self, *order: str) -> None:
        """Give these objects new timestamps in this order: what if."""
        self.do("timestamps", order=order)
