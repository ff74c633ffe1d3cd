import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { systemClock } from "@tripod/http";
import type { Json } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { type ConformanceTest, idOf, injectFault } from "./conformanceTest.js";
import { isRecord } from "./inputPaths.js";
import { SHORTENED } from "./laggingLists.js";
import { settles } from "./settles.js";

/**
 * Time for which no read returns an object after its write, in milliseconds: below the 30 s that the provider waits.
 */
const LATE_MS = 20_000;
/** Members by which platforms identify an object, in paths and in lists. */
const ID_MEMBERS = ["id", "uuid", "uid", "access_key", "indexId", "key"];
const HIDDEN = "00000000-0000-4000-8000-00000000dead";
const HIDDEN_NUMBER = 999_999_999;

/** Object that reads return late after each write. */
export const shownLate: ConformanceTest = {
  name: "shown late",
  promise: "an object that no read returns for a while after its write is waited for, and never created twice",
  run: async (trial) => {
    const before = new Set(trial.rows());
    const first = trial.stack();
    await first.up(trial.program(trial.full()));
    const adds = trial.rows().length - before.size;
    await first.destroy();
    if (adds === 0) return trial.passesOver("it is there before it is made");
    const stack = trial.stack();
    hideAfterWrite(trial, before);
    await stack.up(trial.program(trial.full()));
    trial.platform.faults.clear();
    assert.equal(trial.rows().length, before.size + adds, "not exactly one object was made");
    const id = idOf(stack);
    hideAfterWrite(trial, before);
    const changed = { ...trial.full(), ...inPlaceChange(trial) };
    await stack.up(trial.program(changed));
    trial.platform.faults.clear();
    assert.equal(idOf(stack), id, "the update has another object");
    await settles(trial, stack, changed);
    await stack.destroy();
    trial.covered("create and update");
  },
};

/** Returns the first change of the fixture that is made in place. */
function inPlaceChange({ changes, fixture: { facts } }: ConformanceContext): Readonly<Record<string, Json>> {
  const replacing = [...(facts?.replaces ?? []), ...(facts?.createOnly ?? [])].map((path) => path.split(/[.[]/)[0]);
  const [change] = Object.entries(changes()).filter(([name]) => !replacing.includes(name));
  return change === undefined ? {} : Object.fromEntries([change]);
}

/** Hides rows that are not in `before` from all reads, for a time after the first write that changes them. */
function hideAfterWrite(trial: ConformanceContext, before: ReadonlySet<Row>): void {
  const { clock } = trial.subject;
  const late = clock === systemClock ? LATE_MS / SHORTENED : LATE_MS;
  const made = (): readonly Row[] => trial.rows().filter((row) => !before.has(row));
  const unwritten = JSON.stringify(made());
  let writtenAt: number | undefined;
  for (const method of ["POST", "PUT", "PATCH"]) {
    const after = (): void => {
      if (writtenAt === undefined && JSON.stringify(made()) !== unwritten) writtenAt = clock.now();
    };
    injectFault(trial, `${method} /*`, { kind: "call", after }, 10_000);
  }
  let restore: (() => void)[] = [];
  const hide = (): void => {
    if (writtenAt === undefined || clock.now() - writtenAt >= late) return;
    restore = made()
      .flatMap((row) => [row, row.metadata])
      .flatMap((one) => (isRecord(one) ? hideIds(one) : []));
  };
  const show = (): void => {
    for (const undo of restore) undo();
    restore = [];
  };
  const faults = [
    { kind: "edit", edit: withoutHidden },
    { kind: "call", before: hide, after: show },
  ] as const;
  injectFault(trial, "GET /*", { kind: "together", faults: [...faults] }, 10_000);
}

/**
 * Changes the members that identify an object, so that the platform does not find it. Returns a function that restores
 * them.
 */
function hideIds(row: Record<string, unknown>): readonly (() => void)[] {
  return ID_MEMBERS.filter((name) => row[name] !== undefined).map((name) => {
    const value = row[name];
    row[name] = typeof value === "number" ? HIDDEN_NUMBER : HIDDEN;
    return () => {
      row[name] = value;
    };
  });
}

/** Returns a body without the rows of hidden objects. */
function withoutHidden(body: unknown): unknown {
  if (Array.isArray(body)) return body.filter((item) => !isHidden(item)).map(withoutHidden);
  if (!isRecord(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withoutHidden(value)]));
}

function isHidden(item: unknown): boolean {
  if (!isRecord(item)) return false;
  return ID_MEMBERS.some((name) => item[name] === HIDDEN || item[name] === HIDDEN_NUMBER) || isHidden(item.metadata);
}
