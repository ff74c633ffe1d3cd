import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { compareVersions, newestFirst } from "./version.js";

/** From the oldest to the newest: the order of Semantic Versioning 2.0.0, section 11, between others. */
const ORDER = [
  "0.0.1",
  "0.10.0",
  "1.0.0-alpha",
  "1.0.0-alpha.1",
  "1.0.0-alpha.beta",
  "1.0.0-beta",
  "1.0.0-beta.2",
  "1.0.0-beta.11",
  "1.0.0-rc.1",
  "1.0.0",
  "1.9.0",
  "v1.10.0",
  "1.10.1",
  "2",
  "2.1",
  "10.0.0",
  "99999999999999999998.0.0",
  "99999999999999999999.0.0",
];

const part = fc.oneof(fc.nat({ max: 12 }), fc.bigInt({ min: 0n, max: 2n ** 70n })).map(String);
const preRelease = fc.array(fc.stringMatching(/^[0-9A-Za-z-]{1,4}$/), { maxLength: 3 });
const version = fc
  .tuple(fc.constantFrom("", "v"), part, part, part, preRelease, fc.constantFrom("", "+build.7"))
  .map(([v, a, b, c, pre, build]) => `${v}${a}.${b}.${c}${pre.length === 0 ? "" : `-${pre.join(".")}`}${build}`);
const anything = fc.oneof({ weight: 3, arbitrary: version }, { weight: 1, arbitrary: fc.string({ maxLength: 6 }) });

describe("versions", () => {
  it("are ordered by their parts", () => {
    for (const [index, older] of ORDER.entries()) {
      for (const newer of ORDER.slice(index + 1)) {
        assert.ok(compareVersions(older, newer) < 0, `${older} < ${newer}`);
        assert.ok(compareVersions(newer, older) > 0, `${newer} > ${older}`);
      }
    }
  });

  it("are equal if only their spelling differs", () => {
    for (const [left, right] of [
      ["1.2.3", "v1.2.3"],
      ["1.2", "1.2.0"],
      ["01.2.3", "1.2.3"],
      ["1.2.3+a", "1.2.3+b"],
    ] as const) {
      assert.equal(compareVersions(left, right), 0);
    }
  });

  it("are newer than strings that are not versions", () => {
    assert.deepEqual(
      newestFirst(["latest-dev", "0.0.1-a", "", "1.2.3.4"], (text) => text),
      ["0.0.1-a", "latest-dev", "1.2.3.4", ""],
    );
  });

  it("have one order: it is symmetric and transitive, for any texts", () => {
    fc.assert(
      fc.property(anything, anything, anything, (a, b, c) => {
        assert.equal(compareVersions(a, a), 0);
        assert.equal(Math.sign(compareVersions(a, b)), -Math.sign(compareVersions(b, a)) || 0);
        if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0) assert.ok(compareVersions(a, c) <= 0);
      }),
      { numRuns: 2000 },
    );
  });

  it("grow with each part, and a pre-release is older than its release", () => {
    const number = fc.bigInt({ min: 0n, max: 2n ** 70n });
    fc.assert(
      fc.property(number, number, number, fc.stringMatching(/^[0-9A-Za-z-]{1,5}$/), (a, b, c, pre) => {
        const text = `${a}.${b}.${c}`;
        for (const newer of [`${a + 1n}.0.0`, `${a}.${b + 1n}.0`, `${a}.${b}.${c + 1n}-${pre}`]) {
          assert.ok(compareVersions(text, newer) < 0);
        }
        assert.ok(compareVersions(`${text}-${pre}`, text) < 0);
        assert.ok(compareVersions(`${text}-${pre}`, `${text}-${pre}.0`) < 0);
      }),
    );
  });

  it("are only put in order, never changed or lost", () => {
    fc.assert(
      fc.property(fc.array(anything), (texts) => {
        const sorted = newestFirst(texts, (text) => text);
        assert.deepEqual([...sorted].sort(), [...texts].sort());
        for (const [index, text] of sorted.slice(1).entries())
          assert.ok(compareVersions(sorted[index] ?? "", text) >= 0);
      }),
    );
  });
});
