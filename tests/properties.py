"""How many examples hypothesis tries: a fifth in the quick run, all of them in `.ci/run`."""

import os

from hypothesis import HealthCheck, settings

USUAL = 100  # what the thorough run tries where a test asks for no number
QUICK = 20
FEWEST = 10


def register_profiles() -> None:
    """Register ``quick`` and ``thorough``; load the first unless HYPOTHESIS_PROFILE says else."""
    for name, count in (("quick", QUICK), ("thorough", USUAL)):
        settings.register_profile(
            name, max_examples=count, deadline=None, suppress_health_check=[HealthCheck.too_slow]
        )
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def examples(count: int) -> settings:
    """Return the settings of a test that tries *count* examples in the thorough run."""
    share = settings.default.max_examples / USUAL
    return settings(max_examples=max(min(FEWEST, count), round(count * share)))
