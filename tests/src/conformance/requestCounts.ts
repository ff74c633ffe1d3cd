import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository/root.js";
import type { ConformanceTest } from "./conformanceTest.js";
import { type Life, lifeOf } from "./requests/lives.js";

interface RecordedCounts {
  readonly resources: Readonly<Record<string, Life>>;
}

/** Request counts of the reference pages, by package. */
const recorded = (): Readonly<Record<string, RecordedCounts>> =>
  JSON.parse(readFileSync(join(ROOT, "docs", "reference", "requests.json"), "utf8")) as Record<string, RecordedCounts>;

/** Requests of a create, a read, an update and a delete. */
export const requestCounts: ConformanceTest = {
  name: "request counts",
  promise: "each operation takes as many requests as docs/reference/requests.json says; if not: npm run requests",
  run: async (trial) => {
    const { fixture, subject } = trial;
    assert.deepEqual(await lifeOf(trial), recorded()[subject.name]?.resources[fixture.resource]);
    trial.covered("a life");
  },
};
