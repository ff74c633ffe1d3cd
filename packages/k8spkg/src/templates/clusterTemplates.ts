import { type Clock, createDirectory, type Reader } from "@tripod/http";
import { type Api, LARGEST_PAGE, LISTS_SHARED_FOR } from "../api.js";
import { type Metadata, metadataOf } from "../metadata.js";
import { exactly } from "../searchFilter.js";
import type { Objects } from "../select.js";
import { cloudFromPlatform } from "../vocabulary.js";

/** A value that a template gives to the variables of a cluster profile. */
export interface TemplateVariable {
  readonly name: string;
  readonly value: string;
  readonly assignStrategy: string;
}

/** A template that clusters are attached to. Texts are empty where the platform has none. */
export interface ClusterTemplate extends Metadata {
  readonly description: string;
  readonly cloudType: string;
  readonly clusterProfiles: readonly { readonly id: string; readonly variables: readonly TemplateVariable[] }[];
  readonly policies: readonly { readonly id: string; readonly kind: string }[];
  /** Sorted by id: the platform has no order. */
  readonly attachedClusters: readonly { readonly clusterUid: string; readonly name: string }[];
  readonly executionState: string;
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
    decode: metadataOf,
    identify: ({ id }: Metadata) => id,
  });
  const directory = createDirectory<Metadata>({
    clock,
    freshFor: LISTS_SHARED_FOR,
    list: (context) => api.pages(search({}), context),
    search: (name, context) => api.list(search({ filter: { clusterTemplateName: exactly(name) }, sort: [] }), context),
    nameOf: ({ name }) => name,
    changes: () => 0,
  });
  return {
    byId: async (id, context) => {
      const path = `/v1/clusterTemplates/${encodeURIComponent(id)}`;
      const found = await api.find({ operation: "Get cluster config template", path }, context);
      return found && decodeTemplate(found);
    },
    byName: (name, context) => directory.find(name, context),
    names: async (context) => (await directory.all(context)).map(({ name }) => name),
  };
}

function decodeTemplate(template: Reader): ClusterTemplate {
  const clusters = template.has("spec.clusters") ? template.entries("spec.clusters") : [];
  return {
    ...metadataOf(template),
    description: template.optionalString("metadata.annotations.description") ?? "",
    cloudType: cloudFromPlatform(template.optionalString("spec.cloudType") ?? ""),
    clusterProfiles: (template.optionalList("spec.profiles") ?? []).map((profile) => ({
      id: profile.string("uid"),
      variables: (profile.optionalList("variables") ?? []).map((variable) => ({
        name: variable.string("name"),
        value: variable.optionalText("value") ?? "",
        assignStrategy: variable.optionalString("assignStrategy") ?? "",
      })),
    })),
    policies: (template.optionalList("spec.policies") ?? []).map((policy) => ({
      id: policy.string("uid"),
      kind: policy.optionalString("kind") ?? "",
    })),
    attachedClusters: clusters
      // As in lists: what has no name is no object that could be looked up.
      .filter(([, cluster]) => cluster.has("name"))
      .map(([uid, cluster]) => ({ clusterUid: uid, name: cluster.optionalString("name") ?? "" }))
      .sort((left, right) => (left.clusterUid < right.clusterUid ? -1 : 1)),
    executionState: template.optionalString("status.state") ?? "",
  };
}
