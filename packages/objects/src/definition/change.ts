import type { Answer, Method, Patience, Reader } from "@tripod/http";
import type { Fields, InputsOf, OutputsOf, ResourceContext } from "@tripod/kit";
import type { Dialect } from "./dialect.js";

/** What is known of an object in an operation. */
export interface Known<F extends Fields> {
  /** What the program says now. */
  readonly inputs: InputsOf<F>;
  /** What is in state: the inputs of the last create or update, as far as they are recorded, and what they led to. Empty in a create. */
  readonly recorded: { readonly inputs: Partial<InputsOf<F>>; readonly outputs: Partial<OutputsOf<F>> };
  /** The object as the platform shows it, where it was read. */
  readonly live: Reader | undefined;
}

/** What is to be brought to an object. */
export interface Change<F extends Fields> extends Known<F> {
  /** The names of inputs that change. */
  readonly changed: ReadonlySet<string>;
  /** Whether the object was just made. */
  readonly isNew: boolean;
}

/** What a step of its own kind works with. */
export interface StepContext<P = never> {
  readonly dialect: Dialect;
  /** The object's id on the wire. */
  readonly id: string;
  readonly context: ResourceContext<P>;
  /** How long the operation is waited for, where that is usually so many milliseconds. */
  patience(usual: number): Patience;
  /** Sends a request; the path is a template like those of the definition. */
  send(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** The object as it is now. */
  read(): Promise<Reader>;
  /** Waits until the object is in no passing state, and brings it. */
  settled(): Promise<Reader>;
}

/** How one value travels where its field alone cannot say it. */
export interface Codec<F extends Fields = Fields> {
  /** Whether a create only adds entries to those of other owners, so that more entries than were sent are not a difference. */
  readonly addsOnly?: true;
  /** Undefined: not sent. */
  encode?(
    value: unknown,
    of: Known<F> & {
      /** Whether the program gave it before and gives it no more: undefined then means that the platform forgets it. */
      readonly isTaken: boolean;
      /** Tells of a secret that is not known here and stays as it is. */
      unknownSecret(path: string): void;
    },
  ): unknown;
  /** `known`: what is recorded, with the inputs over it; spellings and secrets are taken from it. */
  decode?(live: Reader, known: Partial<OutputsOf<F>>): unknown;
  /** Whether the response shows the input as empty, which `decode` returns as undefined. A create verifies it. */
  isEmpty?(live: Reader): boolean;
}
