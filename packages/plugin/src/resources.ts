import {
  type AnyResource,
  type AutoNaming,
  checkResource,
  createResource,
  deleteResource,
  diffInputs,
  type ObjectState,
  readResource,
  redactorOf,
  resourceToken,
  updateResource,
  type ValueObject,
} from "@tripod/kit";
import {
  type CheckRequestAutonamingOptions,
  CheckRequestAutonamingOptionsMode,
  detail,
  detailsFit,
  type Handlers,
  type Json,
  type JsonObject,
  type ResourceProvider,
  Status,
  StatusError,
} from "@tripod/rpc";
import { diffResponse } from "./diffResponse.js";
import { checkFailures } from "./failures.js";
import { unknownToken } from "./functions.js";
import type { Session } from "./session.js";
import { fromWire, toWire } from "./values.js";

/** The life of managed resources. */
export function resources(session: Session) {
  const { pkg, host } = session;
  const table = resourceTable(session);
  const resourceOf = (urn: string): AnyResource => {
    const token = tokenOf(urn);
    const resource = table.get(token);
    if (resource === undefined) throw unknownToken("resource type", token, table.keys());
    return resource;
  };
  return {
    Check: async ({ urn, name, olds, news, randomSeed, autonaming }) => {
      const resource = resourceOf(urn);
      const naming = namingOf(autonaming);
      const given = fromWire(news);
      const checked = checkResource(resource, given, fromWire(olds), {
        resourceName: name === "" ? nameOf(urn) : name,
        seed: randomSeed,
        random: host.random,
        ...(naming === undefined ? {} : { naming }),
      });
      const log = session.log(urn);
      for (const { path, reason } of checked.warnings) log("warning", `${path}: ${reason}`);
      if (resource.deprecated !== undefined) log("warning", `${resource.name} is deprecated: ${resource.deprecated}`);
      if (checked.failures.length > 0) return { failures: checkFailures(checked.failures, resource.fields, given) };
      return { inputs: toWire(checked.inputs) };
    },
    Diff: async ({ urn, oldInputs, olds, news }) =>
      // Engines that predate recorded inputs send the outputs alone, which hold every input.
      diffResponse(diffInputs(resourceOf(urn), fromWire(oldInputs ?? olds), fromWire(news))),
    Create: async ({ urn, properties, timeout, preview }, call) => {
      const connect = () => session.resourceContext(call, urn, timeout);
      const inputs = fromWire(properties);
      const created = await createResource(resourceOf(urn), inputs, connect, { preview });
      throwIfPartial(created, inputs, pkg.name);
      return { id: created.id, properties: toWire(created.state) };
    },
    Update: async ({ id, urn, olds, news, timeout, preview }, call) => {
      const connect = () => session.resourceContext(call, urn, timeout);
      const object = { id, state: fromWire(olds), inputs: fromWire(news) };
      const updated = await updateResource(resourceOf(urn), object, connect, { preview });
      throwIfPartial(updated, object.inputs, pkg.name);
      return { properties: toWire(updated.state) };
    },
    Read: async ({ id, urn, properties, inputs, timeout }, call) => {
      const connect = () => session.resourceContext(call, urn, timeout);
      const recorded = inputs === undefined ? undefined : fromWire(inputs);
      const object = { id, state: fromWire(properties), inputs: recorded };
      const live = await readResource(resourceOf(urn), object, connect);
      // Not found is an empty answer: refresh then forgets the resource, import says that it does not exist.
      if (live === undefined) return {};
      return { id: live.id, properties: toWire(live.state), inputs: toWire(live.inputs) };
    },
    Delete: async ({ id, urn, properties, timeout }, call) => {
      const connect = () => session.resourceContext(call, urn, timeout);
      await deleteResource(resourceOf(urn), { id, state: fromWire(properties) }, connect);
      return {};
    },
  } satisfies Handlers<typeof ResourceProvider>;
}

/** The resources of a package by token. */
export function resourceTable({ pkg }: Session): ReadonlyMap<string, AnyResource> {
  return new Map(
    Object.values(pkg.resources).map((resource) => [resourceToken(pkg.name, resource.name), resource as AnyResource]),
  );
}

/** `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME` to the type; names may hold `::` themselves. */
function tokenOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

function nameOf(urn: string): string {
  return urn.split("::").slice(3).join("::");
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
 * The object exists: the engine must record it, and show why it is not as wished. A status has room for some 8 KiB; what
 * is too large is left out, largest first, and comes back with the next refresh. The id must arrive.
 */
function throwIfPartial({ id, state, reasons }: ObjectState, inputs: ValueObject, pkg: string): void {
  if (reasons.length === 0) return;
  const redact = redactorOf(inputs);
  const texts = reasons.map((reason) => redact(reason).slice(0, LONGEST_REASON));
  const status = (properties: JsonObject): StatusError =>
    new StatusError(Status.FailedPrecondition, `${pkg}: ${texts.join("; ")}`, [
      detail("pulumirpc.ErrorResourceInitFailed", { id, properties, reasons: texts }),
    ]);
  const bySize = Object.entries(toWire(state)).sort(([, left], [, right]) => sizeOf(right) - sizeOf(left));
  while (bySize.length > 0 && !detailsFit(status(Object.fromEntries(bySize)))) bySize.shift();
  throw status(Object.fromEntries(bySize));
}

const LONGEST_REASON = 1000;

function sizeOf(json: Json | undefined): number {
  return JSON.stringify(json)?.length ?? 0;
}
