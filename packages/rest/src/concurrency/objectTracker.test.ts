import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Clock } from "@tripod/http";
import { createObjectTracker, type ObjectTracker } from "./objectTracker.js";

const MINUTES = 60_000;

describe("createObjectTracker", () => {
  let now: number;
  let tracker: ObjectTracker;
  beforeEach(() => {
    now = Date.parse("2026-03-01T00:00:00Z");
    tracker = createObjectTracker({ now: () => now } as Clock);
  });

  it("contains the IDs that belong to its resources, by parent, until the objects are deleted", () => {
    tracker.claim("/zones", "1");
    assert.deepEqual(
      [tracker.isClaimed("/zones", "1"), tracker.isClaimed("/zones", "2"), tracker.isClaimed("/rows", "1")],
      [true, false, false],
    );
    tracker.unclaim("/zones", "1");
    assert.equal(tracker.isClaimed("/zones", "1"), false);
  });

  it("caches the baseline of a parent for five minutes", async () => {
    let reads = 0;
    const read = async () => new Set([String(++reads)]);
    assert.deepEqual(await tracker.baseline("/zones", read), new Set(["1"]));
    now += 5 * MINUTES - 1;
    assert.deepEqual(await tracker.baseline("/zones", read), new Set(["1"]));
    assert.deepEqual(await tracker.baseline("/others", read), new Set(["2"]));
    now += 1;
    assert.deepEqual(await tracker.baseline("/zones", read), new Set(["3"]));
  });

  it("reads a baseline again after a failure, and after the deletion of an object in it", async () => {
    await assert.rejects(tracker.baseline("/zones", () => Promise.reject(new Error("away"))));
    assert.deepEqual(await tracker.baseline("/zones", async () => new Set(["1"])), new Set(["1"]));
    tracker.unclaim("/zones", "2");
    await new Promise(setImmediate);
    assert.deepEqual(await tracker.baseline("/zones", async () => new Set()), new Set(["1"]));
    tracker.unclaim("/zones", "1");
    await new Promise(setImmediate);
    assert.deepEqual(await tracker.baseline("/zones", async () => new Set()), new Set());
  });

  it("contains created objects, and recognizes them in paths for the lifetime of a baseline", () => {
    tracker.markCreated("one", "/zones/7");
    assert.equal(tracker.createdHere("one", "/zones/7/rows"), true);
    assert.equal(tracker.createdHere("one", "/zones/7/rows/1/more"), true);
    assert.equal(tracker.createdHere("one", "/zones/70/rows"), false);
    assert.equal(tracker.createdHere("one", "/zones/7"), false);
    assert.equal(tracker.createdHere("two", "/zones/7/rows"), false);
    now += 5 * MINUTES;
    assert.equal(tracker.createdHere("one", "/zones/7/rows"), false);
  });

  it("contains the difference of the platform's clock", () => {
    assert.equal(tracker.skew(), 0);
    // The middle of the second 00:00:30.
    tracker.noteServerTime(Date.parse("2026-03-01T00:00:30.500Z"));
    assert.equal(tracker.skew(), 30_000);
    tracker.noteServerTime(undefined);
    // Later in the same second, a response proves less.
    now += 400;
    tracker.noteServerTime(Date.parse("2026-03-01T00:00:30.500Z"));
    assert.equal(tracker.skew(), 30_000);
    // The clock now shows an earlier time.
    tracker.noteServerTime(Date.parse("2026-03-01T00:00:10.500Z"));
    assert.equal(tracker.skew(), 9_600);
  });

  it("lets a message about many objects be logged once", () => {
    assert.deepEqual(
      ["a", "a", "b"].map((text) => tracker.isFirstReport(text)),
      [true, false, true],
    );
  });

  it("drops the oldest of more than 100,000 IDs", () => {
    for (let at = 0; at <= 100_000; at += 1) {
      tracker.claim("/zones", String(at));
      tracker.markCreated("one", `/zones/${at}`);
      assert.equal(tracker.isFirstReport(String(at)), true);
    }
    const known = (at: number) => [
      tracker.isClaimed("/zones", String(at)),
      tracker.createdHere("one", `/zones/${at}/rows`),
      !tracker.isFirstReport(String(at)),
    ];
    assert.deepEqual(known(1), [true, true, true]);
    assert.deepEqual(known(0), [false, false, false]);
  });
});
