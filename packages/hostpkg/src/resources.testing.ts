import { type Clock, createLanes, systemClock } from "@tripod/http";
import { createRedactor } from "@tripod/kit";
import { type Operations, operationsOn } from "@tripod/kit/testing";
import { type HostingPlatform as LocalPlatform, startHosting } from "@tripod/platforms";
import { createHostingPlatform, type HostingPlatform } from "./platform.js";

export type { Patience, Recorded } from "@tripod/kit/testing";

/** A local platform, and the operations of an engine on it. */
export interface ResourceBench extends Operations<HostingPlatform> {
  readonly local: LocalPlatform;
  /** How many pauses have come to their end. */
  pauses(): number;
  /** What an operation wrote: methods, paths without ids, and bodies. */
  writes(work: () => Promise<unknown>): Promise<readonly { readonly route: string; readonly body: unknown }[]>;
  close(): Promise<void>;
}

/** Pauses pass so many times faster than outside. */
const HURRY = 40;
/** No pause between two looks or two tries is longer, in milliseconds; what is, ends a request or a call. */
const LONGEST_PAUSE = 20_000;

/**
 * A clock on which pauses are short, and count in full once they are over. In between it goes as the machine's does: what is
 * asked meanwhile has the time that it has outside, however busy the machine is. It runs ahead of the platform's: where the
 * time of a birth matters, take the machine's.
 */
function pausesSkipped(): Clock {
  let skipped = 0;
  return {
    now: () => systemClock.now() + skipped,
    sleep: async (ms, signal) => {
      if (ms > LONGEST_PAUSE) return systemClock.sleep(ms, signal);
      await systemClock.sleep(ms / HURRY, signal);
      skipped += Math.max(0, Math.round(ms - ms / HURRY));
    },
  };
}

/** Starts a local platform whose states pass at once, and a client of it. */
export async function startResources(): Promise<ResourceBench> {
  return connectTo(await startHosting({ statePace: 0 }));
}

/** A client of a running platform, in an environment. */
export function connectTo(
  local: LocalPlatform,
  environment: Readonly<Record<string, string>> = {},
  machine: Clock = pausesSkipped(),
): ResourceBench {
  let pauses = 0;
  const clock: Clock = {
    now: machine.now,
    sleep: async (ms, signal) => {
      await machine.sleep(ms, signal);
      pauses += 1;
    },
  };
  const operations = operationsOn((log) =>
    createHostingPlatform(
      local.settings as never,
      { environment, secrets: createRedactor(), log },
      { clock, lanes: createLanes(clock) },
    ),
  );
  return {
    ...operations,
    local,
    pauses: () => pauses,
    writes: async (work) => {
      local.requests.reset();
      await work();
      return local.requests
        .all()
        .filter(({ method, path }) => method !== "GET" && !path.includes("/identity/"))
        .map(({ method, path, body }) => ({
          route: `${method} ${path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}/g, "ID")}`,
          body: body === "" ? undefined : JSON.parse(body),
        }));
    },
    close: async () => {
      operations.platform.close();
      await local.close();
    },
  };
}

/** What an operation fails with. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("the operation succeeded");
}
