"""What the code of a team tournament (TRF26, record 192) says of its colours and scores.

Source:
    TRF26 (applied from 2025-09-01), record 192; C.04.6 (applied from 2026-02-01), Articles 1.2 and
    1.7.
"""

from __future__ import annotations

import re

from openarbiter.errors import NotCoveredError
from openarbiter.values import dataclass

_FORM = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?_(MP|GP)(?:_(MP|GP))?")
_CUSTOM = re.compile(r"CUSTOM_TEAM_SWISS_(MP|GP)")
_BARE = "FIDE_TEAM"
_BAKU = "_BAKU"
_OTHER = {"MP": "GP", "GP": "MP"}


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamOptions:
    """What a team event decides for itself.

    Attributes:
        preference: Type of the colour preference: ``A``, ``B``, or empty for none (1.7).
        primary: The primary score, ``MP`` or ``GP`` (1.2).
        secondary: The other score is used where colours ask for it (1.2.2, 4.2.2).
    """

    preference: str = "A"
    primary: str = "MP"
    secondary: bool = True

    @property
    def code(self) -> str:
        """The code of a tournament with these options.

        Examples:
            >>> TeamOptions(preference="B", secondary=False).code
            'FIDE_TEAM_TYPEB_MP'
        """
        parts = [f"_TYPE{self.preference}"] if self.preference else []
        parts.append(f"_{self.primary}")
        parts += [f"_{_OTHER[self.primary]}"] if self.secondary else []
        return _BARE + "".join(parts)


SWISS_CODES = (
    _BARE,
    *(
        TeamOptions(preference=preference, primary=primary, secondary=secondary).code
        for preference in ("A", "B", "")
        for primary in ("MP", "GP")
        for secondary in (True, False)
    ),
)
"""All codes of the Swiss team system, without the acceleration; the bare one is written first."""


def team_options(code: str) -> TeamOptions:
    """The options that a code states; the usual ones where it says nothing of them.

    Args:
        code: A code of record 192, with or without ``_BAKU``; empty where there is none.

    Raises:
        NotCoveredError: It names a type of preference without scores, or acceleration where game
            points are the primary score: neither is defined.

    Examples:
        >>> team_options("FIDE_TEAM_TYPEB_GP_MP").primary
        'GP'
        >>> team_options("FIDE_TEAM_BAKU") == TeamOptions()
        True
    """
    plain = code.strip().upper().removesuffix(_BAKU)
    form, custom = _FORM.fullmatch(plain), _CUSTOM.fullmatch(plain)
    if form and form[2] != form[3]:
        options = TeamOptions(
            preference=form[1] or "", primary=form[2], secondary=form[3] is not None
        )
    elif custom:
        options = TeamOptions(primary=custom[1])
    elif plain.startswith(_BARE) and plain != _BARE and "ROUNDROBIN" not in plain:
        raise NotCoveredError.saying(
            "the code {code} (record 192) is not defined; expected FIDE_TEAM, or FIDE_TEAM "
            "with _TYPEA, _TYPEB or nothing, then _MP_GP, _GP_MP, _MP or _GP",
            code=code,
        )
    else:
        options = TeamOptions()
    if options.primary == "GP" and plain != code.strip().upper():
        raise NotCoveredError.saying(
            "the code {code} (record 192) asks for Baku acceleration with game points as the "
            "primary score, which C.04.7, 1.4 excludes; leave _BAKU out",
            code=code,
        )
    return options
