"""May this pair be made, and who has White? Asked of every game of a round, by every system.

Source:
    C.04.1 (BR 2, BR 6, BR 7), C.04.2 (GHR 3.4, 3.5); TRF26, record 260; the colour chapters of
    the systems, named with each finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from openarbiter.languages import said
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.pairing import Bracket
from openarbiter.verification.findings import RuleFinding
from openarbiter.verification.published import PublishedGame, PublishedRound

DueColours = Callable[[Tpn, Tpn], tuple[Tpn, str]]
"""Who of two players has White, and the article that decides."""

Choices = Callable[[PublishedRound], tuple[tuple[Bracket, ...], Iterable[RuleFinding]]]
"""The brackets of a complete round as its pairs show them, with the value of every criterion, and
what is wrong with the choices made in them."""

_MOST = 2
"""The largest colour difference, and the longest row of one colour (BR 6, BR 7)."""


_NAMES = {
    Colour.WHITE: said("White", context="in a sentence"),
    Colour.BLACK: said("Black", context="in a sentence"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRules:
    """What a system says about pairs, byes and colours of a round, by TPN.

    Attributes:
        may_take_bye: Whether a player may have the pairing-allocated bye.
        due_colours: Colours of a pair; ``None`` where this verification does not know them.
        colour_rule: Name of the rule that gives two players their colours, where an article holds
            several; ``None`` where the article is the rule.
        wants: The colour a player must have, and why; players without such a colour are left out.
        either_colours: Whether the pair alone does not tell which of the two colours is right;
            ``None`` where it always does.
        exempt: Players whom the colour limits do not bind in this round, nor their opponents.
        exempt_pair: Whether the colour limits do not bind two players against each other; ``None``
            where there are no such two.
        limits: Whether the colour difference and the third equal colour are limited.
        rematch: Article that forbids a second meeting; empty where it is allowed.
        bye: Article about who may have the bye.
        same_absolute: Article that forbids two equal absolute colour preferences.
        difference: Article that limits the colour difference.
        third: Article that forbids a third equal colour.
        choices: The brackets of a round and the choices made in them, to be asked of rounds in
            which everybody has one opponent, but for one bye of an odd number; ``None`` where the
            text has no values.
        seats_everybody: Whoever is there has a game or the bye.
    """

    may_take_bye: Mapping[Tpn, bool]
    due_colours: DueColours | None = None
    colour_rule: Callable[[Tpn, Tpn], str] | None = None
    wants: Mapping[Tpn, Colour] = field(default_factory=dict)
    either_colours: Callable[[Tpn, Tpn], bool] | None = None
    exempt: frozenset[Tpn] = frozenset()
    exempt_pair: Callable[[Tpn, Tpn], bool] | None = None
    limits: tuple[bool, bool] = (True, True)
    rematch: str = "BR 2"
    bye: str = "BR 4"
    same_absolute: str = "BR 6, BR 7"
    difference: str = "BR 6"
    third: str = "BR 7"
    choices: Choices | None = None
    seats_everybody: bool = True

    def unlimited(self, one: Tpn, other: Tpn) -> bool:
        """Whether the colour limits do not bind two players against each other (BR 6, BR 7)."""
        if self.exempt & {one, other}:
            return True
        return self.exempt_pair is not None and self.exempt_pair(one, other)


def pair_findings(
    tournament: Tournament, published: PublishedRound, rules: SystemRules
) -> Iterator[RuleFinding]:
    """Everything wrong with the games of a round, each looked at alone."""
    rules_of_pairs = _RulesOfPairs(tournament, published.round_no, rules)
    for game in published.games:
        for kind, article, found, expected in (
            *rules_of_pairs.pair(game),
            *rules_of_pairs.colours(game),
        ):
            yield RuleFinding(
                kind=kind,
                article=article,
                round_no=published.round_no,
                found=found,
                expected=expected,
                players=game.players,
                boards=(game.board,),
            )


_Found = tuple[str, str, str, str]
"""What is wrong with a game: kind, article, what is, and what should be."""


def may_meet(
    tournament: Tournament, round_no: RoundNo, rules: SystemRules
) -> tuple[list[Tpn], list[int]]:
    """Who may be the opponent of whom by the rules about single pairs, colours of a pair left out.

    Returns:
        Those to be paired, by number (TPN), and for each the mask of the places of possible
        opponents; of an odd number the last place of the masks is the pairing-allocated bye.
    """
    players = tournament.players
    places = basic_rules.present_players(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    forbidden = basic_rules.forbidden_opponents(tournament, round_no)
    here = [
        (players[place].tpn, history.opponents[place] if rules.rematch else ()) for place in places
    ]
    masks = [0] * (len(here) + len(here) % 2)
    for at, (tpn, opponents) in enumerate(here):
        wish, barred = rules.wants.get(tpn), forbidden.get(tpn, ())
        for behind, (other, _) in enumerate(here[at + 1 :], start=at + 1):
            same = wish is not None and wish is rules.wants.get(other)
            if other in opponents or other in barred or (same and not rules.unlimited(tpn, other)):
                continue
            masks[at] |= 1 << behind
            masks[behind] |= 1 << at
        if len(here) % 2 and rules.may_take_bye.get(tpn, True):
            masks[at] |= 1 << len(here)
            masks[-1] |= 1 << at
    return [tpn for tpn, _ in here], masks


class _RulesOfPairs:
    """The rules about the games of one round, each asked alone."""

    def __init__(self, tournament: Tournament, round_no: RoundNo, rules: SystemRules) -> None:
        self._round_no, self._rules, self._players = round_no, rules, tournament.players
        self._tournament = tournament
        self._forbidden = basic_rules.forbidden_opponents(tournament, round_no)
        self._history = basic_rules.histories(tournament, round_no)
        self._place = {player.tpn: index for index, player in enumerate(tournament.players)}

    def pair(self, game: PublishedGame) -> Iterator[_Found]:
        """A second meeting, a forbidden pair, two equal absolute preferences, and the limits."""
        rules, place, (one, other) = self._rules, self._place, game.players
        if rules.rematch and other in self._history.opponents[place[one]]:
            earlier = basic_rules.last_meeting(self._players[place[one]], other, self._round_no)
            yield (
                "rematch",
                rules.rematch,
                said("players {first} and {second} meet again", first=one, second=other),
                said("they met in round {number}", number=earlier),
            )
        if other in self._forbidden.get(one, ()):
            article = said("TRF26, record {number}", number=260)
            kind = basic_rules.kind_of_prohibition(self._tournament, self._round_no, one, other)
            why = said("the event keeps players of one group apart: {kind}", kind=kind)
            expected = why if kind else said("this pair is forbidden")
            yield "forbidden-pair", article, _paired(game), expected
        if rules.unlimited(one, other):
            return
        wish = rules.wants.get(one)
        if wish is not None and wish is rules.wants.get(other):
            both = said("both must have {colour}", colour=_NAMES[wish])
            yield "same-absolute-preference", rules.same_absolute, _paired(game), both
        if game.coloured:
            yield from self._limits(game.white, 1)
            yield from self._limits(game.black, -1)

    def _limits(self, tpn: Tpn, sign: int) -> Iterator[_Found]:
        """A colour difference beyond two, or a third equal colour."""
        rules, place = self._rules, self._place[tpn]
        colour = _NAMES[Colour.WHITE if sign > 0 else Colour.BLACK]
        before = self._history.colour_difference[place]
        after = before + sign
        if rules.limits[0] and abs(after) > _MOST and abs(after) > abs(before):
            yield (
                "colour-difference",
                rules.difference,
                said(
                    "player {player} has {colour}: a colour difference of {difference}",
                    player=tpn,
                    colour=colour,
                    difference=f"{after:+}",
                ),
                said("no colour difference beyond two"),
            )
        if rules.limits[1] and self._history.repeated_colour[place] == sign:
            third = said(
                "player {player} has {colour} a third time in a row", player=tpn, colour=colour
            )
            expected = said("nobody has the same colour three times in a row")
            yield "third-equal-colour", rules.third, third, expected

    def colours(self, game: PublishedGame) -> Iterator[_Found]:
        """Colours that are not those due to the two."""
        if not game.coloured or self._rules.due_colours is None:
            return
        either = self._rules.either_colours
        if either is not None and either(*game.players):
            return
        white, article = self._rules.due_colours(*game.players)
        if white != game.white:
            yield (
                "colour",
                article,
                said(
                    "player {player} has White against {other}", player=game.white, other=game.black
                ),
                said("{player} should have White", player=white),
            )


def _paired(game: PublishedGame) -> str:
    one, other = game.players
    return said("players {first} and {second} are paired", first=one, second=other)
