"""Scenario files as values, and every way in which they can be wrong."""

import pytest

from mtglayers.errors import MtgLayersError, ScenarioError
from mtglayers.scenarios import (
    Answer,
    Choices,
    InvalidScenarioError,
    PlayerSetup,
    Scenario,
    Step,
    load_scenario,
    parse_scenario,
)
from mtglayers.scenarios.expectations import Check, EventPattern, Expectations, Subject
from mtglayers.scenarios.values import Payment
from mtglayers.scenarios.verbs import (
    VERBS,
    Activate,
    Destroy,
    Enter,
    EnterTogether,
    Expect,
    Flip,
    Resolve,
    Token,
)

HEAD = "scenario: 1\ntitle: T\n"


def scenario_with(steps="[]", rest=""):
    return parse_scenario(f"{HEAD}steps: {steps}\n{rest}")


def step_of(text):
    """Read one step, given in flow style."""
    return scenario_with(f"[{text}]").steps[0]


def problems_of(text, path=None):
    with pytest.raises(InvalidScenarioError) as caught:
        parse_scenario(text, path=path)
    return caught.value.problems


def problem_of_step(text):
    (problem,) = problems_of(f"{HEAD}steps:\n  - {text}\n")
    return problem


# --- what is read -------------------------------------------------------------------------------


def test_the_smallest_scenario_has_all_defaults():
    scenario = scenario_with()
    assert scenario == Scenario(title="T", steps=())
    assert scenario.player_ids() == ("you", "opponent")
    assert scenario.edition == "current"
    assert scenario.state_based_actions is True
    assert scenario.expect is None


def test_the_top_level():
    scenario = parse_scenario(
        """
scenario: 1
title: Everything
about: |
  Two
  lines.
rules: ["613.8a", "302."]
source: somewhere
edition: classic
state_based_actions: false
players:
  alice: {life: 30, hand: [Island], library: [Forest, Swamp], graveyard: [Clone]}
  bob:
cards:
  - {name: A, type_line: Artifact, power: 1, toughness: "1+*", colors: [red]}
steps: []
expect: {alice: {life: 30}}
"""
    )
    assert scenario.about == "Two\nlines.\n"
    assert scenario.rules == ("613.8a", "302")
    assert scenario.edition == "classic"
    assert scenario.state_based_actions is False
    assert scenario.players == (
        PlayerSetup(
            id="alice",
            life=30,
            hand=("Island",),
            library=("Forest", "Swamp"),
            graveyard=("Clone",),
        ),
        PlayerSetup(id="bob"),
    )
    (card,) = scenario.cards
    assert card.to_scryfall() == {
        "name": "A",
        "type_line": "Artifact",
        "power": "1",
        "toughness": "1+*",
        "colors": ["R"],
    }
    assert scenario.expect == Expectations(
        subjects=(Subject(id="alice", checks=(Check("life", 30),), is_player=True),)
    )


def test_players_may_be_a_list():
    scenario = scenario_with(rest="players: [you, left, right]")
    assert scenario.player_ids() == ("you", "left", "right")


def test_cards_with_faces_keep_them():
    (card,) = scenario_with(
        rest="cards: [{name: A // B, layout: transform, card_faces: "
        "[{name: A, type_line: Land}, {name: B, type_line: Land, color_indicator: [G]}]}]"
    ).cards
    assert card.to_scryfall()["card_faces"][1] == {
        "name": "B",
        "type_line": "Land",
        "color_indicator": ["G"],
    }


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("enter: Clone", Enter(card="Clone")),
        ("enter: {object: clone, copy: none}", Enter(object="clone", copy=("none",))),
        ("enter: {card: Ego, copy: [a, b, none]}", Enter(card="Ego", copy=("a", "b", "none"))),
        ("enter: {card: A, face_down: morph}", Enter(card="A", face_down="morph")),
        ("enter: {card: A, face_down: true}", Enter(card="A", face_down=True)),
        ("enter: {card: A, cast: bestow}", Enter(card="A", cast="bestow")),
        ("enter: {card: A, cast: false}", Enter(card="A", cast=False)),
        ("enter: {card: A, kicked: 2}", Enter(card="A", kicked=2)),
        ('enter: {card: A, kicked: ["{W}"]}', Enter(card="A", kicked=("{W}",))),
        (
            "enter: {card: A, counters: {+1/+1: 2, charge: 1}}",
            Enter(card="A", counters=(("+1/+1", 2), ("charge", 1))),
        ),
        (
            'enter: {card: A, mana_spent: "{g}{W}", pay: {sacrifice: [b], tap: [c]}}',
            Enter(card="A", mana_spent="{G}{W}", pay=Payment(sacrifice=("b",), tap=("c",))),
        ),
        ("flip: tomoya", Flip(object="tomoya")),
        ("flip: {object: tomoya}", Flip(object="tomoya")),
        (
            "destroy: {object: a, choose: {effect: b}}",
            Destroy(object="a", choose=Choices(effect=("b",))),
        ),
        ("activate: {object: a, ability: 2}", Activate(object="a", ability=2)),
        ('activate: {object: a, ability: "2"}', Activate(object="a", ability="2")),
        ("activate: {object: a, ability: +2}", Activate(object="a", ability="+2")),
        ("activate: {object: a, ability: -3}", Activate(object="a", ability="-3")),
        ("resolve: {card: Opt, targets: []}", Resolve(card="Opt", targets=())),
        ("resolve: {card: Opt, modes: [1, draw]}", Resolve(card="Opt", modes=(1, "draw"))),
        (
            'token: {copy_of: a, except: "it isn\'t legendary", count: 2}',
            Token(copy_of="a", exceptions="it isn't legendary", count=2),
        ),
        (
            "enter_together: [A, {card: B}, {name: T, type_line: Elf, power: 1, toughness: 1}]",
            EnterTogether(
                entries=(
                    Enter(card="A"),
                    Enter(card="B"),
                    Token(name="T", type_line="Elf", power=1, toughness=1),
                )
            ),
        ),
    ],
)
def test_verbs_and_their_arguments(text, action):
    assert step_of(f"{{{text}}}").action == action


def test_every_verb_of_the_format_is_known():
    verbs = """
        enter enter_together token cast resolve activate trigger tap_for_mana become_copy effect
        turn_face_up turn_face_down flip transform phase_out phase_in tap untap unattach attach
        counters control mutate meld move destroy sacrifice exile bounce step next_turn attack
        block unlock day_night sticker connive timestamps expect
    """.split()
    assert set(verbs) <= set(VERBS)


def test_verbs_of_one_class_family_are_not_equal():
    assert step_of("{tap: a}").action != step_of("{untap: a}").action


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("{color: W}", Choices(color=("white",))),
        ("{color: [white, blue]}", Choices(color=("white", "blue"))),
        ("{basic_land_type: swamp}", Choices(basic_land_type=("Swamp",))),
        ("{mode: 2}", Choices(mode=(2,))),
        ("{mode: [1, Khans]}", Choices(mode=(1, "Khans"))),
        ("{word: [Goblin, Elf]}", Choices(word=(("Goblin", "Elf"),))),
        ("{word: [[red, blue], [a, b]]}", Choices(word=(("red", "blue"), ("a", "b")))),
        ("{word: heads}", Choices(word=(("heads",),))),
        ("{objects: [a, b]}", Choices(objects=(("a", "b"),))),
        ("{objects: []}", Choices(objects=((),))),
        ("{sacrifice: [[a], [b, c]]}", Choices(sacrifice=(("a",), ("b", "c")))),
        ("{targets: a}", Choices(targets=(("a",),))),
        ("{copy: [a, none], number: 3}", Choices(copy=("a", "none"), number=(3,))),
    ],
)
def test_choices(text, choices):
    assert step_of(f"{{enter: {{card: A, choose: {text}}}}}").action.choose == choices


def test_what_stands_beside_the_verb():
    step = step_of(
        '{enter: A, fails: "", note: why, answers: [{of: b, may: true, targets: [c], '
        "respond: [{destroy: d}]}]}"
    )
    assert step == Step(
        action=Enter(card="A"),
        fails="",
        note="why",
        answers=(
            Answer(
                of="b",
                may=True,
                targets=("c",),
                respond=(Step(action=Destroy(object="d")),),
            ),
        ),
    )


def test_expectations():
    step = step_of(
        "{expect: {a: {power: null, colors: [blue, G], counters: {}, copy_of: b, "
        'copiable: {name: "", has: [flying]}, chosen: {color: null, mode: 1}, '
        'can_turn_face_up: false, could_produce: [colorless]}, you: {hand: 2, mana: ""}, '
        "happened: [{event: draw, player: you, count: 1}], never: [{event: dies, object: a}]}}"
    )
    assert step.action == Expect(
        expectations=Expectations(
            subjects=(
                Subject(
                    id="a",
                    checks=(
                        Check("power", None),
                        Check("colors", ("U", "G")),
                        Check("counters", ()),
                        Check("copy_of", "b"),
                        Check("copiable", (Check("name", ""), Check("has", ("flying",)))),
                        Check("chosen", (("color", None), ("mode", (1,)))),
                        Check("can_turn_face_up", False),
                        Check("could_produce", ("C",)),
                    ),
                ),
                Subject(id="you", checks=(Check("hand", 2), Check("mana", "")), is_player=True),
            ),
            happened=(EventPattern(event="draw", player="you", count=1),),
            never=(EventPattern(event="dies", object="a"),),
        )
    )


def test_lines_are_kept_and_do_not_count():
    first = parse_scenario(f"{HEAD}steps:\n  - enter: A\n\n  - expect: {{a: {{power: 1}}}}\n")
    second = parse_scenario(f"{HEAD}steps: [{{enter: A}}, {{expect: {{a: {{power: 1}}}}}}]\n")
    assert first == second
    assert [step.line for step in first.steps] == [4, 6]
    (subject,) = first.steps[1].action.expectations.subjects
    assert (subject.line, subject.checks[0].line) == (6, 6)


def test_names_that_yaml_takes_for_something_else_are_names():
    assert step_of("{enter: {card: No, as: on}}").action == Enter(card="No", as_id="on")


# --- what is wrong ------------------------------------------------------------------------------


def test_all_problems_of_a_file_are_listed_in_order():
    problems = problems_of(
        """scenario: 1
titel: x
steps:
  - entre: Clone
  - enter: {card: A, cpoy: b, x: many}
  - {flip: a, transform: a}
expect:
  a: {powr: 1, tapped: 3}
"""
    )
    assert [(each.line, each.key) for each in problems] == [
        (1, "title"),
        (2, "titel"),
        (4, "entre"),
        (5, "cpoy"),
        (5, "x"),
        (6, "transform"),
        (8, "powr"),
        (8, "tapped"),
    ]
    nearest = {each.key: each.nearest for each in problems}
    assert nearest["titel"] == ("title",)
    assert nearest["entre"][0] == "enter"
    assert nearest["cpoy"] == ("copy",)
    assert nearest["powr"][0] == "power"


def test_the_error_names_file_and_line_and_is_a_scenario_error():
    with pytest.raises(ScenarioError) as caught:
        parse_scenario("scenario: 1\ntitle: T\nstep: []\nsteps: []\n", path="x.scenario.yaml")
    error = caught.value
    assert isinstance(error, MtgLayersError)
    assert isinstance(error, ValueError)
    assert (error.path, error.line, error.key) == ("x.scenario.yaml", 3, "step")
    assert error.nearest[0] == "steps"
    assert str(error).startswith("x.scenario.yaml, line 3: unknown key 'step' in a scenario.")


def test_a_long_list_of_problems_is_cut():
    steps = "\n".join(f"  - enterr{n}: A" for n in range(30))
    with pytest.raises(InvalidScenarioError) as caught:
        parse_scenario(f"{HEAD}steps:\n{steps}\n")
    assert len(caught.value.problems) == 30
    assert str(caught.value).endswith("… and 10 more problems")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a", "a scenario must be a mapping that starts with 'scenario: 1', here is the text 'a'"),
        ("[1]", "a scenario must be a mapping that starts with 'scenario: 1', here is a list"),
        ("title: T\nsteps: []", "a scenario needs the key 'scenario'"),
        ("scenario: 1\ntitle: T", "a scenario needs the key 'steps'"),
        ("scenario: 2\ntitle: T\nsteps: []", "the format has no version 2 that is known here"),
        ("scenario: one\ntitle: T\nsteps: []", "scenario must be a whole number, 1 or more"),
        (HEAD + "steps: []\nsteps: []", "the key 'steps' is given twice"),
        (HEAD + "steps: {enter: A}", "steps must be a list"),
        (HEAD + "steps: []\ntitle2: x", "unknown key 'title2' in a scenario"),
        (HEAD + "steps: []\n<<: {about: x}", "unknown key '<<' in a scenario"),
        ("scenario: 1\ntitle: [a]\nsteps: []", "title must be one line of text, here is a list"),
        ("scenario: 1\ntitle: ''\nsteps: []", "title must not be empty"),
        ("scenario: 1\ntitle: 'a\n\n  b'\nsteps: []", "title must be one line"),
        (HEAD + "steps: []\nrules: 613.8a", "rules must be a list"),
        (HEAD + "steps: []\nrules: [613.8]", "rules must be a rule number, here is the number"),
        (HEAD + "steps: []\nrules: ['613.8l']", "rules: '613.8l' is not a rule number"),
        (HEAD + "steps: []\nrules: ['613.99']", "rules: there is no rule 613.99"),
        (HEAD + "steps: []\nedition: classical", "edition: 'classical' is not an edition"),
        (HEAD + "steps: []\nstate_based_actions: 0", "state_based_actions must be true or false"),
        (HEAD + "steps: []\nplayers: you", "players must be a list of ids, or a mapping"),
        (HEAD + "steps: []\nplayers: []", "players must not be empty"),
        (HEAD + "steps: []\nplayers: {}", "players must not be empty"),
        (HEAD + "steps: []\nplayers: [a, a]", "players: 'a' is named twice"),
        (HEAD + "steps: []\nplayers: [never]", "players: 'never' is no id for a player"),
        (HEAD + "steps: []\nplayers: {you: {live: 3}}", "unknown key 'live' in the player 'you'"),
        (HEAD + "steps: []\nplayers: {you: {life: x}}", "life must be a whole number"),
        (HEAD + "steps: []\nplayers: {you: {hand: 3}}", "hand must be a list"),
        (HEAD + "steps: []\ncards: [{name: A}]", "the card needs a 'type_line' or 'card_faces'"),
        (HEAD + "steps: []\ncards: [{type_line: A}]", "the card needs the key 'name'"),
        (HEAD + "steps: []\nexpect: [a]", "expect must be a mapping from ids to what must hold"),
    ],
)
def test_the_top_level_is_checked(text, message):
    (problem,) = problems_of(text)
    assert problem.message.startswith(message)


@pytest.mark.parametrize(
    ("step", "message", "hint"),
    [
        ("enter", "a step must be a mapping with one verb", None),
        ("{}", "a step must be a mapping with one verb", None),
        (
            "{note: hm}",
            "a step must be a mapping with one verb, such as {untap: id}; here is no",
            None,
        ),
        ("{flip: a, tap: b}", "a step has one verb, here are flip and tap", "Write two steps."),
        ("{enter: {as: a}}", "the step 'enter' needs a 'card' or an 'object'", None),
        (
            "{enter: {card: A, object: b}}",
            "the step 'enter' takes a 'card' or an 'object', not",
            None,
        ),
        ("{enter: [A]}", "enter must be a mapping with card, object", None),
        (
            "{enter: 3}",
            "card must be a card's name, here is the number 3",
            'Put it in quotes: "3".',
        ),
        (
            "{enter: {card: A, x: -1}}",
            "x must be a whole number, 0 or more, here is the number",
            None,
        ),
        ("{enter: {card: A, x: '2'}}", "x must be a whole number", "Write it without quotes."),
        ("{enter: {card: A, x: 2.5}}", "x must be a whole number", None),
        ("{enter: {card: A, x: 99999999999}}", "x: the number is too big", None),
        (
            "{enter: {card: A, tapped: 1}}",
            "tapped must be true or false, here is the number 1",
            None,
        ),
        (
            "{enter: {card: A, as: you}}",
            "as: 'you' is no id for an object; the word is taken",
            None,
        ),
        ("{enter: {card: A, as: happened}}", "as: 'happened' is no id for an object", None),
        (
            "{enter: {card: A, copy: }}",
            "copy must be the id of an object, or 'none', here is nothing",
            None,
        ),
        ("{enter: {card: A, copy: []}}", "copy must not be empty", None),
        ("{enter: {card: A, controller: him}}", "controller: 'him' is not a player of this", None),
        (
            "{enter: {card: A, answers: []}}",
            "unknown key 'answers' in the step 'enter'",
            "'answers' stands beside the verb, not in it.",
        ),
        (
            "{enter: {card: A, counters: [1]}}",
            "counters must be a mapping from kinds of counters",
            None,
        ),
        (
            "{enter: {card: A, counters: {x: 0}}}",
            "counters, x must be a whole number, 1 or more",
            None,
        ),
        ("{enter: {card: A, counters: {x: many}}}", "counters, x must be a whole number", None),
        (
            "{enter: {card: A, face_down: morf}}",
            "face_down: 'morf' is not a way to be face down",
            None,
        ),
        (
            "{enter: {card: A, mana_spent: WU}}",
            "mana_spent: 'WU' is not a mana cost",
            'Write it with braces: "{1}{G}".',
        ),
        (
            "{enter: {card: A, mana_spent: {W}}}",
            "mana_spent must be a mana cost, here is a mapping",
            'A mana symbol needs quotes: "{W}".',
        ),
        (
            "{enter: {card: A, choose: red}}",
            "choose must be a mapping, here is the text 'red'",
            None,
        ),
        ("{enter: {card: A, choose: {colour: red}}}", "unknown key 'colour' in the choices", None),
        ("{enter: {card: A, choose: {color: purple}}}", "color: 'purple' is not a colour", None),
        ("{enter: {card: A, choose: {word: [[a, b, c]]}}}", "word must be a pair [from, to]", None),
        (
            "{enter: {card: A, choose: {basic_land_type: Desert}}}",
            "basic_land_type: 'Desert' is not a basic land type",
            None,
        ),
        ("{token: {as: a}}", "the step 'token' needs 'copy_of', or a 'type_line'", None),
        (
            "{token: {copy_of: a, power: 1}}",
            "the step 'token' copies with 'copy_of' and so takes no",
            None,
        ),
        ("{token: {type_line: T, except: x}}", "the step 'token' has 'except', which needs", None),
        ("{token: {copy_of: a, count: 0}}", "count must be a whole number, 1 or more", None),
        ("{enter_together: A}", "enter_together must be a list of arguments", None),
        ("{enter_together: []}", "enter_together must not be empty", None),
        ("{resolve: {card: A, targets: b}}", "targets must be a list", "Write [b]."),
        ("{activate: {ability: 1}}", "the step 'activate' needs the key 'object'", None),
        ("{activate: {object: a, ability: 0}}", "ability must be a whole number, 1 or more", None),
        ("{activate: {object: a, respond: [{flop: b}]}}", "unknown key 'flop' in a step", None),
        ("{attach: axe}", "attach must be a mapping with object, to, here is the text 'axe'", None),
        ("{move: {object: a, to: limbo}}", "to: 'limbo' is not a zone to move to", None),
        ("{counters: {object: a}}", "the step 'counters' needs 'add' or 'remove'", None),
        ("{meld: {objects: [a, b, c]}}", "the step 'meld' melds two objects", None),
        (
            "{mutate: {card: A, onto: b, position: bottom}}",
            "position: 'bottom' is not a position",
            None,
        ),
        ("{step: lunch}", "name: 'lunch' is not a step of a turn", None),
        ("{next_turn: }", "player must be the id of a player, here is nothing", None),
        (
            "{next_turn: they}",
            "player: 'they' is not a player of this scenario",
            "Known are you, opponent.",
        ),
        ("{day_night: dusk}", "time: 'dusk' is not a time of day", None),
        (
            "{turn_face_up: {object: a, by: effects}}",
            "by: 'effects' is not a way to turn it up",
            None,
        ),
        ("{flip: a, answers: [{may: true}]}", "the answer needs the key 'of'", None),
        ("{flip: a, answers: {of: b}}", "answers must be a list", None),
        (
            "{flip: a, fails: 3}",
            "fails must be a fragment of text, here is the number 3",
            'Put it in quotes: "3".',
        ),
        (
            "{expect: {a: {power: 1}}, fails: ''}",
            "an 'expect' asks nothing and cannot be refused",
            None,
        ),
    ],
)
def test_steps_are_checked(step, message, hint):
    problem = problem_of_step(step)
    assert problem.message.startswith(message)
    assert problem.line == 4
    if hint is not None:
        assert problem.hint == hint


@pytest.mark.parametrize(
    ("expected", "message"),
    [
        ("{a: 3}", "a must be a mapping of what must hold, here is the number 3"),
        ("{a: {power: '3'}}", "power must be a whole number, or null"),
        ("{a: {power: 1.5}}", "power must be a whole number"),
        ("{a: {colors: blue}}", "colors must be a list, each item a colour, here is the text"),
        ("{a: {colors: [blue, purple]}}", "colors: 'purple' is not a colour"),
        ("{a: {colors: [colorless]}}", "colors: 'colorless' is not a colour"),
        ("{a: {zone: battelfield}}", "zone: 'battelfield' is not a zone"),
        ("{a: {mana_cost: {G}}}", "mana_cost must be a mana cost, here is a mapping"),
        ("{a: {mana_cost: 2G}}", "mana_cost: '2G' is not a mana cost"),
        ("{a: {could_produce: [X]}}", "could_produce: 'X' is not a type of mana"),
        ("{a: {has: flying}}", "has must be a list"),
        ("{a: {life: 3}}", "unknown key 'life' in what is expected of an object"),
        ("{you: {power: 3}}", "unknown key 'power' in what is expected of a player"),
        ("{a: {copiable: {tapped: true}}}", "unknown key 'tapped' in the copiable values"),
        ("{a: {chosen: {colour: red}}}", "unknown key 'colour' in the remembered choices"),
        ("{a: {tapped: null}}", "tapped must be true or false, here is nothing"),
        ("{a: {counters: {x: -1}}}", "counters, x must be a whole number, 0 or more"),
        ("{a: {power: 1, power: 2}}", "the key 'power' is given twice"),
        ("{a: {power: 1}, a: {power: 1}}", "the key 'a' is given twice"),
        ("{happened: {event: draw}}", "happened must be a list"),
        ("{happened: [{event: drew}]}", "event: 'drew' is not an event"),
        ("{happened: [{events: draw}]}", "unknown key 'events' in the event"),
        ("{happened: [{count: 2}]}", "happened: an event needs at least one fact"),
        ("{never: [{event: draw, count: 1}]}", "never: 'count' has no meaning"),
    ],
)
def test_expectations_are_checked(expected, message):
    (problem,) = problems_of(f"{HEAD}steps: []\nexpect: {expected}\n")
    assert problem.message.startswith(message)
    assert problem.line == 4


def test_a_key_of_a_player_at_an_object_says_so():
    (problem,) = problems_of(f"{HEAD}steps: []\nexpect: {{them: {{life: 20}}}}\n")
    assert problem.hint == "That is a key of a player; the subject is none of the players."


def test_a_step_that_must_be_refused_may_name_what_does_not_exist():
    step = step_of(
        "{enter: {card: A, controller: nobody, x: -1, choose: {color: purple}}, fails: ''}"
    )
    assert step.action == Enter(
        card="A", controller="nobody", x=-1, choose=Choices(color=("purple",))
    )


def test_but_it_must_still_be_a_step():
    problem = problem_of_step("{enter: {card: A, cpoy: b}, fails: ''}")
    assert problem.key == "cpoy"


def test_a_card_is_defined_once():
    cards = "cards:\n  - {name: A, type_line: Land}\n  - {name: B, type_line: Land}\n"
    assert len(scenario_with(rest=cards).cards) == 2
    (problem,) = problems_of(f"{HEAD}steps: []\n{cards}  - {{name: a, type_line: Land}}\n")
    assert problem.line == 7
    assert problem.message == "'a' is defined already, in line 5"


def test_the_layout_of_a_card_is_a_known_word():
    cards = "cards: [{name: A, type_line: Land, layout: %s}]\n"
    assert scenario_with(rest=cards % "Split").cards[0].layout == "split"
    (problem,) = problems_of(f"{HEAD}steps: []\n{cards % 'fllip'}")
    assert problem.key == "layout"
    assert "flip" in problem.nearest


def test_a_list_is_hinted_at_only_where_what_stands_there_could_be_in_it():
    (problem,) = problems_of(f"{HEAD}steps: []\nrules: 613.8\n")
    assert problem.hint == "Write [613.8]."
    assert problem_of_step("{enter_together: Grizzly Bears}").hint is None


def test_load_scenario_reads_a_file(tmp_path):
    path = tmp_path / "a.scenario.yaml"
    path.write_text("scenario: 1\ntitle: Ω\nsteps: []\n", encoding="utf-8")
    assert load_scenario(path).title == "Ω"
    assert load_scenario(str(path)).title == "Ω"


def test_load_scenario_names_the_file(tmp_path):
    path = tmp_path / "a.scenario.yaml"
    path.write_text("scenario: 1\n", encoding="utf-8")
    with pytest.raises(InvalidScenarioError) as caught:
        load_scenario(path)
    assert caught.value.path == str(path)
