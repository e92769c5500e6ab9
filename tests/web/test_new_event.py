"""A new event: three questions, the rest said in a sentence, and nothing taken that is not said."""

from __future__ import annotations

from openarbiter.desk import Section
from tests.every import every
from tests.web.browser import Browser, words


def made(browser: Browser, **fields: object) -> Section:
    """The first section of an event that was made as the page sends its form."""
    asked = {"name": "Quay", "kind": "swiss", "list1": "", "rounds": "", "players": ""} | fields
    assert browser.post("/new", asked) == "/a/players/paste"
    section: Section = browser.section
    return section


@every(
    ("kind", "players", "rounds", "told"),
    [
        ("swiss", 30, 5, "5 rounds find one winner among up to 32 players."),
        ("swiss", 33, 6, "6 rounds find one winner among up to 64 players."),
        ("swiss", 12, 5, "A field of 12 has one winner after 4 of 5 rounds."),
        ("swiss", 4, 3, "A field of 4 has one winner after 2 of 3 rounds."),
        ("robin", 10, 9, "Everybody meets everybody: a field of 10 plays 9 rounds."),
        ("robin", 9, 9, "Everybody meets everybody: a field of 9 plays 9 rounds."),
        ("teams", 8, 5, "A field of 8 teams has one winner after 3 of 5 rounds."),
        ("ko", 16, 4, "4 rounds leave one of up to 16 players."),
    ],
)
def test_the_rounds_follow_the_players(
    stranger: Browser, kind: str, players: int, rounds: int, told: str
) -> None:
    """What is proposed is said, and is what the event gets where nobody types another number."""
    page = stranger.get(f"/new?kind={kind}&players={players}")
    assert told in words(page)
    assert f'placeholder="{rounds}"' in page
    assert made(stranger, kind=kind, players=players).total_rounds == rounds


def test_what_was_taken_is_what_the_event_gets(stranger: Browser) -> None:
    """One sentence says it; each part of it is a link to its field."""
    page = stranger.get("/new")
    told = words(page)
    assert "Swiss, Dutch 2026" in told
    assert "a win counts 1, a draw ½, a loss 0 and a bye 1" in told
    assert "FIDE standard rating, without it highest national rating" in told
    assert "Buchholz Cut 1, Buchholz, Sonneborn-Berger, Direct Encounter" in told
    assert "today, no place named" in told
    for place in ("system", "points", "ratings", "ties", "place", "people"):
        assert f'href="#{place}"' in page
        assert f'id="{place}"' in page
    section = made(stranger)
    assert section.settings.lists == ("fide", "national")
    assert section.settings.tie_breaks == ("BH/C1", "BH", "SB", "DE")
    assert section.settings.sent == ""


def test_the_sentence_says_what_was_chosen(stranger: Browser) -> None:
    """It follows the fields, whoever asks for the page with them."""
    asked = (
        "kind=teams&scoring=3-1-0&place=Quay&start=2026-11-13&chief_arbiter=R.+Tolliver&sent=fide"
    )
    told = words(stranger.get(f"/new?{asked}"))
    for part in ("Swiss for teams", "3, a draw 1, a loss 0", "2026-11-13, Quay", "R. Tolliver"):
        assert part in told
    assert "sent to FIDE for rating" in told


def test_another_kind_asks_which(stranger: Browser) -> None:
    """Keizer and the others have one question more."""
    section = made(stranger, kind="more", other="keizer")
    assert section.system == "keizer"


def test_a_document_asks_only_what_it_needs(stranger: Browser) -> None:
    """Dubov wants ratings, the guidelines of the NSWCA an announcement; nobody else is asked."""
    ratings, announced = "everybody needs one, or an estimate", "wants announced beforehand"
    assert ratings in words(stranger.get("/new?system=dubov-2026"))
    assert announced in words(stranger.get("/new?system=nswca"))
    told = words(stranger.get("/new?system=lim-2026"))
    assert ratings not in told
    assert announced not in told
