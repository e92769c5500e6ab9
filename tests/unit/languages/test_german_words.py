"""German has one word for one thing, on pages and in commands alike."""

from __future__ import annotations

import re
from importlib import import_module
from pkgutil import iter_modules

import pytest

from openarbiter.explanations.phrases.german import GERMAN as EXPLAINED
from openarbiter.languages import Tongue, german
from openarbiter.languages.german import GERMAN
from openarbiter.languages.german.words import INSTEAD, WORDS
from openarbiter.rulebooks import registry
from openarbiter.web.language import catalogue


def texts() -> dict[str, str]:
    """Every German text by where it is said."""
    pages = {f"page {key}": text for key, text in catalogue("de").sentences.items()}
    return {**GERMAN, **EXPLAINED, **pages}


@pytest.mark.parametrize("pattern", INSTEAD)
def test_the_other_word_is_not_written(pattern: str) -> None:
    """What has a word in the glossary is called nothing else."""
    wrong = {key: text for key, text in texts().items() if re.search(pattern, text)}
    assert not wrong, f"write {INSTEAD[pattern]}"


def test_the_glossary_keeps_its_own_rules() -> None:
    """No word of it is one that shall not be written, and each is in use."""
    whole = " ".join(texts().values()).lower()
    for word in WORDS.values():
        assert not any(re.search(pattern, word) for pattern in INSTEAD), word
        stem = re.split(r"[ ,]", word)[0].lower()
        assert stem.removesuffix("e").removesuffix("es") in whole, word


def test_both_sides_of_a_boundary() -> None:
    """Compounds that are words of the field stay; the words alone do not."""
    (pattern,) = (one for one in INSTEAD if "Berger" in one)
    assert not re.search(pattern, "Kreuztabelle, Fortschrittstabelle, Berger-Tabellen")
    assert re.search(pattern, "Die Tabelle nach Runde 3")


def test_a_sentence_is_said_in_one_module() -> None:
    """No English template has two German sentences, of which the later one would hide the other."""
    groups = {
        module.name: [
            group
            for name, group in vars(import_module(module.name)).items()
            if name.isupper() and name != "GERMAN" and isinstance(group, dict)
        ]
        for module in iter_modules(german.__path__, f"{german.__name__}.")
        if not module.name.endswith(".words")
    }
    said: dict[str, dict[str, str]] = {}
    for module, held in groups.items():
        assert held, module
        for group in held:
            for template, words in group.items():
                said.setdefault(template, {})[module] = words
    assert said.keys() <= GERMAN.keys()
    assert not {key: found for key, found in said.items() if len({*found.values()}) > 1}


@pytest.mark.parametrize("system", registry.edition_ids())
def test_a_system_has_one_name(system: str) -> None:
    """The form for a new event and the line under the boards begin alike."""
    page = str(catalogue("de")(f"new.system-{system}"))
    command = Tongue("de")(registry.edition(system).title)
    words = [re.findall(r"\w+", text)[:3] for text in (page, command)]
    assert words[0][0] == words[1][0]
    if words[0][0] == "Schweizer":
        assert words[0] == words[1]
