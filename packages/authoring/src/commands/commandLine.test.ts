import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import type { Command, CommandArguments, CommandContext } from "./command.js";
import { CommandError } from "./commandError.js";
import { type Commands, runCommandLine } from "./commandLine.js";
import { COMMANDS } from "./commands.js";

const { assertWording } = createWording(import.meta.url);

/** Runs arguments. Returns the parsed arguments, or what was printed instead. */
async function run(args: readonly string[]): Promise<CommandArguments | string> {
  let outcome: CommandArguments | string = "";
  const paint: Command = {
    usage: "COLOR [--out FOLDER]",
    summary: "paint",
    details: "Paints.",
    positionals: [1, 2],
    options: { out: { value: "FOLDER", doc: "folder" } },
    run: async (_, parsed) => {
      outcome = parsed;
    },
  };
  const commands: Commands = { paint, dry: { ...paint, positionals: [0, 0], options: {}, takesRest: true } };
  const context: CommandContext = {
    folder: "/",
    env: {},
    signal: new AbortController().signal,
    print: (line) => {
      outcome = line;
    },
  };
  await runCommandLine(commands, args, context);
  return outcome;
}

describe("runCommandLine", () => {
  it("passes positionals, options and the arguments after --", async () => {
    const parsed = await run(["paint", "red", "--out", "x"]);
    assert.deepEqual(parsed, { positionals: ["red"], options: { out: "x" }, rest: [] });
    const { rest } = (await run(["dry", "--", "--name", "-h"])) as CommandArguments;
    assert.deepEqual(rest, ["--name", "-h"]);
  });

  it("prints help for no command, --help and a command's --help", async (test) => {
    for (const args of [[], ["--help"], ["-h"], ["help"]])
      assert.match(String(await run(args)), /^ {2}paint {2}paint$/m);
    for (const args of [
      ["paint", "--help"],
      ["paint", "-h"],
    ]) {
      const help = String(await run(args));
      assertWording(test, help);
    }
  });

  for (const args of [
    ...[["piant"], ["constructor"], ["--hlep"], ["paint"], ["paint", "red", "--ot", "x"], ["paint", "red", "--out"]],
    ...[
      ["paint", "red", "--help=yes"],
      ["paint", "red", "blue", "green"],
      ["paint", "red", "--", "x"],
    ],
  ]) {
    it(`rejects ${args.join(" ")} with exit code 2`, async (test) => {
      await assert.rejects(run(args), (error: unknown) => {
        assert.ok(error instanceof CommandError);
        assert.equal(error.exitCode, 2);
        assertWording(test, error.message);
        return true;
      });
    });
  }

  it("describes every command of tripod-kit", async () => {
    for (const [name, { options = {} }] of Object.entries(COMMANDS)) {
      const lines: string[] = [];
      await runCommandLine(COMMANDS, [name, "--help"], {
        folder: "/",
        env: {},
        signal: new AbortController().signal,
        print: (line) => void lines.push(line),
      });
      assert.match(lines.join("\n"), new RegExp(`^Usage: npx @tripod/kit ${name}`));
      for (const option of Object.keys(options)) assert.match(lines.join("\n"), new RegExp(`^ {2}--${option} `, "m"));
    }
  });
});
