"""Keywords about entering the battlefield (CR 702): counters, choices, sacrifices."""

from __future__ import annotations

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import (
    CastFact,
    CompareQuantities,
    Conjunction,
    HappenedThisTurn,
    Matches,
    Negation,
    PlayerHas,
)
from mtglayers.core.effects import AsEnters, ContinuousEffect, EntersModified, EntersWith
from mtglayers.core.filters import And, ControlledBy, HasSubtype, InZone, IsType, Not, OwnedBy
from mtglayers.core.instructions import (
    ApplyEffect,
    ChooseOne,
    Designate,
    Draw,
    LookOrReveal,
    May,
    MoveTo,
    PutCounters,
    Sacrifice,
)
from mtglayers.core.modifications import AddAbility
from mtglayers.core.quantities import CastValue, Const, CountOf, Product, X
from mtglayers.core.references import Antecedent, ChosenObjects, Opponents, You
from mtglayers.core.triggers import StepTrigger
from mtglayers.engine.keywords.parts import (
    ENTERS,
    ITSELF,
    THIS,
    YOUR_UPKEEP,
    number_of,
    static,
    when,
)
from mtglayers.engine.keywords.registry import means

_IS_CREATURE = Matches(THIS, IsType("Creature"))


@means("fading")
def _fading(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.32a: fade counters; when none can be removed, it is sacrificed."""
    from mtglayers.core.conditions import DidIt
    from mtglayers.core.instructions import If, RemoveCounters

    return (
        static(ability, EntersWith(ITSELF, "fade", number_of(ability))),
        when(
            ability,
            YOUR_UPKEEP,
            RemoveCounters("fade", Const(1)),
            If(Negation(DidIt()), (Sacrifice(ref=THIS),)),
        ),
    )


@means("vanishing")
def _vanishing(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.63a-b: time counters; when the last is removed, it is sacrificed."""
    from mtglayers.core.instructions import RemoveCounters
    from mtglayers.core.quantities import CountersOn
    from mtglayers.core.triggers import EventTrigger

    has_some = CompareQuantities(CountersOn("time"), ">=", Const(1))
    found: list[Ability] = []
    if ability.number is not None:
        found.append(static(ability, EntersWith(ITSELF, "time", ability.number)))
    found.append(when(ability, YOUR_UPKEEP, RemoveCounters("time", Const(1)), condition=has_some))
    gone = EventTrigger("last counter removed", subject=ITSELF, counter="time")
    found.append(when(ability, gone, Sacrifice(ref=THIS)))
    return tuple(found)


@means("impending")
def _impending(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.176a: time counters if the impending cost was paid; one goes each end step."""
    from mtglayers.core.instructions import RemoveCounters

    paid = CastFact("impending")
    return (
        static(ability, EntersWith(ITSELF, "time", number_of(ability), condition=paid)),
        when(
            ability,
            StepTrigger("end", player=You()),
            RemoveCounters("time", Const(1)),
            condition=paid,
        ),
    )


@means("modular")
def _modular(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.43a: counters, which may move to an artifact creature when it dies."""
    from mtglayers.core.instructions import TargetSpec
    from mtglayers.core.quantities import CountersOn
    from mtglayers.core.references import TargetObject
    from mtglayers.engine.keywords.parts import DIES

    number = CastValue("sunburst") if ability.quality == "sunburst" else number_of(ability)
    target = TargetSpec(And((IsType("Artifact"), IsType("Creature"))))
    return (
        static(ability, EntersWith(ITSELF, "+1/+1", number)),
        when(
            ability,
            DIES,
            May((PutCounters("+1/+1", CountersOn("+1/+1", THIS), TargetObject(0)),)),
            targets=(target,),
        ),
    )


@means("graft")
def _graft(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.58a: counters that may move onto creatures that enter."""
    from mtglayers.core.instructions import MoveCounters
    from mtglayers.core.quantities import CountersOn
    from mtglayers.core.references import EventObject
    from mtglayers.core.triggers import EventTrigger

    another = EventTrigger("enters", subject=And((IsType("Creature"), Not(ITSELF))))
    return (
        static(ability, EntersWith(ITSELF, "+1/+1", number_of(ability))),
        when(
            ability,
            another,
            May((MoveCounters("+1/+1", Const(1), THIS, EventObject()),)),
            condition=CompareQuantities(CountersOn("+1/+1"), ">=", Const(1)),
        ),
    )


@means("bloodthirst")
def _bloodthirst(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.54a."""
    hurt = HappenedThisTurn("damage", player=Opponents())
    return (static(ability, EntersWith(ITSELF, "+1/+1", number_of(ability), condition=hurt)),)


@means("sunburst")
def _sunburst(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.44a: by the colours of mana spent; charge counters on noncreatures."""
    spent = CastValue("sunburst")
    return (
        static(
            ability,
            EntersWith(ITSELF, "+1/+1", spent, condition=_IS_CREATURE),
            EntersWith(ITSELF, "charge", spent, condition=Negation(_IS_CREATURE)),
        ),
    )


@means("ravenous")
def _ravenous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.156a: X counters; a card if X is 5 or more."""
    return (
        static(ability, EntersWith(ITSELF, "+1/+1", X())),
        when(ability, ENTERS, Draw(), condition=CompareQuantities(X(), ">=", Const(5))),
    )


@means("devour")
def _devour(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.82a: creatures (or others named) sacrificed as it enters, counters for each."""
    sacrificed = CountOf(Antecedent("sacrificed"))
    of_itself = isinstance(ability.number, X) and ability.quality.startswith("X is")
    kind = (("" if of_itself else ability.quality) or "creature").capitalize()
    tested = IsType(kind) if kind in ("Creature", "Artifact", "Land") else HasSubtype(kind)
    chosen = ChosenObjects(
        And((tested, ControlledBy(You()), Not(ITSELF))), 0, None, key="sacrifice"
    )
    each = Product(sacrificed if of_itself else number_of(ability), sacrificed)
    return (
        static(
            ability,
            AsEnters(
                ITSELF,
                (
                    MoveTo(chosen, "graveyard", verb="sacrifice"),
                    PutCounters("+1/+1", each, THIS),
                ),
            ),
        ),
    )


@means("amplify")
def _amplify(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.38a: cards revealed from the hand that share a creature type."""
    from mtglayers.core.filters import SharesWith

    revealed = ChosenObjects(
        And((InZone(("hand",)), OwnedBy(You()), SharesWith("creature type", THIS))), 0, None
    )
    each = Product(number_of(ability), CountOf(Antecedent("revealed")))
    return (
        static(
            ability,
            AsEnters(ITSELF, (LookOrReveal("reveal", revealed), PutCounters("+1/+1", each, THIS))),
        ),
    )


@means("unleash")
def _unleash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.98a: it may enter with a +1/+1 counter."""
    return (static(ability, AsEnters(ITSELF, (May((PutCounters("+1/+1", Const(1), THIS),)),))),)


@means("riot")
def _riot(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.136a: a +1/+1 counter or haste."""
    haste = KeywordAbility(keyword="haste", text="haste")
    gains = ApplyEffect(ContinuousEffect(THIS, (AddAbility(haste),)))
    choice = ChooseOne(((PutCounters("+1/+1", Const(1), THIS),), (gains,)))
    return (static(ability, AsEnters(ITSELF, (choice,))),)


@means("daybound", "nightbound")
def _daybound(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.145: day comes with it if there is neither; at night it enters with its back up."""
    night = PlayerHas("night")
    neither = Conjunction((Negation(PlayerHas("day")), Negation(night)))
    if ability.keyword == "nightbound":
        return ()
    return (
        static(
            ability,
            EntersModified(ITSELF, transformed=True, condition=night),
            AsEnters(ITSELF, (Designate("day"),), condition=neither),
        ),
    )


@means("evoke")
def _evoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.74a: sacrificed when it enters if its evoke cost was paid."""
    return (when(ability, ENTERS, Sacrifice(ref=THIS), condition=CastFact("evoke")),)
