"""The built page, and Chromium to visit it with; what is missing is said by the reason for skipping."""

import os
from pathlib import Path

import pytest

from pnp.errors import PageError
from pnp.page.bundle import build_page
from pnp.page.runtimes import runtime_files
from tests.pnp.page.visits import AT_THE_TABLE, CHROMIUM, TABLE, Visit

SANDBOX_FREE = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def built(tmp_path_factory):
    """Return the path of the page, built with the runtime that is kept here, or by `.ci/run`."""
    if found := os.environ.get("BUILT_PAGE"):
        return Path(found)
    try:
        runtime = runtime_files()
    except PageError as error:
        pytest.skip(f"the runtime is missing: {error}")
    path = tmp_path_factory.mktemp("page") / "pnp.html"
    path.write_bytes(build_page(runtime))
    return path


@pytest.fixture(scope="session")
def address(built):
    return built.as_uri()


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="playwright drives the browser; not installed"
    )
    if CHROMIUM is None:
        pytest.skip("chromium is not installed")
    # Chromium writes into the folder of settings, of which the tests have none.
    elsewhere = {"XDG_CONFIG_HOME": str(tmp_path_factory.mktemp("chromium"))}
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM, args=SANDBOX_FREE, env={**os.environ, **elsewhere}
        )
        yield browser
        browser.close()


@pytest.fixture
def opens(chromium, address):
    """Return what opens the page in tabs of their own, in which nothing may go wrong."""
    visits = []

    def opened(fragment=AT_THE_TABLE, script=None, **context):
        visits.append(Visit(chromium, address + fragment, script, **context))
        return visits[-1]

    yield opened
    troubles = [trouble for visit in visits for trouble in visit.troubles]
    for visit in visits:
        visit.context.close()
    assert not troubles


@pytest.fixture(scope="module")
def visit(request, chromium, address):
    """Return a tab for a whole module, at the table: it is a second Python that draws boards."""
    opened = Visit(chromium, address + getattr(request.module, "START", AT_THE_TABLE))
    yield opened
    opened.context.close()


@pytest.fixture
def tab(visit):
    return visit.tab


@pytest.fixture
def typed(visit):
    """Return the visit with a position as it was typed."""
    visit.open(TABLE)
    return visit
