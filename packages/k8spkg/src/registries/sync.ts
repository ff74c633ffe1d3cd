import { HttpFailure, read, waitUntil } from "@tripod/http";
import { type Fields, type Resource, type ResourceContext, s } from "@tripod/kit";
import { allowed, timeoutFor, type Values } from "@tripod/objects";
import { type Done, followed } from "../followed.js";
import type { ClusterPlatform } from "../platform.js";

type On = ResourceContext<ClusterPlatform>;

/** Whether the platform's look through the registry is waited for. */
export function waitForSync() {
  return s
    .boolean()
    .optional()
    .wire(null)
    .manner()
    .doc(
      "Whether to wait for synchronization of the registry after each create and update. Default: `false`. Changing it alone causes no diff.",
    );
}

/** How a registry is looked through by the platform. */
export interface Sync {
  /** Where the platform says how far it is. */
  path(id: string, inputs: Values): string;
  /** Whether there is something to wait for. */
  isWaitedFor(inputs: Values): boolean;
  /** Outputs that tell how a look ended: a bad end is then a warning, and the program may look at them. */
  told?(said: Said): Values;
}

/** What the platform says of a look through a registry. */
export interface Said {
  readonly status: string;
  readonly message: string;
}

/** Words for an end, in small letters; every other one passes. */
const GOOD = ["success", "completed"];
const BAD = ["failed", "error"];

/** After a change, an end that was there before is believed after so many milliseconds: nothing else tells it from a new one. */
const BEGINS_WITHIN = 30_000;
/** How long is waited unless the program says otherwise, in milliseconds. */
const PATIENCE = 10 * 60_000;

/**
 * Waits for the platform's look through a registry that was made or changed, where the program wants that. One that cannot
 * be looked through is an error, with the registry kept, unless its outputs tell it.
 */
export function syncing<Name extends string, F extends Fields>(
  resource: Resource<Name, F, ClusterPlatform>,
  sync: Sync,
): Resource<Name, F, ClusterPlatform> {
  return followed(resource, async ({ does, id, inputs, state }, on) => {
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

/** How the look ended; undefined, with a warning, where it is not over in time, and where there is none. */
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
      doing: `Look through registry ${id}`,
      look: async (signal) => {
        const request = { operation: "Get state of registry", path, share: "never" } as const;
        const answer = read(await api("tenant").send(request, { ...on, signal }));
        const isNever = answer.optionalBoolean("isSyncSupported") === false;
        return { isNever, status: answer.glance("status"), message: answer.glance("message") };
      },
      passes: ({ isNever, status }) => {
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
