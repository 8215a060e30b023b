"""Costs and mana: "{2}, {T}, Sacrifice a creature", "one mana of any color"."""

from __future__ import annotations

from mtglayers.core.colors import COLORS
from mtglayers.core.costs import (
    CounterCost,
    DiscardCost,
    ExileCost,
    LifeCost,
    LoyaltyCost,
    ManaCost,
    OtherCost,
    PlayerCounterCost,
    ReturnCost,
    SacrificeCost,
    TapCost,
    TapOthersCost,
    UnattachCost,
    UntapCost,
)
from mtglayers.core.filters import AnyObject, Filter
from mtglayers.core.mana import (
    AnyColor,
    ChosenColorMana,
    ColorsAmongMana,
    CommanderColorMana,
    CouldProduceMana,
    EitherMana,
    FixedMana,
    OpaqueMana,
    ProducedMana,
    UnspentMana,
)
from mtglayers.core.quantities import AntecedentAmount, Const, EventAmount, Quantity, X
from mtglayers.core.references import EachObject, ObjectRef, ThisObject
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import object_form
from mtglayers.oracle.render.writer import Writer, article, listed, number_word, writes


@writes(ManaCost)
def mana_cost(writer: Writer, node: ManaCost) -> str:
    """Write mana symbols."""
    return node.symbols


@writes(TapCost)
def tap(writer: Writer, node: TapCost) -> str:
    """Write the tap symbol."""
    return "{T}"


@writes(UntapCost)
def untap(writer: Writer, node: UntapCost) -> str:
    """Write the untap symbol."""
    return "{Q}"


@writes(LoyaltyCost)
def loyalty(writer: Writer, node: LoyaltyCost) -> str:
    """Write a loyalty cost."""
    if node.number is None:
        return "[-X]"
    return f"[{node.number:+d}]" if node.number else "[0]"


def objects(writer: Writer, filter_: Filter | None, number: Quantity, ref: ObjectRef | None) -> str:
    """Write what is paid: "~", "a creature", "two untapped Elves you control"."""
    if ref is not None:
        return object_form(writer.say(ref))
    if filter_ is None:
        return writer.this
    match number:
        case Const(1):
            return counted(writer, filter_, "a", plural=False)
        case Const(amount):
            return counted(writer, filter_, number_word(amount), plural=True)
        case X():
            return counted(writer, filter_, "X", plural=True)
    return f"{writer.say(number)} {noun_phrase(writer, filter_, plural=True)}"


@writes(SacrificeCost)
def sacrifice(writer: Writer, node: SacrificeCost) -> str:
    """Write a sacrifice."""
    return f"sacrifice {objects(writer, node.filter, node.number, node.ref)}"


@writes(ExileCost)
def exile(writer: Writer, node: ExileCost) -> str:
    """Write exiling."""
    if node.ref == ThisObject() and writer.zone:
        return f"exile {writer.this} from your {writer.zone}"
    return f"exile {objects(writer, node.filter, node.number, node.ref)}".replace(" in ", " from ")


@writes(ReturnCost)
def return_(writer: Writer, node: ReturnCost) -> str:
    """Write returning to a hand."""
    whose = "its owner's hand" if node.number == Const(1) else "their owner's hand"
    return f"return {objects(writer, node.filter, node.number, node.ref)} to {whose}"


@writes(DiscardCost)
def discard(writer: Writer, node: DiscardCost) -> str:
    """Write a discard."""
    if isinstance(node.ref, EachObject):
        return "discard your hand"
    words = objects(writer, node.filter, node.number, node.ref)
    if node.filter == AnyObject():
        words = words.replace("permanent", "card")
    return f"discard {words}{' at random' if node.at_random else ''}"


@writes(TapOthersCost)
def tap_others(writer: Writer, node: TapOthersCost) -> str:
    """Write tapping other permanents."""
    verb = "untap" if node.untap else "tap"
    if node.total_power is not None:
        noun = noun_phrase(writer, node.filter, plural=True)
        return f"{verb} any number of {noun} with total power {node.total_power} or more"
    return f"{verb} {objects(writer, node.filter, node.number, None)}"


@writes(CounterCost)
def counter(writer: Writer, node: CounterCost) -> str:
    """Write putting or removing counters."""
    kind = f"{node.kind} counter".strip()
    match node.number:
        case None:
            amount = f"all {kind}s"
        case Const(1):
            amount = article(kind)
        case Const(number):
            amount = f"{number_word(number)} {kind}s"
        case X():
            amount = f"X {kind}s"
        case other:
            amount = f"{writer.say(other)} {kind}s"
    where = object_form(writer.say(node.ref))
    return f"remove {amount} from {where}" if node.remove else f"put {amount} on {where}"


@writes(LifeCost)
def life(writer: Writer, node: LifeCost) -> str:
    """Write paying life."""
    if isinstance(node.number, Const | X | EventAmount | AntecedentAmount):
        return f"pay {writer.say(node.number)} life"
    if writer.pick("where X is", "equal") == "equal":
        return f"pay life equal to {writer.say(node.number)}"
    writer.where.append(node.number)
    return "pay X life"


@writes(PlayerCounterCost)
def player_counters(writer: Writer, node: PlayerCounterCost) -> str:
    """Write paying counters that a player has."""
    if node.kind == "energy":
        if isinstance(node.number, Const) and node.number.number <= 4:
            return f"pay {'{E}' * node.number.number}"
        words = node.number.number if isinstance(node.number, Const) else node.number
        said = number_word(words) if isinstance(words, int) else writer.say(words)
        return f"pay {said} {{E}}"
    return f"pay {writer.say(node.number)} {node.kind} counters"


@writes(UnattachCost)
def unattach(writer: Writer, node: UnattachCost) -> str:
    """Write unattaching."""
    return f"unattach {object_form(writer.say(node.ref))}"


@writes(OtherCost)
def other(writer: Writer, node: OtherCost) -> str:
    """Write any other cost by its words."""
    return node.text


# --- mana ---


def _symbols(types: tuple[str, ...]) -> str:
    return "".join(f"{{{each}}}" for each in types)


@writes(FixedMana)
def fixed(writer: Writer, node: FixedMana, **_how: object) -> str:
    """Write mana symbols."""
    return _symbols(node.types)


@writes(EitherMana)
def either(writer: Writer, node: EitherMana, **_how: object) -> str:
    """Write a choice of symbols."""
    return listed([_symbols(each) for each in node.options], "or")


def _mana(amount: str) -> str:
    return f"{amount} mana"


@writes(AnyColor)
def any_color(writer: Writer, node: AnyColor, *, amount: str = "one") -> str:
    """Write mana of any colour."""
    every = tuple(node.colors) == COLORS
    if node.different:
        return f"{_mana(amount)} of different colors"
    if not node.same:
        if every:
            return f"{_mana(amount)} in any combination of colors"
        symbols = [f"{{{each}}}" for each in node.colors]
        return f"{_mana(amount)} in any combination of {listed(symbols, 'and/or')}"
    if not every:
        from mtglayers.core.colors import COLOR_WORDS

        return f"{_mana(amount)} of {listed([COLOR_WORDS[each] for each in node.colors], 'or')}"
    return f"{_mana(amount)} of any{'' if amount == 'one' else ' one'} color"


@writes(ChosenColorMana)
def chosen(writer: Writer, node: ChosenColorMana, *, amount: str = "one") -> str:
    """Write mana of the chosen colour."""
    return f"{_mana(amount)} of the chosen color"


@writes(CouldProduceMana)
def could_produce(writer: Writer, node: CouldProduceMana, *, amount: str = "one") -> str:
    """Write mana of a type that something could produce."""
    noun = counted(writer, node.filter, "a", plural=False)
    what = "color" if node.colors_only else "type"
    return f"{_mana(amount)} of any {what} that {noun} could produce"


@writes(ColorsAmongMana)
def colors_among(writer: Writer, node: ColorsAmongMana, *, amount: str = "one") -> str:
    """Write mana of a colour among objects."""
    if node.ref is not None:
        from mtglayers.oracle.render.refs import of

        return f"{_mana(amount)} of any of {of(writer, node.ref)} colors"
    noun = (
        noun_phrase(writer, node.filter, plural=True) if node.filter is not None else "permanents"
    )
    if node.each:
        return f"for each color among {noun}, one mana of that color"
    return f"{_mana(amount)} of any color among {noun}"


@writes(CommanderColorMana)
def commander(writer: Writer, node: CommanderColorMana, *, amount: str = "one") -> str:
    """Write mana of the commander's colours."""
    return f"{_mana(amount)} of any color in your commander's color identity"


@writes(ProducedMana)
def produced(writer: Writer, node: ProducedMana, *, amount: str = "one") -> str:
    """Write mana of the type that was produced."""
    return f"{_mana(amount)} of any type that land produced"


@writes(UnspentMana)
def unspent(writer: Writer, node: UnspentMana, **_how: object) -> str:
    """Write mana as much as there is."""
    return "an amount of mana of each type equal to the unspent mana you have of it"


@writes(OpaqueMana)
def opaque(writer: Writer, node: OpaqueMana, **_how: object) -> str:
    """Write words that were not understood as they are."""
    return node.text
