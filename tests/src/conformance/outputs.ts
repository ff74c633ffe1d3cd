import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { type AnyField, type Fields, isInput, snakeCase } from "@tripod/kit";
import type { JsonObject } from "@tripod/testkit";
import { failureOf, plain } from "./conformanceContext.js";
import { type ConformanceTest, fieldsOf, idOf, isThere, ownFields, partsOf, rowOf } from "./conformanceTest.js";
import { inHalves } from "./halves.js";

/** Asserts that each output follows a change of the object on the platform. */
export const outputs: ConformanceTest = {
  name: "outputs",
  promise:
    "each output, including members of lists, changes with the object on the platform, and the next refresh records it exactly",
  run: async (trial) => {
    const { writeOnly = [], sharedLists = [], collection } = trial.fixture;
    const unmoved = { ...trial.subject.constantOutputs, ...trial.fixture.constantOutputs };
    const stack = trial.stack();
    await stack.up(trial.program(trial.full()));
    await stack.refresh();
    const begin = () => {
      const row = rowOf(trial, stack);
      assert.ok(typeof row === "object", "its row is not found");
      return { row, whole: structuredClone(row), first: leavesOf(plain(stack.resource("it").outputs)) };
    };
    let { row, whole, first } = begin();
    const own = ownFields(trial);
    const id = idOf(stack);
    // Values derived from the ID are fixed, and values that are never returned come from the program.
    const ids = [id, ...partsOf(id)];
    const isFixed = (value: unknown): boolean =>
      ids.some((one) => String(value).split(/[/#:]/).includes(one) || value === one);
    const expected = [...first].filter(([path, value]) => {
      const steps = path.split("/");
      return isComputed(own, steps) && !isFixed(value) && !writeOnly.includes(String(steps[0]));
    });
    if (expected.length === 0) return trial.passesOver("it has no outputs of its own");
    const moved = new Set<string>();
    const leaves = [...leavesOf(whole)].flatMap(([path, old]) =>
      othersThan(old).map((other) => [path, other] as const),
    );
    const tries = [...leaves, ...absentIn(whole, fieldsOf(trial))];
    const attempt = async (some: readonly (readonly [string, unknown])[]): Promise<void> => {
      const leaves = leavesOf(whole);
      const changes = some
        .map(([path, other]) => ({ path, other, old: leaves.get(path) }))
        .filter(({ old }) => !partsOf(idOf(stack)).includes(String(old)));
      const patch = changes.reduce<unknown>((row, { path, other }) => put(row, path.split("/"), other), whole);
      trial.platform.objects.patch(collection, row, patch as Row);
      const failure = await failureOf(stack.refresh());
      const isReadable = failure === undefined && isThere(stack);
      const now = isReadable ? leavesOf(plain(stack.resource("it").outputs)) : undefined;
      if (isThere(stack)) {
        // Removes added members. The state is compared with the first state, not with the previous one.
        const absent = Object.fromEntries(changes.map(({ path }) => [path, undefined]));
        trial.platform.objects.patch(collection, row, { ...absent, ...structuredClone(whole) });
      } else {
        trial.platform.objects.remove(collection, row);
        await stack.up(trial.program(trial.full()));
        ({ row, whole, first } = begin());
      }
      if (now === undefined) {
        assert.ok(some.length === 1, "not all together");
        return;
      }
      const before = first;
      for (const [output, value] of now) {
        if (before.get(output) === value) continue;
        moved.add(output);
        // An output that equals a member of the row must equal its new value.
        const same = changes.filter(({ old }) => old === before.get(output));
        const old = before.get(output);
        const isOthers = sharedLists.includes(output.split("/")[0] ?? "");
        const isExact = same.length > 0 && typeof old !== "boolean" && String(old).length > 3 && !isOthers;
        if (isExact && isComputed(fieldsOf(trial), output.split("/"))) {
          const values = valuesAt(now, output, fieldsOf(trial));
          assert.ok(
            same.some(({ other }) => values.includes(other)),
            `${same.map(({ path, other }) => `${path} is ${String(other)}`).join(", ")}, and ${output} is ${String(value)}`,
          );
        }
      }
      for (const output of before.keys()) if (!now.has(output)) moved.add(output);
    };
    if (trial.isThorough) for (const one of tries) await attempt([one]);
    else {
      for (const layer of distinct(tries)) await inHalves(layer, ([path]) => path, attempt);
      // Changes that other changes hide.
      const isMoved = ([path]: readonly [string, unknown]): boolean => moved.has(path) || unmoved[path] !== undefined;
      if (!expected.every(isMoved)) for (const one of tries) await attempt([one]);
    }
    // State contains the last change; the row is restored.
    if (isThere(stack)) await stack.refresh();
    const still = expected
      .map(([path]) => path.replaceAll(/\/\d+/g, "[]").replaceAll("/", "."))
      .filter((path) => {
        const isMoved = [...moved].some((one) => one.replaceAll(/\/\d+/g, "[]").replaceAll("/", ".") === path);
        if (isMoved) trial.covered(path);
        return !isMoved && unmoved[path] === undefined;
      });
    assert.deepEqual([...new Set(still)], [], "nothing on the platform moves these outputs");
    trial.passesOver("nothing moves its outputs");
  },
};

/** Groups without duplicate paths. */
function distinct<T extends readonly [string, unknown]>(all: readonly T[]): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const one of all) {
    const group = groups.find((some) => !some.some(([path]) => path === one[0]));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

/** Placeholder for a slash in a step of a path. */
const SLASH = "~1";

/** Returns texts, numbers and booleans in a value, by path. */
function leavesOf(value: unknown, path = "", found = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (typeof value === "object" && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      // Names of labels and annotations can contain the separator of paths.
      const step = name.replaceAll("/", SLASH);
      leavesOf(one, path === "" ? step : `${path}/${step}`, found);
    }
  } else if (value !== undefined) found.set(path, value);
  return found;
}

function put(value: unknown, [step, ...rest]: readonly string[], next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === step ? put(one, rest, next) : one));
  const members = value as JsonObject;
  const name = step.replaceAll(SLASH, "/");
  return { ...members, [name]: put(members[name], rest, next) };
}

/**
 * Returns members that the platform can return but does not store, by wire name, with a value of their type.
 */
function absentIn(whole: Row, fields: Fields): readonly (readonly [string, unknown])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { wire, type } = field.spec;
    const value = { string: "moved", number: 7, boolean: true }[type.kind as string];
    const names = new Set(wire?.name === undefined ? [name, snakeCase(name)] : [wire.name]);
    if (value === undefined || isInput(field) || [...names].some((one) => one === null || one in whole)) return [];
    return [...names].map((one) => [one as string, value] as const);
  });
}

/** Returns other values of the same form. */
function othersThan(value: unknown): readonly unknown[] {
  if (value === null) return ["moved", 7, true];
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d/.test(text)) return [text.replace(/^\d{4}/, (year) => String(Number(year) - 1))];
  if (/^\d+(\.\d+){3}/.test(text)) return [text.replace(/^\d+/, "11")];
  if (/^[\dA-F]{16}$/.test(text) || /^[\da-f-]{32,36}$/.test(text))
    return [text.replace(/.$/, (end) => (end === "1" ? "2" : "1"))];
  return [`${text}x`];
}

/** Returns the value at a path; for a path through a set, the values of all elements in any order. */
function valuesAt(leaves: ReadonlyMap<string, unknown>, path: string, fields: Fields): readonly unknown[] {
  if (!isOfSet(fields, path.split("/"))) return [leaves.get(path)];
  const anyElement = (one: string): string => one.replaceAll(/\/\d+/g, "/*");
  return [...leaves].filter(([one]) => anyElement(one) === anyElement(path)).map(([, value]) => value);
}

function isOfSet(fields: Fields, [name, ...rest]: readonly string[]): boolean {
  const inSet = ({ spec: { type } }: AnyField, steps: readonly string[]): boolean => {
    if (type.kind === "set") return true;
    if (type.kind === "object") return isOfSet(type.fields, steps);
    return "element" in type && inSet(type.element, steps.slice(1));
  };
  const field = fields[name ?? ""];
  return field !== undefined && inSet(field, rest);
}

/** Reports whether the value at a path, or a value that contains it, is computed. */
function isComputed(fields: Fields, steps: readonly string[]): boolean {
  const [name, ...rest] = steps;
  const field = fields[name ?? ""];
  if (field === undefined) return false;
  return !isInput(field) || field.spec.presence === "optionalComputed" || within(field, rest);
}

function within({ spec: { type } }: AnyField, steps: readonly string[]): boolean {
  if (type.kind === "object") return isComputed(type.fields, steps);
  return "element" in type && steps.length > 1 ? within(type.element, steps.slice(1)) : false;
}
