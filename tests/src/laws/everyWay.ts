import assert from "node:assert/strict";
import type { Json, JsonObject, Stack } from "@tripod/testkit";
import { idOf, type LawOf, ownSpots } from "./law.js";
import { type Life, Lives, type Outcome } from "./lives.js";
import { changedOutside, rowNow } from "./outside.js";
import { anotherValue, emptyValue, type Spot, withValue } from "./spots.js";
import { failureOf, type Trial } from "./trial.js";

/** Tries each of the places; all that fail are told. */
export async function each(spots: readonly Spot[], attempt: (spot: Spot) => Promise<void>): Promise<void> {
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

/** The change of a place: as the specimen says, else as its type does. */
export function changeOf(
  trial: Pick<Trial, "subject" | "specimen" | "changes">,
  { path, field, given, steps }: Spot,
): Json | undefined {
  const changes = trial.changes();
  if (path in changes) return changes[path];
  if (trial.specimen.unchanged?.[anyElement(path)] !== undefined) return undefined;
  if (steps.length === 1 && given !== undefined && path in trial.subject.elsewhere)
    return trial.subject.elsewhere[path];
  // Names of others, which stand in most texts, are not made up.
  const isName = steps.length === 1 && field.spec.type.kind === "string" && field.spec.values === undefined;
  return isName ? undefined : anotherValue(field, given);
}

const anyElement = (path: string): string => path.replaceAll(/\[\d+\]/g, "[]");

/** A change replaces where that is known of the input, of one around it, or of a member of it; and else never. */
function assertKnown({ specimen }: Trial, { path }: Spot, isReplaced: boolean): void {
  const own = anyElement(path);
  const isWithin = (inner: string, outer: string): boolean =>
    inner === outer || /^[.[]/.test(inner.slice(outer.length));
  const { replaces = [] } = specimen.facts;
  const must = replaces.some((known) => own.startsWith(known) && isWithin(own, known));
  const may = must || replaces.some((known) => known.startsWith(own) && isWithin(known, own));
  if (isReplaced) assert.ok(may, "a change of it replaces, which nothing says that it has to");
  else assert.ok(!must, "a change of it is made in place, which the platform cannot do");
}

export const changed: LawOf = {
  law: "changed",
  says: "each input and each member of one is changed: the object is then like one that was made so; what somebody else changes back is shown, it alone, and set right",
  holds: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    await each(ownSpots(trial, full), async (spot) => {
      const value = changeOf(trial, spot);
      if (value === undefined) return trial.untried(spot.path);
      const inputs = withValue(full, spot.steps, value);
      const isDerived = !(spot.path in trial.changes());
      if ((await lives.fresh(inputs)).refusal !== undefined && isDerived) return trial.untried(spot.path);
      await lives.from(full, async (life) => {
        const { stack, image, becomes } = life;
        if (await isFinal(trial, stack, spot, inputs)) return trial.untried(spot.path);
        const id = idOf(stack);
        const [before, row] = [image(), rowNow(trial, life)];
        const done = await becomes(inputs, "changed", spot);
        assertKnown(trial, spot, done.replace.length > 0);
        if (done.update.length > 0) assert.equal(idOf(stack), id, "an update makes another object of it");
        else assert.deepEqual(done.replace, ["it"], "changing it does nothing");
        const isHeld = trial.specimen.unheld?.includes(spot.path) !== true;
        if (done.update.length > 0 && isHeld)
          assert.notDeepEqual(image(), before, "its change does not reach the platform");
        if (done.update.length > 0) await changedOutside(trial, life, { spot, before: row, inputs, like: image() });
        trial.tried(spot.path);
      });
    });
    trial.passesOver("nothing of it can be changed");
  },
};

/** Whether a change of what is known to be for ever is refused by the preview. */
async function isFinal(trial: Trial, stack: Stack, { steps: [name] }: Spot, inputs: JsonObject): Promise<boolean> {
  const isKnown = Object.hasOwn(trial.specimen.refused?.(trial.of) ?? {}, String(name));
  return isKnown && (await failureOf(stack.preview(trial.program(inputs)))) !== undefined;
}

/** Whether a program that says no more of an input changes the object, or stands as it is, or is refused as one that cannot be. */
async function stands(
  trial: Trial,
  { stack, image }: Life,
  spot: Spot,
  like: Outcome,
): Promise<"changes" | "stands" | "refused"> {
  const program = trial.program(like.inputs);
  if (await isFinal(trial, stack, spot, like.inputs)) return "refused";
  if ((await stack.preview(program)).same.length === 0) return "changes";
  // What the platform fills in as well stays as it is, and the plan says so.
  const before = image();
  await stack.up(program);
  assert.deepEqual(image(), before, "the plan shows no change, and there is one");
  // What counts only when it is made is as it was made.
  const isOnce = trial.specimen.facts.once?.includes(anyElement(spot.path)) === true;
  if (spot.field.spec.presence !== "optionalComputed" && !isOnce)
    assert.deepEqual(like.image, before, "it stays on the platform, and the plan shows nothing");
  return "stands";
}

export const givenAgain: LawOf = {
  law: "away and back",
  says: "each input and each member is taken away and given again: it is like one that never had it, then like one that always had it",
  holds: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    const spots = ownSpots(trial, full).filter(
      ({ given, field }) => given !== undefined && field.spec.presence !== "required",
    );
    await each(spots, async (spot) => {
      const inputs = withValue(full, spot.steps, undefined);
      const like = await lives.fresh(inputs);
      if (like.refusal !== undefined) return trial.untried(spot.path);
      await lives.fresh(full);
      await lives.from(full, async (life) => {
        const outcome = await stands(trial, life, spot, like);
        if (outcome === "refused") return trial.untried(spot.path);
        if (outcome === "changes") {
          await life.becomes(inputs, "taken away", spot);
          await life.becomes(full, "given again", spot);
        }
        trial.tried(spot.path);
      });
    });
    trial.passesOver("nothing of it can be left out");
  },
};

export const emptied: LawOf = {
  law: "empty",
  says: "each input and each member of one is given as empty, at creation and later: it is taken, or refused before anything is done",
  holds: async (trial) => {
    const lives = await Lives.of(trial);
    const full = trial.full();
    const spots = ownSpots(trial, full).filter(
      ({ given, field }) => given !== undefined && emptyValue(field) !== undefined,
    );
    await each(spots, async (spot) => {
      const inputs = withValue(full, spot.steps, emptyValue(spot.field));
      const like = await lives.fresh(inputs);
      if (like.refusal !== undefined) return trial.untried(spot.path);
      await lives.from(full, async (life) => {
        const outcome = await stands(trial, life, spot, like);
        if (outcome === "refused") return trial.untried(spot.path);
        if (outcome === "changes") await life.becomes(inputs, "empty", spot);
        trial.tried(spot.path);
      });
    });
    trial.passesOver("nothing of it can be empty");
  },
};
