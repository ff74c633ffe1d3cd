import { createLanes } from "@tripod/http";
import {
  type AnyResource,
  checkResource,
  createRedactor,
  createResource,
  type Diff,
  deleteResource,
  diffInputs,
  type Failure,
  type ObjectState,
  readResource,
  updateResource,
  type ValueObject,
} from "@tripod/kit";
import { type LogsOptions, type LogsPlatform, startLogs } from "@tripod/platforms";
import { hurried } from "./lookups.testing.js";
import { createLogPlatform, type LogPlatform } from "./platform.js";

/** An object in state, as an engine holds it. */
export interface Managed {
  readonly id: string;
  readonly inputs: ValueObject;
  readonly state: ValueObject;
  readonly reasons: readonly string[];
}

/** A client of a platform, and the operations of an engine. */
export interface Operations {
  readonly platform: LogPlatform;
  /** Everything that was logged, warnings first to last. */
  readonly log: string[];
  readonly told: string[];
  check(resource: AnyResource<LogPlatform>, args: object, before?: Managed): Checked;
  create(resource: AnyResource<LogPlatform>, args: object): Promise<Managed>;
  /** What changing an object to `args` would do. */
  diff(resource: AnyResource<LogPlatform>, args: object, before: Managed): Diff;
  update(resource: AnyResource<LogPlatform>, args: object, before: Managed): Promise<Managed>;
  refresh(resource: AnyResource<LogPlatform>, before: Managed): Promise<Managed | undefined>;
  import(resource: AnyResource<LogPlatform>, id: string): Promise<Managed | undefined>;
  delete(resource: AnyResource<LogPlatform>, object: Managed): Promise<void>;
  preview(resource: AnyResource<LogPlatform>, args: object, before?: Managed): Promise<ObjectState>;
}

/** The same over a platform of its own. */
export interface Bench extends Operations {
  readonly logs: LogsPlatform;
  /** Brings the platform back to what it was at the start, and forgets what was logged. */
  restore(): void;
  close(): Promise<void>;
}

interface Checked {
  readonly inputs: ValueObject;
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
}

/** What the user of an operation may do. */
export interface Patience {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Time on a bench passes so many times faster than outside: quick waits, and yet time enough for every request. */
const HURRY = 40;

/** Operations on the platform at an address. */
export function operationsOn(
  settings: { readonly accessId: string; readonly accessKey: string; readonly baseUrl: string },
  { signal = new AbortController().signal, timeoutMs }: Patience = {},
): Operations {
  const log: string[] = [];
  const told: string[] = [];
  const clock = hurried(HURRY);
  const platform = createLogPlatform(
    { ...settings, adminMode: false },
    {
      environment: {},
      secrets: createRedactor(),
      log: (severity, message) => {
        log.push(`${severity}: ${message}`);
      },
    },
    { clock, lanes: createLanes(hurried(1_000)) },
  );
  const connect = () => ({
    platform,
    signal,
    timeoutMs,
    log: (severity: string, message: string) => {
      log.push(`${severity}: ${message}`);
    },
    progress: (text: string) => {
      told.push(text);
    },
  });
  const names = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const check: Bench["check"] = (resource, args, before) =>
    checkResource(resource as AnyResource, args as ValueObject, before?.inputs ?? {}, names);
  const checked = (resource: AnyResource<LogPlatform>, args: object, before?: Managed): ValueObject => {
    const { inputs, failures } = check(resource, args, before);
    if (failures.length > 0) throw new Error(failures.map(({ path, reason }) => `${path}: ${reason}`).join("; "));
    return inputs;
  };
  return {
    platform,
    log,
    told,
    check,
    diff: (resource, args, before) => diffInputs(resource, before.inputs, checked(resource, args, before)),
    create: async (resource, args) => {
      const inputs = checked(resource, args);
      return { inputs, ...(await createResource(resource, inputs, connect, { preview: false })) };
    },
    update: async (resource, args, before) => {
      const inputs = checked(resource, args, before);
      const object = { id: before.id, state: before.state, inputs, recorded: before.inputs };
      return { inputs, ...(await updateResource(resource, object, connect, { preview: false })) };
    },
    refresh: async (resource, before) => {
      const live = await readResource(resource, before, connect);
      return live && { ...live, reasons: [] };
    },
    import: async (resource, id) => {
      const live = await readResource(resource, { id, state: {} }, connect);
      return live && { ...live, reasons: [] };
    },
    delete: (resource, object) => deleteResource(resource, object, connect),
    preview: async (resource, args, before) => {
      const inputs = checked(resource, args, before);
      if (before === undefined) return createResource(resource, inputs, connect, { preview: true });
      return updateResource(resource, { id: before.id, state: before.state, inputs }, connect, { preview: true });
    },
  };
}

/** Starts a platform and operations on it. It has no limits, unless others are given. */
export async function startBench({ signal, timeoutMs, ...options }: LogsOptions & Patience = {}): Promise<Bench> {
  const logs = await startLogs({ limits: false, ...options });
  const patience = { ...(signal === undefined ? {} : { signal }), ...(timeoutMs === undefined ? {} : { timeoutMs }) };
  const operations = operationsOn(logs.settings, patience);
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

/** What an operation asked of the platform: `METHOD route` to how often, sources by a short name. */
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
