import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { promisify } from "node:util";
import { ROOT } from "./root.js";

const PROGRAMS = join(ROOT, "tests", "fixtures", "client");
const COMPILER = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");

/** Returns the compiler's output for one of the programs, with a user's strict settings. */
async function compiled(program: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tripod-types-"));
  try {
    const compilerOptions = {
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      // The default of `types`: what the client's own types need, they ask for themselves.
      typeRoots: [join(ROOT, "node_modules", "@types")],
    };
    const project = join(folder, "tsconfig.json");
    await writeFile(project, JSON.stringify({ compilerOptions, files: [join(PROGRAMS, program)] }));
    const { stdout } = await promisify(execFile)(process.execPath, [
      COMPILER,
      "-p",
      project,
      "--extendedDiagnostics",
      "--pretty",
      "false",
    ]).catch((failure: { stdout: string }) => failure);
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const errorsIn = (output: string): string[] => output.split("\n").filter((line) => / error TS\d+/.test(line));

describe("types of the published client", () => {
  it("take what a program may write, of every resource, at a price that editors can pay", async () => {
    const output = await compiled("compiles.ts");
    assert.deepEqual(errorsIn(output), []);
    // The programs use all resources of two packages with all members: the cost must stay in proportion.
    const instantiations = Number(/Instantiations: +(\d+)/.exec(output)?.[1]);
    assert.ok(instantiations > 0 && instantiations < 500_000, `${instantiations} instantiations of types`);
  });

  it("refuse what would fail, and nothing else", async () => {
    const program = (await readFile(join(PROGRAMS, "refused.ts"), "utf8")).split("\n");
    const wrong = program.flatMap((line, index) => (line.includes("// wrong: ") ? [index + 1] : []));
    const errors = errorsIn(await compiled("refused.ts"));
    const lines = errors.map((error) => Number(/refused\.ts\((\d+),/.exec(error)?.[1]));
    assert.deepEqual([...new Set(lines)], wrong, errors.join("\n"));
    assert.ok(wrong.length > 15);
  });
});
