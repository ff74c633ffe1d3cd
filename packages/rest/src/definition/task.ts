import type { Values } from "../values/values.js";
import type { Live } from "./live.js";

/** Starting point of the steps of an operation. */
export interface Task {
  /** Inputs of the program. */
  readonly inputs: Values;
  /** State: the old inputs and the outputs. Empty in a create. */
  readonly recorded: { readonly inputs: Values; readonly outputs: Values };
  /** Live object. Undefined if the operation does not need it. */
  readonly live: Live | undefined;
  readonly isNew: boolean;
  readonly timeout: number | undefined;
}

/** Returns the old inputs. Earlier engines do not send them; the outputs then serve instead. */
export function oldInputsOf({ inputs, outputs }: Task["recorded"]): Values {
  return Object.keys(inputs).length > 0 ? inputs : outputs;
}
