"""Keyword actions (CR 701) and manifesting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtglayers.core import instructions as i
from mtglayers.core.cards import Card, Face
from mtglayers.core.filters import And, ControlledBy, HasSubtype, IsToken, IsType
from mtglayers.core.objects import GameObject, Link, ObjectKey
from mtglayers.core.references import ThisObject, You
from mtglayers.core.state import EventFacts
from mtglayers.engine.game.counting_counters import number_replaced, put_counters
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.happen import happen
from mtglayers.engine.game.life import deal_damage, player_counters
from mtglayers.engine.game.play import Happening
from mtglayers.engine.game.resolution import follows, not_modelled
from mtglayers.engine.game.selecting import ask_objects, selected
from mtglayers.engine.game.telling import tell
from mtglayers.engine.game.tokens import card_of_token, create_copies, create_tokens
from mtglayers.engine.game.zones import Move, draw, move, move_one

ACTIONS: dict[str, Callable[[Frame, i.KeywordAction], None]] = {}


def action(*names: str) -> Callable[[Callable[[Frame, i.KeywordAction], None]], None]:
    """Register what a keyword action does."""

    def register(function: Callable[[Frame, i.KeywordAction], None]) -> None:
        for name in names:
            ACTIONS[name] = function

    return register


@follows(i.KeywordAction)
def _keyword_action(frame: Frame, instruction: i.KeywordAction) -> None:
    function = ACTIONS.get(instruction.action)
    if function is None:
        not_modelled(frame, instruction.action, instruction.detail or "a keyword action")
        return
    function(frame, instruction)


def _subjects(frame: Frame, instruction: i.KeywordAction) -> tuple[GameObject, ...]:
    return selected(frame, instruction.ref or ThisObject())


def _number(frame: Frame, instruction: i.KeywordAction, default: int = 1) -> int:
    return default if instruction.number is None else frame.number(instruction.number)


def report(
    frame: Frame,
    name: str,
    key: ObjectKey | None,
    rule: str,
    amount: int = 0,
    other: ObjectKey | None = None,
) -> None:
    """Record that a keyword action was done, for abilities that wait for it."""
    player = frame.you
    if key is not None and frame.play.state.find(key) is not None:
        player = frame.play.controller(key.id)
    happen(
        frame.play,
        Happening(
            event=name,
            facts=EventFacts(event=name, object=key, player=player, amount=amount, other=other),
            rule=rule,
            text=f"{key.id if key else player}: {name}",
        ),
    )


# --- tokens ---


@action("investigate")
def _investigate(frame: Frame, instruction: i.KeywordAction) -> None:
    card = card_of_token(frame, i.TokenSpec(predefined="Clue"))
    made: list[ObjectKey] = []
    for player in frame.players_of(instruction.player) or (frame.you,):
        made += create_tokens(frame, card, player, _number(frame, instruction))
    frame.remember("created", made)


@action("incubate")
def _incubate(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.51a: an Incubator token with N +1/+1 counters."""
    card = card_of_token(frame, i.TokenSpec(predefined="Incubator"))
    counters = (("+1/+1", _number(frame, instruction)),)
    made: list[ObjectKey] = []
    for player in frame.players_of(instruction.player) or (frame.you,):
        made += create_tokens(frame, card, player, 1, counters=counters)
    frame.remember("created", made)


@action("populate")
def _populate(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.30a: a copy of a creature token you control."""
    options = frame.matching(And((IsType("Creature"), IsToken(), ControlledBy(You()))))
    chosen = ask_objects(frame, options, kind="copy", prompt="Choose a token to copy")
    for each in chosen:
        key = frame.play.state.by_id[each].key
        frame.remember("created", create_copies(frame, key, (), frame.you, 1))


@action("amass")
def _amass(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.44: an Army you control gets counters; without one a 0/0 Army is created first."""
    kind = (instruction.detail or "Zombie").strip().rstrip("s") or "Zombie"
    from mtglayers.core.subtypes import find_subtype

    kind = find_subtype(instruction.detail or "Zombie") or kind
    armies = frame.matching(And((HasSubtype("Army"), IsType("Creature"), ControlledBy(You()))))
    if not armies:
        face = Face(
            name=f"{kind} Army Token",
            colors=frozenset({"B"}),
            card_types=("Creature",),
            subtypes=(kind, "Army"),
            power="0",
            toughness="0",
        )
        card = Card(name=face.name, layout="token", faces=(face,))
        made = create_tokens(frame, card, frame.you, 1)
        armies = tuple(key.id for key in made)
    chosen = ask_objects(frame, armies, kind="objects", prompt="Choose an Army")
    for each in chosen:
        put_counters(frame.play, each, "+1/+1", _number(frame, instruction), frame.source)
        _becomes_also(frame, each, kind)
        frame.remember("affected", (frame.play.state.by_id[each].key,))
    report(frame, "amass", None, "701.44a")


def _becomes_also(frame: Frame, object_id: str, kind: str) -> None:
    """CR 701.44b: an Army that is not of the type becomes it in addition."""
    from mtglayers.core.effects import ContinuousEffect
    from mtglayers.core.modifications import AddTypes
    from mtglayers.engine.game.effects import begin_effect

    if kind in frame.play.view(object_id).characteristics.subtypes:
        return
    key = frame.play.state.by_id[object_id].key
    effect = ContinuousEffect(ThisObject(), (AddTypes(subtypes=(kind,)),))
    begin_effect(frame, effect, keys=(key,), rule="701.44a")


# --- counters ---


@action("adapt")
def _adapt(frame: Frame, instruction: i.KeywordAction) -> None:
    for item in _subjects(frame, instruction):
        if item.zone == "battlefield" and not item.counter("+1/+1"):
            put_counters(frame.play, item.id, "+1/+1", _number(frame, instruction), frame.source)


@action("monstrosity")
def _monstrosity(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.31a: only once; counters, then the designation."""
    for item in _subjects(frame, instruction):
        if item.zone != "battlefield" or "monstrous" in item.designations:
            continue
        number = _number(frame, instruction)
        put_counters(frame.play, item.id, "+1/+1", number, frame.source)
        now = frame.play.state.by_id[item.id]
        frame.play.change(item.id, designations=(*now.designations, "monstrous"))
        report(frame, "monstrous", item.key, "701.31a", number)


@action("bolster")
def _bolster(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.33a: a creature with the least toughness among those you control."""
    mine = frame.matching(And((IsType("Creature"), ControlledBy(You()))))
    values = frame.play.evaluation.values
    least = min((values[each].toughness or 0 for each in mine), default=0)
    options = [each for each in mine if (values[each].toughness or 0) == least]
    for each in ask_objects(frame, options, prompt="Choose a creature to bolster"):
        put_counters(frame.play, each, "+1/+1", _number(frame, instruction), frame.source)


@action("support")
def _support(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.35a: a counter on each of up to N target creatures (chosen as targets)."""
    for item in selected(frame, instruction.ref) if instruction.ref is not None else ():
        put_counters(frame.play, item.id, "+1/+1", 1, frame.source)


@action("proliferate")
def _proliferate(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.27a: one more counter of each kind on any number of permanents and players."""
    tell(frame.play, "proliferate", frame.you)
    times = number_replaced(frame.play, "proliferate", frame.you, 1, player=frame.you)
    for _ in range(times):
        _proliferate_once(frame)
        report(frame, "proliferate", None, "701.27a")


def _proliferate_once(frame: Frame) -> None:
    play = frame.play
    options = [item.id for item in play.permanents() if item.counters]
    options += [p.id for p in play.state.players if p.counters]
    chosen = ask_objects(
        frame, options, prompt="Choose what to proliferate", minimum=0, maximum=None
    )
    for each in chosen:
        if each in play.state.player_by_id:
            for kind, _ in play.state.player_by_id[each].counters:
                player_counters(play, each, kind, 1, frame.you)
            continue
        for counters in play.state.by_id[each].counters:
            put_counters(play, each, counters.kind, 1, frame.source)


# --- cards ---


@action("connive")
def _connive(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.47: draw, discard, and a counter for each nonland card discarded."""
    keys = frame.keys(instruction.ref or ThisObject())
    for key in keys:
        connive(frame, key, _number(frame, instruction))


def connive(frame: Frame, key: ObjectKey, number: int = 1) -> None:
    """Let a permanent connive, also one that has left the battlefield (CR 701.47c)."""
    from mtglayers.engine.game.following_players import discard

    play = frame.play
    item = play.state.find(key)
    last = play.last_known(key)
    if item is not None:
        player = play.controller(item.id)
    else:
        player = last.controller if last is not None else frame.you
    draw(play, player, number, frame.source)
    gone = discard(frame, player, number)
    nonland = 0
    for each in gone:
        card = play.state.find(each)
        if card is not None and "Land" not in play.view(card.id).characteristics.card_types:
            nonland += 1
    item = play.state.find(key)
    if item is not None and nonland and item.zone == "battlefield":
        put_counters(play, item.id, "+1/+1", nonland, frame.source)
    facts = EventFacts(event="connive", object=key, player=player, amount=number)
    before = play.state
    happening = Happening(event="connive", facts=facts, rule="701.47a", text=f"{key.id} connives")
    if item is None and last is not None:
        _with_last_known(frame, happening, last.object, before)
        return
    happen(play, happening)


def _with_last_known(frame: Frame, happening: Happening, known: GameObject, before: object) -> None:
    """Let abilities that watch see a creature that has left as it last was."""
    play = frame.play
    back = play.state.with_object(known)
    outer = play.entering
    play.entering = (*outer, known.id)
    happen(play, replace(happening, looks_back=True), back)
    play.entering = outer


@action("explore")
def _explore(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.40a: a land goes to hand; else a counter, and the card may go to the graveyard."""
    play = frame.play
    for item in _subjects(frame, instruction):
        player = play.controller(item.id)
        library = play.state.in_zone("library", player)
        top = library[0] if library else None
        if top is not None and "Land" in play.view(top.id).characteristics.card_types:
            move_one(play, top.id, "hand")
        else:
            if item.zone == "battlefield":
                put_counters(play, item.id, "+1/+1", 1, frame.source)
            if top is not None and play.ask_may(
                f"put {top.id} into the graveyard",
                source=frame.source_id,
                ability=frame.ability,
                asker=frame.asker,
            ):
                move_one(play, top.id, "graveyard")
        report(frame, "explore", item.key, "701.40a")


@action("scry", "surveil")
def _look_at_top(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.18, 701.42: the chosen cards go to the bottom or into the graveyard."""
    play = frame.play
    for player in frame.players_of(instruction.player) or (frame.you,):
        tell(play, instruction.action, player)
        number = _number(frame, instruction)
        number = number_replaced(play, instruction.action, player, number, player=player)
        top = [item.id for item in play.state.in_zone("library", player)[:number]]
        away = ask_objects(
            frame, top, prompt=f"{instruction.action}: what goes away", minimum=0, maximum=None
        )
        for each in away:
            if instruction.action == "surveil":
                move_one(play, each, "graveyard")
            else:
                move_one(play, each, "library", position="bottom")
        report(frame, instruction.action, None, "701.18a")


# --- creatures ---


@action("fight")
def _fight(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.12: each deals damage equal to its power to the other."""
    play = frame.play
    first = _subjects(frame, instruction)
    second = selected(frame, instruction.other)
    if not second and len(first) == 2:
        first, second = first[:1], first[1:]
    if not first or not second:
        return
    one, two = first[0], second[0]
    values = play.evaluation.values
    if not all("Creature" in values[each.id].card_types for each in (one, two)):
        return
    powers = values[one.id].power or 0, values[two.id].power or 0
    deal_damage(play, one.key, powers[0], to=two)
    deal_damage(play, two.key, powers[1], to=one)
    report(frame, "fights", one.key, "701.12a")
    report(frame, "fights", two.key, "701.12a")


@action("regenerate")
def _regenerate(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.15a: a regeneration shield until end of turn."""
    for item in _subjects(frame, instruction):
        if item.zone == "battlefield":
            frame.play.change(item.id, designations=(*item.designations, "regenerating"))


@action("goad", "detain", "exert", "suspect", "renown", "saddle", "become saddled")
def _mark(frame: Frame, instruction: i.KeywordAction) -> None:
    """Keyword actions that are a designation for the toolkit."""
    from mtglayers.engine.game.designating import designate

    word = {
        "goad": "goaded",
        "detain": "detained",
        "exert": "exerted",
        "suspect": "suspected",
        "renown": "renowned",
        "saddle": "saddled",
        "become saddled": "saddled",
    }[instruction.action]
    designate(frame, i.Designate(word, ref=instruction.ref or ThisObject()))


@action("meld")
def _meld(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.37c: what can't be melded stays where it is."""
    from mtglayers.engine.game.merging import meld_exiled

    items = [*_subjects(frame, instruction), *selected(frame, instruction.other)]
    made = meld_exiled(frame.play, list(dict.fromkeys(items)), frame.you)
    frame.remember("moved", (made,) if made is not None else ())


@action("pair")
def _pair(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.95b-c: two unpaired creatures of one player become paired."""
    play = frame.play
    one, two = _subjects(frame, instruction), selected(frame, instruction.other)
    if not one or not two or one[0].key == two[0].key:
        return
    seen = play.evaluation
    for item in (one[0], two[0]):
        if item.zone != "battlefield" or is_paired(item):
            return
        if "Creature" not in seen.values[item.id].card_types:
            return
    if seen.controllers[one[0].id] != seen.controllers[two[0].id]:
        return
    for item, other in ((one[0], two[0]), (two[0], one[0])):
        play.change(item.id, links=(*item.links, Link("paired", (other.key,))))


def is_paired(item: GameObject) -> bool:
    """Whether a creature is paired (CR 702.95b)."""
    return any(link.kind == "paired" and link.objects for link in item.links)


@action("haunt")
def _haunt(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.55a-b: the card is exiled and haunts the target from there."""
    haunted = selected(frame, instruction.other)
    found = [each for each in frame.present(ThisObject()) if each.zone != "exile"]
    if not found or not haunted:
        return
    for key in move(frame.play, [Move(key=found[0].key, zone="exile", verb="exile")]):
        link = Link("haunted", (haunted[0].key,), frame.link, frame.origin)
        frame.play.change(key.id, links=(link,))
