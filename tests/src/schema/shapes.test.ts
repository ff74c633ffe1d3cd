/** Names and types of every resource and lookup, to the letter of the specification. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { buildSchema, type LoadedPackage, loadAll, resourceToken } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { type Members, type PackageSchema, type Shapes, shapesOf } from "@tripod/testkit";
import { ROOT } from "../repository/root.js";
import { EXPLAINED, NOT_COVERED } from "./differences.js";

const PACKAGES = [
  { name: "hostpkg", loaded: (await loadAll(hostpkg)) as unknown as LoadedPackage },
  { name: "logpkg", loaded: (await loadAll(logpkg)) as unknown as LoadedPackage },
  { name: "k8spkg", loaded: (await loadAll(k8spkg)) as unknown as LoadedPackage },
];

/** A type without what is said about its members: which of them are required is another matter. */
function typesOf(members: Members): Record<string, unknown> {
  const plain = (type: unknown): unknown => {
    if (Array.isArray(type)) return [plain(type[0])];
    if (typeof type !== "object" || type === null) return type;
    if ("*" in type) return { "*": plain(type["*"]) };
    return typesOf(type as Members);
  };
  // What is of a kind that nobody specified is kept as it is, in a member of its own.
  const specified = Object.entries(members).filter(([name]) => name !== "otherKind");
  return Object.fromEntries(specified.map(([name, { type }]) => [name, plain(type)]));
}

/** Members that differ, in the form `name: ours instead of theirs`. */
function differences(ours: Members, theirs: Members): string[] {
  const [own, wanted] = [typesOf(ours), typesOf(theirs)];
  const text = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
  return [...new Set([...Object.keys(own), ...Object.keys(wanted)])]
    .filter((name) => text(sorted(own[name])) !== text(sorted(wanted[name])))
    .map((name) => `${name}: ${text(own[name])} instead of ${text(wanted[name])}`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

for (const { name: pkg, loaded } of PACKAGES) {
  const shapes = JSON.parse(readFileSync(join(ROOT, "tests", "fixtures", "shapes", `${pkg}.json`), "utf8")) as Shapes;
  const schema = buildSchema(loaded as never) as unknown as PackageSchema;
  const { membersOf } = shapesOf(schema);

  describe(`the resources of ${pkg}`, () => {
    it("are those of the specification, but for the areas that are said to be missing", () => {
      const wanted = Object.keys(shapes.resources).filter((name) => !NOT_COVERED[pkg]?.test(name));
      const declared = Object.keys(loaded.resources);
      assert.deepEqual(declared.sort(), wanted.sort());
    });

    for (const [name, { inputs, outputs }] of Object.entries(shapes.resources)) {
      const declared = schema.resources[resourceToken(pkg, name)];
      if (declared === undefined) continue;
      const explained = EXPLAINED[`${pkg}.${name}`] ?? {};
      const unexplained = (found: string[]): string[] =>
        found.filter((difference) => explained[difference.slice(0, difference.indexOf(":"))] === undefined);

      it(`${name} takes what is specified`, () => {
        assert.deepEqual(unexplained(differences(membersOf(declared.inputProperties), inputs)), []);
        const required = Object.keys(inputs).filter((input) => inputs[input]?.required === true);
        const ours = (declared.requiredInputs ?? []).filter((input) => explained[input] === undefined);
        assert.deepEqual([...ours].sort(), required.filter((input) => explained[input] === undefined).sort());
      });

      it(`${name} gives what is specified`, () => {
        assert.deepEqual(unexplained(differences(membersOf(declared.properties), outputs)), []);
        const sure = Object.keys(outputs).filter((output) => outputs[output]?.required === true);
        const missing = sure.filter((output) => declared.required?.includes(output) !== true);
        assert.deepEqual(
          missing.filter((output) => explained[output] === undefined),
          [],
          "these are not always there",
        );
      });
    }
  });
}
