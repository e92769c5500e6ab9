"""An edition brings what is its own: nobody else compares its id or names its rulebook."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import loaded
from tests.architecture.source import PACKAGE, ROOT, Module, modules

if TYPE_CHECKING:
    from collections.abc import Iterator

IDS = set(registry.edition_ids())
FAMILIES = {registry.edition(id_).document.family for id_ in IDS}

OF_OTHER_KINDS = {"ranking.editions", "prizes.fund", "prizes.fund_file"}
"""A table of ranking rules and a way of sharing prizes have the name of a pairing system."""

ALONE = {"verification.certificate.alone"}
"""The checker that is handed out asks no rulebook, so it names what it checks."""


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
    exempt = {f"{PACKAGE}.{name}" for name in OF_OTHER_KINDS | ALONE}
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
