"""Actions about numbers that players exchange, take over, draw by lot, have by team or table.

A substitute comes in place of somebody before a round robin begins; the players of teams that a
table pairs have the numbers of their boards.

Source:
    C.04.2, GHR 2.2 (equal players); C.04.3, 5.1 (the colour before round 1; the like in the other
    documents, each named by its edition); NSWCA guidelines, 4 (numbers of a round robin); C.05, 6.3
    (who leaves after the draw) and Annex 2 (restricted draw); C.07, 4.2 (the last ties);
    docs/systems/scheveningen.md, 1; docs/systems/molter.md, 1; TRF26, record 310.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, TypeVar

from openarbiter.desk.actions.base import Change, OfPlayer, OfSection, need_text, need_texts
from openarbiter.desk.actions.players import AddPlayers, NewPlayer, need_place
from openarbiter.desk.board_numbers import HIGHEST, numbers_in_use, share_a_room
from openarbiter.desk.checks import missing_for_final
from openarbiter.desk.messages import (
    Refusal,
    Weight,
    confirm,
    declare,
    inform,
    refuse,
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import seated_anew
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files, twins
from openarbiter.desk.records import drawn_numbers, equal_by, lots_of, reordered
from openarbiter.desk.state import Entrant, Roster, Section
from openarbiter.desk.values import Drawn, LotsOf, Pid
from openarbiter.errors import NotCoveredError
from openarbiter.languages import Table, in_a_row, said
from openarbiter.model import BoardNo, Colour, Player, Team, Tpn
from openarbiter.model.alphabet import in_alphabet, in_older_logs
from openarbiter.model.lots import drawn_colour, drawn_order
from openarbiter.rulebooks.edition import Lots
from openarbiter.rulebooks.lots import restricted_draw

_SENTENCES: Final[Table] = {
    "numbers-not-equal [C.04.2, 2.2]": "Only players of equal strength and title, whose numbers "
    "were not drawn by lot, exchange them.",
    "numbers-exchanged [C.04.2, 2.2]": "{one} gets number {number}, {other} gets number {old}.",
    "no-substitute [C.05, 6.3]": "Somebody takes the number of another in a round robin, before "
    "round 1 is published.",
    "substitute": "{new} comes in place of {old} and has number {number}.",
    "substitute-drawn [C.05, 6.3]": "{new} comes in place of {old} and has number {number}; the "
    "numbers that were drawn hold.",
    "other-seed": "The seed {seed} was announced.",
    "lots-one-way": "Lots are drawn by a seed, or what was drawn by hand is stated: one of both.",
    "no-restricted-lots [C.05, Annex 2]": "Only numbers of a round robin are drawn with "
    "restriction, by a seed.",
    "no-varma-table [C.05, Annex 2]": (
        "The Varma tables are for 9 to 24 players, and here is one. Draw without restriction.",
        "The Varma tables are for 9 to 24 players, and here are {count}. Draw without restriction.",
    ),
    "lots-too-early [C.07, 4.2]": "The last places are drawn when every round is complete.",
    "drawn-twice": "An order that was drawn names nobody twice.",
    "lots-again": "Lots have been drawn for this already; what was drawn no longer holds.",
    "no-such-lots": "{system} has nothing of the kind drawn by lot.",
    "lots-after-start": "Round 1 is published; what was drawn before it stays.",
    "no-table-teams": "{system} pairs no players of teams by a table.",
    "not-in-one-team": "Every player of the section is in one team, and in one only.",
    "bad-table": "{found} is no number of a table: 1 to {most}, or 0 for none.",
    "table-of-section": "Section {section} uses table {table} too.",
    "table-of-player": "{player} always plays at table {table} too.",
    "teams-unequal": "Players in the teams: {sizes}; the table pairs teams of equal size.",
}
declare(_SENTENCES)


class ExchangeNumbers(OfSection, right="run", group="players"):
    """Let two players of equal strength and title exchange their numbers, before round 1.

    No rating changes. Numbers given anew leave the two as they were put, as long as they are equal.
    """

    in_log: ClassVar[Table] = {"done": "{one} and {other} exchange their numbers"}
    changes: ClassVar[str] = "{0.section}/numbers"

    one: Pid
    other: Pid

    def after(self, section: Section, *, strict: bool) -> Section:
        if section.published_rounds:
            raise Refusal(say("locked-after-start", "C.04.2, 2.3"))
        refuse_if(not section.numbered, "no-numbers", "offer-number")
        alike = next((each for each in groups_of_equals(section) if self.one in each), ())
        refuse_if(self.one == self.other or self.other not in alike, "numbers-not-equal")
        swapped = {self.one: self.other, self.other: self.one}
        order = tuple(swapped.get(pid, pid) for pid in section.roster.pids)
        put = tuple(swapped.get(pid, pid) for pid in alike)
        kept = tuple(pid for pid in section.exchanged if pid not in alike)
        changed = replace(reordered(section, order), exchanged=(*kept, *put))
        return changed.with_remark("file-exchange", round=1, **self._gaps(section))

    def warnings(self, change: Change) -> Weight:
        return confirm("numbers-exchanged", **self._gaps(change.old))

    def _gaps(self, old: Section) -> dict[str, str]:
        """Both players with their numbers, and the number that each gets."""
        return {
            "one": old.person(self.one),
            "other": old.person(self.other),
            "number": str(old.tpn(self.other)),
            "old": str(old.tpn(self.one)),
        }


class FixTable(OfPlayer, right="run", group="pairings"):
    """Let a player always sit at one table, a board with its number; with 0 at any.

    Published boards keep their numbers; a private pairing is seated anew.
    """

    in_log: ClassVar[Table] = {
        "number": "{pid} always plays at table {number}",
        "done": "{pid} plays at any table again",
    }
    affects_pairing: ClassVar[bool] = False

    number: BoardNo

    def after(self, section: Section, *, strict: bool) -> Section:
        entrant = section.entrant(self.pid)
        refuse_if(not 0 <= self.number <= HIGHEST, "bad-table", found=self.number, most=HIGHEST)
        refuse_if(entrant.table == self.number, "nothing-changed")
        return seated_anew(section.with_entrant(replace(entrant, table=self.number)))

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, table = change.new, self.number
        for other in change.after.sections if table else ():
            shared = other.key != section.key and share_a_room(section, other)
            if shared and table in numbers_in_use(other):
                yield inform("table-of-section", section=other.name, table=table)
        for each in section.entrants if table else ():
            if each.table == table and each.pid != self.pid:
                yield inform("table-of-player", player=section.person(each.pid), table=table)


def groups_of_equals(section: Section) -> list[tuple[Pid, ...]]:
    """Groups of players of equal strength and title, of two or more; none where lots were drawn."""
    groups: defaultdict[tuple[int, int], list[Pid]] = defaultdict(list)
    for pid in () if drawn_numbers(section) else section.roster.pids:
        groups[equal_by(section, pid)].append(pid)
    return [tuple(group) for group in groups.values() if len(group) > 1]


_T = TypeVar("_T")


class SubstitutePlayer(OfPlayer, right="run", group="players"):
    """Put somebody in the place of a player who leaves a round robin before round 1.

    The number stays, so lots that were drawn hold. Byes and absences of who leaves are gone.

    Who comes has the id ``section.next_pid``, which nobody has had before.
    """

    in_log: ClassVar[Table] = {"done": "{facts} takes number {number} as a substitute"}

    new: Pid
    facts: PlayerFacts

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        there = [pid for pid in (self.new, self.pid) if section is not None and section.has(pid)]
        return {"number": section.tpn(there[0]) if section is not None and there else "–"}

    def after(self, section: Section, *, strict: bool) -> Section:
        old, place = section.player(self.pid), section.place(self.pid)
        fixed = section.fixed_table and not section.teams
        refuse_if(not fixed or section.published_rounds, "no-substitute")
        need_place(section, self.new)
        player = self.facts.on(Player(tpn=old.tpn, name=""))
        entrant = self.facts.beside(Entrant(pid=self.new))
        return replace(
            section.with_facts(players=_put(section.tournament.players, place, player)),
            roster=Roster(_put(section.roster.pids, place, self.new)),
            entrants=_put(section.entrants, place, entrant),
            drawn=tuple(self._drawn(each) for each in section.drawn),
            next_pid=Pid(self.new + 1),
        )

    def _drawn(self, drawn: Drawn) -> Drawn:
        """The numbers that were drawn, with the substitute in the place."""
        if drawn.what is not LotsOf.NUMBERS:
            return drawn
        order = (self.new if pid == self.pid else pid for pid in drawn.order)
        return replace(drawn, order=tuple(order))

    def warnings(self, change: Change) -> Iterator[Weight]:
        old, number = change.old, change.old.tpn(self.pid)
        code = "substitute-drawn" if drawn_numbers(change.new) else "substitute"
        yield inform(code, number=number, new=self.facts.name, old=old.player(self.pid).name)
        yield inform(*twins(old, self.facts), *cut_in_files(self.facts))

    def touched(self) -> frozenset[str]:
        return self.at_players((self.pid, self.new))


def _put(several: tuple[_T, ...], place: int, one: _T) -> tuple[_T, ...]:
    """Several with another one at a place."""
    return (*several[:place], one, *several[place + 1 :])


class AnnounceSeed(OfSection, right="run", group="players"):
    """Announce the seed that lots will be drawn with, before anybody draws them."""

    in_log: ClassVar[Table] = {"done": "announce the seed of the lots: {seed}"}
    changes: ClassVar[str] = "{0.section}/lots"

    seed: str

    def after(self, section: Section, *, strict: bool) -> Section:
        need_text("seed", self.seed, empty=False)
        refuse_if(self.seed == section.seed, "nothing-changed")
        return replace(section, seed=self.seed)

    def warnings(self, change: Change) -> Weight:
        return confirm("other-seed", seed=change.old.seed) if change.old.seed else Weight()


class DrawLots(OfSection, right="run", group="players"):
    """Draw lots by a seed, from which anybody draws the same, or say what was drawn by hand.

    What a seed draws is worked out here and never taken from the outside.

    Attributes:
        seed: As of :class:`~openarbiter.desk.values.Drawn`, like ``how`` and ``restricted``.
        colour: The first colour as it was drawn by hand.
        order: Ids in the order drawn by hand: everybody by number, or those who share a place, by
            place.
        folded: As of :class:`~openarbiter.desk.NumberPlayers`.
    """

    in_log: ClassVar[Table] = {
        "colour": "draw the first colour of section {section}: {by}",
        "numbers": "draw the numbers of section {section}: {by}",
        "places": "draw the places still shared in section {section}: {by}",
    }
    in_older_logs: ClassVar[Mapping[str, bool]] = {"folded": False}
    changes: ClassVar[str] = "{0.section}/lots"

    what: LotsOf
    seed: str = ""
    colour: Colour | None = None
    order: tuple[Pid, ...] = ()
    how: str = ""
    restricted: bool = False
    folded: bool = True

    def sentence(self) -> str:
        return self.what.value

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        """How they were drawn: the seed, or the hand with what it drew."""
        if self.restricted:
            return {"by": said("seed {seed}, Varma tables", seed=self.seed)}
        if self.seed:
            return {"by": said("seed {seed}", seed=self.seed)}
        word = "White" if self.colour is Colour.WHITE else "Black"
        colour = said(word, context="in a sentence") if self.colour else ""
        return {"by": in_a_row(filter(None, (said("drawn by hand"), colour, self.how)))}

    def after(self, section: Section, *, strict: bool) -> Section:
        need_texts(self, "seed", "how")
        by_hand = self.colour is not None or bool(self.order)
        wrong_hand = self.order if self.what is LotsOf.COLOUR else self.colour
        refuse_if(bool(self.seed.strip()) is by_hand or wrong_hand, "lots-one-way")
        possible = self.what is LotsOf.NUMBERS and not by_hand
        refuse_if(self.restricted and not possible, "no-restricted-lots")
        if self.what is LotsOf.PLACES:
            return self._places(section)
        lots = _need_lots(section, self.what)
        return self._numbers(section, lots) if lots.numbers else self._colour(section, lots)

    def _colour(self, section: Section, lots: Lots) -> Section:
        colour = self.colour or drawn_colour(self.seed)
        changed = section.with_settled(initial_colour=colour)
        gaps = {"colour": colour.name.capitalize(), "whose": str(lots.whose)}
        return self._kept(changed, (), **gaps)

    def _numbers(self, section: Section, lots: Lots) -> Section:
        pids = section.roster.pids
        refuse_if(not pids, "no-players")
        order = self.order or tuple(pids[place] for place in self._places_by_seed(section, lots))
        refuse_if(sorted(order) != sorted(pids), "not-everybody")
        changed = replace(reordered(section, order), numbered=True)
        return self._kept(_in_board_order(changed), order)

    def _places_by_seed(self, section: Section, lots: Lots) -> Sequence[int]:
        """The places of the players in the order that the seed draws, that of number 1 first."""
        order_of = in_alphabet if self.folded else in_older_logs
        if not self.restricted:
            names = [order_of(player.name)[1] for player in section.tournament.players]
            return _team_by_team(section, drawn_order(self.seed, names))
        refuse_if(not lots.restricted, "no-restricted-lots")
        try:
            return restricted_draw(section.tournament, lots, self.seed, order_of).order
        except NotCoveredError as error:
            raise refuse("no-varma-table", count=len(section.roster.pids)) from error

    def _places(self, section: Section) -> Section:
        refuse_if(missing_for_final(section), "lots-too-early")
        for pid in self.order:
            section.place(pid)
        refuse_if(len(set(self.order)) < len(self.order), "drawn-twice")
        return self._kept(section, self.order)

    def _kept(self, section: Section, order: tuple[Pid, ...], **gaps: str) -> Section:
        """The section with the draw in its state, and in what a report file notes."""
        drawn = Drawn(
            what=self.what, seed=self.seed, how=self.how, order=order, restricted=self.restricted
        )
        by = f"with the seed {self.seed!r}" if self.seed else "by hand"
        if self.restricted:
            by += ", restricted by the Varma tables (C.05, Annex 2)"
        gaps["how"] = f"{by}, {self.how}" if self.how else by
        return section.with_drawn(drawn).with_remark(f"file-lot-{self.what.value}", **gaps)

    def warnings(self, change: Change) -> Iterator[Weight]:
        old = change.old
        colour = self.what is LotsOf.COLOUR and old.settings.initial_colour is not None
        if colour or old.lots(self.what) is not None:
            yield warn("lots-again")
        if self.seed and old.seed and self.seed != old.seed:
            yield confirm("other-seed", seed=old.seed)

    def touched(self) -> frozenset[str]:
        numbers = self.what is LotsOf.NUMBERS
        return frozenset({f"{self.section}/lots", *([f"{self.section}/numbers"] * numbers)})


def _team_by_team(section: Section, places: Sequence[int]) -> Sequence[int]:
    """Places in the order drawn; of teams by a table, each team where its first player is drawn."""
    teams = [set(team.players) for team in section.tournament.teams]
    if not section.edition.table.teams or not teams:
        return places
    numbers = [section.tournament.players[place].tpn for place in places]
    first = [min(map(numbers.index, team), default=0) for team in teams]
    of = {tpn: at for team, at in zip(teams, first, strict=True) for tpn in team}
    return sorted(places, key=lambda place: of.get(section.tournament.players[place].tpn, 0))


def _in_board_order(section: Section) -> Section:
    """The section whose teams by a table stand in the order of the numbers that were drawn."""
    if not section.edition.table.teams:
        return section
    named = sorted((sorted(each.players), each.name) for each in section.tournament.teams)
    teams = tuple(
        Team(number=at, name=name, players=tuple(players))
        for at, (players, name) in enumerate(named, start=1)
    )
    return section.with_facts(teams=teams)


def _need_lots(section: Section, what: LotsOf) -> Lots:
    """What the edition has drawn before round 1, if it is this and round 1 is not published."""
    lots = lots_of(section)
    if lots is None or lots.numbers is not (what is LotsOf.NUMBERS):
        raise refuse("no-such-lots", system=section.system)
    if section.published_rounds:
        raise Refusal(say("lots-after-start", lots.article))
    return lots


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTeam:
    """A team whose players, in board order, are paired by a table."""

    name: str
    players: tuple[Pid, ...] = ()


class SetTableTeams(OfSection, right="register", group="players"):
    """Say which players are which team, in the order of the teams and of their boards.

    Numbers follow this order; it is what was drawn or agreed. Once round 1 is published only the
    names of the teams can change.

    Attributes:
        teams: The teams, the one that the table calls A first; every player is in one of them.
        new: Players who are entered with them, each with an id that nobody has had before.
    """

    in_log: ClassVar[Table] = {"done": "say who plays in which team: {teams}"}

    teams: tuple[TableTeam, ...]
    new: tuple[NewPlayer, ...] = ()

    def after(self, section: Section, *, strict: bool) -> Section:
        refuse_if(not section.edition.table.teams, "no-table-teams", system=section.system)
        known = set()
        for team in self.teams:
            need_text("name", team.name, empty=False)
            refuse_if(team.name.casefold() in known, "team-known", team=team.name)
            known.add(team.name.casefold())
        if self.new:
            added = AddPlayers(section=section.key, players=self.new)
            section = added.after(section, strict=strict)
        order = tuple(pid for team in self.teams for pid in team.players)
        refuse_if(sorted(order) != sorted(section.roster.pids), "not-in-one-team")
        if not section.published_rounds:
            section = _numbered(section, order)
        elif self._numbers(section) != [team.players for team in section.tournament.teams]:
            raise refuse("round-robin-started")
        both = zip(self.teams, self._numbers(section), strict=True)
        teams = tuple(
            Team(number=at, name=team.name, players=numbers)
            for at, (team, numbers) in enumerate(both, start=1)
        )
        refuse_if(teams == section.tournament.teams, "nothing-changed")
        return section.with_facts(teams=teams)

    def _numbers(self, section: Section) -> list[tuple[Tpn, ...]]:
        return [tuple(section.tpn(pid) for pid in team.players) for team in self.teams]

    def warnings(self, change: Change) -> Iterator[Weight]:
        old, new = (side.lots(LotsOf.NUMBERS) for side in (change.old, change.new))
        if old is not None and old.seed and old != new:
            yield warn("lots-again")
        sizes = [len(team.players) for team in self.teams]
        if len(set(sizes)) > 1:
            yield inform("teams-unequal", sizes=", ".join(map(str, sizes)))
        yield from AddPlayers(section=self.section, players=self.new).warnings(change)

    def touched(self) -> frozenset[str]:
        return self.at_players(self.new) | {f"{self.section}/numbers"}


def _numbered(section: Section, order: tuple[Pid, ...]) -> Section:
    """The section with numbers in an order, which counts as drawn (or agreed) by hand."""
    drawn = section.lots(LotsOf.NUMBERS)
    if drawn is None or drawn.order != order:
        drawn = Drawn(what=LotsOf.NUMBERS, how="in the board order of the teams", order=order)
    return replace(reordered(section, order), numbered=True).with_drawn(drawn)
