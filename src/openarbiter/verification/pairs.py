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


_NAMES = {Colour.WHITE: said("White"), Colour.BLACK: said("Black")}


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemRules:
    """What a system says about pairs, byes and colours of a round, by TPN.

    Attributes:
        may_take_bye: Whether a player may have the pairing-allocated bye.
        due_colours: Colours of a pair; ``None`` where this verification does not know them.
        colour_rule: Name of the rule that gives two players their colours, where an article holds
            several; ``None`` where the article is the rule.
        wants: The colour a player must have, and why; players without such a colour are left out.
        exempt: Players whom the colour limits do not bind in this round, nor their opponents.
        limits: Whether the colour difference and the third equal colour are limited.
        rematch: Article that forbids a second meeting; empty where it is allowed.
        bye: Article about who may have the bye.
        same_absolute: Article that forbids two equal absolute colour preferences.
        difference: Article that limits the colour difference.
        third: Article that forbids a third equal colour.
        choices: The brackets of a round and the choices made in them, to be asked of rounds in
            which everybody has one opponent, but for one bye of an odd number; ``None`` where the
            text has no values.
    """

    may_take_bye: Mapping[Tpn, bool]
    due_colours: DueColours | None = None
    colour_rule: Callable[[Tpn, Tpn], str] | None = None
    wants: Mapping[Tpn, Colour] = field(default_factory=dict)
    exempt: frozenset[Tpn] = frozenset()
    limits: tuple[bool, bool] = (True, True)
    rematch: str = "BR 2"
    bye: str = "BR 4"
    same_absolute: str = "BR 6, BR 7"
    difference: str = "BR 6"
    third: str = "BR 7"
    choices: Choices | None = None


def pair_findings(
    tournament: Tournament, published: PublishedRound, rules: SystemRules
) -> Iterator[RuleFinding]:
    """Everything wrong with the games of a round, each looked at alone.

    Args:
        tournament: The tournament.
        published: The round.
        rules: What the system says.

    Source:
        BR 2, BR 6, BR 7, and the articles of the system.
    """
    round_no = published.round_no
    forbidden = basic_rules.forbidden_opponents(tournament, round_no)
    history = basic_rules.histories(tournament, round_no)
    players = tournament.players
    place = {player.tpn: index for index, player in enumerate(players)}
    for game in published.games:
        one, other = game.players
        if rules.rematch and other in history.opponents[place[one]]:
            earlier = basic_rules.last_meeting(players[place[one]], other, round_no)
            yield _finding(
                "rematch",
                rules.rematch,
                game,
                round_no,
                said("players {first} and {second} meet again", first=one, second=other),
                said("they met in round {number}", number=earlier),
            )
        if other in forbidden.get(one, ()):
            yield _finding(
                "forbidden-pair",
                said("TRF26, record {number}", number=260),
                game,
                round_no,
                said("players {first} and {second} are paired", first=one, second=other),
                said("this pair is forbidden"),
            )
        if not rules.exempt & {one, other}:
            wish = rules.wants.get(one)
            if wish is not None and wish is rules.wants.get(other):
                yield _finding(
                    "same-absolute-preference",
                    rules.same_absolute,
                    game,
                    round_no,
                    said("players {first} and {second} are paired", first=one, second=other),
                    said("both must have {colour}", colour=_NAMES[wish]),
                )
            yield from _limits(game, round_no, rules, history, place)
        yield from _colours(game, round_no, rules)


def _limits(
    game: PublishedGame,
    round_no: RoundNo,
    rules: SystemRules,
    history: basic_rules.Histories,
    place: Mapping[Tpn, int],
) -> Iterator[RuleFinding]:
    """A colour difference beyond two, or a third equal colour."""
    if not game.coloured:
        return
    for tpn, sign in ((game.white, 1), (game.black, -1)):
        colour = _NAMES[Colour.WHITE if sign > 0 else Colour.BLACK]
        before = history.colour_difference[place[tpn]]
        after = before + sign
        if rules.limits[0] and abs(after) > _MOST and abs(after) > abs(before):
            yield _finding(
                "colour-difference",
                rules.difference,
                game,
                round_no,
                said(
                    "player {player} has {colour}: a colour difference of {difference}",
                    player=tpn,
                    colour=colour,
                    difference=f"{after:+}",
                ),
                said("no colour difference beyond two"),
            )
        if rules.limits[1] and history.repeated_colour[place[tpn]] == sign:
            yield _finding(
                "third-equal-colour",
                rules.third,
                game,
                round_no,
                said(
                    "player {player} has {colour} a third time in a row", player=tpn, colour=colour
                ),
                said("nobody has the same colour three times in a row"),
            )


def _colours(game: PublishedGame, round_no: RoundNo, rules: SystemRules) -> Iterator[RuleFinding]:
    if not game.coloured or rules.due_colours is None:
        return
    white, article = rules.due_colours(*game.players)
    if white != game.white:
        yield _finding(
            "colour",
            article,
            game,
            round_no,
            said("player {player} has White against {other}", player=game.white, other=game.black),
            said("{player} should have White", player=white),
        )


def _finding(  # noqa: PLR0913, PLR0917  (one short name for the many fields of one value)
    kind: str,
    article: str,
    game: PublishedGame,
    round_no: RoundNo,
    found: str,
    expected: str,
) -> RuleFinding:
    return RuleFinding(
        kind=kind,
        article=article,
        round_no=round_no,
        found=found,
        expected=expected,
        players=game.players,
        boards=(game.board,),
    )
