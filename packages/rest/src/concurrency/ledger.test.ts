import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import type { Clock } from "@tripod/http";
import { createLedger, type Ledger } from "./ledger.js";

const MINUTES = 60_000;

describe("the ledger of a client", () => {
  let now: number;
  let ledger: Ledger;
  beforeEach(() => {
    now = Date.parse("2026-03-01T00:00:00Z");
    ledger = createLedger({ now: () => now } as Clock);
  });

  it("contains the IDs that belong to its resources, by parent, until the objects are deleted", () => {
    ledger.handOut("/zones", "1");
    assert.deepEqual(
      [ledger.isHandedOut("/zones", "1"), ledger.isHandedOut("/zones", "2"), ledger.isHandedOut("/rows", "1")],
      [true, false, false],
    );
    ledger.release("/zones", "1");
    assert.equal(ledger.isHandedOut("/zones", "1"), false);
  });

  it("caches the baseline of a parent for five minutes", async () => {
    let reads = 0;
    const read = async () => new Set([String(++reads)]);
    assert.deepEqual(await ledger.baseline("/zones", read), new Set(["1"]));
    now += 5 * MINUTES - 1;
    assert.deepEqual(await ledger.baseline("/zones", read), new Set(["1"]));
    assert.deepEqual(await ledger.baseline("/others", read), new Set(["2"]));
    now += 1;
    assert.deepEqual(await ledger.baseline("/zones", read), new Set(["3"]));
  });

  it("reads a baseline again after a failure, and after the deletion of an object in it", async () => {
    await assert.rejects(ledger.baseline("/zones", () => Promise.reject(new Error("away"))));
    assert.deepEqual(await ledger.baseline("/zones", async () => new Set(["1"])), new Set(["1"]));
    ledger.release("/zones", "2");
    await new Promise(setImmediate);
    assert.deepEqual(await ledger.baseline("/zones", async () => new Set()), new Set(["1"]));
    ledger.release("/zones", "1");
    await new Promise(setImmediate);
    assert.deepEqual(await ledger.baseline("/zones", async () => new Set()), new Set());
  });

  it("contains created objects, and recognizes them in paths for the lifetime of a baseline", () => {
    ledger.begin("one", "/zones/7");
    assert.equal(ledger.hasBegun("one", "/zones/7/rows"), true);
    assert.equal(ledger.hasBegun("one", "/zones/7/rows/1/more"), true);
    assert.equal(ledger.hasBegun("one", "/zones/70/rows"), false);
    assert.equal(ledger.hasBegun("one", "/zones/7"), false);
    assert.equal(ledger.hasBegun("two", "/zones/7/rows"), false);
    now += 5 * MINUTES;
    assert.equal(ledger.hasBegun("one", "/zones/7/rows"), false);
  });

  it("contains the difference of the platform's clock", () => {
    assert.equal(ledger.skew(), 0);
    ledger.noteServerTime("Sun, 01 Mar 2026 00:00:30 GMT");
    assert.equal(ledger.skew(), 30_000);
    ledger.noteServerTime("some time");
    ledger.noteServerTime(undefined);
    assert.equal(ledger.skew(), 30_000);
  });

  it("lets a message about many objects be logged once", () => {
    assert.deepEqual(
      ["a", "a", "b"].map((text) => ledger.tellsFirst(text)),
      [true, false, true],
    );
  });

  it("drops the oldest of more than 100,000 IDs", () => {
    for (let at = 0; at <= 100_000; at += 1) {
      ledger.handOut("/zones", String(at));
      ledger.begin("one", `/zones/${at}`);
      assert.equal(ledger.tellsFirst(String(at)), true);
    }
    const known = (at: number) => [
      ledger.isHandedOut("/zones", String(at)),
      ledger.hasBegun("one", `/zones/${at}/rows`),
      !ledger.tellsFirst(String(at)),
    ];
    assert.deepEqual(known(1), [true, true, true]);
    assert.deepEqual(known(0), [false, false, false]);
  });
});
