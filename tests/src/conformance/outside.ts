import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { isInput } from "@tripod/kit";
import type { JsonObject } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { fieldsOf, rowOf } from "./conformanceTest.js";
import { stepsOf } from "./inputPaths.js";
import type { Image, Life } from "./lives.js";
import { membersOf } from "./meanwhile.js";
import { isOfChanges } from "./world.js";

/** Effect of a change of an input by the program on the object. */
interface Changed {
  /** Changed paths. */
  readonly paths: readonly string[];
  /** Row before the change. */
  readonly before: Row | undefined;
  /** Current inputs of the program, and the image with them. */
  readonly inputs: JsonObject;
  readonly like: Image;
}

/** Returns a copy of the current row of an object. */
export function rowNow(trial: ConformanceContext, { stack }: Life): Row | undefined {
  const row = rowOf(trial, stack);
  return typeof row === "object" ? structuredClone(row) : undefined;
}

/**
 * Reverts an input as another client. Asserts that a refresh shows it as the only drift, and that the next run restores
 * it.
 */
export async function changedOutside(
  trial: ConformanceContext,
  life: Life,
  { paths, before, inputs, like }: Changed,
): Promise<void> {
  const { writeOnly = [], sharedLists = [], collection } = trial.fixture;
  const names = [...new Set(paths.map((path) => String(stepsOf(path)[0])))];
  const now = rowNow(trial, life);
  // Entries of other clients in such a list are kept.
  if (names.some((name) => sharedLists.includes(name)) || before === undefined || now === undefined) return;
  const members = new Set([...Object.keys(before), ...Object.keys(now)]);
  const other = [...members].filter((one) => JSON.stringify(before[one]) !== JSON.stringify(now[one]));
  if (other.every((one) => isOfChanges(one))) return;
  const patch = Object.fromEntries(other.map((one) => [one, before[one]]));
  trial.platform.objects.patch(collection, rowOf(trial, life.stack), patch);
  const isOwn = (one: string): boolean => isInput(fieldsOf(trial)[one] ?? assert.fail(`${one} is not a member`));
  const refreshed = [...membersOf(await life.stack.refresh())].filter(isOwn);
  const readable = names.filter((name) => !writeOnly.includes(name) || refreshed.includes(name));
  assert.deepEqual(
    refreshed.sort(),
    readable.sort(),
    `changed outside: ${JSON.stringify(patch)}: not what a refresh shows`,
  );
  if (refreshed.length > 0) {
    const back = await life.stack.up(trial.program(inputs));
    assert.deepEqual(back.update, ["it"], "changed outside: the next run does not set it right");
    assert.deepEqual(life.image(), like, "changed outside: it is not set right");
  }
  trial.covered(`${paths.join(" ")} outside`);
}
