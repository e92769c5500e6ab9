"""``openarbiter explain``: why these boards, why not others, and what a change would change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import Exit, answer, answer_in, say
from openarbiter.cli.opening import (
    choose_edition,
    open_tournament,
    said_of_absences,
    say_doubt,
    with_absences,
    with_lot,
)
from openarbiter.cli.options import Options
from openarbiter.languages import Tongue, said
from openarbiter.model import Colour, Tpn

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from openarbiter import Explanation
    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

_CHANGES = """\
changes for --what-if, as often as needed:
  result:4:3-7:1-0   player 3 beat player 7 in round 4 (or 0-1, =, +-, -+, --)
  withdraw:12        player 12 does not play this round
  add:NAME:1850      a player enters late, with the next free number; without a rating add:NAME
  allow:3-7          the pair 3-7 is no longer forbidden
  forbid:3-7         the pair 3-7 is forbidden"""


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "explain",
        "FILE [--round N] [--system ID] [--player T | WISH ... |\n"
        "       --what-if CHANGE ...] [--long] [--lot LOT] [--excused NUMBERS]\n"
        "       [--left-out NUMBERS] [--language CODE] [--format FORM | --json] [--readings]\n"
        "       [--lenient] [--encoding NAME]",
        "Say why a round is paired as it is, in words and with articles: the whole round,\n"
        "one player, a pair somebody wished for, or what a change would change.\n"
        "A round is told in five lines; --long has every bracket, candidate and criterion.",
        _CHANGES,
    )
    parser.shared("file", "system")
    parser.add_argument(
        "--round",
        type=int,
        metavar="N",
        help="the round; without it the one in play, else the next, else the last",
    )
    parser.add_argument("--player", type=int, metavar="T", help="one player's page in plain words")
    parser.add_argument(
        "--readings",
        action="store_true",
        help="also which sentences of the document are open, how they are read here, what the "
        "other reading is and how much it changes (in English; text only)",
    )
    parser.add_argument(
        "--long",
        action="store_true",
        help="of a round every bracket and the rules; of a wish the codes and steps of the log; of "
        "a player the numbers for the arbiter",
    )
    _wish_options(parser)
    parser.add_argument(
        "--what-if",
        action="append",
        metavar="CHANGE",
        dest="changes",
        help="which boards would change, and why; see below",
    )
    parser.shared("lot", "absences", "language", "form", "lenient", "encoding")
    return parser


def _wish_options(parser: Options) -> None:
    """The options that say what somebody wished for."""
    # Two options and not one of two names: Pythons before 3.13 would show the values behind each.
    for name, text in (
        ("--why-not", "a wish: why do A and B not meet? several wishes have to come true together"),
        ("--pair", "the same as --why-not"),
    ):
        parser.add_argument(
            name,
            type=int,
            nargs=2,
            action="append",
            metavar=("A", "B"),
            dest="pairs",
            help=text,
        )
    parser.add_argument("--bye", type=int, metavar="X", help="a wish: why has X not the bye?")
    for name in ("white", "black"):
        parser.add_argument(
            f"--{name}",
            type=int,
            action="append",
            metavar="A",
            help=f"a wish: why has A not {name.capitalize()}?",
        )


def run(arguments: Sequence[str]) -> int:
    """Explain a round and print it."""
    from openarbiter.explanations import asking  # noqa: PLC0415  (--help needs none)
    from openarbiter.explanations.facts import RoundStory  # noqa: PLC0415  (likewise)

    parser = options()
    chosen = parser.parse_args(arguments)
    wished = any((chosen.pairs, chosen.bye is not None, chosen.white, chosen.black))
    if sum((chosen.player is not None, wished, bool(chosen.changes))) > 1:
        parser.error(said("--player, a wish and --what-if are three questions; ask one at a time"))
    if chosen.long and chosen.changes:
        parser.error(said("{option} does not go with {other}", option="--long", other="--what-if"))
    if chosen.readings and chosen.format != "text":
        other = "--json" if chosen.format == "json" else "--format"
        parser.error(said("{option} does not go with {other}", option="--readings", other=other))
    tournament = open_tournament(chosen.file, chosen)
    edition, _ = choose_edition(tournament, chosen.system)
    tournament = edition.participants(tournament)
    say_doubt(tournament, chosen)
    tournament = with_lot(tournament, edition, chosen)
    wanted = asking.round_asked_for(tournament) if chosen.round is None else chosen.round
    tournament, absences = with_absences(tournament, edition, chosen, wanted)
    for remark in said_of_absences(tournament, absences, chosen.language):
        say(remark)
    told = _asked(tournament, edition, chosen, wished=wished)
    text = told.render(chosen.format, chosen.language, numbers=chosen.long, short=not chosen.long)
    answer_in(chosen.format, text)
    if chosen.format == "text" and isinstance(told.digest, RoundStory) and not chosen.long:
        more = said("Every bracket with its reasons: --long. One player: --player T.")
        answer(f"\n{Tongue(chosen.language)(more)}")
    if chosen.readings:
        from openarbiter.explanations.open_sentences import (  # noqa: PLC0415  (likewise)
            open_sentences,
        )

        answer("\n" + "\n".join(open_sentences(edition.id, chosen.language)))
    return Exit.OK


def _asked(
    tournament: Tournament, edition: Edition, chosen: argparse.Namespace, *, wished: bool
) -> Explanation:
    return oa.explain(
        tournament,
        system=edition.id,
        round=chosen.round,
        player=chosen.player,
        wish=_wish(chosen) if wished else None,
        changes=chosen.changes or (),
    )


def _wish(chosen: argparse.Namespace) -> oa.Wish:
    colours = [(Tpn(tpn), Colour.WHITE) for tpn in chosen.white or ()]
    colours += [(Tpn(tpn), Colour.BLACK) for tpn in chosen.black or ()]
    return oa.Wish(
        pairs=tuple((Tpn(one), Tpn(other)) for one, other in chosen.pairs or ()),
        bye=None if chosen.bye is None else Tpn(chosen.bye),
        colours=tuple(colours),
    )
