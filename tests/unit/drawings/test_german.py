"""Pictures in German: no English word is left in them, and nothing else changes."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.drawings.cross_table import cross_table_pictures
from openarbiter.drawings.picture import SMALL, Picture, as_html, text_width
from openarbiter.drawings.race import race_picture
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.model import Tournament
from tests.unit.drawings.conftest import marks

ENGLISH = re.compile(
    r"\b(the|round|board|pairs?|points?|players?|order|moves?|down|bye|White|Black|met|both|"
    r"after|place|drawn|lost|win|against|nobody|rule|not|from|resident|prefer|odd|leads?)\b",
    re.IGNORECASE,
)


def drawn(tournament: Tournament, language: str) -> list[Picture]:
    """Every kind of picture of a tournament, all its rounds and the next one."""
    found: list[Picture] = []
    for number in range(1, tournament.paired_rounds + 2):
        pairing = oa.pair(tournament, "dutch-2026", number)
        found += round_pictures(tournament, pairing, title="dutch-2026", language=language)
    table = oa.standings(tournament)
    found += cross_table_pictures(tournament, table, language=language)
    return [*found, race_picture(tournament, table, language=language)]


def test_no_english_is_left(example: Tournament) -> None:
    """Titles, sentences and everything written in the pictures, but for the name of the event."""
    named = replace(example, event=replace(example.event, name=""))
    for picture in drawn(named, "de"):
        inside = re.sub(r"<style>.*?</style>|<[^>]*>", "\n", picture.svg, flags=re.DOTALL)
        for text in (picture.title, *picture.sentences, *inside.splitlines()):
            assert not ENGLISH.search(text), text
        assert 'lang="de"' in picture.svg
        page = as_html([picture])
        assert '<html lang="de">' in page
        assert "Dasselbe in Worten" in page


def test_the_same_is_drawn(example: Tournament) -> None:
    """Players, pairs and sentences are as many in both languages."""
    english, german = drawn(example, "en"), drawn(example, "de")
    for mark in ("data-player", "data-pair", "data-floater"):
        assert marks(english, mark) == marks(german, mark)
    for one, other in zip(english, german, strict=True):
        assert len(one.sentences) == len(other.sentences)


@pytest.mark.parametrize(("points", "words"), [(10, "1 Punkt"), (15, "1½ Punkten")])
def test_points_are_declined(example: Tournament, points: int, words: str) -> None:
    """Who moves down does so to one point, or to several."""
    texts = [
        sentence
        for number in range(2, 6)
        for picture in round_pictures(
            example, oa.pair(example, "dutch-2026", number), language="de"
        )
        for sentence in picture.sentences
        if "floatet ab zu" in sentence
    ]
    found = [text for text in texts if f"ab zu {words}" in text]
    assert found, (points, texts)


def test_the_longer_words_of_a_legend_fit(example: Tournament) -> None:
    """Nothing that is written begins so far to the right that it would be cut off."""
    for language in ("en", "de"):
        (picture,) = cross_table_pictures(example, oa.standings(example), language=language)
        ends = [
            int(x) + text_width(text, SMALL)
            for x, text in re.findall(r'class="s" x="(\d+)"[^>]*>([^<]+)</text>', picture.svg)
        ]
        assert len(ends) > 5
        assert max(ends) <= picture.width
