"""The explainers of the Dutch system, as its editions name them."""

from openarbiter.explanations.dutch import EXPLAINER_2025, EXPLAINER_2026

__all__ = ["EXPLAINER_2025", "EXPLAINER_2026"]
