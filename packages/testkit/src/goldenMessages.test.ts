import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { type GoldenFile, locateGolden, readGolden, updateGolden } from "./goldenMessages.js";

const MODULE = new URL("./goldenMessages.js", import.meta.url).href;

/** Returns the golden file of a new package with these test files. */
function createPackage(test: TestContext, ...tests: readonly string[]): GoldenFile {
  const root = mkdtempSync(join(tmpdir(), "golden-messages-"));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  for (const folder of ["dist", "fixtures"]) mkdirSync(join(root, folder));
  for (const name of tests) writeFileSync(join(root, "dist", `${name}.test.js`), "");
  return locateGolden(pathToFileURL(join(root, "dist", "one.test.js")).href).file;
}

describe("updateGolden", () => {
  it("keeps the messages of the other test files", (test) => {
    const file = createPackage(test, "one", "two");
    updateGolden(file, "two", { title: ["a", "b"], other: ["c"] });
    updateGolden(file, "one", { title: ["d"] });
    assert.deepEqual(readGolden(file), { one: { title: ["d"] }, two: { title: ["a", "b"], other: ["c"] } });
  });

  it("removes the messages of tests and test files that no longer exist", (test) => {
    const file = createPackage(test, "one", "two");
    updateGolden(file, "one", { old: ["a"], kept: ["b"] });
    updateGolden(file, "two", { title: ["c"] });
    rmSync(join(file.dist, "two.test.js"));
    updateGolden(file, "one", { kept: ["b"] });
    assert.deepEqual(readGolden(file), { one: { kept: ["b"] } });
    updateGolden(file, "one", {});
    assert.deepEqual(readGolden(file), {});
  });

  it("writes one line for each message, in an order that does not depend on the order of the runs", (test) => {
    const file = createPackage(test, "one", "two");
    updateGolden(file, "two", { single: ["a\nb"] });
    updateGolden(file, "one", { several: ["c", "d"] });
    assert.deepEqual(readFileSync(file.path, "utf8").split("\n"), [
      "{",
      '  "one": {',
      '    "several": ["c",',
      '      "d"]',
      "  },",
      '  "two": {',
      '    "single": ["a\\nb"]',
      "  }",
      "}",
      "",
    ]);
  });

  it("loses no messages if several processes write at the same time", async (test) => {
    const names = ["one", "two", "three", "four"];
    const file = createPackage(test, ...names);
    const code = `
      const { updateGolden } = await import(${JSON.stringify(MODULE)});
      const [file, name] = [${JSON.stringify(file)}, process.argv[1]];
      for (let index = 0; index < 50; index += 1) updateGolden(file, name, { title: [name, String(index)] });`;
    const exits = names.map(async (name) => {
      const child = spawn(process.execPath, ["--input-type=module", "--eval", code, name], { stdio: "inherit" });
      return (await once(child, "exit"))[0] as number;
    });
    assert.deepEqual(await Promise.all(exits), [0, 0, 0, 0]);
    assert.deepEqual(readGolden(file), Object.fromEntries(names.map((name) => [name, { title: [name, "49"] }])));
  });
});
