"""Eighty and more ways to spoil a correct tournament, each with the finding it must give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from openarbiter.model import (
    Colour,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tpn,
)
from tests.unit.verification.injecting import ABSENT, BYE, correct, with_colours_turned, with_player
from tests.unit.verification.spoiling import (
    Spoiled,
    acceleration_changed,
    announced,
    barred_from_bye,
    by_hand,
    bye_after_half_point,
    bye_though_even,
    colours_turned,
    equal_absolute,
    equal_preferences,
    first_record_changed,
    forbidden,
    fuller_bye,
    made,
    met_again,
    no_bye_though_odd,
    own_record_changed,
    records_changed,
    results_changed,
    second_bye,
    third_colour,
    tournament_changed,
    two_byes,
    worse,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One kind of violation.

    Attributes:
        name: What is done to the tournament.
        kind: Kind of the finding that must be there.
        article: Its article.
        make: Makes the two tournaments.
    """

    name: str
    kind: str
    article: str
    make: Callable[[], Spoiled]


PROVEN = "proven"
"""The kind of what breaks no rule by itself: the proof of the required pairing tells it."""

_TRF = "TRF26, record 001"

_OWN_RECORDS: dict[str, tuple[str, dict[str, object]]] = {
    "the opponents disagree": ("opponents-disagree", {"opponent": Tpn(16)}),
    "somebody plays themselves": ("no-such-opponent", {"opponent": Tpn(1)}),
    "an opponent nobody knows": ("no-such-opponent", {"opponent": Tpn(99)}),
    "a colour is missing": ("colour-missing", {"colour": None}),
    "a bye with an opponent": ("bye-with-opponent", {"result": Result.HALF_POINT_BYE}),
}
"""By name the kind, and what is changed in a record."""

_RESULTS = {
    "both win": (Result.WIN, Result.WIN),
    "a win and a draw": (Result.WIN, Result.DRAW),
    "both win by forfeit": (Result.FORFEIT_WIN, Result.FORFEIT_WIN),
    "played for one, forfeited for the other": (Result.WIN, Result.FORFEIT_LOSS),
    "rated for one, unrated for the other": (Result.WIN, Result.UNRATED_LOSS),
}
"""Results of a game that do not fit each other."""

_RECORDS = (
    *(
        (name, kind, _TRF, own_record_changed(**changes))
        for name, (kind, changes) in _OWN_RECORDS.items()
    ),
    *(
        (name, "results-disagree", _TRF, results_changed(*results))
        for name, results in _RESULTS.items()
    ),
    (
        "two players with White",
        "same-colour-twice",
        _TRF,
        first_record_changed(
            lambda own: replace(own, colour=own.colour.other if own.colour else None)
        ),
    ),
    (
        "a result without opponent",
        "result-without-opponent",
        _TRF,
        first_record_changed(lambda _: RoundRecord(None, None, Result.WIN)),
    ),
    (
        "a bye with a colour",
        "colour-without-game",
        _TRF,
        first_record_changed(lambda _: replace(BYE, colour=Colour.WHITE)),
    ),
    (
        "a forfeit loss without opponent",
        "forfeit-without-opponent",
        "C.04.2, 3.3",
        first_record_changed(lambda _: RoundRecord(None, None, Result.FORFEIT_LOSS)),
    ),
    (
        "points too many",
        "points",
        _TRF,
        tournament_changed(lambda base: with_player(base, 4, declared_points=75)),
    ),
    (
        "points too few",
        "points",
        _TRF,
        tournament_changed(lambda base: with_player(base, 1, declared_points=-5)),
    ),
    (
        "more rounds than announced",
        "more-rounds-than-announced",
        "BR 1",
        tournament_changed(lambda base: replace(base, rounds=6)),
    ),
    (
        "byes of unequal worth",
        "byes-of-unequal-worth",
        "BR 3",
        tournament_changed(
            lambda base: replace(
                base,
                adjustments=(
                    PointsAdjustment(kind="U", points=5, round_no=RoundNo(1), players=(Tpn(1),)),
                ),
            )
        ),
    ),
    (
        "an acceleration that does not fit the scoring",
        "acceleration",
        "C.04.7, 1.1",
        tournament_changed(lambda base: replace(base, baku=True, scoring=ScoringSystem.of(30, 10))),
    ),
    (
        "an acceleration without a number of rounds",
        "acceleration",
        "C.04.7, 1.4",
        tournament_changed(lambda base: replace(base, baku=True, rounds=None)),
    ),
    (
        "no virtual points for the last of the group",
        "acceleration",
        "C.04.7, 1.4",
        acceleration_changed(
            lambda points: replace(points, last_player=Tpn(points.last_player - 1))
        ),
    ),
    (
        "virtual points for one of the other group",
        "acceleration",
        "C.04.7, 1.2",
        acceleration_changed(
            lambda points: replace(points, last_player=Tpn(points.last_player + 1))
        ),
    ),
    (
        "wrong number of virtual points",
        "acceleration",
        "C.04.7, 1.4",
        acceleration_changed(lambda points: replace(points, points=5)),
    ),
    (
        "acceleration that ends too early",
        "acceleration",
        "C.04.7, 1.4",
        acceleration_changed(lambda points: replace(points, last_round=RoundNo(2))),
    ),
)

_PRESENCE = (
    (
        "a withdrawn player is paired",
        "withdrawn-player-paired",
        "C.04.2, 3.2",
        tournament_changed(lambda base: with_player(base, 5, withdrawn_after=RoundNo(2))),
    ),
    (
        "a player with a half-point bye is paired",
        "absent-player-paired",
        "C.04.2, 3.3",
        tournament_changed(announced(Result.HALF_POINT_BYE)),
    ),
    (
        "an absent player is paired",
        "absent-player-paired",
        "C.04.2, 3.3",
        tournament_changed(announced(Result.ZERO_POINT_BYE)),
    ),
    ("a player is missing", "missing-player", "BR 3", records_changed(4, {7: ABSENT})),
    ("two byes", "several-byes", "BR 3", two_byes),
    ("a bye although the number is even", "player-without-game", "BR 3", bye_though_even),
    ("no bye although the number is odd", "missing-player", "BR 3", no_bye_though_odd),
    (
        "a second bye",
        "bye-not-allowed",
        "C2 (2.1.2)",
        barred_from_bye(Result.PAIRING_ALLOCATED_BYE),
    ),
    (
        "a bye after a forfeit win",
        "bye-not-allowed",
        "C2 (2.1.2)",
        barred_from_bye(Result.FORFEIT_WIN),
    ),
    (
        "a bye after a full-point bye",
        "bye-not-allowed",
        "C2 (2.1.2)",
        barred_from_bye(Result.FULL_POINT_BYE),
    ),
)

_PAIRS = (
    ("a rematch of the last round", "rematch", "C1 (2.1.1)", met_again(4, 3)),
    ("a rematch of the first round", "rematch", "C1 (2.1.1)", met_again(7, 1)),
    ("a forbidden pair", "forbidden-pair", "TRF26, record 260", forbidden(None, None)),
    ("a pair forbidden for some rounds", "forbidden-pair", "TRF26, record 260", forbidden(3, 5)),
    (
        "two players who must have White",
        "same-absolute-preference",
        "C3 (2.1.3)",
        equal_absolute(lambda one, _, __: one.preference is Colour.WHITE, last=False),
    ),
    (
        "two players who must have Black",
        "same-absolute-preference",
        "C3 (2.1.3)",
        equal_absolute(lambda one, _, __: one.preference is Colour.BLACK, last=False),
    ),
    (
        "the rule for topscorers before the last round",
        "same-absolute-preference",
        "C3 (2.1.3)",
        equal_absolute(
            lambda one, other, number: min(one.score, other.score) > 5 * (number - 1), last=False
        ),
    ),
    (
        "two non-topscorers in the last round",
        "same-absolute-preference",
        "C3 (2.1.3)",
        equal_absolute(lambda one, other, _: not (one.topscorer or other.topscorer), last=True),
    ),
    (
        "a colour difference beyond two",
        "colour-difference",
        "BR 6",
        colours_turned(lambda one, _, __: one.colour_difference == -2 and not one.topscorer),
    ),
    (
        "a third White",
        "third-equal-colour",
        "BR 7",
        colours_turned(lambda _, other, __: other.repeated_colour is Colour.WHITE),
    ),
    (
        "a third Black",
        "third-equal-colour",
        "BR 7",
        colours_turned(lambda one, _, __: one.repeated_colour is Colour.BLACK),
    ),
    (
        "two preferences not granted",
        "colour",
        "5.2.1",
        colours_turned(lambda one, other, _: one.preference is not other.preference),
    ),
    (
        "the stronger preference not granted",
        "colour",
        "5.2.2",
        colours_turned(
            lambda one, other, _: (
                one.preference is other.preference and one.strength is not other.strength
            )
        ),
    ),
    (
        "no alternation",
        "colour",
        "5.2.3",
        colours_turned(lambda one, other, differed: equal_preferences(one, other) and differed),
    ),
    (
        "the higher ranked not granted",
        "colour",
        "5.2.4",
        colours_turned(lambda one, other, differed: equal_preferences(one, other) and not differed),
    ),
    (
        "wrong colour without a preference",
        "colour",
        "5.2.5",
        colours_turned(lambda one, other, _: one.preference is None and other.preference is None),
    ),
    (
        "wrong initial colour",
        "colour",
        "5.2.5",
        lambda: made(correct(1), with_colours_turned(correct(1), 1, 3)),
    ),
)

_BRACKETS = (
    (
        "a bye to a higher score",
        PROVEN,
        "C5 (2.3.1)",
        by_hand([10, 10, 10, 10, 0], [(3, 2), (5, 4)], bye=1),
    ),
    (
        "two needless downfloaters",
        PROVEN,
        "C6 (2.4.1)",
        by_hand([10, 10, 0, 0], [(1, 3), (4, 2)]),
    ),
    (
        "pairs across two brackets",
        PROVEN,
        "C6 (2.4.1)",
        by_hand([20, 20, 10, 10, 0, 0], [(1, 5), (6, 2), (3, 4)]),
    ),
    (
        "a moved-down player floats again",
        PROVEN,
        "C7 (2.4.2)",
        by_hand([20, 10, 10, 0], [(3, 2), (1, 4)]),
    ),
    (
        "a downfloater nobody can meet",
        PROVEN,
        "C8 (2.4.3)",
        by_hand([10, 10, 10, 5, 0, 0], [(1, 2), (3, 5), (6, 4)], [(3, 4)]),
    ),
    ("a bye to who has played less", PROVEN, "C9 (2.4.4)", fuller_bye),
    (
        "a topscorer beyond the colour difference",
        PROVEN,
        "C10 (2.4.5)",
        worse("C10", 0, 7, ((1, 3), (7, 13)), players=31),
    ),
    (
        "a topscorer with a third colour",
        PROVEN,
        "C11 (2.4.6)",
        worse("C11", 4, 7, ((5, 10), (9, 11))),
    ),
    (
        "a colour preference denied",
        PROVEN,
        "C12 (2.4.7)",
        worse("C12", 0, 2, ((6, 2), (1, 7))),
    ),
    (
        "a strong colour preference denied",
        PROVEN,
        "C13 (2.4.8)",
        worse("C13", 0, 4, ((4, 5), (7, 9)), players=13, rounds=6, half_point_bye_rate=0.1),
    ),
    (
        "a downfloat twice running",
        PROVEN,
        "C14 (2.4.9)",
        worse("C14", 0, 6, ((6, 16), (12, 11))),
    ),
    (
        "an upfloat twice running",
        PROVEN,
        "C15 (2.4.10)",
        worse("C15", 0, 5, ((5, 9), (6, 7))),
    ),
    (
        "a downfloat as two rounds before",
        PROVEN,
        "C16 (2.4.11)",
        worse("C16", 0, 4, ((6, 7), (3, 4))),
    ),
    (
        "an upfloat as two rounds before",
        PROVEN,
        "C17 (2.4.12)",
        worse("C17", 0, 7, ((10, 14), (4, 9))),
    ),
    (
        "a wide downfloat twice running",
        PROVEN,
        "C18 (2.4.13)",
        worse("C18", 1, 4, ((9, 13), (11, 12)), players=13, rounds=6, half_point_bye_rate=0.1),
    ),
    (
        "a wide upfloat twice running",
        PROVEN,
        "C19 (2.4.14)",
        worse("C19", 1, 5, ((6, 7), (8, 12)), players=12, rounds=5, draw_share=0.2),
    ),
    (
        "a wide downfloat as two rounds before",
        PROVEN,
        "C20 (2.4.15)",
        worse("C20", 11, 6, ((13, 8), (6, 7))),
    ),
    (
        "a wide upfloat as two rounds before",
        PROVEN,
        "C21 (2.4.16)",
        worse("C21", 11, 8, ((12, 3), (1, 8)), players=24, rounds=8, draw_share=0.5),
    ),
    (
        "neighbours in the first round",
        PROVEN,
        "4.3",
        by_hand([0] * 6, [(1, 2), (3, 4), (5, 6)]),
    ),
    (
        "two opponents changed in the first round",
        PROVEN,
        "4.2",
        by_hand([0] * 6, [(1, 5), (4, 2), (3, 6)]),
    ),
    ("a needless exchange", PROVEN, "4.3", by_hand([0] * 6, [(1, 4), (3, 2), (5, 6)])),
    (
        "a needless transposition before a downfloat",
        PROVEN,
        "4.2",
        by_hand([10] * 5 + [0], [(1, 5), (3, 2), (6, 4)]),
    ),
    (
        "a bye to another of equal rights",
        PROVEN,
        "4.2",
        by_hand([10] * 5, [(1, 5), (3, 2)], bye=4),
    ),
    (
        "the wrong moved-down player is paired",
        PROVEN,
        "4.4",
        by_hand([10, 10, 10, 0, 0], [(4, 2), (3, 5)], [(1, 2), (1, 3), (2, 3)], bye=1),
    ),
    (
        "the moved-down player meets a lower resident",
        PROVEN,
        "4.2",
        by_hand([10, 10, 10, 0, 0, 0], [(1, 2), (3, 5), (6, 4)]),
    ),
)

_OTHER_SYSTEMS = (
    ("a rematch by Burstein", "rematch", "3.1", met_again(4, 3, "burstein-legacy")),
    ("a rematch by Dubov", "rematch", "2.1", met_again(4, 3, "dubov-1997")),
    ("a rematch by Dubov, 2026", "rematch", "2.1.1", met_again(4, 3, "dubov-2026")),
    ("a rematch by the text of 2012", "rematch", "B1.a", met_again(4, 3, "dutch-2012")),
    ("a rematch by the text of 2024", "rematch", "C1 (3.1.1)", met_again(4, 3, "dutch-2025")),
    ("a rematch by the NSWCA guidelines", "rematch", "3.1 b", met_again(4, 3, "nswca")),
    ("a second bye by Burstein", "bye-not-allowed", "4.1", second_bye("burstein-legacy")),
    ("a second bye by Dubov", "bye-not-allowed", "2.2", second_bye("dubov-1997")),
    ("a second bye by Dubov, 2026", "bye-not-allowed", "2.1.2", second_bye("dubov-2026")),
    ("a second bye by the NSWCA guidelines", "bye-not-allowed", "3.2 d", second_bye("nswca")),
    ("a bye after half a point, 2012", "bye-not-allowed", "B1.b", bye_after_half_point),
    ("a third White by Burstein", "third-equal-colour", "5.3", third_colour("burstein-legacy", 1)),
    ("a third Black by Dubov", "third-equal-colour", "2.4", third_colour("dubov-1997", -1)),
    (
        "a third White by the NSWCA guidelines",
        "third-equal-colour",
        "3.3 h",
        third_colour("nswca", 1),
    ),
    ("wrong colour by Dubov, 2026", "colour", "5.2.3", third_colour("dubov-2026", 1)),
    ("wrong colour by the text of 2012", "colour", "E1", third_colour("dutch-2012", 1)),
)

VIOLATIONS = tuple(
    Violation(name=name, kind=kind, article=article, make=make)
    for name, kind, article, make in (*_RECORDS, *_PRESENCE, *_PAIRS, *_BRACKETS, *_OTHER_SYSTEMS)
)
"""What is done, the kind of the finding, its article."""
