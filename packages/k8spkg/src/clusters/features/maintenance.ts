import { s } from "@tripod/kit";
import { memberAt } from "@tripod/rest";
import { CLUSTER_PATH, type ClusterChange, type ClusterStepContext, feature, inputsStep } from "../feature.js";
import { timestampProblem } from "./schedules.js";

/** Automatic upgrades of the platform's agent in a cluster. */
export const agentUpgrades = feature({
  fields: {
    pauseAgentUpgrades: s
      .string("Agent upgrade lock: whether the platform upgrades its agent in the cluster automatically.")
      .values({ unlock: "automatic upgrades", lock: "paused upgrades" })
      .enumType("PauseAgentUpgrades")
      .default("unlock")
      .wire(null),
  },
  decoders: {
    pauseAgentUpgrades: (live) =>
      memberAt(live, "metadata.annotations.spectroComponentsUpgradeForbidden") === "true" ? "lock" : "unlock",
  },
  steps: [
    inputsStep(["pauseAgentUpgrades"], "POST", "/upgrade/settings", ({ inputs }) => ({
      spectroComponents: inputs.pauseAgentUpgrades,
    })),
  ],
});

/** Free-form attribute of a cluster. */
export const metaAttribute = feature({
  fields: {
    clusterMetaAttribute: s
      .string("Cluster metadata attribute. Free text for automation, such as a JSON object.")
      .optional()
      .wire("spec.clusterConfig.clusterMetaAttribute"),
  },
  decoders: { clusterMetaAttribute: "wire" },
  steps: [
    inputsStep(["clusterMetaAttribute"], "PATCH", "/clusterConfig/clusterMetaAttribute", ({ inputs }) =>
      inputs.clusterMetaAttribute ? { clusterMetaAttribute: inputs.clusterMetaAttribute } : {},
    ),
  ],
});

/** Time zone of scheduled operations. */
export const timezone = feature({
  fields: {
    clusterTimezone: s
      .string(
        "Cluster time zone (IANA) of scheduled operations, such as `Europe/Berlin`. Removing it keeps the current value.",
      )
      .emptyAsUnset()
      .optional()
      .computed()
      .check((zone) =>
        ["UTC", "GMT"].includes(zone) || /^[^\s/]+\/\S+$/.test(zone)
          ? undefined
          : "must be the name of a time zone, such as Europe/Berlin",
      )
      .wire("spec.clusterConfig.timezone"),
  },
  decoders: { clusterTimezone: "wire" },
  steps: [
    inputsStep(["clusterTimezone"], "PATCH", "/clusterConfig/timezone", ({ inputs }) =>
      inputs.clusterTimezone ? { timezone: inputs.clusterTimezone } : undefined,
    ),
  ],
});

/** Renewal of a cluster's certificates. No response has the value; each new value triggers a renewal. */
export const certificateRenewal = feature({
  fields: {
    renewK8sCertificatesNow: s
      .string(
        "Certificate renewal trigger: an RFC 3339 timestamp. Each new value renews the certificates of the control plane immediately, including the first value on an existing cluster; the time has no other effect. Setting it at creation or removing it renews nothing. The update does not wait for the renewal, which takes minutes. Certificates of worker nodes are not renewed.",
      )
      .check(timestampProblem)
      .optional()
      .wire(null),
  },
  decoders: { renewK8sCertificatesNow: "notReturned" },
  steps: [
    {
      sends: ["renewK8sCertificatesNow"],
      run: async ({ inputs }: ClusterChange, on: ClusterStepContext) => {
        if (inputs.renewK8sCertificatesNow) await on.send("PATCH", `${CLUSTER_PATH}/k8certificates/renew`);
      },
    },
  ],
});
