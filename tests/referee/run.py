"""Engines before their literal texts, on random small tournaments: the program of all referees.

``python -m tests.referee.run --system dubov-1997 --enough 5000 --seed 1``; without a system all are
asked whose positions are counted, a part of a name names all that begin with it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from openarbiter.rulebooks.registry import edition, edition_ids
from tests.certificates.comparing import CERTIFIED, call_wrong, forge, prove_right, spoil
from tests.referee import dutch, dutch_2012, pages, refusals, systems, team_matches
from tests.referee.tally import arguments, compared, over

__all__ = ["SYSTEMS"]


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

BRACKETS = tuple(f"{each} brackets" for each in dutch.EDITIONS)

DECIDED = {"certificates": CERTIFIED, **{system: (system,) for system in LITERAL}}
"""Whose rounds are decided, by what."""

SAMPLES: Mapping[str, tuple[range, Mapping[str, int]]] = {
    "dubov-1997": (
        range(200, 300),
        {
            "  with: 6.4: floaters": 0,
            "  with: 7.1: island": 0,
            "  with: 7.2: odd group": 0,
            "  with: 8: floater goes on": 0,
            "  with: bye not to the first asked": 0,
        },
    ),
    "burstein-legacy": (range(160), {"positions": 200, "  with joined score groups": 40}),
    "nswca": (range(150), {"  impossible": 5}),
}
"""Seeds of the suite and what they have to hold, where a system has its own."""

SYSTEMS: dict[str, Referee] = {
    "brackets of dutch-2025 and dutch-2026": Referee(
        dutch.compare, range(60), dict.fromkeys(BRACKETS, 50), BRACKETS
    ),
    "dutch-2012": Referee(dutch_2012.compare_seed, range(80), {"brackets": 80}),
    "ways back of dutch-2012": Referee(
        dutch_2012.compare_forced,
        range(120),
        dict.fromkeys(("    C1", "    C12", "    C13"), 12),
        (dutch_2012.ENTERED,),
    ),
    **{
        system: Referee(
            partial(systems.compare, system),
            *SAMPLES.get(system, (range(100), {"  impossible": 1})),
        )
        for system in systems.SYSTEMS
    },
    "matches of teams": Referee(
        partial(team_matches.compare, team_matches.sampled),
        range(150),
        {"  won": 150},
        ("matches",),
    ),
    "matches of teams, all of two boards": Referee(
        partial(team_matches.compare, team_matches.enumerated),
        range(team_matches.EVERY),
        {"matches": 8 * team_matches.EVERY - 1},
        whole=True,
    ),
    **{
        f"page of {system}": Referee(partial(pages.compare, system), range(100))
        for system in pages.POSITIONS
    },
    **{
        f"refused by {system}": Referee(
            partial(refusals.look, system),
            range(250),
            {"refused": 99, "refused, the bye alone": 0, "refused, the bye and players": 0},
            ("refused",),
        )
        for system in refusals.SYSTEMS
    },
    "certificates": Referee(spoil, range(6), {"rounds certified": 25}, ("rounds certified",)),
    "forged": Referee(forge, range(20_000, 20_004), {"forged": 40}, ("forged",)),
    **{
        f"wrong by {name}": Referee(
            partial(call_wrong, systems), range(3, 7), {"wrong": 9}, ("wrong",)
        )
        for name, systems in DECIDED.items()
    },
    **{
        f"right by {name}": Referee(
            partial(prove_right, systems), range(1_000_003, 1_000_008), {"right": 3}, ("right",)
        )
        for name, systems in DECIDED.items()
    },
    **{
        f"{what} by {system}": Referee(partial(decide, system), range(4), {what: 3}, (what,))
        for what, decide in (("right", pages.prove_right), ("wrong", pages.call_wrong))
        for system in pages.POSITIONS
        if system not in DECIDED
    },
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
