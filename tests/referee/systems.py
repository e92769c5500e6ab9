"""Systems before their literal texts: of 1997 to 2026, of single games, matches and teams.

The laboratory draws everything a step looks at by lot, as real histories seldom leave groups that
need help from two sides. Guests make it true: each player has met three of their own, who are gone.
Their games give colours and ARO, a forfeit by both uses up a transfer (2.5), a bonus the score.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import (
    ForbiddenPairs,
    NationalEntry,
    Points,
    PointsAdjustment,
    RoundNo,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.verification.literal.burstein_2026 import burstein_2026_pairing
from openarbiter.verification.literal.burstein_legacy import (
    NOBODY,
    burstein_legacy_pairing,
    literal_of,
)
from openarbiter.verification.literal.common import Answer, Work, bits
from openarbiter.verification.literal.double_swiss_2026 import double_swiss_2026_pairing
from openarbiter.verification.literal.dubov_1997 import bye_order, dubov_1997_pairing, persons
from openarbiter.verification.literal.dubov_2026 import dubov_2026_pairing
from openarbiter.verification.literal.dutch_2017 import dutch_2017_pairing
from openarbiter.verification.literal.lim_2026 import lim_2026_maxi_pairing, lim_2026_pairing
from openarbiter.verification.literal.nswca import cards, nswca_pairing
from openarbiter.verification.literal.team_swiss_2026 import paired as paired_by_the_text
from openarbiter.verification.literal.team_swiss_2026 import team_swiss_2026_pairing
from tests.referee.drafts import Position, report
from tests.referee.histories import earned, kept_apart, with_guests
from tests.referee.literal.dutch import literal_pairing
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
    colours: str  # colours of the games with guests, all drawn, as letters: ``"wb"``
    rises: bool  # the player may be transferred to a higher group
    rating: int  # R
    guests: int  # R of the guests played: they make the ARO
    barred: bool = False  # the player has had the bye

    def history(self, rounds: int) -> str:
        """The rounds before, the last of them a forfeit by both for who may not rise."""
        row = [*(f"{colour}=" for colour in self.colours), *["U"] * self.barred]
        row += ["Z"] * (rounds - len(row) - (not self.rises))
        return " ".join([*row, *["w-"] * (not self.rises)])


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


def position(drawn: Mapping[Tpn, Drawn], may_meet: set[frozenset[Tpn]]) -> Tournament:
    """A tournament after three rounds or more, players as drawn and the pairs not forbidden."""
    rounds = max(3, *(len(each.history(0).split()) for each in drawn.values()))
    histories = {int(tpn): each.history(rounds) for tpn, each in drawn.items()}
    event = with_guests(histories, rounds=9)
    before = earned(event)
    rating = {tpn: each.rating for tpn, each in drawn.items()}
    bonus = {tpn: each.score - before[tpn] for tpn, each in drawn.items()}
    for tpn, each in drawn.items():
        for guest in {record.opponent for record in event.player(tpn).rounds} - {None}:
            assert guest is not None
            rating[guest], bonus[guest] = each.guests, 0 if each.rises else _GUEST_SCORE
    return replace(
        event,
        players=tuple(replace(each, rating=rating.get(each.tpn, 2000)) for each in event.players),
        forbidden_pairs=kept_apart(
            pair for pair in combinations(sorted(drawn), 2) if frozenset(pair) not in may_meet
        ),
        adjustments=tuple(
            PointsAdjustment(kind="", points=points, round_no=None, players=(tpn,))
            for tpn, points in bonus.items()
        ),
    )


Questions: TypeAlias = Callable[[int], Iterable[tuple[Position, Answer | None]]]
"""The rounds of a seed, each with the answer of the text; ``None``: the Chief Arbiter decides."""


def burstein_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Burstein's system of 2026; ``None`` where the Chief Arbiter decides (1.9.3)."""
    if round_no > min((tournament.rounds or 0) // 2, 4):
        return burstein_2026_pairing(tournament, round_no)
    try:
        found = literal_pairing(tournament, round_no, "dutch-2026")
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

    def questions(seed: int) -> Iterator[tuple[Position, Answer | None]]:
        for each in (*dressed(seed, literal, dress), *([more(seed)] if more else [])):
            yield each, literal(each.tournament, each.round_no)

    return questions


def _of_matches(seed: int) -> Iterator[tuple[Position, Answer | None]]:
    tournament, round_no = match_position(seed)
    if tournament.next_round == round_no:  # else nobody took part in the match before
        position = Position("matches", tournament, round_no)
        yield position, double_swiss_2026_pairing(tournament, round_no)


def _of_teams(seed: int) -> Iterator[tuple[Position, Answer | None]]:
    made = team_position(seed)
    if made.tournament.next_round == made.round_no:  # else the round before is still to be paired
        position = Position("teams", made.tournament, made.round_no)
        yield position, paired_by_the_text(made, Work())


def _decided(_: Position, expected: Answer, __: RoundPairing) -> Iterator[str]:
    """What decided."""
    yield from (f"  decided by {name}" for name in set(expected.decided))


def _steps_of_1997(position: Position, expected: Answer, found: RoundPairing) -> Iterator[str]:
    """The steps of the log, and whether the bye went to another one than the first in order."""
    yield from (f"  with: {step}" for step in set(re.findall(r"Ch [\d.]+", found.log)))
    order = bye_order(persons(position.tournament, position.round_no), position.round_no)
    if expected.bye not in (None, *(each.tpn for each in order[:1])):
        yield "  with: bye not to the first asked"


Group: TypeAlias = tuple[set[Tpn], tuple[tuple[Tpn, Tpn], ...], tuple[Tpn, ...]]
"""The players of a group, its pairs and its floaters."""


def _groups_of_the_text(position: Position, expected: Answer) -> tuple[list[Group], int]:
    """The groups of the older Burstein text, and how many score groups do not stand alone."""
    rule = literal_of(position.tournament, position.round_no)
    rest = rule.mask(each for each in rule.ordered if each.tpn != expected.bye)
    scores = rule.score_groups(rest)
    made, incoming, groups = rule.joined(scores), NOBODY, list[Group]()
    for number, group in enumerate(made, start=1):
        players = [rule.of(bit) for bit in bits(group | incoming)]
        pairs, incoming = rule.pair_group(group, incoming, made[number:])
        groups.append(
            (
                {each.tpn for each in players},
                tuple((one.tpn, other.tpn) for one, other in rule.pairs(pairs)),
                tuple(rule.of(bit).tpn for bit in bits(incoming)),
            )
        )
    return groups, len(scores) - len(made)


def _groups(position: Position, expected: Answer, _: RoundPairing) -> Iterator[str]:
    """What the groups of the older Burstein text are examples of."""
    groups, joined = _groups_of_the_text(position, expected)
    if joined:
        yield "  with joined score groups"
    for _players, _pairs, floaters in groups:
        yield from ("groups", *["  with a floater"] * len(floaters))


def _other_groups(position: Position, expected: Answer, found: RoundPairing) -> str:
    """What engine and older Burstein text say otherwise of the groups."""
    wanted, _ = _groups_of_the_text(position, expected)
    given = [({*each.players}, each.pairs, each.downfloaters) for each in found.brackets]
    return differs(wanted, given, "groups: ")


Key: TypeAlias = Callable[[tuple[Tpn, Tpn]], object]
"""For sorting games by boards."""


def _by_score(tournament: Tournament, round_no: RoundNo) -> Key:
    """1997: the higher player's score, both scores, then the higher player's number."""
    score = {each.tpn: each.score for each in persons(tournament, round_no)}

    def key(game: tuple[Tpn, Tpn]) -> tuple[int, int, Tpn]:
        higher = min(game, key=lambda tpn: (-score[tpn], tpn))
        return -score[higher], -sum(score[tpn] for tpn in game), higher

    return key


def _by_rank(tournament: Tournament, round_no: RoundNo) -> Key:
    """NSWCA: the rank of the higher player."""
    rank = [each.tpn for each in cards(tournament, round_no)]
    return lambda game: min(map(rank.index, game))


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """How a system is asked about."""

    questions: Questions  # the rounds of a seed, with the answers of the text
    again: Callable[[Tournament, RoundNo], Answer | None] | None = None  # that of ``verify``
    boards: Callable[[Tournament, RoundNo], Key] | None = None  # the order, where the text has one
    features: Callable[..., Iterator[str]] = _decided  # what an answer is an example of
    beside: Callable[..., str] | None = None  # what else text and engine tell otherwise


SYSTEMS: Mapping[str, System] = {
    "dubov-1997": System(
        questions=_of_players(dubov_1997_pairing, of_1997, laboratory),
        boards=_by_score,
        features=_steps_of_1997,
    ),
    "burstein-legacy": System(
        questions=_of_players(burstein_legacy_pairing, rated_by_bonus),
        features=_groups,
        beside=_other_groups,
    ),
    "nswca": System(questions=_of_players(nswca_pairing, australian), boards=_by_rank),
    "dubov-2026": System(questions=_of_players(dubov_2026_pairing)),
    "burstein-2026": System(questions=_of_players(burstein_pairing)),
    "lim-2026": System(questions=_of_players(lim_2026_pairing)),
    "lim-2026-maxi": System(questions=_of_players(lim_2026_maxi_pairing)),
    "double-swiss-2026": System(questions=_of_matches),
    "team-swiss-2026": System(questions=_of_teams, again=team_swiss_2026_pairing),
    "dutch-2017": System(questions=_of_players(dutch_2017_pairing)),
}
"""Every system with one text and one answer a round."""


def _told(answer: Answer | RoundPairing | None, boards: Key | None = None) -> object:
    """Games, as they stand or sorted, and the bye."""
    if answer is None:
        return None
    games = [(one.white, one.black) if isinstance(one, Game) else one for one in answer.games]
    if boards is None or isinstance(answer, Answer):
        games.sort(key=boards)  # type: ignore[arg-type]
    return games, answer.bye


def compare(name: str, seed: int, tally: Tally) -> None:
    """The positions of a seed: engine, and the rule of ``verify``, before the text."""
    system = SYSTEMS[name]
    for position, expected in system.questions(seed):
        asked = position.tournament, position.round_no
        tally.counts.update(("positions", f"  {position.kind}"))
        found = paired(name, *asked)
        key = system.boards and system.boards(*asked)
        said = [differs(_told(expected, key), _told(found, key))]
        if expected is None:
            tally.counts["  impossible"] += 1
        elif found:
            tally.counts["  with a bye"] += expected.bye is not None
            tally.counts.update(system.features(position, expected, found))
            said += [system.beside(position, expected, found)] if system.beside else []
        if system.again:
            again = system.again(*asked)
            said.append(differs(_told(expected), _told(again), "the literal rule: "))
        where = f"{name}, seed {seed}, {position.kind}, round {position.round_no}"
        tally.disagreements += [f"{where}: {each}\n{report(position)}" for each in said if each]
