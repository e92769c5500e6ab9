"""Who may import whom, downwards only, and what a reader may rely on in every module."""

from __future__ import annotations

import ast
import importlib
import re
import subprocess
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

import openarbiter
import openarbiter as oa
from openarbiter.certificates.making import certificate_text
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import loaded
from openarbiter.simulate import Settings, generate
from tests.architecture.source import (
    PACKAGE,
    ROOT,
    Function,
    Module,
    functions,
    modules,
    room_of,
    text_files,
)
from tests.every import beside

FLOORS = beside(__file__)["floors"]
"""The rooms, from the top. Rooms of one floor do not import each other."""

FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}

NEVER = {"rulebooks": {"formats"}, "ranking": {"formats"}, "matching": {"model"}}
"""What lies below and stays forbidden: a rule knows no file, the solver knows no chess."""


def faults(module: Module) -> list[str]:
    """Every import of a module that goes up, sideways or to a forbidden room."""
    found = []
    for line, name in module.imports:
        if name.split(".")[0] != PACKAGE:
            continue
        target = room_of(name) if room_of(name) in FLOOR_OF else ""
        if target == module.room:
            continue
        below = FLOOR_OF[target] > FLOOR_OF[module.room]
        if not below or target in NEVER.get(module.room, ()):
            place = module.path.relative_to(ROOT)
            found.append(f"{place}:{line}: {module.room or 'façade'} imports {name}")
    return found


def test_every_room_has_a_floor() -> None:
    """A new room must be given its place before anything can be built in it."""
    assert {module.room for module in modules()} <= FLOOR_OF.keys()


def test_imports_go_down_only() -> None:
    """No module imports from its own floor or above, not even inside a function."""
    assert not [fault for module in modules() for fault in faults(module)]


def test_core_needs_the_standard_library_only() -> None:
    """Outside the rooms that are extras nothing has to be installed."""
    allowed = {PACKAGE, *sys.stdlib_module_names}
    assert not [
        f"{module.name}: {name}"
        for module in modules()
        if module.room not in {"web", "host"}  # which are extras
        for _, name in module.imports
        if name.partition(".")[0] not in allowed
    ]


def test_an_import_upwards_is_found() -> None:
    """The test can fail: a rulebook that reads files is reported with its line."""
    text = "def rule():\n    from openarbiter.formats import trf\n"
    path = ROOT / "src" / PACKAGE / "rulebooks" / "bad.py"
    module = Module(name=f"{PACKAGE}.rulebooks.bad", path=path, text=text)
    (fault,) = faults(module)
    assert fault.endswith("bad.py:2: rulebooks imports openarbiter.formats.trf")


READERS = {"adapter", "__init__", "operations", "published", "security"}
"""The modules of ``web`` that see a request as it came; everything else is given what was read."""


def test_a_request_is_read_once() -> None:
    """No page and no helper of a page knows Starlette's request."""
    readers = {
        module.path.stem
        for module in modules()
        if module.room == "web"
        for node in module.nodes
        if isinstance(node, ast.ImportFrom | ast.Import)
        and "starlette.requests" in {getattr(node, "module", ""), *(one.name for one in node.names)}
    }
    assert readers <= READERS
    assert readers


IDS = set(registry.edition_ids())
FAMILIES = {registry.edition(id_).document.family for id_ in IDS}

OF_OTHER_KINDS = {"ranking.editions", "prizes.fund", "prizes.fund_file"}
"""A table of ranking rules and a way of sharing prizes have the name of a pairing system."""


def docstrings(module: Module) -> set[int]:
    """The nodes that are docstrings, of modules, functions, classes and values."""
    return {
        id(node.value)
        for node in module.nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def ids_named(module: Module) -> Iterator[str]:
    """File, line and text of every string that is the id or the family of an edition."""
    told = docstrings(module)
    for node in module.nodes:
        if isinstance(node, ast.Constant) and node.value in IDS | FAMILIES and id(node) not in told:
            yield f"{module.path.relative_to(ROOT)}:{node.lineno}: {node.value}"


def in_its_package(module: Module) -> bool:
    """Whether a module lies in the package of a rulebook, or is the registry."""
    parts = module.name.split(".")
    inside = len(parts) > 2 and parts[1] == "rulebooks"
    return inside and ((ROOT / "src").joinpath(*parts[:3]).is_dir() or parts[2] == "registry")


def test_no_id_is_named_outside_its_package() -> None:
    """Commands, pages, explanations and verification ask the edition what it can."""
    # The checker that is handed out asks no rulebook, so it names what it checks.
    exempt = {f"{PACKAGE}.{name}" for name in OF_OTHER_KINDS | {"verification.certificate.alone"}}
    assert not [
        named
        for module in modules()
        if module.name not in exempt and not in_its_package(module)
        for named in ids_named(module)
    ]


def test_an_id_is_found() -> None:
    """The test can fail: a comparison is reported with its line, a docstring is not."""
    text = '"""dutch-2026"""\nif system == "dutch-2026" or system.startswith("dutch"):\n    pass\n'
    path = ROOT / "src" / PACKAGE / "desk" / "bad.py"
    bad = Module(name=f"{PACKAGE}.desk.bad", path=path, text=text)
    assert [each.rpartition("/")[2] for each in ids_named(bad)] == [
        "bad.py:2: dutch-2026",
        "bad.py:2: dutch",
    ]


def test_templates_name_no_edition() -> None:
    """Nor do the pages' templates."""
    templates = (ROOT / "src" / PACKAGE / "web" / "templates").rglob("*.html")
    for path in templates:
        text = path.read_text("utf-8")
        assert not [id_ for id_ in IDS if f'"{id_}"' in text or f"'{id_}'" in text], path.name


def test_what_is_neutral_names_no_rulebook() -> None:
    """Explanations and verification reach the package of a system through its edition alone."""
    for module in modules():
        own = ".rulebooks." in module.name or module.name.split(".")[2:3] == ["dutch"]
        if module.room not in {"explanations", "verification"} or own:
            continue
        for _, name in module.imports:
            parts = name.split(".")
            if parts[:2] == [PACKAGE, "rulebooks"] and len(parts) > 2:
                assert not (ROOT / "src").joinpath(*parts[:3]).is_dir(), (module.name, name)


def test_what_an_edition_names_is_there() -> None:
    """Explainer and verifier lie in the edition's own package, a literal rule does not."""
    for edition in map(registry.edition, sorted(IDS)):
        package = edition.entry.explainer.partition(".explain:")[0]
        assert edition.entry.verifier.startswith(f"{package}.verify:"), edition.id
        assert loaded(edition.entry.explainer) is not None
        assert loaded(edition.entry.verifier) is not None
        if edition.entry.literal:
            assert edition.entry.literal.startswith(f"{PACKAGE}.verification.literal."), edition.id
            assert callable(loaded(edition.entry.literal))


def run(program: str, *arguments: object, folder: Path) -> None:
    """Run a program in a process of its own, which neither fails nor says anything."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, "-c", program, *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={"PYTHONPATH": str(ROOT / "src")},
        timeout=120,
    )
    assert (done.stdout.strip(), done.stderr) == ("", "")


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    """After a file is verified no module of the solver is to be found, by whatever edition."""
    asked: list[object] = []
    for edition in map(registry.edition, registry.edition_ids()):
        file = ROOT / "examples" / "spring-open.trf"
        if edition.play.teams or edition.play.match_rounds > 1:
            file = tmp_path / f"{edition.id}.trf"
            event = generate(Settings(players=8, rounds=4), 1, pair=edition.pair)
            file.write_bytes(oa.write_trf(event))
        asked += [edition.id, file]
    run(beside(__file__, "programs")["verify"], *asked, folder=tmp_path)


def test_verifier_names_no_solver_and_no_process() -> None:
    """No module of the verifier imports a solver, or the chapter of a rulebook that pairs."""
    pairing = {"completion", "exact", "optimum", "process", "procedure", "report", "sequence"}
    for module in modules():
        if module.room == "verification":
            for _, name in module.imports:
                parts = set(name.split("."))
                assert not name.startswith("openarbiter.matching")
                assert "rulebooks" not in parts or not parts & pairing


ALLOWED = {
    "certificate": {"model", "verification.published"},
    "literal": {"model", "values", "verification.matching"},
}
"""What rooms apart read beside errors and themselves: neither a solver nor a rulebook."""


@pytest.mark.parametrize("room", ALLOWED)
def test_what_checks_shares_nothing(room: str) -> None:
    """The checker of certificates, and literal rules."""
    inside = [module for module in modules() if f".verification.{room}" in module.name]
    assert len(inside) > 5
    allowed = {"errors", f"verification.{room}", *ALLOWED[room]}
    for module in inside:
        for _, name in module.imports:
            own = name.removeprefix("openarbiter.")
            if own != name:
                assert any(own == one or own.startswith(f"{one}.") for one in allowed), name


def test_no_engine_is_loaded_by_the_checker(tmp_path: Path) -> None:
    """After a certificate is accepted neither solver nor rulebook nor its maker is to be found."""
    file = ROOT / "examples" / "spring-open.trf"
    tournament = oa.read_trf(file)
    proof = tmp_path / "proof.json"
    proof.write_text(certificate_text(tournament, oa.pair(tournament)), encoding="utf-8")
    run(beside(__file__, "programs")["certificate"], file, proof, folder=tmp_path)


MAX_LINES = 600
MAX_FUNCTION_LINES = 60

MAX_TEMPLATE_LINE = 120

STATIC = ROOT / "src" / PACKAGE / "web" / "static"
TEMPLATES = ROOT / "src" / PACKAGE / "web" / "templates"

COMMANDS_AND_PAGES = {"cli", "web", "__main__"}
"""The rooms that talk to people: only they print, only they catch what nobody foresaw."""

FRAMEWORK = {
    *("rulebooks.edition", "rulebooks.pairing", "rulebooks.registry", "rulebooks.told"),
    "formats.text",
}
"""Modules that hold no rule and no format, only the shape or the bytes of one."""

CHAPTERS = {"accelerations", "basic_rules", "colours", "criteria", "sequence", "terms"}
"""Modules that are chapters of a regulation: there every function names its own article."""

SOURCE = re.compile(r"Source:|Articles? \d|\bC\.0\d|\b(?:BR|GHR) \d|\bTRF\d\d\b")
"""What counts as naming a source: the section, an article, a chapter, the format of the file."""

CODE = re.compile(r"""['"][A-D]\d+""")
"""A decorator with the code of a criterion, or with its article, names them for its function."""


def place(module: Module, node: ast.AST) -> str:
    """File and line of a node, for a message."""
    return f"{module.path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"


def code_lines(function: Function) -> int:
    """Lines of a function from its ``def`` to its end, its docstring not counted."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None and len(function.body) > 1:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def test_files_are_short() -> None:
    """What grows past 600 lines is two chapters or subjects; packed scripts of others are one."""
    read = [*STATIC.glob("*.js"), *STATIC.glob("*.css"), *(ROOT / "tests").rglob("*.py")]
    assert {path.name for path in read} >= {"desk.js", "desk.css", "conftest.py"}
    lines = {path.name: path.read_text("utf-8").count("\n") for path in read}
    lines |= {module.name: module.text.count("\n") for module in modules()}
    assert not [name for name, many in lines.items() if many > MAX_LINES]


def test_style_sheets_have_no_left_and_right() -> None:
    """They name the beginning and the end of a line, which are elsewhere from right to left."""
    sides = re.compile(
        r"(margin|padding|border)-(left|right)|text-align: (left|right)|float: (left|right)"
        r"|(?<![-\w])(left|right):"
    )
    texts = {path.name: path.read_text(encoding="utf-8") for path in STATIC.glob("*.css")}
    assert texts
    assert not {name: found[0] for name, text in texts.items() if (found := sides.search(text))}


def test_templates_can_be_read() -> None:
    """A line of a page's template fits beside its code; a long sentence is several literals."""
    long = [
        f"{path.name}:{number}"
        for path in TEMPLATES.rglob("*.html")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > MAX_TEMPLATE_LINE
    ]
    assert not long


def test_functions_are_short() -> None:
    """A function of more than 60 lines of code is several."""
    long = [
        f"{place(module, function)}: {function.name} has {code_lines(function)} lines"
        for module in modules()
        for function in functions(module)
        if code_lines(function) > MAX_FUNCTION_LINES
    ]
    assert not long


def test_modules_say_what_they_know() -> None:
    """Every module opens with a docstring."""
    assert not [module.name for module in modules() if not ast.get_docstring(module.tree)]


def below_commands_and_pages() -> Iterator[tuple[Module, ast.AST]]:
    """Every node of every module that talks to nobody."""
    for module in modules():
        if module.room not in COMMANDS_AND_PAGES:
            for node in module.nodes:
                yield module, node


def test_only_commands_and_pages_catch_everything() -> None:
    """`except Exception` and its like stand in commands, in pages and where plug-ins are called."""
    assert not [
        place(module, node)
        for module, node in below_commands_and_pages()
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or "Exception" in ast.unparse(node.type).split("."))
        and module.room != "plug_ins"
    ]


def test_core_is_silent() -> None:
    """Nothing below commands and pages prints or logs."""
    assert not [
        place(module, node)
        for module, node in below_commands_and_pages()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    ]
    assert not [
        f"{module.name}:{line}: {name}"
        for module in modules()
        if module.room not in COMMANDS_AND_PAGES
        for line, name in module.imports
        if "logging" in name
    ]


def silent_functions(module: Module) -> list[str]:
    """Public functions that name no source, neither in the docstring nor by a criterion's code."""
    return [
        f"{place(module, function)}: {function.name}"
        for function in [
            node
            for node in module.tree.body
            if isinstance(node, Function) and not node.name.startswith("_")
        ]
        if not SOURCE.search(ast.get_docstring(function) or "")
        and not any(CODE.search(ast.unparse(mark)) for mark in function.decorator_list)
    ]


def package_docstring(module: Module) -> str:
    """The docstring of the package a module lies in, unless that is a whole room."""
    package = module.name.rpartition(".")[0]
    if package.count(".") < 2:
        return ""
    (found,) = (each for each in modules() if each.name == package)
    return ast.get_docstring(found.tree) or ""


def test_chapters_name_an_article_for_every_function() -> None:
    """In a chapter of a regulation every public function names what it obeys."""
    assert not [
        silent
        for module in modules()
        if module.room == "rulebooks" and module.path.stem in CHAPTERS
        for silent in silent_functions(module)
    ]


def test_sources_are_named() -> None:
    """Where something is obeyed or computed, the function, module or package names the source."""
    for module in modules():
        texts = (ast.get_docstring(module.tree) or "", package_docstring(module))
        if (
            module.room in {"rulebooks", "formats", "matching", "ranking"}
            and module.name.removeprefix("openarbiter.") not in FRAMEWORK
            and not any(SOURCE.search(text) for text in texts)
        ):
            assert not silent_functions(module)


def test_facade_shows_exactly_what_it_lists() -> None:
    """`__all__` names everything a user sees, can be had and is short enough to read."""
    listed = list(openarbiter.__all__)
    assert listed == sorted(set(listed))
    assert set(dir(openarbiter)) == {*listed, "__version__"}
    assert {
        name
        for name, value in vars(openarbiter).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    } - {"annotations"} <= set(listed)
    assert all(getattr(openarbiter, name) is not None for name in listed)
    assert len(listed) <= 51  # in which also is what a tournament is built from


def test_lists_of_names_are_true() -> None:
    """Every `__all__` names a thing once, and each of its names exists."""
    showing = [module.name for module in modules() if "\n__all__ = " in module.text]
    assert showing
    for module in map(importlib.import_module, showing):
        names = list(module.__all__)
        assert len(names) == len(set(names)), module
        assert all(hasattr(module, name) for name in names), module


def test_the_modules_listed_are_those_there() -> None:
    """Packages inside a room list no module that is gone, and leave none out."""
    looked_at = 0
    for package in modules():
        listed = re.findall(r"^``(\w+)`` ", ast.get_docstring(package.tree) or "", re.MULTILINE)
        inside = len(package.path.relative_to(ROOT).parts) > 4
        if package.path.name != "__init__.py" or not inside or not listed:
            continue
        folder = package.path.parent
        there = {path.stem for path in folder.glob("*.py")} - {"__init__"}
        there |= {path.parent.name for path in folder.glob("*/__init__.py")}
        assert sorted(listed) == sorted(there), package.name
        looked_at += 1
    assert looked_at > 10


# Put together from pieces, so that this file does not hold what it looks for.
FORBIDDEN = {
    "a path of somebody's machine": r"(?<![\w.~])/(?:home|root|Users|work|tmp|farm|mnt)/\w",
    "a path of somebody's machine (Windows)": r"\b[A-Z]:\\{1,2}(?:Users|home|temp)\b",
    "a package registry": "|".join(
        rf"\b{name}\.(?:org|com|io)\b"
        for name in ("py" + "pi", "python" + "hosted", "npm" + "js", "crat" + "es")
    ),
    "an approval nobody gave": r"(?i)\bFIDE[- ](?:" + "approv|endors" + r")ed\b",
    "an open end without an owner": r"\b(?:FIX" + r"ME|TO" + r"DO)\b(?!\s*\(#\d+\))",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_word_does_not_occur(what: str) -> None:
    """No text file of the project holds it."""
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path}:{number}: {line.strip()[:80]}"
        for path, text in text_files()
        if path != "uv.lock"
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]
    assert not found
