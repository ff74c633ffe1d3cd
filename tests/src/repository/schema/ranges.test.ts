/** Documented ranges of numbers match the accepted ones. */
import assert from "node:assert/strict";
import { describe as group, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyField, describe, type Fields, isInput, type LoadedPackage, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";

/** Smaller and larger than every limit of a number. */
const EXTREMES = [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** Returns the inputs that are numbers, at any depth, by path. */
function numbersIn(path: string, fields: Fields): [string, AnyField][] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isInput(field) && field.spec.noEffect === undefined ? numbersOf(`${path}.${name}`, field) : [],
  );
}

function numbersOf(path: string, field: AnyField): [string, AnyField][] {
  const { type } = field.spec;
  if (type.kind === "number") return [[path, field]];
  if (type.kind === "object") return numbersIn(path, type.fields);
  return "element" in type ? numbersOf(path, type.element) : [];
}

/**
 * Reports whether the limit of a number follows from its kind: IDs are positive, and times since the epoch are not
 * negative.
 */
const isPlain = (path: string, field: AnyField) => /(?:^id|\.id|Id)$/.test(path) || /epoch/.test(describe(field));

/** Returns the limits that a field enforces: the numbers in the reasons for which it rejects an extreme value. */
function limitsOf({ spec: { constraints } }: AnyField): readonly string[] {
  return EXTREMES.flatMap((value) =>
    constraints.flatMap((constraint) => {
      const [, limit] = /^must be at (?:least|most) (-?[\d.]+)$/.exec(constraint(value) ?? "") ?? [];
      return limit === undefined ? [] : [limit];
    }),
  );
}

function states(doc: string, limit: string): boolean {
  const digits = limit.replace(/^-/, "").replace(".", "\\.");
  return new RegExp(`(?<![\\d.])${digits}(?![\\d]|\\.\\d)`).test(doc.replace(/(?<=\d),(?=\d{3})/g, ""));
}

for (const declared of [hostpkg, logpkg, k8spkg]) {
  const pkg = (await loadAll(declared as never)) as LoadedPackage;
  group(`each number of ${pkg.name}`, () => {
    it("has a doc that states the limits", () => {
      const definitions = [...Object.values(pkg.lookups), ...Object.values(pkg.resources)];
      const numbers = [
        ...numbersIn("config", pkg.settings),
        ...definitions.flatMap(({ name, fields }) => numbersIn(name, fields)),
      ];
      const limited = numbers
        .filter(([path, field]) => !isPlain(path, field))
        .flatMap(([path, field]) => limitsOf(field).map((limit) => ({ path, field, limit })));
      assert.ok(limited.length > 20, `${limited.length} limits`);
      const silent = limited.filter(({ field, limit }) => !states(describe(field), limit));
      assert.deepEqual(
        silent.map(({ path, field, limit }) => `${path} does not state ${limit}: ${describe(field)}`),
        [],
      );
    });
  });
}
