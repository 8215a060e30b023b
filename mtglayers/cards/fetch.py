"""Fetching Scryfall's bulk data: resumable, checked, and in place only when it is complete.

The file is fetched into the data folder beside a note of what it will be. A later try goes on
where the last one stopped, provided that the server still has the same file.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mtglayers.cards.files import MAX_BYTES, read_json
from mtglayers.cards.store import CardStore, StoredData, write_whole
from mtglayers.errors import CardDataError, DownloadError

if TYPE_CHECKING:
    import requests

__all__ = ["BULK_DATA_URL", "BulkFile", "Progress", "fetch_cards"]

BULK_DATA_URL = "https://api.scryfall.com/bulk-data/oracle-cards"

# Called with the number of bytes that are here, and of those that there will be (None: unknown).
Progress = Callable[[int, int | None], None]

_HEADERS = {
    "User-Agent": "mtglayers/0.1 (card data for a rules toolkit)",
    "Accept": "application/json;q=0.9,*/*;q=0.8",
    # The file as it is, so that its length is known and it can be fetched in pieces.
    "Accept-Encoding": "identity",
}
_PIECE = 1 << 16
_TIMEOUT = (10, 60)
_TRIES = 5
_PAUSE = 0.5
_PARTIAL = "scryfall-download.part"
_NOTE = "scryfall-download.json"


@dataclass(frozen=True, slots=True)
class BulkFile:
    """What Scryfall says about a bulk file.

    Attributes
    ----------
    url
        Where it is.
    updated
        When it was made.
    etag
        The server's mark of this very file, once known.
    """

    url: str
    updated: str
    etag: str = ""


def fetch_cards(
    store: CardStore | None = None,
    *,
    url: str = BULK_DATA_URL,
    progress: Progress = lambda done, total: None,
) -> StoredData:
    """Fetch Scryfall's cards and make them the data in use.

    Parameters
    ----------
    store
        The folder of the data in use.
    url
        The address that describes the bulk file.
    progress
        Called as pieces arrive.

    Raises
    ------
    DownloadError
        The server could not be reached or did not give a complete file. What has arrived is kept
        for the next try.
    CardDataError
        What arrived is no card data.
    """
    store = store or CardStore()
    _make_folder(store.folder)
    with _session() as session:
        bulk = _describe(session, url)
        partial = store.folder / _PARTIAL
        _fetch_file(session, bulk, partial, store.folder / _NOTE, progress)
    try:
        data = read_json(partial)
        stored = store.use(data, origin=bulk.url, dated=bulk.updated[:10])
    except CardDataError:
        _clear(store.folder)
        raise
    _clear(store.folder)
    return stored


def _make_folder(folder: Path) -> None:
    """Make the data folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DownloadError(
            f"the data folder cannot be made: {error.strerror}",
            where=str(folder),
            hint="Name another one in the environment variable MTGLAYERS_DATA_DIR.",
        ) from error


def _clear(folder: Path) -> None:
    """Remove what a finished or useless download has left."""
    for name in (_PARTIAL, _NOTE):
        (folder / name).unlink(missing_ok=True)


def _session() -> requests.Session:
    """Open a pool of connections that tries again when a server is busy."""
    import requests
    from requests.adapters import HTTPAdapter
    from urllib3.util import Retry

    retry = Retry(
        total=_TRIES,
        connect=2,
        backoff_factor=_PAUSE,
        status_forcelist=(429, 500, 502, 503, 504),
        allowed_methods=("GET",),
        raise_on_status=False,
    )
    session = requests.Session()
    session.headers.update(_HEADERS)
    for scheme in ("https://", "http://"):
        session.mount(scheme, HTTPAdapter(max_retries=retry, pool_maxsize=2))
    return session


def _get(session: requests.Session, url: str, **arguments: Any) -> requests.Response:
    """Ask a server, and say clearly when it cannot be reached or refuses."""
    import requests

    try:
        response = session.get(url, timeout=_TIMEOUT, **arguments)
    except requests.RequestException as error:
        raise _unreachable(url, error) from error
    if response.status_code >= 400 and response.status_code != 416:
        raise DownloadError(
            f"{_host(url)} answered {response.status_code} {response.reason}",
            url=url,
            hint="Try again later, or run 'mtglayers cards use FILE' with a file you have.",
        )
    return response


def _host(url: str) -> str:
    """Name the server of an address."""
    return urlsplit(url).netloc or url


def _unreachable(url: str, error: Exception) -> DownloadError:
    """Word the error for a server that cannot be reached, or was lost on the way."""
    return DownloadError(
        f"{_host(url)} could not be reached ({type(error).__name__})",
        url=url,
        hint=(
            "Check the connection and run the command again: what has arrived is kept. Without a "
            "connection, run 'mtglayers cards use FILE' with a file you have; the built-in cards "
            "work without either."
        ),
    )


def _describe(session: requests.Session, url: str) -> BulkFile:
    """Ask where the bulk file is."""
    response = _get(session, url)
    try:
        described = response.json()
        address = described["download_uri"]
    except (ValueError, KeyError, TypeError) as error:
        raise DownloadError(
            f"{_host(url)} did not describe a bulk file",
            url=url,
            hint="The address must be one of Scryfall's bulk-data addresses.",
        ) from error
    return BulkFile(url=str(address), updated=str(described.get("updated_at") or ""))


def _fetch_file(
    session: requests.Session, bulk: BulkFile, partial: Path, note: Path, progress: Progress
) -> None:
    """Fetch the file, going on after interruptions as long as each try brings something."""
    if not _continues(bulk, note):
        partial.unlink(missing_ok=True)
    fruitless = 0
    while True:
        before = _size(partial)
        try:
            if _fetch_piece(session, bulk, partial, note, progress):
                return
            error: DownloadError | None = None
        except DownloadError as caught:
            error = caught
        fruitless = fruitless + 1 if _size(partial) <= before else 0
        if fruitless >= _TRIES:
            raise error or DownloadError(
                "the file did not arrive completely",
                url=bulk.url,
                hint="Run the command again: what has arrived is kept.",
            )
        time.sleep(_PAUSE * fruitless)


def _size(path: Path) -> int:
    """Tell how much of a file is there."""
    return path.stat().st_size if path.exists() else 0


def _continues(bulk: BulkFile, note: Path) -> bool:
    """Tell whether what is there is the beginning of this very file."""
    known = _noted(note)
    return known is not None and (known.url, known.updated) == (bulk.url, bulk.updated)


def _noted(note: Path) -> BulkFile | None:
    """Read the note of an earlier try."""
    try:
        return BulkFile(**json.loads(note.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def _fetch_piece(
    session: requests.Session, bulk: BulkFile, partial: Path, note: Path, progress: Progress
) -> bool:
    """Fetch what is missing; tells whether the file is complete then."""
    import requests
    from urllib3.exceptions import HTTPError

    here = _size(partial)
    known = _noted(note)
    headers = {"Range": f"bytes={here}-"} if here else {}
    if here and known and known.etag:
        headers["If-Range"] = known.etag
    with _get(session, bulk.url, headers=headers, stream=True) as response:
        if response.status_code == 416:  # nothing after what is there, or another file
            if response.headers.get("Content-Range", "").endswith(f"/{here}"):
                return True
            partial.unlink()
            return False
        if response.status_code != 206:
            here = 0
        total = _total(response, here)
        if total is not None and total > MAX_BYTES:
            raise CardDataError("the file is too large for one entry per card", path=bulk.url)
        etag = response.headers.get("ETag", "")
        write_whole(note, json.dumps(asdict(BulkFile(bulk.url, bulk.updated, etag))).encode())
        try:
            with partial.open("ab" if here else "wb") as file:
                for piece in response.iter_content(_PIECE):
                    file.write(piece)
                    here += len(piece)
                    progress(here, total)
        except (requests.RequestException, HTTPError) as error:
            raise _unreachable(bulk.url, error) from error
        except OSError as error:
            raise DownloadError(
                f"the file cannot be written: {error.strerror}", where=str(partial)
            ) from error
    return total is None or here == total


def _total(response: requests.Response, here: int) -> int | None:
    """Find out how long the whole file is."""
    length = response.headers.get("Content-Length", "")
    return here + int(length) if length.isdigit() else None
