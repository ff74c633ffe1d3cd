"""Runs a Python program through its whole life by the Automation API, so that no host for its language is needed.

Reads a task as JSON from standard input:
  project   folder with the program's Pulumi.yaml and __main__.py
  secrets   secret configuration, text by name

Makes a stack, previews, updates, updates again expecting no changes, refreshes expecting none, and destroys. Prints one
line of JSON: what the preview wants to do, by operation, and the outputs, each with its value and whether it is secret.
"""

import json
import runpy
import sys
from pathlib import Path

from pulumi import automation


def main() -> None:
    task = json.load(sys.stdin)
    folder = Path(task["project"])
    stack = automation.create_stack(
        stack_name="test",
        project_name=folder.name,
        program=lambda: runpy.run_path(str(folder / "__main__.py"), run_name="__main__"),
        opts=automation.LocalWorkspaceOptions(work_dir=str(folder)),
    )
    for name, value in task["secrets"].items():
        stack.set_config(name, automation.ConfigValue(value, secret=True))
    planned = stack.preview().change_summary
    outputs = stack.up().outputs
    stack.up(expect_no_changes=True)
    stack.refresh(expect_no_changes=True)
    stack.destroy()
    result = {
        "planned": planned,
        "outputs": {
            name: {"value": output.value, "secret": output.secret}
            for name, output in outputs.items()
        },
    }
    print(json.dumps(result))


main()
