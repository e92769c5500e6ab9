"""The chess arbiter's toolbox: exact Swiss pairings by the published regulations.

::

    import openarbiter as oa

    tournament = oa.read_trf("event.trf")
    pairing = oa.pair(tournament, system="dutch-2026")
    print(pairing)
    tournament = tournament.with_round(pairing).with_result(5, 4, 7, "1-0")
    print(oa.standings(tournament))

This is the public face, together with :mod:`openarbiter.model`; everything that is not listed in
their ``__all__`` may change without notice. It holds no rule and no file format: each function
asks the package that knows. Names are loaded when they are first asked for, so that importing
costs next to nothing.
"""

from __future__ import annotations

import importlib
import typing

if typing.TYPE_CHECKING:  # for type checkers; the running program looks into _HOMES
    import os
    from collections.abc import Collection, Sequence

    from openarbiter.deciding import Decision, Verdict
    from openarbiter.drawings.picture import Drawing
    from openarbiter.errors import (
        ContradictionError,
        Finding,
        FormatError,
        ImpossiblePairingError,
        NotCoveredError,
        RequestError,
        RuleError,
        TournamentError,
        UnknownEditionError,
    )
    from openarbiter.explanations.asking import Explanation, compare, explain
    from openarbiter.explanations.wishes import Wish
    from openarbiter.model import (
        Colour,
        Event,
        ForbiddenPairs,
        Player,
        Result,
        RoundRecord,
        ScoringSystem,
        Tournament,
        points_text,
    )
    from openarbiter.prizes.awards import award_prizes
    from openarbiter.prizes.fund_file import read_fund
    from openarbiter.ranking.standings import Row, Standings
    from openarbiter.ranking.sums import Line, Sum
    from openarbiter.ranking.tables.sheet import Sheet
    from openarbiter.ranking.tie_breaks.plugged_in import TieBreak
    from openarbiter.ratings.report import rating_report
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import Game, RoundPairing
    from openarbiter.rulebooks.registry import systems
    from openarbiter.simulate.recheck import CheckReport, Difference
    from openarbiter.verification.findings import Verification
    from openarbiter.verification.verifying import verify
    from openarbiter.version import __version__ as __version__

__all__ = [
    "CheckReport",
    "Colour",
    "ContradictionError",
    "Decision",
    "Difference",
    "Edition",
    "Event",
    "Explanation",
    "Finding",
    "ForbiddenPairs",
    "FormatError",
    "Game",
    "ImpossiblePairingError",
    "Line",
    "NotCoveredError",
    "Player",
    "RequestError",
    "Result",
    "RoundPairing",
    "RoundRecord",
    "Row",
    "RuleError",
    "ScoringSystem",
    "Sheet",
    "Standings",
    "Sum",
    "TieBreak",
    "Tournament",
    "TournamentError",
    "UnknownEditionError",
    "Verdict",
    "Verification",
    "Wish",
    "award_prizes",
    "check",
    "compare",
    "decide",
    "draw",
    "explain",
    "generate",
    "pair",
    "points_text",
    "rating_report",
    "read_fund",
    "read_json",
    "read_trf",
    "standings",
    "systems",
    "verify",
    "write_json",
    "write_trf",
]

_HOMES = {
    name: f"openarbiter.{home}"
    for home, names in {
        "deciding": "Decision Verdict",
        "errors": "ContradictionError Finding FormatError ImpossiblePairingError NotCoveredError "
        "RequestError RuleError TournamentError UnknownEditionError",
        "explanations.asking": "Explanation compare explain",
        "explanations.wishes": "Wish",
        "model": "Colour Event ForbiddenPairs Player Result RoundRecord ScoringSystem Tournament "
        "points_text",
        "prizes.awards": "award_prizes",
        "prizes.fund_file": "read_fund",
        "ranking.standings": "Row Standings",
        "ranking.sums": "Line Sum",
        "ranking.tables.sheet": "Sheet",
        "ranking.tie_breaks.plugged_in": "TieBreak",
        "ratings.report": "rating_report",
        "rulebooks.edition": "Edition",
        "rulebooks.pairing": "Game RoundPairing",
        "rulebooks.registry": "systems",
        "simulate.recheck": "CheckReport Difference",
        "verification.findings": "Verification",
        "verification.verifying": "verify",
        "version": "__version__",
    }.items()
    for name in names.split()
}
"""What the package has from elsewhere, and the module it is loaded from when asked for."""

if not typing.TYPE_CHECKING:  # a type checker shall still refuse names that do not exist

    def __getattr__(name: str) -> object:
        """Load a public name when it is first asked for."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """The public names, and no module behind them."""
    return sorted([*__all__, "__version__"])


def read_trf(source: str | os.PathLike[str], *, lenient: bool = False) -> Tournament:
    """Read a tournament report file (TRF16, its extensions, TRF26).

    Args:
        source: Path of the file, or its text (which has more than one line).
        lenient: Repair what can be repaired instead of refusing the file.

    Raises:
        FormatError: With every finding of the file, each with line and column.
        OSError: The file cannot be opened.
    """
    from openarbiter.formats import trf

    return trf.read(source, lenient=lenient).tournament


def read_json(source: str | os.PathLike[str]) -> Tournament:
    """Read a tournament in our JSON form.

    Args:
        source: Path of the file; or its text, when it begins with a brace or holds a line break.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    from openarbiter.formats import json_

    return json_.read(source).tournament


def write_trf(
    tournament: Tournament, path: str | os.PathLike[str] | None = None, *, dialect: str = "trf26"
) -> bytes:
    """The tournament as the bytes of a report file.

    Args:
        tournament: The tournament. What was read and not changed is written byte for byte as it
            was, whatever the dialect; with its ``origin`` replaced by ``None`` it is written new.
        path: Where the file is written too, whole or not at all; a file that is there is replaced.
        dialect: ``trf26``, or ``trfx``, ``trfbx``, ``trf16`` for programs that know no newer one.

    Raises:
        NotCoveredError: The dialect cannot say something the tournament holds.
        RequestError: A game that was played has no colours, with which no file could be read.
        OSError: The file cannot be written.
    """
    from openarbiter.formats import trf
    from openarbiter.rulebooks.exchange import for_file

    if tournament.origin is None:
        from openarbiter.formats.agreement import refuse_games_without_colours

        refuse_games_without_colours(tournament)

    return _written(trf.write(for_file(tournament, dialect), dialect=dialect), path)


def write_json(tournament: Tournament, path: str | os.PathLike[str] | None = None) -> bytes:
    """The tournament in our JSON form, one player (team, bye ...) a line, in UTF-8.

    Args:
        tournament: The tournament.
        path: Where the file is written too, whole or not at all; a file that is there is replaced.

    Raises:
        OSError: The file cannot be written.
    """
    from openarbiter.formats import json_

    return _written(json_.write(tournament), path)


def _written(content: bytes, path: str | os.PathLike[str] | None) -> bytes:
    """The content of a file, written where a path says so."""
    if path is not None:
        from pathlib import Path

        from openarbiter.files import write_whole

        write_whole(Path(path), content, mode=0o644)
    return content


def pair(
    tournament: Tournament,
    system: str | None = None,
    round: int | None = None,
    lot: str | None = None,
) -> RoundPairing:
    """Pair a round.

    Args:
        tournament: The tournament. A round that is already there is paired again from the rounds
            before it, with the results known then, among the players the tournament says were
            paired in it.
        system: Id of an edition; ``None`` takes what the tournament names for itself, or the
            default. ``result.system`` says which it was.
        round: Number of the round; ``None`` for the next one. A round behind the next one is only
            known beforehand where a table fixes all of them, as in a round robin.
        lot: What is drawn before round 1: a seed, from which anybody draws the same, or ``white``
            or ``black`` where the colour was drawn by hand; ``varma:`` and a seed where the numbers
            of a round robin are drawn with restriction (C.05, Annex 2). ``None`` draws nothing;
            ``result.lot`` says what holds and how it is known.

    Raises:
        RequestError: There is no such round to pair, two players tell their game differently, or
            the lot is not what was drawn.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    from openarbiter.formats.agreement import refuse_disagreements
    from openarbiter.rulebooks import basic_rules, registry
    from openarbiter.rulebooks.lots import draw_lots
    from openarbiter.values import replace

    refuse_disagreements(tournament)
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    tournament = edition.participants(tournament)
    tournament, drawn = draw_lots(tournament, edition, lot)
    next_round = tournament.next_round
    asked = next_round if round is None else round
    wanted = basic_rules.round_to_pair(tournament, asked, ahead=edition.fixed_table)
    if wanted != next_round:
        from openarbiter.rulebooks import boards

        tournament = boards.with_known_length(tournament, wanted).known_before(wanted)
    return replace(edition.pair(tournament, wanted), tournament=tournament, lot=drawn)


def draw(
    of: RoundPairing | Tournament | Standings,
    *,
    system: str | None = None,
    round: int | None = None,
) -> tuple[Drawing, ...]:
    """A picture of a round (brackets, floaters, pairs, what stood behind each), or a cross-table.

    Args:
        of: What :func:`pair` answered, or a tournament; or what :func:`standings` answered, for
            its cross-table.
        system: Of a tournament: id of an edition; ``None`` as in :func:`pair`.
        round: Of a tournament: the round; ``None`` for the one in play, else the next one, else
            the last one.

    Returns:
        SVG texts, each a whole file, which notebooks show: one, or one a page where the round or
        the table is large.

    Raises:
        RequestError: There is no such round, or the pairing does not hold its tournament.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what is asked, or the table is one of teams.
    """
    from openarbiter.drawings.picture import Drawing
    from openarbiter.explanations import asking
    from openarbiter.model import Tournament
    from openarbiter.ranking.standings import Standings

    if isinstance(of, Standings):
        from openarbiter.drawings.cross_table import cross_table_pictures

        of.cross_table()
        return tuple(Drawing(each.svg) for each in cross_table_pictures(of.tournament, of))
    from openarbiter.drawings import round_picture

    if isinstance(of, Tournament):
        of = pair(of, system, asking.round_asked_for(of) if round is None else round)
    tournament = asking.paired_tournament(of)
    pictures = round_picture.round_pictures(tournament, of, title=f"paired by {of.system}")
    return tuple(Drawing(picture.svg) for picture in pictures)


def check(tournament: Tournament, system: str | None = None) -> CheckReport:
    """Pair every round of a tournament again, and list what differs from what it holds.

    Args:
        tournament: The tournament.
        system: Id of an edition; ``None`` as in :func:`pair`.

    Raises:
        RequestError: Two players tell their game differently.
        UnknownEditionError: No edition has this id.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    from openarbiter.formats.agreement import refuse_disagreements
    from openarbiter.rulebooks import registry
    from openarbiter.simulate import recheck

    refuse_disagreements(tournament)
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    doubt = "" if system else registry.doubt_about_edition(tournament)
    return recheck.with_doubt(recheck.check(tournament, edition), doubt)


def decide(
    tournament: Tournament,
    round: int | None = None,
    system: str | None = None,
) -> tuple[Decision, ...]:
    """Decide of each published round whether it is the required one: proven right, or wrong.

    The round is paired again, its certificate is made, and a checker that shares no line with the
    engine holds it against every other choice. Where something is missing for that, the round is
    not decided, and :attr:`Decision.missing` says what.

    Args:
        tournament: The tournament. Where it was read leniently from a report file, what had to be
            repaired is a reason to leave a round undecided.
        round: Number of a round that is paired; ``None`` for all.
        system: Id of an edition; ``None`` takes what the tournament names for itself, or the
            default; whether it may be another one is a reason to leave a round undecided.

    Raises:
        RequestError: The round is not one of those paired.
        UnknownEditionError: No edition has this id.
        NotCoveredError: The edition has no rule for what the tournament asks.

    Source:
        C.04.1, BR 1, and the chapter of the system.
    """
    from openarbiter import deciding
    from openarbiter.formats import trf
    from openarbiter.rulebooks import registry
    from openarbiter.verification.verifying import verify

    found = verify(tournament, round, system)
    edition = "" if system else registry.doubt_about_edition(tournament)
    doubts = deciding.doubts_about(edition, trf.repairs(tournament))
    return deciding.decide(tournament, found, doubts)


def standings(  # noqa: PLR0913  (all but the tournament has a default)
    tournament: Tournament,
    tie_breaks: Sequence[str | TieBreak] | None = None,
    edition: str | None = None,
    round: int | None = None,
    *,
    predetermined: bool | None = None,
    lots: str | None = None,
    expelled: Collection[int] = (),
) -> Standings:
    """The table of a tournament; in a team event the lines are the teams.

    Args:
        tournament: The tournament.
        tie_breaks: Codes in order, as federations write them (``BH/C1``), or tie-breaks of your
            own; the score comes first unless the list has it itself. ``None`` takes the list of
            the tournament; without one that of a system with a table of its own, such as
            Keizer's.
        edition: ``c07-2026``, ``c07-2024`` or ``nswca``; ``None`` for the newest of C.07.
        round: The last round that counts; ``None`` for the last one paired.
        predetermined: The pairings were fixed beforehand, as in a round-robin; ``None`` takes
            what the tournament says.
        lots: A seed: remaining ties are broken by lots that can be drawn again.
        expelled: Numbers of those who get no place; their results count for their opponents.

    Raises:
        RequestError: There is no such round, or the list of tie-breaks is wrong.
        NotCoveredError: The regulation does not allow what the list asks for.
        UnknownEditionError: No edition has this id.
    """
    from openarbiter.ranking import matches
    from openarbiter.ranking import standings as ranking
    from openarbiter.rulebooks.registry import own_order

    event = tournament.team_event if matches.is_team_event(tournament) else None
    if tie_breaks is None and edition is None and not tournament.tie_breaks:
        tie_breaks = own_order(tournament)
    return ranking.standings(
        tournament,
        tie_breaks,
        edition,
        round_no=round,
        predetermined=predetermined,
        team_event=event,
        lots=lots,
        expelled=expelled,
    )


def generate(
    players: int = 50, rounds: int = 9, *, seed: int = 1, system: str | None = None, **more: float
) -> Tournament:
    """A random tournament: results by the ratings, pairings by the regulation.

    Args:
        players: Number of players, 2 to 20,000.
        rounds: Number of rounds, 1 to 999.
        seed: The same settings and seed make the same tournament everywhere; not negative.
        system: Id of an edition; ``None`` for the default.
        more: More settings by name, such as ``draw_share=0.3`` or ``stop_after=4``: the
            attributes of :class:`openarbiter.simulate.Settings`.

    Raises:
        RequestError: A setting is out of its range, or the seed is negative.
        UnknownEditionError: No edition has this id.
    """
    from openarbiter import simulate
    from openarbiter.rulebooks import registry

    settings = simulate.Settings(players=players, rounds=rounds, **more)  # type: ignore[arg-type]
    edition = registry.edition(system or registry.DEFAULT)
    return simulate.generate(settings, seed, pair=edition.pair, system=edition.id)
