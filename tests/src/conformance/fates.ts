import type { JsonObject, Stack } from "@tripod/testkit";
import { type ConformanceContext, failureOf } from "./conformanceContext.js";
import type { InputPath } from "./inputPaths.js";

/** Path among the inputs that is tested. */
export type Place = Pick<InputPath, "path" | "steps">;

/** Effect of a plan on the full object if the program has another value in one place. */
export type Fate = "update" | "replace" | "nothing" | "refused";

/** Reports whether the preview rejects an impossible change. */
export async function isFinal(
  trial: ConformanceContext,
  stack: Stack,
  { steps: [name] }: Place,
  inputs: JsonObject,
): Promise<boolean> {
  const isKnown = Object.hasOwn(trial.fixture.rejectedChanges?.(trial.of) ?? {}, String(name));
  return isKnown && (await failureOf(stack.preview(trial.program(inputs)))) !== undefined;
}

/** Returns the effect of each of these programs, previewed on an object that was created with all inputs. */
export async function fatesOf(
  trial: ConformanceContext,
  programs: readonly (Place & { readonly inputs: JsonObject })[],
): Promise<readonly Fate[]> {
  if (programs.length === 0) return [];
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const fates: Fate[] = [];
  for (const { inputs, ...location } of programs) {
    if (await isFinal(trial, stack, location, inputs)) fates.push("refused");
    else {
      const planned = await stack.preview(trial.program(inputs)).catch(() => undefined);
      if (planned === undefined) fates.push("refused");
      else if (planned.replace.length > 0) fates.push("replace");
      else fates.push(planned.update.length > 0 ? "update" : "nothing");
    }
  }
  await stack.destroy();
  return fates;
}
