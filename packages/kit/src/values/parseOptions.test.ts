import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseOptions } from "./parseOptions.js";

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

  for (const [args, message] of [
    [["--ot", "x"], '--ot: is not an option; did you mean "--out"?'],
    [["--zzz"], "--zzz: is not an option."],
    [["-x"], "-x: is not an option."],
    [["--constructor"], "--constructor: is not an option."],
    [["--out"], "--out: must be followed by a value."],
    [["--out="], "--out: must be followed by a value."],
    [["--help=yes"], "--help: must not have a value."],
    [["--no-help"], '--no-help: is not an option; did you mean "--help"?'],
  ] as const) {
    it(`throws the error of the caller for ${args.join(" ")}`, () =>
      assert.throws(() => parse(...args), { name: "RangeError", message }));
  }
});
