"""The Python of a JupyterLite site: Pyodide's core, wheels without compiled code, and their lock.

Pyodide finds packages in a lock file and loads those that a cell imports. The lock that comes with
Pyodide names files of its own server; the one written here names only what lies beside it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_string
from importlib.metadata import Distribution, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from mtglayers.errors import MtgLayersError

__all__ = ["Wheel", "core_files", "locked", "wheels"]

LOCK = "pyodide-lock.json"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)
OF_THE_KERNEL = ("ipython", "comm", "jedi")
OF_THE_PANEL = ("ipywidgets", "anywidget")
# Compiled on other systems, or without use in a browser: card data cannot be fetched from there,
# and the front end's half of the widgets is part of the site itself.
LEFT_OUT = frozenset(
    ("requests", "pexpect", "ptyprocess", "jupyterlab-widgets", "widgetsnbextension")
)
REPACKED = ("pyyaml", "mtglayers")
SECONDS = 600


class Wheel(NamedTuple):
    """What a lock says of a wheel.

    Attributes
    ----------
    name
        The name of its distribution, normalised.
    version
        Its version.
    needs
        The normalised names of what it needs without extras.
    imports
        The names of the modules and packages at its top.
    path
        Its file.
    """

    name: str
    version: str
    needs: tuple[str, ...]
    imports: tuple[str, ...]
    path: Path


def core_files(target: Path, version: str, given: Path | None = None) -> Any:
    """Put Pyodide's core into a folder and return the lock that came with it.

    Parameters
    ----------
    target
        Where to; the lock is not put there.
    version
        Which version npm is asked for.
    given
        A folder with the files, instead of asking npm.

    Raises
    ------
    MtgLayersError
        There is no npm, it did not give the package, or a file is missing.
    """
    with TemporaryDirectory() as folder:
        source = given or _from_npm(Path(folder), version)
        missing = [name for name in CORE if not (source / name).is_file()]
        if missing:
            raise MtgLayersError(
                f"{source} is no Pyodide {version}: it lacks {', '.join(missing)}",
                hint=f"The files are in the npm package pyodide@{version}.",
            )
        target.mkdir(parents=True, exist_ok=True)
        for name in CORE[:-1]:
            shutil.copyfile(source / name, target / name)
        return json.loads((source / LOCK).read_text("utf-8"))


def _from_npm(folder: Path, version: str) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        raise MtgLayersError(
            "Pyodide comes from the npm registry, and there is no npm here",
            hint="Install Node.js, or unpack the npm package "
            f"pyodide@{version} yourself and give its folder with --pyodide.",
        )
    _run([npm, "pack", f"pyodide@{version}", "--silent", "--pack-destination", str(folder)], "npm")
    package = folder / "package"
    package.mkdir()
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        known = set(archive.getnames())
        for name in CORE:
            content = archive.extractfile(f"package/{name}") if f"package/{name}" in known else None
            if content is not None:
                (package / name).write_bytes(content.read())
    return package


def wheels(target: Path, lock: Any) -> list[Wheel]:
    """Put the wheels of the toolkit, its panel and the kernel into a folder.

    Parameters
    ----------
    target
        Where to.
    lock
        The lock that came with Pyodide; says for which Python, and which installer fits.

    Raises
    ------
    MtgLayersError
        A package cannot be had as a wheel without compiled code.
    """
    python = ".".join(lock["info"]["python"].split(".")[:2])
    wanted = [*OF_THE_KERNEL, *OF_THE_PANEL, *_own_needs()]
    wanted.append(f"micropip=={lock['packages']['micropip']['version']}")
    _run(
        [
            *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
            *("--only-binary", ":all:", "--implementation", "py", "--abi", "none"),
            *("--platform", "any", "--python-version", python, "--dest", str(target)),
            *wanted,
        ],
        "pip",
    )
    for name in REPACKED:
        _repack(distribution(name), target)
    found = [_described(path) for path in sorted(target.glob("*.whl"))]
    for wheel in found:
        if wheel.name in LEFT_OUT:
            wheel.path.unlink()
    return [wheel for wheel in found if wheel.name not in LEFT_OUT]


def _own_needs() -> list[str]:
    """List what the toolkit itself needs and can be fetched as it is."""
    elsewhere = {"", *REPACKED, *LEFT_OUT}
    return [
        line for line in distribution("mtglayers").requires or () if _needed(line) not in elsewhere
    ]


def _run(command: list[str], what: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["it said nothing"]
        raise MtgLayersError(
            f"{what} could not get what the site needs: {last[0]}",
            hint=f"The command was: {' '.join(command)}",
        )


# --- one wheel ---


def _described(path: Path) -> Wheel:
    """Read what a wheel says of itself."""
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        meta = next(name for name in names if name.endswith(".dist-info/METADATA"))
        fields = message_from_string(archive.read(meta).decode("utf-8"))
    needs = sorted(
        {name for line in fields.get_all("Requires-Dist", ()) if (name := _needed(line))}
    )
    tops = {name.split("/")[0] for name in names if name.endswith((".py", ".pyi"))}
    imports = sorted(
        top.removesuffix(".py") for top in tops if not top.endswith((".dist-info", ".data"))
    )
    return Wheel(_plain(fields["Name"]), fields["Version"], tuple(needs), tuple(imports), path)


def _needed(requirement: str) -> str:
    """Name what a requirement asks for, or nothing if only an extra does.

    Examples
    --------
    >>> _needed("Ruamel.YAML>=0.18"), _needed("pandas>=2; extra == 'data'")
    ('ruamel-yaml', '')
    """
    name, _, condition = requirement.partition(";")
    match = re.match(r"[A-Za-z0-9._-]+", name.strip())
    return _plain(match[0]) if match and "extra ==" not in condition else ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _repack(source: Distribution, target: Path) -> None:
    """Write an installed package as a wheel without its compiled parts, if it works without."""
    name = str(source.metadata["Name"]).replace("-", "_").lower()
    info = f"{name}-{source.version}.dist-info"
    contents = {each: path.read_bytes() for each, path in _sources(source)}
    contents[f"{info}/METADATA"] = (source.read_text("METADATA") or "").encode()
    contents[f"{info}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: mtglayers\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    rows = [f"{each},sha256={_digest(data)},{len(data)}" for each, data in contents.items()]
    contents[f"{info}/RECORD"] = "\n".join([*rows, f"{info}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(target / f"{name}-{source.version}-py3-none-any.whl", "w") as archive:
        for each, data in contents.items():
            archive.writestr(zipfile.ZipInfo(each), data, zipfile.ZIP_DEFLATED)


def _sources(source: Distribution) -> Iterator[tuple[str, Path]]:
    """List the files of a package that are not compiled, wherever it is installed."""
    if source.metadata["Name"] == "mtglayers":  # perhaps linked to its folder
        top = Path(__file__).parents[1]
        paths: Iterable[tuple[str, Path]] = (
            (path.relative_to(top.parent).as_posix(), path) for path in sorted(top.rglob("*"))
        )
    else:
        paths = ((str(each), Path(str(each.locate()))) for each in source.files or ())
    for name, path in paths:
        compiled = path.suffix in {".pyc", ".so", ".pyd"} or "__pycache__" in name
        if path.is_file() and not compiled and ".dist-info" not in name and ".." not in name:
            yield name, path


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")


# --- the lock ---


def locked(lock: Any, found: Iterable[Wheel]) -> Any:
    """Write a lock that names these wheels and nothing else.

    Parameters
    ----------
    lock
        The lock that came with Pyodide.
    found
        The wheels; they lie in the folder of the lock.
    """
    packages = {wheel.name: wheel for wheel in found}
    return {
        "info": lock["info"],
        "packages": {
            name: _entry(wheel, [each for each in _needs(wheel) if each in packages])
            for name, wheel in packages.items()
        },
    }


def _needs(wheel: Wheel) -> list[str]:
    """List what is loaded with a wheel; the toolkit comes with what its panel needs."""
    return [*wheel.needs, *(OF_THE_PANEL if wheel.name == "mtglayers" else ())]


def _entry(wheel: Wheel, needs: list[str]) -> dict[str, Any]:
    return {
        "name": wheel.name,
        "version": wheel.version,
        "file_name": wheel.path.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.path.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": list(wheel.imports),
        "depends": needs,
        "unvendored_tests": False,
    }
