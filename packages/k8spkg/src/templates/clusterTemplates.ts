import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/objects";
import { type Api, LARGEST_PAGE } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { exactly } from "../searchFilter.js";
import type { Objects } from "../select.js";
import { cloudFromPlatform } from "../vocabulary.js";

const STATES = {
  Pending: "not applied yet",
  Applied: "applied to all its clusters",
  Failed: "could not be applied",
  PartiallyApplied: "applied to some of its clusters",
};

/** What a template consists of, and the clusters that are attached to it. */
export const templateFields = {
  description: s
    .string()
    .computed()
    .wire("metadata.annotations.description")
    .doc("What the template is for, in its owner's words; empty when it has no description."),
  cloudType: s
    .string()
    .computed()
    .wire("spec.cloudType", { decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined) })
    .doc("Cloud of its clusters, such as `CloudA` or `edge-native`."),
  clusterProfiles: s
    .set(
      s.object({
        id: s.string().computed().wire("uid").doc("Id of the cluster profile."),
        variables: s
          .set(
            s.object({
              name: s.string().computed().doc("Name of the variable."),
              value: s.string().computed().doc("Its value; empty when it has none, or each cluster has its own."),
              assignStrategy: s
                .string()
                .computed()
                .doc("Whether all clusters share the value (`all`) or each has its own (`cluster`)."),
            }),
          )
          .computed()
          .terraform("variables")
          .doc("Values of the profile's variables."),
      }),
    )
    .computed()
    .terraform("cluster_profile")
    .wire("spec.profiles")
    .doc("Cluster profiles of the template."),
  policies: s
    .list(
      s.object({
        id: s.string().computed().wire("uid").doc("Id of the policy."),
        kind: s.string().computed().doc("Kind of the policy, such as `maintenance`."),
      }),
    )
    .computed()
    .terraform("policy")
    .wire("spec.policies")
    .doc("Policies of the template, in the platform's order."),
  attachedClusters: s
    .list(
      s.object({
        clusterUid: s.string().computed().doc("Id of the cluster."),
        name: s.string().computed().doc("Name of the cluster."),
      }),
    )
    .computed()
    .terraform("attached_cluster")
    .wire("spec.clusters", { decode: clustersOf })
    .doc("Clusters that are attached to the template, sorted by id."),
  executionState: s
    .string()
    .values(STATES, { open: true })
    .computed()
    .wire("status.state")
    .doc("How far the template is applied; empty while the platform does not tell it."),
};

/** A template that clusters are attached to. */
export type ClusterTemplate = Metadata & OutputsOf<typeof templateFields>;

/** Clusters stand by their ids, in no order. */
function clustersOf(clusters: unknown): readonly { readonly clusterUid: string; readonly name: string }[] {
  if (typeof clusters !== "object" || clusters === null) return [];
  return Object.entries(clusters as Readonly<Record<string, { readonly name?: unknown } | null>>)
    .filter(([, cluster]) => cluster !== null)
    .map(([clusterUid, cluster]) => ({ clusterUid, name: typeof cluster?.name === "string" ? cluster.name : "" }))
    .sort((left, right) => (left.clusterUid < right.clusterUid ? -1 : 1));
}

/** The cluster templates that one scope sees. */
export type ClusterTemplates = Objects<ClusterTemplate, Metadata>;

/** Makes the client of the cluster templates of one scope. */
export function createClusterTemplates(api: Api, clock: Clock): ClusterTemplates {
  const search = (body: object) => ({
    operation: "Search cluster config templates",
    path: "/v1/dashboard/clusterTemplates",
    query: { limit: LARGEST_PAGE },
    body,
  });
  return createObjects(api, clock, {
    list: search({}),
    search: (name) => search({ filter: { clusterTemplateName: exactly(name) }, sort: [] }),
    get: (id) => ({
      operation: "Get cluster config template",
      path: `/v1/clusterTemplates/${encodeURIComponent(id)}`,
    }),
    row: metadataOf,
    whole: decodeTemplate,
  });
}

function decodeTemplate(template: Reader): ClusterTemplate {
  return { ...metadataOf(template), ...decodeRecord(templateFields, template, { names: "same" }) };
}
