"""What filters, quantities, conditions and references mean, one line of words each."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest
from builders import BEAR, CREATURE, FOREST, YOURS, card, keyword, state, thing

from mtglayers.core import conditions as c
from mtglayers.core import filters as f
from mtglayers.core import quantities as q
from mtglayers.core import references as r
from mtglayers.core.objects import CastInfo, Choice, Link, ObjectKey
from mtglayers.core.state import Event, GameState, LastKnown, Player, Turn
from mtglayers.engine import context as ctx
from mtglayers.engine.context import Context, OpaqueRecorder, amount, holds, matches
from mtglayers.engine.evaluation import evaluate
from mtglayers.engine.facets import reads_of
from mtglayers.engine.selection import objects_matching
from mtglayers.engine.selectors import Selector, is_local

ELF = card("Elf", "Creature — Elf Warrior", "{G}", "1/3", (keyword("reach"),))
LEGEND = card("Hero", "Legendary Artifact Creature — Human", "{2}{W}{W}", "4/4")
AURA = card("Aura", "Enchantment — Aura", "{1}{W}")
SWORD = card("Sword", "Artifact — Equipment", "{2}")
SPELL = card("Shock", "Instant", "{R}")


def board() -> GameState:
    bear = thing("bear", BEAR, counters={"+1/+1": 1}, tapped=True, designations=("monstrous",))
    hero = thing("hero", LEGEND, controller="opponent", combat=(("attacking", "you"),))
    return state(
        thing(
            "source",
            ELF,
            choices=tuple(
                Choice(kind, value)
                for kind, value in (("color", "green"), ("creature_type", "Bear"), ("number", 4))
            ),
            links=(Link("exiled", (ObjectKey("shock"),)),),
            cast=CastInfo(
                cast=True, x=3, kicked=1, costs_paid=("buyback",), mana_spent="{G}{G}{R}"
            ),
            combat=(("blocking", "hero"),),
        ),
        bear,
        hero,
        thing("aura", AURA, attached_to=bear.key),
        thing("sword", SWORD, attached_to=hero.key),
        thing("token", BEAR, kind="token", controller="opponent"),
        thing("forest", FOREST),
        thing("shock", SPELL, zone="exile"),
        thing("card", BEAR, zone="graveyard", position=1),
        thing("top", ELF, zone="graveyard", position=2),
        thing("spell", SPELL, zone="stack"),
        thing("gone", BEAR, phased_out=True),
        history=(
            Event(number=1, event="draw", player="you", turn=1),
            Event(number=2, event="draw", player="you", turn=1),
            Event(number=3, event="life lost", player="opponent", amount=5, turn=1),
            Event(number=4, event="enters", object="bear", turn=1),
            Event(number=5, event="draw", player="you", turn=0),
        ),
    )  # fmt: skip


def context(**fields) -> Context:
    given = evaluate(board())
    made = given.context(source="source")
    return replace(made, opaque=OpaqueRecorder(), **fields)


FILTERS = [
    (f.AnyObject(), "source bear hero aura sword token forest"),
    (CREATURE, "source bear hero token"),
    (f.HasSubtype("Bear"), "bear token"),
    (f.HasSupertype("Legendary"), "hero"),
    (f.HasColor("G"), "source bear token"),
    (f.ColorCount(0, 0), "sword forest"),
    (f.all_of(CREATURE, YOURS), "source bear"),
    (f.all_of(CREATURE, f.ControlledBy(r.Opponents())), "hero token"),
    (f.InZone(("graveyard",)), "card top"),
    (f.InZone(("graveyard",), "top"), "top"),
    (f.all_of(CREATURE, f.Not(f.InZone(("battlefield",)))), "card top"),
    (f.Or((f.HasSubtype("Forest"), f.InZone(("exile",)))), "forest shock"),
    (f.IsSpell(), "spell"),
    (f.IsToken(), "token"),
    (f.all_of(CREATURE, f.IsCard()), "source bear hero"),
    (f.HasStatus("tapped"), "bear"),
    (f.HasStatus("attacking"), "hero"),
    (f.HasStatus("blocking"), "source"),
    (f.HasStatus("enchanted"), "bear"),
    (f.HasStatus("equipped"), "hero"),
    (f.HasStatus("modified"), "bear hero"),
    (f.HasStatus("historic"), "hero sword"),
    (f.HasStatus("monstrous"), "bear"),
    (f.AttacksPlayer(r.You()), "hero"),
    (f.HasStatus("kicked"), "source"),
    (f.HasKeyword("reach"), "source"),
    (f.HasNoAbilities(), "bear hero aura sword token"),
    (f.HasAbilityKind("mana"), "forest"),
    (f.Compare("power", ">=", q.Const(3)), "bear hero"),
    (f.Compare("base power", "==", q.Const(2)), "bear token"),
    (f.all_of(CREATURE, f.Compare("mana value", "<=", q.Const(1))), "source"),
    (f.Compare("counters", ">", q.Const(0)), "bear"),
    (f.HasCounter("+1/+1"), "bear"),
    (f.HasCounter("+1/+1", 2), ""),
    (f.Named("Grizzly Bears"), "bear token"),
    (f.Named("~"), "source"),
    (f.all_of(CREATURE, f.OfChosen("color")), "source bear token"),
    (f.OfChosen("creature_type"), "bear token"),
    (f.OfChosen("card_name"), ""),
    (f.Is(), "source"),
    (f.AttachedToMatching(CREATURE), "aura sword"),
    (f.HasAttached(f.HasSubtype("Equipment")), "hero"),
    (f.SharesWith("creature type", r.EachObject(f.IsToken())), "bear token"),
    (f.SharesWith("color", r.ThisObject()), "source bear token"),
    (f.CombatWith("blocking", r.EachObject(f.HasSubtype("Human"))), "source"),
    (f.CouldProduce("G"), "forest"),
    (f.OpaqueFilter("purple"), ""),
    (f.OwnedBy(r.Opponents()), "hero token"),
]  # fmt: skip


@pytest.mark.parametrize(("tested", "expected"), FILTERS)
def test_filters(tested: f.Filter, expected: str):
    """Which objects a phrase means; the quick way of the layers agrees."""
    where = context()
    found = objects_matching(tested, where)
    assert set(found) == set(expected.split())
    selector = Selector(tested)
    candidates = tuple(
        each for zone in selector.zones for each in ctx.ids_in_zone(where.state, zone)
    )
    assert tuple(selector.select(candidates, where)) == found


QUANTITIES = [
    (q.Const(-2), -2),
    (q.X(), 3),
    (q.Count(CREATURE), 4),
    (q.CountOf(r.LinkedObjects("exiled")), 1),
    (q.CountersOn("+1/+1", r.EachObject(CREATURE)), 1),
    (q.ValueOf("power", r.ThisObject()), 1),
    (q.ValueOf("mana value", r.LinkedObjects("exiled")), 1),
    (q.PlayerValue("life"), 20),
    (q.PlayerValue("life", r.EachPlayer()), 40),
    (q.PlayerValue("cards drawn this turn"), 2),
    (q.PlayerValue("life lost this turn", r.Opponents()), 5),
    (q.PlayerValue("graveyard size"), 2),
    (q.PlayerValue("party"), 1),
    (q.Aggregate("max", "power", CREATURE), 4),
    (q.Aggregate("min", "toughness", CREATURE), 2),
    (q.Aggregate("sum", "mana value", CREATURE), 9),
    (q.Distinct("color", CREATURE), 2),
    (q.Distinct("card type", f.InZone(("graveyard", "exile"))), 2),
    (q.Devotion(("G",)), 2),
    (q.Devotion(), 2),
    (q.Sum((q.Const(1), q.X())), 4),
    (q.Times(-2, q.X()), -6),
    (q.Half(q.X()), 1),
    (q.Half(q.X(), round_up=True), 2),
    (q.Product(q.X(), q.X()), 9),
    (q.AtLeast(q.Const(-3), minimum=0), 0),
    (q.ChosenNumber(), 4),
    (q.CastValue("colors spent"), 2),
    (q.CastValue("kicked"), 1),
    (q.OpaqueQuantity("a lot"), 0),
]


@pytest.mark.parametrize(("quantity", "expected"), QUANTITIES)
def test_quantities(quantity: q.Quantity, expected: int):
    """The number that words are."""
    assert amount(quantity, context()) == expected


CONDITIONS = [
    (c.CompareQuantities(q.Count(CREATURE), ">=", q.Const(4)), True),
    (c.Matches(r.ThisObject(), CREATURE), True),
    (c.Matches(r.LinkedObjects("created"), CREATURE), False),
    (c.TurnOf(), True),
    (c.TurnOf(r.Opponents()), False),
    (c.DuringStep("main"), True),
    (c.DuringStep("combat"), False),
    (c.CastFact("kicked"), True),
    (c.CastFact("cast from hand"), True),
    (c.CastFact("buyback"), True),
    (c.CastFact("evoked"), False),
    (c.PlayerHas("monarch"), False),
    (c.HappenedThisTurn("draw", player=r.You(), minimum=2), True),
    (c.HappenedThisTurn("draw", player=r.Opponents()), False),
    (c.HappenedThisTurn("enters", filter=CREATURE), True),
    (c.HappenedThisTurn("draw", player=r.You(), turn="last turn"), True),
    (c.ChoiceIs("color", "Green"), True),
    (c.LevelIs(1), True),
    (c.LevelIs(2), False),
    (c.DidIt(), False),
    (
        c.ForSomePlayer(
            r.EachPlayer(),
            c.CompareQuantities(
                q.PlayerValue("cards drawn this turn", r.AntecedentPlayer()), "==", q.Const(2)
            ),
        ),
        True,
    ),
    (c.Conjunction((c.TurnOf(), c.LevelIs(1))), True),
    (c.Disjunction((c.LevelIs(2), c.LevelIs(3))), False),
    (c.Negation(c.LevelIs(2)), True),
    (c.OpaqueCondition("it is late"), False),
    (c.Negation(c.OpaqueCondition("it is late")), False),
]


@pytest.mark.parametrize(("condition", "expected"), CONDITIONS)
def test_conditions(condition: c.Condition, expected: bool):
    """Whether a statement is true."""
    assert holds(condition, context()) is expected


def test_opaque_words_are_noted_and_may_be_decided():
    """Nothing that was not understood stays silent."""
    where = context()
    assert not matches(f.OpaqueFilter("purple"), "bear", where)
    assert amount(q.OpaqueQuantity("a lot"), where) == 0
    assert where.opaque is not None
    assert where.opaque.texts == ("purple", "a lot")
    decided = replace(board(), decisions=(("purple", True), ("a lot", 7)))
    where = evaluate(decided).context(you="you")
    assert matches(f.OpaqueFilter("purple"), "bear", where)
    assert amount(q.OpaqueQuantity("a lot"), where) == 7


@pytest.mark.parametrize(
    ("registry", "base", "module"),
    [
        (ctx.FILTERS, f.Filter, f),
        (ctx.QUANTITIES, q.Quantity, q),
        (ctx.CONDITIONS, c.Condition, c),
        (ctx.OBJECTS, r.ObjectRef, r),
        (ctx.PLAYERS, r.PlayerRef, r),
    ],
)
def test_every_kind_of_words_has_a_meaning(registry, base, module):
    """No class of nodes was forgotten."""
    known = [
        each
        for each in vars(module).values()
        if inspect.isclass(each) and issubclass(each, base) and each is not base
    ]
    assert known
    assert [each.__name__ for each in known if each not in registry] == []


@pytest.mark.cr("608.2h")
def test_last_known_values():
    """The power of what has left is what it was."""
    bear = thing("bear", BEAR)
    values = evaluate(state(bear))["bear"].characteristics
    last = LastKnown(object=bear, characteristics=values, copiable=values, controller="opponent")
    after = state(thing("x", ELF), last_known=((bear.key, last),))
    where = evaluate(after).context(source="x")
    where = replace(where, antecedents={"sacrificed": (bear.key,)})
    ref = r.Antecedent("sacrificed")
    assert amount(q.ValueOf("power", ref), where) == 2
    assert ctx.players_of(r.ControllerOf(ref), where) == ("opponent",)
    assert ctx.objects_of(ref, where) == ()


@pytest.mark.cr("607.2d", "607.5a")
@pytest.mark.parametrize(
    ("link", "origin", "edition", "expected"),
    [
        ("A", "printed", "current", True),
        ("B", "printed", "current", False),
        ("A", "copy:1", "current", False),
        ("B", "copy:1", "classic", True),
    ],
)
def test_linked_choices(link: str, origin: str, edition: str, expected: bool):
    """A choice serves its own link group; the older edition asks for the kind only."""
    item = thing("x", BEAR, choices=(Choice("color", "green", link=link, origin=origin),))
    where = evaluate(state(item, edition=edition)).context(source="x")
    where = replace(where, link="A")
    assert matches(f.OfChosen("color"), "x", where) is expected


@pytest.mark.parametrize(
    ("tested", "expected"),
    [
        (CREATURE, True),
        (f.all_of(CREATURE, YOURS, f.Not(f.Is())), True),
        (f.SharesWith("color", r.EachObject(CREATURE)), False),
        (f.HasAttached(CREATURE), False),
        (f.Compare("power", ">", q.Count(CREATURE)), False),
        (f.HasStatus("tapped"), True),
        (f.HasStatus("enchanted"), False),
    ],
)
def test_which_filters_look_at_one_object_only(tested: f.Filter, expected: bool):
    """The dependency check may then look at the changed objects alone."""
    assert is_local(tested) is expected
    assert reads_of(tested) or tested == f.HasStatus("tapped")


def test_players_follow_the_turn():
    """The active player comes first."""
    where = evaluate(
        GameState(players=(Player(id="a"), Player(id="b"), Player(id="c")), turn=Turn(player="b"))
    ).context(you="a")
    assert ctx.players_of(r.EachPlayer(), where) == ("b", "c", "a")
    assert ctx.players_of(r.Opponents(), where) == ("b", "c")
