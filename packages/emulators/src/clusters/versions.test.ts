import assert from "node:assert/strict";
import { test } from "node:test";
import { compareVersions } from "./versions.js";

const ASCENDING = [
  "latest-dev",
  "0.9",
  "v1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "v1",
  "1.9.0",
  "1.10.0",
  "02.0.0+build.5",
];

test("compareVersions orders versions by meaning, and other texts first", () => {
  const shuffled = [...ASCENDING.slice(5), ...ASCENDING.slice(0, 5)].reverse();
  assert.deepEqual(shuffled.toSorted(compareVersions), ASCENDING);
});

test("spellings of one version are equal", () => {
  for (const other of ["1", "1.0", "v1.0.0", "01.0.0", "1.0.0+build"]) assert.equal(compareVersions("1.0.0", other), 0);
});
