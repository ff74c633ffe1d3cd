import assert from "node:assert/strict";
import type { RequestRecord, Row, RunningPlatform } from "@tripod/emulators";
import {
  engine,
  type Json,
  type JsonObject,
  OperationFailed,
  type Plugin,
  type Program,
  type Refer,
  type ResourceFixture,
  reveal,
  type Stack,
} from "@tripod/testkit";
import { type Subject, typeOf } from "./subjects.js";
import { isThorough, thoroughness } from "./thoroughness.js";
import { newIn, type World, type WorldRow, worldOf } from "./world.js";

/** Existing prerequisites of a fixture. Tests leave them unchanged. */
export interface FixtureHost {
  readonly subject: Subject;
  readonly fixture: ResourceFixture;
  readonly platform: RunningPlatform<object, unknown>;
  readonly plugin: Plugin;
  /** Outputs of the fixture's dependencies. */
  readonly of: Refer;
  /** Returns a result about the fixture that all tests share, computed once. */
  remember<T>(what: string, find: () => Promise<T>): Promise<T>;
  /** Whether the dependencies are unchanged in this world: some objects are part of another one and change it. */
  isAsMade(world: World): boolean;
  /** Objects of the platform after the last test of this fixture, with which the next test begins. */
  lastWorld(): World | undefined;
  keepWorld(world: World): void;
  /** Deletes the dependencies once. Asserts that other objects are unchanged and no object remains. */
  leave(): Promise<void>;
  readonly isLeft: boolean;
}

/** One fixture with its prerequisites: the input of each test. */
export interface ConformanceContext
  extends Omit<FixtureHost, "isAsMade" | "lastWorld" | "keepWorld" | "leave" | "isLeft"> {
  readonly type: string;
  /** Whether each input is tried individually; otherwise several together. */
  readonly isThorough: boolean;
  /** Returns an empty stack, with a separate plugin if one is given. */
  stack(of?: Plugin): Stack;
  program(inputs: JsonObject, name?: string): Program;
  minimal(): JsonObject;
  full(): JsonObject;
  variants(): readonly JsonObject[];
  changes(): Readonly<Record<string, Json>>;
  nestedChanges(): readonly Readonly<Record<string, Json | undefined>>[];
  /** Returns the rows of the fixture's collection, without remains of deleted objects. */
  rows(): readonly Row[];
  /** Reports whether a row is the remainder of a deleted object. */
  isLeft(object: WorldRow): boolean;
  /** Requests since the log was cleared, without authentication. */
  requests(): readonly RequestRecord[];
  /** Writes since the log was cleared. */
  writes(): readonly RequestRecord[];
  /** Counts a tested case; `what` names it once. */
  covered(what: string): void;
  /** Records a case that could not be tested. */
  uncovered(what: string): void;
  /** Sets the reason to report if nothing is tested. */
  passesOver(reason: string): void;
}

/** Result of a test with a fixture. */
export interface Coverage {
  /** Number of tested cases. */
  readonly covered: number;
  /** Cases that could not be tested. */
  readonly uncovered: readonly string[];
  /** Reason for which nothing was tested. */
  readonly skipped: readonly string[];
}

/** Returns the error of an operation that may fail for a user; undefined on success. Other errors are rethrown. */
export async function failureOf(operation: Promise<unknown>): Promise<OperationFailed | undefined> {
  try {
    await operation;
  } catch (error) {
    if (error instanceof OperationFailed) return error;
    throw error;
  }
  return undefined;
}

/** Runs an operation that must fail, and returns its error message. */
export async function refused(operation: Promise<unknown>): Promise<string> {
  const failure = await failureOf(operation);
  return failure?.message ?? assert.fail("the operation was expected to fail");
}

/** Returns a value without secret marks: the plain form of a program's inputs. */
export const plain = (inputs: JsonObject): JsonObject => reveal(inputs) as JsonObject;

const isIdentity = ({ path }: RequestRecord): boolean => path.includes("/identity/");

let stacks = 0;

const stackOn = ({ name, config }: Subject, platform: RunningPlatform<object, unknown>, plugin: Plugin): Stack => {
  stacks += 1;
  return engine(plugin).stack({ package: name, name: `s${stacks}`, config: config(platform) });
};

/** Creates the dependencies of a fixture. */
export async function standOn(
  subject: Subject,
  fixture: ResourceFixture,
  platform: RunningPlatform<object, unknown>,
  plugin: Plugin,
): Promise<FixtureHost> {
  platform.faults.clear();
  platform.objects.pace(0);
  const world = worldOf(platform);
  const base = stackOn(subject, platform, plugin);
  const outputs = new Map<string, JsonObject>();
  const program = needsOf(subject, fixture, outputs);
  if (program.length > 0) {
    const { outputs: made } = await base.up(program);
    for (const [name, values] of Object.entries(made)) outputs.set(name, values);
  }
  const created = newIn(world, worldOf(platform));
  const ids = new Map<string, unknown>();
  let left: Promise<void> | undefined;
  let last: World | undefined;
  const takeAway = async (): Promise<void> => {
    if (program.length > 0) await base.destroy();
    assertUntouched(world, worldOf(platform), { subject, fixture });
  };
  return {
    subject,
    fixture,
    platform,
    plugin,
    of: (name, output = "id") => {
      if (name === "#") return String(stacks);
      const value = outputs.get(name)?.[output];
      assert.notEqual(value, undefined, `${fixture.resource} depends on ${name}, which has no ${output}`);
      return value as Json;
    },
    remember: async <T>(what: string, find: () => Promise<T>) => {
      if (!ids.has(what)) ids.set(what, await find());
      return ids.get(what) as T;
    },
    lastWorld: () => last,
    keepWorld: (now) => {
      last = now;
    },
    isAsMade: (now) => created.every(({ collection, row }) => now.get(collection)?.includes(JSON.stringify(row))),
    leave: () => {
      left ??= takeAway();
      return left;
    },
    get isLeft() {
      return left !== undefined;
    },
  };
}

/**
 * Runs `work` with a fixture without objects, and deletes its objects afterward. Asserts that other objects are
 * unchanged and no object remains. Changed dependencies are deleted, too.
 */
export async function withContext(
  ground: FixtureHost,
  work: (trial: ConformanceContext) => Promise<void>,
): Promise<Coverage> {
  const { subject, fixture, platform, plugin, of } = ground;
  const world = ground.lastWorld() ?? worldOf(platform);
  const made: Stack[] = [];
  const covered = new Set<string>();
  const uncovered = new Set<string>();
  const skipped = new Set<string>();
  const { tombstone, collection } = fixture;
  const older = new Set(platform.objects.rows(collection));
  const isLeft = (row: Row): boolean =>
    tombstone !== undefined &&
    !older.has(row) &&
    Object.entries(tombstone).every(([name, value]) => row[name] === value);
  /** Remains of deleted objects would reserve their names, or the platform's stock. */
  const sweep = (): void => {
    for (const row of platform.objects.rows(collection).filter(isLeft)) platform.objects.remove(collection, row);
  };
  await work({
    subject,
    fixture,
    platform,
    plugin,
    of,
    type: typeOf(subject, fixture.resource),
    isThorough: isThorough(fixture.resource, thoroughness()),
    remember: ground.remember,
    stack: (on = plugin) => {
      sweep();
      const stack = stackOn(subject, platform, on);
      made.push(stack);
      return stack;
    },
    program: (inputs, name = "it") => [{ name, type: typeOf(subject, fixture.resource), inputs }],
    minimal: () => fixture.minimal(of),
    full: () => fixture.full(of),
    variants: () => fixture.variants?.(of) ?? [],
    changes: () => fixture.changes(of),
    nestedChanges: () => fixture.nestedChanges?.(of) ?? [],
    rows: () => platform.objects.rows(collection).filter((row) => !isLeft(row)),
    isLeft: (object) => object.collection === collection && isLeft(object.row),
    requests: () => platform.requests.all().filter((request) => !isIdentity(request)),
    writes: () =>
      platform.requests.all().filter((request) => !isIdentity(request) && !["GET", "HEAD"].includes(request.method)),
    covered: (what) => void covered.add(what),
    uncovered: (what) => void uncovered.add(what),
    passesOver: (reason) => void skipped.add(reason),
  });
  platform.faults.clear();
  for (const stack of made) await stack.destroy();
  sweep();
  const after = worldOf(platform);
  if (ground.isAsMade(after)) {
    assertUntouched(world, after, ground);
    ground.keepWorld(after);
  } else await ground.leave();
  return { covered: covered.size, uncovered: [...uncovered], skipped: [...skipped] };
}

/** Creates the dependencies of a fixture, runs `work` with it, and deletes everything. */
export async function tryOnce(
  subject: Subject,
  fixture: ResourceFixture,
  platform: RunningPlatform<object, unknown>,
  plugin: Plugin,
  work: (trial: ConformanceContext) => Promise<void>,
): Promise<Coverage> {
  const ground = await standOn(subject, fixture, platform, plugin);
  const tally = await withContext(ground, work);
  await ground.leave();
  return tally;
}

/** Asserts that other objects are unchanged, and only the remains of deleted objects are left. */
function assertUntouched(
  before: World,
  after: World,
  { subject, fixture }: Pick<FixtureHost, "subject" | "fixture">,
): void {
  const keptFixtures = (fixture: ResourceFixture): readonly ResourceFixture[] => [
    fixture,
    ...Object.values(fixture.dependencies ?? {}).flatMap(keptFixtures),
  ];
  const isKept = ({ collection, row }: WorldRow): boolean =>
    keptFixtures(fixture).some(
      ({ collection: own, tombstone }) =>
        own === collection &&
        tombstone !== undefined &&
        Object.entries(tombstone).every(([name, value]) => row[name] === value),
    );
  const isTakenOver = ({ collection }: WorldRow): boolean =>
    fixture.resetOnDelete !== undefined && collection === fixture.collection;
  const describeRows = (rows: readonly WorldRow[]): readonly string[] =>
    rows.filter((object) => !isTakenOver(object)).map(({ collection, row }) => `${collection}: ${JSON.stringify(row)}`);
  assert.deepEqual(describeRows(newIn(after, before)), [], "objects of others were deleted or changed");
  assert.deepEqual(
    describeRows(newIn(before, after).filter((object) => !isKept(object) && subject.isSeeded?.(object) !== true)),
    [],
    "something is left behind",
  );
}

/** Returns the dependencies of a fixture, deepest first, without duplicates. */
function needsOf(subject: Subject, fixture: ResourceFixture, outputs: Map<string, JsonObject>): Program {
  const entries: {
    name: string;
    type: string;
    inputs: (of: (name: string, ...path: (string | number)[]) => Json) => JsonObject;
  }[] = [];
  const add = (name: string, need: ResourceFixture): void => {
    if (entries.some((entry) => entry.name === name)) return;
    for (const [inner, deeper] of Object.entries(need.dependencies ?? {})) add(inner, deeper);
    entries.push({
      name,
      type: typeOf(subject, need.resource),
      inputs: (of) =>
        need.minimal((other, output = "id") =>
          other === "#" ? String(stacks) : (outputs.get(other)?.[output] ?? of(other, output)),
        ),
    });
  };
  for (const [name, need] of Object.entries(fixture.dependencies ?? {})) add(name, need);
  return entries;
}
