import { HttpFailure } from "@tripod/http";
import { fail, NotFoundError, type PendingCreate, type ResourceContext, s } from "@tripod/kit";
import { idOutput, type JobContext, type JobObject, partialFailure, type RecordedObject } from "@tripod/rest";
import type { Api } from "../api.js";
import { serviceDialect } from "../dialect.js";
import { job } from "../managed.js";
import type { HostingPlatform } from "../platform.js";
import { projectIdProblem } from "../project.js";
import { isUuid, plainId } from "../uuid.js";
import { changesPrivate, isImported, needsInstallation, withoutSameKey, withoutSameLayout } from "./server/change.js";
import { serverFields } from "./server/fields.js";
import { foreseeServer } from "./server/foresee.js";
import { liveState, type ServerState } from "./server/live.js";
import { findOrdered, isEnding, orderServer } from "./server/order.js";
import { bringPower, isOff, type Power, shownPower } from "./server/power.js";
import { privateMembers, reservePrivate, shownAddresses } from "./server/reserved.js";
import { hasHostName, layoutIsWhole, privateIsWhole, rebootsLater } from "./server/rules.js";
import { createServers, type Installation, type Server } from "./server/servers.js";
import { deployed, ended, installed, serverIfThere, type Watch } from "./server/state.js";
import { type ServerInputs, type System, systemOf, withPlainIds } from "./server/system.js";

const MINUTE = 60_000;
const CREATE = 80 * MINUTE;
const UPDATE = 20 * MINUTE;
const DELETE = 5 * MINUTE;

const fields = { ...serverFields, dedicatedServerV1Id: idOutput("dedicated server") };

type Context = JobContext<HostingPlatform>;
type ServerObject = RecordedObject<typeof fields>;
type OrderedServer = Awaited<ReturnType<typeof orderServer>>;

/** Resource of a dedicated server: an order with price quotes, addresses and layouts. A delete cancels its renewal. */
export const DedicatedServerV1 = job({
  name: "DedicatedServerV1",
  kind: "dedicated server",
  terraform: "dedicated_server_v1",
  doc: "Dedicated server (bare metal) of Selectel Dedicated Servers. Creating the resource orders a server, installs the operating system and waits until the server is active. **The server is billed from the order on.** Deleting the resource cancels the renewal: the server runs until the end of the paid period. Changing the operating system erases all disks. Changing project, location or configuration orders another server.",
  dataLoss: "all data on the disks of the server, at the end of the paid period",
  fields,
  isScoped: () => true,
  rules: [hasHostName, layoutIsWhole, privateIsWhole, rebootsLater],
  preflight: foreseeServer,
  imports: { forms: ["<id>", "<osHostName>"], resolve },
  listable: {
    query: {
      projectId: s
        .string("ID of the project whose servers are listed. Default: the project of the provider settings.")
        .optional(),
    },
    list: listAll,
  },
  missing: (id) => `the dedicated server ${id} no longer exists`,
  create: {
    start: (inputs, on) => orderServer(orderOf(inputs, on)),
    idOf: ({ id }) => id,
    recorded: ({ id, hostName }, inputs) => recorded(inputs, id, hostName),
    complete,
    findCreated,
  },
  read: readServer,
  update,
  delete: remove,
});

type AnyContext = ResourceContext<HostingPlatform>;

interface Watching extends Watch {
  readonly api: Api;
  readonly context: AnyContext;
}

function watchOf(context: AnyContext, projectId: string): Watching {
  const { platform } = context;
  const api = platform.service("dedicated", projectId);
  return {
    api,
    servers: createServers(api),
    dialect: serviceDialect(platform, {
      service: "dedicated",
      projectId,
      names: "snake",
      clearWith: "omit",
      members: { id: "uuid" },
      rows: "result",
    }),
    context,
  };
}

function orderOf(inputs: ServerInputs, context: AnyContext) {
  const { servers } = watchOf(context, inputs.projectId);
  return { platform: context.platform, servers, inputs: withPlainIds(inputs), context };
}

/** Returns the state to record: the inputs, and members that distinguish a managed server from an imported one. */
function recorded(inputs: ServerInputs, id: string, hostName: string): ServerState {
  const { forceUpdateAdditionalParams = false } = inputs;
  return { ...inputs, osHostName: hostName, forceUpdateAdditionalParams, dedicatedServerV1Id: id } as ServerState;
}

/** Waits until an ordered server is installed, and returns its state. */
async function complete({ id, job, inputs }: JobObject<typeof fields, OrderedServer>, on: Context): Promise<object> {
  const { hostName, system } = job;
  const watch = watchOf(on, inputs.projectId);
  const server = await deployed(id, on.remainingTimeout(CREATE), watch);
  if (server === undefined) throw new Error(`the dedicated server ${id} no longer exists`);
  warnInstalledOtherwise(id, await watch.servers.installation(id, on), { system, hostName, inputs }, on);
  if (inputs.powerState === "off") await bringPower(id, "off", on.remainingTimeout(UPDATE), watch);
  return { ...recorded(inputs, id, hostName), ...(await shownBeside(server, inputs, watch)) };
}

/** Finds the server of an order of an earlier run whose response was lost. */
async function findCreated(pending: PendingCreate, inputs: ServerInputs, context: AnyContext) {
  const ordered = await findOrdered(orderOf(inputs, context), pending);
  if (ordered === undefined) return undefined;
  const { id, hostName } = ordered;
  // The next update waits for it.
  const reasons = [`the dedicated server ${id} was ordered by an earlier run. Run \`pulumi up\`, which waits for it`];
  return { id, state: recorded(inputs, id, hostName) as never, pendingInputs: [], reasons };
}

/** Reads the power state and the addresses of a server, which have separate endpoints. */
async function shownBeside(
  server: Server,
  recorded: Partial<ServerState>,
  { api, context }: Watching,
): Promise<object> {
  const [powerState, addresses] = await Promise.all([
    shownPower(server.id, recorded.powerState, api, context),
    shownAddresses(server, recorded, api, context),
  ]);
  return { powerState, ...addresses };
}

async function readServer({ id, state }: ServerObject, context: Context) {
  const { projectId = context.platform.imports.projectId ?? "" } = state;
  if (projectId === "") return fail("projectId", "is not in state. Set the provider's setting projectId");
  const watch = watchOf(context, projectId);
  const server = await serverIfThere(id, watch);
  if (server === undefined) return undefined;
  if (isEnding(server)) {
    context.log(
      "warning",
      `the dedicated server ${id} is no longer renewed (state ${server.state}): it ends with the paid period`,
    );
  }
  const installation = await watch.servers.installation(id, context);
  const live = await liveState(server, installation, state, watch.servers, context);
  return { ...live, ...(await shownBeside(server, state, watch)), projectId, dedicatedServerV1Id: id } as never;
}

async function update(
  { id, inputs, state: oldState }: ServerObject & { readonly inputs: ServerInputs },
  context: Context,
): Promise<object> {
  const time = context.remainingTimeout;
  const watch = watchOf(context, inputs.projectId);
  const { servers } = watch;
  const before = { ...oldState, ...context.recorded };
  const sameKey = await withoutSameKey(inputs, before, servers, context);
  const compared = await withoutSameLayout(inputs, sameKey, servers, context);
  const isToInstall = needsInstallation(inputs, compared, oldState);
  // An earlier run may have stopped waiting for the server.
  const server = (await deployed(id, time(CREATE), watch)) ?? context.missing();
  const now = await installed(id, time(UPDATE), watch);
  const hostName = inputs.osHostName || now.hostName || oldState.osHostName || `server-${id.slice(0, 8)}`;
  const state = recorded(inputs, id, hostName);
  const { api } = watch;
  const plain = withPlainIds(inputs);
  const isPrivate = changesPrivate(inputs, before);
  const isPowered = inputs.powerState !== undefined && inputs.powerState !== before.powerState;
  const wasOff = isToInstall && (await isOff(id, watch).catch(() => false));
  const done = async () => {
    const desiredPower = (isPowered ? inputs.powerState : wasOff ? (inputs.powerState ?? "off") : undefined) as
      | Power
      | undefined;
    if (desiredPower !== undefined) await bringPower(id, desiredPower, time(UPDATE), watch);
    return { ...state, ...(await shownBeside(server, inputs, watch)) } as never;
  };
  const finished = async () => {
    try {
      return await done();
    } catch (cause) {
      throw partialFailure(id, state, cause);
    }
  };
  if (!isToInstall) {
    if (isPrivate) await reservePrivate(id, plain, api, context);
    return isPrivate ? finished() : done();
  }
  const system = await systemOf(plain, servers, context);
  warnReverted(await liveState(server, now, oldState, servers, context), oldState, id, context);
  if (isPrivate) await reservePrivate(id, plain, api, context);
  if (wasOff) await bringPower(id, "on", time(UPDATE), watch);
  try {
    const own = await privateMembers(plain, api, context);
    // The platform may keep user data that the request omits.
    await servers.install(id, { cloud_init_user_data: null, ...system.body, ...own, userhostname: hostName }, context);
  } catch (error) {
    const isUnknown =
      error instanceof HttpFailure && (error.outcome === "unknown" || error.code === "unexpected-answer");
    if (!isUnknown || !(await servers.installation(id, context)).isPending) throw error;
  }
  try {
    warnInstalledOtherwise(id, await installed(id, time(UPDATE), watch), { system, hostName, inputs }, context);
  } catch (cause) {
    throw partialFailure(id, state, cause);
  }
  return finished();
}

/** Warns about an installation that differs from the one that was sent: a refresh shows the difference as drift. */
function warnInstalledOtherwise(
  id: string,
  installation: Installation,
  { system, hostName, inputs }: { readonly system: System; readonly hostName: string; readonly inputs: ServerInputs },
  context: Context,
): void {
  const { template, body } = system;
  const { user_ssh_key: key = "" } = body as { readonly user_ssh_key?: string };
  const { sshKeyName = "", userData = "" } = inputs;
  const isOtherSystem = (["template", "version", "arch"] as const).some(
    (name) => installation[name] !== template[name],
  );
  const names = [
    ...(installation.template !== "" && isOtherSystem ? ["osId"] : []),
    ...(["", hostName].includes(installation.hostName) ? [] : ["osHostName"]),
    ...(installation.userData === userData ? [] : ["userData"]),
    ...(installation.sshKey.trim() === key.trim() ? [] : [sshKeyName === "" ? "sshKey" : "sshKeyName"]),
  ];
  if (names.length === 0) return;
  context.log(
    "warning",
    `The dedicated server ${id} was installed with other values than the program has: ${names.join(", ")}. Run \`pulumi refresh\` to see them; the next \`pulumi up\` can then reinstall the server`,
  );
}

/** Warns that the installation overwrites changes that another client made since the last refresh. */
function warnReverted(live: ServerState, state: ServerState, id: string, context: Context): void {
  const changed = (["osId", "osHostName", "userData", "sshKey", "sshKeyName"] as const).filter(
    (name) => (live[name] ?? "") !== (state[name] ?? ""),
  );
  if (changed.length === 0 || isImported(state)) return;
  context.log(
    "warning",
    `the installation overwrites changes that another client made on the dedicated server ${id} since the last refresh: ${changed.join(", ")}`,
  );
}

async function remove({ id, state }: ServerObject, context: Context): Promise<void> {
  const watch = watchOf(context, state.projectId ?? context.platform.imports.projectId ?? "");
  const server = await serverIfThere(id, watch);
  if (server === undefined || isEnding(server)) return;
  try {
    await watch.servers.cancel(id, context);
  } catch (error) {
    // An earlier attempt or another client may have canceled the server.
    const now = await serverIfThere(id, watch).catch(() => server);
    if (now !== undefined && !isEnding(now)) throw error;
    return;
  }
  await ended(id, context.remainingTimeout(DELETE), watch);
  context.log("info", `the dedicated server ${id} is no longer renewed. It runs until the end of the paid period`);
}

async function resolve(importId: string, context: AnyContext) {
  // IDs and host names contain no slash, so that the text before a slash is the project.
  const slash = importId.indexOf("/");
  const serverName = importId.slice(slash + 1);
  const projectId = slash < 0 ? (context.platform.imports.projectId ?? "") : importId.slice(0, slash);
  if (serverName === "") return fail("", "the import ID is empty; write <id> or <osHostName>");
  if (projectId === "")
    return fail(
      "",
      "the project of the server is required. Set the provider's setting projectId (HOSTPKG_PROJECT_ID), or write <projectId>/ before the ID",
    );
  const state = { projectId };
  const otherwise = `the dedicated server ${JSON.stringify(serverName)} does not exist in the project ${projectId}. Use <id> or <osHostName>, with <projectId>/ before it for another project`;
  const missing = (reason = otherwise): never => {
    throw new NotFoundError([{ path: "", reason }]);
  };
  if (serverName.includes("/") || projectIdProblem(projectId) !== undefined) return missing();
  const servers = async () => {
    try {
      return await watchOf(context, projectId).servers.all(context);
    } catch (error) {
      const isNoPlace = error instanceof HttpFailure && ["unauthenticated", "permission-denied"].includes(error.code);
      if (slash < 0 || !isNoPlace) throw error;
      return missing(`${otherwise}: ${error.message}`);
    }
  };
  if (isUuid(serverName)) {
    if (slash >= 0) await servers();
    return { id: plainId(serverName), state, otherwise };
  }
  const all = await servers();
  const named = all.filter(({ description }) => description === serverName);
  const [only, ...others] = named;
  if (others.length > 0)
    return fail(
      "",
      `several dedicated servers have the host name ${JSON.stringify(serverName)}, with the IDs ${named.map(({ id }) => id).join(", ")}. Use an ID`,
    );
  return only === undefined ? missing() : { id: only.id, state, otherwise };
}

async function* listAll({ projectId }: { readonly projectId?: string | undefined }, context: AnyContext) {
  const of = projectId ?? context.platform.imports.projectId ?? "";
  if (of === "") fail("projectId", "is required. Set it here or in the provider's settings");
  for (const { id, description } of await watchOf(context, of).servers.all(context)) yield { id, name: description };
}
