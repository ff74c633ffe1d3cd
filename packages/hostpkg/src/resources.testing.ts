import type { HostingPlatform as LocalPlatform } from "@tripod/emulators";
import type { Clock } from "@tripod/http";
import { createRedactor } from "@tripod/kit";
import { type Operations, operationsOn } from "@tripod/kit/testing";
import { clock, network, startEmulator } from "./network.testing.js";
import { type HostingPlatform, hostingApi } from "./platform.js";

export type { Patience, Recorded } from "@tripod/kit/testing";

/** Emulator, and the operations of an engine on it. */
export interface ResourceBench extends Operations<HostingPlatform> {
  readonly local: LocalPlatform;
  /** Returns the number of completed delays. */
  pauses(): number;
  /** Returns the write requests of an operation: methods, paths without IDs, and bodies. */
  writes(work: () => Promise<unknown>): Promise<readonly { readonly route: string; readonly body: unknown }[]>;
  close(): Promise<void>;
}

/** Starts an emulator without status delays, and a client of it. */
export async function startResources(): Promise<ResourceBench> {
  return connectTo(await startEmulator({ statePace: 0 }));
}

/** Creates a client of a running emulator with environment variables. */
export function connectTo(local: LocalPlatform, environment: Readonly<Record<string, string>> = {}): ResourceBench {
  let pauses = 0;
  const counting: Clock = {
    now: clock.now,
    sleep: async (ms, signal) => {
      await clock.sleep(ms, signal);
      pauses += 1;
    },
  };
  const operations = operationsOn((log) =>
    hostingApi.package.connect(local.settings as never, {
      environment,
      secrets: createRedactor(),
      log,
      reach: network.reach,
      clock: counting,
    }),
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

/** Returns the error of a failing operation. */
export async function failureOf(work: Promise<unknown>): Promise<Error> {
  try {
    await work;
  } catch (error) {
    return error as Error;
  }
  throw new Error("the operation succeeded");
}
