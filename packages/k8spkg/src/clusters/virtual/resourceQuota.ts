import { fail, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { type ClusterChange, feature, type OnCluster } from "../feature.js";
import { configPath } from "../pools/cloudConfigPaths.js";

const amount = (wire: string, doc: string) =>
  s.number().integer().min(0).optional().computed().wire(wire).doc(`${doc} Removing it keeps the current value.`);

const fields = {
  maxCpu: amount("maxCPU", "CPU limit, in cores."),
  maxMemInMb: amount("maxMemInMiB", "Memory limit, in MiB."),
  maxStorageInGb: amount("maxStorageGiB", "Storage limit, in GiB."),
  minCpu: amount("minCPU", "CPU request, in cores: the reserved amount. Must not exceed the limit."),
  minMemInMb: amount("minMemInMiB", "Memory request, in MiB: the reserved amount. Must not exceed the limit."),
  minStorageInGb: amount("minStorageGiB", "Storage request, in GiB: the reserved amount. Must not exceed the limit."),
};

/** Pairs of request and limit. The request must not exceed the limit. */
const PAIRS = [
  ["minCpu", "maxCpu"],
  ["minMemInMb", "maxMemInMb"],
  ["minStorageInGb", "maxStorageInGb"],
] as const;

/** Resources of a virtual cluster. Unset values are the platform's. */
export const resources = feature({
  fields: {
    resources: s
      .object(fields)
      .optional()
      .computed()
      .wire(null)
      .doc(
        "Resource quota of the virtual cluster: limits and reservations on the host cluster. Removing it keeps the current values.",
      ),
  },
  decoders: {
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
            "cannot be changed yet: the platform has not created the cloud config of the virtual cluster",
          );
        await on.send("PUT", `${path}/resize`, { instanceType: { ...sizeIn(live?.raw), ...sizeOf(inputs.resources) } });
      },
    },
  ],
});

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
