"""What the criteria demand, in both languages: full sentences, and one German word for one term."""

from __future__ import annotations

import re

import pytest

import openarbiter as oa
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.phrases import PHRASES
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.told import criteria_told
from tests.architecture.source import ROOT
from tests.catalogues import forms_of, german
from tests.every import every

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
