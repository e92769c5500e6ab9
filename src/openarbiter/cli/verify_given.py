"""What verify is given beside a tournament: the certificate of a round, or a list of boards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from openarbiter.cli.exits import Exit, answer, answer_json
from openarbiter.cli.opening import STDIN, read_bytes, shown_name, tell_other_numbers
from openarbiter.cli.options import Chosen
from openarbiter.errors import RequestError, UnreadableLineError, refusal
from openarbiter.languages import said
from openarbiter.model import RoundNo, Tpn
from openarbiter.values import replace
from openarbiter.verification.boards import PublishedList

if TYPE_CHECKING:
    from openarbiter.verification.certificate.accepting import Accepted


def verify_certificate(
    file: str, name: str, lot: str | None, *, as_json: bool, long: bool = False
) -> int:
    """Check a certificate against a tournament, and say what came out.

    With ``long`` it is said what was proven of every bracket. ``lot`` is what was drawn before
    round 1 (a seed, ``white`` or ``black``), where the file does not state it.

    Raises:
        RequestError: Both are to be read from stdin.
        FormatError: The tournament cannot be read.
        OSError: A file cannot be read.
    """
    from openarbiter.formats import read_tournament  # noqa: PLC0415  (--help needs no formats)
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.lots import colour_of  # noqa: PLC0415  (likewise)
    from openarbiter.verification.certificate.accepting import accept  # noqa: PLC0415  (likewise)
    from openarbiter.verification.certificate.facts import RefusedError  # noqa: PLC0415
    from openarbiter.verification.certificate.words import lines  # noqa: PLC0415  (likewise)

    if file == name == STDIN:
        raise RequestError(said("only one of the two files can be read from stdin"))
    shown = shown_name(file)
    tournament = read_tournament(read_bytes(file), lenient=True, name=shown).tournament
    tell_other_numbers(tournament, Chosen())
    if lot is not None:
        tournament = replace(tournament, initial_colour=colour_of(lot))
    accepted: Accepted | None = None
    reason = ""
    try:
        accepted = accept(tournament, read_bytes(name), registry.certification_of)
    except RefusedError as error:
        reason = str(error)
    if as_json:
        answer_json(_data(shown, name, accepted, reason))
    elif accepted is None:
        answer(f"{name}: refused: {reason}")
    else:
        answer(f"{name}: accepted: {_words(shown, accepted)}")
        if long:
            answer("\n".join(lines(accepted.claim)))
    return Exit.DIFFERENT if accepted is None else Exit.OK


def _words(file: str, accepted: Accepted) -> str:
    where = "as" if accepted.published else "which is not yet"
    claim, number = accepted.claim, len(accepted.claim.brackets)
    return (
        f"round {claim.round_no} by {claim.system}, {where} in {file}: "
        f"{accepted.games} games in {number} brackets, {accepted.proofs} proofs hold"
    )


def _data(file: str, name: str, accepted: Accepted | None, reason: str) -> dict[str, object]:
    head: dict[str, object] = {
        "file": file,
        "certificate": name,
        "accepted": accepted is not None,
        "reason": reason or None,
    }
    if accepted is None:
        return head
    return {
        **head,
        "round": accepted.claim.round_no,
        "system": accepted.claim.system,
        "games": accepted.games,
        "bye": accepted.claim.bye,
        "proofs": accepted.proofs,
        "in_file": accepted.published,
        "brackets": [
            {
                "score": bracket.score,
                "pairs": [list(pair) for pair in bracket.pairs],
                "downfloaters": list(bracket.downfloaters),
                "values": dict(bracket.values),
                "excluded": [
                    {"player": proof.excludes[0], "partners": list(proof.excludes[1])}
                    for proof in bracket.proofs
                    if proof.excludes is not None
                ],
            }
            for bracket in accepted.claim.brackets
        ],
    }


def read_board_list(name: str) -> PublishedList:
    """The list in a file; a member ``bye`` that is not there says nothing of the bye.

    Raises:
        UnreadableLineError: The file is no such list.
        OSError: The file cannot be read.
    """
    content = read_bytes(name)
    shown = shown_name(name)
    try:
        answer = json.loads(content)
        games = sorted(
            (_number(game["board"]), Tpn(_number(game["white"])), Tpn(_number(game["black"])))
            for game in answer["games"]
        )
        return PublishedList(
            round_no=RoundNo(_number(answer["round"])),
            boards=tuple((white, black) for _, white, black in games),
            byes=_byes(answer),
        )
    except json.JSONDecodeError as error:
        raise _unreadable(shown, error.msg, error.lineno, error.colno) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise _unreadable(shown, said("something else")) from None


def _byes(answer: dict[str, Any]) -> tuple[Tpn, ...] | None:
    if "bye" not in answer:
        return None
    return () if answer["bye"] is None else (Tpn(_number(answer["bye"])),)


def _number(value: object) -> int:
    """A whole number, and nothing that only looks like one.

    Raises:
        TypeError: It is something else.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError
    return value


def _unreadable(file: str, found: str, line: int = 0, column: int = 0) -> UnreadableLineError:
    expected = said("a list of boards, as pair --json writes it")
    return refusal(file, "bad-json", found, expected, line, column)
