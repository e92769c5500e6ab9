"""Rounds of sections whose event keeps groups apart, by the positions of each referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import cast

from openarbiter.desk.actions.imports import ImportTournament
from openarbiter.desk.event_values import Ban, Group
from openarbiter.desk.settings import SectionSettings, TeamSettings
from openarbiter.desk.state import Entrant, EventState, Roster, RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.model.teams import TeamEvent
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.edition import loaded
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.common import Answer
from tests.referee import dutch, dutch_2012, pages, systems
from tests.referee.literal.dutch import literal_pairing
from tests.referee.positions import positions

Told = tuple[list[tuple[int, int]], int | None]
"""Games, White first, sorted, and the bye."""

MOST_SOFT = 9
"""Soft pairs of a position: every subset of them is looked at."""


NAMES = {"Nord": "n", "nord ": "n", "N-O.r d": "n", "Süd": "s", "Sud": "s", "West": "w"}
"""How groups are spelt, and which one it is."""

MANY = 2
OFTEN = 0.2
TIGHT = 0.7


@dataclass(frozen=True, slots=True)
class Position:
    """A section before a round."""

    section: Section
    round_no: RoundNo


def rounds_of(system: str, seed: int) -> Iterator[tuple[Tournament, RoundNo]]:
    """The positions of the referee of a system."""
    if system == "keizer":
        yield pages.keizer(seed)
    elif system in dutch.EDITIONS:
        for each in positions(seed, dutch.literal_pairs):
            yield each.tournament, each.round_no
    elif system == "dutch-2012":
        for each in (*positions(seed, dutch_2012.literal_pairs), *dutch_2012.sparse(seed)):
            yield each.tournament, each.round_no
    else:
        for each, _ in systems.SYSTEMS[system].questions(seed):
            yield each.tournament, each.round_no


def by_the_text(system: str, tournament: Tournament, round_no: RoundNo) -> Told | None:
    """What the literal text of a system pairs; ``None`` for nothing."""
    found: Answer | None
    if system in dutch.EDITIONS:
        try:
            pairing = literal_pairing(tournament, round_no, system)
        except ImpossiblePairingError:
            return None
        return sorted((game.white, game.black) for game in pairing.games), pairing.bye
    if system == "burstein-2026":
        found = systems.burstein_pairing(tournament, round_no)
    else:
        literal = cast("Callable[..., Answer | None]", loaded(edition(system).entry.literal))
        found = literal(tournament, round_no)
    return None if found is None else (sorted(found.games), found.bye)


def sections(system: str, seed: int) -> Iterator[Position]:
    """The positions of a seed with groups and bans drawn by lot."""
    for at, (tournament, round_no) in enumerate(rounds_of(system, seed)):
        random = Random(f"bans {system} {seed} {at}")  # noqa: S311  (reproducible, no secret)
        plain = _of_teams(system, tournament) if edition(system).play.teams else None
        plain = plain or _of_players(system, tournament, round_no)
        people = plain.tournament
        if len(basic_rules.present_players(people, round_no)) < MANY or not people.rounds:
            continue
        who, left = _tight(random, people, round_no)
        together = left if random.random() < TIGHT else set()
        drawn = zip(plain.entrants, _groups(random, people, together), strict=True)
        section = replace(
            plain.with_facts(
                forbidden_pairs=(
                    *people.forbidden_pairs,
                    *(
                        ForbiddenPairs(players=tuple(sorted((one, each.tpn))))
                        for one in who
                        for each in people.players
                        if each.tpn not in left
                    ),
                )
            ),
            entrants=tuple(
                replace(each, club=club, groups=groups) for each, (club, groups) in drawn
            ),
            settings=replace(plain.settings, bans=_bans(random, people, round_no)),
        )
        if random.random() < OFTEN:
            one, other = random.sample(section.roster.pids, 2)
            allowed = ((one, other),)
            section = replace(section, allowed=allowed)
        yield Position(section, round_no)


def _of_players(system: str, tournament: Tournament, round_no: RoundNo) -> Section:
    pids = tuple(map(Pid, range(1, len(tournament.players) + 1)))
    before = (RoundState(number=RoundNo(each), phase=Phase.COMPLETE) for each in range(1, round_no))
    return Section(
        key="a",
        settings=SectionSettings(system=system, rounds=tournament.rounds or 1),
        tournament=tournament,
        roster=Roster(pids),
        entrants=tuple(Entrant(pid=pid) for pid in pids),
        numbered=True,
        rounds=tuple(before),
    )


def _of_teams(system: str, tournament: Tournament) -> Section:
    """As the desk takes a file of teams."""
    event = tournament.team_event or TeamEvent()
    team = TeamSettings(
        boards=len(event.colours), colours=event.colours, code=tournament.event.type_code
    )
    settings = SectionSettings(
        name="A",
        system=system,
        rounds=tournament.rounds or 1,
        team=team,
        tie_breaks=(),
        initial_colour=tournament.initial_colour,
    )
    taken = ImportTournament(section="a", settings=settings, tournament=tournament)
    return taken.do(EventState(name="Teams", strict=False)).section("a")


def _tight(random: Random, people: Tournament, round_no: RoundNo) -> tuple[set[Tpn], set[Tpn]]:
    """Somebody, and those few whom a prohibition by hand leaves as opponents; often nobody."""
    here = [people.players[at].tpn for at in basic_rules.present_players(people, round_no)]
    one = random.choice(here)
    left = random.sample(here, min(len(here), random.randint(1, 3)))
    return ({one}, {one, *left}) if random.random() < TIGHT else (set(), set())


def _bans(random: Random, people: Tournament, round_no: RoundNo) -> tuple[Ban, ...]:
    """Bans of all three strengths, in any order."""
    rounds = people.rounds or 1
    last = RoundNo(random.randint(1, rounds))
    some = [
        Ban(kind="family"),
        Ban(kind="school", last_round=last),
        Ban(kind="club", soft=True),
        Ban(kind="Trainer ", soft=True, last_round=RoundNo(max(last, round_no))),
    ]
    return tuple(random.sample(some, random.choice([1, 2, 2, 3, 4])))


def _groups(
    random: Random, people: Tournament, together: set[Tpn]
) -> Iterator[tuple[str, tuple[Group, ...]]]:
    """Clubs and other groups of the players: small families and schools, others greater."""
    share = random.choice([0.1, 0.3, 0.6])
    often = {"family": random.choice([0, 0.2]), "School": random.choice([0, 0.2]), "trainer": 0.4}
    for player in people.players:
        own = [kind for kind, some in often.items() if random.random() < some]
        groups = tuple(Group(kind=kind, name=random.choice([*NAMES])) for kind in own)
        club = random.choice([*NAMES]) if random.random() < share else ""
        yield "Nord" if player.tpn in together else club, groups
