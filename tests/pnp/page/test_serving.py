"""The served page: the same answers as the worker gives, and nothing for strangers."""

import json
import signal
import socket
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.client import HTTPConnection

import pytest

from pnp.cli import run
from pnp.page import bridge
from pnp.page.bundle import page_policy
from pnp.page.serving import LONGEST_BODY, PageServer
from tests.children import LIMIT_S, run_program, started_program


@contextmanager
def serving(served):
    thread = threading.Thread(target=served.serve_forever)
    thread.start()
    yield served
    served.shutdown()
    thread.join(LIMIT_S)


@pytest.fixture(scope="module")
def server():
    with PageServer() as served, serving(served):
        yield served


# A fresh process, 8 calls at once; what each says, and what comes when one is asked alone.
COLD = """
import json, threading
from http.client import HTTPConnection
from pnp.page.serving import PageServer

served = PageServer()
threading.Thread(target=served.serve_forever, daemon=True).start()
slugs = ("barony", "baron", "barony-sorcery", "terre-de-barons")
together, found = threading.Barrier(8), {}

def ask(number):
    data = {"game": slugs[number % 4], "players": 2, "seed": number, "language": "fr",
            "theme": "colour", "form": "overview"}
    body = json.dumps({"name": "board", "data": data})
    headers = {"Host": served.host, "Origin": f"http://{served.host}",
               "X-Secret": served.secret, "Content-Type": "application/json"}
    connection = HTTPConnection("127.0.0.1", served.server_port, timeout=110)
    connection.request("POST", "/call", body, headers)
    return connection.getresponse().read()

def work(number):
    together.wait()
    found[number] = ask(number)

threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print([number for number in range(8) if found.get(number) != ask(number)])
print(all(b'"error"' not in answer and b"<svg" in answer for answer in found.values()))
"""


def test_eight_calls_at_once_from_cold_are_answered_as_one_by_one():
    done = run_program([sys.executable, "-c", COLD], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\nTrue\n", "")


def asked(server, method="POST", path="/call", body=b'{"name": "start", "data": {}}', **headers):
    """Return status, headers and body; a header that is None is left out."""
    usual = {
        "Host": server.host,
        "Origin": f"http://{server.host}",
        "X-Secret": server.secret,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
    }
    given = {**usual, **{name.replace("_", "-"): value for name, value in headers.items()}}
    connection = HTTPConnection("127.0.0.1", server.server_port, timeout=20)
    connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in given.items():
        if value is not None:
            connection.putheader(name, value)
    connection.endheaders(body if method == "POST" else None)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, dict(response.getheaders()), content


def call(server, name, **data):
    status, _, content = asked(server, body=json.dumps({"name": name, "data": data}).encode())
    head, _, rest = content.partition(b"\n")
    return status, json.loads(head), rest


def test_the_page_is_served_under_the_policy_of_the_file(server):
    status, headers, content = asked(server, "GET", "/")
    assert status == 200
    assert headers["Content-Security-Policy"] == page_policy(is_served=True)
    assert page_policy(is_served=True).replace("'self' ", "") == page_policy()
    assert headers["Content-Security-Policy"].encode() in content
    assert server.secret.encode() not in content


def test_answers_are_those_of_the_bridge(server):
    data = {"game": "baron", "players": 2, "seed": 1, "form": "overview", "language": "en"}
    status, head, rest = call(server, "board", **data)
    answer, blobs = bridge.call("board", json.dumps(data))
    assert status == 200
    assert head == {"data": json.loads(answer), "sizes": [len(blob) for blob in blobs]}
    assert rest == b"".join(blobs)


def test_no_answer_goes_to_pages_of_others(server):
    for status, headers, _ in (asked(server), asked(server, "GET", "/"), asked(server, Origin="x")):
        assert status
        assert not [name for name in headers if name.lower().startswith("access-control")]
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "evil.example", "", None])
def test_another_host_is_refused(server, method, host):
    path = "/" if method == "GET" else "/call"
    assert asked(server, method, path, Host=host)[0] == 421


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://{host}", "", None]
)
def test_another_origin_is_refused(server, origin):
    given = origin and origin.format(host=server.host)
    assert asked(server, Origin=given)[0] == 403


@pytest.mark.parametrize("secret", ["", "wrong", "é", None])
def test_without_the_secret_nothing_is_answered(server, secret):
    status, _, content = asked(server, X_Secret=secret)
    assert status == 403
    assert b"words" not in content


@pytest.mark.parametrize(
    ("length", "status"),
    [
        (str(LONGEST_BODY + 1), 413),
        ("9" * 400, 413),
        ("-1", 411),
        ("+1", 411),
        ("1_0", 411),
        ("²", 411),
        ("", 411),
        (None, 411),
    ],
)
def test_bodies_without_a_bound_are_refused_unread(server, length, status):
    given = length and length.encode()
    assert asked(server, body=b"", Content_Length=given)[0] == status


def test_chunked_bodies_are_refused(server):
    assert asked(server, Transfer_Encoding="chunked")[0] == 411


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b'{"name": "start"}',
        b'{"name": 1, "data": {}}',
        b'{"name": "start", "data": []}',
        b"[" * 100_000,
    ],
)
def test_calls_that_cannot_be_read_are_refused(server, body):
    assert asked(server, body=body)[0] == 400


def test_a_form_of_another_page_is_no_call(server):
    assert asked(server, Content_Type="text/plain")[0] == 415


@pytest.mark.parametrize("name", ["no-such-call", "__init__", "_dealt", "../start"])
def test_only_named_calls_are_answered(server, name):
    assert asked(server, body=json.dumps({"name": name, "data": {}}).encode())[0] == 400


@pytest.mark.parametrize(
    "data",
    [
        '{"inventory": "tiles.csv"}',
        '{"outputs": ["x.pdf"]}',
        '{"game": "baron", "sed": 1}',
        '{"game": "baron", "seed": NaN}',
        '{"game": "baron", "hex_mm": -Infinity}',
    ],
)
def test_data_that_no_call_takes_is_refused(server, data):
    assert asked(server, body=f'{{"name": "board", "data": {data}}}'.encode())[0] == 400


@pytest.mark.parametrize(
    "data",
    [
        {"seed": "seven"},
        {"seed": 1.5},
        {"seed": "9" * 400},
        {"seed": 10**400},
        {"options": ["shape"]},
        {"options": {"shape": ["disc"]}},
        {"options": {"\ud800": 1}},
        {"options": {"inventory": "tiles.csv"}},
        {"game": "\ud800"},
        {"game": ["baron"]},
        {"game": "a\0b.toml"},
        {"language": {}},
        {"paper": "\ud800"},
    ],
)
def test_values_that_make_no_sense_are_told_in_words(server, data):
    status, head, _ = call(server, "board", **{"game": "baron", "seed": 1, **data})
    assert (status, [*head["data"]]) == (200, ["error"])


@pytest.mark.parametrize("lines", ["POST /call HTTP/1.1\r\n", "{head}", "{head}{{", ""])
def test_who_asks_too_slowly_is_cut_off(lines):
    with PageServer(longest_wait_s=0.2) as served, serving(served):
        usual = f"Host: {served.host}\r\nOrigin: http://{served.host}\r\nX-Secret: {served.secret}"
        kind = "Content-Type: application/json\r\nContent-Length: 99"
        head = f"POST /call HTTP/1.1\r\n{usual}\r\n{kind}\r\n\r\n"
        with socket.create_connection(served.server_address, timeout=LIMIT_S) as connection:
            connection.sendall(lines.format(head=head).encode())
            answer = dripped(connection)
    assert not answer.startswith(b"HTTP/1.0 200")


def dripped(connection):
    """Send a byte now and then; return what comes in the end, nothing where it is hung up."""
    connection.settimeout(0.02)
    for _ in range(1000):
        try:
            return connection.recv(10_000)
        except TimeoutError:
            connection.sendall(b"x")
        except ConnectionError:
            return b""
    raise AssertionError("nobody cut it off")


def test_a_call_that_fails_leaves_the_server_running(server, monkeypatch):
    def fail(given):
        raise KeyError("a defect")

    monkeypatch.setitem(bridge._CALLS, "board", ((), fail))
    assert asked(server, body=b'{"name": "board", "data": {}}')[0] == 500
    assert call(server, "start", language="en")[0] == 200


@pytest.mark.parametrize(
    "method", ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "CONNECT"]
)
def test_other_methods_are_refused(server, method):
    status, headers, _ = asked(server, method, "/")
    assert status == 501
    assert "Allow" not in headers


@pytest.mark.parametrize(
    "path",
    ["/../", "/etc/passwd", "/..%2f..%2fetc/passwd", "//x", "/?", "/call", "/index.html", "*"],
)
def test_there_is_one_page_and_no_path_climbs_out(server, path):
    assert asked(server, "GET", path)[0] == 404
    assert asked(server, "POST", path + "x")[0] == 404


def test_it_listens_on_the_loopback_address_alone(server):
    assert server.server_address[0] == "127.0.0.1"
    assert server.socket.family == socket.AF_INET


def test_each_server_has_a_port_and_a_secret_of_its_own(server):
    with PageServer() as other:
        assert other.server_port != server.server_port
        assert other.secret != server.secret
        assert len(other.secret) > 40


def test_the_command_serves_until_it_is_interrupted():
    command = [sys.executable, "-m", "pnp", "page", "--serve"]
    with started_program(command, stdout=subprocess.PIPE, text=True) as running:
        address = running.stdout.readline()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=LIMIT_S)
    assert address.startswith("http://127.0.0.1:")
    assert "/#secret=" in address
    assert running.returncode == 0


@pytest.mark.parametrize("option", ["--runtime=x", "-ox.html"])
def test_serving_takes_no_options_of_files(option, capsys):
    assert run(["page", "--serve", option]) == 2
    assert "--serve writes no file" in capsys.readouterr().err
