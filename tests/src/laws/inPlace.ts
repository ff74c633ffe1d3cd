import { type Json, OperationFailed } from "@tripod/testkit";
import type { Trial } from "./trial.js";

/** Inputs that change in place, all of them at once. */
export const inPlace = (trial: Trial): Promise<readonly string[]> => trial.remember("in place", () => find(trial));

async function find(trial: Trial): Promise<readonly string[]> {
  const stack = trial.stack();
  const full = trial.full();
  await stack.up(trial.program(full));
  const taken: Record<string, Json> = {};
  for (const [name, value] of Object.entries(trial.changes())) {
    try {
      const { replace } = await stack.preview(trial.program({ ...full, ...taken, [name]: value }));
      if (replace.length === 0) taken[name] = value;
    } catch (error) {
      // Two changes that are right by themselves may contradict each other.
      if (!(error instanceof OperationFailed)) throw error;
    }
  }
  await stack.destroy();
  return Object.keys(taken);
}
