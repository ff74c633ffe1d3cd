import { type Clock, HttpFailure, type WaitTimeout } from "@tripod/http";
import {
  type CreatedObject,
  type Fields,
  fail,
  type InputsOf,
  type OutputsOf,
  PartialFailure,
  type PendingCreate,
  type PlainObject,
  pendingCreateId,
  type Resource,
  type ResourceContext,
  type TimedOperation,
} from "@tripod/kit";
import type { ObjectTracker } from "../concurrency/objectTracker.js";
import { idNameOf, resourceInfoOf } from "../definition/about.js";
import type { ResourceInfo } from "../definition/groups.js";
import { idOutput } from "../definition/idOutput.js";
import { waitTimeoutFor } from "../definition/timeouts.js";
import { partialFailure } from "../lifecycle/partialState.js";
import { readDelayMs, SEARCH_MS } from "../lifecycle/search.js";
import { isMissing } from "../requests/isMissing.js";
import { isFailedJob } from "../waiters/waitUntilJobDone.js";

/** Client of a platform with jobs. */
export interface JobPlatform {
  readonly clock: Clock;
  readonly tracker: Pick<ObjectTracker, "nextNumber">;
}

/** Context of the handlers of a job resource. */
export interface JobContext<P> extends ResourceContext<P> {
  readonly operation: TimedOperation;
  /** Returns the timeout of one wait, with its default in milliseconds. */
  waitTimeout(defaultMs: number): WaitTimeout;
  /**
   * Returns the timeout of a wait among several of one operation: a timeout that the program sets is shared by all of
   * them, a default is not.
   */
  remainingTimeout(defaultMs: number): WaitTimeout;
  /** Ends the operation, because the object no longer exists. */
  missing(): never;
}

/** Object with its recorded state. */
export interface RecordedObject<F extends Fields> {
  /** ID of the object on the platform. */
  readonly id: string;
  /** ID in state. It differs from `id` if the object's ID was unknown when the create ended. */
  readonly resourceId: string;
  readonly state: Partial<OutputsOf<F>>;
}

/** Facts that a create has about its object. */
export interface JobObject<F extends Fields, J> {
  readonly id: string;
  readonly job: J;
  readonly inputs: InputsOf<F>;
}

/**
 * Resource ID while only the job is known. The next run resumes the wait with it, and replaces it by the object's ID.
 */
export interface JobReference<J> {
  /** Start of the ID, such as `install-job:`. No object has such an ID. */
  readonly prefix: string;
  encode(job: J): string;
  decode(text: string): J;
}

/** Handling of a start whose response was lost. A start is never repeated. */
export interface LostStart<F extends Fields, P, B> {
  /** Next step for the user if the object of the job is not found. */
  readonly nextStep: string;
  /** Reads what exists before the start. */
  baseline?(inputs: InputsOf<F>, on: JobContext<P>): Promise<B>;
  /**
   * Returns the baseline as state records it, so that the next run searches before it starts another job. Undefined if
   * it is too large for state.
   */
  record?(baseline: B): PlainObject | undefined;
  /** Returns a recorded baseline. */
  recall?(evidence: PlainObject): B;
  /**
   * Returns a function that reads the platform once, and returns the ID of the object that the job has created, if any.
   */
  find?(inputs: InputsOf<F>, baseline: B, on: JobContext<P>): Promise<() => Promise<string | undefined>>;
}

/** Start of a job, and what follows. `J` identifies a started job, `B` is the baseline of a lost start. */
export type JobCreate<F extends Fields, P, J, B> = StartedByJob<F, P, J, B> & (KnownObject<J> | AwaitedObject<F, P, J>);

/** The platform returns the object's ID with the start, so that the job needs no reference. */
interface KnownObject<J> {
  idOf(job: J): string;
  readonly reference?: never;
  readonly wait?: never;
}

/** Only the finished job names the object. */
interface AwaitedObject<F extends Fields, P, J> {
  readonly idOf?: never;
  readonly reference: JobReference<J>;
  /**
   * Waits for the job and returns the object's ID. `values` are the inputs of the create, or state if a later run
   * resumes. A returned failure means that the job succeeded without showing its object: the create fails with it, and
   * a later run treats the job as forgotten.
   */
  wait(job: J, values: Partial<InputsOf<F>>, on: JobContext<P>): Promise<string | HttpFailure>;
}

interface StartedByJob<F extends Fields, P, J, B> {
  /** Starts the job. Sends the request once. */
  start(inputs: InputsOf<F>, on: JobContext<P>): Promise<J>;
  readonly lost?: LostStart<F, P, B>;
  /** Returns the state to record if what follows the start ends early, in addition to the inputs. */
  recorded?(job: J, inputs: InputsOf<F>): object;
  /** Completes the create, and returns its state. Default: the inputs and the ID. */
  complete?(object: JobObject<F, J>, on: JobContext<P>): Promise<object>;
  /** Finds the object of a create that an earlier run recorded as pending. */
  readonly findCreated?: Resource<string, F, P>["findCreated"];
  /**
   * Returns the warning for a job that the platform no longer knows, whose object is therefore treated as not created.
   * Undefined: no warning in this operation.
   */
  forgotten?(job: J, state: Partial<OutputsOf<F>>, on: JobContext<P>): string | undefined;
  /** Deletes what a forgotten job may have created. Default: nothing. */
  deleteForgotten?(state: Partial<OutputsOf<F>>, on: JobContext<P>): Promise<void>;
}

/** Definition of an object that the platform creates by a job: start, wait, and adoption by the job's reference. */
export interface Job<Name extends string, F extends Fields, P, J, B>
  extends Omit<ResourceInfo<Name, F, P>, "extras">,
    Pick<Resource<Name, F, P>, "isScoped" | "listable" | "unlistable" | "deleteBeforeReplace"> {
  /** Default: import by the object's ID. */
  readonly imports?: Resource<Name, F, P>["imports"];
  readonly identity?: {
    /** Returns the problem of a text as an object ID. Default: every text can be one. */
    check?(id: string): string | undefined;
    /** Returns an ID in the platform's spelling. */
    spell?(id: string): string;
  };
  readonly create: JobCreate<F, P, J, B>;
  /** Returns the live object; undefined if it does not exist. */
  read(object: RecordedObject<F>, on: JobContext<P>): Promise<object | undefined>;
  /** Confirms that the platform answers, before an object is treated as deleted. Default: `read` confirms it. */
  healthCheck?(on: JobContext<P>): Promise<unknown>;
  update(object: RecordedObject<F> & { readonly inputs: InputsOf<F> }, on: JobContext<P>): Promise<object>;
  delete(object: RecordedObject<F>, on: JobContext<P>): Promise<void>;
  /** Problem of an object that no longer exists, for messages. Default: `the ${kind} no longer exists`. */
  missing?(id: string): string;
}

/**
 * Returns the resource of objects that the platform creates by a job.
 *
 * - A start is sent once. If its response is lost, the provider searches for the object; without a result, the failure
 *   states what to check.
 * - A failed job has created nothing, so nothing is recorded.
 * - A wait that ends early, by a cancellation, a timeout or an unreadable status, records the job (promise C5). The next
 *   refresh, update or deletion continues to wait for it, and never starts another one.
 * - A job that the platform no longer knows is treated as not created, with a warning that names the next step.
 */
export function job<const Name extends string, F extends Fields, P extends JobPlatform, J, B>(
  definition: { readonly fields: F } & Job<Name, NoInfer<F>, P, J, B>,
): Resource<Name, F, P> {
  const { isScoped, listable, unlistable, deleteBeforeReplace, imports, identity, fields, create } = definition;
  const idName = idNameOf(definition.name);
  const kind = { ...definition, idName } as unknown as AnyJob;
  const findRecorded = (pending: PendingCreate, inputs: AnyValues, context: AnyContext) =>
    findPending(kind, pending, inputs, contextOf(kind, "create", inputs, context));
  const { lost, findCreated = lost?.find && lost.recall && findRecorded } = create;
  const spell = (id: string) => identity?.spell?.(id) ?? id;
  const resource = {
    ...resourceInfoOf(definition as never),
    fields: idName in fields ? fields : { ...fields, [idName]: idOutput(definition.kind) },
    ...(isScoped && { isScoped }),
    ...(listable && { listable }),
    ...(unlistable !== undefined && { unlistable }),
    ...(deleteBeforeReplace && { deleteBeforeReplace }),
    imports: imports ?? {
      forms: [`<${idName}>`],
      resolve: async (importId: string) => {
        const problem = identity?.check?.(importId);
        if (problem !== undefined) fail("", `the import ID ${problem}`);
        return { id: spell(importId), state: { [idName]: spell(importId) } };
      },
    },
    canonicalId: (state: AnyValues) => state[idName],
    create: (inputs: AnyValues, context: AnyContext) =>
      createByJob(kind, inputs, contextOf(kind, "create", inputs, context)),
    ...(findCreated && { findCreated }),
    read: async (id: string, state: AnyValues, context: AnyContext) => {
      const on = contextOf(kind, "read", state, context, id);
      const found = await objectOf(kind, id, state, on);
      const live = typeof found === "object" ? await kind.read(found, on) : undefined;
      if (live === undefined) await kind.healthCheck?.(on);
      return live;
    },
    update: async (id: string, inputs: AnyValues, state: AnyValues, context: AnyContext) => {
      const on = contextOf(kind, "update", inputs, context, id);
      const found = await objectOf(kind, id, state, on);
      return typeof found === "object" ? kind.update({ ...found, inputs }, on) : on.missing();
    },
    delete: async (id: string, state: AnyValues, context: AnyContext) => {
      const on = contextOf(kind, "delete", state, context, id);
      const found = await objectOf(kind, id, state, on);
      if (found === "forgotten") await kind.create.deleteForgotten?.(state, on);
      else if (found !== "none") await kind.delete(found, on);
    },
  };
  return resource as unknown as Resource<Name, F, P>;
}

// biome-ignore lint/suspicious/noExplicitAny: handlers of definitions are methods with narrower inputs.
type AnyValues = any;
type AnyContext = ResourceContext<JobPlatform>;
type On = JobContext<JobPlatform>;

/** Job resource with any fields. */
interface AnyJob extends Job<string, Fields, JobPlatform, unknown, unknown> {
  readonly fields: Fields;
  readonly idName: string;
}

function contextOf(kind: AnyJob, operation: TimedOperation, values: AnyValues, context: AnyContext, id = ""): On {
  const { clock } = context.platform;
  const startedAt = clock.now();
  const waitTimeout = (defaultMs: number) =>
    waitTimeoutFor(operation, values, { fields: kind.fields, defaultMs }, context);
  return {
    ...context,
    operation,
    waitTimeout,
    remainingTimeout: (defaultMs) => {
      const whole = waitTimeout(defaultMs);
      if (whole.setBy === undefined) return whole;
      return { ...whole, timeoutMs: Math.max(0, whole.timeoutMs - (clock.now() - startedAt)) };
    },
    missing: () => {
      const problem = kind.missing?.(id) ?? `the ${kind.kind} no longer exists`;
      return fail("", `${problem}. Run \`pulumi refresh\` to remove it from state`);
    },
  };
}

async function createByJob(
  kind: AnyJob,
  inputs: AnyValues,
  on: On,
): Promise<{ readonly id: string; readonly state: object }> {
  const { create, idName } = kind;
  const baseline = await create.lost?.baseline?.(inputs, on);
  const startedAt = on.platform.clock.now();
  let job: unknown;
  try {
    job = await create.start(inputs, on);
  } catch (error) {
    if (create.lost === undefined || !(error instanceof HttpFailure) || error.outcome !== "unknown") throw error;
    // A search that fails or is cancelled leaves the outcome unknown.
    const id = await findStarted(create.lost, inputs, baseline, on).catch(() => undefined);
    if (id === undefined) throw unresolved(create.lost, inputs, { baseline, startedAt, failure: error }, on);
    return { id, state: { [idName]: id } };
  }
  const state = create.recorded?.(job, inputs) ?? {};
  const id = create.idOf === undefined ? await waitForObject(create, job, inputs, state, on) : create.idOf(job);
  const newState = { ...state, [idName]: id };
  try {
    return { id, state: (await create.complete?.({ id, job, inputs }, on)) ?? newState };
  } catch (error) {
    throw error instanceof PartialFailure ? error : partialFailure(id, newState, error);
  }
}

/** Waits for the job of a create. A failure that does not prove that the job failed records the job. */
async function waitForObject(
  { wait, reference }: AwaitedObject<Fields, JobPlatform, unknown>,
  job: unknown,
  inputs: AnyValues,
  state: object,
  on: On,
): Promise<string> {
  try {
    const id = await wait(job, inputs, on);
    if (id instanceof HttpFailure) throw id;
    return id;
  } catch (error) {
    if (isFailedJob(error)) throw error;
    throw partialFailure(`${reference.prefix}${reference.encode(job)}`, state, error);
  }
}

/**
 * Searches for the object of a start whose response was lost, with growing delays. A failed read does not end the
 * search.
 *
 * @param until When the search ends. The platform is read at least once.
 * @throws the error of the last read, if that failed.
 */
async function findStarted(
  { find }: LostStart<Fields, JobPlatform, unknown>,
  inputs: AnyValues,
  baseline: unknown,
  on: On,
  until = on.platform.clock.now() + SEARCH_MS,
): Promise<string | undefined> {
  if (find === undefined) return undefined;
  const { clock } = on.platform;
  let look: (() => Promise<string | undefined>) | undefined;
  for (let looks = 0; ; looks += 1) {
    let failed: unknown;
    try {
      look ??= await find(inputs, baseline, on);
      const id = await look();
      if (id !== undefined) return id;
    } catch (error) {
      on.signal.throwIfAborted();
      if (!(error instanceof HttpFailure)) throw error;
      failed = error;
    }
    const left = until - clock.now();
    if (left <= 0 && failed !== undefined) throw failed;
    if (left <= 0) return undefined;
    await clock.sleep(Math.min(readDelayMs(looks), left), on.signal);
  }
}

/** Start with an unknown outcome. */
interface UnknownStart {
  readonly baseline: unknown;
  readonly startedAt: number;
  readonly failure: HttpFailure;
}

/**
 * Returns the failure of a start with an unknown outcome. It records the create as pending if the next run can search
 * for its object.
 */
function unresolved(
  { nextStep, record, recall }: LostStart<Fields, JobPlatform, unknown>,
  inputs: AnyValues,
  { baseline, startedAt, failure }: UnknownStart,
  on: On,
): unknown {
  const evidence = recall === undefined ? undefined : record?.(baseline);
  if (evidence === undefined) return failure.amend({ nextStep });
  const cause = failure.amend({
    code: "outcome-unknown",
    nextStep: "Run `pulumi refresh`, which searches for it again, then `pulumi up`",
  });
  const id = pendingCreateId(startedAt, on.platform.tracker.nextNumber());
  return new PartialFailure({ id, state: inputs, reasons: [cause.message], isUncertain: true, evidence }, { cause });
}

/** Determines the outcome of a start that was unknown at the end of an earlier run. Undefined if it had no effect. */
async function findPending(
  kind: AnyJob,
  { startedAt, evidence }: PendingCreate,
  inputs: AnyValues,
  on: On,
): Promise<CreatedObject<Fields> | undefined> {
  const { lost } = kind.create;
  if (lost?.recall === undefined) return undefined;
  on.progress(`checking whether the ${kind.kind} was created at ${new Date(startedAt).toISOString()}`);
  // The start may have been recorded by a clock that was ahead.
  const until = Math.min(startedAt, on.platform.clock.now()) + 2 * SEARCH_MS;
  const id = await findStarted(lost, inputs, lost.recall(evidence), on, until);
  if (id === undefined) return undefined;
  const state = await kind.read({ id, resourceId: id, state: inputs }, on);
  return state && { id, state: { ...state, [kind.idName]: id } as never, pendingInputs: [], reasons: [] };
}

/**
 * Returns the object of a recorded ID. If the create ended early, its job returns the object. "none": the job failed;
 * "forgotten": the platform no longer knows the job or what it has created.
 */
async function objectOf(
  { create: { reference, wait, forgotten }, idName }: AnyJob,
  resourceId: string,
  state: AnyValues,
  on: On,
): Promise<RecordedObject<Fields> | "none" | "forgotten"> {
  if (state[idName] !== undefined) return { id: state[idName], resourceId, state };
  if (reference === undefined || !resourceId.startsWith(reference.prefix)) return { id: resourceId, resourceId, state };
  const job = reference.decode(resourceId.slice(reference.prefix.length));
  try {
    const id = await wait(job, state, on);
    if (typeof id === "string") return { id, resourceId, state };
  } catch (error) {
    if (isFailedJob(error)) return "none";
    if (!isMissing(error)) throw error;
  }
  const warning = forgotten?.(job, state, on);
  if (warning !== undefined) on.log("warning", warning);
  return "forgotten";
}
