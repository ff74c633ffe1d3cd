import { type AnyField, fail, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/objects";
import type { ClusterChange, OnCluster, Part } from "../part.js";
import { configPath } from "../pools/paths.js";

const amount = (wire: string, doc: string) =>
  s.number().integer().min(0).optional().computed().wire(wire).doc(`${doc} Leaving it out keeps what is there.`);

const fields = {
  maxCpu: amount("maxCPU", "Cores that it may use at most."),
  maxMemInMb: amount("maxMemInMiB", "Memory that it may use at most, in MiB."),
  maxStorageInGb: amount("maxStorageGiB", "Storage that it may use at most, in GiB."),
  minCpu: amount("minCPU", "Cores that are kept for it."),
  minMemInMb: amount("minMemInMiB", "Memory that is kept for it, in MiB."),
  minStorageInGb: amount("minStorageGiB", "Storage that is kept for it, in GiB."),
};

/** The pairs of which one must not be above the other. */
const PAIRS = [
  ["minCpu", "maxCpu"],
  ["minMemInMb", "maxMemInMb"],
  ["minStorageInGb", "maxStorageInGb"],
] as const;

/** How much of its host a virtual cluster may use. What the program does not say is as the platform has it. */
export const resources: Part = {
  fields: {
    resources: s
      .object(fields)
      .optional()
      .computed()
      .wire(null)
      .doc("How much of its host it may use. Leaving it out keeps what is there.") as AnyField,
  },
  shows: {
    resources: (live) => {
      const size = sizeIn(live);
      return size === undefined ? undefined : decodeRaw(fields, size);
    },
  },
  rules: [
    ({ resources: given }, { fail: refuse }) => {
      const amounts = (given ?? {}) as Readonly<Record<string, number | undefined>>;
      for (const [least, most] of PAIRS) {
        const [min, max] = [amounts[least], amounts[most]];
        if (min !== undefined && max !== undefined && max > 0 && min > max)
          refuse(`resources.${least}`, `must not be more than ${most}`);
      }
    },
  ],
  steps: [
    {
      sends: ["resources"],
      run: async ({ inputs, live }: ClusterChange, on: OnCluster) => {
        if (inputs.resources === undefined) return;
        const path = configPath("virtual", live?.raw);
        if (path === undefined)
          return fail(
            "resources",
            "cannot be changed yet: the platform has not made the virtual cluster's cloud config",
          );
        await on.send("PUT", `${path}/resize`, { instanceType: { ...sizeIn(live?.raw), ...sizeOf(inputs.resources) } });
      },
    },
  ],
};

/** An amount of resources as the platform takes it. */
export function sizeOf(given: unknown): Values {
  const encoded = encodeRaw(fields, (given ?? {}) as Values);
  return Object.fromEntries(Object.entries(encoded).filter(([, value]) => value !== undefined));
}

function sizeIn(live: unknown): Values | undefined {
  const pools = memberAt(live, "parts.cloud.spec.machinePoolConfig");
  const size = Array.isArray(pools) ? memberAt(pools[0], "instanceType") : undefined;
  return isObject(size) ? size : undefined;
}
