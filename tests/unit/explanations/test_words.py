"""The sentences of explanations: none is missing, all are short, and a second language fits in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.explanations.asking import explain_player, explain_round, why_not
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import ColourRule, WhyNot
from openarbiter.explanations.phrases import PHRASES
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import Speech
from openarbiter.languages import Tongue
from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.told import criteria_told
from openarbiter.simulate import Settings, generate
from tests.catalogues import forms_of, german
from tests.every import beside, every
from tests.explaining.wishes import SYSTEMS
from tests.fields import cycle, fitting
from tests.referee.histories import rated, tournament


@pytest.fixture
def spring(root: Path) -> oa.Tournament:
    """The shipped example: 32 players, four rounds played."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


DUTCH = edition("dutch-2026")


def test_every_kind_and_criterion_has_a_sentence() -> None:
    """No kind of reason is left without words, and from C5 on no criterion, for players too."""
    kinds = {f"reason.{kind.value}" for kind in Kind if kind is not Kind.WORSE}
    assert kinds <= PHRASES.keys()
    told = [criteria_told("dutch")[rule.code] for rule in DUTCH.rules.articles[4:]]
    assert all(each.worse and each.plain for each in told)


def values_of(system: str) -> Iterator[tuple[Edition, Tournament, str, CriterionValue]]:
    """What criteria of rounds came to: the edition of the round, the tournament, code and value."""
    wanted = registry.edition(system)
    for seed in range(4):
        players = fitting(system, 7 + 2 * seed)
        rounds = cycle(system, players) if wanted.fixed_table else 5 * wanted.play.match_rounds
        settings = Settings(players=players, rounds=rounds, forfeit_rate=0.1, withdrawal_rate=0.1)
        played = generate(settings, seed, pair=wanted.pair, system=system)
        for number in range(1, played.paired_rounds + 1, wanted.play.match_rounds):
            asked = explaining(played, wanted, RoundNo(number))
            for bracket in asked.pairing.brackets:
                for code, value in asked.values(bracket):
                    yield asked.edition, asked.tournament, code, value


@every("system", registry.edition_ids())
def test_no_criterion_of_any_edition_is_shown_without_words(system: str) -> None:
    """Its value has words, and so has what would be worse."""
    for edition_of_round, played, code, value in values_of(system):
        reason = Reason(kind=Kind.WORSE, code=code, chosen=value, other=value)
        for language in ("en", "de"):
            speech = Speech.about(played, language).by(edition_of_round)
            for text in (*speech.value_texts([(code, value)]), speech.reason_text(reason)):
                assert not re.match(rf"{re.escape(code)}\b", text)
                assert not text.startswith(("Worse in", "Schlechter in"))


SENTENCES = [
    *PHRASES.values(),
    *(
        sentence
        for system in registry.edition_ids()
        for code, each in criteria_told(registry.edition(system).document.family).items()
        for sentence in each.phrases(code).values()
    ),
]

TEXTS = {
    "en": [form for entry in SENTENCES for form in forms_of(entry)[:2]],
    "de": [
        german()[form if len(entry) < 3 else f"{entry[2]}|{form}"]
        for entry in map(forms_of, SENTENCES)
        for form in entry[:2]
        if form
    ],
}
"""Every form of every sentence of explanations, by language."""


@pytest.mark.parametrize("language", TEXTS)
def test_sentences_are_short_and_calm(language: str) -> None:
    """No sentence has more than twenty words; no exclamation marks, no "please", no "sorry"."""
    for text in TEXTS[language]:
        assert all(len(each.split()) <= 20 for each in re.split(r"(?<=[.;:?!]) ", text)), text
    whole = " ".join(TEXTS[language]).lower()
    assert "!" not in whole
    assert not re.search(r"\b(please|bitte|sorry|oops|leider|wir|seed)\b", whole)
    assert not re.search(r"\b(we|he|she)\b", whole)


ENGLISH = re.compile(r"\b(the|points|round|would|players?|White|Black)\b")
"""Words that no German page has."""


@every("tpn", [1, 5, 7, 10, 21, 31])
def test_a_player_s_page_in_german(spring: Tournament, tpn: int) -> None:
    """Pages of many players, with the numbers: no English word of the catalogue is left."""
    page = explain_player(spring, DUTCH, RoundNo(5), Tpn(tpn)).render("html", "de", numbers=True)
    assert '<html lang="de">' in page
    assert "Warum dieser Gegner" in page
    assert not ENGLISH.search(page)


def test_rounds_and_wishes_in_german(spring: Tournament) -> None:
    """Story, edition and criteria; a language that is not there speaks English."""
    story = explain_round(spring, DUTCH, RoundNo(5))
    text = story.render("text", "de")
    assert text.startswith("Runde 5: warum diese Bretter\n")
    assert not ENGLISH.search(text)
    assert "bracket" not in text
    assert story.render("text", "xx") == story.render("text")
    told = why_not(spring, DUTCH, RoundNo(5), Wish(pairs=((Tpn(1), Tpn(2)),)))
    text = told.render("text", "de")
    assert "Warum nicht Wrenfield (Nr. 1) gegen Okonjuwo (Nr. 2)?" in text
    assert "spielten in Runde 4 gegeneinander." in text
    assert "Wer schon gegeneinander gespielt hat" in text


def test_names_points_and_lists() -> None:
    """A player without a name is a number; points are halves; lists have their last word."""
    speech = Speech(Tongue("en"), {})
    assert speech.name(Tpn(4)) == "number 4"
    points = " ".join(speech.points(each) for each in (0, 5, 10, 25, 12, -5))
    assert points == "0 ½ 1 2½ 1.2 -½"
    assert [speech.points_text(each) for each in (5, 10, 15)] == ["½ point", "1 point", "1½ points"]
    assert speech.joined(["a", "b", "c"]) == "a, b and c"
    assert speech.joined([]) == "nobody"
    # A criterion nobody wrote a sentence for is told by its code and values.
    reason = Reason(kind=Kind.WORSE, code="Q4", chosen=(1,), other=(2, 3))
    assert speech.reason_text(reason) == "Worse in Q4: 2 and 3 instead of 1."


def test_german_has_a_comma_in_numbers_and_its_own_letters_for_colours(spring: Tournament) -> None:
    """Points that are no halves, and the colours of the numbers for arbiters."""
    speech = Speech(Tongue("de"), {})
    points = [speech.points_text(each) for each in (33, 10, 25)]
    assert points == ["3,3 Punkte", "1 Punkt", "2½ Punkte"]
    page = explain_player(spring, DUTCH, RoundNo(5), Tpn(5))
    german = page.render("text", "de", numbers=True)
    assert re.search(r"Farben +WSWW +SWSW", german)
    assert re.search(r"Colours +wbww +bwbw", page.render("text", numbers=True))


@every(("code", "values", "language", "told"), beside(__file__)["named"])
def test_numbers_and_players_are_named(
    code: str, values: list[int | list[int]], language: str, told: str
) -> None:
    """No German verb has to know how many there are; without players no gap stays open."""
    chosen, other = (tuple(each) if isinstance(each, list) else each for each in values)
    reason = Reason(kind=Kind.WORSE, code=code, chosen=chosen, other=other, players=(Tpn(4),))
    by = edition("dutch-2025") if code == "M1" else DUTCH
    assert told in Speech(Tongue(language), {}).by(by).reason_text(reason)
    for each in (reason, replace(reason, players=())):
        german = Speech(Tongue("de"), {}).by(by).reason_text(each)
        assert "{" not in german
        assert not re.search(r"\b(the|would|bracket|players?)\b", german)


@every(("code", "chosen", "other", "english", "german"), beside(__file__)["counted"])
def test_numbers_of_2012_say_what_they_count(
    code: str, chosen: int, other: int, english: str, german: str
) -> None:
    """Nobody is named there: it said that nobody would find no opponent, or 2 pairs, not 0."""
    reason = Reason(kind=Kind.WORSE, code=code, chosen=chosen, other=other)
    for language, told in (("en", english), ("de", german)):
        speech = Speech(Tongue(language), {}).by(DUTCH if code == "C9" else edition("dutch-2012"))
        assert speech.reason_text(reason).strip() == told


@every(("players", "english", "german"), beside(__file__)["unopposed"])
def test_one_player_without_opponent_is_not_all_of_these(
    players: list[int], english: str, german: str
) -> None:
    """It said "not all of these" of a single player; and of two, one of them with the bye."""
    reason = Reason(kind=Kind.COMPLETION, players=tuple(map(Tpn, players)))
    with_bye = Reason(kind=Kind.COMPLETION, players=(Tpn(4),), bye=True)
    assert with_bye.to_json() == {"kind": "completion", "players": [4], "bye": True}
    told = {"en": (english, "number 4, would find"), "de": (german, "Nr. 4, keinen")}
    for language, (end, of_the_bye) in told.items():
        speech = Speech(Tongue(language), {})
        assert speech.reason_text(reason).endswith(end)
        assert of_the_bye in speech.reason_text(with_bye)


def test_who_alone_prefers_a_colour() -> None:
    """The rule of 5.2.1 has two sentences: for two preferences, and for that of one player."""
    rule = ColourRule(
        article="5.2.1", white=Tpn(1), black=Tpn(2), higher=Tpn(1), wishes=(Colour.WHITE, None)
    )
    tournament = Tournament(players=(Player(tpn=Tpn(1), name="A"), Player(tpn=Tpn(2), name="B")))
    told, german = (Speech.about(tournament, one).colours_text(rule) for one in ("en", "de"))
    assert told == "A (1) prefers White; the opponent has no preference"
    assert german.startswith("A (Nr. 1) wünscht Weiß; ")


@every("system", [one.id for one in registry.systems() if one.entry.explainer])
def test_every_board_says_why_its_colours_are_as_they_are(system: str) -> None:
    """In words of their own, not by the number of an article alone."""
    one = edition(system)
    size = fitting(system, 10)
    rounds = cycle(system, size) if one.fixed_table else 4
    event = generate(Settings(players=size, rounds=rounds), 3, pair=one.pair)
    players = {each.tpn: each for each in one.participants(event).players}
    for number in range(2, event.paired_rounds + 1):
        asked = explaining(event, one, RoundNo(number))
        speech = Speech(Tongue(), players, codes=True).by(asked.edition)
        for board in asked.round_story().boards:
            assert board.colours is None or speech.colours_text(board.colours), board


# Reasons that only one position or one system gives: who alone may have the bye, and by steps.


def against(event: Tournament, system: str, number: int, wish: oa.Wish) -> Reason:
    """What stands against a wish."""
    facts = oa.explain(event, system=system, wish=wish, round=number).facts
    assert isinstance(facts, WhyNot)
    return facts.reason


@every("system", SYSTEMS)
def test_whoever_alone_may_have_the_bye_cannot_play(system: str) -> None:
    """Not that others would find no opponent; with 5 away nobody has the bye, and 4 may play."""
    event = rated(tournament("F | F | 4w+ | 3b- | U", rounds=5), 1999, 1998, 1997, 1996, 1995)
    for wish in (oa.Wish(pairs=((Tpn(1), Tpn(4)),)), oa.Wish(colours=((Tpn(4), Colour.WHITE),))):
        told = against(event, system, 2, wish)
        assert (told.kind, told.players) == (Kind.BYE_NEEDED, (4,))
        assert against(event.with_bye(2, Tpn(5)), system, 2, wish).kind is not Kind.BYE_NEEDED


MEETS = re.compile(r" (?:floater )?(\d+) meets (\d+)")
PASSED = re.compile(r"^ +passed over because (.*) \(([\d.]+)\): ([\d ]+)$")


def test_who_was_passed_over_by_lim_hears_the_clause_of_the_log() -> None:
    """Opponents tried first (C.04.4.3, 3.8 and 4); who has met is told by the meeting."""
    found = 0
    for seed in range(2):
        event = oa.generate(system="lim-2026", seed=seed, players=14, rounds=6)
        for number in range(2, event.paired_rounds + 1):
            player = Tpn(0)
            for line in edition("lim-2026").pair(event, RoundNo(number)).steps:
                pair, passed = MEETS.search(line), PASSED.match(line)
                player = (
                    Tpn(int(pair[1])) if pair else player if line.startswith("    ") else Tpn(0)
                )
                if passed is None or not player or "have met" in passed[1]:
                    continue
                for other in map(int, passed[3].split()):
                    wish = oa.Wish(pairs=((player, Tpn(other)),))
                    told = against(event, "lim-2026", number, wish)
                    if told.clause and told.turn is not None and told.turn.player == player:
                        assert (told.clause, told.article) == (passed[1], passed[2])
                        found += 1
    assert found > 10
