"""The pages of players in a round, worked out once as long as what the round rests on is the same.

In a hall hundreds open the page that says why they are paired so, while results of the same round
come in. Those change nothing of what was known when it was paired.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Final

from openarbiter.desk import Section
from openarbiter.explanations.asking import Explanation, explain_players
from openarbiter.explanations.facts import PlayerPage
from openarbiter.model import Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.web.public_facts import paired_tournament

_ROUNDS: Final = 40
"""Rounds that are kept, those of a long event; the one worked out first goes first."""


@dataclass(slots=True)
class _Round:
    """A round that was asked about."""

    tournament: Tournament
    explain: Callable[[Tpn], Explanation]
    pages: dict[Tpn, Explanation] = field(default_factory=dict)


_kept: dict[tuple[str, str, int, bool], _Round] = {}
_lock = Lock()


def reasons_of(section: Section, number: int, tpn: Tpn, *, public: bool = True) -> Explanation:
    """Everything about one player in one round; it raises what ``explain`` does.

    The arguments are those of :func:`paired_tournament`, and the number of the player.
    """
    tournament, round_no = paired_tournament(section, number, public=public), RoundNo(number)
    key = (section.key, section.system, number, public)
    with _lock:  # whoever asks for the same at the same moment waits for one making
        found = _kept.get(key)
        if found is None or not rests_on_the_same(found.tournament, tournament, round_no):
            edition = registry.edition(section.system)
            found = _Round(tournament, explain_players(tournament, edition, round_no))
            _kept[key] = found
            while len(_kept) > _ROUNDS:
                _kept.pop(next(iter(_kept)))
        found.tournament = tournament  # the next one differs from it in fewer players
        page = found.pages.get(tpn)
        if page is None:
            page = found.pages[tpn] = found.explain(tpn)
        return _at_its_table(section, number, page)


def _at_its_table(section: Section, number: int, page: Explanation) -> Explanation:
    """The page of a player with the number that the board has in the hall."""
    facts = page.digest
    if not isinstance(facts, PlayerPage) or facts.opponent is None:
        return page
    board = section.round(number).draft.board_of(section.pid(facts.player.tpn))
    if board is None or section.pid(facts.opponent.tpn) not in board.pair:
        return page  # made by hand: the page is about the board of the pairing system
    return replace(page, digest=replace(facts, board=board.number))


def rests_on_the_same(one: Tournament, other: Tournament, round_no: RoundNo) -> bool:
    """Whether two tournaments differ in nothing but results of games of a round."""
    return one is other or (
        replace(one, players=()) == replace(other, players=())
        and len(one.players) == len(other.players)
        and all(
            before is after or _without_result(before, round_no) == _without_result(after, round_no)
            for before, after in zip(one.players, other.players, strict=True)
        )
    )


def _without_result(player: Player, round_no: RoundNo) -> tuple[object, ...]:
    """A player, and the game of the round without its result."""
    rounds = tuple(player.rounds)
    record = player.record(round_no)
    others = rounds[: round_no - 1], rounds[round_no:], len(rounds) >= round_no
    game = record if record.opponent is None else (record.opponent, record.colour)
    return replace(player, rounds=()), others, game
