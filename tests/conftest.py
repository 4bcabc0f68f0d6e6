"""What all tests share: the flag for goldens, and how much hypothesis tries."""

import os
from pathlib import Path

import pytest

from tests.properties import register_profiles

register_profiles()


# No settings of whoever runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"  # nor their language and paper
os.environ["XDG_CONFIG_HOME"] = str(Path(__file__).parent / "no-such-folder")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the goldens anew; look at the diff before committing it",
    )


@pytest.fixture
def regenerates_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate-goldens"))
