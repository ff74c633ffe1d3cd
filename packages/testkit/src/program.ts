import type { Json, JsonObject } from "./json.js";

/**
 * Reads a result of an earlier entry of the program by its name: `of("zone", "id")`, `of("lookup", "users", 0)`.
 * `id` and `urn` of resources are there too. What lies under a secret is secret; in a preview what is absent or lies
 * under an unknown is unknown.
 */
export type Lookup = (name: string, ...path: (string | number)[]) => Json;

/** Property values, or a function of the results of earlier entries. */
export type Inputs = JsonObject | ((of: Lookup) => JsonObject);

/** Seconds per operation, as `customTimeouts` gives them. */
export interface CustomTimeouts {
  readonly create?: number;
  readonly update?: number;
  readonly delete?: number;
  readonly read?: number;
}

export interface ResourceOptions {
  /** Property paths whose changes are ignored. */
  readonly ignoreChanges?: readonly string[];
  /** Property paths whose changes replace the resource. */
  readonly replaceOnChanges?: readonly string[];
  /** Overrides the provider's own answer. */
  readonly deleteBeforeReplace?: boolean;
  readonly customTimeouts?: CustomTimeouts;
  /** Import this id instead of creating, if it is not in state. */
  readonly import?: string;
  /** Refuse to delete or replace. */
  readonly protect?: boolean;
  /** Top-level outputs to mark as secret. SDKs list the schema's secret outputs here. */
  readonly additionalSecretOutputs?: readonly string[];
}

/** A resource to create and keep. */
export interface ResourceEntry {
  readonly name: string;
  /** Type token, `pkg:index/thing:Thing`. */
  readonly type: string;
  readonly inputs?: Inputs;
  readonly options?: ResourceOptions;
}

/** An existing resource to look at (`Thing.get`). */
export interface ReadEntry {
  readonly name: string;
  /** Type token of the resource. */
  readonly read: string;
  readonly id: string | ((of: Lookup) => Json);
  /** State arguments. */
  readonly state?: Inputs;
}

/** A function call. Its result is readable by `name`. */
export interface InvokeEntry {
  readonly name: string;
  /** Function token, `pkg:index/getThing:getThing`. */
  readonly invoke: string;
  readonly args?: Inputs;
  /** Send the call in a preview although arguments are unknown, without those (as YAML programs do). SDKs do not send it. */
  readonly sendWithUnknowns?: boolean;
}

/** A method call on the provider, such as `terraformConfig`. Its result is readable by `name`. */
export interface CallEntry {
  readonly name: string;
  /** Method token, `pulumi:providers:pkg/method`. `__self__` is filled in. */
  readonly call: string;
  readonly args?: Inputs;
}

export type ProgramEntry = ResourceEntry | ReadEntry | InvokeEntry | CallEntry;

/** A program: entries run in this order; deletes run in the reverse. */
export type Program = readonly ProgramEntry[];
