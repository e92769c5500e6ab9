"""Why this opponent, for one player; and the picture of a whole round."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import Section
from openarbiter.drawings.picture import Picture
from openarbiter.errors import TournamentError
from openarbiter.explanations.asking import explain_player
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.here import Here
from openarbiter.web.looking import pictures_of
from openarbiter.web.people import colours_before, person, pid_of_number, points_before
from openarbiter.web.routes.draft import told

PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A picture carries its own styles and runs nothing."""


def why(now: Here) -> Answer:
    """The page of one player in one round: opponent, colour, and who was tried before."""
    section, found = now.paired_round()
    pid = pid_of_number(section, now.parts["p"])
    who = person(section, pid)
    number = RoundNo(found.number)
    board = found.draft.board_of(pid)
    answer: list[dict[str, object]] = []
    trouble = ""
    long = now.query.get("numbers") == "yes"
    try:
        edition = registry.edition(section.system)
        told_of = explain_player(section.tournament, edition, number, section.tpn(pid))
        answer = told(told_of.page(now.words.language, numbers=long))
    except TournamentError as error:
        trouble = error.message
    opponent = None
    if board is not None:
        opponent = person(section, board.black if board.white == pid else board.white)
    facts = {
        "section": section.key,
        "round_no": number,
        "who": who,
        "opponent": opponent,
        "board": board.number if board else 0,
        "colour": "" if board is None else "w" if board.white == pid else "b",
        "bye": found.bye == pid,
        "points": points_before(section, section.player(pid), number),
        "opponent_points": None
        if opponent is None
        else points_before(section, section.player(opponent.pid), number),
        "colours": colours_before(section.player(pid), number),
        "answer": answer,
        "trouble": trouble,
        "by_hand": found.by_hand,
        "numbers": long,
        "system": section.system,
    }
    return Page(now, "why", facts)


def picture(now: Here) -> Answer:
    """The page of the picture of a round, and the same in sentences."""
    section, found = now.paired_round()
    pictures = _pictures(now, section, found.number)
    facts = {
        "section": section.key,
        "round_no": found.number,
        "pictures": len(pictures),
        "sentences": [sentence for one in pictures for sentence in one.sentences],
        "by_hand": found.by_hand,
    }
    return Page(now, "picture", facts)


def _pictures(now: Here, section: Section, number: int) -> tuple[Picture, ...]:
    """The pictures of a round as the edition pairs it."""
    several = len(now.state.sections) > 1
    name = f"{now.state.name}, {section.name}" if several else now.state.name
    return pictures_of(section, number, name, now.words.language)


def picture_file(now: Here) -> Answer:
    """One page of the picture as an SVG file."""
    section, found = now.paired_round()
    pictures = _pictures(now, section, found.number)
    number = now.number("page", "1")
    place = 0 if number is None else number - 1
    if not 0 <= place < len(pictures):
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE_POLICY}
    return File(pictures[place].svg, "image/svg+xml", headers)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/why/{p:whole}", why),
    ("GET", "/{s}/rounds/{n:whole}/picture", picture),
    ("GET", "/{s}/rounds/{n:whole}/picture.svg", picture_file),
)
