"""The words of the predefined tokens (CR 111.10), written into their data by the renderer.

What the tokens are stands in `mtglayers.core.predefined_tokens`, where the engine finds it too.
After a change of the data or of the renderer::

    python -m mtglayers.cards.tokens
"""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from mtglayers.cards.builtin import card_from_record
from mtglayers.core.abilities import Ability
from mtglayers.core.node import to_data, transform
from mtglayers.core.predefined_tokens import PREDEFINED_TOKENS_FILE

__all__ = ["worded"]


def worded(record: dict[str, Any]) -> dict[str, Any]:
    """Return the record of a token with the words of its abilities as the renderer makes them.

    Examples
    --------
    >>> mana = {"is": "AddMana", "mana": {"is": "FixedMana", "types": ["C"]}}
    >>> ability = {"is": "ActivatedAbility", "costs": [{"is": "TapCost"}],
    ...            "resolution": {"is": "Resolution", "instructions": [mana]}}
    >>> record = {"token": "A", "name": "A", "type": "Artifact", "abilities": [ability]}
    >>> worded(record)["abilities"][0]["text"]
    '{T}: Add {C}.'
    """
    faces = record.get("faces", [record])
    bare = [{**face, "abilities": _without_words(face.get("abilities", []))} for face in faces]
    card = card_from_record({**record, "faces": bare})
    made = []
    for face, known in zip(card.faces, faces, strict=True):
        if face.abilities:
            known = {**known, "abilities": [to_data(_unlinked(each)) for each in face.abilities]}
        made.append(known)
    return {**record, "faces": made} if "faces" in record else made[0]


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        keep = not str(data.get("is", "")).endswith("Ability")
        return {key: _without_words(each) for key, each in data.items() if keep or key != "text"}
    if isinstance(data, list):
        return [_without_words(each) for each in data]
    return data


def _unlinked(ability: Any) -> Any:
    return transform(
        ability, lambda node: replace(node, link="") if isinstance(node, Ability) else node
    )


def main() -> int:
    """Write the words of all predefined tokens anew."""
    path = Path(str(files("mtglayers.core").joinpath(PREDEFINED_TOKENS_FILE)))
    records = [worded(each) for each in json.loads(path.read_text(encoding="utf-8"))]
    lines = ",\n".join(
        json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in records
    )
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len(records)} tokens written to {path.name}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
