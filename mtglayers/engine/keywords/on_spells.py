"""Keywords that work on the stack or on what a spell was cast for (CR 702).

Storm and its kin copy the spell (CR 707.10); awaken, gift, cipher and ascend add to what an
instant or sorcery does. Costs are taken as paid when the caster names them.
"""

from __future__ import annotations

from dataclasses import replace

from mtglayers.core.abilities import Ability, KeywordAbility, SpellAbility
from mtglayers.core.conditions import CastFact, CompareQuantities, Condition
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import And, ControlledBy, IsType
from mtglayers.core.instructions import (
    AddMana,
    ApplyEffect,
    Choose,
    CopyCard,
    CopyStackObject,
    CreateToken,
    Draw,
    InertInstruction,
    Instruction,
    KeywordAction,
    May,
    MoveTo,
    PutCounters,
    RemoveCounters,
    Resolution,
    TargetSpec,
    TokenSpec,
)
from mtglayers.core.mana import FixedMana
from mtglayers.core.modifications import AddAbility, AddTypes, SetBasePowerToughness
from mtglayers.core.quantities import CastValue, Const, CountersOn, PlayerValue, Quantity
from mtglayers.core.references import (
    Antecedent,
    ChosenPlayer,
    EachPlayer,
    GrantingObject,
    LinkedObjects,
    Opponents,
    TargetObject,
    You,
)
from mtglayers.core.triggers import EventTrigger
from mtglayers.engine.keywords.parts import (
    ATTACKS,
    ENTERS,
    ITSELF,
    THIS,
    YOUR_UPKEEP,
    activated,
    cost_of,
    number_of,
    static,
    when,
)
from mtglayers.engine.keywords.registry import means

ONE = Const(1)
HASTE = KeywordAbility(keyword="haste", text="haste")
CAST = EventTrigger("cast", subject=ITSELF, player=You())
ON_STACK = ("stack",)
IN_EXILE = ("exile",)


def _copies(
    ability: KeywordAbility, number: Quantity = ONE, condition: Condition | None = None
) -> tuple[Ability, ...]:
    """Copy this spell when it is cast; its controller may choose new targets."""
    copy = CopyStackObject(THIS, number=number, new_targets=True)
    return (when(ability, CAST, copy, condition=condition, zones=ON_STACK),)


@means("storm")
def _storm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.40a: for each spell cast before it this turn."""
    return _copies(ability, CastValue("spells before it"))


@means("gravestorm")
def _gravestorm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.69a: for each permanent put into a graveyard this turn."""
    return _copies(ability, PlayerValue("permanents died this turn", EachPlayer()))


@means("replicate")
def _replicate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.56a: for each time the cost was paid."""
    times = CastValue("replicate")
    return _copies(ability, times, CompareQuantities(times, ">=", ONE))


@means("casualty", "conspire")
def _casualty(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.153a, 702.78a: one copy if the cost was paid."""
    return _copies(ability, condition=CastFact(ability.keyword))


@means("demonstrate")
def _demonstrate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.144a: the caster may copy it; then a chosen opponent copies it too."""
    copy = CopyStackObject(THIS, new_targets=True)
    theirs = CopyStackObject(THIS, player=ChosenPlayer(), new_targets=True)
    may = May((copy,), then=(Choose("opponent"), theirs))
    return (when(ability, CAST, may, zones=ON_STACK),)


@means("cascade", "ripple", "epic", "paradigm")
def _not_modelled(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.85, 702.60, 702.50: casting other cards or no more cards; told of when it happens."""
    action = KeywordAction(ability.keyword, detail="what it does with other cards is not modelled")
    return (when(ability, CAST, action, zones=ON_STACK),)


@means("suspend")
def _suspend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.62a: exiled with time counters; one goes each upkeep; at the last it is cast.

    The special action is offered where abilities of the card in hand are activated.
    """
    suspended = CompareQuantities(CountersOn("time"), ">=", ONE)
    last = EventTrigger("last counter removed", subject=ITSELF, counter="time")
    cast = May((KeywordAction("cast", ref=THIS, detail="suspend"),))
    found: list[Ability] = [
        when(
            ability,
            YOUR_UPKEEP,
            RemoveCounters("time", ONE),
            condition=suspended,
            zones=IN_EXILE,
        ),
        when(ability, last, cast, zones=IN_EXILE),
    ]
    if ability.number is not None:
        exile = MoveTo(THIS, "exile", verb="exile")
        counters = PutCounters("time", ability.number, Antecedent("moved"))
        found.append(activated(ability, cost_of(ability), exile, counters, zones=("hand",)))
    return tuple(found)


@means("plot", "foretell")
def _set_aside(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.170a, 702.143a: exiled from the hand, to be cast on a later turn."""
    action = KeywordAction(ability.keyword, ref=THIS)
    costs = cost_of(ability) if ability.keyword == "plot" else ()
    return (activated(ability, costs, action, zones=("hand",)),)


# --- what the spell does besides ---


@means("awaken")
def _awaken(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.113a: a land becomes a 0/0 Elemental creature with haste, with counters."""
    land = TargetObject(0)
    becomes = ContinuousEffect(
        land,
        (
            AddTypes(card_types=("Creature",), subtypes=("Elemental",)),
            SetBasePowerToughness(Const(0), Const(0)),
            AddAbility(HASTE),
        ),
    )
    resolution = Resolution(
        (PutCounters("+1/+1", number_of(ability), land), ApplyEffect(becomes)),
        (TargetSpec(And((IsType("Land"), ControlledBy(You())))),),
    )
    return (SpellAbility(text=ability.text, link=ability.link, resolution=resolution),)


@means("cipher")
def _cipher(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.99a: exiled encoded on a creature, which may copy it when it hits a player."""
    spell = SpellAbility(
        text=ability.text, link=ability.link, resolution=Resolution((KeywordAction("cipher"),))
    )
    hits = EventTrigger("damage", source=ITSELF, player=EachPlayer(), combat=True)
    given = when(ability, hits, CopyCard(GrantingObject(), free=True))
    has = ContinuousEffect(LinkedObjects("encoded"), (AddAbility(given),))
    return (spell, replace(static(ability, has), zones=IN_EXILE))


@means("ascend")
def _ascend(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.131a: on a spell; for permanents it is checked all the time (702.131b)."""
    resolution = Resolution((KeywordAction("ascend"),))
    return (SpellAbility(text=ability.text, link=ability.link, resolution=resolution),)


def _fish(name: str, size: int) -> TokenSpec:
    return TokenSpec(
        colors=("U",),
        card_types=("Creature",),
        subtypes=(name,),
        power=Const(size),
        toughness=Const(size),
    )


def _gift_of(words: str) -> Instruction:
    """CR 702.174d-i: what the chosen player gets."""
    plain = words.casefold().strip()
    match plain:
        case "card":
            return Draw(player=ChosenPlayer())
        case "tapped fish":
            return CreateToken(_fish("Fish", 1), player=ChosenPlayer(), tapped=True)
        case "octopus":
            return CreateToken(_fish("Octopus", 8), player=ChosenPlayer())
        case "food" | "treasure":
            return CreateToken(TokenSpec(predefined=plain.capitalize()), player=ChosenPlayer())
    return InertInstruction(f"the chosen player gets {words}", "a gift that is not modelled")


@means("gift")
def _gift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.174a-b: if the gift was promised, a chosen opponent gets it."""
    does = (Choose("opponent"), _gift_of(ability.quality), KeywordAction("gift"))
    spell = SpellAbility(text=ability.text, link=ability.link, resolution=Resolution(does))
    return (when(ability, ENTERS, *does, condition=CastFact("gift")), spell)


@means("extort")
def _extort(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.101a: {W/B}: each opponent loses 1 life, and one gains as much."""
    from mtglayers.core.costs import ManaCost
    from mtglayers.core.instructions import ChangeLife, Pay

    cast = EventTrigger("cast", player=You())
    drain = (
        ChangeLife("lose", ONE, Opponents()),
        ChangeLife("gain", PlayerValue("opponents", Opponents())),
    )
    return (when(ability, cast, May((Pay((ManaCost("{W/B}"),)),), then=drain)),)


@means("firebending")
def _firebending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Add that much {R} when it attacks."""
    return (when(ability, ATTACKS, AddMana(FixedMana(("R",)), number_of(ability))),)
