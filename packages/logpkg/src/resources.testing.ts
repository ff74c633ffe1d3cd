import type { LogsOptions, LogsPlatform } from "@tripod/emulators";
import { createLeapingClock } from "@tripod/http/testing";
import { createRedactor } from "@tripod/kit";
import { type Operations, operationsOn, type Patience } from "@tripod/kit/testing";
import { clock, network, startEmulator } from "./network.testing.js";
import { type LogPlatform, logApi } from "./platform.js";

export type { Recorded } from "@tripod/kit/testing";

/** Emulator with a client and the operations of an engine. */
export interface Bench extends Operations<LogPlatform> {
  readonly platform: LogPlatform;
  readonly logs: LogsPlatform;
  /** Restores the initial objects of the emulator, and clears the logs. */
  restore(): void;
  close(): Promise<void>;
}

/** Returns operations on the emulator, or on the server on a socket (`overSockets`), at an address. */
export function operationsAt(
  settings: { readonly accessId: string; readonly accessKey: string; readonly baseUrl: string },
  timeout: Patience = {},
  { overSockets = false } = {},
) {
  return operationsOn(
    (log) =>
      logApi.package.connect(
        { ...settings, adminMode: false },
        {
          environment: {},
          secrets: createRedactor(),
          log,
          ...(overSockets ? { clock: createLeapingClock() } : { clock, reach: network.reach }),
        },
      ),
    { ...timeout, debug: true },
  );
}

/** Starts an emulator and operations on it. There are no rate limits unless they are set. */
export async function startBench({ signal, timeoutMs, ...options }: LogsOptions & Patience = {}): Promise<Bench> {
  const logs = await startEmulator(options);
  const timeout = { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const operations = operationsAt(logs.settings, timeout);
  const collectors = [...logs.control.records().collectors.keys()];
  const sources = () => collectors.flatMap((id) => logs.control.sources(id).map((source) => Number(source.id)));
  const atStart = new Set(sources());
  const made = () => sources().filter((id) => !atStart.has(id));
  const apps = new Set(logs.control.appInstances().map(({ id }) => id));
  return {
    ...operations,
    logs,
    restore: () => {
      logs.faults.clear();
      logs.requests.reset();
      operations.log.length = 0;
      operations.told.length = 0;
      for (const id of made()) logs.control.deleteSource(id);
      for (const { id } of logs.control.appInstances()) if (!apps.has(id)) logs.control.deleteAppInstance(id);
    },
    close: async () => {
      operations.platform.close();
      await logs.close();
    },
  };
}

/** Returns the number of requests of an operation by `METHOD route`, with short names for sources. */
export async function requestsOf(bench: Bench, operation: () => Promise<unknown>): Promise<Record<string, number>> {
  const { requests } = bench.logs;
  requests.reset();
  await operation();
  const counts: Record<string, number> = {};
  for (const { method, route } of requests.all()) {
    const key = `${method} ${route.replace("/api/v1/collectors/:collectorId/", "")}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
