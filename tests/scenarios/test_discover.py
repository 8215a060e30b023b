"""Which files of a folder are scenarios."""

from mtglayers.scenarios.discover import find_files


def test_folders_are_searched_and_files_are_taken_as_they_are(tmp_path):
    for name in (
        "b/two.scenario.yaml",
        "b/one.scenario.json",
        "a.scenario.yml",
        "b/card.yaml",
        ".hidden/x.scenario.yaml",
        "plain.txt",
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("", encoding="utf-8")
    given = [tmp_path / "plain.txt", tmp_path, tmp_path / "b", tmp_path / "missing.scenario.yaml"]
    assert [str(path.relative_to(tmp_path)) for path in find_files(given)] == [
        "plain.txt",
        "a.scenario.yml",
        "b/one.scenario.json",
        "b/two.scenario.yaml",
        "missing.scenario.yaml",
    ]
