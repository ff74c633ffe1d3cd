import { HttpFailure, read, waitUntil } from "@tripod/http";
import { type Fields, type Resource, type ResourceContext, s } from "@tripod/kit";
import { allowed, timeoutFor, type Values } from "@tripod/rest";
import type { ClusterPlatform } from "../platform.js";
import { type Done, withAttachment } from "../withAttachment.js";

type On = ResourceContext<ClusterPlatform>;

/** Reports whether the platform's look through the registry is waited for. */
export function waitForSync() {
  return s
    .boolean()
    .optional()
    .wire(null)
    .noDiff()
    .doc(
      "Whether to wait for synchronization of the registry after each create and update. Default: `false`. Changing it alone causes no diff.",
    );
}

/** Synchronization of a kind of registries. */
export interface Sync {
  /** Returns the path of the synchronization status. */
  path(id: string, inputs: Values): string;
  /** Whether there is something to wait for. */
  isWaitedFor(inputs: Values): boolean;
  /** Returns outputs with the result of a synchronization. With them, a failed synchronization is a warning. */
  told?(said: Said): Values;
}

/** Status of a registry synchronization. */
export interface Said {
  readonly status: string;
  readonly message: string;
}

/** Words for an end, in small letters; every other one passes. */
const GOOD = ["success", "completed"];
const BAD = ["failed", "error"];

/**
 * Time, in milliseconds, after which an unchanged final status counts for the latest change: nothing else distinguishes
 * it from an old one.
 */
const BEGINS_WITHIN = 30_000;
/** Default timeout of the wait, in milliseconds. */
const PATIENCE = 10 * 60_000;

/**
 * Waits for the synchronization of a new or changed registry, if the inputs request it. A failed synchronization is an
 * error and the registry stays in state, unless outputs contain the result.
 */
export function syncing<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  sync: Sync,
): Resource<Name, F, ClusterPlatform> {
  return withAttachment(resource, async ({ does, id, inputs, state }, on) => {
    if (!sync.isWaitedFor(inputs)) return state;
    const end = await ended({ does, id, inputs, path: sync.path(id, inputs), fields: resource.fields }, on);
    if (end === undefined) return state;
    const told = { ...state, ...sync.told?.(end) };
    if (!BAD.includes(end.status.toLowerCase())) return told;
    const said = end.message === "" ? "" : `: ${end.message}`;
    const reason = `the platform could not look through the registry ${id}, and reports ${end.status}${said}`;
    if (sync.told === undefined) throw new Error(reason);
    on.log("warning", reason);
    return told;
  });
}

interface Waiting extends Omit<Done, "state"> {
  readonly path: string;
  readonly fields: Fields;
}

/**
 * Returns the final status of the synchronization. Returns undefined, with a warning, if it does not finish in time or
 * there is no synchronization.
 */
async function ended({ does, id, inputs, path, fields }: Waiting, on: On): Promise<Said | undefined> {
  const { clock, api } = on.platform;
  const startedAt = clock.now();
  const said = { input: timeoutFor(inputs, does), option: on.timeoutMs, usual: PATIENCE };
  let hasBegun = does === "create";
  try {
    const seen = await waitUntil({
      ...on,
      ...allowed(does, said, fields),
      clock,
      operation: `Look through registry ${id}`,
      poll: async (signal) => {
        const request = { operation: "Get state of registry", path, cache: "never" } as const;
        const answer = read(await api("tenant").send(request, { ...on, signal }));
        const isNever = answer.optionalBoolean("isSyncSupported") === false;
        return { isNever, status: answer.peekText("status"), message: answer.peekText("message") };
      },
      transientState: ({ isNever, status }) => {
        const word = status.toLowerCase();
        if (isNever) return undefined;
        if (![...GOOD, ...BAD].includes(word)) {
          hasBegun = true;
          return status || "not begun yet";
        }
        return hasBegun || clock.now() - startedAt >= BEGINS_WITHIN ? undefined : `${status}, as before the change`;
      },
    });
    return seen.isNever ? undefined : seen;
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.code !== "deadline-exceeded") throw error;
    on.log("warning", `${error.message}. The registry exists, and the platform continues the synchronization`);
    return undefined;
  }
}
