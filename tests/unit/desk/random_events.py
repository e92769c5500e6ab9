"""Events made of random actions, sensible ones and senseless ones; the same for every seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial
from random import Random
from typing import Any, cast

from openarbiter import desk
from openarbiter.errors import TournamentError
from openarbiter.model import BoardNo, Colour, Result, RoundNo, ScoringSystem, Tournament
from tests.logos import LOGO

_NAMES = ("Adler", "Brandt", "Celik", "Dorn", "Eder", "Falk", "Gross", "Hahn", "Ilic", "Jung")
_SYSTEMS = (
    "dutch-2026",
    "dutch-2026",
    "dutch-2025",
    "dubov-1997",
    "round-robin",
    "scheveningen",
    "no-such",
)
_FUND = '[fund]\nname = "Open"\ncurrency = "EUR"\n'

CHOICES: dict[str, Sequence[object]] = {
    "first_round": (None, 1, 3),
    "last_round": (None, 1, 3),
    "name": ("", "Second", "A\0"),
    "start": ("", "2026-11-20", "tomorrow"),
    "end": ("", "2026-11-19", "2026-11-22"),
    "otherwise": ((), ("2: 1-4 => 1-3",), ("nothing of the kind",)),
    "assumed": ((), ("the number of rounds is 5",)),
    "lost": ((), (3,), (3, 4)),
    "deputies": ((), ("Deputy",), ("",)),
    "checked": ((), ("round 1 is odd",)),
    "fund": ("", "not toml =", _FUND),
    "logo": ("", "aGFsbA==", LOGO),
    "tie_breaks": ((), ("BH/C1", "BH"), ("nonsense",), ("BH", "BH")),
    "edition": ("", "c07-2024", "c99"),
    "what": tuple(desk.LotsOf),
    "seed": ("", "", "4 8 15", "a\nb"),
    "colour": (None, None, Colour.WHITE, Colour.BLACK),
    "missed": (Result.ZERO_POINT_BYE, Result.HALF_POINT_BYE),
    "kind": tuple(Result),
    "status": tuple(desk.RequestStatus),
    "system": _SYSTEMS,
    "impossible": ("", "nobody is left"),
    "engine": (None, desk.Draft()),
    "handed_in": ("", "2026-11-27 13:45", "soon"),
    "captain": ("", "Captain", "a\nb"),
    "strength": (None, 1500),
    "by": tuple(desk.Reporter),
    "device": ("", "one", "two", "a\nb"),
    "key": ("", "", "k"),
    "effect": tuple(desk.Effect),
    "count": tuple(desk.ColoursCount),
}
"""What an attribute of an action may be, where that is no matter of the event."""


class RandomDesk:
    """Makes random actions for an event.

    Args:
        seed: What makes it reproducible.
        players: Players a section starts with.
    """

    def __init__(self, seed: int, players: int = 8) -> None:
        self.random = Random(seed)  # noqa: S311  (the same event every time)
        self.players = players

    def action(self, state: desk.EventState) -> desk.Action:
        """The next action; more often than not one that fits."""
        if not state.created and self.random.random() < 0.9:
            return desk.CreateEvent(name="Random Open", strict=self.random.random() < 0.7)
        if not state.sections and self.random.random() < 0.9:
            return desk.AddSection(section="a", settings=self._settings(sound=True))
        if state.sections and self.random.random() < 0.72:
            try:
                found = self._sensible(state, self.random.choice(state.sections))
            except TournamentError:
                found = None
            if found is not None:
                return found
        return self._any(state)

    def _sensible(self, state: desk.EventState, section: desk.Section) -> desk.Action | None:
        """What an arbiter would do next."""
        if len(section.entrants) < self.players:
            return desk.AddPlayer(section=section.key, pid=section.next_pid, facts=self._facts())
        current = section.current_round
        number = current.number
        often = 0.75 if current.phase is desk.Phase.EDITED else 0.3
        if self.random.random() < often:
            return self._seldom(section, current)
        match current.phase:
            case desk.Phase.WAITING | desk.Phase.DRAFTED:
                found: desk.Action | None = self._pair(state, section, number)
            case desk.Phase.PAIRED if desk.is_stale(section, number):
                found = self._pair(state, section, number)
            case desk.Phase.PAIRED if self.random.random() < 0.2:
                found = desk.begin_edit(state, section.key, number)
            case desk.Phase.PAIRED:
                found = desk.PublishRound(section=section.key, round_no=number)
            case desk.Phase.EDITED:
                found = desk.end_edit(state, section.key, number)
            case desk.Phase.COMPLETE:
                found = self._pair(state, section, number + 1)
            case _:
                found = self._result(section, current)
        return found

    def _seldom(self, section: desk.Section, current: desk.RoundState) -> desk.Action:
        """What an arbiter does now and then, where it may fit."""
        random, key, number = self.random, section.key, current.number
        following = RoundNo(section.published_rounds + 1)
        pid = random.choice(section.roster.pids)
        other = random.choice(section.roster.pids)
        board = BoardNo(random.randint(1, max(1, len(current.boards))))
        free = [each for each in section.roster.pids if each not in current.draft.seated]
        free += [current.bye] if current.bye is not None else []
        if len(free) > 1 and random.random() < 0.5:
            pid, other = random.sample(free, 2)
        byes = [entrant.pid for entrant in section.entrants if entrant.byes]
        gone = [
            each
            for each, player in zip(section.roster.pids, section.tournament.players, strict=True)
            if player.withdrawn_after is not None
        ]
        editing: list[desk.Action] = [
            desk.SplitPair(section=key, round_no=number, board=board),
            desk.SwapColours(section=key, round_no=number, board=board),
            desk.MakePair(section=key, round_no=number, white=pid, black=other),
            desk.GiveBye(section=key, round_no=number, pid=pid),
            desk.TakeBye(section=key, round_no=number),
            desk.CancelEdit(section=key, round_no=number),
        ]
        if current.phase in {desk.Phase.EDITED, desk.Phase.PAIRED} and pid != other:
            editing += [desk.pair_by_hand(section, number, [(pid, other)])] * 2
        if current.phase is desk.Phase.EDITED:
            return random.choice(editing)
        if current.phase is desk.Phase.PAIRED and random.random() < 0.5:
            return editing[-1]
        late = desk.AddPlayer(
            section=key, pid=section.next_pid, facts=self._facts(), joins=number, here=True
        )
        pairs = [group.players for group in section.tournament.forbidden_pairs]
        first, second = random.choice(pairs)[:2] if pairs else (pid, other)
        earlier = RoundNo(max(1, number - random.randint(0, 2)))
        outcome, effect = (
            random.choice(list(desk.OUTCOMES.values())),
            random.choice(list(desk.Effect)),
        )
        return random.choice(
            [
                late,
                desk.PairLate(section=key, round_no=number, white=other, black=pid),
                desk.PairLate(section=key, round_no=number, white=pid, black=other),
                desk.AllowPair(section=key, one=section.pid(first), other=section.pid(second)),
                desk.SetBye(section=key, pid=pid, round_no=following),
                desk.BarHalfPoints(section=key, pid=pid, barred=random.random() < 0.5),
                desk.SetAbsent(section=key, pid=pid, round_no=following),
                desk.ClearBye(section=key, pid=random.choice(byes or [pid]), round_no=following),
                desk.WithdrawPlayer(section=key, pid=pid, from_round=following),
                desk.ReinstatePlayer(
                    section=key, pid=random.choice(gone or [pid]), from_round=following
                ),
                desk.TakeApart(section=key, round_no=number, board=board),
                desk.UnpublishRound(section=key, round_no=number),
                desk.DiscardPairing(section=key, round_no=number),
                desk.CorrectResult(
                    section=key, round_no=earlier, board=board, outcome=outcome, effect=effect
                ),
                desk.WithdrawCorrection(section=key, round_no=earlier, board=board),
                desk.RecordColours(section=key, round_no=earlier, board=board),
                desk.ClearResult(section=key, round_no=earlier, board=board),
                desk.NumberPlayers(section=key),
            ]
        )

    def _result(self, section: desk.Section, current: desk.RoundState) -> desk.Action:
        missing = section.missing(current.number)
        if missing:
            board = self.random.choice(missing)
            outcome = desk.OUTCOMES[self.random.choice(["1-0", "0-1", "1/2-1/2", "+/-", "-/-"])]
            return desk.EnterResult(
                section=section.key, round_no=current.number, board=board.number, outcome=outcome
            )
        return desk.CompleteRound(section=section.key, round_no=current.number)

    def _pair(
        self, state: desk.EventState, section: desk.Section, number: int
    ) -> desk.Action | None:
        first = desk.prepare_round(state, section.key, number)
        return first[0] if first else desk.pair_round(state, section.key, number)

    def _any(self, state: desk.EventState) -> desk.Action:
        """Some action with attributes that may fit or not."""
        kind = desk.ACTIONS[self.random.choice(sorted(desk.ACTIONS))]
        section = self.random.choice(state.sections) if state.sections else None
        makers = self._makers(state, section)
        if kind is desk.AddPlayers:
            makers["players"] = lambda: self._newcomers(section)
        if kind is desk.EditTeam:
            makers["members"] = lambda: (desk.Member(facts=self._facts()),)
        if kind is desk.SetEstimates:
            makers["estimates"] = lambda: self._estimates(section)
        if kind is desk.EnterValues:
            makers["name"] = lambda: self.random.choice(["OTHER_PLAYOFF", "OTHER_SB", ""])
            makers["values"] = lambda: self._values(section)
        if kind is desk.SetLook:
            makers["colour"] = lambda: self.random.choice(["", "#1f3da3", "red"])
        if kind is desk.RefreshPlayers:
            makers["refreshed"] = lambda: self._refreshed(section)
        if kind is desk.SetTableTeams:
            makers |= {
                "teams": lambda: self._table_teams(section),
                "new": lambda: self._newcomers(section) if self.random.random() < 0.3 else (),
            }
        if kind is desk.ChangePairs:
            makers |= self._changes(section)
        if kind is desk.SetAcceleration:
            makers["grants"] = self._grants
        return kind(**{field.name: makers[field.name]() for field in fields(cast("Any", kind))})

    def _changes(self, section: desk.Section | None) -> dict[str, Callable[[], object]]:
        """What becomes of some boards, which may not fit."""
        pids = [*(section.roster.pids if section else ()), desk.Pid(99)]
        numbers = [BoardNo(number) for number in range(4)]

        def pair() -> tuple[desk.Pid, desk.Pid]:
            return self.random.choice(pids), self.random.choice(pids)

        return {
            "pairs": lambda: (pair(),),
            "boards": lambda: ((self.random.choice(numbers), *pair()),),
            "apart": lambda: tuple(self.random.sample(numbers, self.random.randrange(2))),
            "deed": lambda: self.random.choice(["done", "bye", "other"]),
            "comes": lambda: self.random.choice([None, pids[0]]),
            "engine": lambda: None,
        }

    def _refreshed(self, section: desk.Section | None) -> tuple[desk.RefreshedPlayer, ...]:
        """Facts of lists for some players, which may be none."""
        pids = section.roster.pids[: self.random.randrange(4)] if section else ()
        if section and section.squads:
            team = self.random.choice(section.squads)
            members = [*(one.tpn for one in team.members[:2]), 9999][: self.random.randrange(4)]
            return tuple(
                desk.RefreshedPlayer(pid=team.team, facts=self._facts(), member=number)
                for number in members
            )
        return tuple(desk.RefreshedPlayer(pid=pid, facts=self._facts()) for pid in pids)

    def _estimates(self, section: desk.Section | None) -> tuple[desk.Estimate, ...]:
        """Estimates of some players, among them one that is no rating and one without a reason."""
        pids = section.roster.pids[:3] if section else ()
        ratings, reasons = (None, 1500, 1700, 0), ("club", "old rating", "")
        return tuple(
            desk.Estimate(
                pid=pid, rating=self.random.choice(ratings), reason=self.random.choice(reasons)
            )
            for pid in pids
        )

    def _values(self, section: desk.Section | None) -> tuple[desk.ValueOf, ...]:
        """Values of some players, among them one that is too large and one taken back."""
        pids = section.roster.pids[:3] if section else ()
        return tuple(
            desk.ValueOf(pid=pid, value=self.random.choice((None, 0, -50, 1225, 10**7)))
            for pid in pids
        )

    def _table_teams(self, section: desk.Section | None) -> tuple[desk.TableTeam, ...]:
        """Everybody in two teams, whose names may be those of one, and sometimes somebody else."""
        pids = [
            *self._order(section),
            *([self._pid(section)] if self.random.random() < 0.2 else []),
        ]
        half = len(pids) // 2
        names = self.random.choice([("A", "B"), ("A", "B"), ("A", "a"), ("", "B")])
        return tuple(
            desk.TableTeam(name=name, players=tuple(part))
            for name, part in zip(names, (pids[:half], pids[half:]), strict=True)
        )

    def _grants(self) -> tuple[desk.Grant, ...]:
        """Virtual points, often such as nobody can be given."""
        number: Callable[[], int] = lambda: self.random.choice((0, 1, 2, 3, 9))  # noqa: E731
        return tuple(
            desk.Grant(
                points=self.random.choice((0, 5, 10, 1000)),
                first_round=number(),
                last_round=number(),
                first_player=number(),
                last_player=number(),
            )
            for _ in range(self.random.randint(0, 2))
        )

    def _makers(
        self, state: desk.EventState, section: desk.Section | None
    ) -> dict[str, Callable[[], object]]:
        """How an attribute of an action is made, by its name."""
        random = self.random
        named: dict[str, Callable[[], object]] = {
            "place federation organiser chief_arbiter text about why how": lambda: random.choice(
                ["", "x", "Ä b", "a\nb", "y" * 300]
            ),
            "away plays": lambda: tuple(self._pid(section) for _ in range(random.randint(0, 2))),
            "round_no joins from_round": lambda: self._round(section),
            "pid white black one other odd_man opponent instead team": lambda: self._pid(section),
            "strict here announced barred swapped expelled restricted white_came black_came "
            "public folded dropped with_players": lambda: random.random() < 0.5,
        }
        makers = {name: make for names, make in named.items() for name in names.split()}
        for name, values in CHOICES.items():
            makers[name] = partial(random.choice, values)
        return makers | {
            "state": lambda: state,
            "follows": lambda: random.choice(["", desk.state_digest(state)]),
            "number": lambda: random.randint(1, 99),
            "section": lambda: random.choice(
                [section.key] * 20 + ["a", "b", "Z!"] if section else ["a", "Z!"]
            ),
            "source": lambda: random.choice([*(each.key for each in state.sections), "zz"]),
            "settings": lambda: self._settings(sound=random.random() < 0.5),
            "tournament": lambda: section.tournament if section else Tournament(players=()),
            "new": lambda: section.next_pid if section else 1,
            "facts": self._facts,
            "players": lambda: self._group(section),
            "order": lambda: random.choice([(), self._order(section)]),
            "board": lambda: BoardNo(random.randint(-1, 6)),
            "boards": lambda: self._boards(section),
            "bye": lambda: random.choice([None, self._pid(section)]),
            "outcome": self._outcome,
            "results": lambda: tuple(self._outcome() for _ in range(random.randint(0, 4))),
            "seats": lambda: tuple(random.choice([None, 1, 2, 3]) for _ in range(4)),
            "teams": lambda: (desk.NewTeam(pid=self._pid(section), facts=self._facts()),),
        }

    def _round(self, section: desk.Section | None) -> RoundNo:
        now = section.current_round.number if section else 1
        return RoundNo(now + self.random.choice([-2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 50]))

    def _pid(self, section: desk.Section | None) -> desk.Pid:
        if section is not None and section.entrants and self.random.random() < 0.9:
            return self.random.choice(section.roster.pids)
        return desk.Pid(
            self.random.choice([0, -3, 1, 10**9, int(section.next_pid) if section else 1])
        )

    def _order(self, section: desk.Section | None) -> tuple[desk.Pid, ...]:
        pids = list(section.roster.pids) if section else []
        self.random.shuffle(pids)
        return tuple(pids)

    def _newcomers(self, section: desk.Section | None) -> tuple[desk.NewPlayer, ...]:
        first = int(section.next_pid) if section else 1
        return tuple(
            desk.NewPlayer(pid=desk.Pid(first + at), facts=self._facts())
            for at in range(self.random.randint(0, 3))
        )

    def _group(self, section: desk.Section | None) -> tuple[desk.Pid, ...]:
        return tuple(self._pid(section) for _ in range(self.random.randint(1, 3)))

    def _boards(self, section: desk.Section | None) -> tuple[tuple[desk.Pid, desk.Pid], ...]:
        pids = self._order(section)
        return tuple(zip(pids[::2], pids[1::2], strict=False))

    def _outcome(self) -> desk.Outcome:
        if self.random.random() < 0.8:
            return self.random.choice(list(desk.OUTCOMES.values()))
        return desk.Outcome(self.random.choice(list(Result)), self.random.choice(list(Result)))

    def _facts(self) -> desk.PlayerFacts:
        random = self.random
        return desk.PlayerFacts(
            name=f"{random.choice(_NAMES)}, {random.choice('ABCDEFGH')}",
            rating=random.choice([None, 1200, 1500, 1800, 2100, random.randint(1, 2800)]),
            title=random.choice(["", "", "", "GM", "WFM"]),
            club=random.choice(["", "Rook Club"]),
        )

    def _settings(self, *, sound: bool) -> desk.SectionSettings:
        random = self.random
        if sound:
            system = random.choice(["dutch-2026", "dutch-2026", "dutch-2025", "round-robin"])
            return desk.SectionSettings(
                name="Open",
                system=system,
                rounds=random.randint(3, 7),
                tie_breaks=(),
                chess960=random.choice(["", "", "S", "T"]),
            )
        return desk.SectionSettings(
            name=random.choice(["", "B"]),
            system=random.choice(_SYSTEMS),
            rounds=random.choice([0, 5, 100, -1]),
            scoring=random.choice(
                [ScoringSystem(), ScoringSystem.of(30, 10), ScoringSystem.of(1, 1)]
            ),
            initial_colour=random.choice([None, Colour.WHITE, Colour.BLACK]),
            baku=random.random() < 0.3,
        )


def started(players: int = 8) -> list[desk.Action]:
    """The actions that begin an event with one section of some players."""
    settings = desk.SectionSettings(name="Open", rounds=5)
    return [
        desk.CreateEvent(name="Open"),
        desk.AddSection(section="a", settings=settings),
        *(
            desk.AddPlayer(
                section="a",
                pid=desk.Pid(number),
                facts=desk.PlayerFacts(name=f"Player {number:02d}", rating=2400 - 10 * number),
            )
            for number in range(1, players + 1)
        ),
    ]
