"""German has one word for one thing, on pages, in commands and in the criteria."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.phrases import PHRASES
from openarbiter.languages import LOCALE, Tongue
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.told import criteria_told
from tests.architecture.source import ROOT
from tests.catalogues import forms_of, german
from tests.every import every

INSTEAD = {
    r"(?<!Berger-)(?<!Varma-)\bTabellen?\b": "Rangliste",
    r"\b(End|Schluss)(tabelle|stand)": "Schlussrangliste",
    r"Tafel\b": "Berger-Tabelle",
    r"[Ww]ertungszahl": "Elo-Zahl",
    r"\bRating": "Elo-Zahl",
    r"\b(FIDE-|nationaler? |[Nn]ationale )Wertung\b": "Elo-Zahl, nationale Zahl",
    r"ELO": "Elo",
    r"Wertungsbericht": "Auswertung",
    r"Wertungsgruppe": "Punktgruppe",
    r"Dubow": "Dubov",
    r"niederländisch|\bDutch\b": "holländisch",
    r"Ausgabe": "Fassung",
    r"[Ss]pielfrei": "Freilos",
    r"[Uu]nentschieden": "Remis",
    r"Turnierleitung|\bLeitung\b": "Schiedsrichter, Veranstalter",
    r"Turnierkarte": "Paarungskarte",
    r"\bverboten": "gesperrt",
    r"(?<!in )\bOrdnung": "Reihenfolge",
    r"[Zz]urücktr|[Zz]urückgetr|Rücktritt": "ausgeschieden",
    r"[Kk]orrigier|Korrektur": "berichtigen",
    r"\bVerband\b": "Föderation",
    r"\bSektion": "Gruppe",
    r"Setznummer|Setzliste": "Startnummer, Startliste",
    r"\bMatch(es|s)?\b|[Mm]annschaftsk[aä]mpf|\bK[aä]mpfen?\b": "Begegnung, Wettkampf",
}
"""What is not written, as a pattern, and the word that stands for it."""

GLOSSARY = Path(LOCALE, "de", "glossary.md")


def words() -> dict[str, str]:
    """The German word by the English one, as translators read them."""
    page = GLOSSARY.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", page, flags=re.MULTILINE)
    return dict(rows[1:])


@every("pattern", INSTEAD)
def test_the_other_word_is_not_written(pattern: str) -> None:
    """What has a word in the glossary is called nothing else."""
    wrong = {key: text for key, text in german().items() if re.search(pattern, text)}
    assert not wrong, f"write {INSTEAD[pattern]}"


def test_the_glossary_keeps_its_own_rules() -> None:
    """No word of it is one that shall not be written, and each is in use."""
    whole = " ".join(german().values()).lower()
    for word in words().values():
        assert not any(re.search(pattern, word) for pattern in INSTEAD), word
        stem = re.split(r"[ ,]", word)[0].lower()
        assert stem.removesuffix("e").removesuffix("es") in whole, word


def test_both_sides_of_a_boundary() -> None:
    """Compounds that are words of the field stay; the words alone do not."""
    (pattern,) = (one for one in INSTEAD if "Berger" in one)
    assert not re.search(
        pattern, "Kreuztabelle, Fortschrittstabelle, Berger- und Varma-Tabellen, Berger-Tabellen"
    )
    assert re.search(pattern, "Die Tabelle nach Runde 3")


@every("system", registry.edition_ids())
def test_a_system_has_one_name(system: str) -> None:
    """The form for a new event and the line under the boards begin alike."""
    edition = registry.edition(system)
    page, command = Tongue("de")(edition.document.name), Tongue("de")(edition.document.title)
    words = [re.findall(r"\w+", text)[:3] for text in (page, command)]
    assert words[0][0] == words[1][0]
    if words[0][0] == "Schweizer":
        assert words[0] == words[1]


# What the criteria demand: full sentences, one German word for one term.

SENTENCES = sorted(
    {
        each.sentence
        for id_ in registry.edition_ids()
        for each in registry.edition(id_).rules.articles
    }
)

VERBS = {
    "en": "are can change counts do downfloat fits float floats fulfil get gets has have leave let "
    "loses meet meets is stays takes upfloat",
    "de": "bekommen bekommt bleibt erfüllt floaten floatet gelten gibt gilt haben hat hilft ist "
    "lassen liegen nimmt sind spielen spielt steht verlassen verliert wechseln werden wird",
}
"""Finite verbs: a sentence without one of them is a heading."""

TERMS = {
    r"pairing-allocated bye|\bthe bye\b|\bno bye\b": r"Freilos",
    r"\bdownfloat\w*|\bfloats? down\b": r"[Aa]bfloat\w*|floate[nt]\b.* ab\b",
    r"\bupfloat\w*|\bfloat up\b": r"[Aa]uffloat\w*|floate[nt]\b.* auf\b",
    r"colour difference": r"Farbdifferenz",
    r"score differences?": r"Punktdifferenz",
    r"(?<!score )(?<!colour )\bpreferences?\b|colour preference": r"\w*[Pp]räferenz",
    r"moved[- ]down": r"[Vv]on oben|kommt von oben",
    r"\bbracket|score ?group|\bgroups?\b": r"Punktgruppe",
    r"top ?scorer": r"Topscorer",
    r"\bodd m[ae]n\b": r"[Üü]berzählige",
    r"\bARO\b": r"Gegnerschnitt",
    r"unplayed games": r"nicht gespielte Partien",
    r"previous round|last round who|downfloat last round|round before\b": r"letzte[nr]? Runde",
    r"two rounds before": r"zwei Runden zuvor",
    r"transposition": r"Transposition",
    r"interchange": r"Austausch",
}
"""Terms of the regulations, and the one German word for each."""

SPOKEN = ("bracket.", "bye.", "round.", "value.", "reason.")
"""Sentences of explanations for arbiters, which use the terms as the criteria do."""


def both(english: str) -> tuple[str, str]:
    """A sentence of a criterion in both languages."""
    return english, german()[english]


def translated() -> list[tuple[str, str]]:
    """Everything that has to use one word for one term, in both languages."""
    editions = map(registry.edition, registry.edition_ids())
    families = {each.document.family: criteria_told(each.document.family) for each in editions}
    criteria = (each.phrases("") for found in families.values() for each in found.values())
    spoken = (*PHRASES.items(), *(entry for each in criteria for entry in each.items()))
    forms = [forms_of(entry) for key, entry in spoken if key.startswith(SPOKEN)]
    return [both(each) for each in (*SENTENCES, *(one for each in forms for one in each))]


@every("english", SENTENCES)
def test_a_criterion_is_a_full_sentence_in_both_languages(english: str) -> None:
    """It begins with a capital, has a verb, ends with a full stop: no heading, no list."""
    for language, text in zip(("en", "de"), both(english), strict=True):
        for sentence in re.split(r"(?<=\.) ", text):
            assert re.match(r"[A-ZÄÖÜ].*\w\)?\.$", sentence), sentence
            words = set(re.findall(r"\w+", sentence))
            assert words & set(VERBS[language].split()), sentence


@every("english", TERMS)
def test_a_term_has_one_german_word(english: str) -> None:
    """Wherever the English sentence has the term, the German one has its word."""
    pairs = [pair for pair in translated() if re.search(english, pair[0])]
    assert pairs, "no sentence has the term"
    other = [pair for pair in pairs if not re.search(TERMS[english], pair[1])]
    assert not other


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026"])
def test_the_sentence_is_part_of_the_edition(system: str) -> None:
    """The text of 2024 speaks of all players and their score differences, the newer one of some."""
    said = {each.code: each.sentence for each in registry.edition(system).rules.articles}
    for code in ("C14", "C16", "C18", "C20", "C15", "C17", "C19", "C21"):
        narrowed = re.search("(?i)resident|moved-down", said[code])
        assert (narrowed is None) is (system == "dutch-2025"), code
    assert ("score differences" in said["C7"]) is (system == "dutch-2025")


@pytest.mark.parametrize(
    ("code", "pair"), [("C14", (1, 4)), ("C16", (1, 5)), ("C18", (1, 2)), ("C20", (2, 4))]
)
def test_an_answer_says_the_sentence_of_its_edition(code: str, pair: tuple[int, int]) -> None:
    """Asked by the edition of 2024, nobody reads of residents or moved-down players."""
    tournament = oa.read_trf(ROOT / "tests" / "articles" / "c0403-criteria" / f"{code}.trf")
    wish = oa.Wish(pairs=((Tpn(pair[0]), Tpn(pair[1])),))
    told = oa.explain(tournament, system="dutch-2025", wish=wish).facts
    assert isinstance(told, WhyNot)
    assert told.reason.code == code
    older, newer = (
        {each.code: each.sentence for each in registry.edition(system).rules.articles}[code]
        for system in ("dutch-2025", "dutch-2026")
    )
    assert told.reason.sentence == older != newer
