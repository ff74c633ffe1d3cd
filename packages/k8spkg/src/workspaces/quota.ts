import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";

/** Total limits of all namespaces of a workspace. */
interface Quota {
  readonly cpu?: number | undefined;
  readonly memory?: number | undefined;
  readonly gpu?: number | undefined;
}

const amount = (doc: string) => s.number(`${doc} Default: \`0\`, unlimited.`).integer().min(0).optional();

/** Input for the quota of a workspace. */
export const workspaceQuota = s
  .object("Workspace quota: total limits of all namespaces. Default: unlimited.", {
    cpu: amount("CPU cores."),
    memory: amount("Memory, in MiB."),
    gpu: amount("GPUs."),
  })
  .optional()
  .semanticEquals((before, after) => JSON.stringify(encodeQuota(before)) === JSON.stringify(encodeQuota(after)))
  .wire("spec.quota");

/** Returns a quota for the request. Unset limits are unlimited. */
export function encodeQuota({ cpu = 0, memory = 0, gpu = 0 }: Quota = {}): Values {
  const graphics = gpu > 0 ? { gpuConfig: { limit: gpu, provider: "nvidia" } } : {};
  return { resourceAllocation: { cpuCores: cpu, memoryMiB: memory, ...graphics } };
}

/**
 * Returns the live quota, or undefined for a quota without limits that the inputs do not set. Responses omit unset
 * limits, so a recorded limit that the response omits is 0.
 */
export function decodeQuota(live: unknown, recorded: Quota | undefined): Quota | undefined {
  const limit = (member: string) => Number(memberAt(live, `resourceAllocation.${member}`) ?? 0);
  const quota = { cpu: limit("cpuCores"), memory: limit("memoryMiB"), gpu: limit("gpuConfig.limit") };
  const isNone = Object.values(quota).every((value) => value === 0);
  if (isNone && recorded === undefined) return undefined;
  const isKnown = (name: string) => recorded?.[name as keyof Quota] !== undefined;
  return Object.fromEntries(Object.entries(quota).filter(([name, value]) => value > 0 || isKnown(name)));
}
