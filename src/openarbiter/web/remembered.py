"""What is made of a section is made once: every entry that changes a section makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Concatenate, ParamSpec, TypeVar

Of = TypeVar("Of")
More = ParamSpec("More")
Made = TypeVar("Made")


def remembered(
    most: int,
) -> Callable[[Callable[Concatenate[Of, More], Made]], Callable[Concatenate[Of, More], Made]]:
    """Remember what a function makes of a value that never changes, the last so many answers.

    Two who ask for the same at the same moment wait for one making.

    Examples:
        >>> made = []
        >>> @remembered(2)
        ... def doubled(value: tuple[int, ...], times: int = 2) -> tuple[int, ...]:
        ...     made.append(times)
        ...     return value * times
        >>> one = (1,)
        >>> doubled(one), doubled(one), doubled(one, times=3), made
        ((1, 1), (1, 1), (1, 1, 1), [2, 3])
    """

    def around(
        make: Callable[Concatenate[Of, More], Made],
    ) -> Callable[Concatenate[Of, More], Made]:
        kept: dict[Hashable, tuple[Of, Made]] = {}
        making = Lock()

        @wraps(make)
        def given(of: Of, /, *more: More.args, **named: More.kwargs) -> Made:
            key = (id(of), more, tuple(named.items()))
            with making:
                found = kept.get(key)
                if found is None or found[0] is not of:
                    found = kept[key] = (of, make(of, *more, **named))
                    while len(kept) > most:
                        kept.pop(next(iter(kept)))
            return found[1]

        return given

    return around
