"""The explainers of the Dutch system, as its editions name them."""

from openarbiter.explanations.dutch import Dutch2025, Dutch2026

EXPLAINER_2025 = Dutch2025
EXPLAINER_2026 = Dutch2026
