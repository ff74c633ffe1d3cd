import { isDeepStrictEqual } from "node:util";
import {
  type Call,
  type CheckRequestAutonamingOptions,
  CheckRequestAutonamingOptionsMode,
  detail,
  detailsFit,
  type Handlers,
  type Json,
  type JsonObject,
  type ReadRequest,
  type ResourceProvider,
  Status,
  StatusError,
} from "@tripod/grpc";
import {
  type AnyResource,
  type AutoNaming,
  appliedInputs,
  checkResource,
  createResource,
  deleteResource,
  diffInputs,
  isPendingCreateId,
  keptInputs,
  lossOf,
  type ObjectState,
  operationTimeout,
  own,
  readResource,
  resourceToken,
  type TimedOperation,
  updateResource,
  urnName,
  urnType,
  type ValueObject,
} from "@tripod/kit";
import { diffResponse } from "./diffResponse.js";
import { checkFailures } from "./failures.js";
import { definitionsByToken } from "./invoke.js";
import { objectOf } from "./ownershipIndex.js";
import type { Operation, Session } from "./session.js";
import { fromWire, toWire } from "./values.js";

/** Maximum number of objects remembered between a read and a check. The oldest are forgotten first. */
const MAX_UNCHECKED = 10_000;

/** Returns the lifecycle handlers of managed resources. */
export function resources(session: Session) {
  const { host } = session;
  const resourceWith = resourcesByToken(session);
  /** URNs with a logged warning that a replacement destroys data: a process warns once about each resource. */
  const warned = new Set<string>();
  const resourceOf = async (urn: string): Promise<AnyResource> => session.under(await resourceWith(urnType(urn)));
  /** Decodes the values of a call. The session redacts their secrets until the call ends. */
  const decodeValues = (call: Call, values: JsonObject | undefined, { fields }: AnyResource): ValueObject => {
    const decoded = fromWire(values);
    session.addSecrets(call, decoded, fields);
    return decoded;
  };
  /** Warns if another resource of the program manages the same object. */
  const warnShared = (resource: AnyResource, urn: string, id: string, other: string | undefined): void => {
    if (other === undefined) return;
    session.log(urn)(
      "warning",
      `${resource.name} ${id} is also managed by ${other}: each of the two resources reverts the changes of the other. Set all inputs on one of them, remove the other from your program, and run \`pulumi state delete\` with its URN before the next \`pulumi up\``,
    );
  };
  const claim = (resource: AnyResource, urn: string, id: string, state: ValueObject): void => {
    if (id === "") return;
    warnShared(resource, urn, id, session.ownershipIndex.claim(objectOf(resource, urn, id, state), urn, "declared"));
  };
  // A read alone (`get`, a refresh) does not manage an object. A program does, and the engine checks its inputs after
  // the read.
  const unchecked = new Map<string, { readonly id: string; readonly object: string }>();
  const noteRead = (resource: AnyResource, urn: string, id: string, state: ValueObject): void => {
    unchecked.set(urn, { id, object: objectOf(resource, urn, id, state) });
    const [oldest = urn] = unchecked.keys();
    if (unchecked.size > MAX_UNCHECKED) unchecked.delete(oldest);
  };
  return {
    Check: async ({ urn, name, olds, news, randomSeed, autonaming }, call) => {
      const resource = await resourceOf(urn);
      const imported = unchecked.get(urn);
      if (imported !== undefined && unchecked.delete(urn))
        warnShared(resource, urn, imported.id, session.ownershipIndex.claim(imported.object, urn, "observed"));
      const naming = namingOf(autonaming);
      const inputs = decodeValues(call, news, resource);
      const checked = checkResource(resource, inputs, decodeValues(call, olds, resource), {
        resourceName: name === "" ? urnName(urn) : name,
        seed: randomSeed,
        random: host.random,
        now: host.clock.now(),
        ...(naming === undefined ? {} : { naming }),
      });
      const clean = (text: string): string => session.redact(text);
      const log = session.log(urn);
      for (const { path, reason } of checked.warnings) log("warning", `${path}: ${reason}`);
      if (resource.deprecated !== undefined) log("warning", `${resource.name} is deprecated: ${resource.deprecated}`);
      if (checked.failures.length > 0)
        return { failures: checkFailures(checked.failures, resource.fields, inputs, clean) };
      return { inputs: toWire(checked.inputs) };
    },
    Diff: async ({ id, urn, name, oldInputs, olds, news }, call) => {
      const context = { resourceName: name === "" ? urnName(urn) : name };
      // Earlier engines send no old inputs but only the outputs, which contain every input.
      const resource = await resourceOf(urn);
      const recorded = decodeValues(call, oldInputs ?? olds, resource);
      const state = decodeValues(call, olds, resource);
      claim(resource, urn, id, state);
      const before = appliedInputs(resource.fields, recorded, state);
      const desired = decodeValues(call, news, resource);
      const diff = diffInputs(resource, before, desired, { ...context, state });
      // A replacement keeps no value of the old object.
      const kept = diff.replaces.length > 0 ? [] : keptInputs(resource.fields, before, desired, state);
      const isCreateOnly = (path: string): boolean => own(resource.fields, path)?.spec.createOnly !== undefined;
      const warnKept = (paths: readonly string[], advice: string): void => {
        if (paths.length > 0)
          session.log(urn)("warning", `${paths.join(", ")}: removed from the program, but ${advice}`);
      };
      warnKept(
        kept.filter((path) => !isCreateOnly(path)),
        "the platform keeps the value. Set the value that you want",
      );
      warnKept(
        kept.filter(isCreateOnly),
        "the object keeps the value, which only the create request uses. To create the object without the value, run `pulumi up --replace URN`",
      );
      const dataLoss = lossOf(resource, diff);
      if (dataLoss !== undefined && !warned.has(urn)) session.log(urn)("warning", dataLoss);
      if (dataLoss !== undefined) warned.add(urn);
      return diffResponse(diff);
    },
    Create: async ({ urn, properties, timeout, preview }, call) => {
      const resource = await resourceOf(urn);
      const inputs = decodeValues(call, properties, resource);
      const seconds = secondsFor(resource, "create", inputs, timeout);
      const connect = () => ({
        ...session.resourceContext(call, operation("create", urn, seconds)),
        isManaged: (id: string) => session.ownershipIndex.manages(urn, id),
        importCommand: (id: string) => `pulumi import ${urnType(urn)} NAME ${id}`,
      });
      const created = await createResource(resource, inputs, connect, { preview });
      claim(resource, urn, created.id, created.state);
      assertComplete(resource, created, session);
      return { id: created.id, properties: toWire(created.state) };
    },
    Update: async ({ id, urn, olds, news, oldInputs, timeout, preview }, call) => {
      const resource = await resourceOf(urn);
      const desired = decodeValues(call, news, resource);
      const seconds = secondsFor(resource, "update", desired, timeout);
      const connect = () => session.resourceContext(call, operation("update", urn, seconds));
      const recorded = oldInputs && decodeValues(call, oldInputs, resource);
      const object = { id, state: decodeValues(call, olds, resource), inputs: desired, recorded };
      const updated = await updateResource(resource, object, connect, { preview });
      assertComplete(resource, updated, session);
      return { properties: toWire(updated.state) };
    },
    Read: async ({ id, urn, properties, inputs, timeout }, call) => {
      const resource = await resourceOf(urn);
      const oldInputs = inputs === undefined ? undefined : decodeValues(call, inputs, resource);
      const state = decodeValues(call, properties, resource);
      const seconds = secondsFor(resource, "read", state, timeout);
      const connect = () => session.resourceContext(call, operation("read", urn, seconds));
      const live = await readResource(resource, { id, state, inputs: oldInputs }, connect);
      // A missing object is an empty response: a refresh then removes the resource from state, and an import reports
      // that it does not exist.
      if (live === undefined) return {};
      noteRead(resource, urn, live.id, live.state);
      if (live.id !== id && !isPendingCreateId(id))
        assertIdWritten(resource, { id, properties, inputs }, live.id, session.log(urn));
      assertComplete(resource, live, session);
      return { id: live.id, properties: toWire(live.state), inputs: toWire(live.inputs) };
    },
    Delete: async ({ id, urn, properties, oldInputs, timeout }, call) => {
      const resource = await resourceOf(urn);
      const state = decodeValues(call, properties, resource);
      const inputs = oldInputs && decodeValues(call, oldInputs, resource);
      const seconds = secondsFor(resource, "delete", inputs ?? state, timeout);
      const connect = () => session.resourceContext(call, operation("delete", urn, seconds));
      warnShared(resource, urn, id, session.ownershipIndex.release(objectOf(resource, urn, id, state), urn));
      await deleteResource(resource, { id, state, inputs, isWarned: warned.has(urn) }, connect);
      return {};
    },
  } satisfies Handlers<typeof ResourceProvider>;
}

/**
 * Rejects a read of a program (`get`) by another name than the ID: the program receives the ID that it wrote, and not
 * the one of the response. Such a read sends what the program knows both as state and as inputs. Engines that predate
 * that send no inputs, like an import, which takes names.
 *
 * @throws StatusError "InvalidArgument" with the ID.
 */
function assertIdWritten(
  { name, imports, canonicalId }: AnyResource,
  { id, properties, inputs }: Pick<ReadRequest, "id" | "properties" | "inputs">,
  liveId: string,
  log: (severity: "info", text: string) => void,
): void {
  if (inputs === undefined) {
    const text = `${name} ${JSON.stringify(id)} has the ID ${JSON.stringify(liveId)}. In a program that reads it (get), write that ID: the program sees what it wrote`;
    log("info", text);
    return;
  }
  // A refresh sends the outputs as state.
  if (!isDeepStrictEqual(inputs, properties)) return;
  // After a partial failure the state may equal the inputs, and the object may be recorded under another name than its
  // ID.
  if (canonicalId !== undefined && Object.keys(inputs ?? {}).length > 0) return;
  const steps = imports?.forms[0]?.split("/") ?? [];
  const parents = steps.slice(0, -liveId.split("/").length).map((step) => step.replace(/[<>]/g, ""));
  const state = parents.length > 0 ? `, and ${parents.join(" and ")} in the state arguments` : "";
  throw new StatusError(
    Status.InvalidArgument,
    `id: ${JSON.stringify(id)} is not the ID of the ${name}. Set it to ${JSON.stringify(liveId)}${state}: a program that reads an object receives the ID that it sets.`,
  );
}

/** Finds the resources of a package by token, and loads them. */
export function resourcesByToken({ pkg }: Session): (token: string) => Promise<AnyResource> {
  return definitionsByToken<AnyResource>("resource type", pkg.resources, (name) => resourceToken(pkg.name, name));
}

/**
 * Returns the timeout of an operation in seconds; 0 for none. A resource with a timeout in its inputs applies it
 * itself, and the engine's option is ignored.
 */
function secondsFor(resource: AnyResource, operation: TimedOperation, values: ValueObject, option: number): number {
  return operationTimeout(resource, operation, values) === undefined ? option : 0;
}

const DOING = { create: "Creating", read: "Reading", update: "Updating", delete: "Deleting" };

/** `Creating CdnSource "cdn"` */
function operation(operation: TimedOperation, urn: string, timeout: number): Operation {
  const description = `${DOING[operation]} ${urnType(urn).split(":").at(-1)} ${JSON.stringify(urnName(urn))}`;
  return { urn, timeout, operation, description };
}

const MODES: Readonly<Record<number, AutoNaming["mode"]>> = {
  [CheckRequestAutonamingOptionsMode.PROPOSE]: "propose",
  [CheckRequestAutonamingOptionsMode.ENFORCE]: "enforce",
  [CheckRequestAutonamingOptionsMode.DISABLE]: "disable",
};

function namingOf(options: CheckRequestAutonamingOptions | undefined): AutoNaming | undefined {
  if (options === undefined) return undefined;
  return { mode: MODES[options.mode] ?? "propose", proposed: options.proposedName };
}

/**
 * Throws if the object exists and is not complete: the engine must record it, and show the reasons. A status has room
 * for some 8 KiB. The provider omits fields that are too large, largest first: the next refresh reads them again. Other
 * members of state, such as the evidence of a pending create, are read nowhere else, so they are omitted last. The ID
 * must arrive.
 */
function assertComplete(
  { fields }: AnyResource,
  { id, state, reasons, isUncertain = false }: ObjectState,
  session: Session,
): void {
  if (reasons.length === 0) return;
  const texts = reasons.map((reason) => session.redact(reason).slice(0, MAX_REASON_LENGTH));
  const status = (properties: JsonObject): StatusError =>
    new StatusError(Status.FailedPrecondition, `${session.pkg.name}: ${texts.join("; ")}`, [
      detail("pulumirpc.ErrorResourceInitFailed", {
        id,
        properties,
        reasons: texts,
        // The read that follows can change the ID, or forget what was not created.
        refreshBeforeUpdate: isUncertain,
      }),
    ]);
  const isField = (name: string): number => Number(Object.hasOwn(fields, name));
  const omittable = Object.entries(toWire(state)).sort(
    ([one, left], [other, right]) => isField(other) - isField(one) || sizeOf(right) - sizeOf(left),
  );
  while (omittable.length > 0 && !detailsFit(status(Object.fromEntries(omittable)))) omittable.shift();
  throw status(Object.fromEntries(omittable));
}

const MAX_REASON_LENGTH = 1000;

function sizeOf(json: Json | undefined): number {
  return JSON.stringify(json)?.length ?? 0;
}
