"""Systems before their literal texts: of 1997 to 2026, of single games, matches and teams.

The laboratory draws everything a step looks at by lot, as real histories seldom leave groups that
need help from two sides. Guests make it true: each player has met three of their own, who are gone.
Their games give colours and ARO, a forfeit by both uses up a transfer (2.5), a bonus the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    NationalEntry,
    Player,
    Points,
    PointsAdjustment,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.verification.literal.burstein_2026 import burstein_2026_pairing
from openarbiter.verification.literal.burstein_legacy import burstein_legacy_pairing
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.double_swiss_2026 import double_swiss_2026_pairing
from openarbiter.verification.literal.dubov_1997 import dubov_1997_pairing
from openarbiter.verification.literal.dubov_2026 import dubov_2026_pairing
from openarbiter.verification.literal.dutch_2017 import dutch_2017_pairing
from openarbiter.verification.literal.lim_2026 import lim_2026_maxi_pairing, lim_2026_pairing
from openarbiter.verification.literal.nswca import nswca_pairing
from openarbiter.verification.literal.team_swiss_2026 import paired as paired_by_the_text
from openarbiter.verification.literal.team_swiss_2026 import team_swiss_2026_pairing
from tests.referee.drafts import Position, report
from tests.referee.histories import earned
from tests.referee.literal import burstein_legacy, dubov_1997, dutch, nswca
from tests.referee.positions import Dress, Literal, by_bonus, dressed, rated, rated_by_bonus
from tests.referee.positions_2026 import match_position, team_position
from tests.referee.tally import Tally, differs, paired

ROUND = RoundNo(4)
"""The round to be paired: three went before, one for each guest."""

_GUEST_SCORE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """What is drawn for one player."""

    score: Points  # points (tenths) before the round
    colours: str  # colours of the games with guests, at most two, as letters: ``"wb"``
    rises: bool  # the player may be transferred to a higher group
    rating: int  # R
    guests: int  # R of the guests played: they make the ARO


def laboratory(seed: int) -> Position:
    """A position drawn by lot; mostly it can be paired."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    size = random.choice([8, 9, 10, 10, 10, 11, 12])
    density = random.choice([0.3, 0.4, 0.5]) if size > 10 else random.choice([0.3, 0.45, 0.6, 0.8])
    levels = random.choice([(1, 1, 2, 2), (1, 2, 3), (1, 2, 2, 3, 3, 3), (1, 2, 3, 4)])
    rising = random.choice([0.3, 0.6, 0.9])
    ratings = random.choice([range(1800, 2400), range(2000, 2003)])
    drawn = {
        Tpn(tpn): Drawn(
            score=400 - 10 * random.choice(levels),
            colours=random.choice(["", "w", "b", "w", "b", "ww", "bb", "wb", "bw"]),
            rises=random.random() < rising,
            rating=random.choice(ratings),
            guests=random.choice(ratings),
        )
        for tpn in range(1, size + 1)
    }
    order = random.sample(sorted(drawn), size)
    may_meet = {frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False)}
    may_meet |= {frozenset(pair) for pair in combinations(drawn, 2) if random.random() < density}
    return Position("laboratory", position(drawn, may_meet), ROUND)


def position(drawn: dict[Tpn, Drawn], may_meet: set[frozenset[Tpn]]) -> Tournament:
    """A tournament before its fourth round with players as drawn and the pairs not forbidden."""
    size = len(drawn)
    players: list[Player] = []
    guests: list[Player] = []
    bonus: list[PointsAdjustment] = []
    for tpn, each in drawn.items():
        records = []
        for number in range(3):
            guest = Tpn(size + 3 * (tpn - 1) + number + 1)
            mine, theirs = _round_with_guest(number, tpn, guest, each)
            records.append(mine)
            absent = RoundRecord(None, None, Result.ABSENT)
            rounds = tuple(theirs if other == number else absent for other in range(3))
            guests.append(
                Player(
                    tpn=guest,
                    name=f"Guest {guest}",
                    rating=each.guests,
                    rounds=rounds,
                    withdrawn_after=RoundNo(3),
                )
            )
            bonus.append(_bonus(guest, 0 if each.rises else _GUEST_SCORE))
        name = f"Player {tpn}"
        players.append(Player(tpn=tpn, name=name, rating=each.rating, rounds=tuple(records)))
        # Two draws at most have been played.
        bonus.append(_bonus(tpn, each.score - 5 * len(each.colours)))
    # Somebody who is always there makes every round one that was paired.
    host = Player(
        tpn=Tpn(4 * size + 1),
        name="Host",
        rating=2000,
        rounds=(RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),) * 3,
        withdrawn_after=RoundNo(3),
    )
    return Tournament(
        players=(*players, *sorted(guests, key=lambda guest: guest.tpn), host),
        rounds=9,
        forbidden_pairs=tuple(
            ForbiddenPairs(players=pair)
            for pair in combinations(sorted(drawn), 2)
            if frozenset(pair) not in may_meet
        ),
        adjustments=tuple(bonus),
    )


def _round_with_guest(
    number: int, tpn: Tpn, guest: Tpn, each: Drawn
) -> tuple[RoundRecord, RoundRecord]:
    """What one of the rounds before was for a player and a guest."""
    if number < len(each.colours):
        colour = Colour(each.colours[number])
        return (
            RoundRecord(guest, colour, Result.DRAW),
            RoundRecord(tpn, colour.other, Result.DRAW),
        )
    if number == 2 and not each.rises:
        return (
            RoundRecord(guest, None, Result.FORFEIT_LOSS),
            RoundRecord(tpn, None, Result.FORFEIT_LOSS),
        )
    nothing = RoundRecord(None, None, Result.ABSENT)
    return nothing, nothing


def _bonus(tpn: Tpn, points: Points) -> PointsAdjustment:
    return PointsAdjustment(kind="", points=points, round_no=None, players=(tpn,))


Said: TypeAlias = (
    Answer | burstein_legacy.LiteralRound | dubov_1997.LiteralPairing | nswca.LiteralPairing | None
)
"""What a text says of a round; ``None`` where the Chief Arbiter decides."""

Questions: TypeAlias = Callable[[int], Iterable[tuple[Position, Said]]]
"""The rounds of a seed, each with the answer of the text."""


def seeding_rounds(rounds: int) -> int:
    """Number of rounds that Burstein's system of 2026 pairs by the Dutch system (1.6)."""
    return min(rounds // 2, 4)


def burstein_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Burstein's system of 2026; ``None`` where the Chief Arbiter decides (1.9.3)."""
    if round_no > seeding_rounds(tournament.rounds or 0):
        return burstein_2026_pairing(tournament, round_no)
    try:
        found = dutch.literal_pairing(tournament, round_no, "dutch-2026")
    except ImpossiblePairingError:
        return None
    games = sorted((game.white, game.black) for game in found.games)
    return Answer(tuple(games), found.bye, ("seeding",))


NAMES = ("Adler", "adler", "Bussard", "Eule", "Falke", "Kranich", "Milan", "Sperber")


def of_1997(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """Ratings and names, often the same as somebody else's, and a bonus for an acceleration."""
    random = Random(seed)  # noqa: S311  (reproducible, no secret)
    some = (range(1200, 2600), range(2000, 2200, 50), range(2000, 2004), (2000,))
    ratings = random.choice(some)
    names = random.choice([NAMES, (*NAMES, *(f"Player {number:02}" for number in range(40)))])
    players = tuple(
        replace(player, rating=random.choice(ratings), name=random.choice(names))
        for player in tournament.players
    )
    extra = virtual_points(tournament, round_no)
    forbidden = tournament.forbidden_pairs
    shape = random.random()
    if shape < 1 / 2:
        # Few score groups, so that they are larger.
        levels = random.choice([(200,), (200, 210), (200, 205, 210)])
        scores = {player.tpn: random.choice(levels) for player in players}
        if shape < 1 / 4:
            # A top group most of whom may not meet: they have to float, and are no islands.
            tops = random.sample(sorted(scores), min(random.choice([4, 5, 6]), len(scores)))
            scores.update(dict.fromkeys(tops, 300))
            apart = tuple(sorted(tops[: len(tops) - random.choice([1, 1, 2])]))
            forbidden += (ForbiddenPairs(players=apart, first_round=round_no),)
        before = earned(tournament, round_no - 1)
        extra = {tpn: score - before[tpn] for tpn, score in scores.items()}
    rounds = tournament.rounds
    if rounds is not None and random.random() < 1 / 4:
        # Ten rounds and more have another limit (2.5).
        rounds = random.choice([9, 10, 11])
    return replace(
        by_bonus(tournament, extra),
        players=players,
        forbidden_pairs=forbidden,
        rounds=rounds,
        initial_colour=random.choice([tournament.initial_colour, None]),
    )


def australian(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """Other ratings, some of the Australian list (3.2 b), and a bonus for an acceleration."""
    random = Random(f"Australian {seed}")  # noqa: S311  (reproducible, no secret)
    players = list(tournament.players)
    for place, player in enumerate(players):
        if random.random() < 1 / 30:
            rating = random.choice((1600, 1900))
            national = (NationalEntry(federation="AUS", rating=rating),)
            players[place] = replace(player, national=national)
    tournament = replace(tournament, players=tuple(players))
    return rated_by_bonus(tournament, round_no, seed)


def _of_players(
    literal: Literal, dress: Dress = rated, more: Callable[[int], Position] | None = None
) -> Questions:
    """Positions in the clothes of a system, and one of another kind where there is one."""

    def questions(seed: int) -> Iterator[tuple[Position, Said]]:
        for each in (*dressed(seed, literal, dress), *([more(seed)] if more else [])):
            yield each, literal(each.tournament, each.round_no)  # type: ignore[misc]

    return questions


def _of_matches(seed: int) -> Iterator[tuple[Position, Said]]:
    tournament, round_no = match_position(seed)
    if tournament.next_round == round_no:  # else nobody took part in the match before
        position = Position("matches", tournament, round_no)
        yield position, double_swiss_2026_pairing(tournament, round_no)


def _of_teams(seed: int) -> Iterator[tuple[Position, Said]]:
    made = team_position(seed)
    if made.tournament.next_round == made.round_no:  # else the round before is still to be paired
        position = Position("teams", made.tournament, made.round_no)
        yield position, paired_by_the_text(made, Work())


def _decided(position: Position, expected: Answer | nswca.LiteralPairing) -> Iterator[str]:
    """What decided, and of the NSWCA whether the other reading of 3.3 d would say otherwise."""
    yield from (f"  decided by {name}" for name in set(expected.decided))
    if isinstance(expected, nswca.LiteralPairing):
        asked = position.tournament, position.round_no
        turned = nswca.literal_pairing(*asked, odd_men_first=True)
        if turned is not None and turned.games != expected.games:
            yield "  other under the other reading of 3.3 d"


def _steps_of_1997(_: Position, expected: dubov_1997.LiteralPairing) -> Iterator[str]:
    yield from (f"  with: {what}" for what in set(expected.counts))


def _groups(_: Position, expected: burstein_legacy.LiteralRound) -> Iterator[str]:
    """What the groups of the older Burstein text are examples of."""
    if expected.joined:
        yield "  with joined score groups"
    for group in expected.groups:
        yield "groups"
        if group.floater is not None:
            yield "  with a floater"
        if group.choices > 1:
            yield "  with a choice of combinations"
        if group.place > 1:
            yield "  where the first combination of the list is not the one"


def _other_groups(expected: burstein_legacy.LiteralRound, found: RoundPairing) -> str:
    """What engine and older Burstein text say otherwise of the groups."""
    wanted = [
        (set(each.players), each.pairs, () if each.floater is None else (each.floater,))
        for each in expected.groups
    ]
    given = [({*each.players}, each.pairs, each.downfloaters) for each in found.brackets]
    return differs(wanted, given, "groups: ")


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """How a system is asked about."""

    questions: Questions  # the rounds of a seed, with the answers of the text
    again: Callable[[Tournament, RoundNo], Answer | None] | None = None  # that of ``verify``
    by_boards: bool = False  # the text says the order of the boards
    features: Callable[..., Iterator[str]] = _decided  # what an answer is an example of
    beside: Callable[..., str] | None = None  # what else text and engine tell otherwise


SYSTEMS: Mapping[str, System] = {
    "dubov-1997": System(
        questions=_of_players(dubov_1997.literal_pairing, of_1997, laboratory),
        again=dubov_1997_pairing,
        by_boards=True,
        features=_steps_of_1997,
    ),
    "burstein-legacy": System(
        questions=_of_players(burstein_legacy.literal_round, rated_by_bonus),
        again=burstein_legacy_pairing,
        features=_groups,
        beside=_other_groups,
    ),
    "nswca": System(
        questions=_of_players(nswca.literal_pairing, australian),
        again=nswca_pairing,
        by_boards=True,
    ),
    "dubov-2026": System(questions=_of_players(dubov_2026_pairing)),
    "burstein-2026": System(questions=_of_players(burstein_pairing)),
    "lim-2026": System(questions=_of_players(lim_2026_pairing)),
    "lim-2026-maxi": System(questions=_of_players(lim_2026_maxi_pairing)),
    "double-swiss-2026": System(questions=_of_matches),
    "team-swiss-2026": System(questions=_of_teams, again=team_swiss_2026_pairing),
    "dutch-2017": System(questions=_of_players(dutch_2017_pairing)),
}
"""Every system with one text and one answer a round."""


def _told(answer: Said | RoundPairing, *, by_boards: bool = False) -> object:
    """Games, as they stand or sorted, and the bye."""
    if answer is None:
        return None
    games = [(one.white, one.black) if isinstance(one, Game) else one for one in answer.games]
    return games if by_boards else sorted(games), answer.bye


def compare(name: str, seed: int, tally: Tally) -> None:
    """The positions of a seed: engine, and the rule of ``verify``, before the text."""
    system = SYSTEMS[name]
    for position, expected in system.questions(seed):
        asked = position.tournament, position.round_no
        tally.counts.update(("positions", f"  {position.kind}"))
        if expected is None:
            tally.counts["  impossible"] += 1
        else:
            tally.counts["  with a bye"] += expected.bye is not None
            tally.counts.update(system.features(position, expected))
        found = paired(name, *asked)
        wanted, given = (_told(each, by_boards=system.by_boards) for each in (expected, found))
        said = [differs(wanted, given)]
        if system.again:
            again = system.again(*asked)
            said.append(differs(_told(expected), _told(again), "the literal rule: "))
        if system.beside and expected and found:
            said.append(system.beside(expected, found))
        where = f"{name}, seed {seed}, {position.kind}, round {position.round_no}"
        tally.disagreements += [f"{where}: {each}\n{report(position)}" for each in said if each]
