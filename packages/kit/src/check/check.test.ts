import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "../fields/field.js";
import { hasUnknown, Opaque, Reference, Secret, UNKNOWN, type Value, type ValueObject } from "../values/value.js";
import { createWording } from "../wording.testing.js";
import { check } from "./check.js";

const { assertFailures } = createWording(import.meta.url);

const fields = {
  name: s.string(),
  size: s.number().min(1).integer().optional(),
  enabled: s.boolean().optional(),
  mode: s
    .string()
    .values({ fast: "quickly", slow: "carefully" }, { aliases: { quick: "fast" } })
    .default("slow"),
  region: s.string().values({ north: "" }, { open: true }).optional(),
  password: s.string().secret().optional(),
  code: s.string().secret().values({ a: "", b: "" }).optional(),
  document: s.json().optional(),
  filter: s.object({ planName: s.string().optional(), volumeName: s.string() }).optional(),
  rules: s.list(s.object({ name: s.string(), weight: s.number().optional() })).optional(),
  labels: s.map(s.string()).optional(),
  id: s.string().computed(),
};

function run(inputs: ValueObject) {
  return check(fields, inputs, { noun: "argument" });
}

function failures(inputs: ValueObject): string[] {
  return run({ name: "n", ...inputs }).failures.map(({ path, reason }) => `${path}: ${reason}`);
}

describe("check", () => {
  it("accepts valid values, fills in defaults and resolves aliases", () => {
    const { value, failures } = run({ name: "n", mode: "quick", filter: { volumeName: "v", planName: null } });
    assert.deepEqual(failures, []);
    assert.deepEqual(value, { name: "n", mode: "fast", filter: { volumeName: "v" } });
    assert.deepEqual(run({ name: "n" }).value, { name: "n", mode: "slow" });
  });

  it("names a missing argument, null included", () => {
    for (const given of [{}, { name: null }, { name: undefined }, { name: new Secret(null) }]) {
      assert.deepEqual(run(given).failures, [{ path: "name", reason: "is required" }]);
    }
  });

  it("reports all failures together, each with its path", (test) => {
    const wrong = { size: 0.5, filter: { planname: "x" }, rules: [{ name: "a" }, { weight: "heavy" }] };
    const paths = ["size", "size", "filter.volumeName", "filter.planname", "rules[1].name", "rules[1].weight"];
    assertFailures(test, run({ name: "n", ...wrong }).failures, paths);
  });

  it("names the type of an invalid value", (test) => {
    for (const filter of ["x", 7, true, [1], new Opaque("asset", {})])
      assertFailures(test, run({ name: "n", filter, size: null, labels: null }).failures, ["filter"]);
    assertFailures(test, run({ name: "n", size: { a: 1 } }).failures, ["size"]);
  });

  it("suggests similar names, or lists the allowed ones", (test) => {
    for (const name of ["nam", "enbaled", "xyzzy"])
      assertFailures(test, run({ name: "n", [name]: true }).failures, [name]);
  });

  it("rejects values that only the platform sets", (test) => {
    assertFailures(test, run({ name: "n", id: "x" }).failures, ["id"]);
  });

  it("names the expected and the actual type", (test) => {
    for (const [wrong, path] of [
      [{ name: ["a"] }, "name"],
      [{ name: { a: "b" } }, "name"],
      [{ filter: [{ volumeName: "v" }] }, "filter"],
      [{ rules: { name: "a" } }, "rules"],
      [{ rules: [null] }, "rules[0]"],
      [{ enabled: "maybe" }, "enabled"],
      [{ labels: { "a.b": [] } }, 'labels["a.b"]'],
    ] as const) {
      assertFailures(test, run({ name: "n", ...wrong }).failures, [path]);
    }
  });

  it("converts numbers and booleans to text and back", (test) => {
    assert.deepEqual(run({ name: 6 }).value, { name: "6", mode: "slow" });
    assert.deepEqual(run({ name: true, size: "42", enabled: "false" }).value, {
      name: "true",
      size: 42,
      enabled: false,
      mode: "slow",
    });
    for (const size of ["0x10", "12345678901234567890", 2 ** 53, 1e300])
      assertFailures(test, run({ name: "n", size }).failures, ["size"]);
  });

  it("supports closed and open value sets", (test) => {
    assertFailures(test, run({ name: "n", mode: "fats" }).failures, ["mode"]);
    assert.deepEqual(failures({ region: "elsewhere" }), []);
  });

  it("parses JSON and reports the position of an error", (test) => {
    assert.deepEqual(failures({ document: '{"a": 1}' }), []);
    for (const document of ['{"state":"Active",}', '{"a":', '{\n"a": tru\n}'])
      assertFailures(test, run({ name: "n", document }).failures, ["document"]);
  });

  it("never quotes a secret", () => {
    const found = [
      ...failures({ password: { plan: "hunter2" } }),
      ...failures({ code: "hunter2" }),
      ...failures({ mode: new Secret("hunter2") }),
      ...failures({ size: new Secret("hunter2") }),
      ...failures({ document: new Secret("hunter2") }),
    ];
    assert.equal(found.length, 5);
    for (const failure of found) assert.doesNotMatch(failure, /hunter2/);
  });

  it("keeps marks: unknown values of any type pass, secrets stay secret", () => {
    const { value, failures } = run({
      name: UNKNOWN,
      size: UNKNOWN,
      rules: [UNKNOWN, { name: new Secret(UNKNOWN) }],
      filter: new Secret({ volumeName: "v" }),
    });
    assert.deepEqual(failures, []);
    assert.equal(value.name, UNKNOWN);
    assert.deepEqual(value.rules, [UNKNOWN, { name: new Secret(UNKNOWN) }]);
    assert.deepEqual(value.filter, new Secret({ volumeName: "v" }));
  });

  it("converts a resource reference to its ID", () => {
    assert.equal(run({ name: new Reference("urn:a", "id-1") }).value.name, "id-1");
    assert.equal(run({ name: new Reference("urn:a", UNKNOWN) }).value.name, UNKNOWN);
  });

  it("is safe against names that objects inherit", (test) => {
    const given = JSON.parse('{"name":"n","__proto__":"x","constructor":"y"}') as ValueObject;
    assert.deepEqual(
      run(given).failures.map(({ path }) => path),
      ["__proto__", "constructor"],
    );
    assert.deepEqual(run({ name: "n", labels: JSON.parse('{"__proto__":"x"}') as ValueObject }).failures, []);
    assertFailures(test, run({ name: "n", mode: "constructor" }).failures, ["mode"]);
  });

  it("rejects nesting that could exhaust the stack", (test) => {
    const deep = (levels: number): Value => {
      let value: Value = "x";
      for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: new Secret(value) };
      return value;
    };
    const anything = { any: s.any().optional(), document: s.json().optional() };
    const reasons = (inputs: ValueObject) => check(anything, inputs, { noun: "argument" }).failures;
    assert.deepEqual(reasons({ any: deep(200) }), []);
    for (const levels of [201, 100_000]) {
      assertFailures(test, reasons({ any: deep(levels) }), ["any"]);
      assertFailures(test, reasons({ document: `${"[".repeat(levels)}${"]".repeat(levels)}` }), ["document"]);
    }
  });

  it("accepts numbers as text, including large IDs in exponent notation", () => {
    const numbers = { id: s.number() };
    const read = (id: string) => check(numbers, { id }, { noun: "argument" });
    for (const [text, id] of [
      ["101234567", 101234567],
      ["1.01234567e+08", 101234567],
      ["1e9", 1e9],
      ["-2.5", -2.5],
    ] as const) {
      const { value, failures, warnings } = read(text);
      assert.deepEqual({ value, failures, warnings }, { value: { id }, failures: [], warnings: [] });
    }
    for (const text of [
      "1.015e+01",
      "1e-3",
      "1e400",
      "9007199254740993",
      "1.0000000000000000001e3x",
      "0x10",
      "",
      "1_000",
    ]) {
      assert.equal(read(text).failures.length, 1, text);
    }
  });

  it("explains how to convert an object if a field expects JSON text", (test) => {
    const given = { config: { a: 1 }, filter: [1], name: {} };
    const fields = { config: s.json(), filter: s.string().mayContainJson(), name: s.string() };
    assertFailures(test, check(fields, given, { noun: "argument" }).failures, ["config", "filter", "name"]);
  });

  it("rejects whitespace around IDs, and accepts it around other texts", (test) => {
    const id = () => s.string().optional();
    const inner = s.object({ ownerUid: id(), valid: id(), paid: id() }).optional();
    const ids = {
      id: id(),
      zoneId: id(),
      userIds: s.set(s.string()).optional(),
      inner,
      labels: s.map(s.string()).optional(),
    };
    const failuresOf = (inputs: ValueObject) => check(ids, inputs, { noun: "argument" }).failures;
    const labels = { zoneId: " 7 " };
    const good = { id: "7", zoneId: "7 8", userIds: ["7"], inner: { ownerUid: "7", valid: "7\n", paid: " 7" }, labels };
    assert.deepEqual(failuresOf(good), []);
    const bad = {
      id: "7\n",
      zoneId: new Secret(" 7"),
      userIds: ["7", new Secret("8\r\n")],
      inner: { ownerUid: "\t7" },
    };
    assertFailures(test, failuresOf(bad), ["id", "zoneId", "userIds[1]", "inner.ownerUid"]);
    assert.deepEqual(failuresOf({ zoneId: UNKNOWN, userIds: [UNKNOWN] }), []);
  });

  it("rejects an unpaired surrogate and accepts a pair", (test) => {
    assertFailures(test, run({ name: "a\uD83D" }).failures, ["name"]);
    assert.deepEqual(failures({ name: "a\uD83D\uDE80" }), []);
  });

  it("ignores names that engines and bridges add", () => {
    assert.deepEqual(failures({ __defaults: ["mode"] }), []);
  });

  it("accepts unknown values of an open set and warns about misspelled ones", (test) => {
    const open = { region: s.string().values({ frankfurt: "", oslo: "" }, { open: true }).optional() };
    const warnings = (region: Value) => check(open, { region }, { noun: "argument" }).warnings;
    assertFailures(test, warnings("frankfrut"), ["region"]);
    const aliased = { cloud: s.string().values({ CloudA: "" }, { open: true, aliases: { aws: "CloudA" } }) };
    assertFailures(test, check(aliased, { cloud: "awss" }, { noun: "argument" }).warnings, ["cloud"]);
    for (const fine of ["frankfurt", "lisbon", new Secret("frankfrut"), UNKNOWN]) {
      assert.deepEqual(warnings(fine), []);
    }
  });

  it("names the empty value of a closed set as empty", (test) => {
    const type = { type: s.string().values({ "": "", email: "", http: "" }) };
    assertFailures(test, check(type, { type: "emial" }, { noun: "argument" }).failures, ["type"]);
  });

  it("ignores the case of values if the set says so, and keeps the spelling", (test) => {
    const tier = { tier: s.string().values({ HOT: "", cold: "" }, { ignoreCase: true }) };
    const run = (value: string) => check(tier, { tier: value }, { noun: "argument" });
    for (const fine of ["HOT", "hot", "Cold"]) {
      assert.deepEqual(run(fine).failures, []);
      assert.deepEqual(run(fine).value, { tier: fine });
    }
    assertFailures(test, run("hott").failures, ["tier"]);
  });

  it("warns about deprecated inputs and inputs without effect only if they are set", () => {
    const old = { a: s.string().optional().deprecated("use b"), id: s.string().optional().noEffect("not used") };
    assert.deepEqual(check(old, { a: "x", id: "y" }, { noun: "argument" }).warnings, [
      { path: "a", reason: "is deprecated. use b" },
      { path: "id", reason: "not used" },
    ]);
    assert.deepEqual(check(old, {}, { noun: "argument" }).warnings, []);
  });
});

it("check removes semantically equal elements of a set and keeps lists unchanged", () => {
  const name = s.string().semanticEquals((before, after) => before.toLowerCase() === after.toLowerCase());
  const fields = { names: s.set(name), order: s.list(name), tokens: s.set(s.string().secret()) };
  const { value } = check(
    fields,
    { names: ["a", "A", "b", "b"], order: ["a", "a"], tokens: ["x", "x"] },
    { noun: "property" },
  );
  assert.deepEqual(value, { names: ["a", "b"], order: ["a", "a"], tokens: [new Secret("x")] });
});

it("check reports up to a hundred unknown names of an object individually and the others as a number", (test) => {
  const given = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`stranger${index}`, index]));
  const { failures } = check({ name: s.string().optional() }, given, { noun: "input" });
  assert.equal(failures.length, 101);
  assertFailures(test, failures.slice(99), ["stranger99", "stranger100"]);
});

it("check rejects two elements of a set with one key and names the paths of both without their content", (test) => {
  const items = s.set(s.object({ value: s.string(), note: s.string() })).keyBy(({ value }) => value.toLowerCase());
  const given = (...values: Value[]) => ({ items: values.map((value) => ({ value, note: `of ${String(value)}` })) });
  const { failures } = check({ items }, given("a", UNKNOWN, "b", UNKNOWN, "A", "c"), { noun: "property" });
  assertFailures(test, failures, ["items[4]"]);
});

it("check computes keys of valid elements only", (test) => {
  const items = s.set(s.object({ value: s.string() })).keyBy(({ value }) => value.toLowerCase());
  const odd: Value[] = [["a"], "a", { value: ["a"] }, { value: { a: "a" } }, {}];
  const { failures } = check({ items }, { items: [...odd, { value: "b" }, { value: "B" }] }, { noun: "property" });
  assertFailures(test, failures, [
    ...["items[0]", "items[1]", "items[2].value", "items[3].value", "items[4].value", "items[6]"],
  ]);

  it("check treats an empty optional string as unset and skips its constraints", () => {
    const fields = {
      format: s
        .string()
        .optional()
        .check((value) => (/^\d+$/.test(String(value)) ? undefined : "must be digits")),
      word: s.string().values({ on: "On." }).optional(),
      tree: s.json().optional(),
      size: s.string().values({ s: "Small." }).default("s"),
      called: s.string().notEmpty().optional().computed(),
      name: s.string().notEmpty().autoName(),
      inner: s.object({ url: s.string().notEmpty().optional(), must: s.string().notEmpty() }).optional(),
      free: s.string().optional(),
      none: s.string().values({ "": "None." }).optional(),
    };
    const given = {
      format: "",
      word: "",
      tree: "",
      size: "",
      called: "",
      free: "",
      none: "",
      inner: { url: new Secret(""), must: "x" },
    };
    const { value, failures, warnings } = check(fields, given, { noun: "input" });
    assert.deepEqual(failures, []);
    assert.deepEqual(value, { size: "s", inner: { must: "x" }, free: "", none: "" });
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["format", "word", "tree", "size", "called", "inner.url"],
    );
    const refused = check(fields, { name: "", inner: { must: "" } }, { noun: "input" }).failures;
    assertFailures(test, refused, ["name", "inner.must"]);
  });
});

describe("check of empty lists and maps with constraints", () => {
  it("treats rejected ones of optional members as unset", () => {
    const some = (value: unknown) => (Object.keys(value as object).length === 0 ? "must not be empty" : undefined);
    const list = s.list(s.string()).check(some);
    const fields = {
      needed: list,
      free: list.optional(),
      filled: list.optional().computed(),
      map: s.map(s.string()).check(some).optional(),
    };
    const { value, failures, warnings } = check(
      fields,
      { needed: [], free: [], filled: [], map: {} },
      { noun: "input" },
    );
    assert.deepEqual(
      failures.map(({ path }) => path),
      ["needed"],
    );
    assert.deepEqual(
      warnings.map(({ path }) => path),
      ["free", "filled", "map"],
    );
    assert.deepEqual(
      Object.keys(value).filter((name) => value[name] !== undefined),
      ["needed"],
    );
  });
});

describe("check of invalid parts", () => {
  const asText = (value: unknown): string => {
    assert.equal(typeof value, "string", "a part of another type reached a constraint");
    return String(value);
  };
  const element = s.string().semanticEquals((one, other) => asText(one).trim() === asText(other).trim());
  const pair = s
    .object({ kind: s.string().values({ a: "", b: "" }), size: s.string().optional() })
    .check(({ kind, size }) => (kind === "a" && size === undefined ? "must have a size" : undefined));
  const fields = {
    words: s
      .set(element)
      .check((words) => (words.some((word) => asText(word) === "") ? "must not contain empty words" : undefined))
      .checkCount((count) => (count > 2 ? "must have at most 2 elements" : undefined))
      .optional(),
    pairs: s
      .list(pair)
      .checkCount((count) => (count > 1 ? "must have at most one element" : undefined))
      .optional(),
  };
  const pathsOf = (inputs: ValueObject) => check(fields, inputs, { noun: "input" }).failures.map(({ path }) => path);

  it("applies no constraint and no comparison to them", () => {
    assert.deepEqual(pathsOf({ words: ["", { a: "b" }] }), ["words[1]"]);
    assert.deepEqual(pathsOf({ pairs: [{ kind: "c" }] }), ["pairs[0].kind"]);
    assert.deepEqual(pathsOf({ pairs: [{ kind: "a", sice: "1" }] }), ["pairs[0].sice"]);
    assert.deepEqual(pathsOf({ pairs: [{}] }), ["pairs[0].kind"]);
    assert.deepEqual(pathsOf({ pairs: [null] }), ["pairs[0]"]);
  });

  it("counts them and unknown elements of lists", () => {
    assert.deepEqual(pathsOf({ words: ["a", [], "b"] }), ["words[1]", "words"]);
    assert.deepEqual(pathsOf({ pairs: [{ kind: "c" }, { kind: UNKNOWN }] }), ["pairs[0].kind", "pairs"]);
    assert.deepEqual(pathsOf({ words: ["a", "b", UNKNOWN] }), [], "it may be equal to another one");
  });

  it("returns them as the program wrote them, and as unknown to rules", () => {
    const inputs = { words: ["a", new Secret(7), [1]], pairs: [{ kind: "c" }] };
    const { value, known } = check(fields, inputs, { noun: "input" });
    assert.deepEqual(value, { words: ["a", new Secret("7"), [1]], pairs: [{ kind: "c" }] });
    assert.deepEqual(
      [known.words, known.pairs].map((part) => hasUnknown(part)),
      [true, true],
    );
  });
});
