import type { PropertyDiff } from "./calls.js";
import type { CallRecord } from "./client.js";
import type { JsonObject } from "./json.js";

/** Result for the provider resource. */
export type ProviderVerdict = "create" | "same" | "update" | "replace";

export type Operation =
  | "create"
  | "update"
  | "replace"
  | "delete"
  | "delete-replaced"
  | "same"
  | "read"
  | "import"
  | "invoke"
  | "call";

/** Step that the engine ran, or would run after a preview. */
export interface StepEvent {
  readonly op: Operation;
  readonly name: string;
  readonly urn: string;
  /** Changes by property path. For a refresh: the drift from the recorded inputs. */
  readonly detailedDiff?: { readonly [path: string]: PropertyDiff };
  /** Top-level names that change. */
  readonly diffs?: readonly string[];
  /** Top-level names that force a replacement. */
  readonly replaces?: readonly string[];
}

/** Message for the user, from the engine or the plugin. */
export interface Diagnostic {
  readonly severity: "debug" | "info" | "warning" | "error";
  readonly message: string;
  readonly urn?: string;
  readonly source: "engine" | "plugin";
  /** Whether the message is progress, which the engine shows in the status column only. */
  readonly ephemeral?: boolean;
}

/** Result of an operation. The lists contain names of program entries, in order. */
export interface Summary {
  readonly create: readonly string[];
  readonly update: readonly string[];
  readonly replace: readonly string[];
  readonly delete: readonly string[];
  readonly same: readonly string[];
  readonly read: readonly string[];
  readonly import: readonly string[];
  /** Result for the provider resource. */
  readonly provider: ProviderVerdict;
  readonly events: readonly StepEvent[];
  readonly diagnostics: readonly Diagnostic[];
  /** Every RPC of the operation, in order of sending. */
  readonly calls: readonly CallRecord[];
  /** Results by entry name: outputs with `id` and `urn` for resources, results for functions. */
  readonly outputs: { readonly [name: string]: JsonObject };
}
