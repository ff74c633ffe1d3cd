import { read } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { type Dialect, memberAt, type Values } from "@tripod/rest";
import { assertCustomCloud, customCloud, customCloudParents, importWithCloud } from "../customClouds.js";
import { clusterApi, createGet, scopeIn } from "../dialect.js";
import type { ClusterPlatform } from "../platform.js";
import { cloudTypeOf } from "./assembleCluster.js";
import { clusterDialect } from "./clusterApi.js";
import { manifestField, manifestOf, manifestRule, overrides } from "./custom/manifestFields.js";
import { preserveManifest, renderManifest } from "./custom/manifests.js";
import { parsePoolManifest } from "./custom/poolManifest.js";
import { defineCluster } from "./defineCluster.js";
import { feature } from "./feature.js";
import { poolInputs } from "./pools/poolFields.js";

/** Path of one cluster. */
const ONE = /^\/v1\/spectroclusters\/[^/?]+(\?|$)/;

/** Returns the dialect of the clusters of one custom cloud. The platform has one list and one path for all clouds. */
function customClusterApi(platform: ClusterPlatform, where: Values): Dialect {
  const dialect = clusterDialect(platform, where);
  return {
    ...dialect,
    send: async (request, on) => {
      const answer = await dialect.send(request, on);
      const isClusterRead = request.method === "GET" && ONE.test(request.path);
      const type = isClusterRead ? memberAt(read(answer).raw, "spec.cloudType") : undefined;
      if (type !== undefined && type !== where.cloud)
        fail("cloud", `is ${JSON.stringify(where.cloud)}, and the cluster is one of the cloud ${JSON.stringify(type)}`);
      return answer;
    },
    rows: async function* (path, on) {
      for await (const page of dialect.rows(path, on))
        yield page.filter(({ raw }) => [undefined, where.cloud].includes(cloudTypeOf(raw as Values)));
    },
  };
}

/** Other kinds can repave worker pools in parallel; custom clouds cannot. */
const noParallelUpdates = s
  .boolean("Whether to repave worker pools in parallel. Must be `false`: custom clouds do not support it.")
  .optional()
  .platformDefault(false)
  .check((isWanted) => (isWanted ? "must be false: custom clouds repave worker pools one after another" : undefined))
  .wire(null);

const custom = defineCluster({
  name: "ClusterCustomCloud",
  terraform: "cluster_custom_cloud",
  kind: "cluster of a custom cloud",
  doc: "Custom cloud cluster: Kubernetes on a custom cloud that is registered on the platform. Cluster API manifests in YAML define the cluster and its machine pools.",
  cloud: "cloudTypes/{cloud}",
  parents: customCloudParents,
  dialect: customClusterApi,
  hasControlPlane: true,
  hasClusterType: true,
  hasLocation: true,
  omits: ["clusterMetaAttribute", "hostConfigs", "reviewRepaveState", "updateWorkerPoolsInParallel"],
  deferred: ["backupPolicy", "scanPolicy"],
  features: [
    feature({
      fields: { cloud: customCloud, updateWorkerPoolsInParallel: noParallelUpdates },
      decoders: { cloud: "notReturned", updateWorkerPoolsInParallel: "notReturned" },
    }),
  ],
  cloudConfig: {
    fields: {
      values: manifestField("Cluster manifests (YAML): Cluster API objects that define the cluster."),
      overrides,
    },
    encode: (_, config) => ({ values: renderManifest(manifestOf(config)) }),
    preserveText: (live, recorded) => {
      const { text: values, overrides: overridesToKeep } = preserveManifest(
        renderManifest(manifestOf(live)),
        manifestOf(recorded),
      );
      return { ...live, values, overrides: overridesToKeep };
    },
  },
  pools: {
    shared: poolInputs(["controlPlaneAsWorker", "taints"]),
    own: {
      nodePoolConfig: manifestField(
        "Node pool manifests (YAML): Cluster API objects of the pool. `metadata.name` of the first document with `spec.replicas` or `spec.template` is the name of the pool.",
      ),
      overrides,
      controlPlane: s
        .boolean(
          "Whether the pool is the control plane. A cluster has exactly one control plane pool. Default: `true` if `nodePoolConfig` contains a `KubeadmControlPlane`.",
        )
        .optional()
        .computed()
        .wire("isControlPlane"),
      name: s.string("Machine pool name, from `nodePoolConfig`.").computed(),
      count: s.number("Node count of the pool.").integer().computed().wire("size"),
    },
    complete: (pool) => {
      const { name, isControlPlane } = parsePoolManifest(renderManifest(manifestOf(pool)));
      return { ...pool, name: pool.name || name, controlPlane: pool.controlPlane ?? isControlPlane };
    },
    preserveText: (live, recorded) => {
      const { text: nodePoolConfig, overrides: overridesToKeep } = preserveManifest(
        renderManifest(manifestOf(live)),
        manifestOf(recorded),
      );
      return { ...live, nodePoolConfig, overrides: overridesToKeep };
    },
    encodeCloud: (_, pool) => ({ values: renderManifest(manifestOf(pool)) }),
    encodeSettings: ({ isControlPlane, useControlPlaneAsWorker, taints }) => ({
      isControlPlane,
      useControlPlaneAsWorker,
      taints,
    }),
  },
  preflight: async ({ cloud, context }, { platform, oldInputs, ...on }) => {
    const clouds = createGet(clusterApi(platform, scopeIn(context), ["clouds"]), on);
    if (cloud !== undefined && cloud !== oldInputs?.cloud) await assertCustomCloud(cloud, clouds);
  },
  complete: async (inputs, get) => {
    await assertCustomCloud(inputs.cloud, get);
    return inputs;
  },
  rules: [manifestRule],
});

export const ClusterCustomCloud: typeof custom = importWithCloud(custom);
