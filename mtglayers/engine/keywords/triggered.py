"""Keywords that are triggered abilities (CR 702)."""

from __future__ import annotations

from mtglayers.core.abilities import Ability, KeywordAbility
from mtglayers.core.conditions import CastFact, CompareQuantities, Matches, Negation
from mtglayers.core.effects import ContinuousEffect
from mtglayers.core.filters import (
    And,
    ControlledBy,
    HasKeyword,
    HasStatus,
    HasSubtype,
    Is,
    IsType,
    Not,
    Or,
)
from mtglayers.core.instructions import (
    Attach,
    ChooseObjects,
    CreateCopyToken,
    CreateDelayedTrigger,
    CreateToken,
    Draw,
    If,
    Instruction,
    KeywordAction,
    May,
    MoveTo,
    Pay,
    PutCounters,
    Resolution,
    Sacrifice,
    TargetSpec,
    TokenSpec,
)
from mtglayers.core.modifications import (
    AddAbilitiesOf,
    AddAbility,
    CopyExcept,
    SetBasePowerToughness,
)
from mtglayers.core.quantities import CastValue, Const, CountersOn, EventAmount, Sum, Times
from mtglayers.core.references import (
    Antecedent,
    ChosenObjects,
    EachObject,
    EventObject,
    LinkedObjects,
    OwnerOf,
    TargetObject,
    You,
)
from mtglayers.core.triggers import EventTrigger, OrTrigger, StepTrigger
from mtglayers.engine.keywords.parts import (
    ATTACKS,
    CREATURE,
    DIES,
    ENTERS,
    ITSELF,
    THIS,
    YOUR_CREATURE,
    YOUR_UPKEEP,
    bonus,
    number_of,
    static,
    until_end_of_turn,
    when,
)
from mtglayers.engine.keywords.registry import means

HASTE = KeywordAbility(keyword="haste", text="haste")
FLYING = KeywordAbility(keyword="flying", text="flying")
ONE = Const(1)


def _returns(kind: str) -> MoveTo:
    return MoveTo(
        THIS, "battlefield", verb="return", controller=OwnerOf(THIS), counters=((kind, ONE),)
    )


@means("undying")
def _undying(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.93a."""
    none = CompareQuantities(CountersOn("+1/+1"), "==", Const(0))
    return (when(ability, DIES, _returns("+1/+1"), condition=none),)


@means("persist")
def _persist(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.79a."""
    none = CompareQuantities(CountersOn("-1/-1"), "==", Const(0))
    return (when(ability, DIES, _returns("-1/-1"), condition=none),)


# --- combat ---


@means("exalted")
def _exalted(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.83a."""
    alone = EventTrigger("attacks alone", subject=YOUR_CREATURE)
    return (when(ability, alone, bonus(EventObject(), ONE, ONE)),)


@means("prowess")
def _prowess(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.108a."""
    cast = EventTrigger("cast", player=You(), subject=Not(CREATURE))
    return (when(ability, cast, bonus(THIS, ONE, ONE)),)


@means("bushido")
def _bushido(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.45a."""
    fights = OrTrigger(
        (EventTrigger("blocks", subject=ITSELF), EventTrigger("becomes blocked", subject=ITSELF))
    )
    number = number_of(ability)
    return (when(ability, fights, bonus(THIS, number, number)),)


@means("flanking")
def _flanking(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.25a."""
    blocks = EventTrigger("blocks", subject=Not(HasKeyword("flanking")), other=ITSELF)
    return (when(ability, blocks, bonus(EventObject(), Const(-1), Const(-1))),)


@means("rampage")
def _rampage(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.23a: for each blocker beyond the first."""
    number = ability.number.number if isinstance(ability.number, Const) else 1
    beyond = Times(number, Sum((EventAmount(), Const(-1))))
    blocked = EventTrigger("becomes blocked", subject=ITSELF)
    return (when(ability, blocked, bonus(THIS, beyond, beyond)),)


@means("battle cry")
def _battle_cry(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.91a."""
    others = EachObject(And((CREATURE, HasStatus("attacking"), Not(ITSELF))))
    return (when(ability, ATTACKS, bonus(others, ONE, Const(0))),)


@means("evolve")
def _evolve(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.100a: a creature with greater power or toughness enters."""
    from mtglayers.core.filters import Compare, Or
    from mtglayers.core.quantities import ValueOf

    greater = Or(
        (
            Compare("power", ">", ValueOf("power", THIS)),
            Compare("toughness", ">", ValueOf("toughness", THIS)),
        )
    )
    entering = EventTrigger(
        "enters", subject=And((CREATURE, ControlledBy(You()), Not(ITSELF), greater))
    )
    grows = (PutCounters("+1/+1", ONE, THIS), KeywordAction("evolve"))
    return (when(ability, entering, *grows),)


@means("renown")
def _renown(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.112a."""
    from mtglayers.core.instructions import Designate
    from mtglayers.core.references import EachPlayer

    hits = EventTrigger("combat damage", source=ITSELF, player=EachPlayer(), combat=True)
    return (
        when(
            ability,
            hits,
            PutCounters("+1/+1", number_of(ability), THIS),
            Designate("renowned", ref=THIS),
            condition=Negation(Matches(THIS, HasStatus("renowned"))),
        ),
    )


@means("mentor")
def _mentor(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.134a."""
    from mtglayers.core.filters import Compare
    from mtglayers.core.quantities import ValueOf

    weaker = And((CREATURE, HasStatus("attacking"), Compare("power", "<", ValueOf("power", THIS))))
    return (
        when(
            ability,
            ATTACKS,
            PutCounters("+1/+1", ONE, TargetObject(0)),
            KeywordAction("mentor", other=TargetObject(0)),
            targets=(TargetSpec(weaker),),
        ),
    )


@means("decayed")
def _decayed(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.147a: sacrificed at the end of combat when it attacks."""
    later = CreateDelayedTrigger(StepTrigger("end of combat"), Resolution((Sacrifice(ref=THIS),)))
    return (when(ability, ATTACKS, later),)


# --- tokens ---


def _creature(
    subtypes: tuple[str, ...],
    power: int,
    toughness: int,
    colors: tuple[str, ...],
    *abilities: Ability,
    artifact: bool = False,
) -> TokenSpec:
    return TokenSpec(
        colors=colors,
        card_types=("Artifact", "Creature") if artifact else ("Creature",),
        subtypes=subtypes,
        power=Const(power),
        toughness=Const(toughness),
        abilities=abilities,
    )


def _bearer(ability: KeywordAbility, spec: TokenSpec) -> tuple[Ability, ...]:
    """Make an Equipment that brings the creature to carry it."""
    return (when(ability, ENTERS, CreateToken(spec), Attach(THIS, Antecedent("created"))),)


@means("living weapon")
def _living_weapon(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.92a."""
    return _bearer(ability, _creature(("Phyrexian", "Germ"), 0, 0, ("B",)))


@means("for mirrodin!")
def _for_mirrodin(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.163a."""
    return _bearer(ability, _creature(("Rebel",), 2, 2, ("R",)))


@means("job select")
def _job_select(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Bring a 1/1 colourless Hero that carries it."""
    return _bearer(ability, _creature(("Hero",), 1, 1, ()))


@means("afterlife")
def _afterlife(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.135a."""
    spirit = _creature(("Spirit",), 1, 1, ("W", "B"), FLYING)
    return (when(ability, DIES, CreateToken(spirit, number_of(ability))),)


@means("fabricate")
def _fabricate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.123a: counters, or that many Servos."""
    number = number_of(ability)
    servo = _creature(("Servo",), 1, 1, (), artifact=True)
    may = May((PutCounters("+1/+1", number, THIS),), otherwise=(CreateToken(servo, number),))
    return (when(ability, ENTERS, may),)


@means("mobilize")
def _mobilize(ability: KeywordAbility) -> tuple[Ability, ...]:
    """Warriors that attack for a turn."""
    warrior = _creature(("Warrior",), 1, 1, ("R",))
    later = CreateDelayedTrigger(
        StepTrigger("end", next_only=True), Resolution((Sacrifice(ref=Antecedent("created")),))
    )
    made = CreateToken(warrior, number_of(ability), tapped=True, attacking=True)
    return (when(ability, ATTACKS, made, later),)


@means("offspring")
def _offspring(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.175a: a 1/1 copy if the cost was paid."""
    small = CopyExcept((SetBasePowerToughness(ONE, ONE),))
    return (
        when(
            ability,
            ENTERS,
            CreateCopyToken(THIS, (small,)),
            condition=CastFact("offspring"),
        ),
    )


@means("squad")
def _squad(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.157a: a copy for each time the cost was paid."""
    times = CastValue("squad")
    return (
        when(
            ability,
            ENTERS,
            CreateCopyToken(THIS, number=times),
            condition=CompareQuantities(times, ">=", ONE),
        ),
    )


# --- leaving, upkeep ---


@means("cumulative upkeep")
def _cumulative_upkeep(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.24a."""
    from mtglayers.engine.keywords.parts import cost_of

    each_time = Pay(cost_of(ability), times=CountersOn("age", THIS))
    pay = May((each_time,), otherwise=(Sacrifice(ref=THIS),))
    return (when(ability, YOUR_UPKEEP, PutCounters("age", ONE, THIS), pay),)


@means("exploit")
def _exploit(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.110a."""
    exploited = KeywordAction("exploit", other=Antecedent("sacrificed"))
    return (when(ability, ENTERS, May((Sacrifice(filter=CREATURE), exploited))),)


@means("soulshift")
def _soulshift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.46a."""
    from mtglayers.core.filters import Compare, InZone, OwnedBy

    spirit = And(
        (
            InZone(("graveyard",)),
            OwnedBy(You()),
            HasSubtype("Spirit"),
            Compare("mana value", "<=", number_of(ability)),
        )
    )
    back = May((MoveTo(TargetObject(0), "hand", verb="return"),))
    return (when(ability, DIES, back, targets=(TargetSpec(spirit),)),)


@means("soulbond")
def _soulbond(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.95a: two triggers that pair it with another unpaired creature."""
    free = Not(HasStatus("paired"))
    mine = ChosenObjects(And((CREATURE, ControlledBy(You()), Not(ITSELF), free)))
    pair = KeywordAction("pair", ref=THIS, other=Antecedent("chosen"))
    unpaired = Matches(THIS, free)
    another = EventTrigger(
        "enters", subject=And((CREATURE, ControlledBy(You()), Not(ITSELF), free))
    )
    return (
        when(ability, ENTERS, May((ChooseObjects(mine), pair)), condition=unpaired),
        when(
            ability,
            another,
            May((KeywordAction("pair", ref=THIS, other=EventObject()),)),
            condition=unpaired,
        ),
    )


@means("champion")
def _champion(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.72a: another permanent is exiled until it leaves, or it is sacrificed."""
    kind = ability.quality.strip().capitalize() or "Creature"
    tested = IsType("Creature") if kind == "Creature" else HasSubtype(kind)
    other = ChosenObjects(And((tested, ControlledBy(You()), Not(ITSELF))))
    exile = MoveTo(other, "exile", verb="exile", linked=True)
    pay = May((exile,), otherwise=(Sacrifice(ref=THIS),))
    leaves = EventTrigger("leaves", subject=ITSELF)
    back = MoveTo(
        LinkedObjects("exiled"),
        "battlefield",
        verb="return",
        controller=OwnerOf(LinkedObjects("exiled")),
    )
    return (when(ability, ENTERS, pay), when(ability, leaves, back))


@means("dash", "blitz")
def _dash(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.109a, 702.152a: haste, and it does not stay."""
    paid = CastFact(ability.keyword)
    haste = ContinuousEffect(THIS, (AddAbility(HASTE),))
    end = StepTrigger("end")
    gone: Instruction = MoveTo(THIS, "hand", verb="return")
    found: list[Ability] = [static(ability, haste, condition=paid)]
    if ability.keyword == "blitz":
        gone = Sacrifice(ref=THIS)
        found.append(when(ability, DIES, Draw(), condition=paid))
    found.append(when(ability, end, gone, condition=paid))
    return tuple(found)


@means("backup")
def _backup(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.165a: counters, and to another creature the abilities printed below."""
    gains = until_end_of_turn(TargetObject(0), AddAbilitiesOf(THIS, kinds=("below backup",)))
    another = Matches(TargetObject(0), Not(Is(THIS)))
    return (
        when(
            ability,
            ENTERS,
            PutCounters("+1/+1", number_of(ability), TargetObject(0)),
            If(another, (gains,)),
            targets=(TargetSpec(CREATURE),),
        ),
    )


@means("haunt")
def _haunt(ability: KeywordAbility) -> tuple[Ability, ...]:
    """CR 702.55a: exiled haunting a creature, as it dies or after its spell has resolved."""
    exile = KeywordAction("haunt", other=TargetObject(0))
    target = (TargetSpec(CREATURE),)
    spell = And((ITSELF, Or((IsType("Instant"), IsType("Sorcery")))))
    resolved = EventTrigger("put into graveyard", subject=spell, from_zones=("stack",))
    return (
        when(ability, DIES, exile, targets=target),
        when(ability, resolved, exile, targets=target, zones=("graveyard",)),
    )
