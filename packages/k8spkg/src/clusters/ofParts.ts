import { type Fields, type Resource, type ResourceContext, type Rule, s } from "@tripod/kit";
import { memberAt, type Values } from "@tripod/objects";
import { managed } from "../managed.js";
import type { ClusterPlatform } from "../platform.js";
import { type Cloud, clusterParts } from "./beside.js";
import { awaited, type Waiting } from "./life/awaited.js";
import { isDeleted, removeCluster } from "./life/remove.js";
import { type Ask, joined, ONE, type Part } from "./part.js";
import { encodeMetadata } from "./parts/tags.js";
import { canBeRegistered, isRegistered } from "./registered.js";

/** A kind of cluster: what it is made of, and how it is made. */
interface Assembly<Name extends string> extends Waiting {
  readonly name: Name;
  readonly terraform: string;
  /** What messages call one: `EKS cluster`. */
  readonly kind: string;
  readonly doc: string;
  readonly cloud: Cloud;
  readonly parts: readonly Part[];
  readonly rules?: readonly Rule<Fields>[];
  /** Inputs that the creation does not take. */
  readonly later?: readonly string[];
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
    loses: "everything that runs in it",
    at: {
      path: `/v1/spectroclusters/${cloud.path}`,
      one: `${ONE}?includeNonSpectroLabels=false&resolvePackValues=false`,
      within: ["context"],
      dialect: kind.dialect,
    },
    wire: {
      isKind: (raw) => [undefined, cloud.type].includes(cloudTypeOf(raw)) && !isRegistered(raw),
      otherKind: (raw) =>
        isRegistered(raw)
          ? "a cluster that was there before and is registered, ClusterBrownfield"
          : `a cluster of the cloud ${cloudTypeOf(raw)}`,
      codecs,
      encode: (body, inputs) => encodeMetadata(body, inputs as Values),
    },
    fields,
    rules: [...rules, ...(kind.rules ?? [])],
    create: {
      later: ["pauseAgentUpgrades", ...(kind.later ?? [])],
      ...(kind.complete && {
        prepare: async (inputs, on) => ({ said: await kind.complete?.(inputs, askingOf(kind, inputs, on)) }),
      }),
      body: ({ said = {} }, inputs) => kind.body({ ...(inputs as Values), ...(said as Values) }),
    },
    read: { isGone: ({ raw }) => isDeleted(raw), beside: clusterParts(() => cloud) },
    update: steps as never,
    delete: { run: removeCluster(minutes) as never },
    list: { rows: "short", ...(canBeRegistered(cloud.type) && { only: "read" as const }) },
  });
  return awaited(resource, kind);
}

/** Asks the platform before a cluster is made. */
function askingOf({ dialect: of }: Waiting, inputs: Values, on: ResourceContext<ClusterPlatform>): Ask {
  const dialect = of(on.platform, inputs);
  return (operation, path) => dialect.send({ operation, method: "GET", path, effect: "read" }, on);
}

/** The cloud that a cluster shows; rows of a search show it at another place. */
function cloudTypeOf(raw: Values): string | undefined {
  const type = memberAt(raw, "spec.cloudType") ?? memberAt(raw, "specSummary.cloudConfig.cloudType");
  return type === undefined ? undefined : String(type);
}

const OUTPUTS: Fields = {
  kubeconfig: s
    .string()
    .secret()
    .computed()
    .wire("parts.kubeconfig")
    .doc("Kubeconfig for users, in YAML; empty while the cluster has none."),
  adminKubeConfig: s
    .string()
    .secret()
    .computed()
    .wire("parts.adminKubeConfig")
    .doc("Kubeconfig for administrators, in YAML; empty while the cluster has none."),
  cloudConfigId: s
    .string()
    .computed()
    .wire("spec.cloudConfigRef.uid")
    .deprecated("Nothing else asks for it any more.")
    .doc("Id of what the cluster has at its cloud."),
};
