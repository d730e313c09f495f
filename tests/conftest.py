"""Settings for all tests."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "release",
    deadline=None,
    max_examples=2000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("UNORULES_HYPOTHESIS", "default"))
