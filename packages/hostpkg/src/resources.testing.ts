import { type Clock, createLanes, systemClock } from "@tripod/http";
import {
  type AnyResource,
  checkResource,
  createRedactor,
  createResource,
  type Diff,
  deleteResource,
  diffInputs,
  type Failure,
  readResource,
  updateResource,
  type ValueObject,
} from "@tripod/kit";
import { type HostingPlatform as LocalPlatform, startHosting } from "@tripod/platforms";
import { createHostingPlatform, type HostingPlatform } from "./platform.js";

type Resource = AnyResource<HostingPlatform>;

/** An object in state, as an engine holds it. */
export interface Recorded {
  readonly id: string;
  readonly inputs: ValueObject;
  readonly state: ValueObject;
  /** Why it is not as wished, although it exists. */
  readonly reasons: readonly string[];
}

/** A local platform, and the operations of an engine on it. */
export interface ResourceBench {
  readonly local: LocalPlatform;
  /** Everything that was logged. */
  readonly log: string[];
  /** Everything that was shown in passing. */
  readonly told: string[];
  check(resource: Resource, args: object): readonly Failure[];
  create(resource: Resource, args: object, patience?: Patience): Promise<Recorded>;
  /** What a preview of a creation, or of a change of an object, does. */
  preview(resource: Resource, args: object, before?: Recorded): Promise<void>;
  diff(resource: Resource, args: object, before: Recorded): Diff;
  update(resource: Resource, args: object, before: Recorded): Promise<Recorded>;
  refresh(resource: Resource, before: Recorded): Promise<Recorded | undefined>;
  import(resource: Resource, id: string): Promise<Recorded | undefined>;
  delete(resource: Resource, object: Recorded): Promise<void>;
  /** What an operation wrote: methods, paths without ids, and bodies. */
  writes(work: () => Promise<unknown>): Promise<readonly { readonly route: string; readonly body: unknown }[]>;
  close(): Promise<void>;
}

/** How long the user of an operation waits. */
export interface Patience {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Waits pass so many times faster than outside. */
const HURRY = 40;

const hurried: Clock = {
  now: () => systemClock.now() * HURRY,
  sleep: (ms, signal) => systemClock.sleep(ms / HURRY, signal),
};

/** Starts a local platform whose states pass at once, and a client of it. */
export async function startResources(): Promise<ResourceBench> {
  return connectTo(await startHosting({ statePace: 0 }));
}

/** A client of a running platform, in an environment. */
export function connectTo(
  local: LocalPlatform,
  environment: Readonly<Record<string, string>> = {},
  clock: Clock = hurried,
): ResourceBench {
  const log: string[] = [];
  const note = (severity: string, message: string): void => {
    if (severity !== "debug") log.push(`${severity}: ${message}`);
  };
  const surroundings = { environment, secrets: createRedactor(), log: note };
  const platform = createHostingPlatform(local.settings as never, surroundings, {
    clock,
    lanes: createLanes(clock),
  });
  const told: string[] = [];
  const progress = (text: string): void => {
    told.push(text);
  };
  const connectAs =
    ({ signal = new AbortController().signal, timeoutMs }: Patience = {}) =>
    () =>
      ({ platform, signal, timeoutMs, log: note, progress }) as never;
  const connect = connectAs();
  const names = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const checked = (resource: Resource, args: object, before: ValueObject = {}) =>
    checkResource(resource as AnyResource, args as ValueObject, before, names);
  const passed = (resource: Resource, args: object, before?: ValueObject): ValueObject => {
    const { inputs, failures } = checked(resource, args, before);
    if (failures.length > 0) throw new Error(failures.map(({ path, reason }) => `${path}: ${reason}`).join("; "));
    return inputs;
  };
  return {
    local,
    log,
    told,
    check: (resource, args) => checked(resource, args).failures,
    create: async (resource, args, patience) => {
      const inputs = passed(resource, args);
      return { inputs, ...(await createResource(resource, inputs, connectAs(patience), { preview: false })) };
    },
    preview: async (resource, args, before) => {
      const inputs = passed(resource, args, before?.inputs);
      if (before === undefined) await createResource(resource, inputs, connect, { preview: true });
      else await updateResource(resource, { ...before, inputs, recorded: before.inputs }, connect, { preview: true });
    },
    diff: (resource, args, before) => diffInputs(resource, before.inputs, passed(resource, args, before.inputs)),
    update: async (resource, args, { id, state, inputs: recorded }) => {
      const inputs = passed(resource, args, recorded);
      const object = { id, state, inputs, recorded };
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
      platform.close();
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
