import type { CallContext } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import { isObject } from "@tripod/rest";
import type { serverFields } from "./fields.js";
import type { Installation, Server, Servers } from "./servers.js";
import { configOf } from "./shownLayout.js";

export type ServerState = Partial<OutputsOf<typeof serverFields>>;

type Logging = CallContext & { readonly log: (severity: "debug" | "warning", message: string) => void };

/** Returns the outputs of a live server. Outputs that the platform does not return keep their recorded values. */
export async function liveState(
  server: Server,
  installation: Installation,
  state: ServerState,
  servers: Servers,
  context: Logging,
): Promise<ServerState> {
  const { planId, row } = server;
  // An import has no recorded values.
  const locationId = server.locationId || (state.locationId ?? row.string("location_uuid"));
  const configurationId = server.configurationId || (state.configurationId ?? row.string("service_uuid"));
  const plans = await servers.plans(context);
  const plan = plans.find(({ value }) => value !== "" && value === planId);
  return {
    ...state,
    locationId,
    configurationId,
    // A plan that is no longer offered remains the plan of the server.
    pricePlanName: plan?.name || (state.pricePlanName ?? ""),
    osId: await osOf({ ...server, locationId, configurationId }, installation, state, servers, context),
    osHostName: installation.hostName || (state.osHostName ?? ""),
    userData: installation.userData === "" ? nothing(state.userData) : installation.userData,
    ...(await keyOf(installation, state, servers, context)),
    ...shownPartitions(server, installation, state, context),
  } as ServerState;
}

/**
 * Returns the disk partitioning for an import. Later reads keep that of the inputs: the platform normalizes layouts,
 * and a difference would reinstall the server.
 */
function shownPartitions(
  { id }: Server,
  { layout }: Installation,
  state: ServerState,
  context: Logging,
): Pick<ServerState, "partitionsConfigs"> {
  if (state.configurationId !== undefined || !isObject(layout) || Object.keys(layout).length === 0) return {};
  const config = configOf(layout);
  if (config !== undefined) return { partitionsConfigs: [config] };
  context.log(
    "warning",
    `partitionsConfigs of the dedicated server ${id} cannot express the disk layout that the platform shows. The import leaves the input unset. If you set it, the next update only records it`,
  );
  return {};
}

/** Returns the recorded empty string for an absent value, so that `""` in the inputs is not a diff. */
function nothing(state: string | undefined): string | undefined {
  return state === "" ? "" : undefined;
}

/**
 * Returns the ID of the installed template, or an empty string if the installed system is not offered but the recorded
 * one is. A template that is no longer offered keeps its ID.
 */
async function osOf(
  { id, locationId, configurationId }: Server,
  { template, version, arch }: Installation,
  state: ServerState,
  servers: Servers,
  context: Logging,
): Promise<string> {
  const templates = await servers.templates(locationId, configurationId, context);
  const same = templates.filter((one) => one.template === template && one.version === version && one.arch === arch);
  const os = same.find((one) => one.id === state.osId) ?? same[0];
  if (os !== undefined) return os.id;
  const recorded = templates.find((one) => one.id === state.osId);
  if (template === "" || recorded === undefined) return state.osId ?? "";
  // A response that lacks a part of the name proves no other system, and another one would be replaced: that erases the
  // disks.
  const differs = (live: string, known: string) => live !== known && live !== "" && known !== "";
  const isOther =
    differs(template, recorded.template) || differs(version, recorded.version) || differs(arch, recorded.arch);
  if (!isOther) return state.osId ?? "";
  const installed = JSON.stringify([template, version, arch].join(" "));
  context.log(
    "warning",
    `on the dedicated server ${id} another client has installed ${installed}, which is not offered, instead of ${recorded.template} ${recorded.version}`,
  );
  return "";
}

/** Returns the installed SSH key under the recorded name if the list has the key under that name. */
async function keyOf(
  { sshKey }: Installation,
  { sshKey: priorKey, sshKeyName: priorName = "" }: ServerState,
  servers: Servers,
  context: Logging,
): Promise<Pick<ServerState, "sshKey" | "sshKeyName">> {
  if (priorName === "") {
    const isSame = priorKey !== undefined && priorKey.trim() === sshKey.trim();
    return { sshKey: isSame ? priorKey : sshKey === "" ? nothing(priorKey) : sshKey };
  }
  if (sshKey === "") return { sshKey: nothing(priorKey), sshKeyName: undefined };
  try {
    const all = await servers.sshKeys(context);
    const named = all.filter(({ value }) => value.trim() === sshKey.trim());
    const name = named.find((one) => one.name === priorName)?.name ?? named[0]?.name;
    if (name !== undefined) return { sshKey: priorKey, sshKeyName: name };
    // A name that is missing in the list does not prove a different key. A name that belongs to another key does.
    const isAnother = all.some((one) => one.name === priorName);
    return isAnother ? { sshKey, sshKeyName: undefined } : { sshKey: priorKey, sshKeyName: priorName };
  } catch (error) {
    if (context.signal.aborted) throw error;
    // Users without access to the keys must still be able to refresh the server.
    context.log(
      "debug",
      "the SSH keys of the project cannot be listed, so the name of the server's key was not compared",
    );
    return { sshKey: priorKey, sshKeyName: priorName };
  }
}
