import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { formOf, planOfThings, shownAs } from "../addressing/thing.testing.js";
import type { Values } from "../values/values.js";
import { assertComplete, withRecordedMembers } from "./completeness.js";

const { assertWording } = createWording(import.meta.url);

const size = s.object({ width: s.number().computed(), unit: s.string().optional() });

describe("withRecordedMembers", () => {
  it("returns the value itself if it lacks only what objects may lack", () => {
    for (const value of [{ width: 1 }, { width: 0, unit: "" }])
      assert.equal(withRecordedMembers(size, value, { width: 2, unit: "cm" }), value);
    const hidden = s.object({ key: s.string().secret(), pin: s.string().writeOnly(), note: s.string().optional() });
    const empty = {};
    assert.equal(withRecordedMembers(hidden, empty, { key: "k", pin: "p", note: "n" }), empty);
  });

  it("takes the recorded value of a member that every object has, at any depth", () => {
    const field = s.object({ sizes: s.list(size), byName: s.map(size) });
    const recorded = { sizes: [{ width: 1 }, { width: 2, unit: "cm" }], byName: { a: { width: 3 } } };
    const live = { sizes: [{ width: 1 }, { unit: "cm" }], byName: { a: {}, b: { width: 4 } } };
    assert.deepEqual(withRecordedMembers(field, live, recorded), {
      sizes: [{ width: 1 }, { width: 2, unit: "cm" }],
      byName: { a: { width: 3 }, b: { width: 4 } },
    });
    assert.deepEqual(withRecordedMembers(field, { sizes: live.sizes }, recorded), { ...recorded });
  });

  it("takes the members of the recorded element with the same key", () => {
    const rows = s.list(s.object({ name: s.string(), width: s.number() }));
    const recorded = [
      { name: "a", width: 1 },
      { name: "b", width: 2 },
    ];
    const live = [{ name: "b" }, { name: "c" }, { name: "a", width: 3 }];
    const [b, c, a] = withRecordedMembers(rows, live, recorded) as Values[];
    assert.deepEqual([b, c, a], [{ name: "b", width: 2 }, { name: "c" }, { name: "a", width: 3 }]);
  });

  it("does not replace a member of a wrong type", () => {
    assert.deepEqual(withRecordedMembers(size, { width: "wide" }, { width: 1 }), { width: "wide" });
  });
});

describe("assertComplete", () => {
  const fields = {
    name: s.string(),
    sizes: s.list(size).computed().wire("spec.sizes"),
    labels: s.map(s.string()).optional(),
    raw: s.json().optional(),
    token: s.string().secret().computed(),
    any: s.any().optional(),
  };
  const form = formOf(planOfThings(fields));
  const problemOf = (outputs: object, echoed?: Values): string => {
    try {
      assertComplete(form, { name: "n", sizes: [], ...outputs } as never, shownAs({}), echoed);
      return "";
    } catch (error) {
      const { code, message } = error as Error & { readonly code: string };
      assert.equal(code, "unexpected-answer");
      return message;
    }
  };

  it("accepts what state can contain", () => {
    for (const outputs of [{}, { sizes: [{ width: 1 }] }, { labels: { a: "b", c: null } }, { raw: "{}", any: [1] }])
      assert.equal(problemOf(outputs), "");
    assert.equal(problemOf({ name: undefined }, { name: "of the program" }), "");
  });

  it("names the member and the output that is absent or of another type", (test) => {
    const wrong = [
      ...[{ name: undefined }, { sizes: undefined }, { sizes: [{}] }, { sizes: [{ width: "1" }] }, { sizes: [null] }],
      ...[{ sizes: {} }, { labels: { "a.b": 7 } }, { raw: {} }],
    ];
    assertWording(test, wrong.map((outputs) => problemOf(outputs)).join("\n"));
  });
});
