import type { JsonObject } from "./json.js";
import type { CustomTimeouts } from "./program.js";
import { conceal, reveal } from "./values.js";

/** A resource as the stack remembers it. Secrets in it are marked. */
export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  /** Reasons why the existing resource differs from the inputs; if there are any, the next update tries again. */
  readonly initErrors: readonly string[];
  /** Read with `.get`, not managed. */
  readonly external: boolean;
  readonly protect: boolean;
  /** Replaced already, and waiting to be deleted. */
  readonly pendingDelete: boolean;
  readonly refreshBeforeUpdate: boolean;
  readonly customTimeouts: CustomTimeouts;
}

/** The provider as the stack remembers it. */
export interface ProviderState {
  readonly name: string;
  readonly id: string;
  readonly inputs: JsonObject;
}

/** A write of unknown outcome: the status was `Unknown`, `Internal` or `DataLoss`, so the object may exist. */
export interface PendingOperation {
  readonly urn: string;
  /** The RPC. */
  readonly method: string;
}

/** State of a stack between two operations. Values are never changed in place, so a shallow copy is a snapshot. */
export interface StackState {
  provider: ProviderState | undefined;
  /** In order of creation. */
  resources: readonly ResourceState[];
  pendingOperations: readonly PendingOperation[];
}

export function emptyState(): StackState {
  return { provider: undefined, resources: [], pendingOperations: [] };
}

/** Returns the managed or external resource of a URN, without pending deletions. */
export function findResource(state: StackState, urn: string): ResourceState | undefined {
  return state.resources.find((resource) => resource.urn === urn && !resource.pendingDelete);
}

/** Replaces `previous` by `next`, or adds `next` at the end if `previous` is not in the state. */
export function saveResource(state: StackState, next: ResourceState, previous?: ResourceState): void {
  state.resources =
    previous && state.resources.includes(previous)
      ? state.resources.map((resource) => (resource === previous ? next : resource))
      : [...state.resources, next];
}

export function removeResource(state: StackState, removed: ResourceState): void {
  state.resources = state.resources.filter((resource) => resource !== removed);
}

/**
 * The state as JSON. Encrypted, each secret is the text `[secret]`: what is left is what anyone who has the state file can
 * read. Otherwise secrets are in the clear.
 */
export function exportState(state: StackState, options: { readonly encrypt: boolean }): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(state));
  return options.encrypt ? (conceal(plain) as JsonObject) : reveal(plain);
}
