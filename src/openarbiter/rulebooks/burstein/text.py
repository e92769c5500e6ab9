"""The text: the edition with its statement, and the terms of chapter 1, derived before a round.

The players to be paired stand by score, and within a scoregroup in the order of 1.8; a *position*
in that order, from 0, is the only name the rest of the package knows them by. The *rank* of a
position is its place in the order of 1.8 among all to be paired, whatever their scores.

Source:
    C.04.4.2, Burstein System, approved by the Council on 28 October 2025, applied from 2026-02-01.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from openarbiter.errors import NotCoveredError
from openarbiter.languages import said
from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.abnormal_points import Credited, credited
from openarbiter.rulebooks.downfloating.choice import Ahead
from openarbiter.rulebooks.dutch import terms as dutch
from openarbiter.rulebooks.dutch.text import DUTCH_2026, WORDING_2026, same_preference
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    PublishedSheet,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.positions import by_position, score_groups
from openarbiter.rulebooks.statement import (
    LIMITS_OF_PLAYERS,
    Bye,
    Choice,
    ColourRule,
    Criterion,
    Preferences,
    Statement,
    alternating,
    lot_without,
    one_each,
)
from openarbiter.values import dataclass, replace

SYSTEM = "burstein-2026"
"""Id of the edition."""

_MOST_SEEDING_ROUNDS = 4

_FOR_NOTHING = {Result.ZERO_POINT_BYE, Result.ABSENT}
"""Zero-point byes: requested ones, and rounds without an entry. A forfeit loss is none."""


@dataclass(frozen=True, slots=True)
class Indexes:
    """The Index of every player, as parallel lists in the order of ``tournament.players``.

    Attributes:
        buchholz: Buchholz, in tenths.
        sonneborn_berger: Sonneborn-Berger, in hundredths of a point.
        byes: Number of zero-point byes that count as draws for the opponents (1.7.2); 0 for most.
        returned: Number of zero-point byes just before the round of who plays again: they do not
            count as draws, for the run does not reach the round.
    """

    buchholz: list[Points]
    sonneborn_berger: list[int]
    byes: list[int]
    returned: list[int]


def indexes(
    tournament: Tournament,
    round_no: RoundNo,
    score: Sequence[Points],
    present: Collection[int],
    *,
    returned_too: bool = False,
) -> Indexes:
    """The Index of every player before a round.

    Args:
        tournament: The tournament; records of the rounds before count.
        round_no: The round to be paired.
        score: Scores (tenths) before the round without virtual points, in the order of
            ``tournament.players``.
        present: Places of the players to be paired.
        returned_too: Read 1.7.2 so that the byes of a player who plays again count for the
            opponents met before. No round is paired like that; comparisons ask for it.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.7.1, 1.7.2. Our readings: "up to the current round"
        includes the round to be paired, since the article names the byes "of previous rounds"
        beside the run; a forfeit loss is no zero-point bye and ends the run; rounds before a late
        entry are rounds without a game like any other; the own score in a round without a game is
        the score as it is.
    """
    here = set(present)
    players = tournament.players
    runs = [_run(player, round_no) for player in players]
    byes = [
        run
        if (place in here and returned_too) or _away_for_nothing(place, tournament, round_no, here)
        else 0
        for place, run in enumerate(runs)
    ]
    worth = tournament.scoring.table()[Result.ZERO_POINT_BYE.value, False]
    gain = tournament.scoring.draw - worth
    counted = [own + number * gain for own, number in zip(score, byes, strict=True)]
    sums = _Sums(tournament, round_no, counted)
    found = [
        sums.of(place, player, own)
        for place, (player, own) in enumerate(zip(players, score, strict=True))
    ]
    return Indexes(
        [buchholz for buchholz, _ in found],
        [berger for _, berger in found],
        byes,
        [run if place in here else 0 for place, run in enumerate(runs)],
    )


class _Sums:
    """Both sums of one player after the other.

    Args:
        tournament: The tournament.
        round_no: The round to be paired.
        counted: Scores (tenths) as they count for the opponents.
    """

    def __init__(
        self, tournament: Tournament, round_no: RoundNo, counted: Sequence[Points]
    ) -> None:
        self._before = round_no - 1
        self._counted: dict[Tpn, Points] = {
            player.tpn: points for player, points in zip(tournament.players, counted, strict=True)
        }
        table = tournament.scoring.table()
        self._white = [table[result.value, False] for result in Result]
        self._black = [table[result.value, True] for result in Result]
        self._changed: Credited | None = None
        if tournament.adjustments:
            self._changed = credited(tournament, range(1, round_no))

    def of(self, place: int, player: Player, own: Points) -> tuple[Points, int]:
        """Buchholz (tenths) and Sonneborn-Berger (hundredths) of a player with a score."""
        counted, white, black = self._counted, self._white, self._black
        changed = {} if self._changed is None else self._changed.changed.get(place, {})
        buchholz = berger = 0
        records = player.rounds[: self._before]
        for number, record in enumerate(records, start=1):
            result = record.result
            points = white[result.index]
            value = own
            if result.played and record.opponent is not None:
                value = counted[record.opponent]
                if record.colour is Colour.BLACK:
                    points = black[result.index]
            if changed:
                points = changed.get(number, points)
            buchholz += value
            berger += points * value
        missing = self._before - len(records)
        if missing:
            buchholz += missing * own
            for number in range(len(records) + 1, self._before + 1):
                berger += changed.get(number, white[Result.ABSENT.index]) * own
        return buchholz, berger


def _run(player: Player, round_no: RoundNo) -> int:
    """Number of zero-point byes in a row just before a round; 0 for who never played."""
    number = round_no - 1
    while number and player.record(RoundNo(number)).result in _FOR_NOTHING:
        number -= 1
    return round_no - 1 - number if number else 0


def _away_for_nothing(
    place: int, tournament: Tournament, round_no: RoundNo, here: Collection[int]
) -> bool:
    """Whether a player has a zero-point bye in the round to be paired itself."""
    if place in here:
        return False
    player = tournament.players[place]
    if player.record(round_no).result not in _FOR_NOTHING:
        return False
    if round_no <= tournament.paired_rounds:
        return True
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return True
    return not any(
        bye.round_no == round_no and bye.kind not in _FOR_NOTHING and player.tpn in bye.players
        for bye in tournament.requested_byes
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(dutch.Situation):
    """Everything the regulation may look at before a round that is no seeding round.

    What the Dutch system calls by the same names means the same; there are no floats of earlier
    rounds and no topscorers. All lists are indexed by position.

    Attributes:
        rank: Place in the order of 1.8 among all to be paired, from 0.
        buchholz: First part of the Index, in tenths.
        sonneborn_berger: Second part of the Index, in hundredths of a point.
        index: The Index of everybody, and whose zero-point byes count as draws.
    """

    rank: list[int]
    buchholz: list[Points]
    sonneborn_berger: list[int]
    index: Indexes


def _lowest_score_most_games(before: Situation, each: int) -> tuple[int, int, int]:
    """The lowest score, the most games over the board, the lowest in the order of 1.8 (3.1)."""
    return before.score[each], -before.played[each], -before.rank[each]


def own_score(before: Situation, _score: Points, each: int) -> Points:
    """The score (tenths) of an outgoing floater (2.3.2)."""
    return before.score[each]


def of_next_bracket(before: Situation, choice: Choice) -> CriterionValue:
    """The number and the scores of those who float from the next bracket (2.3.3)."""
    if choice.below is None:
        return None
    return len(choice.below), *sorted((before.score[each] for each in choice.below), reverse=True)


_PREFERENCES = Preferences(dutch.signed_preference)

BURSTEIN = Statement(
    limits=LIMITS_OF_PLAYERS,
    # 3.1.1 names earlier byes and forfeit wins; it refers to C2, so a full-point bye bars as well
    # (our reading of 3.1.1).
    bye=Bye(
        article="3.1",
        order=_lowest_score_most_games,
        barred="2.1.2",
        undecided=said("{document}, Article {number}", document="C.04.4.2", number="1.9.3"),
        barred_because="2.1.2",
        others_because="2.2.1",
    ),
    criteria=(
        Criterion(
            "C5",
            "2.3.1",
            "As many pairs as possible are made in the bracket.",
            floater=one_each,
        ),
        Criterion(
            "C6",
            "2.3.2",
            "The scores of those who float from the bracket are as low as possible.",
            floater=own_score,
            listed=True,
        ),
        Ahead(
            "C7",
            "2.3.3",
            "Those who float let the next bracket have as few floaters, with as low scores, as "
            "possible.",
            choice=of_next_bracket,
        ),
        Criterion(
            "C8",
            "2.3.4",
            "As few players as possible do not get their colour preference.",
            pair=same_preference,
        ),
    ),
    orders=(
        Article(
            "3.1",
            "3.1",
            "The bye is for the lowest score, then the most games played, then the lowest Index.",
        ),
        Article(
            "4",
            "4",
            "The first player of the bracket meets the last one possible, then the second does, "
            "and so on.",
        ),
    ),
    colours=(
        ColourRule(
            "no-preference",
            "5.2.1",
            lot_without("colour_class"),
            "Of two who have not played the higher ranked gets the colour by number and lot.",
        ),
        ColourRule("preferences", "5.2.2", _PREFERENCES.both, "Both get their colour preference."),
        ColourRule(
            "stronger",
            "5.2.3",
            _PREFERENCES.stronger,
            "The stronger colour preference gets its colour.",
        ),
        ColourRule(
            "alternation",
            "5.2.4",
            alternating,
            "The colours change from the last time both had different ones.",
        ),
        ColourRule(
            "index",
            "5.2.5",
            _PREFERENCES.higher,
            "The one with the higher Index gets the colour preference.",
        ),
    ),
    rank=lambda before, position: before.rank[position],
)

_WORDING = replace(WORDING_2026, system=SYSTEM, statement=BURSTEIN)


def seeding_rounds(rounds: int) -> int:
    """Number of rounds, from the first, that are paired by the Dutch system.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.6: half of the rounds, rounded down, four at most.

    Examples:
        >>> [seeding_rounds(number) for number in (1, 3, 4, 7, 8, 11)]
        [0, 1, 2, 3, 4, 4]
    """
    return min(rounds // 2, _MOST_SEEDING_ROUNDS)


def is_seeding_round(tournament: Tournament, round_no: RoundNo) -> bool:
    """Whether a round is paired by the Dutch system (C.04.4.2, 1.6).

    Where no number of rounds is announced, the first round is one, since a tournament has more
    than one; and those after the fourth are none.

    Raises:
        NotCoveredError: No number of rounds is announced, and it decides.
    """
    if tournament.rounds is not None:
        return round_no <= seeding_rounds(max(tournament.rounds, round_no))
    if round_no == 1 or round_no > _MOST_SEEDING_ROUNDS:
        return round_no == 1
    raise NotCoveredError.saying(
        "the number of rounds, which decides whether round {number} is a seeding round "
        "(C.04.4.2, 1.6), is not announced; state it (record 142 or XXR)",
        number=round_no,
    )


def situation(
    tournament: Tournament, round_no: RoundNo, *, returned_too: bool = False
) -> Situation:
    """What the regulation may look at before a round that is no seeding round.

    Records of the round itself and later ones say only who is present. ``returned_too`` is as for
    :func:`indexes`.

    Source:
        C.04.4.2 (applied from 2026-02-01), 1.2 to 1.5, 1.7 and 1.8: Buchholz descending,
        Sonneborn-Berger descending, TPN ascending; the score is no key. C.04.7: virtual points
        count in scores and never in the Index.
    """
    present = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    score = basic_rules.pairing_scores(tournament, round_no, history.score)
    index = indexes(tournament, round_no, history.score, present, returned_too=returned_too)
    buchholz, berger = index.buchholz, index.sonneborn_berger
    ranked = sorted(present, key=lambda place: (-buchholz[place], -berger[place]))
    rank = {place: number for number, place in enumerate(ranked)}
    places = sorted(ranked, key=lambda place: -score[place])
    scores = list(map(score.__getitem__, places))
    classes = dutch.preference_classes(history, places)
    return Situation(
        **by_position(tournament, round_no, places, score, history),
        wording=_WORDING,
        last_round=False,
        groups=score_groups(scores),
        met=basic_rules.barred_opponents(tournament, round_no, history.opponents, places),
        kind=classes,
        colour_class=classes,
        repeated_colour=list(map(history.repeated_colour.__getitem__, places)),
        played=list(map(history.played.__getitem__, places)),
        topscorer=bytes(len(places)),
        rank=list(map(rank.__getitem__, places)),
        buchholz=list(map(buchholz.__getitem__, places)),
        sonneborn_berger=list(map(berger.__getitem__, places)),
        index=index,
    )


_PACKAGE = "openarbiter.rulebooks.burstein"


def of_round(tournament: Tournament, round_no: RoundNo) -> Edition | None:
    """The Dutch system in a seeding round, which it pairs; ``None`` in any other round (1.6).

    Raises:
        NotCoveredError: The number of rounds is not announced, and it decides.
    """
    return DUTCH_2026 if is_seeding_round(tournament, round_no) else None


BURSTEIN_2026 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Burstein, edition 2026"),
        title=said("Burstein System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.4.2, approved by the Council on 28 October 2025",
        family="burstein",
        in_force=True,
    ),
    rules=BURSTEIN,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=replace(
        entry_points(_PACKAGE, literal="burstein_2026"), of_round=f"{_PACKAGE}.text:of_round"
    ),
    telling=Telling(by_codes=True),
    in_files=InFiles(codes=("FIDE_BURSTEIN",)),
    needs=Needs(lots=first_number("5.1")),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("index", "1.8", f"{_PACKAGE}.telling:order_of_brackets"),
        PublishedSheet("step-log", "3"),
        PublishedSheet("explanations", "C.04.1, BR 9"),
    ),
)
