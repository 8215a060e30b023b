"""Boards and scenarios as one line of text: versioned, compressed, with a checksum.

A line looks like ``mtgl1.board.<letters>.<checksum>`` and contains only letters, digits, ``-``,
``_`` and ``.``, so that it can be mailed, put into a link behind ``#share=``, or kept in a file.
Nothing in a line is ever executed: it holds plain data of the classes of `mtglayers.core`.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any

from mtglayers.core.state import GameState
from mtglayers.errors import DefinitionError
from mtglayers.views.sharing_values import pack_value, unpack_value

__all__ = ["pack_scenario", "pack_state", "shared_kind", "unpack_scenario", "unpack_state"]

VERSION = 1
_LIMIT = 32_000_000
"""How many bytes a line may hold when unpacked: far more than any board, less than harms."""

_LINE = re.compile(r"mtgl(\d+)\.([a-z]+)\.([A-Za-z0-9_-]*)\.([0-9a-f]{8})")
_BEGINS = re.compile(r"mtgl\d+\.")


def _pack(kind: str, data: bytes) -> str:
    packed = base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")
    return f"mtgl{VERSION}.{kind}.{packed}.{zlib.crc32(data):08x}"


def _unpack(line: str, kind: str) -> bytes:
    version, found, packed, checksum = _parts(line)
    if version != VERSION:
        raise DefinitionError(
            f"this line was written in version {version} of the form, which is not known here",
            hint=f"Known is version {VERSION}; a newer mtglayers may be able to read it.",
        )
    if found != kind:
        raise DefinitionError(
            f"this line holds a {found}, not a {kind}", hint=f"Use it where a {found} is wanted."
        )
    try:
        raw = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        reader = zlib.decompressobj()
        data = reader.decompress(raw, _LIMIT)
    except (binascii.Error, zlib.error) as error:
        raise _damaged("some of its letters are wrong or missing") from error
    if reader.unconsumed_tail:
        raise _damaged("it unpacks to more than any board needs")
    if not reader.eof:
        raise _damaged("its middle is cut short")
    if f"{zlib.crc32(data):08x}" != checksum:
        raise _damaged("its checksum does not agree with what it holds")
    return data


def _damaged(why: str) -> DefinitionError:
    return DefinitionError(
        f"this line is damaged: {why}", hint="Copy the whole line again, from mtgl to its end."
    )


def _parts(line: str) -> tuple[int, str, str, str]:
    """Find the parts of a line, also inside a link and with line breaks that mail has added."""
    text = re.sub(r"\s+", "", line.rpartition("#share=")[2])
    found = _LINE.fullmatch(text)
    if found is not None:
        return int(found[1]), found[2], found[3], found[4]
    if not text:
        raise DefinitionError("there is no line to read", hint="It begins with mtgl1.")
    if not _BEGINS.match(text):
        raise DefinitionError(
            f"'{text[:20]}{'…' * (len(text) > 20)}' is no shared board or scenario",
            hint="Such a line begins with mtgl1.board. or mtgl1.scenario.",
        )
    strange = re.search(r"[^A-Za-z0-9_.\-]", text)
    if strange is not None:
        raise _damaged(f"character {strange.start() + 1}, '{strange.group()}', does not belong")
    raise _damaged("its end is missing")


def shared_kind(line: str) -> str:
    """Tell what a line holds: "board" or "scenario".

    Raises
    ------
    DefinitionError
        It is no such line, or a damaged one.
    """
    return _parts(line)[1]


def pack_state(state: GameState) -> str:
    """Write a state as one line of text.

    Everything goes with it: cards as they are understood, effects, history. Only where further
    cards can be looked up is left behind.

    Examples
    --------
    >>> from mtglayers.core.state import GameState, Player
    >>> state = GameState(players=(Player(id="you"),))
    >>> unpack_state(pack_state(state)) == state
    True
    """
    return _pack("board", json.dumps(pack_value(state), separators=(",", ":")).encode())


def unpack_state(line: str) -> GameState:
    """Read a state from a line.

    Raises
    ------
    DefinitionError
        The line is damaged, of another kind or of another version; says which.
    """
    data = _unpack(line, "board")
    try:
        read: Any = json.loads(data)
        state = unpack_value(read)
    except (ValueError, RecursionError) as error:
        if isinstance(error, DefinitionError):
            raise
        raise _damaged("what it holds is no board") from error
    if not isinstance(state, GameState):
        raise _damaged("what it holds is no board")
    return state


def pack_scenario(text: str) -> str:
    """Write the text of a scenario as one line.

    Examples
    --------
    >>> text = "{scenario: 1, title: A clone, steps: [{enter: Clone}]}"
    >>> unpack_scenario(pack_scenario(text)) == text
    True
    """
    return _pack("scenario", text.encode())


def unpack_scenario(line: str) -> str:
    """Read the text of a scenario from a line.

    Raises
    ------
    DefinitionError
        The line is damaged, of another kind or of another version; says which.
    """
    try:
        return _unpack(line, "scenario").decode()
    except UnicodeDecodeError as error:
        raise _damaged("what it holds is no text") from error
