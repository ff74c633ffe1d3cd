import { type Fields, s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { uid } from "../../uid.js";
import { feature } from "../feature.js";

const text = (wire: string, doc: string) => s.string(doc).emptyAsUnset().optional().computed().replaces().wire(wire);

const config = {
  chartName: text("helmRelease.chart.name", "Helm chart name of the virtual cluster."),
  chartRepo: text("helmRelease.chart.repo", "Helm chart repository URL."),
  chartVersion: text("helmRelease.chart.version", "Helm chart version."),
  chartValues: text(
    "helmRelease.values",
    "Helm chart values (YAML). Leading and trailing white space causes no diff; every other change of the text does.",
  )
    .mayHoldCredentials()
    .semanticEquals((oldValue, newValue) => oldValue.trim() === newValue.trim()),
  k8sVersion: text("kubernetesVersion", "Kubernetes version of the virtual cluster."),
};

const HOST_CONFIG = "spec.clusterConfig.hostClusterConfig";

const id = (doc: string) => uid().doc(doc).optional().replaces().wire(null);

/** Host and configuration of a virtual cluster. They cannot be changed. */
export const virtualPlacement = feature({
  fields: {
    clusterGroupUid: id(
      "Cluster group ID. The platform chooses a host cluster of the group. Required unless `hostClusterUid` is set.",
    ),
    hostClusterUid: id(
      "Host cluster ID. Required unless `clusterGroupUid` is set, with which the platform chooses the host cluster.",
    ).computed(),
    cloudConfig: s
      .object("vCluster Helm chart settings. Unset members use the defaults of the platform.", config)
      .optional()
      .computed()
      .wire(null),
  },
  decoders: {
    clusterGroupUid: (live, recorded) =>
      memberAt(live, `${HOST_CONFIG}.clusterGroup.uid`) || recorded.clusterGroupUid || undefined,
    hostClusterUid: (live, recorded) =>
      memberAt(live, `${HOST_CONFIG}.hostCluster.uid`) ||
      memberAt(live, "parts.cloud.spec.hostClusterUid") ||
      recorded.hostClusterUid ||
      undefined,
    cloudConfig: (live, recorded) => {
      const liveValue = memberAt(live, "parts.cloud.spec.clusterConfig");
      if (!isObject(liveValue)) return recorded.cloudConfig;
      const { chartValues = "", ...rest } = decodeRaw(config as Fields, liveValue, recorded.cloudConfig) as Values;
      return { ...rest, chartValues };
    },
  },
  rules: [
    ({ hostClusterUid, clusterGroupUid }, { unknown, fail }) => {
      const isUnknown = unknown.has("hostClusterUid") || unknown.has("clusterGroupUid");
      if (hostClusterUid === undefined && clusterGroupUid === undefined && !isUnknown)
        fail("clusterGroupUid", "is required unless hostClusterUid is set: a virtual cluster runs in a host cluster");
    },
  ],
});

/** Returns the configuration of a virtual cluster for the request. */
export function encodeVirtualConfig(inputs: unknown): Values {
  const { helmRelease, ...body } = encodeRaw(config as Fields, (inputs ?? {}) as Values);
  return { ...body, helmRelease: { chart: {}, ...(isObject(helmRelease) ? helmRelease : {}) } };
}

/** Returns the host of a virtual cluster for the request. */
export function encodeHost({ clusterGroupUid, hostClusterUid }: Values): Values {
  return {
    ...(clusterGroupUid !== undefined && { clusterGroup: { uid: clusterGroupUid } }),
    ...(hostClusterUid !== undefined && { hostCluster: { uid: hostClusterUid } }),
  };
}
