"""Actions about lots: a seed is announced, lots are drawn.

Source:
    C.04.3, 5.1 (the colour before round 1; the like in the other documents, each named by its
    edition); NSWCA guidelines, 4 (numbers of a round robin); C.05, Annex 2 (restricted draw); C.07,
    4.2 (the last ties).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_text, need_texts
from openarbiter.desk.checks import missing_for_final
from openarbiter.desk.lots import lots_of
from openarbiter.desk.marks import Drawn
from openarbiter.desk.messages import Refusal, Weight, confirm, declare, refuse, say, warn, with_all
from openarbiter.desk.records import reordered, with_byes_to_come
from openarbiter.desk.state import Section
from openarbiter.desk.values import LotsOf, Pid
from openarbiter.errors import NotCoveredError
from openarbiter.languages import Table, in_a_row, said
from openarbiter.model import Colour, Team
from openarbiter.model.alphabet import in_alphabet, in_older_logs
from openarbiter.model.lots import drawn_colour, drawn_order
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Lots
from openarbiter.rulebooks.lots import restricted_draw

_SENTENCES: Final[Table] = {
    "other-seed": "The seed {seed} was announced.",
    "lots-one-way": "Lots are drawn by a seed, or what was drawn by hand is stated: one of both.",
    "no-restricted-lots [C.05, Annex 2]": "Only numbers of a round robin are drawn with "
    "restriction, by a seed.",
    "no-varma-table [C.05, Annex 2]": "The Varma tables are for 9 to 24 players, and here are "
    "{players}. Draw without restriction.",
    "lots-too-early [C.07, 4.2]": "The last places are drawn when every round is complete.",
    "drawn-twice": "An order that was drawn names nobody twice.",
    "lots-again": "Lots have been drawn for this already; what was drawn no longer holds.",
    "no-such-lots": "{system} has nothing of the kind drawn by lot.",
    "lots-after-start": "Round 1 is published; what was drawn before it stays.",
}
declare(_SENTENCES)


class AnnounceSeed(OfSection, right="run", group="players"):
    """Announce the seed that lots will be drawn with, before anybody draws them."""

    in_log: ClassVar[Table] = {"done": "announce the seed of the lots: {seed}"}

    part: ClassVar[str] = "lots"

    seed: str

    def after(self, section: Section, *, strict: bool) -> Section:
        need_text("seed", self.seed, empty=False)
        if self.seed == section.seed:
            raise refuse("nothing-changed")
        return replace(section, seed=self.seed)

    def warnings(self, change: Change) -> Weight:
        return confirm(say("other-seed", seed=change.old.seed)) if change.old.seed else Weight()


class DrawLots(OfSection, right="run", group="players"):
    """Draw lots by a seed, from which anybody draws the same, or say what was drawn by hand.

    What a seed draws is worked out here and never taken from the outside.

    Attributes:
        seed: The seed; empty where the lots were drawn by hand.
        colour: The first colour as it was drawn by hand.
        order: Ids in the order drawn by hand: everybody by number, or those who share a place, by
            place.
        how: How it was drawn by hand, in words; may be empty.
        restricted: Of numbers drawn by a seed: players of one federation do not meet in the last
            three rounds, if possible.
        folded: As of :class:`~openarbiter.desk.NumberPlayers`.
    """

    in_log: ClassVar[Table] = {
        "colour": "draw the first colour of section {section}: {by}",
        "numbers": "draw the numbers of section {section}: {by}",
        "places": "draw the places still shared in section {section}: {by}",
    }

    affects_pairing: ClassVar[bool] = True
    in_older_logs: ClassVar[Mapping[str, bool]] = {"folded": False}
    part: ClassVar[str] = "lots"

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
        colour = said("White" if self.colour is Colour.WHITE else "Black") if self.colour else ""
        return {"by": in_a_row(filter(None, (said("drawn by hand"), colour, self.how)))}

    def after(self, section: Section, *, strict: bool) -> Section:
        need_texts(self, "seed", "how")
        by_hand = self.colour is not None or bool(self.order)
        wrong_hand = self.order if self.what is LotsOf.COLOUR else self.colour
        if bool(self.seed.strip()) is by_hand or wrong_hand:
            raise refuse("lots-one-way")
        if self.restricted and (by_hand or self.what is not LotsOf.NUMBERS):
            raise refuse("no-restricted-lots")
        if self.what is LotsOf.PLACES:
            return self._places(section)
        lots = _need_lots(section, self.what)
        return self._numbers(section, lots) if lots.numbers else self._colour(section, lots)

    def _colour(self, section: Section, lots: Lots) -> Section:
        colour = self.colour or drawn_colour(self.seed)
        changed = replace(
            section,
            settings=replace(section.settings, initial_colour=colour),
            tournament=replace(section.tournament, initial_colour=colour),
        )
        gaps = {"colour": colour.name.capitalize(), "whose": str(lots.whose)}
        return self._kept(changed, (), **gaps)

    def _numbers(self, section: Section, lots: Lots) -> Section:
        pids = section.roster.pids
        if not pids:
            raise refuse("no-players")
        order = self.order or tuple(pids[place] for place in self._places_by_seed(section, lots))
        if sorted(order) != sorted(pids):
            raise refuse("not-everybody")
        changed = replace(reordered(section, order), numbered=True)
        return self._kept(with_byes_to_come(_in_board_order(changed)), order)

    def _places_by_seed(self, section: Section, lots: Lots) -> Sequence[int]:
        """The places of the players in the order that the seed draws, that of number 1 first."""
        order_of = in_alphabet if self.folded else in_older_logs
        if not self.restricted:
            names = [order_of(player.name)[1] for player in section.tournament.players]
            return _team_by_team(section, drawn_order(self.seed, names))
        if not lots.restricted:
            raise refuse("no-restricted-lots")
        try:
            return restricted_draw(section.tournament, lots, self.seed, order_of).order
        except NotCoveredError as error:
            raise refuse("no-varma-table", players=len(section.roster.pids)) from error

    def _places(self, section: Section) -> Section:
        if missing_for_final(section):
            raise refuse("lots-too-early")
        for pid in self.order:
            section.place(pid)
        if len(set(self.order)) < len(self.order):
            raise refuse("drawn-twice")
        return self._kept(section, self.order)

    def _kept(self, section: Section, order: tuple[Pid, ...], **gaps: str) -> Section:
        """The section with the draw in its state, and in what a report file notes."""
        drawn = Drawn(
            what=self.what,
            seed=self.seed,
            how=self.how,
            order=order,
            restricted=self.restricted,
        )
        others = tuple(each for each in section.drawn if each.what is not self.what)
        by = f"with the seed {self.seed!r}" if self.seed else "by hand"
        if self.restricted:
            by += ", restricted by the Varma tables (C.05, Annex 2)"
        gaps["how"] = f"{by}, {self.how}" if self.how else by
        return replace(section, drawn=(*others, drawn)).with_remark(_NOTED[self.what], **gaps)

    def warnings(self, change: Change) -> Weight:
        old, found = change.old, []
        colour = self.what is LotsOf.COLOUR and old.settings.initial_colour is not None
        if colour or old.lots(self.what) is not None:
            found.append(warn(say("lots-again")))
        if self.seed and old.seed and self.seed != old.seed:
            found.append(confirm(say("other-seed", seed=old.seed)))
        return with_all(*found)

    def touched(self) -> frozenset[str]:
        also = {f"{self.section}/numbers"} if self.what is LotsOf.NUMBERS else set()
        return frozenset({f"{self.section}/lots", *also})


def _team_by_team(section: Section, places: Sequence[int]) -> Sequence[int]:
    """Places in the order drawn; of teams by a table, each team where its first player is drawn."""
    teams = [set(team.players) for team in section.tournament.teams]
    if not registry.edition(section.system).table.teams or not teams:
        return places
    numbers = [section.tournament.players[place].tpn for place in places]
    first = [min(map(numbers.index, team), default=0) for team in teams]
    of = {tpn: at for team, at in zip(teams, first, strict=True) for tpn in team}
    return sorted(places, key=lambda place: of.get(section.tournament.players[place].tpn, 0))


def _in_board_order(section: Section) -> Section:
    """The section whose teams by a table stand in the order of the numbers that were drawn."""
    if not registry.edition(section.system).table.teams:
        return section
    named = sorted((sorted(each.players), each.name) for each in section.tournament.teams)
    teams = tuple(
        Team(number=at, name=name, players=tuple(players))
        for at, (players, name) in enumerate(named, start=1)
    )
    return replace(section, tournament=replace(section.tournament, teams=teams))


_NOTED = {
    LotsOf.COLOUR: "file-lot-colour",
    LotsOf.NUMBERS: "file-lot-numbers",
    LotsOf.PLACES: "file-lot-places",
}
"""What a report file notes of a draw."""


def _need_lots(section: Section, what: LotsOf) -> Lots:
    """What the edition has drawn before round 1, if it is this and round 1 is not published."""
    lots = lots_of(section)
    if lots is None or lots.numbers is not (what is LotsOf.NUMBERS):
        raise refuse("no-such-lots", system=section.system)
    if section.published_rounds:
        raise Refusal(say("lots-after-start", lots.article))
    return lots
