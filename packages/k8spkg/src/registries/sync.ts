import { HttpFailure, read, waitUntil } from "@tripod/http";
import { type Fields, type Resource, type ResourceContext, s } from "@tripod/kit";
import { type Values, waitTimeoutFor } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { type WrittenObject, withWriteHook } from "../withWriteHook.js";

type On = ResourceContext<ClusterPlatform>;

/** Reports whether the provider waits for the synchronization of the registry. */
export function waitForSync() {
  return s
    .boolean(
      "Whether to wait for synchronization of the registry after each create and update. Default: `false`. Changing it alone causes no diff.",
    )
    .optional()
    .wire(null)
    .noDiff();
}

/** Synchronization of a kind of registries. */
export interface Sync {
  /** Returns the path of the synchronization status. */
  path(id: string, inputs: Values): string;
  /** Whether there is something to wait for. */
  waits(inputs: Values): boolean;
  /** Returns outputs with the result of a synchronization. With them, a failed synchronization is a warning. */
  outputs?(syncStatus: SyncStatus): Values;
}

/** Status of a registry synchronization. */
export interface SyncStatus {
  readonly status: string;
  readonly message: string;
}

/** Final statuses, in lower case. All others are transient. */
const SUCCESS_STATES = ["success", "completed"];
const FAILED_STATES = ["failed", "error"];

/**
 * Time, in milliseconds, after which an unchanged final status counts for the latest change: nothing else distinguishes
 * it from an old one.
 */
const MAX_START_MS = 30_000;
/** Default timeout of the wait, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 10 * 60_000;

/**
 * Waits for the synchronization of a new or changed registry, if the inputs request it. A failed synchronization is an
 * error and the registry stays in state, unless outputs contain the result.
 */
export function withSyncWait<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  sync: Sync,
): Resource<Name, F, ClusterPlatform> {
  return withWriteHook(resource, async ({ operation, id, inputs, state }, on) => {
    if (!sync.waits(inputs)) return state;
    const end = await waitUntilSynced(
      { operation, id, inputs, path: sync.path(id, inputs), fields: resource.fields },
      on,
    );
    if (end === undefined) return state;
    const newState = { ...state, ...sync.outputs?.(end) };
    if (!FAILED_STATES.includes(end.status.toLowerCase())) return newState;
    const details = end.message === "" ? "" : `: ${end.message}`;
    const reason = `the platform could not look through the registry ${id}, and reports ${end.status}${details}`;
    if (sync.outputs === undefined) throw new Error(reason);
    on.log("warning", reason);
    return newState;
  });
}

interface WaitTarget extends Omit<WrittenObject, "state"> {
  readonly path: string;
  readonly fields: Fields;
}

/**
 * Returns the final status of the synchronization. Returns undefined, with a warning, if it does not finish in time or
 * there is no synchronization.
 */
async function waitUntilSynced(
  { operation, id, inputs, path, fields }: WaitTarget,
  on: On,
): Promise<SyncStatus | undefined> {
  const { clock, api } = on.platform;
  const startedAt = clock.now();
  let hasStarted = operation === "create";
  try {
    const end = await waitUntil({
      ...on,
      ...waitTimeoutFor(operation, inputs, { fields, defaultMs: DEFAULT_TIMEOUT_MS }, on),
      clock,
      operation: `Look through registry ${id}`,
      poll: async (signal) => {
        const request = { operation: "Get state of registry", path, cache: "never" } as const;
        const answer = read(await api("tenant").send(request, { ...on, signal }));
        const isUnsupported = answer.optionalBoolean("isSyncSupported") === false;
        return { isNever: isUnsupported, status: answer.peekText("status"), message: answer.peekText("message") };
      },
      transientState: ({ isNever, status }) => {
        const word = status.toLowerCase();
        if (isNever) return undefined;
        if (![...SUCCESS_STATES, ...FAILED_STATES].includes(word)) {
          hasStarted = true;
          return status || "not started";
        }
        return hasStarted || clock.now() - startedAt >= MAX_START_MS ? undefined : `${status}, as before the change`;
      },
    });
    return end.isNever ? undefined : end;
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded") throw error;
    on.log("warning", `${error.message}. The registry exists, and the platform continues the synchronization`);
    return undefined;
  }
}
