import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./root.js";

const PACKAGES = join(ROOT, "packages");

describe("golden messages of each package", () => {
  const packages = readdirSync(PACKAGES).filter((name) =>
    existsSync(join(PACKAGES, name, "fixtures", "messages.golden.json")),
  );

  it("exist in most packages", () => assert.ok(packages.length > 4, packages.join()));

  for (const name of packages) {
    it(`belong to the test files of ${name} that assert wording; UPDATE_GOLDEN=1 removes others`, () => {
      const source = join(PACKAGES, name, "src");
      const golden = JSON.parse(
        readFileSync(join(PACKAGES, name, "fixtures", "messages.golden.json"), "utf8"),
      ) as object;
      const asserting = readdirSync(source, { recursive: true, encoding: "utf8" })
        .filter(
          (file) => file.endsWith(".test.ts") && readFileSync(join(source, file), "utf8").includes("createWording("),
        )
        .map((file) => file.slice(0, -".test.ts".length));
      assert.deepEqual(Object.keys(golden), asserting.sort());
    });
  }
});
