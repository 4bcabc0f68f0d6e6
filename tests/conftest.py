"""What all tests share: the flag for goldens, and how much hypothesis tries."""

import pytest

from tests.properties import register_profiles

register_profiles()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the goldens anew; look at the diff before committing it",
    )


@pytest.fixture
def regenerates_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate-goldens"))
