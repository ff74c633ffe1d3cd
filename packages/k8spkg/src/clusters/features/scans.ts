import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { schedule } from "./schedules.js";

/** Scans: input name, name of the driver in requests, name of the driver in responses. */
const SCANS = [
  ["configurationScanSchedule", "kubeBench", "kube-bench"],
  ["penetrationScanSchedule", "kubeHunter", "kube-hunter"],
  ["conformanceScanSchedule", "sonobuoy", "sonobuoy"],
] as const;

/** Security scans of a cluster. Removing the input stops all scans. */
export const scans = feature({
  fields: {
    scanPolicy: s
      .object(
        "Security scan schedules of the cluster: configuration, penetration and conformance scans. Default: no scans. Removing the policy ends all scans.",
        {
          configurationScanSchedule: schedule("Configuration scan schedule (CIS benchmark, kube-bench)."),
          penetrationScanSchedule: schedule("Penetration test scan schedule (kube-hunter)."),
          conformanceScanSchedule: schedule("Conformance scan schedule (CNCF conformance, Sonobuoy)."),
        },
      )
      .optional()
      .wire(null),
  },
  decoders: {
    scanPolicy: (live, recorded) => {
      const policy = Object.fromEntries(
        SCANS.map(([name, , driver]) => {
          const own = memberAt(live, `parts.scan.spec.driverSpec.${driver}.config.schedule`);
          // A scan that never runs has a schedule without a time.
          const source = isObject(own) ? own.scheduledRunTime : memberAt(recorded.scanPolicy, name);
          return [name, String(source ?? "")];
        }),
      );
      const isNone = Object.values(policy).every((text) => text === "");
      return isNone && (recorded.scanPolicy ?? null) === null ? undefined : policy;
    },
  },
  steps: [
    {
      sends: ["scanPolicy"],
      run: async ({ inputs, live }: ClusterChange, on: ClusterStepContext) => {
        const exists = memberAt(live?.raw, "parts.scan.spec") !== undefined;
        await on.send(
          exists ? "PUT" : "POST",
          `${CLUSTER_PATH}/features/complianceScan`,
          encodeDrivers(inputs.scanPolicy),
        );
      },
    },
  ],
});

/** Returns the policy as a member of the create request. */
export function encodeScanPolicy(policy: unknown) {
  return policy === undefined ? {} : { scanPolicy: encodeDrivers(policy) };
}

function encodeDrivers(policy: unknown): Values {
  return Object.fromEntries(
    SCANS.map(([name, driver]) => {
      const text = String(memberAt(policy, name) ?? "");
      return [driver, { schedule: text === "" ? {} : { scheduledRunTime: text } }];
    }),
  );
}
