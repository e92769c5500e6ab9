"""Whether a system can be played by so many over so many rounds, before round 1 is paired.

A table has rounds of its own. By other systems such tournaments are played through: that finds the
round that may leave somebody without an opponent, and the round by which a knock-out is decided.

Source:
    C.04.1, BR 2 (nobody meets twice) and BR 4 (nobody has the bye twice); C.04.5 (applied from
    2026-02-01), Preface (both games of a match are rounds); C.05, Annex 1 (Berger tables); NSWCA
    Tournament Guidelines, 3 (enough rounds); docs/systems/knock-out.md, 3 and 4.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING
from zlib import crc32

from openarbiter.errors import ImpossiblePairingError, NotCoveredError, TournamentError
from openarbiter.languages import said
from openarbiter.model import Colour, Event, Player, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.rulebooks import registry, timetable
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import RoundPairing

_PAIR = 2
_PATTERNS = 10
"""Ways of playing a tournament through that are tried; in every second one somebody withdraws."""

_ROOMY = 2
"""With this many players for each round nobody has ever run out of opponents."""

_LONGEST = 99
"""Rounds of the longest tournament; a report file has two columns for the number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """Why the rounds announced do not fit the field, and which numbers of rounds do.

    Attributes:
        code: Its name, stable, for programs.
        what: What does not fit, a whole sentence.
        article: The article behind it; empty where none is.
        fits: Numbers of rounds that fit, ascending; none where the system has none for the field.
    """

    code: str
    what: str
    article: str = ""
    fits: tuple[int, ...] = ()

    @property
    def remark(self) -> str:
        """What does not fit, with the article where there is one."""
        if not self.article:
            return self.what
        return said("{found} ({article})", found=self.what, article=self.article)


def doubts(
    edition: Edition, entrants: int, announced: Tournament, *, played_through: bool = True
) -> tuple[Doubt, ...]:
    """What does not fit in a number of rounds for a field; nothing where all of it does.

    Args:
        edition: The system.
        entrants: How many are entered: teams where the system pairs teams. With 0 nobody knows.
        announced: The tournament as it is announced: its number of rounds, its scoring and its code
            of record 192. Its players are not looked at.
        played_through: Swiss tournaments of this size are played through, which takes up to a few
            seconds; otherwise only those are found in which everybody runs out of opponents.
    """
    rounds = announced.rounds
    if rounds is None:
        return ()
    found = _half_a_match(edition, rounds)
    if entrants < _PAIR:
        return found
    if edition.fixed_table:
        return (*found, *_off_table(edition, entrants, announced))
    bare = Tournament(
        players=(),
        rounds=rounds,
        scoring=announced.scoring,
        baku=announced.baku,
        event=Event(type_code=announced.event.type_code),
    )
    if edition.leaves_out:
        return (*found, *_undecided(edition, entrants, bare))
    few = _too_few(edition, entrants, rounds)
    if few or not edition.swiss:
        return (*found, *few)
    patterns = 0 if edition.teams or not played_through else _PATTERNS
    return (*found, *_too_many(edition, entrants, bare, patterns))


def _too_few(edition: Edition, entrants: int, rounds: int) -> tuple[Doubt, ...]:
    """Rounds that may leave several players with all points (NSWCA, 3)."""
    enough = (entrants - 1).bit_length()
    if not edition.one_perfect or rounds >= enough:
        return ()
    what = said(
        "Several of {players} players may have all points in the end; {enough} rounds leave one at "
        "most.",
        players=entrants,
        enough=enough,
    )
    return (Doubt(code="too-few-rounds", what=what, article="NSWCA, 3", fits=(enough,)),)


def _half_a_match(edition: Edition, rounds: int) -> tuple[Doubt, ...]:
    """A last match that would not have all its games (C.04.5, Preface)."""
    whole = rounds - rounds % edition.match_rounds
    if whole == rounds:
        return ()
    what = said(
        "The number of rounds, {rounds}, leaves half a match: both games of a match are rounds of "
        "the tournament.",
        rounds=rounds,
    )
    fits = tuple(each for each in (whole, whole + edition.match_rounds) if each)
    return (Doubt(code="half-a-match", what=what, article="C.04.5, Preface", fits=fits),)


def _off_table(edition: Edition, entrants: int, announced: Tournament) -> tuple[Doubt, ...]:
    """No table for so many, or rounds that are no whole cycles of it."""
    rounds, code = announced.rounds or 0, announced.event.type_code
    try:
        table = timetable.rounds_of_cycle(edition, entrants, code)
    except NotCoveredError as error:
        what = said("There is no table for it: {why}.", why=error.message)
        return (Doubt(code="no-such-table", what=what),)
    below = max(rounds - rounds % table, table)
    while below > table and not _has(edition, entrants, code, below):
        below -= table
    fits = tuple(each for each in (below, below + table) if _has(edition, entrants, code, each))
    if rounds in fits:
        return ()
    what = said(
        "The table for a field of {players} has {table} rounds, and {rounds} are announced.",
        players=entrants,
        table=table,
        rounds=rounds,
    )
    return (Doubt(code="rounds-off-table", what=what, fits=fits or (table,)),)


def _has(edition: Edition, entrants: int, code: str, rounds: int) -> bool:
    """Whether the tables of a system reach so far."""
    try:
        timetable.rounds_of(_field(entrants, rounds=rounds, event=Event(type_code=code)), edition)
    except NotCoveredError:
        return False
    return True


def _undecided(edition: Edition, entrants: int, bare: Tournament) -> tuple[Doubt, ...]:
    """Too few rounds for a knock-out in which no match is level."""
    least = _first_failure(edition.id, entrants, replace(bare, rounds=_LONGEST), 0) - 1
    if (bare.rounds or 0) >= least:
        return ()
    what = said(
        "A knock-out of {players} is decided after {least} rounds at the earliest, later with "
        "play-offs; {rounds} are announced.",
        players=entrants,
        least=least,
        rounds=bare.rounds,
    )
    return (Doubt(code="knock-out-undecided", what=what, fits=(least,)),)


def _too_many(
    edition: Edition, entrants: int, bare: Tournament, patterns: int
) -> tuple[Doubt, ...]:
    """More rounds than everybody has opponents for (BR 2), or a bye (BR 4)."""
    rounds, fails = bare.rounds or 0, _fails(edition, entrants, bare, patterns)
    if fails > rounds:
        return ()
    fits = fails - 1
    while fits and _fails(edition, entrants, replace(bare, rounds=fits), patterns) <= fits:
        fits -= 1
    fits -= fits % edition.match_rounds
    what = said(
        "{rounds} rounds are many for a field of {players}: round {fails} may not find opponents.",
        rounds=rounds,
        players=entrants,
        fails=fails,
    )
    article, most = "C.04.1, 2", (fits,) if fits else ()
    return (Doubt(code="too-many-rounds", what=what, article=article, fits=most),)


def _fails(edition: Edition, entrants: int, bare: Tournament, patterns: int) -> int:
    """The first round that may not be paired; the one behind the last where none is found."""
    rounds = bare.rounds or 0
    if entrants >= _ROOMY * rounds:
        return rounds + 1
    opponents = entrants - 1 + entrants % 2
    fails = min(opponents * edition.match_rounds, rounds) + 1
    tried = (_first_failure(edition.id, entrants, bare, pattern) for pattern in range(patterns))
    return min((fails, *tried))


def _field(entrants: int, **announced: object) -> Tournament:
    """A tournament of so many players, the strongest first."""
    players = tuple(
        Player(tpn=Tpn(number), name=str(number), rating=max(1, 2500 - number))
        for number in range(1, entrants + 1)
    )
    return replace(Tournament(players=players), **announced)


@lru_cache(maxsize=512)
def _first_failure(system: str, entrants: int, bare: Tournament, pattern: int) -> int:
    """The first round of a tournament played in a pattern that cannot be paired completely."""
    edition, rounds = registry.edition(system), bare.rounds or 0
    tournament = replace(bare, players=_field(entrants).players)
    for number in range(1, rounds + 1):
        try:
            pairing = edition.pair(tournament, RoundNo(number))
        except ImpossiblePairingError:
            return number
        except TournamentError:  # what it does not cover is no question of length
            return rounds + 1
        tournament = _played(tournament, pairing, pattern)
        if number == 1 and pattern % 2:
            *others, last = tournament.players
            gone = replace(last, withdrawn_after=RoundNo(len(last.rounds)))
            tournament = replace(tournament, players=(*others, gone))
    return rounds + 1


_RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


def _played(tournament: Tournament, pairing: RoundPairing, pattern: int) -> Tournament:
    """The tournament after a round in which results follow a pattern."""
    records: dict[Tpn, RoundRecord] = {}
    for game in pairing.games:
        # Which of three results the game has: mixed, and the same every time.
        turn = crc32(f"{game.white}-{game.black}-{pairing.round_no}-{pattern}".encode()) % 3
        by_number = 0 if game.white < game.black else 2
        white, black = _RESULTS[turn if pattern else by_number]
        records[game.white] = RoundRecord(game.black, Colour.WHITE, white)
        records[game.black] = RoundRecord(game.white, Colour.BLACK, black)
    bye = RoundRecord(None, None, pairing.bye_result)
    nothing = RoundRecord(None, None, Result.ABSENT)
    players = tuple(
        replace(
            player,
            rounds=(
                *player.rounds,
                *[nothing] * (pairing.round_no - 1 - len(player.rounds)),
                records.get(player.tpn, bye),
            ),
        )
        if player.tpn in records or player.tpn == pairing.bye
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)
