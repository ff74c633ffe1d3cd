import { type AnyField, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import { type Part, partly, textsIn } from "../part.js";

const AT = "spec.clusterConfig.hostClusterConfig";

/** Whether virtual clusters may live in a cluster, and how they are reached. */
export const host: Part = {
  fields: {
    hostConfigs: s
      .list(
        s.object({
          hostEndpointType: s
            .string()
            .values({ Ingress: "by an ingress", LoadBalancer: "by a load balancer" })
            .default("Ingress")
            .doc("How virtual clusters are reached."),
          ingressHost: s.string().optional().doc("Name of the host, for `Ingress`, such as `*.dev.example.com`."),
          externalTrafficPolicy: s
            .string()
            .values({ Cluster: "by any node", Local: "by the nodes that have the service" })
            .optional()
            .doc("How traffic comes in, for `LoadBalancer`."),
          loadBalancerSourceRanges: s
            .string()
            .optional()
            .sameAs((before, after) => ranges(before).join() === ranges(after).join())
            .doc("Networks that may come in, for `LoadBalancer`, with commas between them."),
        }),
      )
      .optional()
      .check((all) => (all.length > 1 ? "must have one element: a cluster is one host" : undefined))
      .wire(null)
      .doc("Makes the cluster a host of virtual clusters.") as AnyField,
  },
  shows: {
    hostConfigs: (live) => {
      const shown = (path: string) => memberAt(live, `${AT}.${path}`);
      if (shown("isHostCluster") !== true) return [];
      const networks = textsIn(shown("clusterEndpoint.config.loadBalancerConfig.loadBalancerSourceRanges"));
      const given = {
        hostEndpointType: shown("clusterEndpoint.type") || "Ingress",
        ingressHost: shown("clusterEndpoint.config.ingressConfig.host"),
        externalTrafficPolicy: shown("clusterEndpoint.config.loadBalancerConfig.externalTrafficPolicy"),
        loadBalancerSourceRanges: networks.join(","),
      };
      return [Object.fromEntries(Object.entries(given).filter(([, value]) => value))];
    },
  },
  steps: [
    partly(["hostConfigs"], "PATCH", "/clusterConfig/hostCluster", ({ inputs }) => ({
      hostClusterConfig: hostOf(inputs.hostConfigs),
    })),
  ],
};

/** What makes a cluster a host, or none. */
export function hostOf(all: unknown): Values {
  const [given] = (all ?? []) as readonly Readonly<Record<string, string>>[];
  if (given === undefined) return { isHostCluster: false };
  const { hostEndpointType: type, ingressHost, externalTrafficPolicy, loadBalancerSourceRanges = "" } = given;
  return {
    isHostCluster: true,
    clusterEndpoint: {
      type,
      config: {
        ingressConfig: ingressHost ? { host: ingressHost } : {},
        loadBalancerConfig: {
          ...(externalTrafficPolicy && { externalTrafficPolicy }),
          loadBalancerSourceRanges: ranges(loadBalancerSourceRanges),
        },
      },
    },
  };
}

function ranges(text: string): readonly string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
