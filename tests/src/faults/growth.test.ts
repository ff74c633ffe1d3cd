/** No check takes time that grows with the square of what somebody chose to write. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import {
  type AnyField,
  checkSettings,
  diffInputs,
  type Fields,
  loadAll,
  nearest,
  sameJson,
  type Value,
} from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { processorTime } from "@tripod/testkit";

/** At this length what is quadratic takes more than a second, what is linear a few milliseconds. */
const LENGTH = 50_000;
const MOST_MS = 500;

const REPEATED = [
  "0",
  "1",
  "a",
  "A",
  ".",
  "/",
  " ",
  "-",
  "=",
  ":",
  "(",
  "[",
  "{",
  "[[:",
  "\\",
  "\\Q",
  "1h",
  "%",
  "@",
  "\n",
  "é",
  "ß",
  "a.",
  "a|",
  "a*",
  "x{2}",
  "1.",
  "[1,",
  '{"a":',
  "::",
  "%41",
];
const ENDS = ["", "x"];
const BEGINNINGS = ["", "https://example.com"];

const hostile = BEGINNINGS.flatMap((beginning) =>
  REPEATED.flatMap((part) =>
    ENDS.map((end) => ({
      name: `${JSON.stringify(beginning)} ${JSON.stringify(part)}… ${JSON.stringify(end)}`,
      text: `${beginning}${part.repeat(LENGTH / part.length)}${end}`,
    })),
  ),
);

function quick(what: string, work: () => void): void {
  const took = processorTime(work);
  assert.ok(took < MOST_MS, `${what} took ${took.toFixed(0)} ms`);
}

/** Fields that hold one value, with the value that has `text` there; nested ones inside of what they belong to. */
function* places(fields: Fields, path: string): Generator<{ readonly path: string; readonly field: AnyField }> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.spec.presence !== "computed") yield* placesOf(field, `${path}${name}`);
  }
}

function* placesOf(field: AnyField, path: string): Generator<{ readonly path: string; readonly field: AnyField }> {
  const { type } = field.spec;
  if (type.kind === "object") yield* places(type.fields, `${path}.`);
  else if ("element" in type) yield* placesOf(type.element, `${path}[]`);
  else yield { path, field };
}

describe("time grows no faster than what is written", () => {
  const subjects: { readonly name: string; readonly fields: Fields }[] = [];
  before(async () => {
    for (const pkg of [hostpkg, logpkg, k8spkg]) {
      const { lookups, resources } = await loadAll(pkg as never);
      for (const definition of [...Object.values(lookups), ...Object.values(resources)]) {
        const { name, fields } = definition as { name: string; fields: Fields };
        subjects.push({ name: `${pkg.name} ${name}`, fields });
      }
    }
  });

  it("in the check of every input of every lookup and resource", () => {
    const seen = new Set<string>();
    for (const { name, fields } of subjects) {
      for (const { path, field } of places(fields, "")) {
        // The same rule in another definition is the same rule.
        const rule = `${field.spec.type.kind} ${field.spec.constraints.map(String).join(" ")} ${field.spec.values !== undefined}`;
        if (seen.has(rule)) continue;
        seen.add(rule);
        for (const { name: what, text } of hostile) {
          quick(`${name} ${path} with ${what}`, () => checkSettings({ value: field }, { value: text }, {}));
        }
      }
    }
    assert.ok(seen.size > 20);
  });

  for (const pkg of [hostpkg, logpkg, k8spkg]) {
    it(`in the check of every setting of ${pkg.name}`, () => {
      for (const setting of Object.keys(pkg.settings)) {
        for (const { name, text } of hostile) {
          quick(`${setting} with ${name}`, () => checkSettings(pkg.settings as Fields, { [setting]: text }, {}));
        }
      }
    });
  }

  it("in comparing JSON", () => {
    const texts = hostile.map(({ text }) => text);
    for (const [index, text] of texts.entries()) quick(`JSON ${index}`, () => sameJson(`[${text}]`, `{"a":"${text}`));
    const long = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => ({ [`k${index}`]: "x".repeat(50) })));
    quick("a long document", () => assert.ok(sameJson(long, ` ${long}`)));
  });

  it("in comparing sets", () => {
    const words = Array.from({ length: 20_000 }, (_, index) => `word ${index}`);
    const other = [...words].reverse();
    const set = subjects
      .flatMap(({ fields }) => Object.entries(fields))
      .find(([, { spec }]) => spec.type.kind === "set");
    assert.ok(set);
    const [name, field] = set;
    quick("a set", () => {
      diffInputs({ fields: { [name]: field } }, { [name]: words as Value }, { [name]: other as Value });
    });
  });

  it("in suggestions: bounded work, however many names there are", () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `production-cluster-number-${(index * 7919) % 10_000}`);
    const spent = processorTime(() => {
      assert.deepEqual(nearest("producton-cluster-number-4711", names, 1), ["production-cluster-number-4711"]);
    });
    assert.ok(spent < 250, `${spent} ms`);
    const more = [...names, ...Array.from({ length: 1_000_000 }, (_, index) => `another-${index}`)];
    assert.ok(processorTime(() => nearest("producton-cluster-number-4711", more)) < 250);
  });
});
