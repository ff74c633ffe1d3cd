import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PLUGIN_PACKAGES } from "../build/paths.js";
import { ROOT } from "../shared/folders.js";
import { changesOf, KINDS, type Kind, OPTIONS, pick, seeded } from "./changes.js";

const CODE = `
/** true || false */
export function f(list, more) {
  // return nothing;
  if (!list || more === undefined) return [];
  return list.filter((one) => one >= more) ?? true;
}
`;
const DEFINITION = `
export const Thing = managed({
    identity: { key: ["name"] },
    fields: { name: s.string().replaces(), size: s.number().default(3), on: s.boolean().default(true), text: s.string("T.").optional() },
    codecs: { name: { encode: (value) => value, decode: (live) => live } },
});
`;

const changed = (text: string, kinds: readonly Kind[]) =>
  changesOf(text, kinds).map(({ at, length, put }) => text.slice(0, at) + put + text.slice(at + length));

test("each change is another text that can still be read, and comments stay", () => {
  for (const [text, kinds] of [
    [CODE, KINDS.code],
    [DEFINITION, KINDS.definitions],
  ] as const) {
    const texts = changed(text, kinds);
    assert.ok(texts.length >= 6, `${texts.length} changes`);
    assert.equal(new Set([text, ...texts]).size, texts.length + 1);
    for (const one of texts) {
      assert.doesNotThrow(() => new Function(one.replace("export ", "")), one);
      assert.ok(!text.includes("/** true") || one.includes("/** true || false */"));
    }
  }
});

test("each kind of mutation changes definitions", () => {
  const kinds = changesOf(DEFINITION, KINDS.definitions).map(({ kind }) => kind);
  const wanted = ["replaces removed", "replaces added", "default", "direction dropped", "option left out"];
  assert.deepEqual(
    wanted.filter((kind) => !kinds.includes(kind)),
    [],
  );
});

test("every kind of change and every option occurs in the definitions", () => {
  const files = PLUGIN_PACKAGES.flatMap((name) => {
    const folder = join(ROOT, "packages", name, "dist");
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => /^[A-Z]\w+\.js$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name));
  });
  const texts = files.map((file) => readFileSync(file, "utf8"));
  const found = texts.flatMap((text) => changesOf(text, KINDS.definitions).map((change) => ({ ...change, text })));
  const kinds = new Set(found.map(({ kind }) => kind));
  assert.deepEqual(
    KINDS.definitions.filter(({ kind }) => !kinds.has(kind)),
    [],
  );
  const options = new Set(
    found.flatMap(({ kind, text, at }) => (kind === "option left out" ? [/\w+/.exec(text.slice(at))?.[0]] : [])),
  );
  assert.deepEqual(
    OPTIONS.filter((option) => !options.has(option)),
    [],
  );
});

test("the same seed picks the same, each once", () => {
  const all = Array.from({ length: 50 }, (_, index) => index);
  const picked = pick(all, 20, seeded(7));
  assert.deepEqual(picked, pick(all, 20, seeded(7)));
  assert.notDeepEqual(picked, pick(all, 20, seeded(8)));
  assert.equal(new Set(picked).size, 20);
  assert.deepEqual(
    pick(all, 99, seeded(1)).sort((a, b) => a - b),
    all,
  );
});
