import { type Json, OperationFailed, type Plugin } from "@tripod/testkit";
import type { ConformanceContext } from "./conformanceContext.js";

/** Returns the inputs that can change in place together. */
export const inPlace = (trial: ConformanceContext): Promise<readonly string[]> =>
  trial.remember("in place", () => find(trial));

async function find(trial: ConformanceContext): Promise<readonly string[]> {
  const stack = trial.stack();
  const full = trial.full();
  await stack.up(trial.program(full));
  const written: Record<string, Json> = {};
  for (const [name, value] of Object.entries(trial.changes())) {
    try {
      const { replace } = await stack.preview(trial.program({ ...full, ...written, [name]: value }));
      if (replace.length === 0) written[name] = value;
    } catch (error) {
      // Changes that are valid individually may exclude each other.
      if (!(error instanceof OperationFailed)) throw error;
    }
  }
  await stack.destroy();
  return Object.keys(written);
}

/** Returns a plugin that forwards calls to the current one. */
export function inPlaceOf(serving: { readonly plugin: Plugin }): Plugin {
  return new Proxy(serving.plugin, { get: (_, name) => Reflect.get(serving.plugin, name) });
}
