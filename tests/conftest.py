"""What all tests share: the flag for goldens, and hypothesis without a clock."""

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("clockless", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("clockless")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate-goldens",
        action="store_true",
        help="write the goldens anew; look at the diff before committing it",
    )


@pytest.fixture
def regenerates_goldens(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate-goldens"))
