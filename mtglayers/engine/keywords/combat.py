"""Keywords about attacking, blocking and combat damage (CR 702), as far as boards change."""

from __future__ import annotations

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import CompareQuantities
from mtglayers.core.filters import And, Compare, ControlledBy, HasStatus, Not
from mtglayers.core.instructions import (
    ChangeLife,
    ChooseObjects,
    InertInstruction,
    KeywordAction,
    May,
    MoveTo,
    PutCounters,
    Sacrifice,
    SetTapped,
    TargetSpec,
)
from mtglayers.core.quantities import Const, Count, PlayerValue, ValueOf
from mtglayers.core.references import (
    Antecedent,
    AntecedentPlayer,
    ChosenObjects,
    DefendingPlayer,
    EachObject,
    EachPlayer,
    EventPlayer,
    PlayerWithMost,
    TargetObject,
    You,
)
from mtglayers.core.triggers import EventTrigger
from mtglayers.engine.keywords.parts import (
    ATTACKS,
    CREATURE,
    ITSELF,
    THIS,
    bonus,
    number_of,
    when,
)
from mtglayers.engine.keywords.registry import means

ONE = Const(1)
NONE = Const(0)
HITS_A_PLAYER = EventTrigger("damage", source=ITSELF, player=EachPlayer(), combat=True)


@means("annihilator")
def _annihilator(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.86a."""
    lost = Sacrifice(number=number_of(ability), player=DefendingPlayer())
    return (when(ability, ATTACKS, lost),)


@means("afflict")
def _afflict(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.130a."""
    blocked = EventTrigger("becomes blocked", subject=ITSELF)
    lost = ChangeLife("lose", number_of(ability), DefendingPlayer())
    return (when(ability, blocked, lost),)


@means("frenzy")
def _frenzy(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.68a."""
    free = EventTrigger("attacks and isn't blocked", subject=ITSELF)
    return (when(ability, free, bonus(THIS, number_of(ability), NONE)),)


@means("ingest")
def _ingest(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.115a: the player exiles the top card of their library."""
    from mtglayers.core.filters import InZone, OwnedBy

    top = EachObject(And((InZone(("library",), "top"), OwnedBy(EventPlayer()))))
    return (when(ability, HITS_A_PLAYER, MoveTo(top, "exile", verb="exile")),)


@means("poisonous")
def _poisonous(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.70a."""
    poison = PutCounters("poison", number_of(ability), player=EventPlayer())
    return (when(ability, HITS_A_PLAYER, poison),)


@means("provoke")
def _provoke(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.39a: a creature of the defending player untaps and should block."""
    theirs = TargetSpec(And((CREATURE, ControlledBy(DefendingPlayer()))))
    block = InertInstruction(
        "target creature defending player controls blocks this creature if able",
        "who blocks is said when blockers are declared",
    )
    may = May((block, SetTapped(TargetObject(0), False)))
    return (when(ability, ATTACKS, may, targets=(theirs,)),)


@means("training")
def _training(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.149a: it attacks with a creature of greater power."""
    stronger = And(
        (
            CREATURE,
            HasStatus("attacking"),
            Not(ITSELF),
            Compare("power", ">", ValueOf("power", THIS)),
        )
    )
    attacks = EventTrigger(
        "attacks", subject=ITSELF, condition=CompareQuantities(Count(stronger), ">=", ONE)
    )
    put = PutCounters("+1/+1", ONE, THIS)
    return (when(ability, attacks, put, KeywordAction("train", ref=THIS)),)


@means("dethrone")
def _dethrone(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.105a: it attacks the player with the most life."""
    richest = PlayerWithMost(PlayerValue("life", AntecedentPlayer()))
    attacks = EventTrigger("attacks a player", subject=ITSELF, player=richest)
    return (when(ability, attacks, PutCounters("+1/+1", ONE, THIS)),)


@means("melee")
def _melee(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.121a: for each opponent attacked this combat."""
    opponents = PlayerValue("opponents attacked this combat")
    return (when(ability, ATTACKS, bonus(THIS, opponents, opponents)),)


@means("enlist")
def _enlist(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.154a: another creature may be tapped for its power.

    It is tapped when the ability resolves, not as the creature attacks: nothing that is
    modelled can tell the difference.
    """
    idle = And(
        (
            CREATURE,
            ControlledBy(You()),
            HasStatus("untapped"),
            Not(HasStatus("attacking")),
            Not(HasStatus("summoning sick without haste")),
            Not(ITSELF),
        )
    )
    helper = Antecedent("chosen")
    may = May(
        (ChooseObjects(ChosenObjects(idle)), SetTapped(helper, True)),
        then=(
            KeywordAction("enlist", ref=THIS, other=helper),
            bonus(THIS, ValueOf("power", helper), NONE),
        ),
    )
    return (when(ability, ATTACKS, may),)


@means("myriad")
def _myriad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.116a: copies that attack the other opponents, exiled at end of combat."""
    return (when(ability, ATTACKS, KeywordAction("myriad", ref=THIS)),)
