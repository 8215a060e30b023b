"""One line of text to one ability: triggered, activated, loyalty, spell, static (CR 113.3).

`AbilityReader` knows the face and reads one classified line after another; verdicts go into a
`SpanCollector`. Bands and modes are in `mtglayers.oracle.structures`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from mtglayers.core.abilities import (
    Ability,
    ActivatedAbility,
    KeywordAbility,
    SpellAbility,
    TriggeredAbility,
    UnreadAbility,
)
from mtglayers.core.conditions import Condition
from mtglayers.core.costs import Cost, ExileCost, LoyaltyCost
from mtglayers.core.filters import Is
from mtglayers.core.instructions import (
    ChooseOne,
    Instruction,
    OpaqueInstruction,
    Resolution,
)
from mtglayers.core.node import transform
from mtglayers.core.references import Antecedent, EventPlayer, LinkedObjects, ThisObject, You
from mtglayers.core.triggers import EventTrigger, OpaqueTrigger, StepTrigger
from mtglayers.oracle.conditions import read_condition
from mtglayers.oracle.costs import loyalty_cost, read_costs
from mtglayers.oracle.cursor import Cursor, Mention, ReadContext
from mtglayers.oracle.functioning import cost_zones, event_of, mention_anything, trigger_zones
from mtglayers.oracle.instructions import Body, SentenceReading, read_instructions
from mtglayers.oracle.instructions.clauses import is_inert
from mtglayers.oracle.keywords import read_keyword_line
from mtglayers.oracle.lines import Line
from mtglayers.oracle.modes import read_modes
from mtglayers.oracle.normalise import Normalised
from mtglayers.oracle.notes import activation, with_restrictions
from mtglayers.oracle.readings import SpanCollector, opaque_words
from mtglayers.oracle.statics import read_static_line, static_ability
from mtglayers.oracle.triggers import read_opaque_trigger, read_trigger

__all__ = ["AbilityReader", "Face"]


@dataclass(frozen=True, slots=True)
class Face:
    """What the reader must know of the face whose text it reads."""

    name: str = ""
    names: tuple[str, ...] = ()
    card_types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    text: str = ""

    @property
    def is_spell(self) -> bool:
        """Whether its text is that of an instant or sorcery."""
        return bool(self.card_types & {"Instant", "Sorcery"})


_ACTIVATION = re.compile(
    r"(?:activate (?:this ability )?(?:only|no more)[^.]*|(?:any player|only any "
    r"opponent|only your opponents|"
    r"any opponent|only the[^.]*) may activate[^.]*|"
    r"this ability costs[^.]*|this ability can't[^.]*|x can't be 0|you can't activate[^.]*)\.?\s*$",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"(?:this ability triggers only|do this only) (once|twice|three times)(?: each "
    r"turn| this turn)?\.?\s*$",
    re.IGNORECASE,
)
_TIMES = {"once": 1, "twice": 2, "three times": 3}


@dataclass(slots=True)
class AbilityReader:
    """Reads the lines of one face.

    Attributes
    ----------
    face : Face
    link : str
        The link key of the abilities (CR 607.1).
    quoted : bool
        The text is a quoted ability.
    read_quoted : callable
    spans : SpanCollector
    """

    face: Face
    link: str
    quoted: bool
    read_quoted: Callable[[str], Ability | None]
    spans: SpanCollector = field(default_factory=SpanCollector)
    offset: int = 0
    spell_context: ReadContext | None = None
    spell_body: Body | None = None
    spell_text: str = ""
    continues: bool = False

    def context(self, line: Normalised, *, resolving: bool = False) -> ReadContext:
        """Make the context of one ability; where one resolves, "it" may be the object itself."""
        own = (Mention(ThisObject(), frozenset({"it"})),) if resolving else ()
        return ReadContext(
            mentions=own,
            card_types=self.face.card_types,
            subtypes=self.face.subtypes,
            quoted=self.quoted,
            quotes=line.quotes,
            read_quoted=self.read_quoted,
            link=self.link,
            face_text=self.face.text,
        )

    def mark(self, line: Line, start: int, end: int, verdict: str, *nodes: object) -> None:
        """Note a verdict on a stretch of a normalised line."""
        self.mark_opaque(line, start, end, verdict, opaque_words(*nodes))

    def mark_opaque(
        self, line: Line, start: int, end: int, verdict: str, opaque: tuple[str, ...]
    ) -> None:
        """Note a verdict with the words that stayed words."""
        begin = self.offset + line.source + line.line.source_start(start)
        stop = self.offset + line.source + line.line.source_end(end)
        self.spans.add(begin, stop, verdict, opaque)

    # --- lines ----------------------------------------------------------------------------------

    def read(self, line: Line) -> tuple[Ability, ...]:
        """Read one line."""
        found = self._read(line)
        word = line.word
        if word:
            self.mark(line, line.word_start, line.word_end, "flavour word")
            found = tuple(replace(each, ability_word=word) for each in found)
        return tuple(replace(each, link=self.link) for each in found)

    def _read(self, line: Line) -> tuple[Ability, ...]:
        if line.word.lower() in ("to solve", "solved", "max speed"):
            from mtglayers.oracle.structures import read_conditional_word

            return read_conditional_word(self, line)
        if line.kind == "triggered" and not self._resolves_into_trigger(line):
            return (self.triggered(line),)
        if line.kind in ("activated", "loyalty"):
            return (self.activated(line),)
        keywords = self.keywords(line)
        if keywords is not None:
            return keywords
        if self.face.is_spell and not self.quoted:
            return (self.spell(line),)
        return (self.static(line),)

    def _resolves_into_trigger(self, line: Line) -> bool:
        """Say whether a spell's "Whenever … this turn, …" is what its resolution makes."""
        spell = self.face.is_spell and not self.quoted
        return spell and _FOR_A_TURN.match(line.text) is not None

    def keywords(self, line: Line) -> tuple[Ability, ...] | None:
        """Read a keyword line, or ``None``."""
        items = read_keyword_line(line.line.text, self.context(line.line), line.start)
        if items is None or (line.rows and not self.face.is_spell):
            return None
        found: list[Ability] = []
        for item in items:
            self.mark(line, item.start, item.end, "keyword")
            found.extend(self._with_costs(each) for each in item.abilities)
        return tuple(found)

    def _with_costs(self, ability: KeywordAbility) -> KeywordAbility:
        """Add the parts of the cost as values."""
        if not ability.cost:
            return ability
        return replace(ability, costs=read_costs(ability.cost))

    def exerting(self, line: Line) -> Ability | None:
        """Read "You may exert ~ as it attacks. When you do, …" (CR 701.39d)."""
        found = _EXERT.match(line.text)
        if found is None:
            return None
        self.mark(line, line.start, line.start + found.end(), "understood")
        context = self.context(line.line, resolving=True)
        resolution, _ = self.resolution(line, context, line.start + found.end())
        trigger = EventTrigger("exerted", subject=Is(ThisObject()), player=You())
        return TriggeredAbility(trigger=trigger, resolution=resolution, text=line.text)

    def static(self, line: Line) -> Ability:
        """Read a static ability."""
        exerting = self.exerting(line)
        if exerting is not None:
            return exerting
        context = self.context(line.line)
        sentences = read_static_line(line.line.text, context, line.start)
        for each in sentences:
            self.mark(line, each.start, each.end, each.verdict, *each.effects)
        return static_ability(sentences, line.text)

    # --- triggered ------------------------------------------------------------------------------

    def triggered(self, line: Line) -> Ability:
        """Read a triggered ability."""
        text = line.line.text
        context = self.context(line.line, resolving=True)
        cur = Cursor(text, context)
        cur.jump(line.start)
        trigger = read_trigger(cur) or read_opaque_trigger(cur)
        if trigger is None:
            self.mark(line, line.start, len(text), "not understood")
            return UnreadAbility(text=line.text)
        if isinstance(trigger, StepTrigger) and trigger.player != You():
            context.player = context.player or EventPlayer()
        if isinstance(trigger, OpaqueTrigger):
            mention_anything(context, trigger)
        context.event = event_of(trigger)
        condition = self._intervening(cur)
        self.mark(line, line.start, cur.position, "understood", trigger, condition)
        resolution, notes = self.resolution(line, context, cur.position)
        limit = 0
        for note in notes:
            if limited := _LIMIT.match(note.string):
                limit = _TIMES[limited.group(1).lower()]
        return TriggeredAbility(
            trigger=trigger,
            resolution=resolution,
            condition=condition,
            limit=limit,
            zones=trigger_zones(trigger, condition, line.text),
            text=line.text,
        )

    def _intervening(self, cur: Cursor) -> Condition | None:
        """Read the condition of CR 603.4."""
        mark = cur.mark()
        if cur.eat("if(?= )") and not cur.peek("(?:you|they) do\\b"):
            condition = read_condition(cur)
            if condition is not None and cur.eat(","):
                return condition
        cur.reset(mark)
        return None

    # --- activated ------------------------------------------------------------------------------

    def activated(self, line: Line) -> Ability:
        """Read an activated or loyalty ability."""
        context = self.context(line.line, resolving=True)
        costs: tuple[Cost, ...]
        text = line.text
        if line.kind == "loyalty":
            costs = (loyalty_cost(line.detail),)
            start = line.start
            text = f"{line.detail}: {text}"
            self.mark(line, 0, start, "understood")
        else:
            costs = read_costs(line.line.text[line.start : line.colon], context)
            context.targets.clear()
            start = line.colon + 1
            self.mark(line, line.start, start, "understood", costs)
        resolution, notes = self.resolution(line, context, start)
        resolution = _paid_with(resolution, costs, text)
        restrictions = tuple(note.string.rstrip(". ") for note in notes)
        condition, limit, anyone = activation(restrictions, context)
        keyword = (
            line.word.lower()
            if line.word.lower() in ("exhaust", "power-up", "boast", "forecast")
            else ""
        )
        return ActivatedAbility(
            costs=costs,
            resolution=resolution,
            condition=condition,
            restrictions=restrictions,
            limit=limit,
            any_player=anyone,
            loyalty=any(isinstance(cost, LoyaltyCost) for cost in costs),
            zones=cost_zones(costs, condition, line.text, keyword),
            keyword=keyword,
            text=text,
        )

    # --- spells ---------------------------------------------------------------------------------

    def spell(self, line: Line) -> Ability:
        """Read a line of an instant or sorcery; a static one is an ability of its own."""
        text = line.text
        if _STATIC_OF_SPELL.match(text):
            return self.static(line)
        self.continues = self.spell_context is not None and not line.rows
        if self.spell_context is None or line.rows:
            self.spell_context, self.spell_body = self.context(line.line), Body()
        context = self.spell_context
        context.quotes = line.line.quotes
        before, self.spell_text = self.spell_text, f"{self.spell_text}\n{text}".strip()
        resolution, _ = self.resolution(line, context, line.start, self.spell_body)
        if line.rows:
            self.spell_context, self.spell_text = None, before
            return SpellAbility(resolution=resolution, text=text)
        return SpellAbility(resolution=resolution, text=self.spell_text)

    # --- effects --------------------------------------------------------------------------------

    def resolution(
        self, line: Line, context: ReadContext, start: int, body: Body | None = None
    ) -> tuple[Resolution, tuple[re.Match[str], ...]]:
        """Read the effect from a position on: modes, or sentences with their notes."""
        text = line.line.text
        end, notes = self._notes(line, start)
        if line.rows:
            modes = read_modes(self, line, context, (start, end))
            if modes is not None:
                return modes, notes
        found, sentences = read_instructions(text[:end], context, start, body)
        self._mark_sentences(line, sentences)
        if line.rows:
            found = (*found, self._table(line, context))
        found = with_restrictions(found)
        return Resolution(found, tuple(context.targets)), notes

    def _notes(self, line: Line, start: int) -> tuple[int, tuple[re.Match[str], ...]]:
        """Take notes on use and limits off the end of an effect."""
        from mtglayers.oracle.normalise import sentence_spans

        text = line.line.text
        end = len(text)
        notes: list[re.Match[str]] = []
        for begin, stop in reversed(sentence_spans(text, start)):
            words = text[begin:stop]
            found = _ACTIVATION.match(words) or _LIMIT.match(words)
            if found is None or (begin <= start and line.kind == "text"):
                break
            notes.insert(0, found)
            end = begin
            self.mark(line, begin, stop, "inert")
        return end, tuple(notes)

    def _mark_sentences(self, line: Line, sentences: tuple[SentenceReading, ...]) -> None:
        for each in sentences:
            verdict = "not understood"
            if each.understood:
                inert = bool(each.instructions) and all(is_inert(i) for i in each.instructions)
                verdict = "inert" if inert else "understood"
            self.mark_opaque(line, each.start, each.end, verdict, each.opaque)

    def _table(self, line: Line, context: ReadContext) -> Instruction:
        """Read the rows of a die-roll table as alternatives."""
        options: list[tuple[Instruction, ...]] = []
        for row in line.rows:
            context.quotes = row.line.quotes
            found, sentences = read_instructions(row.line.text, context, row.start)
            self._mark_sentences(row, sentences)
            options.append(found or (OpaqueInstruction(row.text),))
        return ChooseOne(tuple(options), rows=tuple(row.detail for row in line.rows))


_EXERT = re.compile(
    r"(?:if ~ hasn't been exerted this turn, )?you may exert ~ as (?:it|he|she|they) attacks?\. "
    r"when you do, ",
    re.IGNORECASE,
)
_FOR_A_TURN = re.compile(r"(?:when(?:ever)?|at)\b[^,.]* this (?:turn|combat)\b", re.IGNORECASE)
_STATIC_OF_SPELL = re.compile(
    r"(?:~ costs|~ can't be|as an additional cost|you may (?:cast ~|pay|exile|"
    r"sacrifice|discard|return|tap|reveal)[^.]*rather than|"
    r"cast ~ only|if [^.]*, (?:~ costs|you may cast)|if [^.]*rather than pay|~ has|~ is|as long as|"
    r"you may cast ~|you may choose the same|x can't|when you cast|if ~ is|"
    r"while)(?!.*(?:create|until end of turn))",
    re.IGNORECASE,
)


def _paid_with(resolution: Resolution, costs: tuple[Cost, ...], text: str) -> Resolution:
    """CR 607.2: "the exiled creature's mana value" is about what was exiled for the cost."""
    exiled = any(isinstance(cost, ExileCost) and cost.ref is None for cost in costs)
    if not exiled or not re.search(r"the exiled (?:card|creature|permanent)'s", text.casefold()):
        return resolution
    linked, paid = LinkedObjects(), Antecedent("exiled")
    changed: Resolution = transform(resolution, lambda node: paid if node == linked else node)
    return changed
