import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject, ResourceFixture } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { type ConformanceTest, idOf, ownSpots } from "./conformanceTest.js";
import { creation } from "./creation.js";
import { each } from "./everyWay.js";
import { type Fate, fatesOf, isFinal, type Place } from "./fates.js";
import { isWithin, layersOf, resetOf, tryGroups } from "./halves.js";
import {
  anotherValue,
  anyElement,
  type InputPath,
  type ProgramChange,
  programChange,
  stepsOf,
  valueAt,
  withValue,
} from "./inputPaths.js";
import { Lives } from "./lives.js";
import { changedOutside, rowNow } from "./outside.js";

/** Returns the new value for a path: that of the fixture, otherwise one derived from the type. */
export function changeOf(
  trial: Pick<ConformanceContext, "subject" | "fixture" | "changes">,
  { path, field, input: value, steps }: InputPath,
): Json | undefined {
  const changes = trial.changes();
  if (path in changes) return changes[path];
  if (trial.fixture.immutable?.[anyElement(path)] !== undefined) return undefined;
  if (steps.length === 1 && value !== undefined && path in trial.subject.elsewhere)
    return trial.subject.elsewhere[path];
  // Most strings refer to other objects, so a new value cannot be derived.
  const isName = steps.length === 1 && field.spec.type.kind === "string" && field.spec.values === undefined;
  return isName ? undefined : anotherValue(field, value);
}

/**
 * Returns a program that differs at one path only. Undefined if the fixture explains why no change exists, or if the
 * derived value is rejected and another change of the fixture covers the path.
 */
async function otherOf(
  trial: ConformanceContext,
  lives: Lives,
  full: JsonObject,
  spot: InputPath,
): Promise<ProgramChange | undefined> {
  const { path, steps, input } = spot;
  const value = changeOf(trial, spot);
  if (value === undefined) return undefined;
  const alone = { paths: [path], inputs: withValue(full, steps, value) };
  if (path in trial.changes()) return alone;
  const { fixture, subject, of } = trial;
  // Impossible changes are the subject of the test "refused".
  const finals = fixture.rejectedChanges?.(of) ?? {};
  if (path in finals) return undefined;
  const { refusal } = await lives.fresh(alone.inputs);
  if (refusal === undefined) return alone;
  const changes = [
    ...Object.entries({ ...finals, ...trial.changes() }).map(([name, other]) => ({ [name]: other })),
    ...trial.nestedChanges(),
  ];
  const hasOtherChange = changes.some(
    (some) => !isDeepStrictEqual(valueAt(programChange(full, some).inputs, steps), input),
  );
  // A reference has one possible value if its target exists once.
  const isPlace = path in subject.elsewhere && fixture.dependencies !== undefined;
  const problem = `${JSON.stringify(value)} is rejected, and no change of the fixture sets another value: ${refusal.message}`;
  assert.ok(hasOtherChange || isPlace || standsOn(fixture, steps), problem);
  return undefined;
}

/** Reports whether a value only refers to dependencies of the object. */
function standsOn(fixture: ResourceFixture, steps: InputPath["steps"]): boolean {
  const there = valueAt(
    fixture.full(() => STANDS_ON),
    steps,
  );
  return Array.isArray(there) ? there.every((one) => one === STANDS_ON) : there === STANDS_ON;
}

const STANDS_ON = "dependency";

/** Asserts that a change replaces the object exactly if the facts say so for its path, a parent or a member of it. */
function assertKnown({ fixture }: ConformanceContext, { paths }: ProgramChange, isReplaced: boolean): void {
  const { replaces = [] } = fixture.facts;
  const own = paths.map(anyElement);
  const must = own.some((path) => replaces.some((replacing) => isWithin(path, replacing)));
  const may = must || own.some((path) => replaces.some((replacing) => isWithin(replacing, path)));
  if (isReplaced) assert.ok(may, "a change of it replaces, which nothing says that it has to");
  else assert.ok(!must, "a change of it is made in place, which the platform cannot do");
}

export const changed: ConformanceTest = {
  name: "changed",
  promise:
    "each input and each member of one is changed: the object then equals one that was created so; a reversal by another client is the only drift, and is repaired",
  run: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    if (trial.fixture.skip?.["lost create"] === undefined) lives.loseAnswers(await creation(trial));
    const alone = async (spot: InputPath): Promise<void> => {
      const change = await otherOf(trial, lives, full, spot);
      if (change === undefined) trial.uncovered(spot.path);
      else await changes(trial, lives, { full, change, location: spot });
    };
    const spots = ownSpots(trial, full);
    if (trial.isThorough) await each(spots, alone);
    else await changedTogether(trial, lives, { full, spots, alone });
    const sets = trial.nestedChanges().map((values) => programChange(full, values));
    await each(
      sets.map((change) => ({ path: change.paths.join(" "), steps: stepsOf(change.paths[0] ?? ""), said: change })),
      async ({ said: change, ...location }) => changes(trial, lives, { full, change, location }),
    );
    trial.passesOver("nothing of it can be changed");
  },
};

interface Together {
  readonly full: JsonObject;
  readonly spots: readonly InputPath[];
  alone(spot: InputPath): Promise<void>;
}

/** Changes all inputs with the same kind of plan together, and the others one by one. */
async function changedTogether(
  trial: ConformanceContext,
  lives: Lives,
  { full, spots, alone }: Together,
): Promise<void> {
  const programValues = spots.map((spot) => ({ ...spot, value: changeOf(trial, spot) }));
  const programs = programValues.map((spot) => ({
    ...spot,
    inputs: spot.value === undefined ? full : withValue(full, spot.steps, spot.value),
  }));
  const fates = await fatesOf(trial, programs);
  const { notStored = [], keptIfUnlisted = [] } = trial.fixture;
  const isApart = ({ path, steps }: InputPath): boolean =>
    notStored.includes(path) || keptIfUnlisted.includes(String(steps[0]));
  const grouped = (fate: Fate) => programValues.filter((spot, index) => fates[index] === fate && !isApart(spot));
  const groups = [...layersOf(grouped("update")), ...layersOf(grouped("replace"))];
  // Rejected inputs are tested when the resource is tested input by input.
  const refused = programValues.filter((_, index) => fates[index] === "refused");
  for (const { path } of refused) trial.uncovered(path);
  const done = new Set([...groups.flat(), ...refused].map(({ path }) => path));
  const others = spots.filter(({ path }) => !done.has(path));
  await tryGroups(trial, groups, {
    ...{ full, other: ({ value }) => value, alone, reset: resetOf(trial) },
    several: async (inputs, some, { steps }) => {
      const { refusal } = await lives.fresh(inputs);
      if (refusal !== undefined) throw refusal;
      const paths = some.map(({ path }) => path);
      await changes(trial, lives, { full, change: { paths, inputs }, location: { path: paths.join(" "), steps } });
    },
  });
  await each(others, alone);
}

interface Changing {
  readonly full: JsonObject;
  readonly change: ProgramChange;
  readonly location: Place;
}

/** Changes values of an object and asserts the result. */
async function changes(trial: ConformanceContext, lives: Lives, { full, change, location }: Changing): Promise<void> {
  const { inputs } = change;
  await lives.fresh(inputs);
  await lives.from(full, async (life) => {
    const { stack, image, becomes } = life;
    if (await isFinal(trial, stack, location, inputs)) return trial.uncovered(location.path);
    const id = idOf(stack);
    const [before, row] = [image(), rowNow(trial, life)];
    const done = await becomes(inputs, "changed", { ...location, changes: change.paths.length });
    assertKnown(trial, change, done.replace.length > 0);
    if (done.update.length > 0) assert.equal(idOf(stack), id, "an update makes another object of it");
    else assert.deepEqual(done.replace, ["it"], "changing it does nothing");
    const isHeld = !change.paths.some((path) => trial.fixture.notStored?.includes(path) === true);
    if (done.update.length > 0 && isHeld)
      assert.notDeepEqual(image(), before, "its change does not reach the platform");
    if (done.update.length > 0) await changedOutside(trial, life, { ...change, before: row, like: image() });
    trial.covered(location.path);
  });
}
