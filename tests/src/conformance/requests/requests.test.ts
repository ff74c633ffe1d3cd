// The requests, limits and ages on the reference pages match measurements. `npm run requests` runs this file with
// UPDATE_REQUESTS=1, which measures everything and writes docs/reference/requests.json.
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { it } from "node:test";
import { limitsOf } from "@tripod/scripts/docs/requestNotes";
import { ROOT } from "../../repository/root.js";
import { managedOf, subjects } from "../subjects.js";
import { measureLookups } from "./lookups.js";
import { type Measured, measure, measuredText } from "./measured.js";

const FILE = join(ROOT, "docs", "reference", "requests.json");
if (process.env.UPDATE_REQUESTS === "1") await writeFile(FILE, measuredText(await measure(limitsOf)));

const recorded = JSON.parse(await readFile(FILE, "utf8")) as Record<string, Measured>;

it("docs/reference/requests.json has what is measured of every lookup; if not: npm run requests", async () => {
  const lookups = Object.fromEntries(Object.entries(recorded).map(([pkg, measured]) => [pkg, measured.lookups]));
  assert.deepEqual(await measureLookups(limitsOf), lookups);
});

// A conformance test of each resource covers the counts.
it("docs/reference/requests.json has every resource", async () => {
  for (const subject of await subjects()) {
    const names = managedOf(subject).map(({ resource }) => resource);
    assert.deepEqual(Object.keys(recorded[subject.name]?.resources ?? {}).sort(), names.sort());
  }
});
