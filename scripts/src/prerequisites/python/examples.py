"""Runs Python code examples against a pretended engine, which answers every input as an output.

Reads a JSON object from standard input, code by name, and prints one line for each example that fails.
"""

import asyncio
import json
import sys

import pulumi


class Pretended(pulumi.runtime.Mocks):
    def new_resource(self, args: pulumi.runtime.MockResourceArgs):
        return f"{args.name}-id", args.inputs

    def call(self, args: pulumi.runtime.MockCallArgs):
        return {**args.args, "id": "id"}


def main() -> None:
    examples = json.load(sys.stdin)
    for name, code in examples.items():
        asyncio.set_event_loop(asyncio.new_event_loop())
        pulumi.runtime.set_mocks(Pretended())
        pulumi.Config.require_secret = lambda self, key: pulumi.Output.secret("configured")
        try:
            exec(compile(code, name, "exec"), {"__name__": "__main__"})
        except Exception as error:  # noqa: BLE001
            print(f"{name}: {type(error).__name__}: {error}")


main()
