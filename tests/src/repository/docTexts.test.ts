/** Docs of definitions and fields do not have the forms that readers of the reference pages could not understand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, describe as describeField, type Fields, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { RULES } from "./docTexts.js";

function docsIn(path: string, fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([name, field]): [string, string][] => {
    const inner = `${path}.${name}`;
    return [[inner, describeField(field)], ...docsIn(inner, membersOf(field))];
  });
}

function membersOf({ spec: { type } }: AnyField): Fields {
  if (type.kind === "object") return type.fields;
  return "element" in type ? membersOf(type.element) : {};
}

/** Returns the paths of all required values in fields. */
function requiredIn(path: string, fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const inner = `${path}.${name}`;
    const own = field.spec.presence === "required" ? [inner] : [];
    return [...own, ...requiredIn(inner, membersOf(field))];
  });
}

/** Returns the values of fields, and of elements, whose description is empty. */
function valuesWithoutDescription(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const lacking = Object.entries(valuesOf(field)).flatMap(([value, meaning]) => (meaning === "" ? [value] : []));
    return [...lacking.map((value) => `${name}: ${value}`), ...valuesWithoutDescription(membersOf(field))];
  });
}

function valuesOf({ spec: { type, values } }: AnyField): Readonly<Record<string, string>> {
  return values?.known ?? ("element" in type ? valuesOf(type.element) : {});
}

/** Returns the texts of inputs without effect. They are sentences in warnings and schemas. */
function reasonsIn(fields: Fields): readonly string[] {
  return Object.values(fields).flatMap((field) => {
    const { noEffect = [], noEffectDoc = [] } = field.spec;
    return [noEffect, noEffectDoc, reasonsIn(membersOf(field))].flat();
  });
}

for (const declared of [hostpkg, logpkg, k8spkg]) {
  const pkg = (await loadAll(declared as never)) as LoadedPackage;
  const resources = Object.values(pkg.resources);
  const required = new Set(
    [...Object.values(pkg.lookups), ...resources].flatMap((one) => requiredIn(one.name, one.fields)),
  );
  const docs = [
    ...docsIn("config", pkg.settings),
    ...[...Object.values(pkg.lookups), ...resources].flatMap(({ name, doc, fields }): [string, string][] => [
      [name, doc],
      ...docsIn(name, fields),
    ]),
  ];

  describe(`each doc of ${pkg.name}`, () => {
    for (const [title, problemsIn] of Object.entries(RULES)) {
      it(title, () => {
        assert.ok(docs.length > 500);
        const found = docs.flatMap(([path, doc]) => problemsIn(doc).map((problem) => `${path}: ${problem}`));
        assert.deepEqual(found, []);
      });
    }

    it("describes each of its values", () => {
      const fieldSets = [pkg.settings, ...[...Object.values(pkg.lookups), ...resources].map(({ fields }) => fields)];
      assert.deepEqual(fieldSets.flatMap(valuesWithoutDescription), []);
    });

    it("states no default of a required value", () => {
      const wrong = docs.filter(([path, doc]) => required.has(path) && /\bDefault: /.test(doc));
      assert.ok(required.size > 100);
      assert.deepEqual(wrong, []);
    });

    it("starts each reason for an input without effect with a capital letter", () => {
      const fieldSets = [pkg.settings, ...[...Object.values(pkg.lookups), ...resources].map(({ fields }) => fields)];
      const reasons = fieldSets.flatMap(reasonsIn);
      assert.deepEqual(
        reasons.filter((reason) => !/^[A-Z]/.test(reason)),
        [],
      );
    });

    it("states for the members of an unsupported object that they are not supported either", () => {
      for (const marker of [/Not supported for this source\b/]) {
        const marked = docs.filter(([, doc]) => marker.test(doc)).map(([path]) => `${path}.`);
        const silent = docs.filter(
          ([path, doc]) => !marker.test(doc) && marked.some((parent) => path.startsWith(parent)),
        );
        assert.deepEqual(silent, []);
      }
    });

    it("states for an update timeout that it has no effect if every change replaces the resource", () => {
      const wrong = resources.filter(({ fields }) => {
        const inputs = Object.values(fields).filter(
          ({ spec }) => spec.presence !== "computed" && spec.noEffect === undefined && spec.noDiff !== true,
        );
        const isReplaced = inputs.every(({ spec }) => spec.replaces === true);
        const update = fields.timeouts && membersOf(fields.timeouts).update;
        return update !== undefined && isReplaced !== /No effect/.test(describeField(update));
      });
      assert.deepEqual(
        wrong.map(({ name }) => name),
        [],
      );
    });
  });
}

describe("rules of docs", () => {
  for (const [title, doc] of [
    ["has no empty code span", "A description. Default: ``."],
    ["states no sentence twice", "Accepted for compatibility. No effect; Set by the API. Accepted for compatibility."],
    [
      "states once that a change replaces the resource",
      "Disk. Changing the disk replaces the cluster. Changing it replaces the resource.",
    ],
    ["repeats no words of the sentence in parentheses", "Whether the collection is paused (paused collection)."],
    ["starts each sentence with a capital letter", "Item ID. only the platform sets the ID."],
    ["explains no value with the value", "Kind. One of: `User` (user), `Group` (group of users)."],
    ["uses one wording for mutual exclusion", "Zones. Excludes `subnets`."],
    ["writes defaults that are numbers or booleans as code", "Limit. Default: 60."],
    [
      "does not call an input both kept and reset if it is not set",
      "Limit. Default: the current limit. Removing the input resets it.",
    ],
    ["states in a sentence to what a restricted value applies", "Mask string. `Mask` only."],
    ["states the format of a time", "Creation time of the zone."],
    ["states the units of a duration", "Evaluation delay, such as `5m`."],
  ] as const)
    it(`finds a doc that breaks: ${title}`, () => assert.notDeepEqual(RULES[title]?.(doc), []));

  it("accept a doc of the form that the style guide shows", () => {
    const doc =
      'Capacity type (spot or not). One of: `spot` (spare capacity), `""` (any). Default: `spot`. Changing it replaces the resource.';
    assert.deepEqual(
      Object.values(RULES).flatMap((problemsIn) => problemsIn(doc)),
      [],
    );
  });
});
