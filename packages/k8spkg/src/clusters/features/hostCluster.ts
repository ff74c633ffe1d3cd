import { s } from "@tripod/kit";
import { memberAt, networkSpelling, type Values } from "@tripod/rest";
import { networkListProblem } from "../../networkForms.js";
import { feature, inputsStep, stringsIn } from "../feature.js";

const HOST_CONFIG = "spec.clusterConfig.hostClusterConfig";

/** Host cluster settings: whether a cluster hosts virtual clusters, and how they are exposed. */
export const hostCluster = feature({
  fields: {
    hostConfigs: s
      .list(
        "Host cluster settings, exactly one element. Setting them enables the cluster as a host of virtual clusters. Removing them disables it.",
        s.object({
          hostEndpointType: s
            .string("Host endpoint type: exposure of the API endpoints of virtual clusters.")
            .values({ Ingress: "Kubernetes Ingress", LoadBalancer: "LoadBalancer service" })
            .enumType("HostEndpointType")
            .default("Ingress"),
          ingressHost: s
            .string(
              "Ingress host (wildcard DNS), such as `*.dev.example.com`. Required for the endpoint type `Ingress`.",
            )
            .optional(),
          externalTrafficPolicy: s
            .string(
              "External traffic policy of the LoadBalancer service (Kubernetes `externalTrafficPolicy`). Applies to the endpoint type `LoadBalancer` only.",
            )
            .values({
              Cluster: "traffic through all nodes",
              Local: "traffic only through nodes with a service endpoint; preserves the client IP address",
            })
            .enumType("HostExternalTrafficPolicy")
            .optional(),
          loadBalancerSourceRanges: s
            .string(
              "Load balancer source ranges: comma-separated CIDR blocks that can connect. Applies to the endpoint type `LoadBalancer` only.",
            )
            .check(networkListProblem)
            .optional()
            .semanticEquals((oldValue, newValue) => sorted(oldValue) === sorted(newValue)),
        }),
      )
      .optional()
      .checkCount((count) => (count > 1 ? "must have one element: a cluster is one host" : undefined))
      .wire(null),
  },
  decoders: {
    hostConfigs: (live) => {
      const liveAt = (path: string) => memberAt(live, `${HOST_CONFIG}.${path}`);
      if (liveAt("isHostCluster") !== true) return [];
      const networks = stringsIn(liveAt("clusterEndpoint.config.loadBalancerConfig.loadBalancerSourceRanges"));
      const setMembers = {
        hostEndpointType: liveAt("clusterEndpoint.type") || "Ingress",
        ingressHost: liveAt("clusterEndpoint.config.ingressConfig.host"),
        externalTrafficPolicy: liveAt("clusterEndpoint.config.loadBalancerConfig.externalTrafficPolicy"),
        loadBalancerSourceRanges: networks.join(","),
      };
      return [Object.fromEntries(Object.entries(setMembers).filter(([, value]) => value))];
    },
  },
  steps: [
    inputsStep(["hostConfigs"], "PATCH", "/clusterConfig/hostCluster", ({ inputs }) => ({
      hostClusterConfig: encodeHostConfig(inputs.hostConfigs),
    })),
  ],
});

/** Returns the host cluster settings. */
export function encodeHostConfig(all: unknown): Values {
  const [inputs] = (all ?? []) as readonly Readonly<Record<string, string>>[];
  if (inputs === undefined) return { isHostCluster: false };
  const { hostEndpointType: type, ingressHost, externalTrafficPolicy, loadBalancerSourceRanges = "" } = inputs;
  return {
    isHostCluster: true,
    clusterEndpoint: {
      type,
      config: {
        ingressConfig: ingressHost ? { host: ingressHost } : {},
        loadBalancerConfig: {
          ...(externalTrafficPolicy && { externalTrafficPolicy }),
          loadBalancerSourceRanges: splitRanges(loadBalancerSourceRanges),
        },
      },
    },
  };
}

/** Returns ranges in one order, because the order has no meaning. */
function sorted(ranges: string): string {
  return splitRanges(ranges).map(networkSpelling).sort().join();
}

function splitRanges(text: string): readonly string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
