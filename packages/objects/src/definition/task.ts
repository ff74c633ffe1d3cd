import type { Values } from "../values/values.js";
import type { Live } from "./live.js";

/** What the steps of an operation start from. */
export interface Task {
  /** What the program says now. */
  readonly inputs: Values;
  /** What is in state: the inputs before, and the outputs. Empty in a create. */
  readonly recorded: { readonly inputs: Values; readonly outputs: Values };
  /** The object as it is; undefined where it need not be known. */
  readonly live: Live | undefined;
  readonly isNew: boolean;
  readonly timeout: number | undefined;
}

/** The inputs before. Engines of old do not say them; what they led to tells as much. */
export function givenBefore({ inputs, outputs }: Task["recorded"]): Values {
  return Object.keys(inputs).length > 0 ? inputs : outputs;
}
