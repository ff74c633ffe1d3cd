import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { isObject, memberAt, type Values } from "@tripod/rest";
import { uid } from "../uid.js";
import { sameYaml } from "../yaml.js";

const limit = (doc: string) => s.number(`${doc} Default: \`0\`, unlimited.`).integer().min(0).optional();

/** Configuration and limits of the virtual clusters of a group. */
export const config = s
  .object("Cluster group settings: endpoint type and limits of each virtual cluster.", {
    hostEndpointType: s
      .string("Host endpoint type: exposure of the API endpoints of virtual clusters.")
      .values({
        Ingress: "Kubernetes Ingress of the host cluster",
        LoadBalancer: "LoadBalancer service for each virtual cluster",
      })
      .enumType("HostEndpointType")
      .default("Ingress"),
    k8sDistribution: s
      .string("Kubernetes distribution of the virtual clusters.")
      .values({ "vcluster-generic": "vCluster", cncf_k8s: "CNCF Kubernetes", k3s: "K3s; existing groups only" })
      .default("vcluster-generic")
      .replaces(),
    cpuMillicore: limit("CPU limit of each virtual cluster, in millicores."),
    memoryInMb: limit("Memory limit of each virtual cluster, in MiB."),
    storageInGb: limit("Storage limit of each virtual cluster, in GiB."),
    oversubscriptionPercent: limit(
      "Oversubscription of the host clusters, in percent: 120 allows 20% more than the capacity.",
    ),
    values: s
      .string("vCluster Helm values (YAML). Formatting and comments cause no diff.")
      .mayHoldCredentials()
      .semanticEquals(sameYaml)
      .optional(),
  })
  .wire(null);

export const clusters = s
  .list(
    "Host clusters of the group. The order is kept.",
    s.object({
      clusterUid: uid().doc("Cluster ID of the host cluster."),
      hostDns: s
        .string("Wildcard DNS pattern for ingress endpoints of virtual clusters, such as `*.dev.example.com`.")
        .optional(),
    }),
  )
  .optional()
  .wire(null);

interface Config {
  readonly hostEndpointType?: string | undefined;
  readonly k8sDistribution?: string | undefined;
  readonly cpuMillicore?: number | undefined;
  readonly memoryInMb?: number | undefined;
  readonly storageInGb?: number | undefined;
  readonly oversubscriptionPercent?: number | undefined;
  readonly values?: string | undefined;
}

interface Host {
  readonly clusterUid: string;
  readonly hostDns?: string | undefined;
}

/** Limits with their wire names. */
const LIMITS = {
  cpuMillicore: "cpuMilliCore",
  memoryInMb: "memoryMiB",
  storageInGb: "storageGiB",
  oversubscriptionPercent: "overSubscription",
} as const;

/** Returns the host clusters for the request. Endpoint settings that have no input keep their live values. */
export function encodeHosts(config: Config, hosts: readonly Host[] = [], live?: Reader): Values {
  const there = live?.optionalList("spec.clustersConfig.hostClustersConfig") ?? [];
  const addressesOf = (uid: string): Values => {
    const liveValue = there.find((row) => row.peekText("clusterUid") === uid)?.raw;
    const all = memberAt(liveValue, "endpointConfig");
    return isObject(all) ? all : {};
  };
  const limits = Object.entries(LIMITS).map(([name, wire]) => [wire, config[name as keyof typeof LIMITS]] as const);
  const values = config.values?.trim() ?? "";
  return {
    clusterRefs: hosts.map(({ clusterUid }) => ({ clusterUid })),
    clustersConfig: {
      endpointType: config.hostEndpointType,
      kubernetesDistroType: config.k8sDistribution,
      limitConfig: Object.fromEntries(limits.filter(([, value]) => (value ?? 0) > 0)),
      hostClustersConfig: hosts.map(({ clusterUid, hostDns = "" }) => ({
        clusterUid,
        endpointConfig: { ...addressesOf(clusterUid), ingressConfig: hostDns === "" ? {} : { host: hostDns } },
      })),
      ...(values !== "" && { values }),
    },
  };
}

/** Returns the live configuration. A limit of 0 means unlimited. */
export function decodeConfig(live: Reader, recorded: Config = {}): Config {
  const at = "spec.clustersConfig";
  const limits = Object.entries(LIMITS).flatMap(([name, wire]) => {
    const liveValue = live.optionalNumber(`${at}.limitConfig.${wire}`) ?? 0;
    const isSaid = recorded[name as keyof typeof LIMITS] === 0;
    return liveValue === 0 && !isSaid ? [] : [[name, liveValue]];
  });
  const values = live.optionalString(`${at}.values`) ?? "";
  const isKept = recorded.values !== undefined && sameYaml(recorded.values, values);
  return {
    hostEndpointType: live.optionalString(`${at}.endpointType`) || recorded.hostEndpointType || "Ingress",
    k8sDistribution:
      live.optionalString(`${at}.kubernetesDistroType`) || recorded.k8sDistribution || "vcluster-generic",
    ...Object.fromEntries(limits),
    ...(isKept ? { values: recorded.values } : values !== "" && { values }),
  };
}

/** Returns the live host clusters of a group, or undefined if there are no host clusters and no recorded ones. */
export function decodeHosts(live: Reader, recorded: readonly Host[] | undefined): readonly Host[] | undefined {
  const names = new Map(
    (live.optionalList("spec.clustersConfig.hostClustersConfig") ?? []).map((row) => [
      row.peekText("clusterUid"),
      row.peekText("endpointConfig.ingressConfig.host"),
    ]),
  );
  const hosts = (live.optionalList("spec.clusterRefs") ?? []).map((row) => {
    const clusterUid = row.peekText("clusterUid");
    const hostDns = names.get(clusterUid) ?? "";
    return { clusterUid, ...(hostDns !== "" && { hostDns }) };
  });
  return hosts.length === 0 ? recorded && [] : hosts;
}
