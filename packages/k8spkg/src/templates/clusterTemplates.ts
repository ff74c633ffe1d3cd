import type { Clock, Reader } from "@tripod/http";
import { type OutputsOf, s } from "@tripod/kit";
import { decodeRecord } from "@tripod/rest";
import { type Api, LARGEST_PAGE } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { createObjects } from "../objects.js";
import { exactly } from "../searchFilter.js";
import type { Objects } from "../select.js";
import { cloudFromPlatform } from "../vocabulary.js";

const STATES = {
  Pending: "not applied yet",
  Applied: "applied to all attached clusters",
  Failed: "not applied because of an error",
  PartiallyApplied: "applied to some of the attached clusters",
};

/** Fields of a template, with the attached clusters. */
export const templateFields = {
  description: s
    .string("Description of the template; empty if the template has no description.")
    .computed()
    .wire("metadata.annotations.description"),
  cloudType: s
    .string("Cloud type of the attached clusters, such as `CloudA` or `edge-native`.")
    .computed()
    .wire("spec.cloudType", { decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined) }),
  clusterProfiles: s
    .set(
      "Cluster profiles of the template.",
      s.object({
        id: s.string("Cluster profile ID.").computed().wire("uid"),
        variables: s
          .set(
            "Profile variables with values.",
            s.object({
              name: s.string("Variable name.").computed(),
              value: s
                .string("Variable value; empty if the variable has no value or each cluster has its own value.")
                .computed(),
              assignStrategy: s
                .string(
                  "Assignment strategy of the variable: `all` (one value for all clusters) or `cluster` (separate value for each cluster).",
                )
                .computed(),
            }),
          )
          .computed(),
      }),
    )
    .computed()
    .wire("spec.profiles"),
  policies: s
    .list(
      "Policies of the template, in the order of the API response.",
      s.object({
        id: s.string("Policy ID.").computed().wire("uid"),
        kind: s.string("Policy type, such as `maintenance`.").computed(),
      }),
    )
    .computed()
    .wire("spec.policies"),
  attachedClusters: s
    .list(
      "Attached clusters, sorted by ID.",
      s.object({ clusterUid: s.string("Cluster ID.").computed(), name: s.string("Cluster name.").computed() }),
    )
    .computed()
    .wire("spec.clusters", { decode: clustersOf }),
  executionState: s
    .string("Execution state of the template. Empty until the platform reports it.")
    .values(STATES, { open: true })
    .computed()
    .wire("status.state"),
};

/** Template with attached clusters. */
export type ClusterTemplate = Metadata & OutputsOf<typeof templateFields>;

/** Decodes the clusters, a map by ID. */
function clustersOf(clusters: unknown): readonly { readonly clusterUid: string; readonly name: string }[] {
  if (typeof clusters !== "object" || clusters === null) return [];
  return Object.entries(clusters as Readonly<Record<string, { readonly name?: unknown } | null>>)
    .filter(([, cluster]) => cluster !== null)
    .map(([clusterUid, cluster]) => ({ clusterUid, name: typeof cluster?.name === "string" ? cluster.name : "" }))
    .sort((left, right) => (left.clusterUid < right.clusterUid ? -1 : 1));
}

/** Cluster templates in one scope. */
export type ClusterTemplates = Objects<ClusterTemplate, Metadata>;

/** Creates the client of the cluster templates in one scope. */
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
    get: (id) => ({ operation: "Get cluster config template", path: `/v1/clusterTemplates/${encodeURIComponent(id)}` }),
    row: metadataOf,
    whole: decodeTemplate,
  });
}

function decodeTemplate(template: Reader): ClusterTemplate {
  return { ...metadataOf(template), ...decodeRecord(templateFields, template, { names: "same" }) };
}
