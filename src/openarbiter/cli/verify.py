"""``openarbiter verify``: decide whether published rounds are the required ones, by proof.

usage: FILE... [--round N] [--system ID] [--boards LIST | --certificate CERT [--lot LOT]]
       [--rules-only] [--long] [--language CODE] [--format FORM | --json]
       [--encoding NAME]

Say of each published round of a tournament whether it is proven right, wrong, or not
decided: it is held against the rules (legality of every pair, byes, colours, floats,
the value of every criterion), then paired again, and the certificate of the required
round is held against every other choice by a checker that shares no line with the
engine. The file may come from any program.

Five lines say what was looked at, what was found and what is not decided; each round
that is wrong follows with the better boards and the article, each one that is not
decided with what is missing, then every finding of the rules. Rounds of systems without
certificates are decided by the printed table, or by their text, which is carried out a
second time. With --rules-only nothing is paired: where no finding shows a
better choice, another may still be the required one. In a directory all files whose
names end in .trf, .trfx, .trf26 and the like are taken; several files are verified on
all cores, and answered with a line each, their rounds, their findings and the sum.

With --certificate one round is proven right: the certificate that pair --certificate
made is accepted or refused by a checker that searches nothing and shares no line with
the engine. The round may be in the file already, or be the next one. What the checker
says is English in every language.

exit code: 0 when no round is wrong and nothing is found, or the certificate is
accepted; 1 when a round is wrong, something is found, or the certificate is refused;
9 when nothing is wrong or found, and a round is not decided.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.answers import give
from openarbiter.cli.exits import Exit
from openarbiter.cli.many_files import tournament_files
from openarbiter.cli.opening import STDIN, read_bytes, shown_name, tell_other_numbers
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.values import replace

if TYPE_CHECKING:
    from openarbiter.verification.certificate.accepting import Accepted


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("files")
    options.number("--round", "look at this round only; without it at all")
    options.shared("system")
    options.word(
        "--boards",
        "LIST",
        "a published list (as pair --json writes it): its games and its bye have to be those "
        "of the file; then the order of its boards is looked at",
    )
    options.word(
        "--certificate",
        "CERT",
        "a certificate of a round: accept it or refuse it; nothing else is looked at",
    )
    options.shared("lot")
    options.flag(
        "--rules-only", "hold the rounds against the rules only: nothing is paired, nothing proven"
    )
    options.flag(
        "--long",
        "also name the rounds that are proven right, what was looked at and what was not; "
        "with --certificate what was proven of every bracket",
    )
    options.shared("language", "encoding", "form")


def ask(chosen: Chosen) -> Exit:
    """Verify files, or accept a certificate or refuse it."""
    names = tournament_files(chosen.files)
    page = chosen.format in ("markdown", "html")
    of_one = [f"--{option}" for option in ("boards", "certificate") if getattr(chosen, option)]
    of_one += [f"--format {chosen.format}"] * page
    if len(names) > 1 and of_one:
        chosen.refuse(said("{option} is about one file, not about several", option=of_one[0]))
    if chosen.certificate is None:
        from openarbiter.cli import verify_rounds  # noqa: PLC0415  (certificates need no engine)

        if chosen.lot is not None:
            chosen.refuse_without("--lot", "--certificate")
        return verify_rounds.ask(names, chosen)
    if page:
        chosen.refuse(said("a certificate is answered as text or json"))
    if chosen.rules_only or (chosen.round, chosen.system, chosen.boards) != (None, None, None):
        chosen.refuse(
            said("--certificate says itself which round and system: give no other option")
        )
    return _ask_certificate(names[0], chosen.certificate, chosen)


def _ask_certificate(file: str, name: str, chosen: Chosen) -> Exit:
    """Hold a certificate against a tournament; what the checker says is English."""
    from openarbiter.formats import read_tournament  # noqa: PLC0415  (--help needs no formats)
    from openarbiter.rulebooks import registry  # noqa: PLC0415  (likewise)
    from openarbiter.rulebooks.lots import colour_of  # noqa: PLC0415  (likewise)
    from openarbiter.verification.certificate.accepting import accept  # noqa: PLC0415  (likewise)
    from openarbiter.verification.certificate.facts import RefusedError  # noqa: PLC0415
    from openarbiter.verification.certificate.words import lines  # noqa: PLC0415  (likewise)

    if file == name == STDIN:
        raise RequestError.saying("only one of the two files can be read from stdin")
    shown = shown_name(file)
    tournament = read_tournament(read_bytes(file), lenient=True, name=shown).tournament
    tell_other_numbers(tournament, Chosen())
    if chosen.lot is not None:
        tournament = replace(tournament, initial_colour=colour_of(chosen.lot))
    head: dict[str, object] = {"file": shown, "certificate": name}
    try:
        accepted = accept(tournament, read_bytes(name), registry.certification_of)
    except RefusedError as error:
        reason = str(error)
        data = {**head, "accepted": False, "reason": reason}
        give(chosen, data=lambda: data, text=lambda: [f"{name}: refused: {reason}"])
        return Exit.DIFFERENT
    text = [f"{name}: accepted: {_words(shown, accepted)}"]
    text += lines(accepted.claim) if chosen.long else []
    give(chosen, data=lambda: {**head, **_data(accepted)}, text=lambda: text)
    return Exit.OK


def _words(file: str, accepted: Accepted) -> str:
    where = "as" if accepted.published else "which is not yet"
    claim, number = accepted.claim, len(accepted.claim.brackets)
    return (
        f"round {claim.round_no} by {claim.system}, {where} in {file}: "
        f"{accepted.games} games in {number} brackets, {accepted.proofs} proofs hold"
    )


def _data(accepted: Accepted) -> dict[str, object]:
    return {
        "accepted": True,
        "reason": None,
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
