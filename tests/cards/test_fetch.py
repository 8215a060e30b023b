"""Fetching card data from a server of our own on this computer."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from mtglayers.cards import fetch
from mtglayers.cards.fetch import fetch_cards
from mtglayers.cards.store import CardStore
from mtglayers.errors import CardDataError, DownloadError

CARDS = [
    {
        "object": "card",
        "name": f"Bear {place}",
        "type_line": "Creature — Bear",
        "oracle_id": str(place),
    }
    for place in range(400)
]


class _Server(ThreadingHTTPServer):
    """A server with one bulk file, which can misbehave in several ways."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.content = json.dumps(CARDS).encode()
        self.etag = '"one"'
        self.updated = "2026-01-02T03:04:05+00:00"
        self.described = True
        self.busy = 0  # how many answers are "503 busy" first
        self.cut: list[int] = []  # after how many bytes the next answers break off
        self.status = 200
        self.ignores_range = False
        self.ranges: list[str | None] = []

    @property
    def url(self) -> str:
        """The address that describes the file."""
        return f"http://127.0.0.1:{self.server_port}/bulk-data/oracle-cards"


class _Handler(BaseHTTPRequestHandler):
    """Answers for `_Server`."""

    server: _Server

    def do_GET(self) -> None:
        """Describe the file, or give it or a part of it."""
        server = self.server
        if server.busy:
            server.busy -= 1
            self._answer(503, b"busy", {"Retry-After": "0"})
        elif server.status != 200:
            self._answer(server.status, b"no")
        elif self.path.startswith("/bulk-data"):
            address = f"http://127.0.0.1:{server.server_port}/oracle-cards.json"
            about = {"object": "bulk_data", "download_uri": address, "updated_at": server.updated}
            self._answer(200, json.dumps(about if server.described else {}).encode())
        else:
            self._give_file()

    def _give_file(self) -> None:
        server = self.server
        wanted = self.headers.get("Range")
        server.ranges.append(wanted)
        content, status, headers = server.content, 200, {"ETag": server.etag}
        same = self.headers.get("If-Range") in (None, server.etag)
        if wanted and same and not server.ignores_range:
            start = int(wanted.removeprefix("bytes=").rstrip("-"))
            if start >= len(content):
                self._answer(416, b"", {"Content-Range": f"bytes */{len(content)}"})
                return
            status = 206
            headers["Content-Range"] = f"bytes {start}-{len(content) - 1}/{len(content)}"
            content = content[start:]
        self._answer(status, content, headers, server.cut.pop(0) if server.cut else None)

    def _answer(
        self,
        status: int,
        content: bytes,
        headers: dict[str, str] | None = None,
        cut: int | None = None,
    ) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content if cut is None else content[:cut])
        self.wfile.flush()
        if cut is not None:
            self.close_connection = True
            self.connection.shutdown(2)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[_Server]:
    """Run the server, without pauses between tries and without proxies."""
    monkeypatch.setattr(fetch, "_PAUSE", 0)
    monkeypatch.setattr(fetch, "_PIECE", 500)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    running = _Server()
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield running
    running.shutdown()
    thread.join()
    running.server_close()


@pytest.fixture
def store(tmp_path: Path) -> CardStore:
    """Make an empty data folder."""
    return CardStore(tmp_path / "data")


def _leftovers(store: CardStore) -> list[str]:
    """List what is in the folder beside the data in use."""
    info = store.info()
    known = {"cards-in-use.json", info.file if info else ""}
    return sorted(path.name for path in store.folder.iterdir() if path.name not in known)


def test_fetching(server: _Server, store: CardStore) -> None:
    """The file arrives, is in use, and progress was told up to its length."""
    seen: list[tuple[int, int | None]] = []
    info = fetch_cards(
        store, url=server.url, progress=lambda done, total: seen.append((done, total))
    )
    assert (info.cards, info.dated) == (400, "2026-01-02")
    assert seen[-1] == (len(server.content), len(server.content))
    loaded = store.load()
    assert loaded is not None
    assert loaded.find("bear 399") is not None
    assert _leftovers(store) == []


def test_a_broken_connection_goes_on_where_it_stopped(server: _Server, store: CardStore) -> None:
    """Each new request asks for the rest, and the parts fit together."""
    server.cut = [1000, 5000, 0]
    info = fetch_cards(store, url=server.url)
    assert info.cards == 400
    assert server.ranges == [None, "bytes=1000-", "bytes=6000-", "bytes=6000-"]


def test_an_interrupted_run_goes_on_later(server: _Server, store: CardStore) -> None:
    """What has arrived is kept when the program is stopped."""

    def stop(done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_cards(store, url=server.url, progress=stop)
    assert store.info() is None
    assert _leftovers(store) == ["scryfall-download.json", "scryfall-download.part"]
    assert fetch_cards(store, url=server.url).cards == 400
    assert server.ranges == [None, "bytes=500-"]
    assert _leftovers(store) == []


def test_a_complete_file_is_not_fetched_again(server: _Server, store: CardStore) -> None:
    """A run stopped after the last byte needs no more of them."""

    def stop(done: int, total: int | None) -> None:
        if done == total:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_cards(store, url=server.url, progress=stop)
    assert fetch_cards(store, url=server.url).cards == 400
    assert server.ranges == [None, f"bytes={len(server.content)}-"]


@pytest.mark.parametrize("newer", ["etag", "date"])
def test_a_newer_file_is_fetched_from_its_beginning(
    server: _Server, store: CardStore, newer: str
) -> None:
    """Parts of two different files are never put together."""

    def stop(done: int, total: int | None) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fetch_cards(store, url=server.url, progress=stop)
    server.content = json.dumps(CARDS[:7]).encode()
    if newer == "etag":
        server.etag = '"two"'
    else:
        server.updated = "2026-02-02"
    assert fetch_cards(store, url=server.url).cards == 7


def test_a_server_without_ranges(server: _Server, store: CardStore) -> None:
    """It gives the whole file again, which is taken instead of appended."""
    server.cut = [2000]
    server.ignores_range = True
    assert fetch_cards(store, url=server.url).cards == 400


def test_a_busy_server_is_asked_again(server: _Server, store: CardStore) -> None:
    """A few refusals do no harm."""
    server.busy = 2
    assert fetch_cards(store, url=server.url).cards == 400


def test_a_server_that_never_sends_anything(server: _Server, store: CardStore) -> None:
    """After several fruitless tries there is an error, and the old data stays."""
    store.use(CARDS[:1], origin="before.json")
    server.cut = [0] * 20
    with pytest.raises(DownloadError, match="what has arrived is kept"):
        fetch_cards(store, url=server.url)
    assert len(server.ranges) == 5
    info = store.info()
    assert info is not None
    assert info.origin == "before.json"


@pytest.mark.parametrize("status", [403, 404])
def test_a_server_that_refuses(server: _Server, store: CardStore, status: int) -> None:
    """The answer is part of the message."""
    server.status = status
    with pytest.raises(DownloadError, match=f"answered {status}"):
        fetch_cards(store, url=server.url)


def test_a_server_that_describes_nothing(server: _Server, store: CardStore) -> None:
    """An address that is none of a bulk file's."""
    server.described = False
    with pytest.raises(DownloadError, match="did not describe a bulk file"):
        fetch_cards(store, url=server.url)


@pytest.mark.parametrize("content", [b"<html>sorry</html>", b"[]", b'[{"id": 1}]', b'[{"name": "A'])
def test_rubbish_is_not_taken_into_use(server: _Server, store: CardStore, content: bytes) -> None:
    """What arrives is checked before it replaces anything, and is not kept."""
    store.use(CARDS[:1], origin="before.json")
    server.content = content
    with pytest.raises(CardDataError):
        fetch_cards(store, url=server.url)
    info = store.info()
    assert info is not None
    assert info.origin == "before.json"
    assert _leftovers(store) == []


def test_no_connection_at_all(store: CardStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clear message, and what one can do instead."""
    monkeypatch.setattr(fetch, "_PAUSE", 0)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    with pytest.raises(DownloadError, match="could not be reached") as caught:
        fetch_cards(store, url="http://127.0.0.1:9/bulk-data")
    assert "mtglayers cards use FILE" in str(caught.value)


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file stands where the folder should be."""
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(DownloadError, match="data folder"):
        fetch_cards(CardStore(tmp_path / "file" / "data"), url="http://127.0.0.1:9/")
