/**
 * Responses of other servers to every request of a resource never change the state. The conformance tests try some of
 * them with every resource. Each run of this file tests an eighth of the resources in turn, with a sixth of the
 * responses, and another sixth after eight runs. Changed resources are always tested. `CONFORMANCE_ONLY=Folder,Role`
 * tries all responses with these resources.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Fault, Row } from "@tripod/emulators";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "../conformance/conformanceContext.js";
import { fieldsOf, injectFault, isThere, routeOf } from "../conformance/conformanceTest.js";
import { inPlaceOf } from "../conformance/inPlace.js";
import { served } from "../conformance/session.js";
import { type Subject, selectedFixtures, subjectsToTest } from "../conformance/subjects.js";
import { isThorough, thoroughness } from "../conformance/thoroughness.js";
import { FURTHER_CREATES, FURTHER_DELETES, FURTHER_READS, FURTHER_UPDATES } from "./foreignResponses.js";

/** More requests than any step of a lifecycle sends. */
const ALL = 50;

const { changed, turn } = thoroughness();
const round = Number(process.env.TESTS_ROUND ?? "0");
const isWhole = process.env.CONFORMANCE_ONLY !== undefined;
// The turn limits this test even if every resource is tested input by input.
const chosen = { changed: changed === "all" ? new Set<string>() : changed, turn };
const isTurn = (resource: string): boolean => isWhole || isThorough(resource, chosen);

/** Each resource is tested with one of this many cases. */
const SHARE = 6;
/** Selects the cases of a resource at its own positions. */
type Share = <T>(cases: readonly T[]) => readonly T[];
const shareOf =
  (position: number): Share =>
  (cases) =>
    isWhole ? cases : cases.filter((_, index) => (index + position + round) % SHARE === 0);

/**
 * Resource's life without faults: its creating request, the rows that it adds and leaves, the methods of its delete.
 */
interface Life {
  readonly creates: string | undefined;
  readonly adds: number;
  readonly leaves: number;
  readonly methods: ReadonlySet<string>;
}

async function usualLife(trial: ConformanceContext): Promise<Life> {
  const before = trial.rows().length;
  const stack = trial.stack();
  trial.platform.requests.reset();
  await stack.up(trial.program(trial.full()));
  const adds = trial.rows().length - before;
  const [first] = trial.writes();
  trial.platform.requests.reset();
  await stack.destroy();
  const methods = new Set(trial.writes().map(({ method }) => method));
  return { creates: first && routeOf(first), adds, leaves: trial.rows().length - before, methods };
}

/** Removes objects that no state has: the response to their create was lost. */
function sweep({ platform, fixture, rows }: ConformanceContext, before: readonly Row[]): void {
  for (const row of rows().filter((one) => !before.includes(one))) platform.objects.remove(fixture.collection, row);
}

/** Objects are created once, and one that may have been created is in state or reported as unknown. */
async function created(trial: ConformanceContext, life: Life, fault: Fault): Promise<string | undefined> {
  if (life.creates === undefined) return undefined;
  const before = trial.rows();
  // A separate provider, because after a lost response a provider creates no second object that is indistinguishable
  // from the first.
  const own = await trial.subject.startPlugin();
  const serving = { plugin: own };
  const stack = trial.stack(inPlaceOf(serving));
  injectFault(trial, life.creates, fault);
  const failure = await failureOf(stack.up(trial.program(trial.full())));
  trial.platform.faults.clear();
  const fresh = trial.rows().filter((row) => !before.includes(row)).length;
  const isTold = failure === undefined || isRecorded(stack) || stack.pendingOperations().length > 0;
  await failureOf(stack.destroy());
  serving.plugin = trial.plugin;
  await own.stop();
  if (life.leaves === 0) sweep(trial, before);
  if (fresh > Math.max(1, life.adds)) return `${fresh} objects`;
  if (failure === undefined && fresh < life.adds) return "nothing was made, and it is in state";
  return fresh > 0 && life.adds > 0 && !isTold ? `it was made, but the message is ${failure.message}` : undefined;
}

/** Whether the state has the object, or its create with an unknown outcome. */
const isRecorded = (stack: Stack): boolean => JSON.stringify(stack.exportState({ encrypt: true })).includes("::it");

/** Objects that were not deleted stay in state. */
async function deleted(trial: ConformanceContext, life: Life, fault: Fault): Promise<string | undefined> {
  if (life.adds === 0 || life.leaves > 0) return undefined;
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const before = trial.rows().length;
  for (const method of life.methods) injectFault(trial, `${method} /*`, fault, ALL);
  await failureOf(stack.destroy());
  trial.platform.faults.clear();
  const isLost = trial.rows().length >= before && !isRecorded(stack);
  await failureOf(stack.destroy());
  return isLost ? "it is still there, and not in state" : undefined;
}

/** Reads with a response about something else keep the state. */
async function* refreshed(
  trial: ConformanceContext,
  faults: readonly (readonly [string, Fault])[],
): AsyncGenerator<string> {
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  await stack.refresh();
  const recorded = () => structuredClone(stack.resource("it"));
  const before = recorded();
  for (const [name, fault] of faults) {
    injectFault(trial, "GET /*", fault, ALL);
    await failureOf(stack.refresh());
    trial.platform.faults.clear();
    if (!isThere(stack)) return yield `${name}: it is forgotten`;
    const { outputs, id, inputs } = recorded();
    if (isDeepStrictEqual({ outputs, id, inputs }, { outputs: before.outputs, id: before.id, inputs: before.inputs }))
      continue;
    yield `${name}: ${JSON.stringify(before.outputs)} became ${JSON.stringify(outputs)}`;
    stack.record([before]);
  }
  trial.platform.faults.clear();
  await stack.destroy();
}

/** Returns responses in the platform's form that hide the secrets of the object, or are about another one. */
const edited = (trial: ConformanceContext): Readonly<Record<string, Fault>> => ({
  "masks instead of secrets": { kind: "edit", edit: masked(trial) },
  "the id of another object": { kind: "edit", edit: (body) => aboutAnother(body, trial) },
});

function masked(trial: ConformanceContext): (body: unknown) => unknown {
  const secrets = [...JSON.stringify(trial.full()).matchAll(/planted-[\w-]+/g)].map(([text]) => text);
  return (body) =>
    JSON.parse(JSON.stringify(body), (_, value: unknown) =>
      secrets.some((secret) => secret === value) ? "********" : value,
    );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Returns the response about one object as if it were about another one. Lists stay unchanged.
 */
function aboutAnother(body: unknown, trial: ConformanceContext): unknown {
  const ids = new Set(trial.rows().flatMap(({ id, uid }) => [id, uid]));
  const other = (id: unknown): unknown =>
    typeof id === "number" ? id + 1 : String(id).replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  const renamed = (object: Record<string, unknown>): Record<string, unknown> => {
    const own = ["id", "uid"].filter((name) => object[name] !== undefined && ids.has(object[name] as never));
    return { ...object, ...Object.fromEntries(own.map((name) => [name, other(object[name])])) };
  };
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(renamed(body)).map(([name, value]) => [name, isObject(value) ? renamed(value) : value]),
  );
}

/** Returns a change in place of an input that the platform returns. */
function changeOf(trial: ConformanceContext): JsonObject | undefined {
  const fields = fieldsOf(trial);
  const full = trial.full();
  const found = Object.entries(trial.changes()).find(([name, value]) => {
    const { replaces, writeOnly, secret } = fields[name]?.spec ?? {};
    if (replaces === true || writeOnly === true || secret === true || value === null) return false;
    return full[name] !== undefined && !isDeepStrictEqual(full[name], value);
  });
  return found && { [found[0]]: found[1] as Json };
}

/** An update that was not processed is not recorded as done: the next run, without other changes, sends it. */
async function updated(trial: ConformanceContext, fault: Fault): Promise<string | undefined> {
  const change = changeOf(trial);
  if (change === undefined) return undefined;
  const stack = trial.stack();
  const full = trial.full();
  await stack.up(trial.program(full));
  const changed = trial.program({ ...full, ...change });
  // One platform signs in by POST, which must not fail.
  const methods = trial.subject.name === "hostpkg" ? ["PUT", "PATCH"] : ["PUT", "PATCH", "POST"];
  for (const method of methods) injectFault(trial, `${method} /*`, fault, ALL);
  const isDone = (await failureOf(stack.up(changed))) === undefined;
  trial.platform.faults.clear();
  const sends = async (): Promise<boolean> => {
    trial.platform.requests.reset();
    await failureOf(stack.up(changed));
    return trial.writes().length > 0;
  };
  const isSent = await sends();
  await failureOf(stack.refresh());
  const isDrifted = await sends();
  await failureOf(stack.destroy());
  return isDone && !isSent && isDrifted ? `${Object.keys(change)[0]} is recorded, and was never sent` : undefined;
}

/** The response to the create of one object does not make another create adopt that object. */
async function adopted(trial: ConformanceContext, life: Life): Promise<string | undefined> {
  if (life.creates === undefined || life.adds === 0 || fieldsOf(trial).name === undefined) return undefined;
  const before = trial.rows();
  const first = trial.stack();
  let response: unknown;
  const keep = (body: unknown): unknown => {
    response = structuredClone(body);
    return body;
  };
  injectFault(trial, life.creates, { kind: "edit", edit: keep });
  await first.up(trial.program(trial.full()));
  trial.platform.faults.clear();
  const { id, inputs } = first.resource("it");
  const second = trial.stack();
  injectFault(trial, life.creates, { kind: "edit", edit: () => response });
  await failureOf(second.up(trial.program(trial.minimal())));
  trial.platform.faults.clear();
  const other = isThere(second) ? second.resource("it") : undefined;
  const isAdopted = other?.id === id && inputs?.name !== other?.inputs?.name;
  await failureOf(second.destroy());
  await failureOf(first.destroy());
  if (life.leaves === 0) sweep(trial, before);
  return isAdopted ? "the object of the other create is adopted" : undefined;
}

/** URLs that are cut or extended at a slash lead elsewhere, and a 404 there does not concern the object. */
async function* misdirected(trial: ConformanceContext, share: Share): AsyncGenerator<string> {
  const config = trial.subject.config(trial.platform);
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  for (const [name, value] of Object.entries(config)) {
    if (typeof value !== "string" || !/^https?:/.test(value)) continue;
    for (const address of share(wrongAddresses(value))) {
      stack.configure({ config: { ...config, [name]: address } });
      await failureOf(stack.refresh());
      if (!isRecorded(stack)) return yield `${name} ${address}: it is forgotten`;
    }
  }
  stack.configure({ config });
  await failureOf(stack.destroy());
}

function wrongAddresses(right: string): readonly string[] {
  const { origin, pathname } = new URL(right);
  const parts = pathname.split("/").filter((part) => part !== "");
  const cut = parts.map((_, index) => parts.slice(0, index));
  const longer = [...parts.keys(), parts.length].map((at) => [...parts.slice(0, at), "v1", ...parts.slice(at)]);
  const end = right.endsWith("/") ? "/" : "";
  return [...cut, ...longer].map((path) =>
    path.length === 0 ? `${origin}${end}` : `${origin}/${path.join("/")}${end}`,
  );
}

/** Returns all problems of a resource. */
async function findingsOf(trial: ConformanceContext, share: Share): Promise<readonly string[]> {
  const findings: string[] = [];
  const report = (what: string, finding: string | undefined): void => {
    if (finding !== undefined) findings.push(`${what}: ${finding}`);
  };
  const life = await usualLife(trial);
  for (const [name, fault] of share(Object.entries(FURTHER_CREATES)))
    report(`create, ${name}`, await created(trial, life, fault));
  for (const [name, fault] of share(Object.entries(FURTHER_DELETES)))
    report(`delete, ${name}`, await deleted(trial, life, fault));
  for (const [name, fault] of share(Object.entries(FURTHER_UPDATES)))
    report(`update, ${name}`, await updated(trial, fault));
  for await (const finding of refreshed(trial, share(Object.entries({ ...FURTHER_READS, ...edited(trial) }))))
    report("refresh", finding);
  report("the response to another create", await adopted(trial, life));
  for await (const finding of misdirected(trial, share)) report("another URL", finding);
  return findings;
}

function testResources(subject: Subject): void {
  const on = served(subject);
  for (const [position, fixture] of selectedFixtures(subject)
    .filter(({ resource }) => isTurn(resource))
    .entries()) {
    it(`${fixture.resource} believes no foreign response to any request`, async () => {
      await on(fixture, async (trial) => assert.deepEqual(await findingsOf(trial, shareOf(position)), []));
    });
  }
}

for (const subject of await subjectsToTest()) {
  describe(`the resources of ${subject.name}, turn ${turn} of 8 (TESTS_TURN=${turn} repeats it)`, () =>
    testResources(subject));
}
