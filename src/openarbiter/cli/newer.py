"""``openarbiter --version --newer``: whether the project has released a newer version.

Nothing else asks for it, and nothing is asked but one small file beside the project's own releases,
whose address stands in the metadata of the package.
"""

from __future__ import annotations

import re
from http.client import HTTPException
from importlib.metadata import PackageNotFoundError, metadata
from typing import Final
from urllib.error import HTTPError

from openarbiter.errors import ProgramError, RequestError
from openarbiter.lists.downloading import line
from openarbiter.version import __version__

FILE: Final = "openarbiter-version.txt"
"""The file of a release that holds its version and nothing else."""


def newer() -> str:
    """Whether there is a newer version, in one sentence.

    Raises:
        ProgramError: Nobody answers, or not with a version.
    """
    page = releases()
    try:
        found = line(f"{page}/latest/download/{FILE}")
    except (OSError, HTTPException, RequestError) as error:
        if isinstance(error, HTTPError):
            error.close()
        why = getattr(error, "reason", error)
        raise ProgramError(f"{page} does not say which version is the newest: {why}") from error
    if not re.fullmatch(r"\d{1,9}(\.\d{1,9}){1,3}", found):
        raise ProgramError(f"{page} does not say which version is the newest: {found!r} is none")
    if _order(found) > _order(__version__):
        return f"{found} is newer: {page}"
    return "There is no newer version."


def releases() -> str:
    """The address of the project's releases, of the metadata of the package.

    Raises:
        ProgramError: The package is not installed, or its metadata name none.
    """
    try:
        links = metadata("openarbiter").get_all("Project-URL") or []
    except PackageNotFoundError:
        links = []
    for link in links:
        name, _, address = link.partition(", ")
        if name == "Releases":
            return str(address.rstrip("/"))
    raise ProgramError("this copy does not say where its releases are")


def _order(version: str) -> tuple[int, ...]:
    numbers = [int(number) for number in version.split(".")]
    return (*numbers, *[0] * (4 - len(numbers)))
