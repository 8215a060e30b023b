"""Tokens, copies, emblems, and what players do: life, cards, mana."""

from __future__ import annotations

from mtglayers.core.colors import COLORS
from mtglayers.core.filters import And, Filter, InZone, OwnedBy, all_of
from mtglayers.core.instructions import (
    AddMana,
    ChangeLife,
    CopyCard,
    CopyNamedCard,
    CopyStackObject,
    CreateCopyToken,
    CreateEmblem,
    CreateToken,
    DealDamage,
    Discard,
    Draw,
    LookOrReveal,
    Mill,
    NoteName,
    Shuffle,
    TargetSpec,
    TokenSpec,
)
from mtglayers.core.mana import ColorsAmongMana, EitherMana, FixedMana, OpaqueMana, UnspentMana
from mtglayers.core.modifications import AddAbility
from mtglayers.core.node import walk
from mtglayers.core.quantities import (
    AntecedentAmount,
    Const,
    EventAmount,
    Half,
    PlayerValue,
    Quantity,
    ValueOf,
    X,
)
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    ObjectRef,
    PlayerRef,
    TargetObject,
    TargetPlayer,
    ThisObject,
    UnionRef,
    You,
)
from mtglayers.oracle.render.amounts import counts_each, for_each, is_simple, some, such
from mtglayers.oracle.render.exceptions import except_clause
from mtglayers.oracle.render.looks import abilities_phrase, colors_word, number
from mtglayers.oracle.render.nouns import counted, noun_phrase
from mtglayers.oracle.render.refs import is_plural, object_form, of_library, target_phrase
from mtglayers.oracle.render.suffixes import possessive
from mtglayers.oracle.render.writer import (
    Writer,
    article,
    listed,
    number_word,
    third_person,
    writes,
)


def _who(writer: Writer, player: PlayerRef, verb: str) -> str:
    """Write who does something; nothing for "you" in an imperative."""
    if isinstance(player, You):
        return verb
    said = writer.say(player)
    return f"{said} {third_person(verb)}"


def token_noun(writer: Writer, token: TokenSpec, *, plural: bool) -> str:
    """Write a token's characteristics: "1/1 white Soldier creature token with flying"."""
    noun = "tokens" if plural else "token"
    if token.predefined:
        return f"{token.predefined} {noun}"
    words: list[str] = [each.lower() for each in token.supertypes]
    if token.power is not None and token.toughness is not None:
        second = number(writer, token.toughness)
        if second == "X" and token.toughness != token.power:
            second = "Y"
        words.append(f"{number(writer, token.power)}/{second}")
    every = set(token.colors) == set(COLORS)
    if not every and (
        token.colors or ("Creature" in token.card_types and "color" not in token.chosen)
    ):
        words.append(colors_word(token.colors))
    words += token.subtypes
    words += [each.lower() for each in token.card_types]
    words.append(noun)
    if token.name:
        words.append(f"named {token.name}")
    if token.abilities:
        granted = tuple(AddAbility(each) for each in token.abilities)
        words.append(f"with {abilities_phrase(writer, granted)}")
    if every:
        words.append(f"that{' are' if plural else chr(39) + 's'} all colors")
    return " ".join(words)


def _where_x(writer: Writer, *amounts: Quantity | None) -> str:
    computed = [each for each in amounts if each is not None and not isinstance(each, Const | X)]
    if len(computed) == 2 and computed[0] != computed[1]:
        first, second = (writer.say(each) for each in computed)
        return f", where X is {first} and Y is {second}"
    for amount in amounts:
        if amount is not None and not isinstance(amount, Const | X):
            return f", where X is {writer.say(amount)}"
    return ""


@writes(TokenSpec)
def token(writer: Writer, node: TokenSpec, **_how: object) -> str:
    """Write a token's characteristics with the article."""
    return article(token_noun(writer, node, plural=False))


@writes(CreateToken)
def create_token(writer: Writer, node: CreateToken, **_how: object) -> str:
    """Write the creation of tokens."""
    many = node.number != Const(1) and not counts_each(node.number)
    state = _state(tapped=node.tapped, attacking=node.attacking)
    noun = f"{state}{token_noun(writer, node.token, plural=many)}"
    words, tail = some(writer, node.number, noun, noun)
    writer.mention(Antecedent("created"), "token", plural=many)
    tail = tail or _where_x(writer, node.token.power, node.token.toughness)
    return f"{_who(writer, node.player, 'create')} {words}{_rest(writer, node)}{tail}"


def _state(*, tapped: bool, attacking: bool) -> str:
    if tapped and attacking:
        return "tapped and attacking "
    return "tapped " if tapped else ""


def _rest(writer: Writer, node: CreateToken | CreateCopyToken) -> str:
    words = ""
    if node.attached_to is not None:
        words = f" attached to {object_form(writer.say(node.attached_to))}"
    if node.counters:
        said = listed(
            [some(writer, amount, f"{kind} counter")[0] for kind, amount in node.counters]
        )
        words = f"{words} with {said} on it"
    if node.attacking and not node.tapped:
        words = f"{words} that's attacking"
    return words


@writes(CreateCopyToken)
def create_copy(writer: Writer, node: CreateCopyToken, **_how: object) -> str:
    """Write the creation of token copies."""
    many = node.number != Const(1) and not counts_each(node.number)
    state = _state(tapped=node.tapped, attacking=node.attacking)
    of = object_form(writer.say(node.of))
    be = "that are copies of" if many else "that's a copy of"
    noun = f"{state}token{'s' if many else ''} {be} {of}{_rest(writer, node)}"
    words, tail = some(writer, node.number, noun, noun)
    it = "they" if many else "it"
    clause = except_clause(writer, node.exceptions, it=it).replace("they's", "they're")
    writer.mention(Antecedent("created"), "token", plural=many)
    return f"{_who(writer, node.player, 'create')} {words}{clause}{tail}"


def _times(writer: Writer, number: Quantity) -> str:
    """Write how often something is copied; nothing for once."""
    if number == Const(1):
        return ""
    if number in (Const(2), Const(3)):
        return " twice" if number == Const(2) else " three times"
    if number == X():
        return " X times"
    return f" {for_each(writer, number)}".rstrip() or f" X times, where X is {writer.say(number)}"


@writes(CopyStackObject)
def copy_stack_object(writer: Writer, node: CopyStackObject, **_how: object) -> str:
    """Write the copying of a spell or ability."""
    said = "it" if node.of == ThisObject() else object_form(writer.say(node.of))
    words = f"{_who(writer, node.player, 'copy')} {said}"
    words = f"{words}{_times(writer, node.number)}"
    words = f"{words}{except_clause(writer, node.exceptions, it='the copy')}".replace(
        "the copy's", "the copy is"
    )
    writer.mention(Antecedent("copied"), "copy")
    if node.new_targets:
        many = "copies" if node.number != Const(1) else "copy"
        words = f"{words}. You may choose new targets for the {many}"
    return words


@writes(CopyCard)
def copy_card(writer: Writer, node: CopyCard, **_how: object) -> str:
    """Write the copying of a card."""
    times = _times(writer, node.number)
    words = (
        f"copy {object_form(writer.say(node.of))}{times}{except_clause(writer, node.exceptions)}"
    )
    if node.cast:
        many = times != ""
        whose = "their mana costs" if many else "its mana cost"
        free = f" without paying {whose}" if node.free else ""
        words = f"{words}. You may cast the {'copies' if many else 'copy'}{free}"
    return words


@writes(NoteName)
def note_name(writer: Writer, node: NoteName, **_how: object) -> str:
    """Write the noting of a card's name."""
    return f"note the name of {object_form(writer.say(node.ref))}"


@writes(CopyNamedCard)
def copy_named_card(writer: Writer, node: CopyNamedCard, **_how: object) -> str:
    """Write the making of a card's copy by its name."""
    kind = "noted" if node.noted else "chosen"
    words = f"create a copy of the card with the {kind} name"
    if node.cast:
        free = " without paying its mana cost" if node.free else ""
        words = f"{words}. You may cast the copy{free}"
    return words


@writes(CreateEmblem)
def emblem(writer: Writer, node: CreateEmblem, **_how: object) -> str:
    """Write getting an emblem."""
    granted = tuple(AddAbility(each) for each in node.abilities)
    verb = "get" if isinstance(node.player, You) else "gets"
    return f"{writer.say(node.player)} {verb} an emblem with {abilities_phrase(writer, granted)}"


@writes(TargetSpec)
def target_spec(writer: Writer, node: TargetSpec, **_how: object) -> str:
    """Write a target requirement."""
    return target_phrase(writer, node)


# --- players ---


@writes(ChangeLife)
def change_life(writer: Writer, node: ChangeLife, **_how: object) -> str:
    """Write gaining or losing life."""
    who = writer.say(node.player)
    own = isinstance(node.player, You)
    if node.verb == "set":
        return (
            f"{'your' if own else who + chr(39) + 's'} life total becomes {writer.say(node.number)}"
        )
    verb = node.verb if own else f"{node.verb}s"
    match node.number:
        case Const() | X():
            return f"{who} {verb} {writer.say(node.number)} life"
    if isinstance(node.number, AntecedentAmount):
        lost = "life equal to the life lost this way"
        said = writer.pick("that much life", lost, "life equal to the result")
        return f"{who} {verb} {said}"
    if is_simple(node.number):
        return f"{who} {verb} {writer.say(node.number)} life"
    if each := for_each(writer, node.number):
        factor = getattr(node.number, "factor", 1)
        return f"{who} {verb} {factor} life {each}"
    return f"{who} {verb} life equal to {writer.say(node.number)}"


@writes(DealDamage)
def deal_damage(writer: Writer, node: DealDamage, **_how: object) -> str:
    """Write damage."""
    said_before = isinstance(node.to, TargetObject) and node.to.index in writer.said
    each = isinstance(node.source, EachObject)
    source = writer.say(node.source)
    if isinstance(node.source, EachObject):
        source = f"each {noun_phrase(writer, node.source.filter, plural=False)}"
    verb = "deal" if is_plural(writer, node.source) and not each else "deals"
    if isinstance(node.amount, ValueOf) and each and node.amount.ref == node.source:
        amount, tail = "damage", f" equal to its {node.amount.value}"
    elif is_simple(node.amount):
        amount, tail = f"{writer.say(node.amount)} damage", ""
    else:
        amount, tail = "damage", f" equal to {writer.say(node.amount)}"
    if isinstance(node.source, ThisObject):
        writer.mention(node.source, "permanent")
    to = _recipients(writer, node)
    if node.divided == "evenly":
        return f"{source} {verb} {amount}{tail} divided evenly, rounded down, among {to}"
    if node.divided:
        return f"{source} {verb} {amount}{tail} divided as you choose among {to}"
    if isinstance(node.to, TargetObject) and is_plural(writer, node.to) and not said_before:
        return f"{source} {verb} {amount}{tail} to each of {to}"
    return f"{source} {verb} {amount}{tail} to {to}"


def _recipients(writer: Writer, node: DealDamage) -> str:
    """Write who or what is dealt damage; any target is one phrase (CR 115.4)."""
    if isinstance(node.to, TargetObject) and node.player == TargetPlayer(node.to.index):
        return object_form(writer.say(node.to))
    to = []
    if node.to == node.source:
        return "itself"
    if isinstance(node.to, EachObject):
        to.append(f"each {noun_phrase(writer, node.to.filter, plural=False)}")
    elif node.to is not None:
        to.append(object_form(writer.say(node.to)))
    if node.player is not None:
        to.append(writer.say(node.player))
    return listed(to)


@writes(Draw)
def draw(writer: Writer, node: Draw, **_how: object) -> str:
    """Write drawing cards."""
    verb = _who(writer, node.player, "draw")
    words, tail = such(writer, node.number, "card")
    writer.mention(Antecedent("drawn"), "card", plural=node.number != Const(1))
    return f"{verb} {words}{tail}"


@writes(Discard)
def discard(writer: Writer, node: Discard, **_how: object) -> str:
    """Write discarding cards."""
    verb = _who(writer, node.player, "discard")
    writer.mention(Antecedent("discarded"), "card", plural=node.number != Const(1))
    if node.number is None:
        return f"{verb} {'your' if isinstance(node.player, You) else 'their'} hand"
    noun = "card"
    if node.filter is not None:
        noun = noun_phrase(writer, node.filter, plural=False)
    if isinstance(node.number, Const) and node.number.number == 1 and node.filter is not None:
        words, tail = counted(writer, node.filter, "a", plural=False), ""
    else:
        words, tail = such(writer, node.number, noun)
    up_to = "up to " if node.up_to else ""
    return f"{verb} {up_to}{words}{' at random' if node.at_random else ''}{tail}"


@writes(Mill)
def mill(writer: Writer, node: Mill, **_how: object) -> str:
    """Write milling."""
    verb = _who(writer, node.player, "mill")
    match node.number:
        case Half(PlayerValue("library size", whose), up) if whose == node.player:
            their = "your" if isinstance(whose, You) else "their"
            return f"{verb} half {their} library, rounded {'up' if up else 'down'}"
    words, tail = such(writer, node.number, "card")
    writer.mention(Antecedent("milled"), "card", plural=node.number != Const(1))
    return f"{verb} {words}{tail}"


@writes(LookOrReveal)
def look(writer: Writer, node: LookOrReveal, **_how: object) -> str:
    """Write looking at, revealing or searching for cards."""
    if node.verb == "search":
        return _search(writer, node)
    if node.verb == "reveal until":
        return _reveal_until(writer, node)
    verb = "look at" if node.verb == "look" else "reveal"
    hand = _hand_owner(node.where)
    if hand is not None and hand == node.player:
        own = "your" if isinstance(hand, You) else "their"
        said = f"{_who(writer, node.player, verb)} {own} hand"
        writer.mention(Antecedent("revealed"), "card", plural=True)
        return said
    verb = _who(writer, node.player, node.verb) + (" at" if node.verb == "look" else "")
    if hand is not None:
        said = f"{verb} {possessive(writer, hand)} hand"
        writer.mention(Antecedent("revealed"), "card", plural=True)
        return said
    if (many := _many_of_library(writer, node.where)) is not None:
        return f"{verb} {many}"
    words = f"{verb} {object_form(writer.say(node.where))}"
    if not words.endswith(("library", "graveyard")):
        writer.mention(Antecedent("revealed"), "card")
    return words


def _reveal_until(writer: Writer, node: LookOrReveal) -> str:
    """Write "reveal cards from the top of your library until you reveal a land card"."""
    verb = _who(writer, node.player, "reveal")
    own = isinstance(node.player, You)
    whose, they = ("your", "you") if own else ("their", "they")
    assert isinstance(node.choose, ChosenObjects)
    wanted = _without_zone(node.choose.filter)
    noun = noun_phrase(writer, wanted, plural=False, noun="card")
    writer.mention(Antecedent("revealed"), "card", plural=True)
    writer.mention(Antecedent("searched"), "card")
    return f"{verb} cards from the top of {whose} library until {they} reveal {article(noun)}"


def _without_zone(filter_: Filter) -> Filter:
    """Leave out where cards are, and whose."""
    parts = filter_.parts if isinstance(filter_, And) else (filter_,)
    return all_of(*(each for each in parts if not isinstance(each, InZone | OwnedBy)))


def _many_of_library(writer: Writer, where: ObjectRef) -> str | None:
    """Write "the top X cards of your library, where X is …"."""
    if not isinstance(where, ChosenObjects) or not isinstance(where.maximum, Quantity):
        return None
    if is_simple(where.maximum):
        return None
    library = of_library(writer, where.filter, "X")
    if library is None:
        return None
    words = f"{library}, where X is {writer.say(where.maximum)}"
    writer.mention(Antecedent("revealed"), "card", plural=True)
    return words


def _hand_owner(where: ObjectRef) -> PlayerRef | None:
    """Say whose whole hand is meant, if one is."""
    match where:
        case EachObject(And((OwnedBy(player), InZone(("hand",), "")))):
            return player
        case EachObject(And((InZone(("hand",), ""), OwnedBy(player)))):
            return player
    return None


def _search(writer: Writer, node: LookOrReveal) -> str:
    """Write a search of a library."""
    chosen = node.choose
    verb = _who(writer, node.player, "search")
    owner = next((part.player for part in walk(node.where) if isinstance(part, OwnedBy)), You())
    if owner == node.player:
        whose = "your" if isinstance(owner, You) else "their"
    else:
        whose = possessive(writer, owner)
    zones = next((part.zones for part in walk(node.where) if isinstance(part, InZone)), ())
    where = _zones(writer, zones)
    if isinstance(chosen, EachObject):
        noun = noun_phrase(writer, _without_zone(chosen.filter), plural=True, noun="card")
        writer.mention(Antecedent("searched"), "card", plural=True)
        return f"{verb} {whose} {where} for all {noun}"
    if isinstance(chosen, UnionRef):
        each = [part.filter for part in chosen.parts if isinstance(part, ChosenObjects)]
        nouns = [noun_phrase(writer, _without_zone(f), plural=False, noun="card") for f in each]
        writer.mention(Antecedent("searched"), "card", plural=True)
        return f"{verb} {whose} {where} for {listed([article(noun) for noun in nouns])}"
    if not isinstance(chosen, ChosenObjects):
        return f"{verb} {whose} {where}"
    wanted = _without_zone(chosen.filter)
    many = chosen.maximum != Const(1)
    noun = noun_phrase(writer, wanted, plural=many, word="and/or" if many else "or", noun="card")
    writer.mention(Antecedent("searched"), "card", plural=many)
    if not many:
        return f"{verb} {whose} {where} for {article(noun)}"
    number = "any number of"
    if isinstance(chosen.maximum, Const) and chosen.maximum.number < 99:
        number = f"up to {number_word(chosen.maximum.number)}"
    elif isinstance(chosen.maximum, X):
        number = "up to X"
    elif isinstance(chosen.maximum, EventAmount | AntecedentAmount):
        number = "up to that many"
    elif isinstance(chosen.maximum, Quantity) and not isinstance(chosen.maximum, Const):
        writer.where.append(chosen.maximum)
        number = "up to X"
    return f"{verb} {whose} {where} for {number} {noun}"


def _zones(writer: Writer, zones: tuple[str, ...]) -> str:
    """Write the zones that are searched, in the order of cards."""
    order = ("graveyard", "hand", "library")
    words = [each for each in order if each in zones] or ["library"]
    return listed(words) if len(words) > 2 else writer.pick(*_two_zones(words))


def _two_zones(words: list[str]) -> tuple[str, ...]:
    if len(words) < 2:
        return (words[0],)
    return (" and/or ".join(reversed(words)), " and ".join(words), " and/or ".join(words))


@writes(Shuffle)
def shuffle(writer: Writer, node: Shuffle, **_how: object) -> str:
    """Write shuffling."""
    return _who(writer, node.player, "shuffle")


@writes(AddMana)
def add_mana(writer: Writer, node: AddMana, **_how: object) -> str:
    """Write adding mana."""
    if node.mana == UnspentMana():
        return "double the amount of each type of unspent mana you have"
    verb = _who(writer, node.player, "add")
    if isinstance(node.mana, ColorsAmongMana) and node.mana.each:
        among, _, mana = writer.say(node.mana).partition(", ")
        words = f"{among}, {verb} {mana}"
    else:
        words = f"{verb} {_mana(writer, node)}"
    return f"{words}. {node.restriction}".removesuffix(".") if node.restriction else words


def _mana(writer: Writer, node: AddMana) -> str:
    amount = node.amount
    if isinstance(node.mana, FixedMana | EitherMana | OpaqueMana):
        said = writer.say(node.mana)
        if amount == Const(1):
            return said
        if is_simple(amount) and not isinstance(amount, Const | X):
            return f"that much {said}"
        if isinstance(amount, X):
            return f"X mana of {said}" if not isinstance(node.mana, FixedMana) else f"X {said}"
        if each := for_each(writer, amount):
            return f"{said} {each}"
        return f"an amount of {said} equal to {writer.say(amount)}"
    if isinstance(amount, Const):
        return writer.say(node.mana, amount=number_word(amount.number))
    if isinstance(amount, X) or not is_simple(amount):
        tail = "" if isinstance(amount, X) else f", where X is {writer.say(amount)}"
        return f"{writer.say(node.mana, amount='X')}{tail}"
    return writer.say(node.mana, amount="that much")
