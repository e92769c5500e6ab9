"""What a verb needs beyond the standard library: the extras of the package."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, distribution

from openarbiter.errors import RequestError
from openarbiter.languages import said


def require(*extras: str) -> None:
    """Refuse to go on without the packages of extras, which the package itself lists.

    The program as one file has no such list: it carries what it needs.

    Raises:
        RequestError: A package is not installed.
    """
    try:
        lines = distribution("openarbiter").requires or []
    except PackageNotFoundError:
        return
    asked = re.compile(rf"([\w.-]+).*; extra == .(?:{'|'.join(extras)}).")
    names = [match[1] for match in map(asked.fullmatch, lines) if match]
    if missing := [name for name in names if not _is_installed(name)]:
        raise RequestError(
            said(
                "this needs {list}; install it with: python -m pip install 'openarbiter[{extras}]'",
                list=", ".join(missing),
                extras=",".join(extras),
            )
        )


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True
