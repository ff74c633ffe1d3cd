import { isDeepStrictEqual } from "node:util";
import { fail, type PreflightContext } from "@tripod/kit";
import type { HostingPlatform } from "../../platform.js";
import { assertPrivateAddress } from "./addresses.js";
import { changeOf, type Prior, withoutSameKey, withoutSameLayout } from "./change.js";
import { createServers } from "./servers.js";
import { layoutFor, type ServerInputs, withPlainIds } from "./system.js";

type Context = PreflightContext<HostingPlatform>;

/**
 * Warns in a preview about a reinstallation and rejects what the update would reject. Checks that the configuration,
 * location, price plan and operating system are available, and that the disks and the private subnet suffice.
 */
export async function foreseeServer(inputs: Partial<ServerInputs>, context: Context): Promise<void> {
  const { platform, signal } = context;
  await foreseeChange(inputs, context);
  await platform.foresight.look(signal, (brief) => look(withPlainIds(inputs), { ...context, signal: brief }));
}

async function foreseeChange(inputs: Partial<ServerInputs>, context: Context): Promise<void> {
  const { state } = context;
  if (state === undefined) return;
  const recorded = { before: { ...state, ...context.oldInputs }, unknown: context.unknown };
  const keys = await withSame(["sshKey", "sshKeyName"], withoutSameKey, inputs, recorded, context);
  const { before, unknown } = await withSame(["partitionsConfigs"], withoutSameLayout, inputs, keys, context);
  const { refused, installs } = changeOf(inputs, before, state as Prior, unknown);
  if (refused !== undefined) fail(refused.path, refused.reason);
  if (installs.length > 0)
    context.log(
      "warning",
      `Changing ${installs.join(", ")} reinstalls the dedicated server, which erases all disks. Their data cannot be restored`,
    );
}

interface Compared {
  readonly before: Readonly<Record<string, unknown>>;
  readonly unknown: ReadonlySet<string>;
}

/**
 * Treats other spellings of the same inputs as equal. If they cannot be compared, the inputs are treated as unknown.
 */
async function withSame(
  names: readonly string[],
  compare: typeof withoutSameKey,
  inputs: Partial<ServerInputs>,
  { before, unknown }: Compared,
  { platform, signal, ...context }: Context,
): Promise<Compared> {
  const { projectId } = inputs;
  let compared: Compared["before"] | undefined;
  if (projectId !== undefined && !names.some((name) => unknown.has(name)))
    await platform.foresight
      .look(signal, async (brief) => {
        const servers = createServers(platform.service("dedicated", projectId));
        compared = await compare(inputs, before, servers, { ...context, signal: brief });
      })
      .catch(() => undefined);
  return compared === undefined ? { before, unknown: new Set([...unknown, ...names]) } : { before: compared, unknown };
}

async function look(
  inputs: Partial<ServerInputs>,
  { platform, oldInputs: recorded = {}, state, unknown, ...context }: Context,
): Promise<void> {
  const oldInputs = withPlainIds(recorded);
  const { projectId, configurationId, locationId, pricePlanName, osId } = inputs;
  if (projectId === undefined) return;
  const offers = platform.dedicated(projectId);
  const servers = createServers(platform.service("dedicated", projectId));
  if (configurationId !== undefined && oldInputs.configurationId !== configurationId) {
    const configurations = (await offers.configurations(context)).map((row) => row.read());
    if (!configurations.some(({ id }) => id === configurationId))
      fail(
        "configurationId",
        "is not a configuration of a dedicated server. Use an ID that getDedicatedConfigurationV1 returns",
      );
  }
  if (locationId !== undefined && oldInputs.locationId !== locationId) {
    const locations = (await offers.locations(context)).map((row) => row.read());
    const names = locations.map(({ id, name }) => `${id} (${name})`).join(", ");
    if (!locations.some(({ id }) => id === locationId)) fail("locationId", `does not exist. Use one of: ${names}`);
  }
  if (pricePlanName !== undefined && oldInputs.pricePlanName !== pricePlanName) {
    const plans = (await servers.plans(context)).map(({ name }) => name);
    if (!plans.includes(pricePlanName))
      fail("pricePlanName", `must be one of ${plans.map((name) => JSON.stringify(name)).join(", ")}`);
  }
  const { privateSubnetId = "", privateSubnetIp = "", partitionsConfigs } = inputs;
  const isMoved = oldInputs.privateSubnetId !== privateSubnetId || oldInputs.privateSubnetIp !== privateSubnetIp;
  // With unknown inputs, a preview checks only the offers of the platform.
  const isKnown = unknown.size === 0;
  if (isKnown && privateSubnetId !== "" && privateSubnetIp !== "" && isMoved)
    await assertPrivateAddress(inputs, servers, context, state !== undefined);
  if (osId === undefined || locationId === undefined || configurationId === undefined) return;
  const isNewSystem = oldInputs.osId !== osId;
  const isNewLayout = !isDeepStrictEqual(oldInputs.partitionsConfigs, partitionsConfigs);
  if (!isNewSystem && !isNewLayout) return;
  const templates = await servers.templates(locationId, configurationId, context);
  const template = templates.find(({ id }) => id === osId);
  if (template === undefined) {
    if (isNewSystem)
      fail(
        "osId",
        `the operating system ${JSON.stringify(osId)} is not available for this configuration in this location. Use an ID that getDedicatedOsV1 returns`,
      );
    return;
  }
  if (isKnown && (partitionsConfigs ?? []).length > 0)
    await layoutFor(inputs as ServerInputs, template, servers, context);
}
