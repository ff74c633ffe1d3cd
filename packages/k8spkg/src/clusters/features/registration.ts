import { s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/rest";
import { feature } from "../feature.js";
import { decodeCloudConfigId } from "../pools/cloudConfigPaths.js";
import { cloudTypeIn, importCommand, isRegistrationCloud, REGISTRATION_CLOUDS } from "../registrationStatus.js";

/** Cloud types that registrations send as another type. */
const CLOUD_ALIASES = {
  "edge-native": "generic",
  "eks-anywhere": "generic",
  maas: "generic",
  openshift: "generic",
  openstack: "generic",
  vsphere: "generic",
};

const CREATE_ONLY_ADVICE =
  "the platform uses it when it registers the cluster. To change it, register the cluster again with `pulumi up --replace` and install the new agent";

/** Returns a field of the agent's settings, which responses never contain. */
const agentSetting = (doc: string) =>
  s.string(doc).notEmpty().optional().writeOnly().createOnly(CREATE_ONLY_ADVICE).wire(null);
const computed = (doc: string) => s.string(doc).computed();
const stable = (doc: string) => s.string(doc).computed().stable();

/** Registration of an existing cluster. */
export const registration = feature({
  fields: {
    cloudType: s
      .string("Cloud type of the cluster.")
      .values(REGISTRATION_CLOUDS, { aliases: CLOUD_ALIASES })
      .replaces()
      .wire("spec.cloudType"),
    importMode: s
      .string("Import mode. Default: `full`.")
      .values(
        { full: "full management of the cluster", read_only: "monitoring only" },
        { aliases: { "": "full", "read-only": "read_only" } },
      )
      .optional()
      .platformDefault("full")
      .writeOnly()
      .createOnly(CREATE_ONLY_ADVICE)
      .wire(null),
    proxy: agentSetting("HTTP proxy URL of the agent, such as `http://proxy.example.com:3128`."),
    noProxy: agentSetting(
      "Proxy exclusions of the agent: comma-separated hosts and networks that are reached without the proxy.",
    ),
    hostPath: agentSetting("Proxy CA file path on the nodes."),
    containerMountPath: agentSetting("Mount path of the proxy CA file in the containers of the agent."),
    status: computed("Cluster status, such as `Pending` (the agent is not connected) or `Running`."),
    healthStatus: computed("Health status of the cluster, such as `Healthy`; `Unknown` until the cluster reports it."),
    kubectlCommand: stable("Import command: the `kubectl` command that installs the platform's agent in the cluster."),
    manifestUrl: stable("Import manifest URL: the manifest that the import command applies."),
    cloudConfigId: s
      .string("Cloud config ID: ID of the platform object that holds the infrastructure settings.")
      .computed()
      .wire("spec.cloudConfigRef.uid"),
  },
  decoders: {
    // The platform may return another cloud type than the registered one. That does not replace the cluster.
    cloudType: (live, { name, cloudType: recorded }) => {
      const computed = cloudTypeIn(live);
      return name === undefined && isRegistrationCloud(computed) ? computed : (recorded ?? computed);
    },
    importMode: "notReturned",
    proxy: "notReturned",
    noProxy: "notReturned",
    hostPath: "notReturned",
    containerMountPath: "notReturned",
    status: (live) => String(memberAt(live, "status.state") ?? ""),
    healthStatus: (live) => String(memberAt(live, "parts.health.status.health.state") || "Unknown"),
    kubectlCommand: (live, { kubectlCommand: recorded = "" }) => importCommand(live) || recorded,
    manifestUrl: (live, { manifestUrl: recorded = "" }) =>
      importCommand(live)
        .replace(/^\s*kubectl\s+apply\s+-f\s+/, "")
        .trim() || recorded,
    cloudConfigId: decodeCloudConfigId,
  },
});

/** Returns the body of a registration, without the cloud. */
export function encodeRegistration({ name, cloudType, importMode, ...agentInputs }: Values): Values {
  const { proxy, noProxy, hostPath, containerMountPath } = agentInputs;
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
