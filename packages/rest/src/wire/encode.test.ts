import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type Fields, s } from "@tripod/kit";
import type { Values } from "../values/values.js";
import { CLEARED, encodeFields, isRemovedInput } from "./encode.js";

const fields = {
  displayName: s.string(),
  note: s.string().optional(),
  region: s.string().optional().computed(),
  key: s.string().optional().secret(),
  id: s.string().computed(),
  deep: s.string().optional().wire("spec.deep.member"),
  filters: s.list(s.object({ name: s.string(), mask: s.string().optional() })).optional(),
};
const usual = { names: "snake", cleared: "empty" } as const;

describe("encodeFields: the inputs in the platform's form", () => {
  it("have the names of the API, without outputs", () => {
    assert.deepEqual(encodeFields(fields, { displayName: "x", id: "7", deep: "d" }, usual), {
      display_name: "x",
      spec: { deep: { member: "d" } },
    });
  });

  it("clear inputs that the program has removed, and keep the others", () => {
    const before = { displayName: "x", note: "n", region: "r" };
    const clear = (cleared: "empty" | "null" | "omit") =>
      encodeFields(fields, { displayName: "x" }, { ...usual, cleared, oldInputs: before }).note;
    assert.equal(clear("empty"), "");
    assert.equal(clear("null"), null);
    assert.equal(clear("omit"), CLEARED);
    const kept = encodeFields(fields, { displayName: "x" }, { ...usual, oldInputs: before });
    assert.ok(!("region" in kept), "the platform decides about it");
  });

  it("clear set values with empty ones, and omit empty values that the object lacks too", () => {
    const strings = s.list(s.string());
    const emptied = {
      note: s.string().optional(),
      tags: strings.optional(),
      labels: s.map(s.string()).optional(),
      alias: s.string().optional().computed().resetsOnRemoval(),
      config: s.map(s.string()).optional().computed(),
      rows: strings.optional().computed(),
    };
    const values = { note: "n", tags: ["t"], labels: { l: "m" }, alias: "a", config: { c: "d" }, rows: ["r"] };
    const empty = { note: "", tags: [], labels: {}, alias: "", config: {}, rows: [] };
    const sent = (live: object | undefined, oldInputs: object) =>
      encodeFields(emptied, empty, { ...usual, live: live as Values, oldInputs: oldInputs as Values });
    assert.deepEqual(sent(values, values), empty);
    assert.deepEqual(sent(values, {}), empty);
    assert.deepEqual(sent({}, values), empty);
    // Without a value on either side, only what the platform may fill in is sent.
    assert.deepEqual(sent({}, {}), { config: {}, rows: [] });
    assert.deepEqual(sent(undefined, {}), { config: {}, rows: [] });
  });

  it("omit a removed number and other values without an empty form, instead of null", () => {
    const numbered = {
      rate: s.number().optional(),
      word: s.string().notEmpty().optional(),
      deep: s.object({ rate: s.number().optional(), word: s.string().optional() }).optional(),
      block: s.object({ rate: s.number().optional() }).optional(),
    };
    const before = { rate: 1, word: "w", deep: { rate: 1, word: "w" }, block: { rate: 1 } };
    assert.deepEqual(encodeFields(numbered, { deep: {} }, { ...usual, oldInputs: before }), {
      rate: CLEARED,
      word: CLEARED,
      block: CLEARED,
      deep: { word: "" },
    });
  });

  it("use null for values without an empty form if the platform keeps omitted members, except inside a value", () => {
    const numbered = {
      rate: s.number().optional(),
      word: s.string().notEmpty().optional(),
      note: s.string().optional(),
      deep: s.object({ rate: s.number().optional(), word: s.string().optional() }).optional(),
      block: s.object({ rate: s.number().optional() }).optional(),
    };
    const oldInputs = { rate: 1, word: "w", note: "n", deep: { rate: 1, word: "w" }, block: { rate: 1 } };
    const encoding = { names: "same", cleared: "empty or null", oldInputs } as const;
    assert.deepEqual(encodeFields(numbered, { deep: {} }, encoding), {
      rate: null,
      word: null,
      note: "",
      block: null,
      deep: { word: "" },
    });
  });

  it("omit a removed boolean inside a value, because the platform's default may be true", () => {
    const switched = {
      isOn: s.boolean().optional(),
      path: s.object({ name: s.string(), isOn: s.boolean().optional() }).optional(),
    };
    const before = { isOn: true, path: { name: "a", isOn: false } };
    const body = encodeFields(switched, { path: { name: "a" } }, { ...usual, oldInputs: before });
    assert.deepEqual(body, { is_on: false, path: { name: "a" } });
  });

  it("clear a secret that the program has removed, also in a list", () => {
    const list = { rows: s.list(s.object({ name: s.string(), key: s.string().optional().secret() })) };
    const before = { rows: [{ name: "a", key: "old" }] };
    const inputs = { rows: [{ name: "a" }] };
    assert.deepEqual(encodeFields(list, inputs, { ...usual, oldInputs: before, state: before }), {
      rows: [{ name: "a" }],
    });
    assert.deepEqual(encodeFields(list, inputs, { ...usual, oldInputs: inputs, state: before }), before);
    const dropped = encodeFields(
      fields,
      { displayName: "x" },
      { ...usual, oldInputs: { key: "old" }, state: { key: "old" } },
    );
    assert.equal(dropped.key, "");
  });

  it("contain a secret that only state contains, and never a mask", () => {
    const live = { key: "********" };
    const known = encodeFields(fields, { displayName: "x" }, { ...usual, live, state: { key: "real" } });
    assert.equal(known.key, "real");
    const unknown: string[] = [];
    const lost = encodeFields(
      fields,
      { displayName: "x" },
      { ...usual, live, unknownSecret: (at) => unknown.push(at) },
    );
    assert.ok(!("key" in lost));
    assert.deepEqual(unknown, ["key"]);
    const kept = encodeFields(fields, { displayName: "x" }, { ...usual, live, keepsMasked: true });
    assert.equal(kept.key, "********", "unless the platform keeps the secret for its mask");
  });

  it("keep undeclared members of rows, by the row's name", () => {
    const live = {
      filters: [
        { name: "b", sink_id: 2 },
        { name: "a", sink_id: 1 },
      ],
    };
    const inputs = { displayName: "x", filters: [{ name: "a", mask: "m" }, { name: "c" }] };
    assert.deepEqual(encodeFields(fields, inputs, { ...usual, live }).filters, [
      { sink_id: 1, name: "a", mask: "m" },
      { name: "c" },
    ]);
  });
});

/** Returns one value as it is sent. */
function encoded(
  field: AnyField,
  given: unknown,
  around: { live?: unknown; oldInput?: unknown; state?: unknown } = {},
): unknown {
  const { live, oldInput, state } = around;
  const [known, past] = [state, oldInput].map((value) => (value === undefined ? undefined : { value }));
  const said = given === undefined ? {} : { value: given };
  const fields: Fields = { value: field };
  return encodeFields(fields, said, { ...usual, live: { value: live }, state: known, oldInputs: past }).value;
}

describe("encodeFields: a value that the program sets", () => {
  for (const [what, field, given, wanted] of [
    ["as it is, of anything", s.any(), { a: [{ b: 1 }] }, { a: [{ b: 1 }] }],
    ["as it is, of a list of anything", s.any(), [{ a: 1 }], [{ a: 1 }]],
    ["null where it is null", s.string(), null, null],
    [
      "null in a list, which no codec is asked about",
      s.list(s.string().codec({ encode: (text) => text.length })),
      ["abc", null],
      [3, null],
    ],
    ["each text of a list", s.list(s.string()), ["a", "b"], ["a", "b"]],
    [
      "each object of a set, by the names of the API",
      s.set(s.object({ aB: s.string() })),
      [{ aB: "x" }],
      [{ a_b: "x" }],
    ],
    [
      "each member of a map, whose names are the program's",
      s.map(s.object({ aB: s.string() })),
      { cD: { aB: "x" } },
      { cD: { a_b: "x" } },
    ],
    ["what its codec makes of it", s.number().codec({ encode: (value) => `${value}s` }), 5, "5s"],
  ] as const) {
    it(`is sent ${what}`, () => assert.deepEqual(encoded(field, given), wanted));
  }

  it("is encoded by its codec with the live value", () => {
    const field = s.string().codec({ encode: (value, shown) => [value, shown] });
    assert.deepEqual(encoded(field, "x", { live: "y" }), ["x", "y"]);
  });

  it("is not sent if it is not an input, is ignored, has no wire name, or is excluded", () => {
    const more = { unused: s.string().optional().noEffect("no"), timeouts: s.string().optional().wire(null) };
    const inputs = { displayName: "x", note: "n", id: "7", unused: "x", timeouts: "5m" };
    assert.deepEqual(encodeFields({ ...fields, ...more }, inputs, { ...usual, omit: new Set(["note"]) }), {
      display_name: "x",
    });
  });

  it("has names from the naming function of an API", () => {
    const names = (name: string) => `x-${name}`;
    assert.deepEqual(encodeFields({ a: s.string() }, { a: "1" }, { ...usual, names }), { "x-a": "1" });
  });
});

describe("encodeFields: members of an input without a wire name", () => {
  const beside = {
    name: s.string(),
    all: s.object({ note: s.string().optional(), key: s.string().optional().secret() }).optional().wire(""),
  };
  const sent = (inputs: object, more: object) => encodeFields(beside, { name: "n", ...inputs }, { ...usual, ...more });

  it("are sent, cleared and kept like others", () => {
    assert.deepEqual(sent({ all: { note: "x" } }, {}), { name: "n", note: "x" });
    const known = { all: { note: "x", key: "real" } };
    assert.deepEqual(sent({ all: {} }, { oldInputs: known, state: known }), { name: "n", note: "", key: "" });
    assert.deepEqual(sent({}, { state: known }), { name: "n", key: "real" });
    assert.deepEqual(sent({ all: {} }, { oldInputs: { all: "x" }, state: {} }), { name: "n" });
  });

  it("may have the names of excluded inputs", () => {
    assert.deepEqual(sent({ all: { note: "x" } }, { omit: new Set(["note"]) }), { name: "n", note: "x" });
  });

  it("are absent if the value is not an object", () => {
    assert.deepEqual(encodeFields({ rows: s.list(s.string()).wire("") }, { rows: ["a"] }, usual), {});
  });
});

describe("encodeFields: an input that the program has removed", () => {
  it("must be cleared on the platform", () => {
    for (const [field, value, oldInput, wanted] of [
      [s.string().optional(), undefined, "x", true],
      [s.string().optional(), null, "x", true],
      [s.string().optional(), "y", "x", false],
      [s.string().optional(), undefined, undefined, false],
      [s.string().optional(), undefined, null, false],
      [s.string().optional().computed(), undefined, "x", false],
      [s.string().optional().writeOnly(), undefined, "x", false],
    ] as const) {
      assert.equal(isRemovedInput(field, value, oldInput), wanted);
    }
  });

  for (const [what, field, oldInput, wanted] of [
    ["a text: empty", s.string().optional(), "x", ""],
    ["a list: empty", s.list(s.string()).optional(), ["x"], []],
    ["a set: empty", s.set(s.string()).optional(), ["x"], []],
    ["a map: empty", s.map(s.string()).optional(), { a: "x" }, {}],
    ["a switch: off", s.boolean().optional(), true, false],
    ["one of several values: left out, for none is empty", s.string().values({ a: "" }).optional(), "a", CLEARED],
    ["one of values that may be others: empty", s.string().values({ a: "" }, { open: true }).optional(), "a", ""],
    ["anything: left out", s.any().optional(), { a: 1 }, CLEARED],
  ] as const) {
    it(`is sent as its empty form, of ${what}`, () =>
      assert.deepEqual(encoded(field, undefined, { oldInput }), wanted));
  }
});

describe("encodeFields: a secret that the program does not set", () => {
  const key = s.string().optional().secret();

  it("is sent in the form of its codec if it is known", () => {
    assert.equal(encoded(key.codec({ encode: (value) => `of ${value}` }), undefined, { state: "real" }), "of real");
  });

  it("stays if the platform returns no mask of it", () => {
    for (const live of [undefined, null, "shown"]) assert.equal(encoded(key, undefined, { live }), undefined);
    const masked = key.masked((shown) => (shown as string).startsWith("sha256:"));
    assert.equal(encoded(masked, undefined, { live: null }), undefined, "nothing is asked whether it is a mask");
  });

  it("is reported if the field recognizes its mask", () => {
    const masked = key.masked((shown) => shown === "<hidden>");
    const told: string[] = [];
    encodeFields(
      { box: s.object({ masked }) },
      { box: {} },
      { ...usual, live: { box: { masked: "<hidden>" } }, unknownSecret: (path) => told.push(path) },
    );
    assert.deepEqual(told, ["box.masked"]);
  });
});

describe("encodeFields: a row of a list", () => {
  const row = { name: s.string(), mask: s.string().optional() };

  it("keeps undeclared members, and not those that the program has removed", () => {
    const field = s.list(s.object({ ...row, unused: s.string().optional().noEffect("the platform decides about it") }));
    const live = [{ name: "a", mask: "m", sink: 1, unused: "theirs" }];
    assert.deepEqual(encoded(field, [{ name: "a" }], { live }), [{ name: "a", sink: 1, unused: "theirs" }]);
  });

  it("is matched by position if nothing identifies rows and their number is unchanged", () => {
    const field = s.list(s.object({ mask: s.string() }));
    const live = [
      { mask: "x", sink: 1 },
      { mask: "y", sink: 2 },
    ];
    assert.deepEqual(encoded(field, [{ mask: "p" }, { mask: "q" }], { live }), [
      { sink: 1, mask: "p" },
      { sink: 2, mask: "q" },
    ]);
    assert.deepEqual(encoded(field, [{ mask: "q" }], { live }), [{ mask: "q" }]);
  });

  it("that always stays is sent unchanged if the program does not list it", () => {
    const system = { key: "sys", kind: "system", more: [1] };
    const own = { key: "own", kind: "own" };
    const stays = (value: unknown) => (value as { kind: string }).kind === "system";
    const field = s.list(s.any().keepUnlistedIf(stays));
    assert.deepEqual(encoded(field, [own], { live: [system, { ...own, key: "gone" }] }), [own, system]);
    assert.deepEqual(
      encoded(field, [{ ...system, more: [] }], { live: [system] }),
      [{ ...system, more: [] }],
      "it is named",
    );
    assert.deepEqual(encoded(field, [own], { live: undefined }), [own]);
    const [one, other] = [
      { kind: "system", at: 1 },
      { kind: "system", at: 2 },
    ];
    assert.deepEqual(
      encoded(field, [one], { live: [one, other] }),
      [one, other],
      "rows without a key are all that they say",
    );
  });

  it("stays if its codec says so; a row that the codec cannot read does not", () => {
    const field = s.list(
      s
        .string()
        .codec({ decode: (raw) => (raw === "?" ? undefined : `read ${raw}`) })
        .keepUnlistedIf((value) => value !== "read b"),
    );
    assert.deepEqual(encoded(field, ["x"], { live: ["a", "b", "?", "x"] }), ["x", "a"]);
  });
});
