"""Writing scenarios: what comes out reads back as the same, and looks as people write it."""

import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from mtglayers.scenarios import load_scenario, parse_scenario, write_scenario

sys.path.insert(0, str(Path(__file__).parent))
from scenario_strategies import scenarios

CASES = sorted((Path(__file__).parent.parent / "cases").rglob("*.scenario.yaml"))

WRITTEN = """\
scenario: 1
title: Everything that has a form of its own
about: |-
  Two lines,
  and a second.
rules: ["613.8a", "707.2"]
source: A source, with a comma
edition: classic
state_based_actions: false
cards:
  - name: White Ribbon
    mana_cost: "{W}"
    type_line: Enchantment — Aura
    oracle_text: |-
      Enchant creature
      Enchanted creature is white.
    colors: [W]
  - name: A // B
    layout: transform
    card_faces:
      - name: A
        type_line: Land
      - name: B
        type_line: Creature — Elf
        power: "1+*"
        toughness: 2
players: {you: {life: 30, library: [Island, "Urborg, Tomb of Yawgmoth"]}, opponent: {}}
steps:
  - enter: Clone
  - enter: {card: Chimeric Staff, as: staff, copy: [a, none], counters: {+1/+1: 2}, cast: false}
    answers: [{of: legend rule, choose: {keep: staff}}]
    fails: ""
    note: "With a colon: so it is quoted"
  - enter_together:
      - Hill Giant
      - {as: t, name: Elf Token, colors: [G], type_line: Creature — Elf, power: 1, toughness: 1}
  - activate: {object: staff, ability: "+2", x: 5, respond: [{destroy: staff}]}
  - expect:
      staff: {power: null, colors: [], mana_cost: "{4}"}
      you: {hand: 0, mana: ""}
    note: after an expectation
expect:
  staff:
    type_line: Artifact Creature — Construct
    power: 5
    toughness: 5
    has: [becomes a copy of that creature]
    copiable: {name: Chimeric Staff}
  happened: [{event: draw, player: you, count: 1}]
  never: [{event: dies}]
"""


def test_the_written_form_is_the_form_that_people_write():
    assert write_scenario(parse_scenario(WRITTEN)) == WRITTEN


def test_defaults_are_left_out():
    text = """
scenario: 1
title: T
edition: current
state_based_actions: true
players: {you: {life: 20, hand: []}, opponent: {}}
steps: [{enter: {card: Clone, tapped: false, cast: true, kicked: 0, face_down: false}}]
"""
    expected = "scenario: 1\ntitle: T\nsteps:\n  - enter: Clone\n"
    assert write_scenario(parse_scenario(text)) == expected


def test_three_players_are_a_list():
    scenario = parse_scenario("{scenario: 1, title: T, steps: [], players: [a, b, c]}")
    assert write_scenario(scenario) == "scenario: 1\ntitle: T\nplayers: [a, b, c]\nsteps: []\n"


@pytest.mark.parametrize(
    "word", ["no", "On", "y", "NULL", "true", "12", "-1", "1.5", "~", "", " a"]
)
def test_no_yaml_reader_takes_text_for_something_else(word):
    text = write_scenario(parse_scenario(f'{{scenario: 1, title: T, source: "{word}", steps: []}}'))
    assert yaml.safe_load(text)["source"] == word


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenarios())
def test_every_scenario_reads_back_as_itself(scenario):
    text = write_scenario(scenario)
    again = parse_scenario(text)
    assert again == scenario
    assert write_scenario(again) == text


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(scenarios())
def test_other_yaml_readers_can_read_it(scenario):
    data = yaml.safe_load(write_scenario(scenario))
    assert data["title"] == scenario.title
    assert len(data["steps"]) == len(scenario.steps)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem.removesuffix(".scenario"))
def test_every_case_reads_back_as_itself(path):
    scenario = load_scenario(path)
    text = write_scenario(scenario)
    assert parse_scenario(text) == scenario
    assert write_scenario(parse_scenario(text)) == text
