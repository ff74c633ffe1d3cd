import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";

/** The input for the system of machines. */
export const osType = s
  .string()
  .values({ Linux: "Linux", Windows: "Windows" })
  .default("Linux")
  .doc("The system of its machines.");

/** The inputs for the system of machines, and for its kind, which the cloud chooses where the program does not. */
export const systems = {
  osType,
  osSku: s
    .string()
    .notEmpty()
    .values({ Ubuntu: "Ubuntu", AzureLinux: "the cloud's own Linux", Windows2022: "Windows 2022" }, { open: true })
    .optional()
    .computed()
    .doc("The kind of system. The cloud chooses one without it. It cannot be changed in a pool that stands."),
};

/** Which of the two a pool cannot be given any more; undefined: neither. */
export function fixedSystem(pool: Values, before: Values | undefined): "osType" | "osSku" | undefined {
  if (before === undefined) return undefined;
  const differs = (name: "osType" | "osSku"): boolean =>
    pool[name] !== undefined && before[name] !== undefined && pool[name] !== before[name];
  return differs("osType") ? "osType" : differs("osSku") ? "osSku" : undefined;
}

/** A subnet as the platform takes it, where something is said of it. */
export function subnetSent(member: string, subnet: Values): Values {
  const said = Object.entries(subnet).filter(([, value]) => value !== undefined && value !== "");
  return said.length === 0 ? {} : { [member]: Object.fromEntries(said) };
}
