import { type ForeseeContext, fail } from "@tripod/kit";
import type { HostingPlatform } from "../../platform.js";
import { createServers } from "./servers.js";
import type { ServerInputs } from "./system.js";

type Context = ForeseeContext<HostingPlatform>;

/** Looks in a preview whether configuration, location, price plan and operating system are on offer. */
export function foreseeServer(inputs: Partial<ServerInputs>, { platform, signal, ...context }: Context): Promise<void> {
  return platform.foresight.look(signal, (brief) => look(inputs, { ...context, platform, signal: brief }));
}

async function look(
  { projectId, configurationId, locationId, pricePlanName, osId }: Partial<ServerInputs>,
  { platform, before, ...context }: Context,
): Promise<void> {
  if (projectId === undefined) return;
  const offers = platform.dedicated(projectId);
  const servers = createServers(platform.service("dedicated", projectId));
  if (configurationId !== undefined && before?.configurationId !== configurationId) {
    const configurations = (await offers.configurations(context)).map((row) => row.read());
    if (!configurations.some(({ id }) => id === configurationId))
      fail("configurationId", "is no configuration of a dedicated server; getDedicatedConfigurationV1 lists them");
  }
  if (locationId !== undefined && before?.locationId !== locationId) {
    const locations = (await offers.locations(context)).map((row) => row.read());
    const names = locations.map(({ id, name }) => `${id} (${name})`).join(", ");
    if (!locations.some(({ id }) => id === locationId))
      fail("locationId", `there is no such location; there is ${names}`);
  }
  if (pricePlanName !== undefined && before?.pricePlanName !== pricePlanName) {
    const plans = (await servers.plans(context)).map(({ name }) => name);
    if (!plans.includes(pricePlanName))
      fail("pricePlanName", `must be one of ${plans.map((name) => JSON.stringify(name)).join(", ")}`);
  }
  if (osId === undefined || before?.osId === osId || locationId === undefined || configurationId === undefined) return;
  const templates = await servers.templates(locationId, configurationId, context);
  if (!templates.some(({ id }) => id === osId))
    fail(
      "osId",
      `there is no operating system ${JSON.stringify(osId)} for this configuration in this location; getDedicatedOsV1 lists them`,
    );
}
