"""Commands as data, in ``cases``: what is asked, and what has to stand in the answer.

A table is a case, its name says what holds. ``run`` is what stands behind ``openarbiter``, in an
empty folder; several commands after each other are the ``steps`` of a case. Beside it may stand:

- ``stdin``: a text, or the number of the step whose answer it is; ``write``: files by their names,
  programs where they begin with ``#!``. A text is written out, or ``{of, without, replace,
  append}``: one of ``[texts]`` or a file, changed: without the lines that begin so, and with
  other words; perhaps in an ``encoding`` or with a ``mode``; ``{event}`` is a played event of so
  many players and rounds, ``{actions}`` one in which these were done; ``{link}`` and ``{hardlink}``
  are other names of a file. What a case writes is there before its first step;
- ``each``: words that stand in the place of ``{}``, one after the other;
- ``code``: the exit code, if not 0; who refuses says how the verb is called or writes nothing;
- ``out``, ``err``: what stands there, a text or several; ``_is`` behind the name means the whole of
  it, ``_starts``, ``_ends``, ``_lacks`` and ``_matches`` (a pattern) what they say, ``_lines`` the
  number of lines, ``_counts`` how often a text comes, ``_words`` that lines end anywhere, ``_of``
  the file that is all of it;
- ``files``: what stands in files by their names, ``false`` where there is none, ``{of}`` the whole;
- ``unchanged``: files that the command leaves as they were, as who refuses leaves all;
- ``json``: values of the answer, ``#`` the number of a list, ``{"=": ...}`` all of an object;
  ``json_lacks``: names with dots between that are not there;
- ``german``: no English word stands in the streams named, outside of names, options and quotes;
- ``same``, ``differs``: the number of a step whose answer is the same, or another.

``@data/``, ``@examples/``, ``@cases/`` and ``@docs/`` are folders of the repository. A case with
``neighbours`` knows a system of this name, which pairs 1 with 2, 3 with 4. Its commands are
processes of their own where it says which plug-in is ``installed`` (a folder of ``tests/plug_in``,
or ``page``), or how the streams of their shell end (``ends``; with each of several it is a case).
"""

from __future__ import annotations

import json
import os
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from openarbiter.cli.exits import Exit
from openarbiter.cli.main import VERBS
from openarbiter.desk import action_from_json
from openarbiter.store import EventFile
from tests.cli.conftest import Cli, Ended, as_process
from tests.every import beside
from tests.played import played_event
from tests.plug_in.installing import from_the_page, installed

HERE = Path(__file__).resolve().parent

FOLDERS = {"@data": HERE / "data", "@examples": HERE.parents[1] / "examples"}
FOLDERS |= {"@cases": HERE.parent / "data" / "cases", "@docs": HERE.parents[1] / "docs"}

_REFUSED = range(Exit.USAGE, Exit.STORE + 1)
"""Exit codes of a command that has written nothing."""

Table = dict[str, Any]


def all_cases() -> Iterator[Any]:
    """Each case with the texts beside it, by its file and its name."""
    for path in sorted((HERE / "cases").glob("*.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        texts = tables.pop("texts", {})
        for name, case in tables.items():
            for ends in case.get("ends", [""]):
                no_device = "/dev/full" in ends and not Path("/dev/full").exists()
                missing = pytest.mark.skipif(
                    bool(ends) and (no_device or os.name != "posix"), reason=f"no shell with {ends}"
                )
                called = f"{path.stem}: {name} {ends}".rstrip()
                yield pytest.param(case | {"ends": ends}, texts, id=called, marks=missing)


@pytest.mark.parametrize(("case", "texts"), list(all_cases()))
def test_command(
    cli: Cli, request: pytest.FixtureRequest, case: Table, texts: dict[str, str]
) -> None:
    """Every command ends and answers as its case says."""
    request.getfixturevalue("monkeypatch").chdir(request.getfixturevalue("tmp_path"))
    if case.get("neighbours"):
        request.getfixturevalue("neighbours")
    if "installed" in case:
        beside = request.getfixturevalue("tmp_path_factory").mktemp("parts")
        cli = _with_plug_in(case["installed"], beside)
    elif case["ends"]:
        cli = partial(as_process, ends=case["ends"], cwd=Path.cwd(), PYTHONUNBUFFERED="")
    found = list(faults(cli, case, texts))
    assert not found, "\n".join(found)


def _with_plug_in(name: str, folder: Path) -> Cli:
    """Runs ``openarbiter`` as a process that finds a plug-in in a folder."""
    source = HERE.parent / "plug_in" / name
    parts = from_the_page(folder) if name == "page" else installed(source, folder)
    path = os.pathsep.join([str(HERE.parents[1] / "src"), str(parts)])
    return partial(as_process, cwd=Path.cwd(), PYTHONPATH=path)


def faults(cli: Cli, case: Table, texts: dict[str, str]) -> Iterator[str]:
    """What is not as a case says."""
    ended: list[Ended] = []
    if "steps" in case and case.keys() - {"steps", "stdin", "write", *_ABOUT}:
        yield f"what an answer holds stands in its step: {[*case]}"
    _write_all(case, texts)
    for number, step in enumerate(_steps(case), start=1):
        if step is not case:
            _write_all(step, texts)
        stdin: Any = step.get("stdin", case.get("stdin", ""))
        given = ended[stdin - 1].out.encode() if isinstance(stdin, int) else _content(stdin, texts)
        words = [_placed(word) for word in shlex.split(step["run"])]
        before = _there()
        now = cli(*words, stdin=given)
        after = _there()
        ended.append(now)
        called = f": openarbiter {words[0]} " in now.err.partition("\n")[0]
        heard = "2>" not in case.get("ends", "")
        if now.code == Exit.USAGE and words[0] in VERBS and heard and not called:
            yield f"{number}: no usage: {now.err}"
        if now.code in _REFUSED and after != before:
            yield f"{number}: refused, and something was written"
        if any(after[Path(name)] != before[Path(name)] for name in step.get("unchanged", ())):
            yield f"{number}: changed is one of {step['unchanged']}"
        if now.code != step.get("code", 0):
            yield f"{number}: code {now.code}: {now.err}"
        for key, value in step.items():
            if key not in _NO_ANSWERS | _ABOUT and not _holds_of(key, value, ended, texts):
                yield f"{number}: {key} {value!r}: {now}"


_ABOUT = {"neighbours", "installed", "ends"}
"""What a case says of how its commands are run."""

_NO_ANSWERS = {"run", "stdin", "write", "code", "steps", "each", "unchanged"}
"""What a step may have that says nothing of its answer, or nothing more."""


def _there() -> dict[Path, bytes]:
    """What lies in the folder of a case, and what the files hold."""
    return {path: path.read_bytes() if path.is_file() else b"" for path in Path().rglob("*")}


def _holds_of(key: str, value: Any, ended: list[Ended], texts: dict[str, str]) -> bool:  # noqa: ANN401  (TOML)
    """Whether the last answer is what a key of its step says."""
    if key in {"same", "differs"}:
        return (ended[-1].out == ended[value - 1].out) is (key == "same")
    if key == "german":
        return not any(english_words(getattr(ended[-1], stream)) for stream in value)
    if key == "files":
        return all(_is_file(Path(_placed(name)), value[name], texts) for name in value)
    return _fits(key, value, ended[-1])


ENGLISH = re.compile(
    r"\b(?:the|of|is|are|no|not|error|expected|usage|argument|such|there|players?|rounds?|needs|name"
    r"|has|have|had|with|without|floats?|boards?|colours?|values?|points|better|and|for|than|line"
    r"|both|nobody|everybody|found|verified|brackets?|read|took|kept|left|bye|differ|paired|perhaps"
    r"|against|failed|identical|whole|amount)\b(?!-)"
)
"""Words that no German sentence has."""

_NAMES = re.compile(
    r"\[[^\]]*\]|'[^']*'|--[\w-]+|\S*/\S+|<head>.*?</head>|<td>[a-z-]+</td>|<[^>]*>"
    r"|\| [a-z-]+ (?=\|)|round-robin|vermerkt: [^\n]*",
    re.DOTALL,
)
"""What stays as it is in every language; a file speaks for itself."""


def english_words(text: str) -> list[str]:
    """The English words of an answer, outside of names."""
    return ENGLISH.findall(_NAMES.sub("", text))


def _steps(case: Table) -> Iterator[Table]:
    """The steps of a case; a step with words is one for each of them."""
    for step in case.get("steps", [case]):
        if "each" in step:
            rest = {key: value for key, value in step.items() if key != "each"}
            yield from ({**rest, "run": step["run"].replace("{}", word)} for word in step["each"])
        else:
            yield step


def _write_all(step: Table, texts: dict[str, str]) -> None:
    for name, content in step.get("write", {}).items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        match content:
            case {"event": facts}:
                played_event(path, **facts).close()
            case {"actions": actions}:
                with EventFile.create(path) as file:
                    file.act_together([*map(action_from_json, json.loads(actions))], author="N. N.")
            case {"link": other}:
                path.symlink_to(other)
            case {"hardlink": other}:
                path.hardlink_to(other)
            case _:
                path.write_bytes(_content(content, texts))
                if isinstance(content, dict) and "mode" in content:
                    path.chmod(content["mode"])
                elif path.read_bytes().startswith(b"#!"):
                    path.chmod(0o755)


def _is_file(path: Path, value: Any, texts: dict[str, str]) -> bool:  # noqa: ANN401  (TOML)
    """Whether a file is there and holds some texts, or is no file."""
    if value is False or not path.is_file():
        return value is False and not path.exists()
    if isinstance(value, dict):
        return bool(path.read_bytes() == _content(value, texts))
    text = path.read_bytes().decode()
    return all(part in text for part in ([value] if isinstance(value, str) else value))


def _content(value: str | Table, texts: dict[str, str]) -> bytes:
    """The bytes of a text that is written out, or of one that is a change of another."""
    if isinstance(value, str):
        return value.encode()
    name = value["of"]
    text = texts[name] if name in texts else Path(_placed(name)).read_bytes().decode()
    if "without" in value:
        kept = (
            line for line in text.splitlines(keepends=True) if not line.startswith(value["without"])
        )
        text = "".join(kept)
    for old, new in value.get("replace", ()):
        assert old in text
        text = text.replace(old, new)
    return (text + str(value.get("append", ""))).encode(value.get("encoding", "utf-8"))


def _placed(text: str) -> str:
    for sign, folder in FOLDERS.items():
        text = text.replace(f"{sign}/", f"{folder}/")
    return text


def _fits(key: str, value: Any, ended: Ended) -> bool:  # noqa: ANN401  (what TOML holds)
    stream, _, how = key.partition("_")
    if stream == "json":
        found = json.loads(ended.out)
        return _holds(found, json.loads(_placed(value))) if not how else _lacks(found, value)
    text: str = getattr(ended, stream)
    if how == "lines":
        return bool(len(text.splitlines()) == value)
    if how == "counts":
        return all(text.count(part) == number for part, number in value.items())
    if how == "of":
        return text == Path(_placed(value)).read_text(encoding="utf-8")
    parts = [value] if isinstance(value, str) else value
    if how == "words":
        return bool(parts) and all(part in " ".join(text.split()) for part in parts)
    return bool(parts) and all(_WAYS[how](text, _placed(part)) for part in parts)


_WAYS: dict[str, Callable[[str, str], bool]] = {
    "": lambda text, part: part in text,
    "is": lambda text, part: text == part,
    "is_not": lambda text, part: text != part,
    "starts": str.startswith,
    "ends": str.endswith,
    "lacks": lambda text, part: part not in text,
    "matches": lambda text, part: re.search(part, text) is not None,
    "matches_not": lambda text, part: re.search(part, text) is None,
}


def _holds(found: Any, wanted: Any) -> bool:  # noqa: ANN401  (what JSON holds)
    """Whether JSON values hold others: objects more than is asked for, unless all is."""
    if not isinstance(wanted, dict):
        return bool(found == wanted)
    if "=" in wanted:
        return bool(found == wanted["="])
    if isinstance(found, list):
        found = {"#": len(found), **{str(place): each for place, each in enumerate(found)}}
    return isinstance(found, dict) and all(
        name in found and _holds(found[name], value) for name, value in wanted.items()
    )


def _lacks(found: Any, names: list[str]) -> bool:  # noqa: ANN401  (likewise)
    for name in names:
        *way, last = name.split(".")
        value = found
        for each in way:
            value = value[int(each) if isinstance(value, list) else each]
        if last in value:
            return False
    return True


@pytest.mark.parametrize("wrong", beside(__file__, "untrue")["wrong"].values(), ids=str)
def test_a_wrong_case_is_found(cli: Cli, wrong: Table) -> None:
    """Each way to say what an answer holds can fail."""
    form = " --json" if any("json" in key for key in wrong) else ""
    steps = [{"run": "systems"}, {"run": f"table 3x2x2{form}", **wrong}]
    assert len(list(faults(cli, {"steps": steps}, {}))) == 1
