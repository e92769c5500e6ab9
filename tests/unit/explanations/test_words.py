"""The sentences of explanations: none is missing, all are short, and a second language fits in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest

import openarbiter as oa
from openarbiter.explanations.asking import explain_player, explain_round, why_not
from openarbiter.explanations.phrases import CATALOGUES, Phrases, Speech
from openarbiter.explanations.phrases.english import ENGLISH
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import reason_text
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.dutch.editions import CRITERIA
from openarbiter.rulebooks.registry import edition
from tests.explaining.german import GERMAN

DUTCH = edition("dutch-2026")


@pytest.fixture
def spring(root: Path) -> Tournament:
    """The shipped example."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


class Asked(Mapping[str, str]):
    """A catalogue that remembers what was not in it."""

    def __init__(self, templates: Mapping[str, str]) -> None:
        self.templates = templates
        self.missing: set[str] = set()

    def __getitem__(self, key: str) -> str:
        """A sentence."""
        return self.templates[key]

    def __iter__(self) -> Iterator[str]:
        """The keys."""
        return iter(self.templates)

    def __len__(self) -> int:
        """Number of sentences."""
        return len(self.templates)

    def get(self, key: str, default: object = None) -> object:  # type: ignore[override]  # simpler
        """A sentence, or the default; what is missing is remembered."""
        if key not in self.templates:
            self.missing.add(key)
            return default
        return self.templates[key]


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_reason_has_a_sentence(kind: Kind) -> None:
    """No kind of reason is left without words."""
    if kind is not Kind.WORSE:
        assert f"reason.{kind.value}" in ENGLISH


@pytest.mark.parametrize("code", [rule.code for rule in CRITERIA[4:]])
def test_every_criterion_has_a_sentence_for_arbiters_and_players(code: str) -> None:
    """From C5 on every criterion can be named in both kinds of words."""
    assert f"worse.{code}" in ENGLISH
    assert f"plain.worse.{code}" in ENGLISH


def test_sentences_are_short() -> None:
    """No sentence of a template has more than twenty words."""
    for key, template in ENGLISH.items():
        for sentence in re.split(r"(?<=[.;:?!]) ", template):
            assert len(sentence.split()) <= 20, key


def test_forms_for_one_have_a_form_for_several() -> None:
    """What has a form for one has one for several, with gaps it knows."""
    for key, template in ENGLISH.items():
        gaps = {name for _, name, _, _ in Formatter().parse(template) if name}
        assert all(name.isidentifier() for name in gaps), key
        if key.endswith(".one"):
            assert key.removesuffix(".one") in ENGLISH


def test_no_word_is_in_capitals_or_shouts() -> None:
    """Sentences are calm: no exclamation marks, no "please", no "sorry"."""
    text = " ".join(ENGLISH.values()).lower()
    assert "!" not in text
    assert not re.search(r"\b(please|sorry|oops|we|seed|he|she)\b", text)


def test_a_player_s_page_in_german(spring: Tournament) -> None:
    """Pages of many players in another language hold no English sentence."""
    asked = Asked(GERMAN.templates)
    german = replace(GERMAN, templates=asked)
    for tpn in (1, 5, 7, 10, 21, 31):
        told = explain_player(spring, DUTCH, RoundNo(5), Tpn(tpn))
        page = told.render("html", german)
        assert '<html lang="de">' in page
        assert "Warum dieser Gegner" in page
    assert {key for key in asked.missing if not key.startswith("plain.worse")} == set()


def test_a_wish_in_german(spring: Tournament) -> None:
    """A wish is answered in another language, the sentences of the criteria too."""
    told = why_not(spring, DUTCH, RoundNo(5), Wish(pairs=((Tpn(1), Tpn(2)),)))
    text = told.render("text", GERMAN)
    assert "Warum nicht Wrenfield (Nr. 1) gegen Okonjuwo (Nr. 2)?" in text
    assert "spielten in Runde 4 gegeneinander." in text
    assert "Wer schon gegeneinander gespielt hat" in text


def test_what_a_language_does_not_say_is_said_in_english(spring: Tournament) -> None:
    """A language may begin with a few sentences."""
    few = Phrases(language="fr", templates={"round.title": "Ronde {round}"})
    text = explain_round(spring, DUTCH, RoundNo(5)).render("text", few)
    assert text.startswith("Ronde 5\n")
    assert "Nothing stands against it" in text


def test_names_points_and_lists() -> None:
    """A player without a name is a number; points are halves; lists have their last word."""
    speech = Speech(CATALOGUES["en"], {})
    assert speech.name(Tpn(4)) == "number 4"
    assert [speech.points(each) for each in (0, 5, 10, 25, 12, -5)] == [
        "0",
        "½",
        "1",
        "2½",
        "1.2",
        "-½",
    ]
    assert [speech.points_text(each) for each in (5, 10, 15)] == ["½ point", "1 point", "1½ points"]
    assert speech.joined(["a", "b", "c"]) == "a, b and c"
    assert speech.joined([]) == "nobody"


def test_a_value_of_another_system_has_words_too() -> None:
    """A criterion nobody wrote a sentence for is told by its code and values."""
    speech = Speech(CATALOGUES["en"], {})
    reason = Reason(kind=Kind.WORSE, code="N4", chosen=(1,), other=(2, 3))
    assert reason_text(speech, reason) == "Worse in N4: 2 and 3 instead of 1."
