"""Why each player met whom, in plain words, as the page of the desk for players has it."""

from __future__ import annotations

from collections.abc import Callable

from openarbiter.desk import RoundState, Section
from openarbiter.errors import TournamentError
from openarbiter.explanations.asking import Explanation, explain_players
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry
from openarbiter.web.public_facts import paired_tournament
from openarbiter.web.routes.draft import explanation_facts
from openarbiter.web.wording import Facts

_Asked = Callable[[Tpn], Explanation]


class Telling:
    """The reasons of the published rounds of a section; each is worked out once for all languages.

    Args:
        section: The section.
    """

    def __init__(self, section: Section) -> None:
        self._section = section
        self._rounds = [
            (each, _asked(section, each)) for each in section.rounds if each.phase.public
        ]
        self._known: dict[tuple[int, int], Explanation | TournamentError] = {}

    def told(self, number: int, language: str) -> list[Facts]:
        """The rounds of a player, the last one first.

        Each round has its number; ``bye`` and ``opponent``: what the player had; ``by_hand``: its
        boards are not those of the engine; ``answer``: the paragraphs and tables; ``trouble``: why
        there are none, else empty.
        """
        return [self._told(each, asked, number, language) for each, asked in self._rounds[::-1]]

    def _told(
        self, found: RoundState, asked: _Asked | TournamentError, number: int, language: str
    ) -> Facts:
        """One round of one player."""
        pid = self._section.pid(number)
        facts: Facts = {
            "number": int(found.number),
            "opponent": found.draft.board_of(pid) is not None,
            "bye": found.bye == pid,
            "by_hand": found.by_hand,
            "answer": [],
            "trouble": "",
        }
        key = (int(found.number), number)
        if key not in self._known:
            self._known[key] = _explained(asked, number)
        story = self._known[key]
        if isinstance(story, TournamentError):
            facts["trouble"] = story.message
        else:
            facts["answer"] = explanation_facts(story.page(language, numbers=False))
        return facts


def _asked(section: Section, found: RoundState) -> _Asked | TournamentError:
    """What explains a round to everybody, or why nothing does."""
    try:
        known = paired_tournament(section, found.number)
        return explain_players(known, registry.edition(section.system), found.number)
    except TournamentError as error:
        return error


def _explained(asked: _Asked | TournamentError, number: int) -> Explanation | TournamentError:
    """Why a player met whom, or why that is not known."""
    if isinstance(asked, TournamentError):
        return asked
    try:
        return asked(Tpn(number))
    except TournamentError as error:
        return error
