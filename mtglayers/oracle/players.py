"""Phrases for players: "you", "each opponent", "its controller" (CR 102, 109.5)."""

from __future__ import annotations

from mtglayers.core.conditions import Negation, PlayerHas, SamePlayer, TurnOf
from mtglayers.core.instructions import TargetSpec
from mtglayers.core.quantities import PlayerValue, Quantity
from mtglayers.core.references import (
    ActivePlayer,
    Antecedent,
    AntecedentPlayer,
    AttachedObject,
    AttachedPlayer,
    ChosenPlayer,
    ControllerOf,
    DefendingPlayer,
    EachPlayer,
    EventPlayer,
    NeighbourPlayer,
    ObjectRef,
    Opponents,
    OwnerOf,
    PlayerRef,
    PlayersWho,
    PlayerWithMost,
    TargetPlayer,
    ThisObject,
    You,
)
from mtglayers.oracle.cursor import Cursor

_FIXED: tuple[tuple[str, PlayerRef], ...] = (
    (r"you(?!r)|your team", You()),
    (
        r"your opponents|each opponent|an opponent|opponents|each of your opponents|any opponent|"
        r"one of your opponents|all opponents|each other player|another player|other players",
        Opponents(),
    ),
    (r"each player|all players|players|a player|any player", EachPlayer()),
    (r"the chosen (?:player|opponent)", ChosenPlayer()),
    (r"defending player", DefendingPlayer()),
    (r"enchanted (?:player|opponent)", AttachedPlayer()),
    (r"the active player|the player whose turn it is", ActivePlayer()),
)  # fmt: skip


def antecedent_player(cur: Cursor) -> PlayerRef:
    """Return whom "that player" or "they" means."""
    context = cur.context
    if context.player is not None:
        return context.player
    return EventPlayer() if context.event else AntecedentPlayer()


def own_object(cur: Cursor) -> ObjectRef:
    """Return what "its" means: the newest mention, else the object itself."""
    return cur.context.antecedent() or ThisObject()


def each_of_them(cur: Cursor) -> ObjectRef | None:
    """Read "them" about affected objects one by one: "for each counter on them" (CR 608.2f)."""
    mentions = cur.context.mentions
    one_by_one = bool(mentions) and mentions[-1].ref == Antecedent("each")
    return Antecedent("each") if one_by_one and cur.eat(r"them\b") else None


# What every phrase for players begins with.
PLAYER_WORDS = (
    *("you", "target", "up to one", "each", "any", "the ", "that ", "those", "a ", "an ", "all "),
    *("its", "their", "his ", "her ", "~'s", "enchanted", "equipped", "one of your", "another"),
    *("opponents", "other players", "players", "defending"),
)


def read_player(cur: Cursor) -> PlayerRef | None:
    """Read a phrase for players; "target player" notes a target requirement.

    Examples
    --------
    >>> read_player(Cursor("your opponents control")), read_player(Cursor("its controller"))
    (Opponents(), ControllerOf(ref=ThisObject()))
    """
    if not cur.starts(PLAYER_WORDS):
        return None
    start = cur.mark()
    if found := cur.eat(r"(up to one )?target (?:player|opponent)"):
        return _target_player(cur, minimum=0 if found.group(1) else 1)
    if found := cur.eat(r"(?:each|any) (player|opponent)(?= other than )"):
        among = EachPlayer() if found.group(1) == "player" else Opponents()
        some = _described(cur, among)
        if some != among:
            return some
        cur.reset(start)
    if (ranked := _by_rank(cur)) is not None:
        return ranked
    if cur.eat(r"(?:the|that) (?:spell or ability|source|spell|ability)'s controller"):
        ref = cur.context.antecedent("spell") or cur.context.antecedent()
        return ControllerOf(ref) if ref is not None else None
    if found := cur.eat(r"the (controller|owner) of(?= target)"):
        from mtglayers.oracle.noun_phrases import read_object

        ref = read_object(cur, plain=True)
        return _possessor(found.group(1), ref) if ref is not None else None
    if cur.peek(r"(?:up to one )?target [^.,']{3,60}'s (?:controller|owner)"):
        from mtglayers.oracle.noun_phrases import read_object

        ref = read_object(cur, plain=True)
        found = cur.eat(r"'s (controller|owner)") if ref is not None else None
        if found is not None and ref is not None:
            return _possessor(found.group(1), ref)
        cur.reset(start)
    if cur.eat(r"each of (?:that|the) player's opponents"):
        differs = Negation(SamePlayer(AntecedentPlayer(), antecedent_player(cur)))
        return PlayersWho(EachPlayer(), differs)
    said = cur.context.player
    if said not in (None, You(), AntecedentPlayer()) and cur.eat(r"each other player"):
        differs = Negation(SamePlayer(AntecedentPlayer(), antecedent_player(cur)))
        return PlayersWho(EachPlayer(), differs)  # than the player just spoken of
    if cur.eat(r"that (?:player|opponent)|those players|the player|the same player"):
        return antecedent_player(cur)
    if found := cur.eat(r"(?:its|their|his|her) (controller|owner)s?"):
        return _possessor(found.group(1), own_object(cur))
    if found := cur.eat(r"~'s (controller|owner)"):
        return _possessor(found.group(1), ThisObject())
    if found := cur.eat(r"(?:enchanted|equipped) ([a-z]+)'s (controller|owner)"):
        if cur.peek(r"(?:may )?(?:sacrifice|exile|return|put|tap|untap)s? it\b"):
            cur.context.mention(AttachedObject(), {found.group(1)})  # CR 608.2k: "it" is that one
        return _possessor(found.group(2), AttachedObject())
    if found := cur.eat(r"that ([a-z]+)(?:'s|s') (controller|owner)"):
        ref = cur.context.antecedent(found.group(1))
        if ref is not None and cur.peek(r"(?:may )?(?:sacrifice|exile|return|put|tap|untap)s? it"):
            cur.context.mention(ref, {found.group(1)})  # "that creature's controller sacrifices it"
        if ref is not None:
            return _possessor(found.group(2), ref)
        cur.reset(start)
    if found := cur.eat(
        r"(?:each|a|an|any) (player|opponent)(?= who (?!do\b|does\b|did\b|loses|cast))"
    ):
        group: PlayerRef = EachPlayer() if found.group(1) == "player" else Opponents()
        described = _described(cur, group)
        if described != group:
            return described
        cur.reset(start)
    for expression, player in _FIXED:
        if cur.eat(expression):
            return player
    return None


_MOST = r"(?:the (most|greatest|highest|fewest|lowest|least)(?= ))"


def _by_rank(cur: Cursor) -> PlayerRef | None:
    """Read "the player with the most life", "the player to your left"."""
    if cur.eat(r"the monarch(?= )"):
        return PlayersWho(EachPlayer(), PlayerHas("monarch", AntecedentPlayer()))
    if found := cur.eat(r"the player to your (left|right)"):
        return NeighbourPlayer(found.group(1))
    if not cur.eat(r"the (?:player|opponent) (?:with|who (?:has|controls)) (?=the )"):
        return None
    from mtglayers.oracle.play_conditions import most_of_player

    low = cur.peek(r"the (?:fewest|lowest|least)") is not None
    if cur.eat(r"the (?:highest|lowest) life total"):
        quantity: Quantity | None = PlayerValue("life", AntecedentPlayer())
    else:
        quantity = most_of_player(cur, r"the (?:most|greatest|fewest|least)(?= )")
    return PlayerWithMost(quantity, "min" if low else "max") if quantity is not None else None


def _described(cur: Cursor, player: PlayerRef | None) -> PlayerRef | None:
    """Read which players may be targeted: "who has more life than you", "other than its owner"."""
    start = cur.mark()
    if cur.eat(r"other than(?= )"):
        other = read_player(cur)
        if other is not None:
            differs = Negation(SamePlayer(AntecedentPlayer(), other))
            return PlayersWho(player or EachPlayer(), differs)
    elif cur.eat(r"whose turn it is"):
        return PlayersWho(player or EachPlayer(), TurnOf(AntecedentPlayer()))
    elif cur.peek(r"(?:who|whose)(?= )"):
        from mtglayers.oracle.play_quantities import read_of_player

        condition = read_of_player(cur)
        cur.eat(r"as you activate this ability")
        if condition is not None:
            return PlayersWho(player or EachPlayer(), condition)
    cur.reset(start)
    return player


def _possessor(word: str, ref: ObjectRef) -> PlayerRef:
    return ControllerOf(ref) if word == "controller" else OwnerOf(ref)


def _target_player(cur: Cursor, *, minimum: int = 1) -> PlayerRef:
    said = cur.low[: cur.position].rstrip()
    chooser = "random" if cur.eat("chosen at random") else ""
    player: PlayerRef | None = Opponents() if said.endswith("opponent") else None
    player = _described(cur, player)
    spec = TargetSpec(None, minimum, players=True, player=player, chooser=chooser)
    index = cur.context.add_target(spec)
    cur.context.player = TargetPlayer(index)
    return cur.context.player
