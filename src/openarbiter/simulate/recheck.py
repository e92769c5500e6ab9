"""Pair rounds that are over once more, and compare: does the file hold what the edition demands?

It knows no rule: an edition pairs, this module asks and compares. Board numbers are not compared
(their order is a recommendation, C.04.2 article 3.6), nor byes that players asked for. It also
gives the tournament as it stood before one of its rounds was paired, and what the rules say of the
rounds that a file brings in.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError, RequestError, TournamentError
from openarbiter.languages import joined
from openarbiter.model import Player, Result, RoundNo, RoundRecord, TeamEvent, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import doubt_about_length
from openarbiter.rulebooks.boards import Boards, published, with_known_length
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Fact
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference(Fact):
    """A round whose recorded pairing is not the one the edition demands.

    Attributes:
        kinds: What differs: ``"pairs"``, ``"colours"``, ``"bye"`` or ``"impossible"`` (the edition
            allows no complete pairing of this round), in this order.
        reason: Why no pairing exists; empty unless it is impossible.
    """

    round_no: RoundNo
    kinds: tuple[str, ...]
    expected: Boards
    computed: Boards
    reason: str = ""

    json_optional = ("reason",)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport(Fact):
    """What came out of pairing every round of a tournament again.

    Attributes:
        doubt: Why rounds may differ though they were paired correctly; mostly empty.
    """

    system: str
    rounds: int
    differences: tuple[Difference, ...]
    doubt: str = ""

    json_optional = ("doubt",)


def check(tournament: Tournament, edition: Edition) -> CheckReport:
    """Pair every round again from the rounds before it, and compare.

    Compared are the pairs, their colours and the pairing-allocated bye, of games that were not
    played too (the opponent and, where the file gives it, the colour).

    Raises:
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    tournament = edition.participants(tournament)
    doubt = doubt_about_length(tournament)
    tournament = with_known_length(tournament)
    rounds = tournament.paired_rounds
    found = [check_round(tournament, edition, RoundNo(each)) for each in range(1, rounds + 1)]
    differences = tuple(each for each in found if each is not None)
    return CheckReport(system=edition.id, rounds=rounds, differences=differences, doubt=doubt)


def with_doubt(report: CheckReport, doubt: str) -> CheckReport:
    """A report with one more reason for doubt, a sentence; empty for none."""
    return replace(report, doubt=joined("{first}; {next}", filter(None, (report.doubt, doubt))))


def check_round(tournament: Tournament, edition: Edition, round_no: RoundNo) -> Difference | None:
    """Pair one round again and compare; ``None`` when nothing differs.

    The tournament has its number of rounds
    (:func:`~openarbiter.rulebooks.boards.with_known_length`).

    Raises:
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    tournament = edition.participants(tournament)
    expected = published(tournament, round_no)
    tournament = tournament.known_before(round_no)
    try:
        pairing = edition.pair(tournament, round_no)
    except ImpossiblePairingError as error:
        return Difference(
            round_no=round_no,
            kinds=("impossible",),
            expected=expected,
            computed=Boards((), ()),
            reason=error.message or str(error),
        )
    # Byes of other kinds are not compared.
    bye = pairing.bye if pairing.bye_result is Result.PAIRING_ALLOCATED_BYE else None
    games = tuple((game.white, game.black) for game in pairing.games)
    computed = Boards(games, () if bye is None else (bye,))
    expected = _with_colours_of(tournament, round_no, expected, computed)
    return _compare(round_no, expected, computed)


def _compare(round_no: RoundNo, expected: Boards, computed: Boards) -> Difference | None:
    same = set(expected.games) & set(computed.games)
    only_expected = tuple(game for game in expected.games if game not in same)
    only_computed = tuple(game for game in computed.games if game not in same)
    pairs, others = (set(map(_unordered, games)) for games in (only_expected, only_computed))
    byes = expected.byes != computed.byes
    differs = {"pairs": pairs != others, "colours": bool(pairs & others), "bye": byes}
    if not any(differs.values()):
        return None
    return Difference(
        round_no=round_no,
        kinds=tuple(kind for kind in differs if differs[kind]),
        expected=Boards(only_expected, expected.byes if byes else ()),
        computed=Boards(only_computed, computed.byes if byes else ()),
    )


def _unordered(game: tuple[Tpn, Tpn]) -> tuple[Tpn, Tpn]:
    return min(game), max(game)


def _with_colours_of(
    tournament: Tournament, round_no: RoundNo, expected: Boards, computed: Boards
) -> Boards:
    """The file's boards; games it gives no colours for take those of the computed pairing."""
    without = {
        _unordered((player.tpn, record.opponent))
        for player in tournament.players
        if (record := player.record(round_no)).opponent is not None
        and record.colour is None
        and record.result.paired
    }
    if not without:
        return expected
    colours = {_unordered(game): game for game in computed.games}
    games = (
        colours.get(_unordered(game), game) if _unordered(game) in without else game
        for game in expected.games
    )
    return Boards(tuple(games), expected.byes)


_ZERO_POINT_BYE = RoundRecord(None, None, Result.ZERO_POINT_BYE)


def before_round(tournament: Tournament, round_no: RoundNo) -> Tournament:
    """The tournament before a round: its games and all that followed are taken away.

    Players who were not paired in the round keep their entry for it, an empty one becoming a
    zero-point bye: in a round to come, who has no entry is there.

    Raises:
        RequestError: The round has not been paired.
    """
    if not 1 <= round_no <= tournament.paired_rounds:
        raise RequestError(f"round {round_no} has not been paired")
    tournament = tournament.known_before(round_no)
    return replace(
        tournament,
        players=tuple(_player_before(player, round_no) for player in tournament.players),
        known_later=(),
        team_event=_matches_before(tournament.team_event, round_no),
        other_records=(),  # they may tell of any round
        origin=None,
    )


def _matches_before(event: TeamEvent, round_no: RoundNo) -> TeamEvent:
    return replace(
        event,
        line_ups=tuple(each for each in event.line_ups if each.round_no < round_no),
        forfeited=tuple(each for each in event.forfeited if each.round_no < round_no),
        byes=tuple(each for each in event.byes if each.round_no < round_no),
    )


def _player_before(player: Player, round_no: RoundNo) -> Player:
    record = player.record(round_no)
    rounds = player.rounds[: round_no - 1]
    if not record.result.paired:
        missing = (player.record(RoundNo(number)) for number in range(len(rounds) + 1, round_no))
        away = _ZERO_POINT_BYE if record.result is Result.ABSENT else record
        rounds = (*rounds, *missing, away)
    gone = player.withdrawn_after
    return replace(
        player,
        rounds=rounds,
        declared_points=None,
        declared_rank=None,
        withdrawn_after=gone if gone is not None and gone < round_no else None,
    )


_MOST_CHECKED = 50


def against_the_rules(
    tournament: Tournament, system: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What holding the rounds against the rules finds, and what a system pairs otherwise.

    Returns:
        Findings, one sentence each; and for each round that is paired otherwise
        ``4: 1-6, 2-5 => 1-5, 2-6``: the round, the boards as they should be and as the file has
        them, as far as they differ, White first. Nothing of a tournament that says too little to
        be paired again, of which the findings tell.

    Source:
        C.02, list of questions.
    """
    return _checked(tournament), _paired_otherwise(tournament, system)


def _checked(tournament: Tournament) -> tuple[str, ...]:
    """What holding the rounds against the rules finds, one sentence each."""
    from openarbiter.verification.verifying import verify  # noqa: PLC0415  (only where files come in)

    try:
        found = verify(tournament).findings
    except TournamentError as error:
        return (str(error),)
    told = tuple(str(finding) for finding in found[:_MOST_CHECKED])
    if len(found) > len(told):
        told += (f"and {len(found) - len(told)} more; openarbiter verify lists all",)
    return told


def _paired_otherwise(tournament: Tournament, system: str) -> tuple[str, ...]:
    try:
        found = check(tournament, registry.edition(system)).differences
    except TournamentError:
        return ()
    return tuple(f"{each.round_no}: {' => '.join(_sides(each))}" for each in found)


def _sides(found: Difference) -> tuple[str, str]:
    """The boards as they should be, and as they are."""
    right, made = found.computed, found.expected
    if found.reason:
        return "nothing", _shown(made.games, made.byes)
    return _shown(right.games, right.byes), _shown(made.games, made.byes)


def _shown(games: Sequence[tuple[int, int]], byes: Sequence[int]) -> str:
    pairs = [f"{white}-{black}" for white, black in games]
    return ", ".join([*pairs, *(f"{tpn} bye" for tpn in byes)]) or "-"
