"""The card data in use: where it is kept on this computer, and which it is.

The file itself is kept in a form that holds only what the toolkit reads, so that it loads fast;
a small file beside it says what it is. Both are written completely or not at all.
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mtglayers.cards import mtgjson, scryfall
from mtglayers.cards.collection import CardCollection
from mtglayers.cards.files import load_card_data, read_json
from mtglayers.errors import CardDataError

__all__ = ["CardStore", "StoredData"]

_INFO = "cards-in-use.json"
_ENVIRONMENT = "MTGLAYERS_DATA_DIR"
_KEPT_OF_LISTS = scryfall.KEPT_FIELDS | mtgjson.KEPT_FIELDS | {"face", "back", "front"}


@dataclass(frozen=True, slots=True)
class StoredData:
    """What is known about the card data in use.

    Attributes
    ----------
    file
        The name of the file in the data folder.
    label
        What it is, in words.
    origin
        The address or path that it came from.
    dated
        The date that the data gives itself, or an empty text.
    cards
        How many cards it holds.
    sha256
        The checksum of the file.
    """

    file: str
    label: str
    origin: str
    dated: str
    cards: int
    sha256: str


class CardStore:
    """The folder that holds the card data in use.

    Parameters
    ----------
    folder
        The folder; the user's data folder for this program otherwise, or the one that the
        environment variable ``MTGLAYERS_DATA_DIR`` names.
    """

    def __init__(self, folder: str | Path | None = None) -> None:
        self.folder = Path(folder) if folder is not None else _default_folder()

    def info(self) -> StoredData | None:
        """Say what the data in use is; None when there is none.

        Raises
        ------
        CardDataError
            The folder's notes are damaged.
        """
        path = self.folder / _INFO
        if not path.is_file():
            return None
        notes = read_json(path)
        try:
            return StoredData(**notes)
        except TypeError as error:
            raise CardDataError(
                "the note about the card data in use is damaged",
                path=str(path),
                hint="Run 'mtglayers cards fetch' or 'mtglayers cards use FILE' again.",
            ) from error

    def load(self) -> CardCollection | None:
        """Load the data in use; None when there is none.

        Raises
        ------
        CardDataError
            The file is missing or damaged.
        """
        info = self.info()
        if info is None:
            return None
        path = self.folder / info.file
        try:
            return load_card_data(read_json(path), path=str(path), label=info.label)
        except CardDataError as error:
            raise CardDataError(
                f"the card data in use is damaged: {error.message}",
                path=str(path),
                hint="Run 'mtglayers cards fetch' or 'mtglayers cards use FILE' again.",
            ) from error

    def use(self, data: Any, *, origin: str, dated: str = "") -> StoredData:
        """Make data the data in use.

        Parameters
        ----------
        data
            What the file of cards holds, as read from its JSON.
        origin
            The address or path that it came from.
        dated
            The date that the data gives itself.

        Raises
        ------
        CardDataError
            It holds no cards; the data used before stays in use then.
        """
        collection = load_card_data(data, path=origin)
        if not len(collection):
            raise CardDataError("the file holds no cards", path=origin)
        before = self.info_or_none()
        content = json.dumps(_slim(data), ensure_ascii=False, separators=(",", ":")).encode()
        checksum = hashlib.sha256(content).hexdigest()
        info = StoredData(
            file=f"cards-{checksum[:16]}.json",
            label=collection.label,
            origin=origin,
            dated=dated or _date_of(data),
            cards=len(collection),
            sha256=checksum,
        )
        self.folder.mkdir(parents=True, exist_ok=True)
        write_whole(self.folder / info.file, content)
        write_whole(self.folder / _INFO, json.dumps(asdict(info), indent=1).encode())
        if before is not None and before.file != info.file:
            (self.folder / before.file).unlink(missing_ok=True)
        return info

    def info_or_none(self) -> StoredData | None:
        """Say what the data in use is; None when there is none or the note is damaged."""
        try:
            return self.info()
        except CardDataError:
            return None

    def forget(self) -> bool:
        """Use no data of one's own any more; tells whether there was any."""
        info = self.info_or_none()
        (self.folder / _INFO).unlink(missing_ok=True)
        if info is not None:
            (self.folder / info.file).unlink(missing_ok=True)
        return info is not None


def _default_folder() -> Path:
    """Find the user's data folder."""
    chosen = os.environ.get(_ENVIRONMENT)
    if chosen:
        return Path(chosen).expanduser()
    from platformdirs import user_data_path

    return user_data_path("mtglayers", appauthor=False)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file completely or not at all.

    Parameters
    ----------
    path
        The file; one that exists is replaced.
    content
        What it shall hold.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _slim(data: Any) -> Any:
    """Keep of card data what the loaders read."""
    if isinstance(data, list):
        return [_slim_record(record, _KEPT_OF_LISTS) for record in data]
    if isinstance(data, Mapping) and isinstance(data.get("data"), Mapping):
        cards = {
            name: _slim_record(items, mtgjson.KEPT_FIELDS) for name, items in data["data"].items()
        }
        return {"meta": data.get("meta"), "data": cards}
    if isinstance(data, Mapping) and isinstance(data.get("data"), list):
        return _slim(data["data"])
    return data


def _slim_record(record: Any, kept: frozenset[str]) -> Any:
    """Keep some fields of a record and of the records inside."""
    if isinstance(record, list):
        return [_slim_record(each, kept) for each in record]
    if not isinstance(record, Mapping):
        return record
    if "scryfallOracleId" in record:
        return {"scryfallOracleId": record["scryfallOracleId"]}
    return {key: _slim_record(value, kept) for key, value in record.items() if key in kept}


def _date_of(data: Any) -> str:
    """Take the date that MTGJSON data gives itself."""
    meta = data.get("meta") if isinstance(data, Mapping) else None
    return str(meta.get("date", "")) if isinstance(meta, Mapping) else ""
