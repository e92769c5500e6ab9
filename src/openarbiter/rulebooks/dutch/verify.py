"""The verifiers of the Dutch system, as its editions name them."""

from openarbiter.verification.dutch import VERIFIER_2025, VERIFIER_2026

__all__ = ["VERIFIER_2025", "VERIFIER_2026"]
