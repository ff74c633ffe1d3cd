import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "../wording.testing.js";
import { parseOptions } from "./parseOptions.js";

const { assertThrown } = createWording(import.meta.url);

const OPTIONS = {
  out: { type: "string", default: "dist" },
  compare: { type: "string", multiple: true },
  help: { type: "boolean", short: "h" },
} as const;

const parse = (...args: readonly string[]) =>
  parseOptions(args, OPTIONS, (option, problem) => new RangeError(`${option}: ${problem}`));

describe("parseOptions", () => {
  it("returns values, defaults and the other arguments", () => {
    const { values, positionals } = parse("one", "--compare=a", "--compare", "b", "-h", "two");
    assert.deepEqual({ ...values }, { out: "dist", compare: ["a", "b"], help: true });
    assert.deepEqual(positionals, ["one", "two"]);
  });

  for (const args of [
    ...[["--ot", "x"], ["--zzz"], ["-x"], ["--constructor"], ["--out"], ["--out="], ["--help=yes"], ["--no-help"]],
  ]) {
    it(`throws the error of the caller for ${args.join(" ")}`, (test) => {
      const option = args[0]?.split("=")[0];
      assert.throws(() => parse(...args), { name: "RangeError" });
      assertThrown(test, () => parse(...args), {}, { option });
    });
  }
});
