import type { CallContext } from "@tripod/http";
import { fail, type InputsOf } from "@tripod/kit";
import { plainProjectId } from "../../project.js";
import { plainId } from "../../uuid.js";
import type { serverFields } from "./fields.js";
import { type Layout, layoutOf } from "./layout.js";
import type { Servers, Template } from "./servers.js";

export type ServerInputs = InputsOf<typeof serverFields>;

const PLAIN_IDS = {
  projectId: plainProjectId,
  configurationId: plainId,
  locationId: plainId,
  osId: plainId,
  publicSubnetId: plainId,
  privateSubnetId: plainId,
};

/** Returns inputs or state with IDs as the platform writes them. */
export function withPlainIds<T extends object>(inputs: T): T {
  const ids = Object.entries(PLAIN_IDS).flatMap(([name, plain]) => {
    const id = (inputs as Readonly<Record<string, unknown>>)[name];
    return typeof id === "string" ? [[name, plain(id)]] : [];
  });
  return { ...inputs, ...Object.fromEntries(ids) };
}

/** System to install, in the form of orders and installations, without the host name. */
export interface System {
  readonly template: Template;
  readonly body: object;
}

/** Returns the system to install after the platform has validated the layout. Changes nothing. */
export async function systemOf(inputs: ServerInputs, servers: Servers, context: CallContext): Promise<System> {
  const { configurationId, locationId, osId } = inputs;
  const templates = await servers.templates(locationId, configurationId, context);
  const template = templates.find(({ id }) => id === osId);
  if (template === undefined) {
    return fail(
      "osId",
      `the operating system ${JSON.stringify(osId)} is not available for this configuration in this location. Use an ID that getDedicatedOsV1 returns`,
    );
  }
  refuseUnfit(inputs, template);
  const key = await keyOf(inputs, servers, context);
  const layout = await layoutFor(inputs, template, servers, context);
  if (layout !== undefined) await servers.checkLayout(configurationId, layout, context);
  return {
    template,
    body: {
      version: template.version,
      os_template: template.template,
      arch: template.arch,
      ...memberIfSet("user_ssh_key", key),
      ...memberIfSet("password", inputs.osPassword),
      ...memberIfSet("cloud_init_user_data", inputs.userData),
      ...(layout && { partitions_config: layout }),
    },
  };
}

/** Returns an object with the member, or an empty object if the value is unset or an empty string. */
function memberIfSet(name: string, value: string | undefined): object {
  return value === undefined || value === "" ? {} : { [name]: value };
}

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== "";

/** Rejects inputs that the operating system does not support, before the order. */
function refuseUnfit(inputs: ServerInputs, template: Template): void {
  const os = `the operating system ${template.template} ${template.version}`;
  if (isGiven(inputs.userData) && !template.allowsScript)
    fail("userData", `is not supported: ${os} runs no scripts. Remove it.`);
  if (isGiven(inputs.sshKeyName) && !template.allowsKey)
    fail("sshKeyName", `is not supported: ${os} accepts no SSH key. Remove it.`);
  if (isGiven(inputs.sshKey) && !template.allowsKey)
    fail("sshKey", `is not supported: ${os} accepts no SSH key. Remove it.`);
  if ((inputs.partitionsConfigs ?? []).length > 0 && !template.allowsPartitions)
    fail("partitionsConfigs", `is not supported: ${os} partitions the disks itself. Remove it.`);
  if (isGiven(inputs.osPassword) && template.template === "noos")
    fail("osPassword", "must not be set if no operating system is installed. Remove it.");
}

/** Returns the public key to install. `sshKeyName` takes precedence over `sshKey`. */
export async function keyOf(
  { sshKey, sshKeyName = "" }: Pick<ServerInputs, "sshKey" | "sshKeyName">,
  servers: Servers,
  context: CallContext,
): Promise<string | undefined> {
  if (sshKeyName === "") return sshKey;
  const keys = await servers.sshKeys(context);
  const key = keys.find(({ name }) => name === sshKeyName);
  if (key !== undefined) return key.value;
  const names = keys.map(({ name }) => name).join(", ") || "none";
  return fail(
    "sshKeyName",
    `the SSH key ${JSON.stringify(sshKeyName)} does not exist in the project. Existing keys: ${names}`,
  );
}

/** Returns the layout of the disks, or undefined if the operating system partitions them. Changes nothing. */
export async function layoutFor(
  { partitionsConfigs = [], configurationId }: Pick<ServerInputs, "partitionsConfigs" | "configurationId">,
  template: Template,
  servers: Servers,
  context: CallContext,
): Promise<Layout | undefined> {
  if (!template.allowsPartitions) return undefined;
  return layoutOf(partitionsConfigs[0], await servers.drives(configurationId, context), template.partitions);
}
