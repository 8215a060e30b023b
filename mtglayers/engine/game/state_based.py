"""State-based actions about objects and counters (CR 704.5d-z), each time one event (704.3)."""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import TriggeredAbility
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.objects import GameObject, ObjectKey
from mtglayers.core.state import GameState
from mtglayers.core.triggers import ChapterTrigger
from mtglayers.core.vocabulary import PERMANENT_TYPES
from mtglayers.engine.context import derived
from mtglayers.engine.counting import keywords_of
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.game.ability_kinds import OF_PLAYERS, notable
from mtglayers.engine.game.asking import Question
from mtglayers.engine.game.attaching import unattach, why_not
from mtglayers.engine.game.counting_counters import remove_counters
from mtglayers.engine.game.designating import give_player
from mtglayers.engine.game.destroying import destroy, has_keyword
from mtglayers.engine.game.happen import abilities_of
from mtglayers.engine.game.life import damage_on, set_speed
from mtglayers.engine.game.play import Play, permanents_of
from mtglayers.engine.game.spoken import does
from mtglayers.engine.game.zones import Move, move
from mtglayers.engine.memo import IdentityMemo

__all__ = ["perform"]


def perform(play: Play) -> bool:
    """Perform all applicable state-based actions once; tell whether there were any."""
    did = _cease_to_exist(play)
    if not play.state.state_based_actions:
        return did
    did = _speed_and_blessing(play) or did
    graveyard, destroyed = _doomed(play)
    legends = _legend_rule(play, {key for key, _ in graveyard})
    loose = _loose(play)
    counters = _cancelling(play)
    if not (graveyard or destroyed or legends or loose or counters):
        return did
    moves = [Move(key=key, zone="graveyard", verb=verb) for key, verb in graveyard]
    moves += [Move(key=key, zone="graveyard") for key in legends]
    before = len(play.state.history)
    if moves:
        move(play, moves)
    saved = [item for item in destroyed if play.state.find(item.key) is not None]
    if saved:
        destroy(play, saved)
    for object_id in loose:
        if object_id in play.state.by_id:
            unattach(play, object_id)
    # All at once (CR 704.3): what dies now still had the counters that cancel (CR 704.8).
    for key, number in counters:
        if play.state.find(key) is not None:
            remove_counters(play, key.id, "+1/+1", number)
            remove_counters(play, key.id, "-1/-1", number)
    return did or len(play.state.history) > before or bool(counters) or bool(loose)


def _cease_to_exist(play: Play) -> bool:
    """CR 704.5d-e: tokens and copies outside their zones cease to exist."""
    gone = tuple(
        o
        for o in play.state.objects
        if (o.kind == "token" and o.zone != "battlefield")
        or (o.kind == "spell copy" and o.zone != "stack")
        or (o.kind == "card copy" and o.zone not in ("stack", "battlefield"))
    )
    if not gone:
        return False
    kept = tuple(o for o in play.state.objects if o not in gone)
    play.state = replace(play.state, objects=kept)
    for each in gone:
        play.note("ceases to exist", f"{each.id} ceases to exist", rule="704.5d")
    return True


def _speed_and_blessing(play: Play) -> bool:
    """CR 702.131b, 702.179a: the city's blessing, and a speed of 1."""
    seen = play.evaluation
    wanted: dict[str, set[str]] = {}
    for item in notable(play.state):
        if item.zone != "battlefield":
            continue
        found = keywords_of(seen.values[item.id]) & OF_PLAYERS
        if found:
            wanted.setdefault(play.controller(item.id), set()).update(found)
    did = False
    for player, words in sorted(wanted.items()):
        has = play.state.player_by_id[player].designations
        if "start your engines!" in words and not any(d.startswith("speed ") for d in has):
            set_speed(play, player, 1)
            did = True
        if "ascend" in words and "city's blessing" not in has and _controls_ten(play, player):
            give_player(play, player, "city's blessing", on=True)
            did = True
    return did


def _controls_ten(play: Play, player: str) -> bool:
    return sum(1 for item in play.permanents() if play.controller(item.id) == player) >= 10


# --- what there is to look at ---

_QUIET: IdentityMemo[bool] = IdentityMemo()


def _is_quiet(values: Characteristics) -> bool:
    """Tell whether no state-based action is about a permanent with these values by themselves."""
    found = _QUIET.get(values)
    if found is None:
        types, toughness = values.card_types, values.toughness
        alive = "Creature" not in types or toughness is None or toughness > 0
        quiet = bool(types & PERMANENT_TYPES) and not types & {"Planeswalker", "Battle"}
        special = {"Aura", "Saga", "Role"} & values.subtypes or {
            "Legendary",
            "World",
        } & values.supertypes
        found = _QUIET.put(values, alive and quiet and not special)
    return found


def _watched(play: Play) -> tuple[GameObject, ...]:
    """Return the permanents that state-based actions could be about; crowds mostly are not."""
    return derived(play.state, "watched", _find_watched)


def _find_watched(state: GameState) -> tuple[GameObject, ...]:
    values = evaluate(state).values
    return tuple(
        item
        for item in permanents_of(state)
        if item.designations
        or item.counters
        or item.attached_to is not None
        or item.attached_player
        or not _is_quiet(values[item.id])
    )


# --- dying ---


def _doomed(play: Play) -> tuple[list[tuple[ObjectKey, str]], list[GameObject]]:
    graveyard: list[tuple[ObjectKey, str]] = []
    destroyed: list[GameObject] = []
    seen = play.evaluation.values
    for item in _watched(play):
        values = seen[item.id]
        types = values.card_types
        if not types & PERMANENT_TYPES and not item.status.face_down:
            continue
        verb = _reason(play, item, values)
        if verb == "destroy":
            destroyed.append(item)
        elif verb:
            graveyard.append((item.key, verb))
    for key in (*_worlds(play), *_roles(play)):
        if all(key != each for each, _ in graveyard):
            graveyard.append((key, "put"))
    return graveyard, destroyed


def _reason(play: Play, item: GameObject, values: Characteristics) -> str:
    types = values.card_types
    if "Creature" in types and values.toughness is not None:
        if values.toughness <= 0:
            return "put"
        marked = damage_on(item)
        lethal = marked >= values.toughness or "damage deathtouch" in item.designations
        if marked and lethal and not has_keyword(play, item.id, "indestructible"):
            return "destroy"
    if "Planeswalker" in types and item.counter("loyalty") == 0:
        return "put"
    if "Battle" in types and item.counter("defense") == 0 and not _has_waiting(play, item):
        return "put"
    if "Aura" in values.subtypes and item.cast.way != "bestow" and _falls_off(play, item):
        return "put"
    if "Saga" in values.subtypes and _is_finished(play, item, values):
        return "sacrifice"
    return ""


def _has_waiting(play: Play, item: GameObject) -> bool:
    return any(each.source == item.key for each in (*play.state.stack, *play.pending))


def _falls_off(play: Play, item: GameObject) -> bool:
    """CR 704.5m: an Aura attached to nothing or to something illegal."""
    if item.attached_player:
        return bool(why_not(play, item.id, item.attached_player, attached=True))
    if item.attached_to is None:
        return True
    host = play.state.find(item.attached_to)
    if host is None:
        return True
    if host.status.phased_out:
        return False
    return bool(why_not(play, item.id, host.id, attached=True))


def _is_finished(play: Play, item: GameObject, values: Characteristics) -> bool:
    """CR 704.5s: a Saga past its final chapter whose chapter abilities have left the stack."""
    last = final_chapter(values)
    return 0 < last <= item.counter("lore") and not _has_waiting(play, item)


def final_chapter(values: Characteristics) -> int:
    """Return the greatest chapter number of a Saga, 0 without chapters (CR 714.2d)."""
    chapters = [
        chapter
        for held in values.abilities
        for ability in abilities_of(held)
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, ChapterTrigger)
        for chapter in ability.trigger.chapters
    ]
    return max(chapters, default=0)


def _worlds(play: Play) -> list[ObjectKey]:
    """CR 704.5k: only the world permanent that became one last stays."""
    seen = play.evaluation.values
    worlds = [item for item in _watched(play) if "World" in seen[item.id].supertypes]
    if len(worlds) < 2:
        return []
    newest = max(item.timestamp for item in worlds)
    return [item.key for item in worlds if item.timestamp != newest]


def _roles(play: Play) -> list[ObjectKey]:
    """CR 704.5y: of a player's Roles on one permanent only the newest stays."""
    groups: dict[tuple[ObjectKey, str], list[GameObject]] = {}
    for item in _watched(play):
        if item.attached_to is None:
            continue
        if "Role" in play.view(item.id).characteristics.subtypes:
            groups.setdefault((item.attached_to, play.controller(item.id)), []).append(item)
    old: list[ObjectKey] = []
    for group in groups.values():
        newest = max(item.timestamp for item in group)
        old += [item.key for item in group if item.timestamp != newest]
    return old


# --- the legend rule ---


def _legend_rule(play: Play, doomed: set[ObjectKey]) -> list[ObjectKey]:
    """CR 704.5j: a player keeps one of their legendary permanents with the same name."""
    groups: dict[tuple[str, str], list[GameObject]] = {}
    seen = play.evaluation.values
    for item in _watched(play):
        values = seen[item.id]
        if "Legendary" not in values.supertypes or item.key in doomed:
            continue
        for name in values.names or (values.name,):
            if name:
                groups.setdefault((play.controller(item.id), name), []).append(item)
    lost: list[ObjectKey] = []
    for (player, name), group in groups.items():
        group = [item for item in group if item.key not in lost]
        if len(group) < 2 or _no_legend_rule(play, player):
            continue
        answer = play.ask(
            Question(
                kind="keep",
                prompt=f"{does(player, 'keeps')} one {name}",
                source="legend rule",
                ability="legend rule",
                options=tuple(item.id for item in group),
                asker=play.next_asker(),
                player=player,
            )
        )
        lost += [item.key for item in group if item.id != str(answer[0])]
    return lost


def _no_legend_rule(play: Play, player: str) -> bool:
    from mtglayers.core.effects import RuleEffect
    from mtglayers.engine.game.statics import in_force

    for each in in_force(play.state, RuleEffect):
        assert isinstance(each.effect, RuleEffect)
        text = each.effect.text.casefold()
        off = "legend rule" in text and "doesn't apply" in text
        if off and ("you control" not in text or each.controller == player):
            return True
    return False


# --- attachments and counters ---


def _loose(play: Play) -> list[str]:
    """CR 704.5n, 704.5p: Equipment and others that are attached illegally become unattached."""
    found: list[str] = []
    for item in _watched(play):
        if item.attached_to is None and not item.attached_player:
            continue
        values = play.view(item.id).characteristics
        if "Aura" in values.subtypes:
            # CR 702.103f: a bestowed Aura becomes unattached and is a creature again.
            if item.cast.way == "bestow" and _falls_off(play, item):
                found.append(item.id)
            continue
        host = play.state.find(item.attached_to) if item.attached_to is not None else None
        if host is not None and host.status.phased_out:
            continue
        target = host.id if host is not None else item.attached_player
        attachable = {"Equipment", "Fortification"} & values.subtypes
        if not target or not attachable or why_not(play, item.id, target, attached=True):
            found.append(item.id)
    return found


def _cancelling(play: Play) -> list[tuple[ObjectKey, int]]:
    """CR 704.5q: +1/+1 and -1/-1 counters cancel in pairs."""
    found: list[tuple[ObjectKey, int]] = []
    for item in _watched(play):
        if len(item.counters) < 2:
            continue
        number = min(item.counter("+1/+1"), item.counter("-1/-1"))
        if number:
            found.append((item.key, number))
    return found
