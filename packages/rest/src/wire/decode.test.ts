import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnyField, type Fields, s } from "@tripod/kit";
import { shownAs } from "../addressing/thing.testing.js";
import type { Values } from "../values/values.js";
import { decodeFields, isIncomplete, preserveSpelling } from "./decode.js";

const entry = s.object({ key: s.string(), isOn: s.boolean().default(false), note: s.string().optional() });
/** Name whose case is not significant. */
const name = s.string().semanticEquals((before, after) => String(before).toLowerCase() === String(after).toLowerCase());

/** Returns the decoded record, given the state `recorded`. */
function record(fields: Fields, shown: unknown, recorded?: Values): Values {
  return decodeFields(fields, shownAs(shown), { names: "same", recorded });
}

/** Returns the decoded value of the live value `shown`; undefined: the member is absent. */
function decoded(field: AnyField, shown: unknown, recorded?: unknown): unknown {
  return record({ value: field.doc("") }, { value: shown }, { value: recorded }).value;
}

describe("decodeFields: a member that an earlier version did not record", () => {
  it("has the live value inside a value", () => {
    const [shown, recorded] = [{ key: "a", isOn: false }, { key: "a" }];
    assert.deepEqual(decoded(entry, shown, recorded), shown);
    assert.deepEqual(decoded(s.list(entry), [shown], [recorded]), [shown]);
    assert.deepEqual(decoded(s.set(entry), [shown], [recorded]), [shown]);
    assert.deepEqual(decoded(s.map(entry), { x: shown }, { x: recorded }), { x: shown });
  });

  it("has the live value of the same element inside a set, at any depth", () => {
    for (const more of [s.number().computed(), s.number().optional().computed(), s.number().default(2)]) {
      const field = s.set(s.object({ key: s.string(), rules: s.list(s.object({ more })) }));
      const [a, b] = ["a", "b"].map((key) => ({ key, rules: [{ more: 2 }] }));
      const recorded = ["a", "b"].map((key) => ({ key, rules: [{}] }));
      assert.deepEqual(decoded(field, [b, a], recorded), [a, b]);
    }
  });
});

describe("decodeFields: an absent member", () => {
  for (const [what, field, recorded, wanted] of [
    ["a text is empty", s.string(), "x", ""],
    ["a number is 0", s.number(), 7, 0],
    ["a switch is off", s.boolean(), true, false],
    ["a list is empty", s.list(s.string()), ["x"], []],
    ["a set is empty", s.set(s.string()), ["x"], []],
    ["a map is empty", s.map(s.string()), { a: "x" }, {}],
    ["anything is nothing", s.any(), "x", undefined],
    ["what has a default is that", s.number().default(7), 8, 7],
    ["what is optional is nothing", s.string().optional(), "x", undefined],
    ["what is optional and was recorded as empty stays empty", s.list(s.string()).optional(), [], []],
    [
      "an object has the absent values of its members, without those that are never returned",
      s.object({ key: s.string(), note: s.string().optional(), word: s.string().writeOnly() }),
      { key: "x", word: "w" },
      { key: "" },
    ],
    ["a secret that a program gives is what is recorded", s.string().secret(), "word", "word"],
    ["a secret that a program gives is nothing where it is not known", s.string().secret(), undefined, undefined],
    ["a secret that is shown once stays as it was recorded", s.string().secret().computed(), "token", "token"],
    ["a secret of the platform is empty where it was never shown", s.string().secret().computed(), undefined, ""],
  ] as const) {
    it(`of ${what}`, () => {
      const isRequired = field.spec.presence === "required";
      assert.deepEqual(decoded(field, undefined, recorded), isRequired ? recorded : wanted);
      assert.deepEqual(decoded(field, undefined), isRequired ? decoded(field, null) : decoded(field, undefined));
      const isCollection = "element" in field.spec.type;
      assert.deepEqual(decoded(field, null, recorded), isRequired && !isCollection ? recorded : wanted);
    });
  }

  for (const [what, field, recorded] of [
    ["a text", s.string().optional(), "x"],
    ["a text that the platform can fill in", s.string().optional().computed(), "x"],
    ["a number with a default", s.number().default(7), 8],
    ["a list", s.list(s.string()), ["x"]],
    ["an object", s.object({ key: s.string().optional() }).optional(), { key: "x" }],
  ] as const)
    it(`of ${what} that cannot change in place has the recorded value, so that no replacement is planned`, () => {
      for (const raw of [undefined, null]) assert.deepEqual(decoded(field.replaces(), raw, recorded), recorded);
    });

  for (const [what, field] of [
    ["that cannot change in place", s.string().optional().replaces()],
    ["that cannot change in place and the platform can fill in", s.string().optional().computed().replaces()],
    ["that is required and must not be empty", s.string().notEmpty()],
  ] as const)
    it(`of a text ${what} is empty where a platform writes out what it omits, and has the recorded value`, () => {
      assert.equal(decoded(field, "", "x"), "x");
      const inside = s.object({ text: field });
      assert.deepEqual(decoded(inside, { text: "" }, { text: "x" }), { text: "x" });
    });

  it("of a list that can neither be empty nor change in place has the recorded value", () => {
    const list = s.list(s.string()).optional().computed();
    const pair = list.check((value) => (value.length === 2 ? undefined : "must be two"));
    assert.deepEqual(decoded(pair.replaces(), [], ["x", "y"]), ["x", "y"]);
    for (const field of [pair, list.replaces()]) assert.deepEqual(decoded(field, [], ["x", "y"]), []);
  });

  it("of a required text that may be empty is empty", () => {
    assert.equal(decoded(s.string(), "", "x"), "");
  });

  it("inside a value that cannot change in place has the recorded value", () => {
    const field = s.list(s.object({ key: s.string(), note: s.string().optional() })).replaces();
    const recorded = [{ key: "k", note: "n" }];
    assert.deepEqual(decoded(field, [{ key: "k", note: null }], recorded), recorded);
    assert.deepEqual(decoded(field, [{ key: "l" }], recorded), [{ key: "l" }]);
    assert.deepEqual(decoded(field, [], recorded), []);
  });

  it("of a result of the platform is empty, because nothing of the program depends on the recorded one", () => {
    assert.equal(decoded(s.string().computed().replaces(), null, "x"), "");
  });

  it("that is required inside a value has the recorded value", () => {
    const field = s.object({ key: s.string(), size: s.number(), note: s.string().optional() });
    const recorded = { key: "k", size: 2, note: "n" };
    assert.deepEqual(decoded(field, { note: "m" }, recorded), { key: "k", size: 2, note: "m" });
    assert.deepEqual(decoded(s.list(field), [{ key: "k" }], [recorded]), [{ key: "k", size: 2 }]);
  });

  it("is unset inside a value if the platform can fill it in, and the absent value at the top", () => {
    const size = s.number().optional().computed();
    const fields = { size, inner: s.object({ size, key: s.string() }) };
    assert.deepEqual(record(fields, { inner: {} }), { size: 0, inner: { key: "" } });
    assert.deepEqual(record(fields, { size: 1, inner: { size: 2, key: "k" } }), {
      size: 1,
      inner: { size: 2, key: "k" },
    });
  });
});

describe("decodeFields: a member inside a value that cannot change in place", () => {
  const once = "create another one";
  const owner = s.object({ key: s.string(), label: s.string().optional() }).optional().computed();

  for (const [what, final] of [
    ["it is used by the create only", s.string().optional().computed().createOnly(once)],
    ["it replaces", s.string().optional().computed().replaces()],
    [
      "some changes of it replace",
      s
        .string()
        .optional()
        .computed()
        .replacesIf(() => true),
    ],
  ] as const)
    it(`has the recorded value if the response lacks it: ${what}`, () => {
      const field = s.object({ key: s.string(), final });
      assert.deepEqual(decoded(field, { key: "k" }, { key: "k", final: "x" }), { key: "k", final: "x" });
      assert.deepEqual(decoded(field, { key: "k" }, { key: "k" }), { key: "k" });
    });

  it("has the recorded value if only the value around it cannot change, at any depth", () => {
    const inner = s.object({ size: s.number().optional().computed(), note: s.string().optional() });
    const field = s.object({ key: s.string(), inner }).createOnly(once);
    const recorded = { key: "k", inner: { size: 2, note: "n" } };
    assert.deepEqual(decoded(field, { key: "k", inner: {} }, recorded), recorded);
    assert.deepEqual(decoded(field, { key: "k" }, recorded), recorded);
  });

  it("is unset without a recorded value, and an object at the top has the recorded one or absent values", () => {
    const field = s.object({ key: s.string(), owner });
    assert.deepEqual(decoded(field, { key: "k" }, { key: "k", owner: { key: "o" } }), { key: "k" });
    assert.deepEqual(decoded(owner, undefined, { key: "o", label: "l" }), { key: "o", label: "l" });
    assert.deepEqual(decoded(owner, null, { key: "o", label: "l" }), { key: "" });
    assert.deepEqual(decoded(owner, undefined), { key: "" });
    assert.equal(decoded(s.string().optional().computed(), undefined, "x"), "");
  });
});

it("isIncomplete checks the empty value of a field that cannot change instead of its form in the response", () => {
  const field = (isValid: (value: readonly string[]) => boolean) =>
    s
      .set(s.string())
      .optional()
      .replaces()
      .check((value) => (isValid([...value]) ? undefined : "is wrong"));
  assert.equal(isIncomplete(field(() => true) as AnyField, {}), false);
  assert.equal(isIncomplete(field((value) => value.length > 0) as AnyField, {}), true);
});

describe("decodeFields: a number", () => {
  it("is an integer for a field that takes integers only, also as text", () => {
    for (const shown of [2, 2.0, "2", "2.0"]) assert.equal(decoded(s.number().integer(), shown), 2);
    for (const shown of [1.5, "1.5"]) {
      assert.throws(() => decoded(s.number().integer(), shown), { code: "unexpected-answer" });
      assert.equal(decoded(s.number(), shown), 1.5);
    }
  });
});

describe("decodeFields: a number or Boolean instead of text", () => {
  it("is its text if that is what state has, or can be", () => {
    assert.equal(decoded(s.string(), 7, "8"), "7");
    assert.equal(decoded(s.string(), 7), "7");
    assert.equal(decoded(s.string(), true, "False"), "true");
  });

  it("is an unexpected response if state has text that is neither", () => {
    for (const [raw, recorded] of [
      [7, "web"],
      [true, "web"],
      [0, "1.2.3"],
    ] as const)
      assert.throws(() => decoded(s.string(), raw, recorded), { code: "unexpected-answer" });
  });
});

describe("decodeFields: a live value", () => {
  for (const [what, field, shown, wanted] of [
    ["text under another name of it", s.string().values({ A: "" }, { aliases: { a: "A" } }), "a", "A"],
    ["JSON as it is written", s.json(), '{ "a": 1 }', '{ "a": 1 }'],
    ["JSON that is not a text", s.json(), { a: 1 }, '{"a":1}'],
    ["anything", s.any(), { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ["what is coded", s.string().codec({ decode: (raw) => `${raw}!` }), "x", "x!"],
    ["a codec that returns nothing", s.string().codec({ decode: () => undefined }), "x", ""],
    ["what is coded and then is null", s.string().codec({ decode: () => null }), "x", ""],
    ["a list of texts, in which null is an empty one", s.list(s.string()), ["a", null], ["a", ""]],
    ["a list of numbers, in which null is 0", s.list(s.number()), [1, null], [1, 0]],
    ["a list of switches, in which null is off", s.list(s.boolean()), [true, null], [true, false]],
    [
      "a list of texts that cannot be empty, in which null is skipped",
      s.list(s.string().notEmpty()),
      ["a", null],
      ["a"],
    ],
    [
      "a list of objects, in which null is skipped",
      s.list(s.object({ a: s.string() })),
      [{ a: "x" }, null],
      [{ a: "x" }],
    ],
    ["a map, in which null is skipped", s.map(s.string()), { a: "x", b: null }, { a: "x" }],
    ["five asterisks that stand for no secret", s.string(), "*****", "*****"],
  ] as const) {
    it(`is ${what}`, () => assert.deepEqual(decoded(field, shown), wanted));
  }

  it("is not decoded if the caller decodes it", () => {
    const read = decodeFields({ a: s.string(), b: s.string() }, shownAs({ a: "x", b: "y" }), {
      names: "same",
      omit: new Set(["b"]),
    });
    assert.deepEqual(read, { a: "x" });
  });

  it("is unset for a write-only input, and as recorded for an input without a wire name", () => {
    const fields = { word: s.string().writeOnly(), timeouts: s.string().optional().wire(null) };
    const recorded = { word: "w", timeouts: "5m" };
    assert.deepEqual(record(fields, { word: "theirs", timeouts: "theirs" }, recorded), { timeouts: "5m" });
  });

  it("as empty for an optional input stays as recorded", () => {
    const shown = { key: "a", isOn: true, note: "" };
    assert.deepEqual(decoded(entry, shown, { key: "a", isOn: true }), { key: "a", isOn: true });
    assert.deepEqual(decoded(s.string().optional(), "", "before"), undefined);
    assert.deepEqual(decoded(s.string().optional(), "", ""), "");
  });
});

describe("masks", () => {
  const word = s.string().secret();

  it("is replaced by the recorded secret", () => {
    assert.equal(decoded(word, "*****", "real"), "real");
    assert.equal(
      decoded(
        s.string().masked((live) => live === "<hidden>"),
        "<hidden>",
        "real",
      ),
      "real",
    );
  });

  it("that is an empty text is replaced by the recorded secret, also inside a value", () => {
    const login = s.object({ user: s.string().optional(), word: word.optional() });
    assert.equal(decoded(word.optional(), "", "real"), "real");
    assert.deepEqual(decoded(login, { user: "", word: "" }, { user: "u", word: "real" }), { word: "real" });
    assert.equal(decoded(word.optional(), "", undefined), undefined);
    assert.equal(decoded(word.computed(), "", undefined), "");
  });

  it("without a known value is omitted, also in lists and maps", () => {
    assert.equal(decoded(word, "*****"), undefined);
    assert.deepEqual(decoded(s.list(word), ["*****", "shown"]), ["shown"]);
    assert.deepEqual(decoded(s.map(word), { a: "*****", b: "shown" }), { b: "shown" });
  });
});

describe("decodeFields: a value with the same meaning as the recorded one", () => {
  it("keeps the recorded spelling at any depth", () => {
    for (const [field, shown, recorded] of [
      [name, "a", "A"],
      [s.json(), '{"a":1}', '{ "a": 1 }'],
      [s.object({ name }), { name: "a" }, { name: "A" }],
      [s.list(name), ["a", "b"], ["A", "B"]],
      [s.set(name), ["b", "a"], ["A", "B"]],
      [s.map(name), { b: "b", a: "a" }, { a: "A", b: "B" }],
      [s.any(), { a: { b: [1] } }, { a: { b: [1] } }],
      [s.any(), [{ a: 1 }], [{ a: 1 }]],
    ] as const) {
      assert.deepEqual(decoded(field, shown, recorded), recorded);
    }
  });

  it("keeps it by member in values that codecs decode, too", () => {
    const field = s.object({ name, note: s.string().optional(), size: s.number().computed() });
    const [known, shown] = [
      { name: "A", size: 1 },
      { name: "a", note: "theirs", size: 2 },
    ];
    assert.deepEqual(preserveSpelling(field, known, shown), { name: "A", size: 2 });
  });

  it("has the live values of computed members", () => {
    const fields = { name, size: s.number().computed() };
    assert.equal(decoded(name.computed(), "a", "A"), "a");
    assert.deepEqual(decoded(s.object(fields), { name: "a", size: 2 }, { name: "A", size: 1 }), { name: "A", size: 2 });
  });

  it("is followed by elements that stay although the program does not list them", () => {
    const field = s.list(name.keepUnlistedIf((value) => String(value).startsWith("system")));
    assert.deepEqual(decoded(field, ["system", "a"], ["A"]), ["A", "system"]);
    assert.deepEqual(decoded(field, ["a", "b"], ["A", "B"]), ["A", "B"]);
  });

  it("is compared once for each element in a set whose elements have no computed members", () => {
    let compared = 0;
    const counted = s.string().semanticEquals(() => {
      compared += 1;
      return false;
    });
    const texts = Array.from({ length: 100 }, (_, index) => String(index));
    assert.deepEqual(decoded(s.set(counted), texts, texts.toReversed()), texts.toReversed());
    assert.ok(compared <= texts.length, `${compared} comparisons`);
  });
});
