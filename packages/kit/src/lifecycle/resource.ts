import { check } from "../check/check.js";
import { complete } from "../check/complete.js";
import { applyRulesBeside } from "../check/rules.js";
import type { AnyResource, CreatedObject, ResourceContext } from "../definition/definition.js";
import { type Diff, diffInputs } from "../diff/diff.js";
import { appliedInputs, pendingInputsIn, withPendingInputs } from "../diff/pendingInputs.js";
import { unreadableInputsIn, unreadableInputsOf, withUnreadableInputs } from "../diff/unreadableInputs.js";
import { applyAutoNames, type NameSource, unnamed } from "../fields/autoname.js";
import type { Fields, InputsOf, OutputsOf } from "../fields/field.js";
import { isWriteOnlyPath } from "../fields/writeOnlyPaths.js";
import { BugError, type Failure, failureCodeOf, InputError, NotFoundError, PartialFailure } from "../values/errors.js";
import { stepsOf } from "../values/path.js";
import { isPendingCreateId, pendingCreateIn, withEvidence } from "../values/pendingCreate.js";
import { withoutInternalKeys } from "../values/stateKeys.js";
import {
  hasUnknown,
  isValueObject,
  objectOf,
  own,
  type PlainObject,
  reveal,
  Secret,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { fail } from "./lookup.js";
import { assertProven, assertSameOwner, currentOwner, isUnproven, ownerIn, withOwner } from "./owner.js";
import { inputsAfterRefresh, inputsForImport, plannedState } from "./state.js";

/** Creates the context of one operation, without `fail`, which this package adds. */
export type Connect<Platform> = () => Omit<ResourceContext<Platform>, "fail">;

/** Checked inputs for state, or their failures. */
export interface CheckedInputs {
  readonly inputs: ValueObject;
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
}

/** Context of a check. */
export interface CheckContext extends NameSource {
  /** Milliseconds since the epoch, for rules about time; without it they are not applied. */
  readonly now?: number;
}

/** Checks the inputs of a resource. Pure; unknown values pass. `oldInputs` is empty for a create. */
export function checkResource(
  resource: AnyResource,
  args: ValueObject,
  oldInputs: ValueObject,
  context: CheckContext,
): CheckedInputs {
  const { value, known, failures, warnings } = check(resource.fields, args, { noun: "input" });
  const inputs = applyAutoNames(resource.fields, value, oldInputs, context);
  const knownInputs = failures.length === 0 ? inputs : applyAutoNames(resource.fields, known, oldInputs, context);
  const isNew = Object.keys(withoutInternalKeys(oldInputs)).length === 0;
  const rejected = isNew ? failures : failures.map((failure) => orNeverShown(failure, resource, args, oldInputs));
  const unmet = [...rejected, ...unnamed(resource.fields, inputs)];
  const news = warnings.filter(({ path }) => isNew || !isRecorded(path, args, oldInputs));
  const {
    failures: broken,
    ignored,
    derived,
  } = applyRulesBeside(unmet, resource.fields, resource.rules ?? [], knownInputs, {
    recorded: knownOf(withoutInternalKeys(oldInputs)) as PlainObject,
    now: context.now,
    hasChanges: () =>
      !isNew && diffInputs(resource, oldInputs, knownInputs, context).changes.some(({ isOpen }) => isOpen !== true),
  });
  if (unmet.length > 0) return { inputs, warnings: news, failures: [...unmet, ...broken] };
  const following = Object.entries(derived).map(([name, value = null]): [string, Value] => {
    return [name, resource.fields[name]?.spec.secret === true ? new Secret(value) : value];
  });
  const all: ValueObject = objectOf<Value>([...following, ...Object.entries(inputs)]);
  const kept = ignored.reduce<ValueObject>((rest, { path }) => withoutMember(rest, stepsOf(path)), all);
  return { inputs: kept, warnings: [...news, ...ignored], failures: broken };
}

/**
 * Returns values without the member at a path through objects. If the path leads to no member, the values are
 * unchanged.
 */
function withoutMember(values: ValueObject, [name = "", ...rest]: readonly string[]): ValueObject {
  if (rest.length === 0) return objectOf(Object.entries(values).filter(([other]) => other !== name));
  const value = own(values, name);
  const inner = unwrap(value);
  if (!isValueObject(inner)) return values;
  const left = withoutMember(inner, rest);
  return { ...values, [name]: value instanceof Secret ? new Secret(left) : left };
}

/**
 * Reports whether the value at a path is already recorded: an import wrote it, or an earlier run logged the warning.
 */
function isRecorded(path: string, inputs: ValueObject, oldInputs: ValueObject): boolean {
  const at = (values: ValueObject): string => {
    const found = valueAt(values, path);
    const bare = found instanceof Secret ? found.value : found;
    // State does not record an empty string that is treated as unset.
    return bare === "" ? "" : (JSON.stringify(bare) ?? "");
  };
  return at(inputs) === at(oldInputs);
}

/** Returns the value at the path of a failure; undefined without a value. */
function valueAt(values: ValueObject, path: string): unknown {
  let found: unknown = values;
  for (const step of stepsOf(path)) {
    found = found instanceof Secret ? found.value : found;
    found = (found as Record<string, unknown> | undefined | null)?.[step];
  }
  return found;
}

/** An imported object lacks write-only inputs although its program is correct. */
function orNeverShown(failure: Failure, { fields }: AnyResource, inputs: ValueObject, oldInputs: ValueObject): Failure {
  const isMissing = valueAt(inputs, failure.path) === undefined && valueAt(oldInputs, failure.path) === undefined;
  if (!isMissing || !isWriteOnlyPath(fields, failure.path)) return failure;
  return { ...failure, reason: `${failure.reason}: the platform never returns the value. Set it in the program` };
}

/** Object after an operation. */
export interface ObjectState {
  readonly id: string;
  readonly state: ValueObject;
  /** Reasons why the existing object differs from the desired values; empty after a success. */
  readonly reasons: readonly string[];
  /** Whether the existence of the object is unknown: the engine must read it before the next update. */
  readonly isUncertain?: boolean;
  /** Failure of a create whose outcome is unknown. */
  readonly cause?: unknown;
}

/** Object after a read, with the inputs that describe it. */
export interface ReadState extends ObjectState {
  readonly inputs: ValueObject;
}

/** Creates the object, or returns the planned outputs in a preview, with an empty ID. */
export async function createResource<Platform>(
  resource: AnyResource<Platform>,
  inputs: ValueObject,
  connect: Connect<Platform>,
  { preview }: { preview: boolean },
): Promise<ObjectState> {
  const reason = resource.importOnly?.(knownOf(inputs));
  if (reason !== undefined) fail("", reason);
  if (preview) {
    await preflight(resource, inputs, undefined, connect);
    return { id: "", state: plannedState(resource, inputs), reasons: [] };
  }
  const plainInputs = revealKnown(resource, inputs);
  const context = connect();
  // Without an account, nothing could prove later that a create with a lost response had no effect.
  const owner = await currentOwner(resource, plainInputs, context, { isRecorded: true });
  const created = await outcomeOf(resource, inputs, async () =>
    resource.create(plainInputs as InputsOf<Fields>, { ...context, fail }),
  );
  return { ...created, state: withOwner(created.state, owner) };
}

/** Updates the object in place, or returns the planned outputs in a preview. */
export async function updateResource<Platform>(
  resource: AnyResource<Platform>,
  object: {
    readonly id: string;
    readonly state: ValueObject;
    readonly inputs: ValueObject;
    /** Inputs of the last create or update, if the engine sends them. */
    readonly recorded?: ValueObject | undefined;
  },
  connect: Connect<Platform>,
  { preview }: { preview: boolean },
): Promise<ObjectState> {
  const { id, inputs } = object;
  if (!preview && isPendingCreateId(id)) return refusePending(resource, object, connect);
  const before = appliedInputs(resource.fields, object.recorded ?? object.state, object.state);
  const { refused } = diffInputs(resource, before, inputs, { state: object.state });
  if (refused.length > 0) throw new InputError(refused);
  if (preview) {
    await preflight(resource, inputs, object, connect);
    return { id, state: plannedState(resource, inputs, object.state, before), reasons: [] };
  }
  const update = resource.update?.bind(resource) ?? lookAgain(resource);
  const state = outputsInState(object.state);
  const context = connect();
  const recordedOwner = ownerIn(object.state);
  const owner = await assertSameOwner(resource, { id, recorded: recordedOwner, values: state as PlainObject }, context);
  const arrived = object.recorded && appliedInputs(resource.fields, object.recorded, object.state);
  const oldInputs = arrived && reveal(withoutInternalKeys(arrived));
  const updated = await outcomeOf(resource, inputs, async () => ({
    id,
    state: await update(id, revealKnown(resource, inputs) as InputsOf<Fields>, state, {
      ...context,
      recorded: oldInputs,
      fail,
    }),
  }));
  const unread = unreadableInputsIn(object.state).filter((name) => inputs[name] === undefined);
  // Only an update that succeeds proves that the object is in this account.
  const proven = updated.reasons.length === 0 ? owner : undefined;
  return { ...updated, state: withOwner(withUnreadableInputs(updated.state, unread), proven ?? recordedOwner) };
}

/**
 * Update of a resource without in-place updates whose recorded create was incomplete: it only reads the object.
 */
function lookAgain<Platform>(resource: AnyResource<Platform>) {
  return async (id: string, _: unknown, state: Partial<OutputsOf<Fields>>, context: ResourceContext<Platform>) =>
    (await resource.read(id, state, context)) ??
    fail("", `${resource.name} ${id} no longer exists. Run \`pulumi refresh\` to remove it from state`);
}

/**
 * Returns the live object with matching inputs; undefined if it does not exist. Without recorded inputs the read is an
 * import with a user's import ID; with inputs and without state the ID may be an import ID or the object's ID.
 */
export async function readResource<Platform>(
  resource: AnyResource<Platform>,
  object: { readonly id: string; readonly state: ValueObject; readonly inputs?: ValueObject | undefined },
  connect: Connect<Platform>,
): Promise<ReadState | undefined> {
  if (isPendingCreateId(object.id)) return readPending(resource, object, connect);
  if (Object.keys(withoutInternalKeys(object.state)).length > 0) return readWithId(resource, object, connect);
  // Files and commands that print an ID end it with a line end. Blanks may be part of a name.
  const id = object.id.trim();
  const exactId = object.id.replace(/^[\r\n]+|[\r\n]+$/g, "");
  const exact =
    exactId === id
      ? undefined
      : await readWithId(resource, { ...object, id: exactId }, connect).catch(missingAsUndefined);
  return exact ?? readWithId(resource, { ...object, id }, connect);
}

/** Returns undefined for the failure of an import ID that is invalid or names no object. */
function missingAsUndefined(error: unknown): undefined {
  if (["not-found", "invalid-argument"].includes(failureCodeOf(error) ?? "")) return undefined;
  throw error;
}

async function readWithId<Platform>(
  resource: AnyResource<Platform>,
  object: { readonly id: string; readonly state: ValueObject; readonly inputs?: ValueObject | undefined },
  connect: Connect<Platform>,
): Promise<ReadState | undefined> {
  const context = { ...connect(), fail };
  const recordedState = withoutInternalKeys(object.state);
  const recordedOwner = ownerIn(object.state);
  const isBare = Object.keys(recordedState).length === 0;
  const ownedObject = { id: object.id, recorded: recordedOwner, values: outputsInState(recordedState) as PlainObject };
  const ownerBefore =
    isBare && recordedOwner === undefined ? undefined : await assertSameOwner(resource, ownedObject, context);
  const resolved = isBare ? await resource.imports?.resolve(object.id, context) : undefined;
  const isImport = isBare && object.inputs === undefined;
  if (isImport && resource.imports !== undefined && resolved === undefined) return notFound(resource, object.id);
  const { id, state: stateToRead } = resolved ?? { id: object.id, state: outputsInState(recordedState) };
  const live = await resource.read(id, stateToRead, context);
  if (live === undefined) {
    // A program that reads an object by its ID alone sends empty inputs.
    if (isBare && Object.keys(object.inputs ?? {}).length === 0)
      return notFound(resource, object.id, resolved?.otherwise);
    assertProven(resource, ownedObject, ownerBefore);
    return undefined;
  }
  const state = complete(resource.fields, live as ValueObject, recordedState, { where: resource.name, echo: false });
  const inputs = isBare
    ? inputsForImport(resource.fields, state)
    : inputsAfterRefresh(resource.fields, withoutInternalKeys(object.inputs ?? {}), state, recordedState);
  // A read applies no inputs; the returned values may come from state.
  const marked = withPendingInputs(state, pendingInputsIn(object.state));
  const unread = isBare ? unreadableInputsOf(resource.fields) : unreadableInputsIn(object.state);
  // Without recorded values, only the live object shows the scope.
  const owner = isBare ? await currentOwner(resource, reveal(state) as PlainObject, context) : ownerBefore;
  const owned = withOwner(withUnreadableInputs(marked, unread), owner ?? recordedOwner);
  return { id: resource.canonicalId?.(live) ?? id, state: owned, inputs, reasons: [] };
}

/** Pending create and its recorded values. */
interface PendingObject {
  readonly id: string;
  readonly state: ValueObject;
  readonly inputs?: ValueObject | undefined;
}

/**
 * Reads a create whose outcome is unknown: returns the object if the search finds it, undefined if the create had no
 * effect, and the pending create with the reason while that remains unknown.
 */
async function readPending<Platform>(
  resource: AnyResource<Platform>,
  { id, state, inputs }: PendingObject,
  connect: Connect<Platform>,
): Promise<ReadState | undefined> {
  const oldInputs = withoutInternalKeys(inputs ?? state);
  if (Object.keys(oldInputs).length === 0) return notFound(resource, id);
  const context = { ...connect(), fail };
  try {
    const ownedObject = { id, recorded: ownerIn(state), values: reveal(oldInputs) as PlainObject };
    const owner = await assertSameOwner(resource, ownedObject, context);
    const found = await findPending(resource, { id, state, inputs: oldInputs }, context);
    if (found === undefined) {
      assertProven(resource, ownedObject, owner);
      return undefined;
    }
    const { fields } = resource;
    const object = await resource.read(found.id, found.state, context);
    if (object === undefined) return undefined;
    const live = complete(fields, object as ValueObject, oldInputs, { where: resource.name, echo: false });
    // Values that the platform filled in at creation are not drift.
    const filledIn = objectOf(Object.entries(live).filter(([name]) => own(oldInputs, name) === undefined));
    return {
      id: resource.canonicalId?.(object) ?? found.id,
      state: withOwner(withPendingInputs(live, found.pendingInputs), owner ?? ownerIn(state)),
      inputs: inputsAfterRefresh(fields, oldInputs, live, filledIn),
      reasons: found.reasons,
    };
  } catch (error) {
    const isFailure = failureCodeOf(error) !== undefined && !(error instanceof BugError);
    if (!isFailure || context.signal.aborted) throw error;
    return { id, state, inputs: oldInputs, reasons: [(error as Error).message], isUncertain: true, cause: error };
  }
}

async function findPending<Platform>(
  resource: AnyResource<Platform>,
  { id, state, inputs = state }: PendingObject,
  context: ResourceContext<Platform>,
): Promise<CreatedObject<Fields> | undefined> {
  const { findCreated, name } = resource;
  if (findCreated === undefined)
    throw new BugError(`${name} ${id} is a pending create, which this resource does not support`);
  const plainInputs = reveal(withoutInternalKeys(inputs)) as InputsOf<Fields>;
  return findCreated.call(resource, pendingCreateIn(id, state), plainInputs, context);
}

/**
 * Rejects the update of a pending create: an update cannot change the ID, a refresh can.
 *
 * @throws OtherOwnerError if state records another account; the failure of the create if its outcome remains unknown.
 */
async function refusePending<Platform>(
  resource: AnyResource<Platform>,
  {
    id,
    state,
    recorded: oldInputs,
  }: { readonly id: string; readonly state: ValueObject; readonly recorded?: ValueObject | undefined },
  connect: Connect<Platform>,
): Promise<never> {
  const context = { ...connect(), fail };
  const plainInputs = reveal(withoutInternalKeys(oldInputs ?? state)) as PlainObject;
  const ownedObject = { id, recorded: ownerIn(state), values: plainInputs };
  const owner = await assertSameOwner(resource, ownedObject, context);
  const found = await findPending(resource, { id, state, inputs: oldInputs }, context);
  if (found === undefined) assertProven(resource, ownedObject, owner);
  return fail(
    "",
    `an earlier run created ${resource.name} and received no response. Run \`pulumi refresh\`, which records what became of it, then \`pulumi up\``,
  );
}

/** Fails an import that found no object, with the accepted import ID forms. */
function notFound({ name, imports }: AnyResource, importId: string, otherwise?: string): never {
  const forms = imports?.forms ?? [];
  const takes = forms.length === 0 ? "" : `; write ${forms.join(" or ")}`;
  const reason = otherwise ?? `there is no ${name} ${JSON.stringify(importId)}${takes}`;
  throw new NotFoundError([{ path: "", reason }]);
}

/**
 * Deletes the object; succeeds if it no longer exists. Warns about contained data that the delete destroys, unless a
 * warning about the replacement was logged before.
 */
export async function deleteResource<Platform>(
  resource: AnyResource<Platform>,
  object: {
    readonly id: string;
    readonly state: ValueObject;
    readonly inputs?: ValueObject | undefined;
    readonly isWarned?: boolean;
  },
  connect: Connect<Platform>,
): Promise<void> {
  const context = connect();
  const owned = { id: object.id, recorded: ownerIn(object.state), values: outputsInState(object.state) as PlainObject };
  const owner = await assertSameOwner(resource, owned, context);
  if (isPendingCreateId(object.id)) {
    const found = await findPending(resource, object, { ...context, fail });
    if (found === undefined) return assertProven(resource, owned, owner);
    return deleteResource(resource, { ...object, id: found.id, state: found.state as ValueObject }, connect);
  }
  // A delete succeeds without an object, and another account does not have it.
  if (
    isUnproven(resource, owned, owner) &&
    (await resource.read(object.id, outputsInState(object.state), { ...context, fail })) === undefined
  )
    assertProven(resource, owned, owner);
  if (resource.dataLoss !== undefined && object.isWarned !== true)
    context.log("warning", `Deleting it deletes ${resource.dataLoss}, which cannot be undone`);
  const state = { ...outputsInState(object.state), ...mannersIn(resource.fields, object.inputs) };
  const oldInputs = object.inputs && (reveal(withoutInternalKeys(object.inputs)) as PlainObject);
  await resource.delete(object.id, state as Partial<OutputsOf<Fields>>, { ...context, recorded: oldInputs, fail });
}

/**
 * Returns options of operations, such as timeouts, from the current program, because a change of them alone causes no
 * update that records them.
 */
function mannersIn(fields: Fields, inputs: ValueObject | undefined): object {
  if (inputs === undefined) return {};
  const names = Object.keys(fields).filter((name) => fields[name]?.spec.noDiff === true);
  return Object.fromEntries(names.map((name) => [name, reveal(inputs[name])]));
}

/**
 * Returns a warning about data that a replacement destroys, in at most 120 characters; undefined if it destroys none.
 */
export function lossOf({ dataLoss }: AnyResource, { replaces }: Diff): string | undefined {
  if (dataLoss === undefined || replaces.length === 0) return undefined;
  return `Replacement deletes ${dataLoss}. The option protect prevents it`;
}

/** Fails a preview for unavailable offers, but not if offers cannot be read. */
async function preflight<Platform>(
  resource: AnyResource<Platform>,
  inputs: ValueObject,
  object: { readonly state: ValueObject; readonly recorded?: ValueObject | undefined } | undefined,
  connect: Connect<Platform>,
): Promise<void> {
  if (resource.preflight === undefined) return;
  const unknown = new Set(Object.keys(inputs).filter((name) => hasUnknown(inputs[name])));
  try {
    const oldInputs = object && (knownOf(withoutInternalKeys(object.recorded ?? object.state)) as PlainObject);
    const state = object && (knownOf(withoutInternalKeys(object.state)) as PlainObject);
    await resource.preflight(knownOf(inputs), { ...connect(), fail, oldInputs, state, unknown });
  } catch (error) {
    if (error instanceof InputError) throw error;
  }
}

function revealKnown(resource: AnyResource, inputs: ValueObject): PlainObject {
  if (hasUnknown(inputs)) throw new BugError(`${resource.name} was given inputs that are not known yet`);
  return reveal(inputs);
}

/** Returns the known inputs. */
function knownOf(inputs: ValueObject): Partial<InputsOf<Fields>> {
  return reveal(objectOf(Object.entries(inputs).filter(([, value]) => !hasUnknown(value)))) as Partial<
    InputsOf<Fields>
  >;
}

/** Returns the recorded outputs, without the internal keys of state. */
function outputsInState(state: ValueObject): Partial<OutputsOf<Fields>> {
  return reveal(withoutInternalKeys(state)) as Partial<OutputsOf<Fields>>;
}

async function outcomeOf(
  resource: AnyResource,
  inputs: ValueObject,
  write: () => Promise<{ id: string; state: object }>,
): Promise<ObjectState> {
  let written: { id: string; state: object };
  try {
    written = await write();
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const { id, reasons, evidence, isUncertain, cause } = error;
    const state = withEvidence(
      withPendingInputs(partialState(resource, error.state, inputs), error.pendingInputs),
      evidence,
    );
    return { id, state, reasons, ...(isUncertain && { isUncertain }), ...(evidence && { cause }) };
  }
  const { id, state } = written;
  if (id === "") throw new BugError(`${resource.name} returned no ID`);
  try {
    const completion = { where: resource.name, echo: true };
    return { id, state: complete(resource.fields, state as ValueObject, inputs, completion), reasons: [] };
  } catch (error) {
    // The object exists although its handler returned an unusable result, so it must be recorded.
    if (!(error instanceof BugError)) throw error;
    return { id, state: partialState(resource, state, inputs), reasons: [error.message] };
  }
}

/** Returns the usable part of an incomplete state; the inputs if the state is unusable. */
function partialState(resource: AnyResource, state: object, inputs: ValueObject): ValueObject {
  const completion = { where: resource.name, echo: true, partial: true };
  try {
    return complete(resource.fields, state as ValueObject, inputs, completion);
  } catch (error) {
    if (!(error instanceof BugError)) throw error;
    return complete(resource.fields, {}, inputs, completion);
  }
}
