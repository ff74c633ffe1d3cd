/** No check takes quadratic time in the size of the input. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import {
  type AnyField,
  checkSettings,
  diffInputs,
  type Fields,
  jsonEqual,
  loadAll,
  nearest,
  type Value,
} from "@tripod/kit";
import { readYamlData } from "@tripod/kit/yaml";
import { logpkg } from "@tripod/logpkg";
import { assertGrowsLinearly } from "@tripod/testkit";

/** At this length, quadratic work takes a few hundred milliseconds and linear work a few milliseconds. */
const LENGTH = 25_000;
/** Number of elements and members of an input. */
const COUNT = 20_000;

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
  "\t",
  '"',
  '\\"',
  "-----BEGIN CERTIFICATE-----",
];
// No class of characters of a pattern contains NUL.
const ENDS = ["", "x", "\0"];
const BEGINNINGS = ["", "https://example.com"];

/** Returns distinct letters, of which Punycode encodes each in a pass of its own. */
const ideographs = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join("");

const hostile = BEGINNINGS.flatMap((beginning) =>
  REPEATED.flatMap((part) =>
    ENDS.map((end) => ({
      name: `${JSON.stringify(beginning)} ${JSON.stringify(part)}… ${JSON.stringify(end)}`,
      of: (length: number) => `${beginning}${part.repeat(length / part.length)}${end}`,
    })),
  ),
).concat(
  ["", "https://"].map((beginning) => ({
    name: `${JSON.stringify(beginning)} ideographs`,
    of: (length: number) => `${beginning}${ideographs(length)}`,
  })),
);

/** Yields the scalar fields, with paths; nested ones inside of their parents. */
function* scalarFields(fields: Fields, path: string): Generator<{ readonly path: string; readonly field: AnyField }> {
  for (const [name, field] of Object.entries(fields)) {
    if (field.spec.presence !== "computed") yield* scalarFieldsOf(field, `${path}${name}`);
  }
}

function* scalarFieldsOf(
  field: AnyField,
  path: string,
): Generator<{ readonly path: string; readonly field: AnyField }> {
  const { type } = field.spec;
  if (type.kind === "object") yield* scalarFields(type.fields, `${path}.`);
  else if ("element" in type) yield* scalarFieldsOf(type.element, `${path}[]`);
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
    const reported = new Set<string>();
    for (const { name, fields } of subjects) {
      for (const { path, field } of scalarFields(fields, "")) {
        // Definitions can share a rule, which is measured once.
        const rule = `${field.spec.type.kind} ${field.spec.constraints.map(String).join(" ")} ${field.spec.values !== undefined}`;
        if (reported.has(rule)) continue;
        reported.add(rule);
        for (const { name: what, of } of hostile) {
          const check = (length: number) => void checkSettings({ value: field }, { value: of(length) }, {});
          assertGrowsLinearly(`${name} ${path} with ${what}`, LENGTH, check);
        }
      }
    }
    assert.ok(reported.size > 20);
  });

  it("in comparing and decoding every string of every lookup and resource", () => {
    const tried = new Set<unknown>();
    for (const { name, fields } of subjects) {
      for (const { path, field } of scalarFields(fields, "")) {
        const { type, semanticEquals, wire } = field.spec;
        if (type.kind !== "string") continue;
        const works = [
          semanticEquals && { rule: semanticEquals, work: (text: string) => void semanticEquals(`${text}y`, text) },
          wire?.decode && { rule: wire.decode, work: (text: string) => void wire.decode?.(text, undefined) },
          wire?.encode && { rule: wire.encode, work: (text: string) => void wire.encode?.(text) },
        ];
        for (const one of works) {
          if (one === undefined || tried.has(String(one.rule))) continue;
          tried.add(String(one.rule));
          for (const { name: what, of } of hostile) {
            assertGrowsLinearly(`${name} ${path} with ${what}`, LENGTH, (length) => one.work(of(length)));
          }
        }
      }
    }
    assert.ok(tried.size > 20);
  });

  for (const pkg of [hostpkg, logpkg, k8spkg]) {
    it(`in the check of every setting of ${pkg.name}`, () => {
      for (const setting of Object.keys(pkg.settings)) {
        for (const { name, of } of hostile) {
          const check = (length: number) => void checkSettings(pkg.settings as Fields, { [setting]: of(length) }, {});
          assertGrowsLinearly(`${setting} with ${name}`, LENGTH, check);
        }
      }
    });
  }

  it("in comparing JSON", () => {
    for (const { name, of } of hostile)
      assertGrowsLinearly(name, LENGTH, (length) => void jsonEqual(`[${of(length)}]`, `{"a":"${of(length)}`));
    assertGrowsLinearly("a long document", COUNT, (count) => {
      const long = JSON.stringify(Array.from({ length: count }, (_, index) => ({ [`k${index}`]: "x".repeat(50) })));
      assert.ok(jsonEqual(long, ` ${long}`));
    });
  });

  it("in reading YAML with anchors and aliases", () => {
    const each = (count: number, line: (at: number) => string): string =>
      Array.from({ length: count }, (_, at) => line(at)).join("");
    const texts: Readonly<Record<string, (count: number) => string>> = {
      "an anchor and an alias each": (count) =>
        `a:\n${each(count, (at) => ` - &a${at} 1\n`)}b:\n${each(count, (at) => ` - *a${at}\n`)}`,
      "one name": (count) => each(count, () => "- &a 1\n- *a\n"),
      "aliases inside of an anchor": (count) =>
        `${each(count, (at) => `a${at}: &a${at} 1\n`)}b: &b\n${each(count, (at) => ` - *a${at}\n`)}c: *b\n`,
    };
    for (const [name, text] of Object.entries(texts)) {
      assertGrowsLinearly(name, 12_000, (count) => assert.notEqual(readYamlData(text(count)).data, undefined));
    }
  });

  it("in comparing sets", () => {
    const set = subjects
      .flatMap(({ fields }) => Object.entries(fields))
      .find(([, { spec }]) => spec.type.kind === "set");
    assert.ok(set);
    const [name, field] = set;
    assertGrowsLinearly("a set", COUNT, (count) => {
      const words = Array.from({ length: count }, (_, index) => `word ${index}`);
      diffInputs({ fields: { [name]: field } }, { [name]: words as Value }, { [name]: [...words].reverse() as Value });
    });
  });

  it("in suggestions: bounded work, regardless of the number of names", () => {
    const nameOf = (index: number) => `production-cluster-number-${(index * 7919) % 10_000}`;
    let requests = 0;
    function* names(count: number) {
      for (let index = 0; index < count; index++) {
        requests += 1;
        yield nameOf(index);
      }
    }
    assert.deepEqual(nearest("producton-cluster-number-4711", names(10_000), 1), ["production-cluster-number-4711"]);
    assertGrowsLinearly("names", 10_000, (count) => void nearest("producton-cluster-number-4711", names(count)));
    requests = 0;
    nearest("producton-cluster-number-4711", names(1_000_000));
    assert.ok(requests <= 20_000, `${requests} names were compared`);
  });
});
