/** Inputs in a language have the same value in each of its spellings, so that another spelling plans no update. */
import assert from "node:assert/strict";
import { describe as group, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, type Fields, isInput, type LoadedPackage, loadAll, semanticallyEqual } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

/** Language of an input: texts that it accepts and rejects, and two spellings of one value. */
interface Language {
  readonly accepts: readonly string[];
  readonly rejects: readonly string[];
  readonly spellings: readonly [one: string, other: string];
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  YAML: { accepts: ["a: {b: 1}"], rejects: ["a: [", "a: b: c"], spellings: ["a: {b: 1}", "# c\na:\n    b: 1\n"] },
  JSON: {
    accepts: ['{"type": "a", "name": "b"}'],
    rejects: ["{", "a: 1"],
    spellings: ['{"type":"a","name":"b"}', '{ "name": "b", "type": "a" }'],
  },
  durations: { accepts: ["60m", "1h"], rejects: ["x", "60", "60x"], spellings: ["60m", "1h"] },
};

/** Returns the inputs that are texts, at any depth, by path. */
function textsIn(path: string, fields: Fields): [string, AnyField][] {
  return Object.entries(fields).flatMap(([name, field]) => (isInput(field) ? textsOf(`${path}.${name}`, field) : []));
}

function textsOf(path: string, field: AnyField): [string, AnyField][] {
  const { type, noDiff, noEffect } = field.spec;
  if (noDiff === true || noEffect !== undefined) return [];
  if (type.kind === "string") return [[path, field]];
  if (type.kind === "object") return textsIn(path, type.fields);
  return "element" in type ? textsOf(path, type.element) : [];
}

for (const declared of [hostpkg, logpkg, k8spkg]) {
  const pkg = (await loadAll(declared as never)) as LoadedPackage;
  const texts = Object.values(pkg.resources).flatMap(({ name, fields }) => textsIn(name, fields));
  group(`each input of ${pkg.name}`, () => {
    const trimmed = texts.filter(([, { spec }]) => /leading and trailing white space causes no diff/i.test(spec.doc));
    it("ignores white space around a text if its doc says so", {
      skip: trimmed.length === 0 && "no doc says so",
    }, () => {
      const different = trimmed.flatMap(([path, field]) => (semanticallyEqual(field, "a: 1", " a: 1\n") ? [] : [path]));
      assert.deepEqual(different, [], "white space plans an update or a replacement: add .semanticEquals(…)");
    });

    for (const [language, { accepts, rejects, spellings }] of Object.entries(LANGUAGES)) {
      const has = ({ spec: { constraints } }: AnyField, text: string) =>
        constraints.every((constraint) => constraint(text) === undefined);
      const inputs = texts.filter(
        ([, field]) => accepts.every((text) => has(field, text)) && !rejects.some((text) => has(field, text)),
      );
      it(`in ${language} ignores the spelling`, { skip: inputs.length === 0 && "no input is in this language" }, () => {
        const [one, other] = spellings;
        const different = inputs.flatMap(([path, field]) => (semanticallyEqual(field, one, other) ? [] : [path]));
        assert.deepEqual(different, [], "another spelling plans an update: add .semanticEquals(…)");
      });
    }
  });
}
