import type { JsonObject } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";
import { isFinal, type Place } from "./everyWay.js";

/** Effect of a plan on the full object if the program has another value in one place. */
export type Fate = "update" | "replace" | "nothing" | "refused";

/** Returns the effect of each of these programs, previewed on an object that was created with all inputs. */
export async function fatesOf(
  trial: ConformanceContext,
  programs: readonly (Place & { readonly inputs: JsonObject })[],
): Promise<readonly Fate[]> {
  if (programs.length === 0) return [];
  const stack = trial.stack();
  await stack.up(trial.program(trial.full()));
  const fates: Fate[] = [];
  for (const { inputs, ...place } of programs) {
    if (await isFinal(trial, stack, place, inputs)) fates.push("refused");
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
