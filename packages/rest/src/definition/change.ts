import type { Answer, Method, Reader, WaitTimeout } from "@tripod/http";
import type { Fields, InputsOf, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Dialect } from "./dialect.js";

/** Inputs, recorded state and live object of one operation. */
export interface OperationValues<F extends Fields> {
  /** Inputs of the program. */
  readonly inputs: InputsOf<F>;
  /**
   * State: the inputs of the last create or update, as far as they are recorded, and the outputs. Empty in a create.
   */
  readonly recorded: { readonly inputs: Partial<InputsOf<F>>; readonly outputs: Partial<OutputsOf<F>> };
  /** Live object, if the operation has read it. */
  readonly live: Reader | undefined;
}

/** Change that an operation applies to an object. */
export interface Change<F extends Fields> extends OperationValues<F> {
  /** Names of inputs that change. */
  readonly changed: ReadonlySet<string>;
  /** Whether this operation created the object. */
  readonly isNew: boolean;
}

/**
 * Functions and values for the custom code of a definition.
 *
 * @example
 * ```ts
 * import type { StepContext } from "@tripod/kit";
 *
 * export async function clean({ id, send, waitUntilStable }: StepContext): Promise<void> {
 *   await send("POST", `/shelves/${encodeURIComponent(id)}/clean`);
 *   await waitUntilStable();
 * }
 * ```
 */
export interface StepContext<P = never> {
  readonly dialect: Dialect;
  /** Object's id on the wire. */
  readonly id: string;
  readonly context: ResourceContext<P>;
  /** Returns the timeout of the operation. The parameter is the default in milliseconds. */
  waitTimeout(defaultMs: number): WaitTimeout;
  /** Sends a request; the path is a template like those of the definition. */
  send(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** Reads the object. */
  read(): Promise<Reader>;
  /** Waits until the object has a stable status, and returns it. */
  waitUntilStable(): Promise<Reader>;
}

/** Encoding and decoding of one input that its field alone cannot describe. */
export interface Codec<F extends Fields = Fields> {
  /**
   * Whether a create only adds entries to those of other owners, so that more entries than were sent are not a
   * difference.
   */
  readonly addsOnly?: true;
  /** Undefined: not sent. */
  encode?(
    value: unknown,
    of: OperationValues<F> & {
      /** Whether the program has removed the input. Undefined then clears the value on the platform. */
      readonly isRemoved: boolean;
      /** Reports a secret that the provider does not know. It stays as it is. */
      unknownSecret(path: string): void;
    },
  ): unknown;
  /** `values` holds the state, overridden by the inputs. It supplies spellings and secrets. */
  decode?(live: Reader, values: Partial<OutputsOf<F>>): unknown;
  /** Whether the response shows the input as empty, which `decode` returns as undefined. A create verifies it. */
  isEmpty?(live: Reader): boolean;
}
