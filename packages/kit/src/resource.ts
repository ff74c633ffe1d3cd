import { applyAutoNames, type NameSource, unnamed } from "./autoname.js";
import { check } from "./check.js";
import { complete, withoutForeignNames } from "./complete.js";
import type { AnyResource, ResourceContext } from "./definition.js";
import { BugError, type Failure, PartialFailure } from "./errors.js";
import type { Fields, InputsOf, OutputsOf } from "./field.js";
import { fail } from "./lookup.js";
import { applyRules } from "./rules.js";
import { inputsAfterRefresh, inputsForImport, plannedState } from "./state.js";
import { hasUnknown, type PlainObject, reveal, type ValueObject } from "./value.js";

/** The context of one operation but for `fail`, which is the kit's own. */
export type Connect<Platform> = () => Omit<ResourceContext<Platform>, "fail">;

/** Inputs ready to be recorded, or why they are not. */
export interface CheckedInputs {
  readonly inputs: ValueObject;
  readonly failures: readonly Failure[];
  readonly warnings: readonly Failure[];
}

/** Checks the inputs of a resource. Pure; unknown values pass. `recorded`: the inputs of the last update, if any. */
export function checkResource(
  resource: AnyResource,
  given: ValueObject,
  recorded: ValueObject,
  names: NameSource,
): CheckedInputs {
  const { value, failures, warnings } = check(resource.fields, given, { noun: "input" });
  const inputs = applyAutoNames(resource.fields, value, recorded, names);
  const unmet = [...failures, ...unnamed(resource.fields, inputs)];
  const isNew = Object.keys(withoutForeignNames(recorded)).length === 0;
  return { inputs, warnings, failures: unmet.length > 0 ? unmet : applyRules(resource.rules ?? [], inputs, { isNew }) };
}

/** An object after an operation. */
export interface ObjectState {
  readonly id: string;
  readonly state: ValueObject;
  /** Why the object is not as wished, although it exists; empty when all went well. */
  readonly reasons: readonly string[];
}

/** Creates the object, or says what its creation would give. In a preview the id is empty. */
export async function createResource<Platform>(
  resource: AnyResource<Platform>,
  inputs: ValueObject,
  connect: Connect<Platform>,
  { preview }: { preview: boolean },
): Promise<ObjectState> {
  if (preview) return { id: "", state: plannedState(resource, inputs), reasons: [] };
  return outcomeOf(resource, inputs, async () =>
    resource.create(known(resource, inputs) as InputsOf<Fields>, { ...connect(), fail }),
  );
}

/** Updates the object in place, or says what that would give. */
export async function updateResource<Platform>(
  resource: AnyResource<Platform>,
  object: { readonly id: string; readonly state: ValueObject; readonly inputs: ValueObject },
  connect: Connect<Platform>,
  { preview }: { preview: boolean },
): Promise<ObjectState> {
  const { id, inputs } = object;
  if (preview) return { id, state: plannedState(resource, inputs, object.state), reasons: [] };
  if (resource.update === undefined)
    throw new BugError(`${resource.name} was asked to update in place, which it cannot`);
  const update = resource.update.bind(resource);
  const prior = priorOf(object.state);
  return outcomeOf(resource, inputs, async () => ({
    id,
    state: await update(id, known(resource, inputs) as InputsOf<Fields>, prior, { ...connect(), fail }),
  }));
}

/**
 * The object as it is now, with the inputs that describe it; undefined when it is gone. Without recorded inputs it is an
 * import, and the id is one that a user wrote; with inputs and no state it may be such an id or the object's own.
 */
export async function readResource<Platform>(
  resource: AnyResource<Platform>,
  object: { readonly id: string; readonly state: ValueObject; readonly inputs?: ValueObject | undefined },
  connect: Connect<Platform>,
): Promise<{ readonly id: string; readonly state: ValueObject; readonly inputs: ValueObject } | undefined> {
  const context = { ...connect(), fail };
  const recorded = withoutForeignNames(object.state);
  const isBare = Object.keys(recorded).length === 0;
  const resolved = isBare ? await resource.imports?.resolve(object.id, context) : undefined;
  const isImport = isBare && object.inputs === undefined;
  if (isImport && resource.imports !== undefined && resolved === undefined) return undefined;
  const { id, prior } = resolved ?? { id: object.id, prior: priorOf(recorded) };
  const live = await resource.read(id, prior, context);
  if (live === undefined) return undefined;
  const state = complete(resource.fields, live as ValueObject, recorded, { where: resource.name, echo: false });
  const inputs = isBare
    ? inputsForImport(resource.fields, state)
    : inputsAfterRefresh(resource.fields, withoutForeignNames(object.inputs ?? {}), state);
  return { id, state, inputs };
}

/** Deletes the object; one that is gone already is deleted. */
export async function deleteResource<Platform>(
  resource: AnyResource<Platform>,
  object: { readonly id: string; readonly state: ValueObject },
  connect: Connect<Platform>,
): Promise<void> {
  await resource.delete(object.id, priorOf(object.state), { ...connect(), fail });
}

function known(resource: AnyResource, inputs: ValueObject): PlainObject {
  if (hasUnknown(inputs)) throw new BugError(`${resource.name} was given inputs that are not known yet`);
  return reveal(inputs);
}

function priorOf(state: ValueObject): Partial<OutputsOf<Fields>> {
  return reveal(withoutForeignNames(state)) as Partial<OutputsOf<Fields>>;
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
    return { id: error.id, state: partialState(resource, error.state, inputs), reasons: error.reasons };
  }
  const { id, state } = written;
  if (id === "") throw new BugError(`${resource.name} returned no id`);
  try {
    const completion = { where: resource.name, echo: true };
    return { id, state: complete(resource.fields, state as ValueObject, inputs, completion), reasons: [] };
  } catch (error) {
    // The object exists, whatever its handler made of it: it must be recorded.
    if (!(error instanceof BugError)) throw error;
    return { id, state: partialState(resource, state, inputs), reasons: [error.message] };
  }
}

/** What can be recorded of an object whose state is incomplete; of one whose state is unusable, its inputs. */
function partialState(resource: AnyResource, state: object, inputs: ValueObject): ValueObject {
  const completion = { where: resource.name, echo: true, partial: true };
  try {
    return complete(resource.fields, state as ValueObject, inputs, completion);
  } catch (error) {
    if (!(error instanceof BugError)) throw error;
    return complete(resource.fields, {}, inputs, completion);
  }
}
