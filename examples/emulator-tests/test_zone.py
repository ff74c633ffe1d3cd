"""Tests against the local hosting platform: pytest

The platform is a process of its own. It prints one line of JSON when it is ready: settings and variables.
"""

import json
import os
import subprocess
from pathlib import Path

import pytest

TRIPOD = Path(__file__).parents[2] / "packages" / "cli" / "bin" / "tripod.js"


@pytest.fixture(scope="session")
def access():
    command = ["node", str(TRIPOD), "emulators", "--json", "--only", "hostpkg"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as platform:
        yield json.loads(platform.stdout.readline())["hostpkg"]
        platform.terminate()


def test_the_main_zone_is_delegated(access):
    lookup = ["hostpkg", "getDomainsZoneV2", "--name", "example.com.", "--json"]
    project = ["--project-id", access["settings"]["projectId"]]
    answer = subprocess.run(
        ["node", str(TRIPOD), *lookup, *project],
        env={**os.environ, **access["env"]},
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(answer.stdout)["disabled"] is False
