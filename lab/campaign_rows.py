"""One tournament of a campaign: made by one program, paired again by the other, in one row."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from openarbiter.certificates.making import UnprovenError, certificate_text
from openarbiter.cli.check_many import boards_text, digest_of, exchanged
from openarbiter.cli.exits import describe
from openarbiter.cli.writing import encode
from openarbiter.errors import ProgramError, TournamentError
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.boards import Boards, published, with_known_length
from openarbiter.simulate import drawn, generate
from openarbiter.simulate.entrants import below
from openarbiter.simulate.recheck import before_round, check
from openarbiter.values import dataclass
from openarbiter.verification.certificate.accepting import accept
from openarbiter.verification.certificate.facts import RefusedError

if TYPE_CHECKING:
    from lab.campaign_gacrux import Gacrux
    from lab.campaign_programs import UsualProgram
    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.simulate import Settings

_FILE = "tournament.trf"
"""The tournament for the other program."""

_TABLES = "tables.trf"
"""The tournament for the program that computes tie-breaks."""

_DRAWS = 3
"""A field is the smallest of so many drawn ones: most events are small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What is alike in all tournaments of a campaign.

    Attributes:
        system: Id of the edition.
        program: The other program; ``None`` where nobody else is asked.
        made_by_it: Its generator makes the tournaments; else ours does.
        players: Smallest and largest field.
        rounds: Smallest and largest number of rounds.
        prove: Share of the rounds whose certificate is made and checked.
        give: Format in which the other program is given a tournament.
        keep: Folder for the file of each tournament in which something differs; empty for none.
        tables: The program that the values of tie-breaks are compared with; ``None`` for the other
            program itself, where it computes them.
    """

    system: str
    program: UsualProgram | Gacrux | None
    made_by_it: bool
    players: tuple[int, int]
    rounds: tuple[int, int]
    prove: float
    give: str
    keep: str = ""
    tables: Gacrux | None = None

    def settings(self, seed: int) -> Settings:
        """The settings of one of its tournaments: drawn, the same ones for the same seed."""
        lot = Random(seed * 8 + 4)  # noqa: S311  (a simulation)
        least, most = self.players
        players = min(least + below(lot, most - least + 1) for _ in range(_DRAWS))
        low, high = self.rounds
        longest = max(1, 2 * (players - 1) // 3)
        rounds = min(low + below(lot, high - low + 1), longest)
        edition = registry.edition(self.system)
        named: dict[str, Any] = {"players": players, "rounds": rounds}
        if edition.needs.unrated == "refused":
            named["unrated_rate"] = 0.0
        return drawn(seed, named, accelerated=not edition.no_acceleration)

    def __call__(self, seed: int) -> str:
        """The row of a tournament, as JSON in one line.

        Its keys: ``seed``, ``players``, ``rounds`` (paired ones), ``answers`` (the digest of our
        boards of each round), ``different`` (of each round that differs its number, our boards and
        theirs, as far as they differ), ``proven`` (rounds whose certificate was accepted),
        ``refused`` (those whose certificate was not, with the reason), ``failed`` (why the
        tournament counts for nothing, else empty) and ``seconds``; of a program that computes
        tie-breaks ``values`` (how many were compared) and ``other_values`` (those that differ).
        """
        begun = perf_counter()
        edition = registry.edition(self.system)
        row: dict[str, Any] = {"seed": seed, "players": 0, "rounds": 0, "answers": []}
        row |= {"different": [], "proven": [], "refused": [], "failed": ""}
        with TemporaryDirectory(prefix="openarbiter-") as name:
            try:
                work = self._theirs if self.made_by_it else self._ours
                tournament = work(row, edition, seed, Path(name))
                self._compare_values(row, tournament, Path(name))
                file = Path(name) / _FILE
                if self.keep and (row["different"] or row.get("other_values")):
                    copy(file, Path(self.keep) / f"{self.system}-{seed}.trf")
                row["players"] = len(tournament.players)
                self._prove(row, tournament, edition, seed)
            except TournamentError as error:
                why = describe(error).replace(str(Path(name) / "x")[:-1], "")  # alike everywhere
                row |= {"rounds": 0, "answers": [], "different": [], "failed": why}
        row["seconds"] = round(perf_counter() - begun, 4)
        return json.dumps(row, separators=(",", ":"))

    def _ours(self, row: dict[str, Any], edition: Edition, seed: int, folder: Path) -> Tournament:
        """Make a tournament and let the other program check it."""
        made = generate(self.settings(seed), seed, pair=edition.pair, system=edition.id)
        rounds = row["rounds"] = made.paired_rounds
        row["answers"] = [digest_of(published(made, RoundNo(no))) for no in range(1, rounds + 1)]
        if self.program is not None:
            file = folder / _FILE
            file.write_bytes(encode(made, self.give))
            row["different"] = [
                _difference(each.round_no, each.tournament, each.checker)
                for each in self.program.check(file, rounds)
            ]
        return made

    def _theirs(self, row: dict[str, Any], edition: Edition, seed: int, folder: Path) -> Tournament:
        """Let the other program make a tournament, and check it."""
        if self.program is None:
            raise ProgramError("nobody else makes tournaments")
        content = self.program.make(self.settings(seed), seed, folder)
        made = with_known_length(read_tournament(content, name=f"seed {seed}").tournament)
        (folder / _FILE).write_bytes(content)
        report = check(made, edition)
        boards = {no: published(made, RoundNo(no)) for no in range(1, report.rounds + 1)}
        for each in report.differences:
            possible = "impossible" not in each.kinds
            ours = each.computed if possible else None
            row["different"].append(_difference(each.round_no, ours, each.expected))
            boards[each.round_no] = exchanged(boards[each.round_no], each.expected, each.computed)
        row["rounds"] = report.rounds
        row["answers"] = [digest_of(each) for each in boards.values()]
        return made

    def _compare_values(self, row: dict[str, Any], tournament: Tournament, folder: Path) -> None:
        """Compare the values of tie-breaks with a program that computes them."""
        file = folder / _FILE
        if self.tables is not None:
            file = folder / _TABLES
            file.write_bytes(encode(tournament, "trf26"))
            row["values"], row["other_values"] = self.tables.values(file, tournament)
        elif self.program is not None and hasattr(self.program, "values"):
            row["values"], row["other_values"] = self.program.values(file, tournament)

    def _prove(
        self, row: dict[str, Any], tournament: Tournament, edition: Edition, seed: int
    ) -> None:
        """Make the certificates of the share that is proven, and check them.

        Of a round that differs our own boards are proven, not those of the file.
        """
        lot = Random(seed * 8 + 3)  # noqa: S311  (a simulation)
        for number in range(1, row["rounds"] + 1):
            if lot.random() >= self.prove:
                continue
            before = before_round(with_known_length(tournament), RoundNo(number))
            try:
                text = certificate_text(before, edition.pair(before, RoundNo(number)))
                accept(before, text, registry.certification_of)
                row["proven"].append(number)
            except (RefusedError, UnprovenError) as error:
                row["refused"].append({"round": number, "why": str(error)})


def _difference(round_no: int, ours: Boards | None, theirs: Boards | None) -> dict[str, Any]:
    return {"round": round_no, "ours": boards_text(ours), "theirs": boards_text(theirs)}
