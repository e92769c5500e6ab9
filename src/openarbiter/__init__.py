"""The chess arbiter's toolbox: exact Swiss pairings by the published regulations.

::

    import openarbiter as oa

    tournament = oa.read_trf("event.trf")
    result = oa.pair(tournament, system="dutch-2026")
    for game in result.games:
        print(game.board, game.white, game.black)
    print(result.bye, result.absent)

This is the public face; everything not listed in ``__all__`` may change without notice.
It holds no rule and no file format: each function asks the room that knows. Names are loaded when
they are first asked for, so that importing the package costs next to nothing.
"""

from __future__ import annotations

import importlib
import typing

if typing.TYPE_CHECKING:  # for type checkers; the running program looks into _HOMES
    import os
    from collections.abc import Mapping, Sequence

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
    from openarbiter.explanations.asking import Explanation
    from openarbiter.explanations.wishes import Wish
    from openarbiter.formats.agreement import Disagreement
    from openarbiter.model import (
        Colour,
        Player,
        Result,
        RoundRecord,
        ScoringSystem,
        Tournament,
    )
    from openarbiter.prizes.fund import Fund
    from openarbiter.prizes.prize_list import PrizeList
    from openarbiter.ranking.standings import Row, Standings
    from openarbiter.ranking.sums import Sum
    from openarbiter.ratings.report import RatingReport
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.pairing import Game, RoundPairing
    from openarbiter.simulate.recheck import CheckReport, Difference
    from openarbiter.verification.findings import Verification
    from openarbiter.version import __version__ as __version__

__all__ = [
    "CheckReport",
    "Colour",
    "ContradictionError",
    "Difference",
    "Edition",
    "Explanation",
    "Finding",
    "FormatError",
    "Game",
    "ImpossiblePairingError",
    "NotCoveredError",
    "Player",
    "RequestError",
    "Result",
    "RoundPairing",
    "RoundRecord",
    "Row",
    "RuleError",
    "ScoringSystem",
    "Standings",
    "Sum",
    "Tournament",
    "TournamentError",
    "UnknownEditionError",
    "Verification",
    "Wish",
    "award_prizes",
    "check",
    "draw",
    "explain",
    "pair",
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

_ERRORS = "openarbiter.errors"
_MODEL = "openarbiter.model"
_PAIRING = "openarbiter.rulebooks.pairing"
_RECHECK = "openarbiter.simulate.recheck"
_STANDINGS = "openarbiter.ranking.standings"

_HOMES = {
    "CheckReport": _RECHECK,
    "Colour": _MODEL,
    "ContradictionError": _ERRORS,
    "Difference": _RECHECK,
    "Edition": "openarbiter.rulebooks.edition",
    "Explanation": "openarbiter.explanations.asking",
    "Finding": _ERRORS,
    "FormatError": _ERRORS,
    "Game": _PAIRING,
    "ImpossiblePairingError": _ERRORS,
    "NotCoveredError": _ERRORS,
    "Player": _MODEL,
    "RequestError": _ERRORS,
    "Result": _MODEL,
    "RoundPairing": _PAIRING,
    "RoundRecord": _MODEL,
    "Row": _STANDINGS,
    "RuleError": _ERRORS,
    "ScoringSystem": _MODEL,
    "Standings": _STANDINGS,
    "Sum": "openarbiter.ranking.sums",
    "Tournament": _MODEL,
    "TournamentError": _ERRORS,
    "UnknownEditionError": _ERRORS,
    "Verification": "openarbiter.verification.findings",
    "Wish": "openarbiter.explanations.wishes",
    "__version__": "openarbiter.version",
}
"""The version and the public classes, and the module each is loaded from when asked for."""


if not typing.TYPE_CHECKING:  # a type checker shall still refuse names that do not exist

    def __getattr__(name: str) -> object:
        """Load the version or a public class when it is first asked for."""
        if name not in _HOMES:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message)
        found = getattr(importlib.import_module(_HOMES[name]), name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """The public names, and no room behind them."""
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
    from openarbiter.formats import trf  # noqa: PLC0415  (loaded when asked for)

    return trf.read(source, lenient=lenient).tournament


def read_json(source: str | os.PathLike[str]) -> Tournament:
    """Read a tournament in our JSON form.

    Args:
        source: Path of the file; or its text, when it begins with a brace or holds a line break.

    Raises:
        FormatError: With every finding of the file.
        OSError: The file cannot be opened.
    """
    from openarbiter.formats import json_  # noqa: PLC0415  (loaded when asked for)

    return json_.read(source).tournament


def write_trf(tournament: Tournament, *, dialect: str = "trf26") -> bytes:
    """The tournament as the bytes of a report file.

    Args:
        tournament: The tournament. What was read and not changed is written byte for byte as it
            was, whatever the dialect; with its ``origin`` replaced by ``None`` it is written new.
        dialect: ``trf26``, or ``trfx``, ``trfbx``, ``trf16`` for programs that know no newer one.

    Raises:
        NotCoveredError: The dialect cannot say something the tournament holds.
        RequestError: A game that was played has no colours, with which no file could be read.
    """
    from openarbiter.formats import trf  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.rulebooks.exchange import for_file  # noqa: PLC0415  (likewise)

    if tournament.origin is None:
        from openarbiter.formats.agreement import games_without_colours  # noqa: PLC0415  (likewise)

        _refuse(games_without_colours(tournament))

    return trf.write(for_file(tournament, dialect), dialect=dialect)


def write_json(tournament: Tournament) -> bytes:
    """The tournament as JSON, in UTF-8."""
    from openarbiter.formats import json_  # noqa: PLC0415  (loaded when asked for)

    return json_.write(tournament)


def pair(
    tournament: Tournament,
    system: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter; the contract has it)
) -> RoundPairing:
    """Pair a round.

    Args:
        tournament: The tournament. A round that is already there is paired again from the rounds
            before it, among the players the tournament says were paired in it.
        system: Id of an edition; ``None`` takes what the tournament names for itself, or the
            default. ``result.system`` says which it was.
        round: Number of the round; ``None`` for the next one.

    Raises:
        RequestError: There is no such round to pair, or two players tell their game differently.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    from openarbiter.rulebooks import basic_rules, registry  # noqa: PLC0415  (when asked for)
    from openarbiter.values import replace  # noqa: PLC0415  (not a name of the façade)

    _refuse_disagreements(tournament)
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    next_round = tournament.next_round
    wanted = basic_rules.round_to_pair(tournament, next_round if round is None else round)
    if wanted != next_round:
        from openarbiter.rulebooks import last_round  # noqa: PLC0415  (seldom needed)

        tournament = last_round.with_known_length(tournament, wanted)
    return replace(edition.pair(tournament, wanted), tournament=tournament)


def _refuse_disagreements(tournament: Tournament) -> None:
    """Refuse a tournament whose players tell a game differently; a file that was read has none."""
    from openarbiter.formats.agreement import disagreements  # noqa: PLC0415  (when asked for)

    _refuse(disagreements(tournament))


def _refuse(found: typing.Iterable[Disagreement]) -> None:
    """Refuse a tournament for the first thing that is wrong with it, if anything is."""
    from openarbiter.errors import RequestError  # noqa: PLC0415  (names of the façade are lazy)

    for wrong in found:
        where = "numbers of players" if wrong.round_no is None else f"round {wrong.round_no}"
        raise RequestError(f"{where}: {wrong.found}; expected {wrong.expected}")


def _refuse_two_questions(**questions: bool) -> None:
    """Answer one question, not the first of two.

    Raises:
        RequestError: More than one of them is asked.
    """
    from openarbiter.errors import RequestError  # noqa: PLC0415  (names of the façade are lazy)

    names = [name for name, asked in questions.items() if asked]
    if len(names) > 1:
        raise RequestError(f"one question at a time: {' and '.join(names)} are given")


def explain(  # noqa: PLR0913  (one question each, all of them by name)
    of: RoundPairing | Tournament,
    *,
    system: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter; the contract has it)
    player: int | None = None,
    wish: Wish | None = None,
    changes: typing.Iterable[str] = (),
) -> Explanation:
    """Why a round is paired as it is. ``print`` shows it; ``to_json`` and ``render`` give more.

    One question at a time: about the round, or with one of ``player``, ``wish`` and ``changes``.

    Args:
        of: What :func:`pair` answered, or a tournament.
        system: Of a tournament: id of an edition; ``None`` as in :func:`pair`.
        round: Of a tournament: the round; ``None`` for the one in play, else the next one, else
            the last one.
        player: TPN of the player whose page is asked for, in plain words.
        wish: What somebody would have liked instead: why not?
        changes: What if? Each is one of ``result:4:3-7:1-0``, ``withdraw:12``, ``add:Name``,
            ``allow:3-7``, ``forbid:3-7``.

    Raises:
        RequestError: There is no such round or player, the question does not fit or is two
            questions, or two players tell their game differently.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what is asked.
    """
    from openarbiter.explanations import asking  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.model import Tournament, Tpn  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.rulebooks import basic_rules, last_round, registry  # noqa: PLC0415  (likewise)

    texts = list(changes)
    _refuse_two_questions(player=player is not None, wish=wish is not None, changes=bool(texts))
    if isinstance(of, Tournament):
        _refuse_disagreements(of)
        tournament, id_ = of, system
        asked = asking.round_asked_for(of) if round is None else round
        round_no = basic_rules.round_to_pair(of, asked)
    else:
        tournament, id_, round_no = asking.paired_tournament(of), of.system, of.round_no
    tournament = last_round.with_known_length(tournament, round_no)
    edition = registry.edition(id_) if id_ else registry.edition_of(tournament)
    if player is not None:
        return asking.explain_player(tournament, edition, round_no, Tpn(player))
    if wish is not None:
        return asking.why_not(tournament, edition, round_no, wish)
    if texts:
        return asking.what_if(tournament, edition, round_no, texts)
    return asking.explain_round(tournament, edition, round_no)


def draw(
    of: RoundPairing | Tournament,
    *,
    system: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter; the contract has it)
) -> tuple[str, ...]:
    """A round as a picture: brackets, floaters, pairs, and what stood behind each.

    Args:
        of: What :func:`pair` answered, or a tournament.
        system: Of a tournament: id of an edition; ``None`` as in :func:`pair`.
        round: Of a tournament: the round; ``None`` for the one in play, else the next one, else
            the last one.

    Returns:
        SVG texts, each a whole file: one, or one a page where the round is large.

    Raises:
        RequestError: There is no such round, or the pairing does not hold its tournament.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what is asked.
    """
    from openarbiter.drawings import round_picture  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.explanations import asking  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.model import Tournament  # noqa: PLC0415  (loaded when asked for)

    if isinstance(of, Tournament):
        of = pair(of, system, asking.round_asked_for(of) if round is None else round)
    tournament = asking.paired_tournament(of)
    pictures = round_picture.round_pictures(tournament, of, title=f"paired by {of.system}")
    return tuple(picture.svg for picture in pictures)


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
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.simulate import recheck  # noqa: PLC0415  (loaded when asked for)

    _refuse_disagreements(tournament)
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    doubt = "" if system else registry.doubt_about_edition(tournament)
    return recheck.with_doubt(recheck.check(tournament, edition), doubt)


def verify(
    tournament: Tournament,
    round: int | None = None,  # noqa: A002  (the word of an arbiter; the contract has it)
    system: str | None = None,
) -> Verification:
    """Hold published rounds against the rules: legality, byes, colours, floats, every criterion.

    Nothing is paired again and the engine is not asked; :func:`check` does that.

    Args:
        tournament: The tournament.
        round: Number of a round that is paired; ``None`` for all, and the tournament as a whole.
        system: Id of an edition; ``None`` as in :func:`pair`.

    Raises:
        RequestError: The round is not one of those paired.
        UnknownEditionError: No edition has this id.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    from openarbiter.model import RoundNo  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.verification import verifying  # noqa: PLC0415  (loaded when asked for)

    return verifying.verify(tournament, None if round is None else RoundNo(round), system)


def standings(  # noqa: PLR0913  (all but the tournament has a default)
    tournament: Tournament,
    tie_breaks: Sequence[str] | None = None,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter; the contract has it)
    *,
    predetermined: bool | None = None,
    lots: str | None = None,
) -> Standings:
    """The table of a tournament; in a team event the lines are the teams.

    Args:
        tournament: The tournament.
        tie_breaks: Codes in order, as federations write them (``BH/C1``); the score comes first
            unless the list has it itself. ``None`` takes the list of the tournament.
        edition: ``c07-2026``, ``c07-2024`` or ``nswca``; ``None`` for the newest of C.07.
        round: The last round that counts; ``None`` for the last one paired.
        predetermined: The pairings were fixed beforehand, as in a round-robin; ``None`` takes
            what the tournament says.
        lots: A seed: remaining ties are broken by lots that can be drawn again.

    Raises:
        RequestError: There is no such round, or the list of tie-breaks is wrong.
        NotCoveredError: The regulation does not allow what the list asks for.
        UnknownEditionError: No edition has this id.
    """
    from openarbiter.ranking import matches  # noqa: PLC0415  (loaded when asked for)
    from openarbiter.ranking import standings as ranking  # noqa: PLC0415

    event = tournament.team_event if matches.is_team_event(tournament) else None
    return ranking.standings(
        tournament,
        tie_breaks,
        edition,
        round_no=round,
        predetermined=predetermined,
        team_event=event,
        lots=lots,
    )


def read_fund(source: str | os.PathLike[str] | bytes) -> Fund:
    """Read a prize fund (TOML).

    Args:
        source: Path of the file; or its text, when it holds a line break; or its bytes.

    Raises:
        FormatError: With every finding of the file, each with line and column.
        OSError: The file cannot be opened.
    """
    from openarbiter.prizes import fund_file  # noqa: PLC0415  (loaded when asked for)

    return fund_file.read_fund(source)


def award_prizes(  # noqa: PLR0913  (all but the first two have a default)
    tournament: Tournament,
    fund: Fund,
    tie_breaks: Sequence[str] | None = None,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    *,
    lots: str | None = None,
) -> PrizeList:
    """Give out a prize fund: who receives what, why, and what was given up for it.

    Args:
        tournament: The tournament.
        fund: What can be won, and the rule of sharing; :func:`read_fund` reads it.
        tie_breaks: Codes in order, for the order of the table, as in :func:`standings`.
        edition: Edition of the rules about ties, as in :func:`standings`.
        round: The last round that counts; ``None`` for the last one paired.
        lots: A seed: remaining ties are broken by lots that can be drawn again.

    Raises:
        RequestError: The table cannot be made, or does not fit the fund.
        NotCoveredError: A rule does not cover what is asked for.
        UnknownEditionError: No edition has this id.
    """
    from openarbiter.prizes import entrants  # noqa: PLC0415  (loaded when asked for)

    return entrants.award_tournament(
        tournament, fund, tie_breaks, edition, round_no=round, lots=lots
    )


def rating_report(
    tournament: Tournament,
    list: str = "FIDE",  # noqa: A002  (the word of an arbiter)
    rules: str | None = None,
    coefficients: Mapping[int, int] | None = None,
) -> RatingReport:
    """The rating report: averages, expected scores, changes, first ratings, performances.

    Args:
        tournament: The tournament.
        list: ``FIDE``, or the three letters of a federation for its national list. The two are
            never mixed.
        rules: Id of the rating rules; ``None`` for those in force on the first day.
        coefficients: Development coefficients by TPN, where they are known; 1 or more.

    Raises:
        RequestError: Nobody has a rating in the list, or a coefficient is for nobody or below 1.
        UnknownEditionError: No edition of the rules has this id.
        NotCoveredError: The tournament is older than the oldest edition.
    """
    from openarbiter.ratings import report  # noqa: PLC0415  (loaded when asked for)

    return report.rating_report(tournament, list, rules, coefficients)


def systems() -> tuple[Edition, ...]:
    """All editions of pairing systems that are known, by id."""
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (loaded when asked for)

    return tuple(registry.edition(id_) for id_ in registry.edition_ids())
