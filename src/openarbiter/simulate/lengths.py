"""Whether a system can be played by so many over so many rounds, before round 1 is paired.

Source:
    C.04.1, BR 2 (nobody meets twice) and BR 4 (nobody has the bye twice); C.04.5 (applied from
    2026-02-01), Preface (both games of a match are rounds); C.05, Annex 1 (Berger tables); NSWCA
    Tournament Guidelines, 3 (enough rounds); docs/systems/knock-out.md, 3 and 4.
"""

from __future__ import annotations

from functools import cache

from openarbiter.errors import NotCoveredError, TournamentError
from openarbiter.languages import said
from openarbiter.model import Event, Player, Tournament, Tpn
from openarbiter.ranking.knock_out import options_of
from openarbiter.rulebooks import registry, timetable
from openarbiter.rulebooks.edition import Edition
from openarbiter.simulate.generator import generate
from openarbiter.simulate.settings import Settings
from openarbiter.values import dataclass, replace

_TRIED = 6
"""Random tournaments that are played through."""

_LEAVE = 0.1
"""Share of the players who withdraw in every second of them, in a field that can spare some."""

_ROOMY = 2
"""With this many players for each round nobody has ever run out of opponents."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the rounds announced do not fit the field, with the article if one says so, and which do.

    Attributes:
        code: Its name, stable, for programs.
        fits: Numbers of rounds that fit, ascending; none where the system has none for the field.
    """

    code: str
    what: str
    article: str = ""
    fits: tuple[int, ...] = ()

    @property
    def remark(self) -> str:
        """What does not fit, with the article where there is one."""
        told = said("{found} ({article})", found=self.what, article=self.article)
        return told if self.article else self.what


def doubts(
    edition: Edition, entrants: int, announced: Tournament, *, played_through: bool = True
) -> tuple[Doubt, ...]:
    """What does not fit in a number of rounds for a field; nothing where all of it does.

    Entrants are teams where the system pairs teams; with 0 nobody knows how many. Of the
    tournament as it is announced the players are not looked at. Swiss tournaments of this size
    may be played through, for up to some seconds.
    """
    rounds, code = announced.rounds, announced.event.type_code
    if rounds is None:
        return ()
    found = [_half_a_match(edition, rounds)]
    if entrants > 1 and edition.fixed_table:
        found.append(_off_table(edition, entrants, rounds, code))
    elif entrants > 1 and edition.play.leaves_out:
        found.append(_undecided(entrants, rounds, options_of(code)[0]))
    elif entrants > 1 and edition.swiss:
        tried = _TRIED if played_through and not edition.play.teams else 0
        found.append(_too_few(edition, entrants, rounds))
        found.append(_too_many(edition, entrants, announced, tried))
    return tuple(each for each in found if each is not None)


def _half_a_match(edition: Edition, rounds: int) -> Doubt | None:
    """A last match that would not have all its games (C.04.5, Preface)."""
    games = edition.play.match_rounds
    whole = rounds - rounds % games
    what = said(
        "The number of rounds, {rounds}, leaves half a match: both games of a match are rounds of "
        "the tournament.",
        rounds=rounds,
    )
    fits = (whole, whole + games) if whole else (games,)
    return None if whole == rounds else Doubt("half-a-match", what, "C.04.5, Preface", fits)


def _off_table(edition: Edition, entrants: int, rounds: int, code: str) -> Doubt | None:
    """No table for so many, or rounds that are no whole cycles of it."""
    try:
        table = timetable.rounds_of_cycle(edition, entrants, code)
    except NotCoveredError as error:
        return Doubt("no-such-table", said("There is no table for it: {why}.", why=error.message))
    whole = [each for each in range(table, rounds + table, table) if _has(edition, entrants, each)]
    if rounds in whole:
        return None
    what = said(
        "The table for a field of {players} has {count} rounds, and {rounds} are announced.",
        table,
        one="The table for a field of {players} has one round, and {rounds} are announced.",
        players=entrants,
        rounds=rounds,
    )
    return Doubt("rounds-off-table", what, "", tuple(whole[-2:]))


def _has(edition: Edition, entrants: int, rounds: int) -> bool:
    """Whether the tables of a system reach so far for so many."""
    players = tuple(Player(tpn=Tpn(number), name="") for number in range(1, entrants + 1))
    code = next(iter(edition.in_files.codes), "")
    tournament = Tournament(players=players, rounds=rounds, event=Event(type_code=code))
    try:
        return bool(timetable.rounds_of(tournament, edition))
    except NotCoveredError:
        return False


def _undecided(entrants: int, rounds: int, games: int) -> Doubt | None:
    """Too few rounds for a knock-out in which no match is level (3, 4)."""
    least = (entrants - 1).bit_length() * games
    what = said(
        "A knock-out of {players} is decided after {count} rounds at the earliest, later "
        "with play-offs; {rounds} are announced.",
        least,
        one="A knock-out of {players} is decided after one round at the earliest, later with "
        "play-offs; {rounds} are announced.",
        players=entrants,
        rounds=rounds,
    )
    return Doubt("knock-out-undecided", what, "", (least,)) if rounds < least else None


def _too_few(edition: Edition, entrants: int, rounds: int) -> Doubt | None:
    """Rounds that may leave several players with all points, where the document forbids it."""
    enough = (entrants - 1).bit_length()
    what = said(
        "Several of {players} players may have all points in the end; {count} rounds "
        "leave one at most.",
        enough,
        one="Several of {players} players may have all points in the end; one round leaves "
        "one at most.",
        players=entrants,
    )
    article = edition.handling.one_perfect
    few = article and rounds < enough
    return Doubt("too-few-rounds", what, article, (enough,)) if few else None


def _too_many(edition: Edition, entrants: int, announced: Tournament, tried: int) -> Doubt | None:
    """More rounds than everybody has opponents for (BR 2), or a bye (BR 4)."""
    rounds, scoring = announced.rounds or 0, announced.scoring
    baku = announced.baku and tried > 0  # without a round that is played it changes nothing
    played = Settings(players=entrants, rounds=rounds, scoring=scoring, baku=baku)
    fails = _first_failure(edition.id, played, tried)
    if fails > rounds:
        return None
    fits = fails - 1
    while fits and _first_failure(edition.id, replace(played, rounds=fits), tried) <= fits:
        fits -= 1
    fits -= fits % edition.play.match_rounds
    what = said(
        "{count} rounds are many for a field of {players}: round {fails} may not find opponents.",
        rounds,
        one="One round is much for a field of {players}: round {fails} may not find opponents.",
        players=entrants,
        fails=fails,
    )
    return Doubt("too-many-rounds", what, "C.04.1, 2", (fits,) if fits else ())


@cache
def _first_failure(system: str, whole: Settings, tried: int) -> int:
    """The first round that may not be paired; the one behind the last where none is found."""
    edition, entrants, rounds = registry.edition(system), whole.players, whole.rounds
    if entrants >= _ROOMY * rounds:
        return rounds + 1
    fails = min((entrants - 1 + entrants % 2) * edition.play.match_rounds, rounds) + 1
    fewer = replace(whole, withdrawal_rate=_LEAVE) if entrants > rounds + 1 else whole
    for seed in range(tried):
        try:
            settings = fewer if seed % 2 else whole
            played = generate(settings, seed, pair=edition.pair, system=system)
        except TournamentError:  # what the system does not cover is no question of length
            return fails
        fails = min(fails, played.paired_rounds + 1)
    return fails
