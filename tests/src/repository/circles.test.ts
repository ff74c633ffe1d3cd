import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { circlesOf, importsIn } from "./circles.js";
import { ROOT } from "./root.js";

describe("imports", () => {
  for (const name of readdirSync(join(ROOT, "packages"))) {
    it(`of ${name} never go in a circle, those of types included`, () => {
      const imports = importsIn(join(ROOT, "packages", name, "src"));
      assert.ok(imports.size > 0);
      assert.deepEqual(circlesOf(imports), []);
    });
  }

  it("that go in a circle are found, with the way round", () => {
    const imports = new Map([
      ["a.ts", ["b.ts", "c.ts"]],
      ["b.ts", ["c.ts"]],
      ["c.ts", ["d.ts"]],
      ["d.ts", ["b.ts"]],
    ]);
    assert.deepEqual(circlesOf(imports), ["b.ts → c.ts → d.ts → b.ts"]);
  });
});
