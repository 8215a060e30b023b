"""What is done less often with an object: mana, triggers by hand, combat, merging, stickers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from mtglayers.core.objects import GameObject
from mtglayers.engine.game import activation
from mtglayers.engine.game.doors import doors_of
from mtglayers.engine.game.play import Play
from mtglayers.errors import DefinitionError
from mtglayers.panels.controls import (
    WIDE,
    Do,
    FormOfObject,
    Guard,
    auto,
    number_field,
    row,
    set_options,
    set_shown,
    text_field,
)
from mtglayers.panels.subject import PanelBoard

__all__ = ["MoreForm", "ability_options"]

_LONG = 70


def ability_options(abilities: Sequence[activation.Held]) -> list[tuple[str, int]]:
    """Return abilities as the options of a list: their words, and their numbers from 1."""
    return [(_cut(each.text.replace("~", "this")), at) for at, each in enumerate(abilities, 1)]


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONG else flat[: _LONG - 1].rsplit(" ", 1)[0] + " …"


class MoreForm(w.VBox):  # type: ignore[misc]
    """The rows of `MoreRows`, folded up until they are wanted."""

    def __init__(self, board: PanelBoard, do: Do, guard: Guard, needed: Callable[[], str]) -> None:
        self.rows = MoreRows(board, do, guard, needed)
        self.unfold = w.ToggleButton(
            description="More: mana, triggers, combat, meld, mutate …",
            tooltip="Show what is done less often, or hide it",
            layout=auto(),
        )
        super().__init__([self.unfold, self.rows])
        self._latest: Callable[[], None] = lambda: None
        self.unfold.observe(lambda _: guard(self._show), names="value")
        self._show()

    def refresh(self, play: Play, item: GameObject, others: Sequence[tuple[str, str]]) -> None:
        """Take over what the object is now, and which others there are, once it can be seen."""
        self._latest = lambda: self.rows.refresh(play, item, others)
        self._show()

    def _show(self) -> None:
        set_shown(self.rows, self.unfold.value)
        if self.unfold.value:
            self._latest()


class MoreRows(FormOfObject):
    """Offers the verbs that are needed less often, as far as the object can use them."""

    def _controls(self) -> list[w.Widget]:
        wide = {"flex": "1 1 180px", "max_width": "340px"}
        self.mana = w.Dropdown(description="Mana", style=WIDE, layout=auto(**wide))
        self.tap_for_mana = self._button("Tap for mana", "Tap it for mana", self._tap_for_mana)
        self.could_produce = w.HTML()
        self.ability = w.Dropdown(description="Trigger", style=WIDE, layout=auto(**wide))
        self.trigger = self._button(
            "Trigger", "Put the ability on the stack by hand, and resolve it", self._trigger
        )
        self.attacked = w.Dropdown(description="Attack", style=WIDE, layout=auto(**wide))
        self.attack = self._button("Attack", "Attack with it", self._attack)
        self.attacker = w.Dropdown(description="Block", style=WIDE, layout=auto(**wide))
        self.block = self._button("Block", "Block the attacking creature with it", self._block)
        self.pair = w.Dropdown(description="Meld with", style=WIDE, layout=auto(**wide))
        self.meld = self._button("Meld", "Meld the two cards", self._meld)
        self.card = text_field("Mutate", "A card's name", width="230px")
        self.position = w.Dropdown(
            description="on", options=("top", "bottom"), style=WIDE, layout=auto()
        )
        self.mutate = self._button("Mutate onto it", "Merge the card with it", self._mutate)
        self.sticker_name = text_field("Name sticker", "Ancient", width="200px")
        self.after = number_field("after words", most=99)
        self.sticker = self._button("Stick", "Put the sticker on its name", self._sticker)
        self.door = w.Dropdown(description="Door", style=WIDE, layout=auto(**wide))
        self.unlock = self._button("Unlock", "Unlock the door", self._unlock)
        self.connive = self._button("Connive", "Let it connive", self._plain("connive"))
        self.convert = self._button("Convert", "Convert it", self._plain("convert"))
        return [
            row(self.mana, self.tap_for_mana, self.could_produce),
            row(self.ability, self.trigger),
            row(self.attacked, self.attack),
            row(self.attacker, self.block),
            row(self.pair, self.meld),
            row(self.card, self.position, self.mutate),
            row(self.sticker_name, self.after, self.sticker),
            row(self.door, self.unlock, self.connive, self.convert),
        ]

    def refresh(self, play: Play, item: GameObject, others: Sequence[tuple[str, str]]) -> None:
        """Take over what the object is now, and which others there are."""
        state = self._board.state
        is_permanent = item.zone == "battlefield"
        there = [each for each in others if state.by_id[each[1]].zone == "battlefield"]
        mana = ability_options(activation.mana_abilities_with_tap(play, item.id))
        set_options(self.mana, mana)
        self._show((self.mana, self.tap_for_mana), is_permanent and bool(mana))
        produced = " ".join(self._board.could_produce(item.id)) if is_permanent else ""
        self.could_produce.value = f"Could produce: {produced or 'no mana'}" if mana else ""
        triggers = ability_options(activation.triggered_abilities(play, item.id))
        set_options(self.ability, triggers)
        self._show((self.ability, self.trigger), bool(triggers))
        mine = play.controller(item.id)
        players = [(each.id, each.id) for each in state.players if each.id != mine]
        attackable = [each for each in there if self._can_be_attacked(play, each[1])]
        set_options(self.attacked, [*players, *attackable])
        attacking = [each for each in there if _is_attacking(state.by_id[each[1]])]
        set_options(self.attacker, attacking)
        is_creature = "Creature" in play.view(item.id).characteristics.card_types
        self._show((self.attacked, self.attack), is_permanent and is_creature)
        self._show((self.attacker, self.block), is_permanent and is_creature and bool(attacking))
        melds = any(kind == "meld_result" for kind, _ in item.card.related)
        set_options(self.pair, there)
        self._show((self.pair, self.meld), is_permanent and melds and bool(there))
        self._show((self.card, self.position, self.mutate), is_permanent and is_creature)
        is_room = "Room" in play.view(item.id).characteristics.subtypes
        doors = doors_of(play, item) if is_permanent and is_room else []
        set_options(self.door, [(each, each) for each in doors])
        self._show((self.door, self.unlock), bool(doors))
        self._show((self.connive,), is_permanent and is_creature)
        self._show((self.convert,), is_permanent and len(item.card.faces) > 1)

    @staticmethod
    def _can_be_attacked(play: Play, object_id: str) -> bool:
        """Tell whether attackers can attack it besides players (CR 508.1b)."""
        types = play.view(object_id).characteristics.card_types
        return bool({"Planeswalker", "Battle"} & set(types))

    @staticmethod
    def _show(widgets: Sequence[w.Widget], shown: bool) -> None:
        for each in widgets:
            set_shown(each, shown)

    def _plain(self, verb: str) -> Callable[[], None]:
        return lambda: self._do(verb, object=self._needed())

    def _tap_for_mana(self) -> None:
        self._do("tap_for_mana", object=self._needed(), ability=self.mana.value)

    def _trigger(self) -> None:
        self._do("trigger", object=self._needed(), ability=self.ability.value)

    def _attack(self) -> None:
        self._do("attack", objects=(self._needed(),), player=self.attacked.value)

    def _block(self) -> None:
        self._do("block", attacker=self.attacker.value, blockers=(self._needed(),))

    def _meld(self) -> None:
        first, second = self._needed(), self.pair.value
        self._do("meld", act=lambda _: self._board.meld(first, second))

    def _mutate(self) -> None:
        name = self.card.value.strip()
        if not name:
            raise DefinitionError("no card was named", hint="Type the name of a card with mutate.")
        card = self._board.cards.card(name)
        onto, where = self._needed(), self.position.value
        self._do("mutate", card=card, onto=onto, position=where, done=self._mutated)

    def _mutated(self) -> None:
        self.card.value = ""

    def _sticker(self) -> None:
        name = self.sticker_name.value.strip()
        if not name:
            raise DefinitionError("no sticker was named", hint="Type the word on the sticker.")
        self._do("sticker", object=self._needed(), name=name, after=self.after.value)

    def _unlock(self) -> None:
        self._do("unlock", object=self._needed(), face=self.door.value)


def _is_attacking(item: GameObject) -> bool:
    return any(relation == "attacking" for relation, _ in item.combat)
