import { type Fields, type ForeseeContext, type Resource, type Rule, s } from "@tripod/kit";
import { type Asker, isObject, memberAt, type Place, type Values } from "@tripod/rest";
import { type Ask, asking } from "../dialect.js";
import { managed } from "../managed.js";
import type { ClusterPlatform } from "../platform.js";
import { type Cloud, clusterParts, configOf, isOfCloud } from "./beside.js";
import { awaited, type Waiting } from "./life/awaited.js";
import { isDeleted, removeCluster } from "./life/remove.js";
import { joined, ONE, type Part } from "./part.js";
import { encodeMetadata } from "./parts/tags.js";
import { canBeRegistered, isUnmade } from "./registered.js";

/** Definition of a kind of cluster: its features and its create request. */
interface Assembly<Name extends string> extends Waiting {
  readonly name: Name;
  readonly terraform: string;
  /** Name in messages: `EKS cluster`. */
  readonly kind: string;
  readonly doc: string;
  readonly cloud: Cloud;
  readonly parts: readonly Part[];
  readonly rules?: readonly Rule<Fields>[];
  /**
   * Returns the name of the other kind if the cloud config belongs to another kind of the same cloud, otherwise
   * undefined.
   */
  otherKind?(config: Values): string | undefined;
  readonly list?: { readonly yieldsTo?: readonly string[] };
  /** Sources of the inputs that are in the path of the cloud. */
  readonly places?: Readonly<Record<string, Place<ClusterPlatform>>>;
  /** Inputs that the create request does not support. */
  readonly later?: readonly string[];
  /** Looks in a preview whether what is known of the inputs can be had. */
  foresee?(inputs: Values, context: ForeseeContext<ClusterPlatform>): Promise<void>;
  /** The inputs of a creation with what must be asked for before it. */
  complete?(inputs: Values, get: Ask): Promise<Values>;
  /** The body of a creation. */
  body(inputs: Values): Values;
}

/** Makes a resource of the parts of clusters of one kind. */
export function ofParts<const Name extends string>(kind: Assembly<Name>): Resource<Name, Fields, ClusterPlatform> {
  const { cloud, minutes } = kind;
  const { fields, codecs, rules, steps } = joined([...kind.parts, { fields: OUTPUTS }]);
  const resource = managed<Name, Fields, string>({
    name: kind.name,
    terraform: kind.terraform,
    kind: kind.kind,
    doc: kind.doc,
    loses: "all workloads in the cluster",
    at: {
      path: `/v1/spectroclusters/${cloud.path}`,
      one: `${ONE}?includeNonSpectroLabels=false&resolvePackValues=false`,
      within: ["context"],
      ...(kind.places && { places: kind.places }),
      dialect: kind.dialect,
    },
    // Names are the project's, whatever the cloud.
    identity: { unique: ["context", "name"] },
    wire: {
      isKind: (raw) => otherKindOf(kind, raw) === undefined,
      otherKind: (raw) => otherKindOf(kind, raw) ?? "",
      codecs,
      encode: (body, inputs) => encodeMetadata(body, inputs as Values),
    },
    fields,
    rules: [...rules, ...(kind.rules ?? [])],
    ...(kind.foresee && { foresee: kind.foresee }),
    create: {
      later: ["pauseAgentUpgrades", ...(kind.later ?? [])],
      ...(kind.complete && {
        prepare: async (inputs, on) => ({
          said: await kind.complete?.(inputs, asking(kind.dialect(on.platform, inputs), on)),
        }),
      }),
      body: ({ said = {} }, inputs) => kind.body({ ...(inputs as Values), ...(said as Values) }),
    },
    read: { isGone: ({ raw }) => isDeleted(raw), beside: clusterParts(cloud) },
    update: steps as never,
    delete: { run: removeCluster(minutes) as never },
    list: { rows: "short", ...kind.list, ...onlyOf(kind) },
  });
  return awaited(resource, kind);
}

/** Returns the name of the other kind of a cluster. Rows and new clusters may not contain the kind yet. */
function otherKindOf({ cloud, otherKind }: Pick<Assembly<string>, "cloud" | "otherKind">, raw: Values) {
  if (isUnmade(raw)) return "an existing cluster that was registered (ClusterBrownfield)";
  const type = cloudTypeOf(raw);
  if (!isOfCloud(cloud, type)) return `a cluster of the cloud ${type}`;
  const config = memberAt(raw, "parts.cloud.spec");
  return isObject(config) ? otherKind?.(config) : undefined;
}

/** Returns how rows are filtered by kind: by the cluster, or by its cloud config. */
function onlyOf(kind: Pick<Assembly<string>, "cloud" | "otherKind" | "dialect">) {
  const { cloud, otherKind } = kind;
  if (otherKind === undefined) return canBeRegistered(cloud.type ?? "") ? { only: "read" as const } : {};
  return {
    only: async (on: Asker<ClusterPlatform>, where: Values) => {
      const get = asking(kind.dialect(on.platform, where), on);
      return async (row: Values) => {
        const config = await configOf(cloud.path, row, get);
        return config && otherKind(config);
      };
    },
  };
}

/** The cloud that a cluster shows; rows of a search show it at another place. */
export function cloudTypeOf(raw: Values): string | undefined {
  const type = memberAt(raw, "spec.cloudType") ?? memberAt(raw, "specSummary.cloudConfig.cloudType");
  return type === undefined ? undefined : String(type);
}

const OUTPUTS: Fields = {
  kubeconfig: s
    .string()
    .secret()
    .computed()
    .wire("parts.kubeconfig")
    .doc("Kubeconfig (YAML) with the credentials of a user. Empty until the cluster has a kubeconfig."),
  adminKubeConfig: s
    .string()
    .secret()
    .computed()
    .wire("parts.adminKubeConfig")
    .doc("Admin kubeconfig (YAML) with cluster-admin credentials. Empty until the cluster has a kubeconfig."),
  cloudConfigId: s
    .string()
    .computed()
    .wire("spec.cloudConfigRef.uid")
    .deprecated("No other property uses it.")
    .doc("Cloud config ID: ID of the platform object that holds the infrastructure settings."),
};
