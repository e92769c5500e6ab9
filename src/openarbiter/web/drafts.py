"""The arbiter's look at a pairing: five counts, boards by bracket, and a reason for each.

The reasons are those of the drawing of the round: what is certain without another search. What
was found once is kept as long as the tournament is the same value, for a page must not wait for
a pairing that is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from threading import Lock

from openarbiter.desk import Draft, Pid, Section, is_live, whole
from openarbiter.desk.pairing import met
from openarbiter.drawings.picture import Picture
from openarbiter.drawings.plan import Line, plan_round
from openarbiter.drawings.reasons import Kind
from openarbiter.drawings.round_picture import round_pictures
from openarbiter.errors import TournamentError
from openarbiter.explanations.explainer import explaining
from openarbiter.model import BoardNo, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.web.people import PlayerLine, colours_before, person, points_before
from openarbiter.web.public_facts import remembered
from openarbiter.web.wording import Facts


class _Known:
    """What was found about one round of one tournament, and that with what was known then."""

    def __init__(self, tournament: Tournament, system: str, round_no: int) -> None:
        self.edition, self.round_no = registry.edition(system), RoundNo(round_no)
        self.then = tournament.known_before(round_no)
        self.pairing: RoundPairing | None = None
        self.looked: tuple[Draft, Facts] | None = None
        self.drawn: dict[str, tuple[object, tuple[Picture, ...]]] = {}
        self._asked = False
        self._asking = Lock()

    def pair(self, section: Section) -> None:
        """Ask the edition once for its pairing."""
        with self._asking, suppress(TournamentError):
            if self._asked:
                return
            self._asked = True
            self.then = self.edition.participants(whole(section).known_before(self.round_no))
            pairing = self.edition.pair(self.then, self.round_no)
            self.pairing = replace(pairing, tournament=self.then)

    @cached_property
    def whys(self) -> dict[frozenset[Tpn], Line]:
        """The line of the drawing that has the reason of each pair of the engine."""
        plan = plan_round(self.then, self.pairing) if self.pairing else None
        return {
            frozenset((line.left, line.right)): line
            for bracket in (plan.brackets if plan else ())
            for line in bracket.lines
        }

    @cached_property
    def due(self) -> dict[Tpn, str]:
        """The colour that is due to each player by the text of the system: ``w``, ``b``, or empty.

        A text without preferences leaves it to the colours so far; in a match of two games
        everybody has both colours.
        """
        explained = explaining(self.then, self.edition, self.round_no) if self.pairing else None
        if self.edition.play.match_rounds > 1:
            return {}
        if explained is not None and explained.classes:
            return {
                tpn: each.preference.value if each.preference else ""
                for tpn, each in explained.classes.items()
            }
        return {
            player.tpn: due_colour(colours_before(player, self.round_no))
            for player in self.then.players
        }

    def pictures(
        self, name: str, language: str, tables: Mapping[frozenset[Tpn], BoardNo]
    ) -> tuple[Picture, ...]:
        """The pictures of the round in an event of some name, drawn once for each language.

        Boards have the numbers of the tables, by who sits there.
        """
        if self.pairing is None:
            return ()
        drawn = self.drawn.get(language)
        if drawn is None or drawn[0] != (name, tables):
            named = replace(self.then, event=replace(self.then.event, name=name))
            title = self.edition.document.title
            games = tuple(
                replace(game, board=tables.get(frozenset((game.white, game.black)), game.board))
                for game in self.pairing.games
            )
            pairing = replace(self.pairing, games=games)
            pictures = round_pictures(named, pairing, title=title, language=language)
            drawn = (name, tables), pictures
            self.drawn[language] = drawn
        return drawn[1]


_of_tournament = remembered(8)(_Known)


def _known(section: Section, round_no: int) -> _Known:
    """What the edition pairs in a round, asked once for each value of a tournament."""
    known = _of_tournament(section.tournament, section.system, round_no)
    known.pair(section)
    return known


def pictures_of(
    section: Section, round_no: int, name: str, language: str = "en"
) -> tuple[Picture, ...]:
    """The pictures of a round as the edition pairs it; none where it gives none.

    The event has the given name in them.
    """
    tables = {
        frozenset(map(section.tpn, board.pair)): board.number
        for board in section.round(round_no).boards
    }
    return _known(section, round_no).pictures(name, language, tables)


def draft_view(section: Section, round_no: int, draft: Draft) -> Facts:
    """A draft with its boards, the headings of its brackets, the counts and the byes.

    A board has the key of its reason (``look.why-``; empty where none was worked out), the criteria
    behind it and the sentence; how many players do not get the colour that is due; whether the
    engine does not make this pair so; and the place of its bracket, from 0, or -1 without any.
    ``told`` says that reasons were worked out. Points are tenths.
    """
    known = _known(section, round_no)
    if known.looked is not None and known.looked[0] is draft:
        return known.looked[1]
    pairing = known.pairing
    brackets = pairing.brackets if pairing else ()
    games = {(game.white, game.black) for game in pairing.games} if pairing else set()
    place = {frozenset(pair): place for place, each in enumerate(brackets) for pair in each.pairs}
    rows: list[Facts] = []
    continues = registry.edition(section.system).continues(round_no)
    for board in draft.boards:
        white, black = (_side(section, round_no, pid, known.due) for pid in board.pair)
        numbers = Tpn(white["who"].number), Tpn(black["who"].number)
        why = known.whys.get(frozenset(numbers))
        rows.append(
            {
                "board": board.number,
                "live": is_live(section, board.number),
                "white": white,
                "black": black,
                "reason": "" if why is None or why.kind is Kind.PLAIN else why.kind.value,
                "codes": why.codes if why else (),
                "words": why.words if why else "",
                "floats": white["points"] != black["points"] and not continues,
                "denied": (white["due"] == "b") + (black["due"] == "w"),
                "by_hand": bool(games) and numbers not in games,
                "bracket": place.get(frozenset(numbers), -1),
            }
        )
    engine_bye = section.pid(pairing.bye) if pairing and pairing.bye is not None else None
    looked: Facts = {
        "rows": rows,
        "brackets": [
            {
                "points": bracket.score,  # of the residents
                "residents": len(bracket.residents),
                "moved_down": _names(section, bracket.moved_down),
                "pairs": len(bracket.pairs),
                "leaving": _names(section, bracket.downfloaters),
                "upfloaters": _names(section, bracket.upfloaters),
            }
            for bracket in brackets
        ],
        "counts": counts_of(section, round_no, rows),
        "bye": None if draft.bye is None else person(section, draft.bye),
        "engine_bye": None if engine_bye is None else person(section, engine_bye),
        "told": bool(known.whys),
    }
    known.looked = draft, looked
    return looked


def by_bracket(section: Section, rows: list[Facts]) -> list[Facts]:
    """Boards in the order of their brackets, where somebody has a table out of this order."""
    own = any(entrant.table for entrant in section.entrants)
    return sorted(rows, key=lambda row: int(row["bracket"])) if own else rows


def _names(section: Section, numbers: tuple[Tpn, ...]) -> tuple[str, ...]:
    """Family names of players, for a heading."""
    return tuple(
        section.player(section.pid(number)).name.partition(",")[0].strip() for number in numbers
    )


def _side(section: Section, round_no: int, pid: int, due: dict[Tpn, str]) -> Facts:
    """A player of a board: colours so far, oldest first, points before, and the colour due."""
    player = section.player(pid)
    return {
        "who": person(section, pid),
        "colours": colours_before(player, round_no),
        "points": points_before(section, player, round_no),
        "due": due.get(player.tpn, ""),
    }


def due_colour(colours: list[str]) -> str:
    """The colour that is due after some, oldest first: ``w``, ``b``, or empty before a game.

    Source:
        C.04.3 (applied from 2026-02-01), Article 1.6.

    Examples:
        >>> due_colour(["w", "b", "w"]), due_colour(["w", "n", "b"]), due_colour([])
        ('b', 'w', '')
    """
    played = [colour for colour in colours if colour != "n"]
    if not played:
        return ""
    other = {"w": "b", "b": "w"}
    if played[-2:] in (["w", "w"], ["b", "b"]):
        return other[played[-1]]
    difference = played.count("w") - played.count("b")
    return other[played[-1]] if difference == 0 else "b" if difference > 0 else "w"


def kept_apart(section: Section, round_no: int, one: PlayerLine, other: PlayerLine) -> bool:
    """Whether two players must not meet in a round."""
    return any(
        group.applies_to(RoundNo(round_no)) and {one.number, other.number} <= set(group.players)
        for group in section.tournament.forbidden_pairs
    )


def counts_of(section: Section, round_no: int, rows: list[Facts]) -> Facts:
    """The five counts of a pairing, made by hand or not.

    Source:
        C.04.1, BR 2 and 7; TRF26, record 260 (forbidden pairs).
    """
    rematches = third = forbidden = 0
    # In the next games of a match everybody meets the opponent of the game before.
    earlier = round_no - registry.edition(section.system).match_and_game(round_no)[1]
    for row in rows:
        one, other = row["white"]["who"], row["black"]["who"]
        again = met(section, RoundNo(earlier + 1), Pid(one.pid), Pid(other.pid))
        rematches += again is not None
        for side, colour in (("white", "w"), ("black", "b")):
            played = [each for each in row[side]["colours"] if each != "n"]
            third += played[-2:] == [colour, colour]
        forbidden += kept_apart(section, round_no, one, other)
    return {
        "rematches": rematches,
        "third_colours": third,
        "floaters": sum(row["floats"] for row in rows),
        "against_colour": sum(row["denied"] for row in rows),
        "forbidden": forbidden,
    }
