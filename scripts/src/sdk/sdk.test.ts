import assert from "node:assert/strict";
import { it } from "node:test";
import { file } from "@tripod/authoring/commands/files";
import { compareFiles } from "./sdk.js";

const files = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([path, text]) => [path, file(text)]));

it("lists missing, different and surplus files of an SDK", () => {
  const wanted = files({ "a.ts": "1", "b/c.ts": "2", "d.ts": "3" });
  const present = files({ "a.ts": "1", "b/c.ts": "2\n", "e.ts": "4" });
  assert.deepEqual(compareFiles(wanted, present), [
    { path: "b/c.ts", problem: "different" },
    { path: "d.ts", problem: "missing" },
    { path: "e.ts", problem: "left over" },
  ]);
  assert.deepEqual(compareFiles(wanted, wanted), []);
});
