import { s } from "@tripod/kit";
import { decodeRaw, defined, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { assertCloudConfigPath } from "../pools/cloudConfigPaths.js";

const quotaField = (wire: string, doc: string) =>
  s.number(`${doc} Removing it keeps the current value.`).integer().min(0).optional().computed().wire(wire);

const fields = {
  maxCpu: quotaField("maxCPU", "CPU limit, in cores, at least 0."),
  maxMemInMb: quotaField("maxMemInMiB", "Memory limit, in MiB, at least 0."),
  maxStorageInGb: quotaField("maxStorageGiB", "Storage limit, in GiB, at least 0."),
  minCpu: quotaField("minCPU", "CPU request, in cores: the reserved amount, at least 0. Must not exceed the limit."),
  minMemInMb: quotaField(
    "minMemInMiB",
    "Memory request, in MiB: the reserved amount, at least 0. Must not exceed the limit.",
  ),
  minStorageInGb: quotaField(
    "minStorageGiB",
    "Storage request, in GiB: the reserved amount, at least 0. Must not exceed the limit.",
  ),
};

/** Pairs of request and limit. The request must not exceed the limit. */
const PAIRS = [
  ["minCpu", "maxCpu"],
  ["minMemInMb", "maxMemInMb"],
  ["minStorageInGb", "maxStorageInGb"],
] as const;

type Amounts = Readonly<Record<string, number | undefined>>;

/** Resource quota of a virtual cluster. The platform sets unset values. */
export const resourceQuota = feature({
  fields: {
    resources: s
      .object(
        "Resource quota of the virtual cluster: limits and reservations on the host cluster. Removing it keeps the current values.",
        fields,
      )
      .optional()
      .computed()
      .wire(null),
  },
  decoders: {
    // The platform has a value for each member.
    resources: (live, { resources }) => {
      const size = liveQuota(live);
      return size === undefined ? resources : { ...(isObject(resources) && resources), ...decodeRaw(fields, size) };
    },
  },
  rules: [
    ({ resources }, { recorded, fail: reject }) => {
      const quota = (resources ?? {}) as Amounts;
      // A removed value stays.
      const known = { ...(recorded.resources as Values | undefined), ...defined(quota) } as Amounts;
      for (const [least, most] of PAIRS) {
        const [min, max] = [known[least], known[most]];
        if (min === undefined || max === undefined || max === 0 || min <= max) continue;
        if (quota[least] === undefined)
          reject(`resources.${most}`, `must not be less than ${least}, which stays ${min}`);
        else reject(`resources.${least}`, `must not be more than ${most}`);
      }
    },
  ],
  steps: [
    {
      sends: ["resources"],
      run: async ({ inputs, live }: ClusterChange, on: ClusterStepContext) => {
        if (inputs.resources === undefined) return;
        const path = assertCloudConfigPath("virtual", live?.raw, "resources", "virtual cluster");
        await on.send("PUT", `${path}/resize`, {
          instanceType: { ...liveQuota(live?.raw), ...encodeQuota(inputs.resources) },
        });
      },
    },
  ],
});

/** Returns the resource quota for the request. */
export function encodeQuota(quota: unknown): Values {
  const encoded = encodeRaw(fields, (quota ?? {}) as Values);
  return Object.fromEntries(Object.entries(encoded).filter(([, value]) => value !== undefined));
}

function liveQuota(live: unknown): Values | undefined {
  const pools = memberAt(live, "parts.cloud.spec.machinePoolConfig");
  const size = Array.isArray(pools) ? memberAt(pools[0], "instanceType") : undefined;
  return isObject(size) ? size : undefined;
}
