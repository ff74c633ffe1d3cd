import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

/** Folders that can have golden messages. */
const FOLDERS = [...readdirSync(join(ROOT, "packages")).map((name) => join("packages", name)), "scripts", "tests"];

describe("golden messages of each package", () => {
  const folders = FOLDERS.filter((folder) => existsSync(join(ROOT, folder, "fixtures", "messages.golden.json")));

  it("exist in most packages", () => assert.ok(folders.length > 4, folders.join()));

  for (const folder of folders) {
    it(`belong to the test files of ${folder} that assert wording; UPDATE_GOLDEN=1 removes others`, () => {
      const source = join(ROOT, folder, "src");
      const golden = JSON.parse(readFileSync(join(ROOT, folder, "fixtures", "messages.golden.json"), "utf8")) as object;
      const asserting = readdirSync(source, { recursive: true, encoding: "utf8" })
        .filter(
          (file) =>
            file.endsWith(".test.ts") && /^const .* = createWording\(/m.test(readFileSync(join(source, file), "utf8")),
        )
        .map((file) => file.slice(0, -".test.ts".length));
      assert.deepEqual(Object.keys(golden), asserting.sort());
    });
  }
});
