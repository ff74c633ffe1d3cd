import { type AnyResource, resourceForPlatform } from "./definition/definition.js";
import { type Diff, diffInputs } from "./diff/diff.js";
import {
  checkResource,
  createResource,
  deleteResource,
  type ObjectState,
  readResource,
  updateResource,
} from "./lifecycle/resource.js";
import { type Failure, InputError } from "./values/errors.js";
import type { ValueObject } from "./values/value.js";

/** Object in state. */
export interface Recorded {
  readonly id: string;
  readonly inputs: ValueObject;
  readonly state: ValueObject;
  /** Reasons why the existing object differs from the desired values. */
  readonly reasons: readonly string[];
}

/** Timeout of an operation. */
export interface Patience {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Operations of an engine on the objects of a client `P`. */
export interface Operations<P> {
  /** All log messages in order. */
  readonly log: string[];
  /** All progress messages. */
  readonly told: string[];
  check(resource: AnyResource<P>, args: object, before?: Recorded): Checked;
  create(resource: AnyResource<P>, args: object, timeout?: Patience): Promise<Recorded>;
  /** Previews the create or the change of an object. */
  preview(resource: AnyResource<P>, args: object, before?: Recorded): Promise<ObjectState>;
  /** Returns the diff of an object and `args`. */
  diff(resource: AnyResource<P>, args: object, before: Recorded): Diff;
  update(resource: AnyResource<P>, args: object, before: Recorded, timeout?: Patience): Promise<Recorded>;
  refresh(resource: AnyResource<P>, before: Recorded): Promise<Recorded | undefined>;
  import(resource: AnyResource<P>, id: string): Promise<Recorded | undefined>;
  delete(resource: AnyResource<P>, object: Recorded, timeout?: Patience): Promise<void>;
}

interface Checked {
  readonly inputs: ValueObject;
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
}

/** Creates operations with a client that `connect` returns. Records its log, debug lines only with `debug`. */
export function operationsOn<P>(
  connect: (log: (severity: string, message: string) => void) => P,
  { debug = false, ...usual }: Patience & { readonly debug?: boolean } = {},
): Operations<P> & { readonly platform: P } {
  const log: string[] = [];
  const told: string[] = [];
  const note = (severity: string, message: string): void => {
    if (debug || severity !== "debug") log.push(`${severity}: ${message}`);
  };
  const platform = connect(note);
  const progress = (text: string): void => {
    told.push(text);
  };
  const within =
    ({ signal = new AbortController().signal, timeoutMs }: Patience = usual) =>
    () =>
      ({ platform, signal, timeoutMs, log: note, progress }) as never;
  const names = { resourceName: "res", seed: new Uint8Array(32), random: (count: number) => new Uint8Array(count) };
  const here = (resource: AnyResource<P>): AnyResource<P> => resourceForPlatform(resource, platform);
  const check = (resource: AnyResource<P>, args: object, before?: Recorded): Checked =>
    checkResource(here(resource) as AnyResource, args as ValueObject, before?.inputs ?? {}, {
      ...names,
      now: Date.now(),
    });
  const passed = (resource: AnyResource<P>, args: object, before?: Recorded): ValueObject => {
    const { inputs, failures } = check(resource, args, before);
    if (failures.length > 0) throw new InputError(failures);
    return inputs;
  };
  const changed = (resource: AnyResource<P>, args: object, before: Recorded) => {
    const { id, state, inputs: recorded } = before;
    return { id, state, inputs: passed(resource, args, before), recorded };
  };
  return {
    platform,
    log,
    told,
    check,
    create: async (resource, args, timeout) => {
      const inputs = passed(resource, args);
      return { inputs, ...(await createResource(here(resource), inputs, within(timeout), { preview: false })) };
    },
    preview: async (resource, args, before) =>
      before === undefined
        ? createResource(here(resource), passed(resource, args), within(), { preview: true })
        : updateResource(here(resource), changed(resource, args, before), within(), { preview: true }),
    diff: (resource, args, before) =>
      diffInputs(here(resource), before.inputs, passed(resource, args, before), { state: before.state }),
    update: async (resource, args, before, timeout) => {
      const object = changed(resource, args, before);
      const updated = await updateResource(here(resource), object, within(timeout), { preview: false });
      return { inputs: object.inputs, ...updated };
    },
    refresh: (resource, before) => readResource(here(resource), before, within()),
    import: (resource, id) => readResource(here(resource), { id, state: {} }, within()),
    delete: (resource, object, timeout) => deleteResource(here(resource), object, within(timeout)),
  };
}
