import assert from "node:assert/strict";
import type { Row } from "@tripod/emulators";
import { until } from "../until.js";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import { type ConformanceTest, fieldsOf, idOf, isThere, rowOf } from "./conformanceTest.js";
import { membersOf } from "./meanwhile.js";
import { settles } from "./settles.js";

/** Creates that return success although the object differs from the request. */
export const createdOtherwise: ConformanceTest = {
  name: "created otherwise",
  promise:
    "an object that is created with another value than was sent is reported, shows it as drift, and is corrected by the next run",
  run: async (trial) => {
    const { drift, resetOnDelete, collection } = trial.fixture;
    if ("none" in drift) return trial.passesOver(drift.none);
    if (resetOnDelete !== undefined) return trial.passesOver("it is not created, and exists once");
    const { identifiedBy = [] } = trial.subject.resources[trial.fixture.resource] ?? {};
    if (drift.shows.some((name) => identifiedBy.includes(name)))
      return trial.passesOver("an answer to its creation with another key is about another object");
    const { faults, objects } = trial.platform;
    const before = new Set(trial.rows());
    const fields = fieldsOf(trial);
    if (drift.shows.every((name) => fields[name]?.spec.secret === true || fields[name]?.spec.writeOnly === true))
      return trial.passesOver("a secret is not verified, because platforms may mask it");
    let isMade = false;
    const after = (): void => {
      for (const row of trial.rows().filter((one) => !before.has(one))) {
        objects.patch(collection, row, drift.patch as never);
        isMade = true;
      }
    };
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const edit = (body: unknown): unknown => withMembers(body, drift.patch as Row);
      faults.add({ route: `${method} /identity/*`, fault: { kind: "call" } });
      faults.add({
        route: `${method} /*`,
        fault: {
          kind: "together",
          faults: [
            { kind: "edit", edit },
            { kind: "call", after },
          ],
        },
      });
    }
    const { logs } = trial.plugin;
    const logCount = logs.length;
    const stack = trial.stack();
    const failure = await failureOf(stack.up(trial.program(trial.full())));
    faults.clear();
    if (!isMade) return trial.passesOver("it is a part of an object that was there before");
    if (failure !== undefined && !isThere(stack)) {
      // A response with another key or secret is about another object, which the provider does not adopt.
      takeAway(trial, before);
      return trial.passesOver("an answer to its creation that shows another value is not about it");
    }
    if (isPending(stack)) {
      // The next run searches the object and finds that it was not created.
      takeAway(trial, before);
      await stack.refresh();
      return trial.passesOver(
        "the changed member is part of what its object is recognized by, so the create ends pending",
      );
    }
    objects.patch(collection, rowOf(trial, stack), drift.patch as never);
    const names = (text: string): boolean => drift.shows.some((name) => text.includes(name));
    if (failure !== undefined) assert.ok(names(failure.message), failure.message);
    else
      await until(
        () => logs.slice(logCount).some((line) => isReport(line, names)),
        "a warning that names what is other",
      );
    const refreshed = membersOf(await stack.refresh());
    assert.deepEqual([...refreshed].sort(), [...drift.shows].sort(), "a refresh shows something else");
    await setRight(trial, stack);
    trial.covered("the drift of the fixture");
  },
};

function isPending(stack: ReturnType<ConformanceContext["stack"]>): boolean {
  return isThere(stack) && idOf(stack).startsWith("pending-create:");
}

/** Deletes the objects that are in no stack. */
function takeAway(trial: ConformanceContext, before: ReadonlySet<Row>): void {
  const { objects } = trial.platform;
  for (const row of trial.rows().filter((one) => !before.has(one))) objects.remove(trial.fixture.collection, row);
}

const isReport = ({ severity, message }: { severity: string; message: string }, names: (text: string) => boolean) =>
  severity === "WARNING" && names(message);

async function setRight(trial: ConformanceContext, stack: ReturnType<ConformanceContext["stack"]>): Promise<void> {
  const back = await stack.up(trial.program(trial.full()));
  assert.deepEqual([...back.update, ...back.replace], ["it"], "the next run does not set it right");
  await settles(trial, stack, trial.full());
}

/** Returns a body with these members in each object that has one of them. */
function withMembers(body: unknown, members: Row): unknown {
  if (Array.isArray(body)) return body.map((item) => withMembers(item, members));
  if (typeof body !== "object" || body === null) return body;
  if (Object.keys(members).some((name) => Object.hasOwn(body, name))) return { ...body, ...members };
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, withMembers(member, members)]));
}
