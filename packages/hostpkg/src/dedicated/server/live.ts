import type { CallContext } from "@tripod/http";
import type { OutputsOf } from "@tripod/kit";
import { isObject } from "@tripod/objects";
import type { serverFields } from "./fields.js";
import type { Installation, Server, Servers } from "./servers.js";
import { configOf } from "./shownLayout.js";

export type ServerState = Partial<OutputsOf<typeof serverFields>>;

type Logging = CallContext & { readonly log: (severity: "debug" | "warning", message: string) => void };

/** What the platform shows of a server, as outputs; the rest is what was recorded. */
export async function liveState(
  server: Server,
  installation: Installation,
  prior: ServerState,
  servers: Servers,
  context: Logging,
): Promise<ServerState> {
  const { locationId, configurationId, planId } = server;
  const plans = await servers.plans(context);
  const plan = plans.find(({ value }) => value === planId);
  return {
    ...prior,
    locationId: locationId || prior.locationId,
    configurationId: configurationId || prior.configurationId,
    // A plan that is offered no more still is the server's.
    pricePlanName: plan?.name ?? prior.pricePlanName ?? "",
    osId: await osOf(server, installation, prior, servers, context),
    osHostName: installation.hostName || (prior.osHostName ?? ""),
    userData: installation.userData === "" ? nothing(prior.userData) : installation.userData,
    ...(await keyOf(installation, prior, servers, context)),
    ...shownPartitions(server, installation, prior, context),
  } as ServerState;
}

/**
 * The disk partitioning, for an import. Later the program's is kept: the platform writes equal layouts in another form, and a
 * difference would reinstall the server.
 */
function shownPartitions(
  { id }: Server,
  { layout }: Installation,
  prior: ServerState,
  context: Logging,
): Pick<ServerState, "partitionsConfigs"> {
  if (prior.configurationId !== undefined || !isObject(layout) || Object.keys(layout).length === 0) return {};
  const config = configOf(layout);
  if (config !== undefined) return { partitionsConfigs: [config] };
  context.log(
    "warning",
    `partitionsConfigs of the dedicated server ${id} cannot express the disk layout that the platform shows. The import leaves the input unset. If you set it, the next update only records it`,
  );
  return {};
}

/** An empty text that the program gives, where nothing is there. */
function nothing(prior: string | undefined): string | undefined {
  return prior === "" ? "" : undefined;
}

/**
 * The template that is installed; empty where something is that is not offered, in place of a system that is. One that is
 * offered no more keeps its id.
 */
async function osOf(
  { id, locationId, configurationId }: Server,
  { template, version, arch }: Installation,
  prior: ServerState,
  servers: Servers,
  context: Logging,
): Promise<string> {
  const templates = await servers.templates(locationId, configurationId, context);
  const same = templates.filter((one) => one.template === template && one.version === version && one.arch === arch);
  const known = same.find((one) => one.id === prior.osId) ?? same[0];
  if (known !== undefined) return known.id;
  const recorded = templates.find((one) => one.id === prior.osId);
  if (template === "" || recorded === undefined) return prior.osId ?? "";
  context.log(
    "warning",
    `on the dedicated server ${id} somebody has installed ${[template, version, arch].join(" ")}, which is not offered, in place of ${recorded.template} ${recorded.version}`,
  );
  return "";
}

/** The key under the name that the program uses, as long as no other name is known for it. */
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
    // A name that is gone from the list says nothing about the server; one of another key does.
    const isAnother = all.some((one) => one.name === priorName);
    return isAnother ? { sshKey, sshKeyName: undefined } : { sshKey: priorKey, sshKeyName: priorName };
  } catch (error) {
    if (context.signal.aborted) throw error;
    // Who may not see the keys can still refresh the server.
    context.log(
      "debug",
      "the SSH keys of the project cannot be listed, so the name of the server's key was not compared",
    );
    return { sshKey: priorKey, sshKeyName: priorName };
  }
}
