"""Which face, half or set of values an object has by its status and zone (CR 709, 710, 712, 718).

An object may have several sets of values and its status picks one: a flip card ``""`` and
``flipped``, a card with a shared type line ``""`` (both halves locked), ``left``, ``right`` and
``left right``, a transforming token ``""`` and ``back``. They are its *variants*; copies take all
of them and pick by their own status (CR 707.3). Transforming and modal double-faced permanents
have only the face that is up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mtglayers.core.abilities import HeldAbility, KeywordAbility
from mtglayers.core.cards import Card, Face
from mtglayers.core.characteristics import Characteristics
from mtglayers.core.colors import MANA_TYPES
from mtglayers.core.mana_costs import colors_of_mana_cost, mana_value, split_mana_cost
from mtglayers.core.objects import GameObject
from mtglayers.engine.intrinsic import with_intrinsic
from mtglayers.engine.memo import IdentityMemo
from mtglayers.engine.records import changed

Variants = Mapping[str, Characteristics]

TRANSFORMING_LAYOUTS = frozenset({"transform", "double_faced_token", "battle", "reversible_card"})
SPLIT_LAYOUTS = frozenset({"split", "aftermath", "room"})
_IN_PLAY = ("battlefield", "stack")


def printed_number(text: str | None) -> int | None:
    """Read a printed number; ``None`` for none and for ``*``, which another rule defines.

    Where nothing defines the star it counts as zero, so ``1+*`` is read as 1 (CR 107.2, 208.2a).

    Examples
    --------
    >>> printed_number("3"), printed_number("1+*"), printed_number(None), printed_number("-1")
    (3, 1, None, -1)
    """
    if text is None:
        return None
    plain = text.strip().replace("−", "-")
    if re.fullmatch(r"[-+]?\d+", plain):
        return int(plain)
    found = re.fullmatch(r"(-?\d+)\+\*|\*\+(-?\d+)", plain)
    return int(found.group(1) or found.group(2)) if found else None


def _whole(value: float) -> int:
    return int(value)


def _face_colors(face: Face, origin: str) -> frozenset[str]:
    """CR 105.2, 202.2: by mana cost and colour indicator; a token's are defined (CR 111.3)."""
    if origin == "token" and (face.colors or not face.mana_cost):
        return face.colors
    found = colors_of_mana_cost(face.mana_cost)
    if face.color_indicator is not None:
        return found | face.color_indicator
    return found if face.mana_cost else face.colors


_FACES: dict[str, IdentityMemo[Characteristics]] = {}


def face_values(face: Face, origin: str = "printed") -> Characteristics:
    """Return the values printed on (or defined for) one face."""
    memo = _FACES.get(origin)
    if memo is None:
        memo = _FACES[origin] = IdentityMemo()
    found = memo.get(face)
    if found is None:
        found = _printed(face, origin)
        found = memo.put(face, with_intrinsic(found))
    return found


def _printed(face: Face, origin: str) -> Characteristics:
    return Characteristics(
        name=face.name,
        mana_cost=face.mana_cost or "",
        mana_value=_whole(mana_value(face.mana_cost)),
        colors=_face_colors(face, origin),
        color_indicator=face.color_indicator,
        supertypes=frozenset(face.supertypes),
        card_types=frozenset(face.card_types),
        subtypes=frozenset(face.subtypes),
        abilities=tuple(HeldAbility(each, origin=origin) for each in face.abilities),
        power=printed_number(face.power),
        toughness=printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
    )


# --- split cards and rooms ----------------------------------------------------------------------


def combined_mana_cost(costs: tuple[str, ...]) -> str:
    """Combine the mana costs of halves (CR 709.4b).

    Examples
    --------
    >>> combined_mana_cost(("{1}{R}", "{1}{U}"))
    '{2}{U}{R}'
    """
    symbols = [symbol for cost in costs for symbol in split_mana_cost(cost)]
    generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
    variable = [symbol for symbol in symbols if symbol in ("X", "Y", "Z")]
    rest = [s for s in symbols if not s.isdigit() and s not in ("X", "Y", "Z")]
    plain = [symbol for letter in MANA_TYPES for symbol in rest if symbol == letter]
    others = [symbol for symbol in rest if symbol not in MANA_TYPES]
    front = [*variable, *([str(generic)] if generic or not (rest or variable) else [])]
    return "".join(f"{{{symbol}}}" for symbol in (*front, *others, *plain)) if symbols else ""


def combined_values(halves: tuple[Characteristics, ...]) -> Characteristics:
    """Combine the halves of a split card (CR 709.4)."""
    first = halves[0]
    cost = combined_mana_cost(tuple(half.mana_cost for half in halves))
    names = tuple(half.name for half in halves)
    return changed(
        first,
        name=" // ".join(names),
        names=names,
        mana_cost=cost,
        mana_value=sum(half.mana_value for half in halves),
        colors=frozenset().union(*(half.colors for half in halves)),
        supertypes=frozenset().union(*(half.supertypes for half in halves)),
        card_types=frozenset().union(*(half.card_types for half in halves)),
        subtypes=frozenset().union(*(half.subtypes for half in halves)),
        abilities=tuple(held for half in halves for held in half.abilities),
    )


def has_shared_type_line(card: Card) -> bool:
    """Tell whether a card is a split card with a shared type line: a Room (CR 709.5)."""
    return len(card.faces) == 2 and any("Room" in face.subtypes for face in card.faces)


def _shared_type_line_variants(halves: tuple[Characteristics, ...]) -> dict[str, Characteristics]:
    """CR 709.5: a locked half's name, mana cost and rules text are missing."""
    both = combined_values(halves)
    locked = changed(
        both, name="", names=(), mana_cost="", mana_value=0, colors=frozenset(), abilities=()
    )
    one = {
        side: changed(
            locked,
            name=half.name,
            mana_cost=half.mana_cost,
            mana_value=half.mana_value,
            colors=half.colors,
            abilities=half.abilities,
        )
        for side, half in zip(("left", "right"), halves, strict=True)
    }
    return {"": locked, **one, "left right": both}


SIDES = ("left", "right")
"""The designations that a Room's unlocked halves give it (CR 709.5c)."""


def unlocked_sides(item: GameObject, variants: Variants | None = None) -> str:
    """Name the unlocked halves, ``""``, ``left``, ``right`` or ``left right`` (CR 709.5c).

    ``variants`` are the halves of what the object is a copy of, if it is one.
    """
    names = [face.name.casefold() for face in item.card.faces]
    if variants is not None:
        names = [variants[side].name.casefold() for side in ("left", "right")]
    sides: set[int] = set()
    for word in item.unlocked:
        plain = word.casefold()
        if plain in ("left", "right"):
            sides.add(("left", "right").index(plain))
        elif plain in names:
            sides.add(names.index(plain))
    return " ".join(("left", "right")[side] for side in sorted(sides) if side < 2)


# --- choosing -----------------------------------------------------------------------------------


def origin_of(item: GameObject) -> str:
    """Say where an object's own abilities come from."""
    return "token" if item.kind in ("token", "spell copy") else "printed"


def plain_values(item: GameObject) -> Characteristics | None:
    """Return the values of an object's only face, if nothing else decides what it is."""
    card, cast = item.card, item.cast
    if len(card.faces) != 1 or item.zone == "stack" or item.components:
        return None
    if cast.way == "prototype" or cast.costs_paid:
        return None
    return face_values(card.faces[0], origin_of(item))


def own_variants(item: GameObject) -> Variants:
    """Return the values of an object by its status, before any effect (CR 613.1)."""
    variants = card_variants(item.card, item)
    if item.zone != "stack" or not item.cast.x:
        return variants
    return {status: with_x(values, item.cast.x) for status, values in variants.items()}


def with_x(values: Characteristics, x: int) -> Characteristics:
    """CR 202.3e: in the mana value of a spell X is the number chosen for it."""
    number = split_mana_cost(values.mana_cost).count("X")
    return changed(values, mana_value=values.mana_value + number * x) if number else values


def card_variants(card: Card, item: GameObject) -> Variants:
    """Return the values that a card (or a component's card) gives an object, by its status."""
    origin = origin_of(item)
    if len(card.faces) == 1:
        only = face_values(card.faces[0], origin)
        if card.layout == "meld" and len(item.components) > 1:
            return {"": _melded(item, only)}
        return {"": _prototyped(card, item, only)}
    faces = tuple(face_values(face, origin) for face in card.faces)
    in_play = item.zone in _IN_PLAY
    if has_shared_type_line(card) and item.zone == "battlefield":
        return _shared_type_line_variants(faces[:2])
    if card.layout in SPLIT_LAYOUTS or has_shared_type_line(card):
        if item.zone == "stack" and item.cast.way != "fuse":
            return {"": faces[min(item.face, len(faces) - 1)]}
        return {"": combined_values(faces[:2])}
    if card.layout == "flip":
        return _flip_variants(faces) if item.zone == "battlefield" else {"": faces[0]}
    if card.layout == "modal_dfc":
        return {"": faces[min(item.face, len(faces) - 1)] if in_play else faces[0]}
    if card.layout in TRANSFORMING_LAYOUTS or (card.layout == "meld" and item.status.transformed):
        return {"": _face_up(item, faces) if in_play else faces[0]}
    chosen = min(item.face, len(faces) - 1) if item.zone == "stack" else 0
    return {"": _prototyped(card, item, faces[chosen])}


def _flip_variants(faces: tuple[Characteristics, ...]) -> Variants:
    """CR 710.1c, 710.2: flipping keeps the mana cost and colour."""
    front, back = faces[:2]
    flipped = changed(
        back,
        mana_cost=front.mana_cost,
        mana_value=front.mana_value,
        colors=front.colors,
        color_indicator=front.color_indicator,
    )
    return {"": front, "flipped": flipped}


def _face_up(item: GameObject, faces: tuple[Characteristics, ...]) -> Characteristics:
    """CR 712.8d, 712.8e, 202.3b: the face that is up; a back face takes the front's mana value."""
    if not item.status.transformed:
        return faces[0]
    return changed(faces[1], mana_value=faces[0].mana_value)


def _melded(item: GameObject, values: Characteristics) -> Characteristics:
    """CR 202.3c, 712.8g: the mana value is the sum of those of the two front faces."""
    fronts = (component.card.front.mana_cost for component in item.components)
    return changed(values, mana_value=sum(_whole(mana_value(cost)) for cost in fronts))


def _prototyped(card: Card, item: GameObject, values: Characteristics) -> Characteristics:
    """CR 718.3b: a prototyped spell and its permanent have the inset's mana cost and size."""
    prototyped = item.cast.way == "prototype" or "prototype" in item.cast.costs_paid
    if not prototyped or item.zone not in _IN_PLAY:
        return values
    for held in values.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "prototype":
            size = re.search(r"(\d+)/(\d+)", ability.quality or ability.text)
            return changed(
                values,
                mana_cost=ability.cost,
                mana_value=_whole(mana_value(ability.cost)),
                colors=colors_of_mana_cost(ability.cost),
                power=int(size.group(1)) if size else values.power,
                toughness=int(size.group(2)) if size else values.toughness,
            )
    return values


def pick_variant(variants: Variants, item: GameObject) -> Characteristics:
    """Pick the values that the object's status calls for (CR 707.3, 709.5, 710.2)."""
    if len(variants) == 1 or item.zone not in _IN_PLAY:
        return variants[""]
    if item.status.flipped and "flipped" in variants:
        return variants["flipped"]
    if item.status.transformed and "back" in variants:
        return variants["back"]
    if "left right" in variants:
        return variants[unlocked_sides(item, variants)]
    return variants[""]
