"""Keyword actions and designations (CR 701, 702, 725), and what is known to have no bearing."""

from __future__ import annotations

import re

from mtglayers.core.instructions import (
    Designate,
    InertInstruction,
    Instruction,
    KeywordAction,
    MoveTo,
)
from mtglayers.core.quantities import Const, Quantity
from mtglayers.core.references import Antecedent, ObjectRef, PlayerRef, TargetObject
from mtglayers.oracle.cursor import Cursor
from mtglayers.oracle.instructions.common import (
    VerbReader,
    eat_counter_kind,
    read_count,
    read_objects,
)

__all__ = ["OBJECT_VERBS", "VERBS", "read_exile_and_meld", "read_inert"]


def _action(
    name: str, *, number: bool = False, subject: bool = False, default: int | None = None
) -> VerbReader:
    """Make a reader of a keyword action with a number, with a number and objects, or bare."""

    def read(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
        amount: Quantity | None = Const(default) if default is not None else None
        if number:
            counted = _number(cur)
            if counted is None and default is None:
                return None
            amount = counted if counted is not None else amount
        ref: ObjectRef | None = None
        if subject:
            ref = read_objects(cur, who)
            if ref is None:
                return None
        if name == "populate":
            cur.context.mention(Antecedent("created"), {"token", "creature"})
        if name == "earthbend":
            cur.context.mention(Antecedent("affected"), {"land", "creature"})
        if name in ("amass", "incubate"):
            cur.context.mention(Antecedent("affected"), {"creature", "army", "token"})
        done = KeywordAction(name, amount, ref, who)
        if not subject and (times := cur.eat("(twice|three times|four times|five times)")):
            return (done,) * (_TIMES.index(times.group(1)) + 2)
        return (done,)

    return read


_TIMES = ("twice", "three times", "four times", "five times")


def _number(cur: Cursor) -> Quantity | None:
    if cur.eat("x(?=,? where)"):
        from mtglayers.core.quantities import X

        return X()
    return read_count(cur)


def _amass(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    detail = ""
    if found := cur.eat(r"(zombies|orcs|[a-z]+s)(?= (?:\d|x\b))"):
        detail = cur.original(found, 1)
    number = _number(cur)
    if number is None:
        return None
    cur.context.mention(Antecedent("affected"), {"creature", "army", "token"})
    return (KeywordAction("amass", number, player=who, detail=detail),)


def _support(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    number = _number(cur)
    return (KeywordAction("support", number, player=who),) if number is not None else None


def _venture(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if cur.eat("into the dungeon|into undercity"):
        return (KeywordAction("venture", player=who),)
    return None


def _become(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if cur.eat("the monarch"):
        return (Designate("monarch", player=who),)
    return None


def _take(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if cur.eat("the initiative"):
        return (Designate("initiative", player=who),)
    if found := cur.eat("an extra turn after this one|two extra turns after this one"):
        return (InertInstruction(f"take {found.group()}", "extra turns"),)
    return None


def _end(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    return (KeywordAction("end the turn"),) if cur.eat("the turn") else None


def _time_travel(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    return (KeywordAction("time travel", player=who),) if cur.eat("travel") else None


def _clash(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read whom to clash with (CR 701.30): an opponent, or a player spoken of."""
    found = cur.eat("with (an opponent|defending player|that player)")
    return (KeywordAction(f"clash with {found.group(1)}", player=who),) if found else None


def _roll(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    found = cur.eat(
        r"(?:a|two|three|four|five|x|that many) (?:d\d+s?|\w+-sided (?:die|dice)|"
        r"dice)(?: and [^.]+)?"
    )
    return (InertInstruction(f"roll {found.group()}", "chance"),) if found else None


def _objects_action(name: str) -> VerbReader:
    return _action(name, subject=True)


def _suspect(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_objects(cur, who)
    return (Designate("suspected", ref),) if ref is not None else None


def _collect(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    if not cur.eat("evidence"):
        return None
    number = _number(cur)
    return (KeywordAction("collect evidence", number, player=who),) if number is not None else None


def _distribute(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "three +1/+1 counters among up to three target creatures"."""
    number = _number(cur)
    kind = eat_counter_kind(cur) if number is not None else None
    if number is None or kind is None or not cur.eat("among"):
        return None
    ref = read_objects(cur, who)
    return (
        (KeywordAction("distribute counters", number, ref, who, kind),) if ref is not None else None
    )


def _regenerate(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    ref = read_objects(cur, who)
    if ref is None:
        return None
    return (KeywordAction("regenerate", ref=ref),)


def _cast(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read permissions to cast or play: the casting itself is the player's."""
    found = cur.eat(r"[^.]+")
    return (
        (InertInstruction(f"cast {cur.original(found).strip()}", "permission to cast"),)
        if found
        else None
    )


def read_exile_and_meld(cur: Cursor, who: PlayerRef) -> tuple[Instruction, ...] | None:
    """Read "exile them, then meld them into …" about the pair of the condition (CR 701.37)."""
    pair = cur.context.pair
    if pair is None:
        return None
    found = cur.eat(r"them, then meld them into (~|[^.]+?)(?=\.|$)")
    if found is None:
        return None
    exile = MoveTo(pair, "exile", verb="exile")
    detail = cur.original(found, 1)
    return (exile, KeywordAction("meld", ref=Antecedent("exiled"), player=who, detail=detail))


VERBS: dict[str, VerbReader] = {
    "scry": _action("scry", number=True),
    "surveil": _action("surveil", number=True),
    "fateseal": _action("fateseal", number=True),
    "investigate": _action("investigate", default=1),
    "proliferate": _action("proliferate"),
    "populate": _action("populate"),
    "amass": _amass,
    "bolster": _action("bolster", number=True),
    "adapt": _action("adapt", number=True),
    "monstrosity": _action("monstrosity", number=True),
    "support": _support,
    "incubate": _action("incubate", number=True),
    "discover": _action("discover", number=True),
    "learn": _action("learn"),
    "forage": _action("forage"),
    "collect": _collect,
    "distribute": _distribute,
    "clash": _clash,
    "goad": _objects_action("goad"),
    "detain": _objects_action("detain"),
    "earthbend": _action("earthbend", number=True, default=None),
    "airbend": _objects_action("airbend"),
    "firebend": _action("firebend", number=True),
    "blight": _action("blight", number=True),
    "suspect": _suspect,
    "venture": _venture,
    "become": _become,
    "take": _take,
    "end": _end,
    "time": _time_travel,
    "roll": _roll,
    "regenerate": _regenerate,
    "meld": _action("meld", subject=True),
    "tempt": _action("tempt"),
    "explore": _action("explore"),
    "connive": _action("connive"),
}


# --- what objects do ---------------------------------------------------------------------------


def read_object_verb(cur: Cursor, ref: ObjectRef) -> tuple[Instruction, ...] | None:
    """Read what an object does: fights, explores, connives, deals damage, transforms."""
    from mtglayers.core.instructions import ChangeStatus

    if cur.eat("each deals?|deals?"):
        from mtglayers.oracle.instructions.players import read_deals

        return read_deals(cur, ref)
    if cur.eat("fights? each other"):
        return _fight_each_other(cur, ref)
    if cur.eat("fights?"):
        other = read_objects(cur)
        return (KeywordAction("fight", ref=ref, other=other),) if other is not None else None
    if cur.eat("explores?"):
        return (KeywordAction("explore", ref=ref),)
    if cur.eat("connives?"):
        number = read_count(cur) or Const(1)
        return (KeywordAction("connive", number, ref),)
    if cur.eat("(?:transforms?|converts?)"):
        return (ChangeStatus("transform", ref),)
    if cur.eat("phases? out"):
        return (ChangeStatus("phase out", ref),)
    if cur.eat("(?:becomes|become) (?:prepared)"):
        return (Designate("prepared", ref),)
    if cur.eat("becomes? monstrous"):
        return (Designate("monstrous", ref),)
    if cur.eat("becomes? renowned"):
        return (Designate("renowned", ref),)
    if cur.eat("becomes? saddled(?: until end of turn)?"):
        return (Designate("saddled", ref),)
    if cur.eat("becomes? suspected|(?:is|are) suspected"):
        return (Designate("suspected", ref),)
    if cur.eat("(?:'s|is|are) no longer suspected"):
        return (Designate("suspected", ref, on=False),)
    if cur.eat("becomes? plotted"):
        return (Designate("plotted", ref),)
    if cur.eat("is goaded|becomes? goaded"):
        return (KeywordAction("goad", ref=ref),)
    return None


def _fight_each_other(cur: Cursor, ref: ObjectRef) -> tuple[Instruction, ...] | None:
    """Let two fight (CR 701.12): two of one group, or "those creatures" that two targets are."""
    targets = cur.context.targets
    if isinstance(ref, TargetObject) and len(targets) == 2 and targets[ref.index].maximum == 1:
        if any(spec.maximum != 1 or spec.filter is None for spec in targets):
            return None
        return (KeywordAction("fight", ref=TargetObject(0), other=TargetObject(1)),)
    return (KeywordAction("fight", ref=ref, other=ref),)


# --- sentences without bearing --------------------------------------------------------------------

# A permission goes on to the end of its sentence, unless another effect is joined to it.
_UP_TO_MORE = r"(?:(?!,? and (?:whenever|when|each creature)\b)[^.])+"

_INERT = (
    (r"prevent (?:all|the next|that|half|\w+ of that)[^.]*damage[^.]*", "damage prevention"),
    (r"(?:the damage|that damage|damage) can't be prevented[^.]*", "damage prevention"),
    (r"(?:skip|skips) (?:your|their|that|the)[^.]*", "turn structure"),
    (r"(?:you|that player|target player|target opponent|each player|defending player) "
        r"skips?[^.]*", "turn structure"),
    (r"after this (?:main )?phase[^.]*additional[^.]*", "turn structure"),
    (r"(?:there is|untap all creatures that attacked)[^.]*additional (?:combat|"
        r"upkeep)[^.]*", "turn structure"),
    (r"(?:you may )?choose new targets for (?:the|that|those) (?:cop(?:y|ies)|"
        r"spell)(?: or ability)?", "targets"),
    (r"you may choose a new target for (?:the|that) copy", "targets"),
    (r"(?:the|that) (?:player|opponent) may choose new targets for (?:the|that) copy", "targets"),
    (r"(?:that|this) spell can't be countered[^.]*", "countering"),
    (r"(?:they|it|that creature|that permanent|those creatures) can't be "
        r"regenerated(?: this turn)?", "regeneration"),
    (r"(?:a creature|creatures?|permanents?) (?:destroyed|dealt damage) this way can't "
        r"be regenerated(?: this turn)?", "regeneration"),
    (rf"you may (?:cast|play) {_UP_TO_MORE}", "permission to cast or play"),
    (r"(?:until|for as long as|during|this turn)[^.]{0,90}?,? you may (?:cast|play|"
        rf"look at|spend){_UP_TO_MORE}", "permission to cast or play"),
    (r"(?:they|that player|its owner|its controller|each player|target player|target "
        r"opponent|the player) may (?:cast|play) [^.]+", "permission to cast or play"),
    (r"(?:you|they|that player) may spend mana as though[^.]+", "permission to spend mana"),
    (r"mana of any type can be spent[^.]+", "permission to spend mana"),
    (r"you may play (?:an additional land|up to \w+ additional lands|\w+ additional "
        r"lands)[^.]*", "permission to play lands"),
    (r"(?:you|that player|target player|target opponent|defending player|they|each "
        r"opponent) (?:wins?|loses?) the game", "the end of the game"),
    (r"(?:you|players|your opponents|that player) can't (?:win|"
        r"lose) the game[^.]*", "the end of the game"),
    (r"the game is a draw", "the end of the game"),
    (r"(?:players|opponents|your opponents|that player|target player|each opponent|"
        r"target opponent|they|you) can't (?:cast|play|gain|activate|draw|search|"
        r"attack)[^.]*", "a restriction on players"),
    (r"(?:spells|abilities|the next|that spell|this ability|spells you cast|spells "
        r"your opponents cast|the first)[^.]* costs?[^.]*(?:more|less)[^.]*", "costs"),
    (r"you have no maximum hand size[^.]*", "hand size"),
    (r"your maximum hand size[^.]*", "hand size"),
    (r"(?:repeat|you may repeat) (?:this process|the process)[^.]*", "repetition"),
    (r"put (?:them|those cards|the other cards?|the revealed cards?|all (?:cards|other "
        r"cards)[^.]*|the cards?) (?:back )?(?:on (?:top|the bottom|the top)|into your "
        r"hand|back)[^.]*", "cards in a library"),
    (r"(?:you may )?reveal (?:that card|it|them|those cards|the first card)(?: as you "
        r"draw it)?[^.]*", "revealing"),
    (r"(?:the|that) (?:ring tempts you|player loses all other)[^.]*", "ring"),
    (r"(?:you|that player|target player|each player|target opponent|they|defending "
        r"player|each opponent|its controller|an opponent) gets? (?:an amount of |an? |"
        r"that many |\w+ )?(?:additional )?(?:poison|experience|rad|energy|"
            r"ticket|\{e\}|\{tk\})[^.]*", "players' counters"),
    (r"get (?:an? |\w+ )?(?:poison|experience|rad|ticket) counters?", "players' counters"),
    (r"(?:starting with|each player|each opponent|then each player)[^.]*votes?[^.]*", "voting"),
    (r"(?:then )?(?:each player|each opponent|players) who searche[sd] their librar(?:y|ies) this "
        r"way shuffles?", "hidden order"),
    (r"(?:that player|its controller|target opponent|an opponent|you|they) (?:separates?|chooses?) "
        r"(?:those cards into two (?:face-down )?piles|one of those piles)", "piles of cards"),
    (r"planeswalk|chaos ensues", "planes"),
    (r"(?:the|each|that) cop(?:y|ies) targets? [^.]*", "targets"),
    (r"(?:you may )?choose (?:a )?new targets? for (?:the|that|those|any of the) "
        r"(?:cop(?:y|ies)|spell|ability|additional copy)[^.]*", "targets"),
    (r"(?:starting intensity \w+|[^.]*intensif(?:y|ies)[^.]*)", ""),
    (r"put that card into (?:your|their) hand and the rest [^.]*", "cards of a library"),
    (r"shuffle the rest into[^.]*", "the rest of the cards"),
    (r"activate only[^.]*", "when it may be activated"),
    (r"(?:this ability|it) triggers only[^.]*", "how often it triggers"),
    (r"do this only (?:once|twice) each turn", "how often it is done"),
    (r"(?:that|the|those) (?:creature|creatures|token|tokens|permanent)s? (?:attacks?|"
        r"blocks?|can't|must|doesn't|don't) [^.]*", "combat or untapping"),
    (r"(?:it|they) (?:can't|doesn't|don't|attacks?|blocks?|must)(?! (?:deal|get|have|"
        r"lose|gain|fight))[^.]*", "combat or untapping"),
    (r"you gain (?:hexproof|shroud|protection from [^.]*)", "a rule for players"),
    (r"you control target (?:player|opponent) during that player's next turn", "turn control"),
    (r"x can't be [^.]*", "the choice of X"),
    (r"(?:you may )?choose new targets for [^.]*", "targets"),
    (r"(?:you may )?change (?:the target|any targets|the targets)[^.]*", "targets"),
    (r"(?:each opponent|each player|that opponent|its controller|"
        r"they) skips? [^.]*", "turn structure"),
    (r"this ability still resolves[^.]*", "targets"),
    (r"the new creature type can't be [a-z]+", "the choice of words"),
    (r"(?:otherwise, )?(?:the|that) player casts it[^.]*", "casting"),
    (r"the flashback cost is equal to its mana cost", "costs"),
    (r"(?:the next time|if)[^.]*would deal (?:combat )?damage[^.]*(?:prevent|"
        r"instead)[^.]*", "damage"),
    (r"the next \w+ damage that would be dealt[^.]*", "damage"),
    (r"(?:until [^.]*, )?prevent [^.]*", "damage prevention"),
    (r"when (?:you spend this mana|that mana is spent)(?!.*(?:cop(?:y|ies)|"
        r"enters))[^.]*", "what the mana does"),
    (r"(?:look at|reveal) the top \w+ cards of your library, then put them back in any "
        r"order", "a library"),
    (r"reveal cards from the top of (?:your|their) library until[^.]*", "a library"),
    (r"target creature (?:blocks|attacks) [^.]*if able", "combat"),
    (r"you may choose the same mode more than once", "modes"),
    (r"round (?:up|down) each time", "rounding"),
    (r"(?:you can't spend|spend this mana|spend only|this mana can't)[^.]*", "spending mana"),
    (r"(?:until end of turn, )?you don't lose (?:this|that|unspent)[^.]*mana[^.]*", "keeping mana"),
    (r"(?:then )?(?:the|that) (?:player|opponent) (?:may )?shuffles?[^.]*", "shuffling"),
    (r"you choose (?:which|how)[^.]*", "details of combat"),
    (r"remove (?:it|them|that creature|target creature|~|those creatures|all attacking "
        r"creatures) from combat", "combat"),
    (r"all damage[^.]*this turn[^.]*is dealt[^.]*instead", "damage"),
    (r"look at (?:the top card of your library|the top \w+ cards of your library)(?: "
        r"any time)?", "looking"),
    (r"(?:you|they) may look at (?:that card|it|them|those cards|the exiled "
        r"cards?)[^.]*", "looking"),
    (r"(?:if [^.]*, )?(?:it's|it becomes) (?:day|night)", "day and night"),
    (r"the duplicate perpetually[^.]*", ""),
)  # fmt: skip
_INERT_RE = tuple(
    (re.compile(rf"(?:then )?(?:{words})\.?\s*$"), reason) for words, reason in _INERT if reason
)


# Words that have a bearing on characteristics, copies or entering, whatever stands beside them.
_BEARING = re.compile(
    r"\bcreates?\b|\bcop(?:y|ies)\b|\bbecomes? (?:an?\b|\d)|\bgets? [+-]|\bgains? "
    r"(?!\d|x\b|life|that much)|"
    r"\benters?\b|\bcounters? on\b|\bbase power\b|\bloses? all\b|\bsacrifices?\b|\bdestroy\b|«"
)
_MAY_NAME_IT = frozenset(
    {
        "permission to cast or play",
        "permission to spend mana",
        "targets",
        "combat or untapping",
        "costs",
        "a restriction on players",
        "a rule for players",
        "how often it triggers",
        "when it may be activated",
        "voting",
    }
)


def read_inert(sentence: str) -> InertInstruction | None:
    """Recognise a whole sentence that has no bearing on characteristics, copies or entering.

    Examples
    --------
    >>> read_inert("Prevent all combat damage that would be dealt this turn.").reason
    'damage prevention'
    >>> read_inert("Each creature becomes a copy of it.") is None
    True
    """
    low = sentence.strip().lower()
    if len(low) > 500 or _WHENEVER.search(low):
        return None
    bearing = _BEARING.search(low) is not None
    for expression, reason in _INERT_RE:
        if bearing and reason not in _MAY_NAME_IT:
            continue
        if expression.match(low):
            return InertInstruction(sentence.strip().rstrip("."), reason)
    return None


_WHENEVER = re.compile(r",? and whenever ")  # an ability of its own begins there

OBJECT_VERBS = read_object_verb
