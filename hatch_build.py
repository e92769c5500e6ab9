"""Compiles the catalogues of other languages for what is installed, and packs the manual.

The README goes along with links that work on an index.

An editable install reads the manual where it stands.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parent / "src"))

from tools.catalogues import compile_all
from tools.readme import for_index


class CatalogueHook(BuildHookInterface):
    """The hook that hatchling finds by its place."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Write the ``.mo`` files into the tree; ``artifacts`` takes them into a wheel."""
        compile_all()
        if self.target_name == "wheel" and version == "standard":
            included = cast("dict[str, str]", build_data["force_include"])
            included[str(Path(self.root, "docs"))] = "openarbiter/web/manual"


class ReadmeHook(MetadataHookInterface):
    """The hook that gives the README to the metadata."""

    def update(self, metadata: dict[str, object]) -> None:
        """Write its text, with addresses for the places of the repository."""
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        absolute = for_index(text, cast("dict[str, str]", metadata["urls"]))
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute}
