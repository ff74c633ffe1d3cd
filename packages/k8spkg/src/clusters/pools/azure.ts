import { s } from "@tripod/kit";
import type { Values } from "@tripod/rest";
import { sameNetwork } from "@tripod/rest";
import { networkProblem } from "../../networkForms.js";

/** Input for the operating system of the nodes. */
export const osType = s
  .string("Node operating system.")
  .values({ Linux: "Linux nodes", Windows: "Windows nodes" })
  .enumType("MachinePoolOsType")
  .default("Linux");

/** Inputs for the operating system and the OS SKU, which AKS chooses if it is unset. */
export const osInputs = {
  osType,
  osSku: s
    .string(
      "OS SKU of the nodes; must match `osType`. Immutable after creation of the pool. Default: AKS chooses the OS SKU.",
    )
    .notEmpty()
    .values({ Ubuntu: "Ubuntu Linux", AzureLinux: "Azure Linux", Windows2022: "Windows Server 2022" }, { open: true })
    .optional()
    .computed()
    .keptOnRemoval(),
};

/** Returns the OS input whose change an existing pool does not support, or undefined. */
export function immutableOsInput(pool: Values, oldValues: Values | undefined): "osType" | "osSku" | undefined {
  if (oldValues === undefined) return undefined;
  const differs = (name: "osType" | "osSku"): boolean =>
    pool[name] !== undefined && oldValues[name] !== undefined && pool[name] !== oldValues[name];
  return differs("osType") ? "osType" : differs("osSku") ? "osSku" : undefined;
}

/** Returns a field for the CIDR block of a virtual network or a subnet. */
export const cidrBlock = (doc: string) =>
  s.string(doc).check(networkProblem).semanticEquals(sameNetwork).optional().replaces();

/** Returns the subnet for the request, if one of its properties is set. */
export function encodeSubnet(member: string, subnet: Values): Values {
  const members = Object.entries(subnet).filter(([, value]) => value !== undefined && value !== "");
  return members.length === 0 ? {} : { [member]: Object.fromEntries(members) };
}
