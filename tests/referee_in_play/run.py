"""Every output of events with a round in play against a count of what was entered.

::

    python -m tests.referee_in_play.run

Prints how many values were read of each output, and every contradiction; ends with 1 when there is
any.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.referee.tally import Tally
from tests.referee_in_play.count import EVENTS, InPlay, played
from tests.referee_in_play.outputs import claims


def judge(one: InPlay, folder: Path, tally: Tally) -> None:
    """Hold the outputs of an event against its count."""
    with played(folder, one) as (file, browser, count):
        for claim in claims(file, browser, count):
            tally.counts[claim.where.partition("?")[0]] += 1
            if claim.found != claim.right:
                text = f"{one.name}: {claim.where}, {claim.what}: {claim.found!r}"
                tally.disagreements.append(f"{text} instead of {claim.right!r}")


def main() -> int:
    """Judge every event."""
    tally = Tally()
    wanted = sys.argv[1:]
    for one in EVENTS:
        if wanted and one.name not in wanted:
            continue
        with TemporaryDirectory() as folder:
            judge(one, Path(folder), tally)
    return tally.conclude(show=40)


if __name__ == "__main__":
    sys.exit(main())
