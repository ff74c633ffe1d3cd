import assert from "node:assert/strict";
import type { JsonObject, Stack } from "@tripod/testkit";
import { another } from "./conflict.js";
import { type ConformanceContext, refused } from "./conformanceContext.js";
import { type ConformanceTest, routeOf } from "./conformanceTest.js";
import { importId } from "./importId.js";
import { drifts, recorded, settles } from "./settles.js";

/** Key of the account in state. */
const OWNER = "__owner";

/** With valid credentials of another account, an object does not exist or is a different one. */
export const otherAccount: ConformanceTest = {
  name: "other account",
  promise:
    "credentials of another account read, change and delete nothing, and state stays: the message names both accounts",
  run: async (trial) => {
    const stack = trial.stack();
    const inputs = trial.full();
    await stack.up(trial.program(inputs));
    await recordsOwner(trial, stack);
    const changed = await another(trial, stack, inputs, []);
    const before = recorded(stack);
    const rows = JSON.stringify(trial.rows());
    const operations: readonly (readonly [string, () => Promise<unknown>])[] = [
      ["refresh", () => stack.refresh()],
      ...(changed === undefined ? [] : ([["update", () => stack.up(trial.program(changed))]] as const)),
      ["destroy", () => stack.destroy()],
    ];
    await signIn(trial, stack, inputs, 1);
    for (const [what, operation] of operations) {
      trial.platform.requests.reset();
      tellsBoth(trial, stack, await refused(operation()), what);
      assert.deepEqual(trial.writes().map(routeOf), [], `${what}: something was sent`);
      assert.equal(recorded(stack), before, `${what}: state is not as it was`);
      assert.equal(JSON.stringify(trial.rows()), rows, `${what}: the object is not as it was`);
      trial.covered(what);
    }
    await staysUnowned(trial, stack);
    await isNotSeen(trial, stack);
    await signIn(trial, stack, inputs, 0);
    await settles(trial, stack, inputs);
  },
};

/** Previews the same program with the credentials of an account of the platform. */
async function signIn(trial: ConformanceContext, stack: Stack, inputs: JsonObject, account: number): Promise<void> {
  const { subject, platform } = trial;
  stack.configure({ config: subject.config(platform, account) });
  const again = await stack.up(trial.program(inputs));
  assert.deepEqual(again.same, ["it"], JSON.stringify(again.events));
}

/** Asserts that the other account cannot import the object. Skips singletons, whose ID is valid in every account. */
async function isNotSeen(trial: ConformanceContext, stack: Stack): Promise<void> {
  const { subject, platform, fixture } = trial;
  const forms = subject.resources[fixture.resource]?.imports?.forms ?? [];
  if (forms.length === 0 || fixture.resetOnDelete !== undefined) return;
  const other = trial.stack();
  other.configure({ config: subject.config(platform, 1) });
  await refused(other.import({ type: trial.type, name: "it", id: importId(stack, forms[0] as string) }));
  trial.covered("import");
}

/** Asserts that an object stays in state of an earlier version, which lacks the account, if this account lacks it. */
async function staysUnowned(trial: ConformanceContext, stack: Stack): Promise<void> {
  const whole = stack.resource("it");
  const { [OWNER]: owner, ...outputs } = whole.outputs;
  if (owner === undefined || trial.fixture.resetOnDelete !== undefined) return;
  const older = { ...whole, outputs };
  stack.record([older]);
  for (const operation of [() => stack.refresh(), () => stack.destroy()]) {
    await refused(operation());
    assert.deepEqual(stack.resource("it"), older, "a missing object does not stay in state");
  }
  stack.record([whole]);
  trial.covered("a missing object without an account");
}

/** Asserts that a refresh records the account in state of an earlier version that lacks it, and shows no difference. */
async function recordsOwner(trial: ConformanceContext, stack: Stack): Promise<void> {
  const whole = stack.resource("it");
  const { [OWNER]: owner, ...outputs } = whole.outputs;
  if (owner === undefined) return;
  stack.record([{ ...whole, outputs }]);
  assert.deepEqual(drifts(await stack.refresh()), [], "a refresh that records the account shows a difference");
  assert.deepEqual(stack.resource("it").outputs[OWNER], owner, "a refresh does not record the account");
  trial.covered("state without an account");
}

/**
 * Asserts that the message names both accounts, or, for an object in a project, the project that the credentials cannot
 * access.
 */
function tellsBoth(
  { subject, platform, requests, full }: ConformanceContext,
  stack: Stack,
  message: string,
  what: string,
): void {
  const { projectUid = "", projectId = "", [OWNER]: owner } = { ...full(), ...stack.resource("it").outputs };
  const project = String(projectUid || projectId).replaceAll("-", "");
  if (owner === undefined) {
    assert.notEqual(project, "", "it is in no project, and its account is not recorded");
    const { projectName } = platform.settings as { readonly projectName?: string };
    assert.ok(
      [project, projectName].some((name) => name !== undefined && message.replaceAll("-", "").includes(name)),
      `${what} does not name the project: ${message}`,
    );
    return;
  }
  for (const account of subject.accounts)
    assert.ok(message.includes(account), `${what} does not name ${account}: ${message}`);
  const others = requests().filter(({ path }) => !subject.asksOwner.test(path));
  assert.deepEqual(others.map(routeOf), [], `${what}: more than the account was asked for`);
}
