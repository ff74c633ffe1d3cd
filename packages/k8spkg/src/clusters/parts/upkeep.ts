import { type AnyField, s } from "@tripod/kit";
import { memberAt } from "@tripod/objects";
import { type ClusterChange, ONE, type OnCluster, type Part, partly } from "../part.js";
import { timeProblem } from "./schedules.js";

/** Whether the platform's agent in a cluster is renewed by itself. */
export const agentUpgrades: Part = {
  fields: {
    pauseAgentUpgrades: s
      .string()
      .values({ unlock: "they are done", lock: "they are not done" })
      .default("unlock")
      .wire(null)
      .doc("Whether upgrades of the platform's agent in the cluster are done.") as AnyField,
  },
  shows: {
    pauseAgentUpgrades: (live) =>
      memberAt(live, "metadata.annotations.spectroComponentsUpgradeForbidden") === "true" ? "lock" : "unlock",
  },
  steps: [
    partly(["pauseAgentUpgrades"], "POST", "/upgrade/settings", ({ inputs }) => ({
      spectroComponents: inputs.pauseAgentUpgrades,
    })),
  ],
};

/** What somebody writes down about a cluster. */
export const metaAttribute: Part = {
  fields: {
    clusterMetaAttribute: s
      .string()
      .optional()
      .wire("spec.clusterConfig.clusterMetaAttribute")
      .doc("A text about the cluster that programs can read, such as a JSON object.") as AnyField,
  },
  steps: [
    partly(["clusterMetaAttribute"], "PATCH", "/clusterConfig/clusterMetaAttribute", ({ inputs }) =>
      inputs.clusterMetaAttribute ? { clusterMetaAttribute: inputs.clusterMetaAttribute } : {},
    ),
  ],
};

/** The zone in which times of a cluster are meant. */
export const timeZone: Part = {
  fields: {
    clusterTimezone: s
      .string()
      .optional()
      .computed()
      .check((zone) =>
        ["", "UTC", "GMT"].includes(zone) || /^[^\s/]+\/\S+$/.test(zone)
          ? undefined
          : "must be the name of a time zone, such as Europe/Berlin",
      )
      .wire("spec.clusterConfig.timezone")
      .doc(
        "The time zone in which schedules are meant, such as `Europe/Berlin`. Leaving it out keeps what is there.",
      ) as AnyField,
  },
  steps: [
    partly(["clusterTimezone"], "PATCH", "/clusterConfig/timezone", ({ inputs }) =>
      inputs.clusterTimezone ? { timezone: inputs.clusterTimezone } : undefined,
    ),
  ],
};

/** Renewal of a cluster's certificates, which nothing shows: a new value is the order to do it. */
export const certificates: Part = {
  fields: {
    renewK8sCertificatesNow: s
      .string()
      .check(timeProblem)
      .optional()
      .wire(null)
      .doc(
        "A new value has the certificates of the control plane renewed at once, with an update; any time in RFC 3339 does. Nothing is renewed when the cluster is made, nor when the input is taken away.",
      ) as AnyField,
  },
  steps: [
    {
      sends: ["renewK8sCertificatesNow"],
      run: async ({ inputs }: ClusterChange, on: OnCluster) => {
        if (inputs.renewK8sCertificatesNow) await on.send("PATCH", `${ONE}/k8certificates/renew`);
      },
    },
  ],
};
