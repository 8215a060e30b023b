"""What keywords do that other instructions do not say (CR 701, 702)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core import instructions as i
from mtglayers.core.objects import GameObject, Link, ObjectKey
from mtglayers.core.references import Antecedent, ThisObject
from mtglayers.core.state import DelayedTrigger
from mtglayers.core.triggers import StepTrigger
from mtglayers.engine.context import players_in_order
from mtglayers.engine.game.attaching import enchant_options
from mtglayers.engine.game.casting_existing import cast_existing
from mtglayers.engine.game.counting_counters import put_counters, remove_counters
from mtglayers.engine.game.designating import give_player
from mtglayers.engine.game.following_actions import action, report
from mtglayers.engine.game.following_objects import entry_of
from mtglayers.engine.game.frames import Frame
from mtglayers.engine.game.play import Play
from mtglayers.engine.game.selecting import ask_objects, selected
from mtglayers.engine.game.zones import Move, draw, move, move_one


def _source(frame: Frame) -> GameObject | None:
    """Find the source where it is now, also where paying a cost has brought it (CR 400.7j)."""
    found = frame.present(ThisObject())
    if found or frame.source is None:
        return found[0] if found else None
    now = frame.play.state.by_id.get(frame.source.id)
    moved = now is not None and now.incarnation == frame.source.incarnation + 1
    return now if moved else None


@action("cast")
def _cast(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 608.2g: cast cards while resolving."""
    cast = [
        cast_existing(frame, item, instruction.detail)
        for item in selected(frame, instruction.ref or ThisObject())
    ]
    frame.did = any(key is not None for key in cast)


# --- set aside in exile ---


@action("plot", "foretell")
def _set_aside(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.170a, 702.143a: exiled (face down when foretold), with a designation."""
    word = {"plot": "plotted", "foretell": "foretold"}[instruction.action]
    face_down = "other" if word == "foretold" else ""
    for item in selected(frame, instruction.ref or ThisObject()):
        keys: tuple[ObjectKey, ...] = (item.key,)
        if item.zone != "exile":
            keys = move(
                frame.play,
                [Move(key=item.key, zone="exile", verb="exile", face_down=face_down)],
            )
        for key in keys:
            now = frame.play.state.by_id[key.id]
            frame.play.change(key.id, designations=(*now.designations, word))
            name = "becomes plotted" if word == "plotted" else "foretold"
            report(frame, name, key, "702.170a" if word == "plotted" else "702.143a")


@action("hideaway")
def _hideaway(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.75a: exile one of the top cards face down, the rest go to the bottom."""
    play = frame.play
    number = frame.number(instruction.number)
    top = [item.id for item in play.state.in_zone("library", frame.you)[:number]]
    chosen = ask_objects(frame, top, prompt="Choose the card to exile face down")
    for each in chosen:
        key = play.state.by_id[each].key
        kept = move(play, [Move(key=key, zone="exile", verb="exile", face_down="other")])
        from mtglayers.engine.game.following_objects import link_to_source

        link_to_source(frame, "exiled", kept)
        frame.remember("exiled", kept)
    for each in top:
        if each not in chosen:
            move_one(play, each, "library", position="bottom")


@action("cipher")
def _cipher(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.99a: the card may be exiled encoded on a creature."""
    play = frame.play
    item = _source(frame)
    if item is None or item.kind != "card":
        return
    mine = [
        each.id
        for each in play.permanents()
        if "Creature" in play.view(each.id).characteristics.card_types
        and play.controller(each.id) == frame.you
    ]
    if not mine or not play.ask_may(
        f"exile {item.id} encoded on a creature",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
        asks=("objects",),
    ):
        return
    chosen = ask_objects(frame, mine, prompt="Choose a creature to encode it on")
    creature = play.state.by_id[chosen[0]].key
    for key in move(play, [Move(key=item.key, zone="exile", verb="exile")]):
        play.change(key.id, links=(Link("encoded", (creature,)),))
    report(frame, "encoded", creature, "702.99a")


@action("craft")
def _craft(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.167a, c: it returns transformed and remembers what it was crafted with."""
    from mtglayers.engine.game.entering import enter

    item = _source(frame)
    paid = tuple(k for k in frame.antecedents.get("paid", ()) if item is None or k.id != item.id)
    if item is None or item.zone != "exile":
        frame.did = False
        return
    entry = entry_of(frame, item, item.owner, transformed=True)
    if entry is None:
        return
    if paid:
        entry.item = replace(entry.item, links=(Link("exiled", paid),))
    frame.remember("moved", enter(frame.play, [entry]))


@action("aura swap")
def _aura_swap(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.65a-b: both halves of the exchange or none."""
    play = frame.play
    item = _source(frame)
    if item is None or item.zone != "battlefield" or item.attached_to is None:
        return
    host = item.attached_to
    options = [
        card.id
        for card in play.state.in_zone("hand", item.owner)
        if "Aura" in play.view(card.id).characteristics.subtypes
        and host.id in _could_enchant(play, card)
    ]
    chosen = ask_objects(frame, options, prompt="Choose an Aura card in hand")
    if not chosen:
        return
    entry = entry_of(frame, play.state.by_id[chosen[0]], item.owner, attached_to=host.id)
    if entry is None:
        return
    from mtglayers.engine.game.entering import enter

    move_one(play, item.id, "hand")
    frame.remember("moved", enter(play, [entry]))


def _could_enchant(play: Play, card: GameObject) -> tuple[str, ...]:
    probe = Play(play.state.with_object(replace(card, zone="battlefield")), play.chooser)
    return enchant_options(probe, card.id, (card.id,))


# --- what is only told of ---


@action("train", "enlist", "mentor", "evolve", "gift", "exploit")
def _told(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.149c, 702.154c, 702.110b …: other abilities wait for it."""
    if not frame.did:
        return
    word = {
        "train": "trains",
        "enlist": "enlists",
        "mentor": "mentors",
        "evolve": "evolves",
        "gift": "gift",
        "exploit": "exploits",
    }[instruction.action]
    found = frame.keys(instruction.other) if instruction.other is not None else ()
    rule = {"train": "702.149c", "enlist": "702.154c", "exploit": "702.110b"}
    report(
        frame,
        word,
        frame.source if instruction.action != "gift" else None,
        rule.get(instruction.action, "702"),
        other=found[0] if found else None,
    )


@action("pay tribute")
def _pay_tribute(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.104b: abilities ask whether tribute was paid."""
    item = _source(frame)
    if item is not None:
        cast = replace(item.cast, costs_paid=(*item.cast.costs_paid, "tribute"))
        frame.play.change(item.id, cast=cast)


@action("ascend")
def _ascend(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.131a: ten permanents give the city's blessing."""
    mine = [each for each in frame.play.permanents() if frame.play.controller(each.id) == frame.you]
    if len(mine) >= 10:
        give_player(frame.play, frame.you, "city's blessing", on=True)


@action("myriad")
def _myriad(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 702.116a: a copy attacking each opponent besides the defending player."""
    from mtglayers.core.references import DefendingPlayer
    from mtglayers.engine.game.tokens import create_copies

    play = frame.play
    attacked = frame.players_of(DefendingPlayer())
    made: list[ObjectKey] = []
    for player in players_in_order(play.state):
        if player == frame.you or player in attacked or frame.source is None:
            continue
        if play.ask_may(
            f"create a copy attacking {player}",
            source=frame.source_id,
            ability=frame.ability,
            asker=frame.asker,
        ):
            made += create_copies(
                frame, frame.source, (), frame.you, 1, tapped=True, attacking=player
            )
    frame.remember("created", made)
    if not made:
        return
    exile = i.MoveTo(Antecedent("created"), "exile", verb="exile")
    delayed = DelayedTrigger(
        id=play.number(),
        controller=frame.you,
        trigger=StepTrigger("end of combat", next_only=True),
        resolution=i.Resolution((exile,)),
        source=frame.source,
        remembered=(("created", tuple(made)),),
        made_turn=play.state.turn.number,
        text=frame.ability,
    )
    play.state = replace(play.state, delayed=(*play.state.delayed, delayed))


# --- keyword actions of CR 701 ---


@action("time travel")
def _time_travel(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.54a: for each chosen object a time counter is put on it or removed."""
    play = frame.play
    options = [
        item.id
        for item in play.state.objects
        if item.counter("time")
        and (
            (item.zone == "battlefield" and play.controller(item.id) == frame.you)
            or (item.zone == "exile" and item.owner == frame.you and _is_suspended(play, item.id))
        )
    ]
    chosen = ask_objects(frame, options, prompt="Choose for time travel", minimum=0, maximum=None)
    for each in chosen:
        add = play.ask_may(
            f"put a time counter on {each} (no: remove one)",
            source=frame.source_id,
            ability=frame.ability,
            asker=frame.asker,
        )
        if add:
            put_counters(play, each, "time", 1, frame.source)
        else:
            remove_counters(play, each, "time", 1)
    report(frame, "time travel", None, "701.54a")


def _is_suspended(play: Play, object_id: str) -> bool:
    from mtglayers.engine.game.destroying import has_keyword

    return has_keyword(play, object_id, "suspend")


@action("learn")
def _learn(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.45a: discard a card to draw one; Lessons from outside the game are not modelled."""
    from mtglayers.engine.game.following_players import discard

    play = frame.play
    if play.state.in_zone("hand", frame.you) and play.ask_may(
        "discard a card to draw a card",
        source=frame.source_id,
        ability=frame.ability,
        asker=frame.asker,
        asks=("discard",),
    ):
        if discard(frame, frame.you, 1):
            draw(play, frame.you, 1, frame.source)
    else:
        play.note(
            "not modelled",
            "a Lesson card may come from outside the game",
            object_id=frame.source_id,
            rule="701.45a",
        )
    report(frame, "learn", None, "701.45a")


@action("forage")
def _forage(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.59a: exile three cards from one's graveyard or sacrifice a Food."""
    play = frame.play
    foods = [
        item.id
        for item in play.permanents()
        if "Food" in play.view(item.id).characteristics.subtypes
        and play.controller(item.id) == frame.you
    ]
    cards = [item.id for item in play.state.in_zone("graveyard", frame.you)]
    frame.did = False
    food = ask_objects(frame, foods, kind="sacrifice", prompt="Sacrifice a Food", minimum=0)
    if food:
        key = play.state.by_id[food[0]].key
        move(play, [Move(key=key, zone="graveyard", verb="sacrifice", source=frame.source)])
    elif len(cards) >= 3:
        chosen = ask_objects(frame, cards, prompt="Exile three cards", minimum=3, maximum=3)
        keys = [play.state.by_id[each].key for each in chosen]
        move(play, [Move(key=key, zone="exile", verb="exile") for key in keys])
    else:
        return
    frame.did = True
    report(frame, "forage", None, "701.59a")


@action("collect evidence")
def _collect_evidence(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.57a: exile cards of a total mana value from one's graveyard."""
    play = frame.play
    wanted = frame.number(instruction.number)
    values = play.evaluation.values
    cards = [item.id for item in play.state.in_zone("graveyard", frame.you)]
    frame.did = False
    if sum(values[each].mana_value for each in cards) < wanted:
        return
    chosen = ask_objects(frame, cards, prompt=f"Collect evidence {wanted}", minimum=0, maximum=None)
    if sum(values[each].mana_value for each in chosen) < wanted:
        return
    keys = [play.state.by_id[each].key for each in chosen]
    frame.remember("exiled", move(play, [Move(key=k, zone="exile", verb="exile") for k in keys]))
    frame.did = True
    report(frame, "collect evidence", None, "701.57a")


@action("fateseal")
def _fateseal(frame: Frame, instruction: i.KeywordAction) -> None:
    """CR 701.22a: cards on top of an opponent's library may go to the bottom."""
    play = frame.play
    others = [p for p in players_in_order(play.state) if p != frame.you]
    for player in (frame.players_of(instruction.player) or tuple(others))[:1]:
        number = frame.number(instruction.number)
        top = [item.id for item in play.state.in_zone("library", player)[:number]]
        away = ask_objects(frame, top, prompt="What goes to the bottom", minimum=0, maximum=None)
        for each in away:
            move_one(play, each, "library", position="bottom")
