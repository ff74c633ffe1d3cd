import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type Plain, s } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { shownAs } from "../addressing/thing.testing.js";
import { decodeFields } from "./decode.js";
import { encodeFields } from "./encode.js";
import { decodeRaw, encodeRaw, oneOf, variants } from "./variants.js";

const { assertWording } = createWording(import.meta.url);

const panel = variants(
  "panelType",
  { text: "TextPanel", chart: "ChartPanel" },
  {
    text: s.object({ text: s.string(), size: s.number().optional().computed() }).optional(),
    chart: s.object({ queries: s.list(s.string()) }).optional(),
  },
);
const MAP = { panelType: "MapPanel", key: "k", zoom: 3 };
const map = { otherKind: { kind: "MapPanel", key: "k", json: JSON.stringify(MAP) } };
const encoded = (value: object) => encodeFields({ panel }, { panel: value }, { names: "same", cleared: "omit" }).panel;
const decoded = (raw: unknown) =>
  decodeFields({ panel: panel as AnyField }, shownAs({ panel: raw }), { names: "same" }).panel;
/** Returns the problem of a value or of one of its members. */
const wrong = ({ spec }: AnyField, value: object) =>
  spec.constraints.map((rule) => rule(value as Plain)).find((reason) => reason !== undefined);

describe("variants", () => {
  it("is encoded and decoded with the tag of its kind", () => {
    for (const [value, raw] of [
      [{ text: { text: "hello" } }, { panelType: "TextPanel", text: "hello" }],
      [{ chart: { queries: ["a"] } }, { panelType: "ChartPanel", queries: ["a"] }],
    ] as const) {
      assert.deepEqual(encoded(value), raw);
      assert.deepEqual(decoded(raw), value, "what is not shown of it is nothing");
    }
  });

  it("of an unknown kind is kept as it was read, and sent back unchanged", () => {
    assert.deepEqual(decoded(MAP), map);
    assert.deepEqual(encoded(map), MAP);
    const { key: _, ...keyless } = MAP;
    assert.deepEqual(decoded(keyless), { otherKind: { kind: "MapPanel", key: "", json: JSON.stringify(keyless) } });
  });

  it("is unset without a kind, and nothing is sent", () => {
    for (const raw of [{ zoom: 3 }, { panelType: "" }, { panelType: 7 }, "text"]) {
      assert.ok(!("text" in Object(decoded(raw))) && !("otherKind" in Object(decoded(raw))), JSON.stringify(raw));
    }
    assert.equal(encoded({}), undefined);
  });

  it("stays if it is of an unknown kind, although the program does not list it", () => {
    assert.deepEqual(
      [map, { text: { text: "x" } }, "x", null].map((value) => panel.spec.keepUnlisted?.(value as Plain)),
      [true, false, false, false],
    );
  });

  it("must have exactly one kind", (test) => {
    const kinds = "text, chart, otherKind";
    assert.equal(wrong(panel, { chart: { queries: [] } }), undefined);
    for (const value of [{}, { text: {}, chart: {} }]) assertWording(test, String(wrong(panel, value)), { kinds });
  });

  it("of an unknown kind must be JSON with its kind, which must not be a known one", (test) => {
    const { type } = panel.spec;
    const other = (json: string) =>
      wrong((type.kind === "object" ? type.fields.otherKind : undefined) as AnyField, { json });
    assert.equal(other(JSON.stringify(MAP)), undefined);
    assertWording(test, String(other("{")));
    assertWording(test, String(other('{"panelType":1}')));
    assertWording(test, String(other('{"panelType":"TextPanel"}')), { type: "TextPanel", kind: "text" });
  });
});

describe("variants: a single value by fields", () => {
  const fields = { name: s.string(), size: s.number().optional().computed() };

  it("is decoded as a value inside another one, and encoded with the live value", () => {
    assert.deepEqual(decodeRaw(fields, { name: "n" }), { name: "n" });
    assert.deepEqual(decodeRaw(fields, { name: "n", size: 1 }), { name: "n", size: 1 });
    assert.deepEqual(encodeRaw(fields, { name: "n" }), { name: "n" });
    const coded = { name: s.string().codec({ encode: (value, shown) => `${value} after ${shown}` }) };
    assert.deepEqual(encodeRaw(coded, { name: "n" }, { name: "m" }), { name: "n after m" });
  });
});

describe("oneOf", () => {
  it("ignores absent members, null, and empty texts and lists", (test) => {
    assert.equal(oneOf(["a", "b"], { a: 1, b: null }), undefined);
    assertWording(test, String(oneOf(["a", "b"], { a: null, b: undefined })), { names: "a, b" });
    assert.equal(oneOf(["a", "b", "c"], { a: "", b: false, c: [] }), undefined);
    assertWording(test, String(oneOf(["a", "b"], { a: {}, b: false })), { names: "a, b", found: "a and b" });
  });
});
