"""Why each player met whom, in plain words, as the page of the desk for players has it."""

from __future__ import annotations

from collections.abc import Callable

from openarbiter.desk import RoundState, Section, whole
from openarbiter.errors import TournamentError
from openarbiter.explanations.asking import Explanation, explain_players
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry
from openarbiter.web.routes.draft import explanation_facts
from openarbiter.web.wording import Facts

_Asked = Callable[[Tpn], Explanation]


def told_rounds(section: Section, language: str) -> Callable[[int], list[Facts]]:
    """What tells the published rounds of a player, the last one first.

    Each round has its number; ``bye`` and ``opponent``: what the player had; ``by_hand``: its
    boards are not those of the engine; ``answer``: the paragraphs and tables; ``trouble``: why
    there are none, else empty.
    """
    asked = [(one, _asked(section, one)) for one in section.rounds if one.phase.public]

    def told(number: int) -> list[Facts]:
        return [_told(section, one, each, number, language) for one, each in reversed(asked)]

    return told


def _asked(section: Section, found: RoundState) -> _Asked | TournamentError:
    """What explains a round, or why nothing does."""
    try:
        return explain_players(whole(section), registry.edition(section.system), found.number)
    except TournamentError as error:
        return error


def _told(
    section: Section,
    found: RoundState,
    asked: _Asked | TournamentError,
    number: int,
    language: str,
) -> Facts:
    """One round of one player."""
    pid = section.pid(number)
    facts: Facts = {
        "number": int(found.number),
        "opponent": found.draft.board_of(pid) is not None,
        "bye": found.bye == pid,
        "by_hand": found.by_hand,
        "answer": [],
        "trouble": "",
    }
    try:
        if isinstance(asked, TournamentError):
            raise asked
        facts["answer"] = explanation_facts(asked(Tpn(number)).page(language, numbers=False))
    except TournamentError as error:
        facts["trouble"] = error.message
    return facts
