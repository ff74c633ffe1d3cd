import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import type { Part } from "../part.js";
import { canBeRegistered, cloudIn, importCommand, REGISTERED_IN } from "../registered.js";

/** Words for clouds that the platform has none of its own for. */
const OTHERS = {
  "edge-native": "generic",
  "eks-anywhere": "generic",
  maas: "generic",
  openshift: "generic",
  openstack: "generic",
  vsphere: "generic",
};

const ONCE =
  "the agent is made with it. Register the cluster anew, with `pulumi up --replace`, and bring the new agent";

/** What a program says of the agent's ways, which the platform never shows. */
const once = (doc: string) =>
  s.string().notEmpty().optional().writeOnly().onlyAtCreation(ONCE).wire(null).doc(doc) as AnyField;
const shown = (doc: string) => s.string().computed().doc(doc) as AnyField;
const lasting = (doc: string) => s.string().computed().stable().doc(doc) as AnyField;

/** How a cluster that was there before comes to the platform. */
export const registration: Part = {
  fields: {
    cloudType: s
      .string()
      .values(REGISTERED_IN, { aliases: OTHERS })
      .replaces()
      .wire("spec.cloudType")
      .doc(
        "The cloud in which the cluster is. With another one the registration goes, and the cluster is registered anew.",
      ) as AnyField,
    importMode: s
      .string()
      .values(
        { full: "the platform manages it", read_only: "the platform looks at it alone" },
        { aliases: { "": "full", "read-only": "read_only" } },
      )
      .optional()
      .writeOnly()
      .onlyAtCreation(ONCE)
      .wire(null)
      .doc("What the platform may do with the cluster. It is `full` where nothing is said.") as AnyField,
    proxy: once("The proxy through which the agent reaches the platform, such as `http://proxy.example.com:3128`."),
    noProxy: once("What the agent reaches without the proxy, with commas between."),
    hostPath: once("The file with the proxy's certificate authority on the nodes."),
    containerMountPath: once("Where this file is in the agent's containers."),
    status: shown("What the cluster is doing, such as `Pending` while its agent is not there, or `Running`."),
    healthStatus: shown("Its health, such as `Healthy`; `Unknown` while it has not reported."),
    kubectlCommand: lasting("The command that brings the platform's agent into the cluster."),
    manifestUrl: lasting("Address of the manifest that this command applies."),
    cloudConfigId: s
      .string()
      .computed()
      .wire("spec.cloudConfigRef.uid")
      .doc("Id of what the cluster has at its cloud.") as AnyField,
  },
  shows: {
    // It is said once, and the platform may have another word for it afterwards: that makes it no other cluster.
    cloudType: (live, { name, cloudType: known }) => {
      const shown = cloudIn(live);
      return name === undefined && canBeRegistered(shown) ? shown : (known ?? shown);
    },
    status: (live) => String(memberAt(live, "status.state") ?? ""),
    healthStatus: (live) => String(memberAt(live, "parts.health.status.health.state") || "Unknown"),
    kubectlCommand: (live) => importCommand(live),
    manifestUrl: (live) =>
      importCommand(live)
        .replace(/^\s*kubectl\s+apply\s+-f\s+/, "")
        .trim(),
  },
};

/** The body of a registration, beside the cloud. */
export function registrationOf({ name, cloudType, importMode, ...ways }: Values): Values {
  const { proxy, noProxy, hostPath, containerMountPath } = ways;
  const agent = {
    ...(proxy !== undefined && { httpProxy: proxy }),
    ...(noProxy !== undefined && { noProxy }),
    ...(hostPath !== undefined && { caHostPath: hostPath }),
    ...(containerMountPath !== undefined && { caContainerMountPath: containerMountPath }),
  };
  return {
    cloudType,
    metadata: { name },
    spec: {
      clusterConfig: {
        ...(importMode === "read_only" && { importMode: "read-only" }),
        ...(Object.keys(agent).length > 0 && { proxy: agent }),
      },
    },
  };
}
