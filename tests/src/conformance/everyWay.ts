import assert from "node:assert/strict";
import type { Json, JsonObject } from "@tripod/testkit";
import { until } from "../until.js";
import type { ConformanceContext } from "./conformanceContext.js";
import { type ConformanceTest, ownSpots } from "./conformanceTest.js";
import { type Fate, fatesOf, isFinal, type Place } from "./fates.js";
import { layersOf, resetOf, tryGroups } from "./halves.js";
import { anyElement, emptyValue, type InputPath, programChange, valueAt, withValue } from "./inputPaths.js";
import { type Life, Lives, type Outcome } from "./lives.js";

/** Tests each of the paths and reports all failures. */
export async function each<P extends Place>(spots: readonly P[], attempt: (spot: P) => Promise<void>): Promise<void> {
  const failures: string[] = [];
  for (const spot of spots) {
    try {
      await attempt(spot);
    } catch (error) {
      failures.push(`${spot.path}: ${(error as Error).message}`);
    }
  }
  assert.equal(failures.length, 0, failures.join("\n\n"));
}

/** Returns the effect of unsetting an input: the object changes, stays unchanged, or the program is rejected. */
async function stands(
  trial: ConformanceContext,
  { stack, image }: Life,
  spot: InputPath,
  like: Outcome,
): Promise<"changes" | "stands" | "refused"> {
  const program = trial.program(like.inputs);
  if (await isFinal(trial, stack, spot, like.inputs)) return "refused";
  const { logs } = trial.plugin;
  const logCount = logs.length;
  if ((await stack.preview(program)).same.length === 0) return "changes";
  // Values that the platform also fills in stay unchanged, and the preview shows this.
  const before = image();
  await stack.up(program);
  assert.deepEqual(image(), before, "the plan shows no change, and there is one");
  const { facts, keptIfUnlisted = [] } = trial.fixture;
  // Create-only values keep their initial value.
  const isOnce = facts.createOnly?.includes(anyElement(spot.path)) === true;
  const isLeft = spot.field.spec.presence === "optionalComputed";
  const warnings = (from: number) =>
    logs.slice(from).filter(({ message }) => message.includes(spot.path) && message.includes("keeps the value")).length;
  if (!isLeft && (isOnce || keptIfUnlisted.includes(String(spot.steps[0])))) {
    await until(() => warnings(logCount) > 0, `a warning that the platform keeps ${spot.path}`);
    const warnedCount = logs.length;
    await stack.refresh();
    await stack.preview(program);
    assert.equal(warnings(warnedCount), 0, "a run after the removal warns again");
  } else if (!isLeft) assert.deepEqual(like.image, before, "it stays on the platform, and the plan shows nothing");
  return "stands";
}

/** Options to test several inputs together. */
interface Together {
  readonly full: JsonObject;
  /** Returns the other value of an input; undefined removes the input. */
  other(spot: InputPath): Json | undefined;
  alone(spot: InputPath): Promise<void>;
  /** Whether the full program follows. */
  readonly back: boolean;
}

/** Tests all inputs with an update together, all with a replacement together, and the others one by one. */
async function eachTogether(
  trial: ConformanceContext,
  lives: Lives,
  spots: readonly InputPath[],
  { full, other, alone, back }: Together,
): Promise<void> {
  const programs = spots.map((spot) => ({ ...spot, inputs: withValue(full, spot.steps, other(spot)) }));
  const fates = await fatesOf(trial, programs);
  const reset = resetOf(trial);
  const { keptIfUnlisted = [] } = trial.fixture;
  const grouped = (fate: Fate) =>
    spots.filter(({ steps }, index) => fates[index] === fate && !keptIfUnlisted.includes(String(steps[0])));
  const groups = [...layersOf(grouped("update")), ...layersOf(grouped("replace"))];
  await tryGroups(trial, groups, {
    ...{ full, other, alone, reset },
    several: async (inputs, { length }, first) => {
      const like = await lives.fresh(inputs);
      if (like.refusal !== undefined) throw like.refusal;
      if (back) await lives.fresh(full);
      await lives.from(full, async (life) => {
        await life.becomes(inputs, "said otherwise", { ...first, changes: length });
        if (back) await life.becomes(full, "given again", { ...first, changes: length });
      });
    },
  });
  // Inputs that have no effect individually must not have one in combination.
  const idle = grouped("nothing");
  await tryGroups(trial, layersOf(idle), {
    ...{ full, other, alone, reset },
    several: (inputs) =>
      lives.from(full, async ({ stack, image }) => {
        const before = image();
        const done = await stack.up(trial.program(inputs));
        assert.deepEqual(done.same, ["it"], "each alone changes nothing, but all together do");
        assert.deepEqual(image(), before, "the plan shows no change, and there is one");
      }),
  });
  // Rejected inputs are tested when the resource is tested input by input.
  const refused = spots.filter((_, index) => fates[index] === "refused");
  for (const { path } of refused) trial.uncovered(path);
  const tried = new Set([...groups.flat(), ...idle, ...refused]);
  await each(
    spots.filter((spot) => !tried.has(spot)),
    alone,
  );
}

export const givenAgain: ConformanceTest = {
  name: "away and back",
  promise:
    "each input and each member is removed and set again: the object equals one that never had it, then one that always had it",
  run: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    const spots = ownSpots(trial, full).filter(
      ({ input, field }) => input !== undefined && field.spec.presence !== "required",
    );
    const alone = async (spot: InputPath): Promise<void> => {
      const without = withValue(full, spot.steps, undefined);
      const isRefused = (await lives.fresh(without)).refusal !== undefined;
      const others = isRefused ? trial.nestedChanges().map((values) => programChange(full, values).inputs) : [];
      const inputs = others.find((other) => valueAt(other, spot.steps) === undefined) ?? without;
      const like = await lives.fresh(inputs);
      if (like.refusal !== undefined) return trial.uncovered(spot.path);
      await lives.fresh(full);
      await lives.from(full, async (life) => {
        const outcome = await stands(trial, life, spot, like);
        if (outcome === "refused") return trial.uncovered(spot.path);
        if (outcome === "changes") {
          await life.becomes(inputs, "removed", spot);
          await life.becomes(full, "set again", spot);
        }
        trial.covered(spot.path);
      });
    };
    const together: Together = { full, other: () => undefined, alone, back: true };
    await (trial.isThorough ? each(spots, alone) : eachTogether(trial, lives, spots, together));
    trial.passesOver("nothing of it can be left out");
  },
};

export const emptied: ConformanceTest = {
  name: "empty",
  promise:
    "each input and each member of one is given as empty, at creation and later: it is taken, or refused before anything is done",
  run: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    const spots = ownSpots(trial, full).filter(
      ({ input, field }) => input !== undefined && emptyValue(field) !== undefined,
    );
    const alone = async (spot: InputPath): Promise<void> => {
      const inputs = withValue(full, spot.steps, emptyValue(spot.field));
      const like = await lives.fresh(inputs);
      if (like.refusal !== undefined) return trial.uncovered(spot.path);
      await lives.from(full, async (life) => {
        const outcome = await stands(trial, life, spot, like);
        if (outcome === "refused") return trial.uncovered(spot.path);
        if (outcome === "changes") await life.becomes(inputs, "empty", spot);
        trial.covered(spot.path);
      });
    };
    const together: Together = { full, other: ({ field }) => emptyValue(field), alone, back: false };
    await (trial.isThorough ? each(spots, alone) : eachTogether(trial, lives, spots, together));
    trial.passesOver("nothing of it can be empty");
  },
};
