import type { Json, JsonObject } from "./json.js";

/**
 * Returns a result of an earlier entry of the program, by name: `of("zone", "id")`, `of("lookup", "users", 0)`.
 * Values inside of a secret are secret. In a preview, absent values and values inside of an unknown are unknown.
 */
export type Lookup = (name: string, ...path: (string | number)[]) => Json;

/** Property values, or a function of the results of earlier entries. */
export type Inputs = JsonObject | ((of: Lookup) => JsonObject);

/** Timeouts of the operations in seconds, as in `customTimeouts`. */
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
  /** Whether a replacement deletes first. Overrides the response of the provider. */
  readonly deleteBeforeReplace?: boolean;
  readonly customTimeouts?: CustomTimeouts;
  /** Import ID of an existing object, for a resource that is not in state. */
  readonly import?: string;
  /** Whether the engine rejects deletes and replacements. */
  readonly protect?: boolean;
  /** Top-level outputs to mark as secret. SDKs list the schema's secret outputs here. */
  readonly additionalSecretOutputs?: readonly string[];
}

/** Managed resource of a program. */
export interface ResourceEntry {
  readonly name: string;
  /** Type token, `pkg:index/thing:Thing`. */
  readonly type: string;
  readonly inputs?: Inputs;
  readonly options?: ResourceOptions;
}

/** Existing object that a program reads (`Thing.get`). */
export interface ReadEntry {
  readonly name: string;
  /** Type token of the resource. */
  readonly read: string;
  readonly id: string | ((of: Lookup) => Json);
  /** State arguments. */
  readonly state?: Inputs;
}

/** Function call. Later entries read its result by `name`. */
export interface InvokeEntry {
  readonly name: string;
  /** Function token, `pkg:index/getThing:getThing`. */
  readonly invoke: string;
  readonly args?: Inputs;
  /** Whether a preview sends the call without its unknown arguments, as YAML programs do. SDKs do not send the call. */
  readonly sendWithUnknowns?: boolean;
}

/** Method call on the provider, such as `terraformConfig`. Later entries read its result by `name`. */
export interface CallEntry {
  readonly name: string;
  /** Method token, `pulumi:providers:pkg/method`. The engine adds `__self__`. */
  readonly call: string;
  readonly args?: Inputs;
}

export type ProgramEntry = ResourceEntry | ReadEntry | InvokeEntry | CallEntry;

/** Program. Entries run in this order, deletes in reverse order. */
export type Program = readonly ProgramEntry[];
