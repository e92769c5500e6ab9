"""Compiles the catalogues of other languages for what is installed, and packs the manual.

An editable install reads the manual where it stands.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from tools.catalogues import compile_all


class CatalogueHook(BuildHookInterface):
    """The hook that hatchling finds by its place."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Write the ``.mo`` files into the tree; ``artifacts`` takes them into a wheel."""
        compile_all()
        if self.target_name == "wheel" and version == "standard":
            included = cast("dict[str, str]", build_data["force_include"])
            included[str(Path(self.root, "docs"))] = "openarbiter/web/manual"
