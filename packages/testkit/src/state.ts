import type { JsonObject } from "./json.js";
import type { CustomTimeouts } from "./program.js";
import { conceal, reveal } from "./values.js";

/** Resource in state, with marked secrets. */
export interface ResourceState {
  readonly urn: string;
  readonly type: string;
  readonly name: string;
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
  /** Reasons why the object differs from the inputs. If there are reasons, the next update applies the inputs again. */
  readonly initErrors: readonly string[];
  /** Whether the program reads the object with `.get` and does not manage it. */
  readonly external: boolean;
  readonly protect: boolean;
  /** Whether the resource was replaced and its object must still be deleted. */
  readonly pendingDelete: boolean;
  readonly refreshBeforeUpdate: boolean;
  readonly customTimeouts: CustomTimeouts;
}

/** Provider in state. */
export interface ProviderState {
  readonly name: string;
  readonly id: string;
  readonly inputs: JsonObject;
}

/** Write with an unknown outcome: its status was `Unknown`, `Internal` or `DataLoss`, and the object may exist. */
export interface PendingOperation {
  readonly urn: string;
  /** RPC of the write. */
  readonly method: string;
}

/** State of a stack between two operations. Values are never changed in place, so a shallow copy is a snapshot. */
export interface StackState {
  provider: ProviderState | undefined;
  /** Resources in the order of their creation. */
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
 * Returns state as JSON. With `encrypt`, each secret is the text `[secret]`, as in a state file; otherwise secrets
 * are plain text.
 */
export function exportState(state: StackState, options: { readonly encrypt: boolean }): JsonObject {
  const plain: JsonObject = JSON.parse(JSON.stringify(state));
  return options.encrypt ? (conceal(plain) as JsonObject) : reveal(plain);
}
