import type { CallContext } from "@tripod/http";
import { fail, type InputsOf } from "@tripod/kit";
import type { serverFields } from "./fields.js";
import { type Layout, layoutOf } from "./layout.js";
import type { Servers, Template } from "./servers.js";

export type ServerInputs = InputsOf<typeof serverFields>;

const IDS = ["configurationId", "locationId", "osId", "publicSubnetId", "privateSubnetId"] as const;

/** Returns inputs with IDs in lower case, as the platform writes them. */
export function withPlainIds<T extends Partial<ServerInputs>>(inputs: T): T {
  const plain = IDS.map((name) => [name, inputs[name]?.toLowerCase()] as const).filter(([, id]) => id !== undefined);
  return { ...inputs, ...Object.fromEntries(plain) };
}

/** What is installed, as orders and installations take it. Without the host name. */
export interface System {
  readonly template: Template;
  readonly body: object;
}

/** Works out what is to be installed, and asks the platform whether the layout can be. Nothing is changed. */
export async function systemOf(inputs: ServerInputs, servers: Servers, context: CallContext): Promise<System> {
  const { configurationId, locationId, osId } = inputs;
  const templates = await servers.templates(locationId, configurationId, context);
  const template = templates.find(({ id }) => id === osId);
  if (template === undefined) {
    return fail(
      "osId",
      `there is no operating system ${JSON.stringify(osId)} for this configuration in this location; getDedicatedOsV1 lists them`,
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
      ...given("user_ssh_key", key),
      ...given("password", inputs.osPassword),
      ...given("cloud_init_user_data", inputs.userData),
      ...(layout && { partitions_config: layout }),
    },
  };
}

/** Empty texts count as not given. */
function given(name: string, value: string | undefined): object {
  return value === undefined || value === "" ? {} : { [name]: value };
}

const isGiven = (value: string | undefined): boolean => value !== undefined && value !== "";

/** What the operating system does not take is refused before anything is ordered. */
function refuseUnfit(inputs: ServerInputs, template: Template): void {
  const os = `the operating system ${template.template} ${template.version}`;
  if (isGiven(inputs.userData) && !template.allowsScript) fail("userData", `cannot be given: ${os} runs no scripts`);
  if (isGiven(inputs.sshKeyName) && !template.allowsKey) fail("sshKeyName", `cannot be given: ${os} takes no SSH key`);
  if (isGiven(inputs.sshKey) && !template.allowsKey) fail("sshKey", `cannot be given: ${os} takes no SSH key`);
  if ((inputs.partitionsConfigs ?? []).length > 0 && !template.allowsPartitions)
    fail("partitionsConfigs", `cannot be given: ${os} partitions the drives itself`);
  if (isGiven(inputs.osPassword) && template.template === "noos")
    fail("osPassword", "cannot be given where no operating system is installed");
}

/** The public key that is installed; that of a name wins. */
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
  return fail("sshKeyName", `there is no SSH key ${JSON.stringify(sshKeyName)} in the project; there is ${names}`);
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
