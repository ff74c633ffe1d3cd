import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createWording } from "@tripod/testkit/wording";
import fc from "fast-check";
import type { Answer } from "./call.js";
import { HttpFailure } from "./failure.js";
import { MAX_ITEMS } from "./limits.js";
import { type Reader, read } from "./reader.js";

const { assertWording } = createWording(import.meta.url);

/** Returns a response with `body` as JSON. */
function answerOf(body: unknown, method = "GET"): Answer {
  const text = JSON.stringify(body);
  const request = { operation: "Get thing", method, url: "https://host/thing" };
  return { status: 200, headers: {}, text, request, json: () => JSON.parse(text) };
}

const readOf = (body: unknown) => read(answerOf(body));
const assertRejects = (test: TestContext, run: () => unknown) =>
  assert.throws(run, (error) => {
    assert.ok(error instanceof HttpFailure);
    assert.deepEqual([error.code, error.status], ["unexpected-answer", 200]);
    assertWording(test, error.message);
    return true;
  });

test("read returns members of every type, at any depth", () => {
  const body = { a: { "b.c": [{ name: "x", n: 3, ok: true, id: 7 }] }, none: null };
  const item = readOf(body).object("a").list(["b.c"])[0];
  assert.ok(item !== undefined);
  assert.deepEqual([item.path, item.string("name"), item.integer("n"), item.boolean("ok")], ["a.b.c[0]", "x", 3, true]);
  assert.equal(item.text("id"), "7");
  assert.equal(readOf([[{ a: 1 }]]).number("[0][0].a"), 1);
  assert.deepEqual(
    readOf({ tags: { x: "1", y: "2" } })
      .entries("tags")
      .map(([name, value]) => [name, value.string("")]),
    [
      ["x", "1"],
      ["y", "2"],
    ],
  );
});

test("read treats null as absent and accepts both for optional members only", (t) => {
  for (const body of [{}, { a: null }]) {
    const reader = readOf(body);
    assert.equal(reader.has("a"), false);
    assert.deepEqual(
      [reader.optionalString("a"), reader.optionalText("a"), reader.optionalNumber("a"), reader.optionalInteger("a")],
      [undefined, undefined, undefined, undefined],
    );
    assert.deepEqual(
      [reader.optionalBoolean("a"), reader.optionalObject("a"), reader.optionalList("a")],
      [undefined, undefined, undefined],
    );
    assertRejects(t, () => reader.string("a"));
  }
});

test("read names request, status and member for a wrong type", (t) => {
  const reader = readOf({ result: [{ name: 1 }] });
  assertRejects(t, () => reader.string("result[0].name"));
  assertRejects(t, () => reader.object("result"));
  assertRejects(t, () => reader.object("result[5]"));
  assertRejects(t, () => reader.optionalList("result[0].name"));
  assertRejects(t, () => readOf("text").object(""));
});

test("number accepts numeric text and rejects other text", (t) => {
  const reader = readOf({ a: "20", b: "1.5", c: "", d: "0x10", e: "1e999", f: "9007199254740993" });
  assert.deepEqual([reader.integer("a"), reader.number("b")], [20, 1.5]);
  for (const path of ["c", "d", "e"]) assertRejects(t, () => reader.number(path));
  assertRejects(t, () => reader.integer("b"));
  assertRejects(t, () => reader.integer("f"));
});

test("read treats names of built-in properties as ordinary absent members", () => {
  const reader = readOf({});
  for (const name of ["constructor", "__proto__", "toString"]) assert.equal(reader.has(name), false, name);
  assert.equal(readOf({ list: [] }).has("list.length"), false);
});

test("read with exactNumbers keeps digits as text and still returns numbers", (t) => {
  const text = '{"max":18446744073709551615,"min":1}';
  const reader = read({ ...answerOf(null), text }, { exactNumbers: true });
  assert.equal(reader.text("max"), "18446744073709551615");
  assert.equal(reader.integer("min"), 1);
  assertRejects(t, () => reader.integer("max"));
  assertRejects(t, () => reader.string("min"));
});

test("read reports an unknown outcome for an unreadable response to a write", () => {
  assert.throws(
    () => read(answerOf({}, "POST")).string("id"),
    (error) => error instanceof HttpFailure && error.outcome === "unknown",
  );
});

test("read rejects a body that cannot have members instead of treating its members as absent", () => {
  for (const body of [null, [], "text", 0, true]) {
    assert.throws(() => read(answerOf(body)).optionalList("items"), { code: "unexpected-answer" });
    assert.throws(() => read(answerOf(body)).has("items"), { code: "unexpected-answer" });
  }
  assert.throws(() => read(answerOf({})).optionalList("[0].items"), { code: "unexpected-answer" });
  assert.equal(read(answerOf({})).optionalList("items"), undefined);
  assert.equal(read(answerOf({ spec: null })).optionalList("spec.items"), undefined);
});

test("read replaces an unpaired surrogate", () => {
  assert.equal(readOf({ name: "a\uD800" }).string("name"), "a\uFFFD");
  assert.equal(readOf({ name: "a\uD83D\uDE80" }).text("name"), "a\uD83D\uDE80");
});

test("read returns the right type or throws the typed failure for JSON of any shape", () => {
  const checks: Readonly<Record<string, (reader: Reader, path: string) => boolean>> = {
    string: (reader, path) => typeof reader.string(path) === "string",
    text: (reader, path) => typeof reader.text(path) === "string",
    number: (reader, path) => Number.isFinite(reader.number(path)),
    integer: (reader, path) => Number.isSafeInteger(reader.integer(path)),
    boolean: (reader, path) => typeof reader.boolean(path) === "boolean",
    object: (reader, path) => reader.object(path).raw !== null,
    list: (reader, path) => Array.isArray(reader.list(path)),
    entries: (reader, path) => Array.isArray(reader.entries(path)),
    optionalText: (reader, path) => ["string", "undefined"].includes(typeof reader.optionalText(path)),
    optionalList: (reader, path) => reader.optionalList(path) === undefined || reader.list(path).length >= 0,
  };
  const path = fc.constantFrom("", "a", "a.b", "a[0]", "[0]", "[0].a", "a[0].b[1].c", "..", "[x]", "constructor");
  const like = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: "small" }, fc.jsonValue({ maxDepth: 1 }), tie("object"), tie("list")),
    object: fc.record({ a: tie("value"), b: tie("value") }, { requiredKeys: [] }),
    list: fc.array(tie("value"), { maxLength: 3 }),
  }));
  fc.assert(
    fc.property(
      like.value,
      path,
      fc.constantFrom(...Object.keys(checks)),
      fc.boolean(),
      (body, at, name, exactNumbers) => {
        try {
          return checks[name]?.(read(answerOf(body), { exactNumbers }), at) === true;
        } catch (error) {
          return error instanceof HttpFailure && error.code === "unexpected-answer";
        }
      },
    ),
    { numRuns: 10_000 },
  );
});

test("peekText never throws", () => {
  const record = readOf({ name: "x", id: 7, ok: true, other: { deep: "y" }, none: null, list: [1] });
  const paths = ["name", "id", "ok", "other.deep", "other", "none", "list", "absent", "name.deep"];
  assert.deepEqual(
    paths.map((path) => record.peekText(path)),
    ["x", "7", "true", "y", "", "", "", "", ""],
  );
  assert.equal(readOf(null).peekText("name"), "");
  assert.equal(readOf(["a"]).peekText("name"), "");
});

test("list keeps a million rows in limited memory", () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const held = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const body = readOf({ items: Array.from({ length: 100_000 }, (_, id) => ({ id })) });
  const before = held();
  const rows = body.list("items");
  assert.ok(held() - before < 150 * rows.length, `${(held() - before) / rows.length} bytes a row`);
  assert.equal(rows[99_999]?.path, "items[99999]");
});

test("list rejects a list that is too long before it creates rows", (t) => {
  const many = readOf({ items: new Array(MAX_ITEMS + 1).fill(0) });
  for (const list of [() => many.list("items"), () => many.optionalList("items")]) {
    assertRejects(t, list);
  }
});
