import type { Values } from "../values/values.js";
import type { Live } from "./live.js";

/** What the steps of an operation start from. */
export interface Task {
  readonly inputs: Values;
  /** Inputs recorded before; empty in a create. */
  readonly before: Values;
  readonly prior: Values;
  /** The object as it is; undefined where it need not be known. */
  readonly live: Live | undefined;
  readonly isNew: boolean;
  readonly timeout: number | undefined;
}
