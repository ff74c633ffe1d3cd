import {
  type AnyResource,
  type CallContext,
  type Listed,
  type ResourceContext,
  resourceForPlatform,
} from "../definition/definition.js";
import { diffInputs } from "../diff/diff.js";
import { runList } from "../lifecycle/list.js";
import { checkResource, createResource, deleteResource, readResource, updateResource } from "../lifecycle/resource.js";
import { InputError, PartialFailure } from "../values/errors.js";
import { isPendingCreateId } from "../values/pendingCreate.js";
import type { ValueObject } from "../values/value.js";

/** Managed object of a client. Its secrets are marked and hidden when printed; `reveal` returns them. */
export interface ClientObject<Inputs = ValueObject, State = ValueObject> {
  readonly id: string;
  /** Checked inputs with defaults. For an object that was read: the inputs that its program would have. */
  readonly inputs: Inputs;
  /** Outputs of the object. */
  readonly state: State;
}

/** Lifecycle of one resource type, with the checks and guarantees of a Pulumi program. */
export interface ObjectClient<Args, Options, Inputs = ValueObject, State = ValueObject, Given = Inputs> {
  /** Creates an object. @throws PartialFailure with the ID if the object exists but a later step failed. */
  create(args: Args, options?: Options): Promise<ClientObject<Given, State>>;
  /** Returns the live object of an import ID or of a known object; undefined if it does not exist. */
  read(
    which: string | ClientObject<Inputs | Given, State>,
    options?: Options,
  ): Promise<ClientObject<Inputs, State> | undefined>;
  /**
   * Updates the object in place; sends no request if nothing changes.
   *
   * @throws InputError with the inputs that cannot be changed in place.
   */
  update(
    object: ClientObject<Inputs | Given, State>,
    args: Args,
    options?: Options,
  ): Promise<ClientObject<Given, State>>;
  /** Deletes the object; succeeds if it does not exist. */
  delete(object: ClientObject<Inputs | Given, State>, options?: Options): Promise<void>;
  /** Lists existing objects with import IDs; for resources with a parent, those of one parent. */
  list(query?: Partial<Args>, options?: Options): AsyncIterable<Listed>;
}

/** `now`: milliseconds since the epoch. */
type Context = Omit<ResourceContext<never>, "fail"> & { readonly now: number };

const names = (resourceName: string) => ({
  resourceName,
  seed: new Uint8Array(),
  random: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
});

function checked(resource: AnyResource, args: ValueObject, oldInputs: ValueObject, context: Context): ValueObject {
  const surroundings = { ...names(resource.name.toLowerCase()), now: context.now };
  const { inputs, failures, warnings } = checkResource(resource, args, oldInputs, surroundings);
  if (failures.length > 0) throw new InputError(failures);
  for (const { path, reason } of warnings) context.log("warning", `${path}: ${reason}`);
  return inputs;
}

/** Creates an object. */
export async function create(definition: AnyResource, args: ValueObject, context: Context): Promise<ClientObject> {
  const resource = resourceForPlatform(definition, context.platform);
  const inputs = checked(resource, args, {}, context);
  const created = await createResource(resource, inputs, () => context as never, { preview: false });
  const { id, state, reasons, cause } = created;
  // A client records no pending creates for a later search, so its caller receives the failure.
  if (isPendingCreateId(id)) throw cause;
  if (reasons.length > 0) throw new PartialFailure({ id, state, reasons });
  return { id, inputs, state };
}

/** Reads a known object again, or an object by its import ID. */
export async function read(
  definition: AnyResource,
  which: string | ClientObject,
  context: Context,
): Promise<ClientObject | undefined> {
  const resource = resourceForPlatform(definition, context.platform);
  const object = typeof which === "string" ? { id: which, state: {} } : which;
  const live = await readResource(resource, object, () => context as never);
  return live && { id: live.id, inputs: live.inputs, state: live.state };
}

/** Updates an object in place. */
export async function update(
  definition: AnyResource,
  object: ClientObject,
  args: ValueObject,
  context: Context,
): Promise<ClientObject> {
  const resource = resourceForPlatform(definition, context.platform);
  const inputs = checked(resource, args, object.inputs, context);
  const { changes, replaces } = diffInputs(resource, object.inputs, inputs, {
    resourceName: resource.name,
    state: object.state,
  });
  if (changes.length === 0) return object;
  if (replaces.length > 0) {
    const reason = "cannot be changed in place; delete the object and create another";
    throw new InputError(replaces.map((path) => ({ path, reason })));
  }
  const { id, state } = object;
  const request = { id, state, inputs, recorded: object.inputs };
  const updated = await updateResource(resource, request, () => context as never, { preview: false });
  if (updated.reasons.length > 0) throw new PartialFailure(updated);
  return { id: updated.id, inputs, state: updated.state };
}

/** Deletes an object. */
export async function remove(definition: AnyResource, { id, state }: ClientObject, context: Context): Promise<void> {
  const resource = resourceForPlatform(definition, context.platform);
  await deleteResource(resource, { id, state }, () => context as never);
}

/** Lists the objects of a resource type. */
export async function* list(
  resource: AnyResource,
  query: ValueObject,
  context: Omit<CallContext<never>, "fail">,
): AsyncGenerator<Listed> {
  if (resource.listable === undefined)
    throw new InputError([{ path: "", reason: `${resource.name} cannot be listed` }]);
  const outcome = runList(resource.listable, query, () => context as never);
  if (outcome.kind === "objects") yield* outcome.objects;
}
