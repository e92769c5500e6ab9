"""Engines before their literal texts, on random small tournaments: the program of all referees.

``python -m tests.referee.run --system dubov-1997 --enough 5000 --seed 1``; without a system all are
asked whose positions are counted, a part of a name names all that begin with it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from openarbiter.rulebooks.registry import edition, edition_ids
from tests.certificates.comparing import CERTIFIED, call_wrong, forge, prove_right, spoil
from tests.referee import dutch, dutch_2012, pages, refusals, systems, team_matches
from tests.referee.tally import arguments, compared, over


@dataclass(frozen=True, slots=True)
class Referee:
    """A referee."""

    compare: Callable[..., None]  # compares the positions of a seed, and adds them to a tally
    seeds: range  # those of the suite
    least: Mapping[str, int] = field(default_factory=dict)  # more than how often what is held
    counted: tuple[str, ...] = ("positions",)  # the counts that are meant by enough
    whole: bool = False  # there is no more to compare than the seeds of the suite


LITERAL = tuple(
    each
    for each in edition_ids()
    if (found := edition(each)).entry.literal
    and found.play.match_rounds == 1
    and not found.play.teams
    and not found.play.leaves_out
)
"""Systems of single games that their literal rule decides."""

DECIDED = {"certificates": CERTIFIED, **{system: (system,) for system in LITERAL}}
"""Whose rounds are decided, by what."""

SAMPLES = tomllib.loads(Path(__file__).with_name("samples.toml").read_text("utf-8"))


def referee(compare: Callable[..., None], *names: str) -> Referee:
    """What compares so, with the sample of the first of the names that has one."""
    told = next(SAMPLES[name] for name in names if name in SAMPLES)
    counted = tuple(told.get("counted", ("positions",)))
    return Referee(compare, range(*told["seeds"]), told.get("least", {}), counted)


SYSTEMS: dict[str, Referee] = {
    name: referee(compare, name)
    for name, compare in (
        ("brackets of dutch-2025 and dutch-2026", dutch.compare),
        ("dutch-2012", dutch_2012.compare_seed),
        ("ways back of dutch-2012", dutch_2012.compare_forced),
    )
}
SYSTEMS |= {
    each: referee(partial(systems.compare, each), each, "systems") for each in systems.SYSTEMS
}
SYSTEMS["matches of teams"] = referee(
    partial(team_matches.compare, team_matches.sampled), "matches of teams"
)
SYSTEMS["matches of teams, all of two boards"] = Referee(
    partial(team_matches.compare, team_matches.enumerated),
    range(team_matches.EVERY),
    {"matches": 8 * team_matches.EVERY - 1},
    whole=True,
)
SYSTEMS |= {
    f"page of {each}": referee(partial(pages.compare, each), "page") for each in pages.POSITIONS
}
SYSTEMS |= {
    f"refused by {each}": referee(partial(refusals.look, each), "refused")
    for each in refusals.SYSTEMS
}
SYSTEMS |= {"certificates": referee(spoil, "certificates"), "forged": referee(forge, "forged")}
for what, of_systems, of_tables in (
    ("wrong", call_wrong, pages.call_wrong),
    ("right", prove_right, pages.prove_right),
):
    SYSTEMS |= {
        f"{what} by {name}": referee(partial(of_systems, asked), what)
        for name, asked in DECIDED.items()
    }
    SYSTEMS |= {
        f"{what} by {each}": referee(partial(of_tables, each), f"{what} by tables")
        for each in pages.POSITIONS
        if each not in DECIDED
    }
"""What is held against what; refusals are asked for minimal sets, certificates for the truth."""


def named(names: list[str] | None) -> list[str]:
    """The systems of whole names, or of their beginnings."""
    if names is None:
        return [name for name, each in SYSTEMS.items() if each.counted == ("positions",)]
    found = [
        each
        for name in names
        for each in ([name] if name in SYSTEMS else SYSTEMS)
        if each.startswith(name)
    ]
    return found or sys.exit(f"no system begins with {names}: {', '.join(SYSTEMS)}")


def main() -> int:
    """Run the referees; 1 when an engine and its text disagree anywhere."""
    parser = arguments(__doc__)
    parser.add_argument("--system", action="append")
    parser.add_argument("--players", type=int, help="most players of an event that is decided")
    options, code = parser.parse_args(), 0
    for name in named(options.system):
        referee = SYSTEMS[name]
        sys.stdout.write(f"\n{name}\n")
        if referee.whole:
            tally = over(referee.compare, referee.seeds)
        else:
            sized = {} if options.players is None else {"players": options.players}
            compare = partial(referee.compare, **sized)
            tally = compared(compare, options, options.enough, *referee.counted)
        code |= tally.conclude(show=options.show)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
