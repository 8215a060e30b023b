# ruff: noqa: E501 (scenarios in one line, as files have them)
"""Scenarios on the engine: each verb, each kind of answer, with cards of their own."""

import subprocess
import sys

import pytest

from mtglayers.cards.database import CardDatabase
from mtglayers.scenarios import Status, parse_scenario, run_scenario

CARDS = """
cards:
  - {name: Bear, mana_cost: "{1}{G}", type_line: Creature — Bear, power: 2, toughness: 2}
  - {name: Angel, mana_cost: "{4}{W}", type_line: Creature — Angel, power: 4, toughness: 4,
     oracle_text: "Flying, vigilance\\nWard {2}"}
  - {name: Mimic, mana_cost: "{3}{U}", type_line: Creature — Shapeshifter, power: 0, toughness: 0,
     oracle_text: "You may have this creature enter as a copy of any creature on the battlefield."}
  - {name: Anthem, mana_cost: "{2}{W}", type_line: Enchantment,
     oracle_text: "Creatures you control get +1/+1."}
  - {name: Plate, mana_cost: "{1}", type_line: Artifact — Equipment,
     oracle_text: "Equipped creature gets +0/+3.\\nEquip {1}"}
  - {name: Growth, mana_cost: "{G}", type_line: Instant,
     oracle_text: "Target creature gets +3/+3 until end of turn."}
  - {name: Grove, type_line: Basic Land — Forest}
  - {name: Painter, mana_cost: "{2}", type_line: Artifact,
     oracle_text: "As this artifact enters, choose a color."}
  - {name: Mystery, mana_cost: "{2}", type_line: Artifact,
     oracle_text: "Whenever the moon is green, weave a basket."}
  - {name: Watcher, mana_cost: "{1}{W}", type_line: Creature — Human, power: 1, toughness: 1,
     oracle_text: "Whenever another creature you control enters, you may put a +1/+1 counter on
     target creature."}
  - {name: Pincher, mana_cost: "{2}{B}", type_line: Creature — Crab, power: 3, toughness: 1,
     oracle_text: "Morph {1}{B}"}
"""


def run(steps, expect="{}", head=""):
    """Run steps with the cards above and nothing else."""
    text = f"scenario: 1\ntitle: T\n{head}{CARDS}steps:\n{steps}\nexpect: {expect}\n"
    return run_scenario(parse_scenario(text), CardDatabase())


def lines(result):
    return [failure.message for failure in result.failures]


def check(steps, expect="{}", head=""):
    """Run steps that must hold."""
    result = run(steps, expect, head)
    assert lines(result) == []
    assert result.status is Status.PASSED


@pytest.mark.parametrize(
    ("steps", "expect"),
    [
        ("- enter: Bear", "{bear: {power: 2, colors: [G], mana_value: 2, zone: battlefield}}"),
        (
            "- enter: {card: Bear, as: b, tapped: true, counters: {+1/+1: 2}, controller: opponent}",
            "{b: {power: 4, base_power: 2, tapped: true, counters: {+1/+1: 2}, controller: opponent}}",
        ),
        (
            "- enter: Bear\n- enter: {card: Mimic, copy: bear}",
            "{mimic: {name: Bear, copy_of: bear, copiable: {power: 2}, colors: [green]}}",
        ),
        ("- enter: Bear\n- enter: {card: Mimic, copy: none}", "{mimic: {zone: graveyard}}"),
        (
            "- enter: Angel",
            "{angel: {keywords: [flying, vigilance, ward], has: ['ward {2}', flying], "
            "lacks: [haste, 'ward {1}'], abilities: 3}}",
        ),
        (
            "- enter_together: [{card: Bear, as: a}, {card: Bear, as: b}, "
            "{as: t, name: Elf Token, type_line: Creature — Elf, power: 1, toughness: 1, colors: [G]}]",
            "{a: {zone: battlefield}, b: {zone: battlefield}, t: {token: true, subtypes: [Elf]}}",
        ),
        (
            "- enter: {card: Bear, as: x}\n- enter: {card: Angel, as: y}\n"
            "- enter_together: [{card: Mimic, as: a, copy: x}, {card: Mimic, as: b, copy: y}]",
            "{a: {name: Bear, copy_of: x}, b: {name: Angel, copy_of: y}}",
        ),
        (
            "- enter: Angel\n"
            '- token: {copy_of: angel, as: t, except: "it\'s a 1/1 green Frog", count: 2}',
            "{t: {name: Angel, power: 1, colors: [G], subtypes: [Frog], token: true, has: [flying]}, "
            "t-2: {token: true, power: 1}}",
        ),
        (
            "- token: {type_line: Creature — Elf Scout, power: 1, toughness: 1, oracle_text: Reach}",
            "{elf-scout-token: {name: Elf Scout Token, has: [reach], colors: []}}",
        ),
        (
            "- enter: Bear\n- resolve: {card: Growth, targets: [bear]}",
            "{bear: {power: 5}, growth: {zone: graveyard}}",
        ),
        (
            "- enter: Bear\n- cast: {card: Growth, targets: [bear]}\n- expect: {growth: {zone: stack}, "
            "bear: {power: 2}}\n- resolve: {object: growth}",
            "{bear: {power: 5}}",
        ),
        (
            "- enter: Bear\n- enter: Plate\n- activate: {object: plate, ability: Equip, targets: [bear]}",
            "{plate: {attached_to: bear}, bear: {toughness: 5}}",
        ),
        (
            "- enter: Bear\n- enter: Plate\n- attach: {object: plate, to: bear}\n- unattach: plate",
            "{plate: {attached_to: null}, bear: {toughness: 2}}",
        ),
        ("- enter: Grove\n- tap_for_mana: grove", "{you: {mana: '{G}'}, grove: {tapped: true}}"),
        (
            "- enter: Bear\n- enter: Angel\n- become_copy: {object: bear, of: angel, until: end of turn}\n"
            "- expect: {bear: {name: Angel, copy_of: angel}}\n- next_turn: opponent",
            "{bear: {name: Bear, copy_of: null}, "
            "happened: [{event: becomes_copy, object: bear, of: angel, count: 1}]}",
        ),
        (
            "- enter: Bear\n- effect: {text: 'Target creature gets +0/+4 until end of turn.', targets: [bear]}",
            "{bear: {power: 2, toughness: 6}}",
        ),
        (
            "- enter: Bear\n- effect: 'All creatures get -1/-0 until end of turn.'",
            "{bear: {power: 1, toughness: 2}}",
        ),
        (
            "- enter: {card: Pincher, face_down: morph}\n"
            "- expect: {pincher: {face_down: true, name: '', can_turn_face_up: '{1}{B}'}}\n"
            "- turn_face_up: pincher",
            "{pincher: {face_down: false, power: 3, can_turn_face_up: false}}",
        ),
        ("- enter: Bear\n- turn_face_down: bear", "{bear: {face_down: true, power: 2, name: ''}}"),
        ("- enter: Bear\n- tap: bear\n- untap: bear\n- tap: bear", "{bear: {tapped: true}}"),
        (
            "- enter: Bear\n- phase_out: bear\n- expect: {bear: {phased_in: false}}\n- phase_in: bear",
            "{bear: {phased_in: true, zone: battlefield}}",
        ),
        (
            "- enter: Bear\n- counters: {object: bear, add: {+1/+1: 3}}\n"
            "- counters: {object: bear, remove: {+1/+1: 1}}",
            "{bear: {counters: {+1/+1: 2}, power: 4}}",
        ),
        (
            "- enter: Bear\n- control: {object: bear, player: opponent}",
            "{bear: {controller: opponent, owner: you}}",
        ),
        ("- enter: Bear\n- destroy: bear", "{bear: {zone: graveyard}, you: {graveyard: [Bear]}}"),
        ("- enter: Bear\n- sacrifice: bear", "{happened: [{event: sacrifice, object: bear}]}"),
        ("- enter: Bear\n- exile: bear", "{bear: {zone: exile}}"),
        ("- enter: Bear\n- bounce: bear", "{bear: {zone: hand}, you: {hand: 1}}"),
        (
            "- enter: Bear\n- move: {object: bear, to: library}\n"
            "- move: {object: bear, to: battlefield, controller: opponent}",
            "{bear: {zone: battlefield, controller: opponent, owner: you}}",
        ),
        (
            "- enter: {card: Painter, choose: {color: U}}",
            "{painter: {chosen: {color: blue, creature_type: null}}}",
        ),
        (
            "- enter: Watcher\n- enter: Bear\n  answers: [{of: watcher, may: true, targets: [bear]}]",
            "{bear: {counters: {+1/+1: 1}}, happened: [{event: trigger, object: watcher, count: 1}]}",
        ),
        ("- enter: Watcher\n- enter: Bear", "{bear: {counters: {}}}"),
        (
            "- enter: Bear\n- enter: Anthem\n- timestamps: {order: [anthem, bear]}\n- next_turn: you\n"
            "- step: combat\n- attack: {objects: [bear]}",
            "{bear: {power: 3, tapped: true}, happened: [{event: attack, object: bear}]}",
        ),
    ],
)
def test_verbs(steps, expect):
    indented = "\n".join(f"  {line}" for line in steps.split("\n"))
    check(indented, expect)


def test_players_begin_with_cards():
    check(
        "  - enter: {object: bear}",
        "{bear: {zone: battlefield}, bear-2: {zone: library}, angel: {zone: graveyard}, "
        "you: {life: 7, hand: [], library: [Bear, Grove], graveyard: [Angel]}}",
        head="players: {you: {life: 7, hand: [Bear], library: [Bear, Grove], graveyard: [Angel]}, opponent: }\n",
    )


def test_steps_in_response_happen_before_the_resolution():
    check(
        "  - enter: Watcher\n  - enter: Bear\n    answers: [{of: watcher, may: true, targets: [bear], "
        "respond: [{destroy: bear}]}]",
        "{bear: {zone: graveyard, counters: {}}}",
    )


def test_a_refused_step_leaves_the_board_and_frees_its_id():
    check(
        "  - enter: {card: Angel, as: a}\n"
        "  - {enter: {card: Mimic, as: m, copy: nobody}, fails: ''}\n"
        "  - {enter: {card: Painter, as: m, choose: {color: purple}}, fails: purple}\n"
        "  - {enter: {card: No Such Card, as: m}, fails: no card named}\n"
        "  - {activate: a, fails: no activated ability}\n"
        "  - {control: {object: a, player: nobody}, fails: nobody}\n"
        "  - {counters: {object: a, remove: {charge: 1}}, fails: charge}\n"
        "  - enter: {card: Mimic, as: m, copy: a}",
        "{a: {zone: battlefield, controller: you}, m: {name: Angel}}",
    )


def test_words_that_nobody_understands_are_not_modelled():
    result = run("  - effect: Weave a basket under the moon.")
    assert result.status is Status.NOT_MODELLED
    assert "not understood" in result.failures[0].text()
    result = run("  - enter: Bear\n  - token: {copy_of: bear, except: it hums softly}")
    assert result.status is Status.NOT_MODELLED


def test_a_failure_tells_the_steps_that_made_the_value():
    result = run("  - enter: Bear\n  - enter: Anthem", "{bear: {power: 2, has_types: [Elf]}}")
    power, types = result.failures
    assert power.steps == (
        "7c 'Creatures you control get +1/+1.' of anthem: power 2 to 3 (CR 613.4c)",
    )
    assert types.steps == ()


def test_a_failure_tells_what_was_not_understood():
    result = run("  - enter: Mystery", "{mystery: {abilities: 5}}")
    assert result.notes == (
        "mystery: weave a basket.",
        "mystery: Whenever the moon is green",
    )


@pytest.mark.slow
def test_the_same_file_gives_the_same_report_in_every_process(tmp_path):
    path = tmp_path / "a.scenario.yaml"
    path.write_text(
        f"scenario: 1\ntitle: T\n{CARDS}steps:\n"
        "  - enter: Angel\n  - enter: {card: Mimic, copy: angel}\n  - enter: Anthem\n"
        "expect:\n  mimic: {power: 1, colors: [R, G], keywords: [], types: [], chosen: {color: red}}\n",
        encoding="utf-8",
    )
    program = (
        "from mtglayers.cards.database import CardDatabase\n"
        "from mtglayers.scenarios import check_file\n"
        "from mtglayers.scenarios.report import to_json\n"
        f"print(to_json([check_file({str(path)!r}, CardDatabase())]))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert '"status": "failed"' in outputs.pop()
