"""A player: who they are, and what every round was for them. Facts only."""

from __future__ import annotations

from openarbiter.model.names import Points, RoundNo, Tpn
from openarbiter.model.results import Result, RoundRecord
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class NationalEntry:
    """What a national federation's list says of a player; never mixed with the FIDE rating.

    Attributes:
        federation: Three-letter code of the federation whose list it is.
        classification: National title or class.
        origin: Club or region.
        birth: Date of birth as written.
        sex: ``"m"``, ``"w"`` or empty.
    """

    federation: str
    rating: int | None = None
    classification: str = ""
    name: str = ""
    origin: str = ""
    national_id: str = ""
    birth: str = ""
    sex: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterRating:
    """Another rating of a player in an event of several rating periods.

    Attributes:
        from_round: The first round it holds for.
        list: ``fide``, ``rapid``, ``blitz``, or the code of a federation for its national list.

    Source:
        C.07 (applied from 2026-03-01), Article 10; B.01 (2024), 1.1.4.
    """

    from_round: RoundNo
    list: str
    rating: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredValue:
    """A value of a player for a tie-break that was worked out elsewhere and entered by hand.

    Attributes:
        name: Code of the tie-break: ``OTHER_`` and capitals.
        value: The value in hundredths.

    Source:
        MTB26, the codes of tie-breaks that no table of C.07 has.
    """

    name: str
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player of a tournament.

    Attributes:
        name: Name as the file writes it (``Lastname, Firstname``).
        sex: ``"m"``, ``"w"`` or empty.
        title: FIDE title as written (``GM`` ... ``WCM``) or empty.
        rating: FIDE rating; ``None`` when unrated or not given.
        federation: Three-letter code or empty.
        birth: Date of birth as written (``YYYY/MM/DD``), or empty.
        declared_points: Points (tenths) the file states; ``None`` when it states none.
        declared_rank: Rank the file states; ``None`` when it states none.
        rounds: One record a round, from round 1; rounds beyond the last record are
            :attr:`Result.ABSENT`. A bye of a round that is still to be paired may stand here.
        withdrawn_after: The last round the player was available for; ``None`` when not withdrawn.
        rapid, blitz: FIDE ratings; ``None`` when there is none or it is not given.
        estimate: The arbiter's estimate of the strength, for who has no reliable rating (GHR 2.1).
        later: Ratings of later rating periods, each from a round on; ``rating``, ``rapid``,
            ``blitz`` and ``national`` are those of the first one.
        entered: Values for tie-breaks that were worked out elsewhere, one for each name.
    """

    tpn: Tpn
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    declared_points: Points | None = None
    declared_rank: int | None = None
    rounds: tuple[RoundRecord, ...] = ()
    withdrawn_after: RoundNo | None = None
    national: tuple[NationalEntry, ...] = ()
    rapid: int | None = None
    blitz: int | None = None
    estimate: int | None = None
    estimate_reason: str = ""
    later: tuple[LaterRating, ...] = ()
    entered: tuple[EnteredValue, ...] = ()

    def record(self, round_no: RoundNo) -> RoundRecord:
        """What a round was for the player; an absence where nothing is recorded."""
        if 1 <= round_no <= len(self.rounds):
            return self.rounds[round_no - 1]
        return _ABSENT

    def with_record(self, round_no: int, record: RoundRecord) -> Player:
        """The player with another record of a round (from 1); rounds before it become absences.

        Points and rank of the file no longer hold.
        """
        before = self.rounds[: round_no - 1]
        missing = (_ABSENT,) * (round_no - 1 - len(before))
        rounds = (*before, *missing, record, *self.rounds[round_no:])
        return replace(self, rounds=rounds, declared_points=None, declared_rank=None)


_ABSENT = RoundRecord(None, None, Result.ABSENT)
