/** An explicitly empty string is a value, is rejected or is treated as unset, for every argument and input. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { hostpkg } from "@tripod/hostpkg";
import { k8spkg } from "@tripod/k8spkg";
import { type AnyLookup, loadAll } from "@tripod/kit";
import { logpkg } from "@tripod/logpkg";
import { type Json, reveal } from "@tripod/testkit";
import { subjects } from "../../conformance/subjects.js";
import { WHOLES } from "../../faults/lookups.js";
import { failuresOfEmpty, optionalTextsOf, takenByLookup, takenByResource } from "./emptyTexts.js";
import { MEANINGS } from "./emptyTextsTaken.js";

const listed = new Set(Object.values(MEANINGS).flat());
const used = new Set<string>();

/** Strings without an entry. */
function unexplained(name: string, paths: readonly string[]): readonly string[] {
  return paths.filter((path) => {
    const key = [`${name}.${path}`, `*.${path}`].find((one) => listed.has(one));
    if (key !== undefined) used.add(key);
    return key === undefined;
  });
}

function assertNone(name: string, paths: readonly string[]): void {
  const what = `${paths.join(", ")} accepts an empty string`;
  const lines = paths.map((path) => `"${name}.${path}",`).join(" ");
  const how = `make it .notEmpty() or .emptyAsUnset(), or add below its meaning in tests/src/repository/schema/emptyTextsTaken.ts: ${lines}`;
  assert.equal(paths.length, 0, `${what}: ${how}`);
}

/** Returns the placeholder for references: a string in the form of an ID. */
const anything = (name: string): Json => (name === "#" ? 7 : "0000000000000001");

const logs = (await subjects()).find(({ name }) => name === "logpkg") ?? assert.fail();
for (const [name, { full }] of logs.fixtures) {
  it(`logpkg ${name} rejects empty strings, or treats them as a value`, () => {
    const program = reveal(full(anything)) as Record<string, unknown>;
    const resource = logs.resources[name] ?? assert.fail();
    assertNone(name, unexplained(name, takenByResource(resource, program)));
  });
}

for (const subject of await subjects()) {
  it(`${subject.name} treats every optional text that may not be empty as unset where it is empty`, () => {
    const refused = [...subject.fixtures].flatMap(([name, { minimal, full, variants }]) => {
      const resource = subject.resources[name] ?? assert.fail();
      return [minimal(anything), full(anything), ...(variants?.(anything) ?? [])].flatMap((inputs) => {
        const program = reveal(inputs) as Record<string, unknown>;
        const paths = optionalTextsOf(resource.fields, program);
        return paths.flatMap((path) =>
          failuresOfEmpty(resource, program, path).map((reason) => `${name}.${path}: ${reason}`),
        );
      });
    });
    assert.deepEqual([...new Set(refused)], []);
  });
}

const PACKAGES = { hostpkg, logpkg, k8spkg };
for (const whole of WHOLES) {
  it(`the lookups of ${whole.name} refuse empty texts, or they mean something`, async (t) => {
    const platform = await whole.start();
    t.after(() => platform.close());
    const { lookups } = await loadAll(PACKAGES[whole.name as keyof typeof PACKAGES] as typeof logpkg);
    for (const [name, args] of platform.calls) {
      const lookup = (lookups as unknown as Record<string, AnyLookup>)[name] ?? assert.fail();
      assertNone(name, unexplained(name, await takenByLookup(lookup, args as Record<string, unknown>)));
    }
  });
}

it("the table contains no input that does not exist", () => {
  assert.deepEqual(
    [...listed].filter((key) => !used.has(key)),
    [],
  );
});
