import { type Fields, type PreflightContext, type Resource, type Rule, s } from "@tripod/kit";
import { type Asker, isObject, memberAt, type Parent, type Values } from "@tripod/rest";
import { createGet, type GetRequest } from "../dialect.js";
import { managed } from "../managed.js";
import type { ClusterPlatform } from "../platform.js";
import { CLUSTER_PATH, type ClusterFeature, type FieldNameOf, feature, mergeFeatures } from "./feature.js";
import { encodeMetadata } from "./features/tags.js";
import { deleteCluster, isDeleted } from "./lifecycle/deleteCluster.js";
import { type ReadinessOptions, withReadinessWait } from "./lifecycle/readinessWait.js";
import { decodeCloudConfigId } from "./pools/cloudConfigPaths.js";
import { isRegistrationCloud, isUnprovisioned } from "./registrationStatus.js";
import { type Cloud, clusterSubresources, isOfCloud, readRowCloudConfig } from "./subresources.js";

/** Definition of a kind of cluster: its features and its create request. */
interface ClusterSpec<Name extends string, Features extends readonly ClusterFeature[] = readonly ClusterFeature[]>
  extends ReadinessOptions {
  readonly name: Name;
  readonly terraform: string;
  /** Name in messages: `EKS cluster`. */
  readonly kind: string;
  readonly doc: string;
  readonly cloud: Cloud;
  readonly features: Features;
  readonly rules?: readonly Rule<Fields>[];
  /**
   * Returns the name of the other kind if the cloud config belongs to another kind of the same cloud, otherwise
   * undefined.
   */
  otherKind?(config: Values): string | undefined;
  readonly list?: { readonly supersededBy?: readonly string[] };
  /** Sources of the inputs that are in the path of the cloud. */
  readonly parents?: Readonly<Record<string, Parent<ClusterPlatform>>>;
  /** Inputs that the create request does not support. */
  readonly deferred?: readonly FieldNameOf<NoInfer<Features>[number]>[];
  /** Compares known inputs with the platform's offers during a preview. */
  preflight?(inputs: Values, context: PreflightContext<ClusterPlatform>): Promise<void>;
  /** Returns the inputs of a create with values that require a read. */
  complete?(inputs: Values, get: GetRequest): Promise<Values>;
  /** Returns the body of the create request. */
  body(inputs: Values): Values;
}

/** Creates the resource of one kind of cluster from its features. */
export function assembleCluster<const Name extends string, const Features extends readonly ClusterFeature[]>(
  kind: ClusterSpec<Name, Features>,
): Resource<Name, Fields, ClusterPlatform> {
  const { cloud, minutes } = kind;
  const { fields, codecs, rules, steps } = mergeFeatures([...kind.features, outputs]);
  const resource = managed<Name, Fields, string>({
    name: kind.name,
    terraform: kind.terraform,
    kind: kind.kind,
    doc: kind.doc,
    dataLoss: "all workloads in the cluster",
    endpoint: {
      path: `/v1/spectroclusters/${cloud.path}`,
      itemPath: `${CLUSTER_PATH}?includeNonSpectroLabels=false&resolvePackValues=false`,
      scopeInputs: ["context"],
      ...(kind.parents && { parents: kind.parents }),
      dialect: kind.dialect,
    },
    // Names are unique in the project, across all clouds.
    identity: { unique: ["context", "name"] },
    wire: {
      isKind: (raw) => describeOtherKind(kind, raw) === undefined,
      otherKind: (raw) => describeOtherKind(kind, raw) ?? "",
      codecs,
      encode: (body, inputs) => encodeMetadata(body, inputs as Values),
    },
    fields,
    rules: [...rules, ...(kind.rules ?? [])],
    ...(kind.preflight && { preflight: kind.preflight }),
    create: {
      deferred: ["pauseAgentUpgrades", ...(kind.deferred ?? [])],
      ...(kind.complete && {
        prepare: async (inputs, on) => ({
          completed: await kind.complete?.(inputs, createGet(kind.dialect(on.platform, inputs), on)),
        }),
      }),
      body: ({ completed = {} }, inputs) => kind.body({ ...(inputs as Values), ...(completed as Values) }),
    },
    read: { isDeleted: ({ raw }) => isDeleted(raw), subresources: clusterSubresources(cloud) },
    update: steps,
    delete: { run: deleteCluster(minutes) },
    list: { rows: "partial", ...kind.list, ...rowFilterOf(kind) },
  });
  return withReadinessWait(resource, kind);
}

/** Returns the name of the other kind of a cluster. Rows and new clusters may not contain the kind yet. */
function describeOtherKind({ cloud, otherKind }: Pick<ClusterSpec<string>, "cloud" | "otherKind">, raw: Values) {
  if (isUnprovisioned(raw)) return "an existing cluster that was registered (ClusterBrownfield)";
  const type = cloudTypeOf(raw);
  if (!isOfCloud(cloud, type)) return `a cluster of the cloud ${type}`;
  const config = memberAt(raw, "parts.cloud.spec");
  return isObject(config) ? otherKind?.(config) : undefined;
}

/** Returns how rows are filtered by kind: by the cluster, or by its cloud config. */
function rowFilterOf(kind: Pick<ClusterSpec<string>, "cloud" | "otherKind" | "dialect">) {
  const { cloud, otherKind } = kind;
  if (otherKind === undefined) return isRegistrationCloud(cloud.type ?? "") ? { filter: "read" as const } : {};
  return {
    filter: async (on: Asker<ClusterPlatform>, where: Values) => {
      const get = createGet(kind.dialect(on.platform, where), on);
      return async (row: Values) => {
        const config = await readRowCloudConfig(cloud.path, row, get);
        return config && otherKind(config);
      };
    },
  };
}

/** Returns the cloud type of a cluster or of a search row, which has it at another path. */
export function cloudTypeOf(raw: Values): string | undefined {
  const type = memberAt(raw, "spec.cloudType") ?? memberAt(raw, "specSummary.cloudConfig.cloudType");
  return typeof type === "string" ? type : undefined;
}

const outputs = feature({
  fields: {
    kubeconfig: s
      .string("Kubeconfig (YAML) with non-admin credentials. Empty until the cluster has a kubeconfig.")
      .secret()
      .computed()
      .wire("parts.kubeconfig"),
    adminKubeConfig: s
      .string("Admin kubeconfig (YAML) with cluster-admin credentials. Empty until the cluster has a kubeconfig.")
      .secret()
      .computed()
      .wire("parts.adminKubeConfig"),
    cloudConfigId: s
      .string("Cloud config ID: ID of the platform object that holds the infrastructure settings.")
      .computed()
      .wire("spec.cloudConfigRef.uid")
      .deprecated("No other property uses it."),
  },
  decoders: { kubeconfig: "wire", adminKubeConfig: "wire", cloudConfigId: decodeCloudConfigId },
});
