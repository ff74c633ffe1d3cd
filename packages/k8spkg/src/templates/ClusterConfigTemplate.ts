import type { Reader } from "@tripod/http";
import { fail, s } from "@tripod/kit";
import { isObject, type Values } from "@tripod/rest";
import { holdsMask, NEEDED_FOR_CHANGES } from "../credentials.js";
import { managed } from "../managed.js";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { CLOUDS } from "../packs/valueSets.js";
import { searchDialect } from "../searchApi.js";
import { uid } from "../uid.js";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";
import { templateFields } from "./clusterTemplates.js";

const ONE = "/v1/clusterTemplates/{id}";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Policy of a template in the inputs. */
interface Policy {
  readonly id: string;
  readonly kind: string;
}

const encodePolicies = (policy: Policy | undefined) =>
  policy === undefined ? [] : [{ uid: policy.id, kind: policy.kind }];

export const ClusterConfigTemplate = managed({
  name: "ClusterConfigTemplate",
  kind: "cluster template",
  doc: "Cluster template: a set of cluster profiles, variable values and a maintenance policy that attached clusters follow. Clusters apply changes of the template in the maintenance windows of the policy. The platform rejects the deletion of a template with attached clusters.",
  endpoint: { path: "/v1/clusterTemplates", scopeInputs: ["context"], dialect: searchDialect("templates") },
  wire: {
    codecs: {
      description: {
        encode: (text, { live, isRemoved }) =>
          live === undefined ? text || undefined : (text ?? (isRemoved ? "" : undefined)),
      },
    },
  },
  fields: {
    name: objectName("Name of the cluster template, unique in its scope."),
    context: contextField("a cluster template"),
    cloudType: s
      .string("Cloud type of the attached clusters.")
      .notEmpty()
      .values(CLOUDS, { open: true, aliases: CLOUD_ALIASES })
      .replaces()
      .wire("spec.cloudType", {
        encode: cloudToPlatform,
        decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined),
      }),
    description: description("the template"),
    tags: tags("the template"),
    clusterProfiles: s
      .set(
        "Cluster profiles of the template.",
        s.object({
          id: uid().doc("Cluster profile ID (`id` of `ClusterProfile` or `getClusterProfile`).").wire("uid"),
          variables: s
            .set(
              "Profile variables with values.",
              s.object({
                name: s.string("Variable name.").notEmpty(),
                value: s
                  .string("Variable value for all clusters. Used if `assignStrategy` is `all`.")
                  .optional()
                  .secret()
                  .masked(holdsMask),
                assignStrategy: s
                  .string("Assignment strategy of the variable.")
                  .values({ all: "one value for all clusters", cluster: "separate value for each cluster" })
                  .default("all"),
              }),
            )
            .optional(),
        }),
      )
      .optional()
      .wire("spec.profiles"),
    policy: s
      .object("Maintenance policy of the template.", {
        id: uid().doc("Maintenance policy ID.").wire("uid"),
        kind: s
          .string("Policy type.")
          .values({ maintenance: "maintenance windows of clusters" })
          .default("maintenance"),
      })
      .optional()
      .wire("spec.policies", { encode: (policy) => encodePolicies(policy as unknown as Policy), decode: firstPolicy }),
    upgradeNow: s
      .string(
        "Immediate upgrade trigger: an RFC 3339 timestamp. Each change of the value upgrades all attached clusters immediately, ignoring maintenance windows. Setting it at creation or removing it upgrades nothing.",
      )
      .check((text) => (TIME.test(text) ? undefined : "must be a time such as 2027-01-31T08:00:00Z"))
      .optional()
      .wire(null),
    attachedClusters: templateFields.attachedClusters,
    executionState: templateFields.executionState,
    timeouts: operationTimeouts(),
  },
  update: [
    {
      sends: ["name", "description", "tags"],
      body: "inputs",
      method: "PATCH",
      path: `${ONE}/metadata`,
      returnsObject: false,
    },
    {
      sends: ["policy"],
      method: "PATCH",
      path: `${ONE}/policies`,
      body: ({ inputs }) => ({ policies: encodePolicies(inputs.policy) }),
    },
    {
      sends: ["clusterProfiles"],
      method: "PUT",
      path: `${ONE}/profiles`,
      body: ({ inputs, recorded, live }) => ({
        profiles: encodeProfiles(inputs.clusterProfiles ?? [], recorded.inputs.clusterProfiles, live),
      }),
    },
    {
      sends: ["upgradeNow"],
      run: async ({ inputs }, on) => {
        if (inputs.upgradeNow !== undefined)
          await on.send("PATCH", "/v1/spectroclusters/clusterTemplates/{id}/clusters/upgrade");
      },
    },
  ],
  list: { path: "/v1/dashboard/clusterTemplates", rows: "partial" },
});

type Profiles = readonly {
  readonly id: string;
  readonly variables?:
    | readonly { readonly name: string; readonly value?: string | undefined; readonly assignStrategy?: string }[]
    | undefined;
}[];

/**
 * Returns profiles for the request: values that clusters have of their own stay, except masked ones, which are unknown.
 * Fails if an import could not read a value: the request would delete it.
 */
function encodeProfiles(
  profiles: Profiles,
  recorded: Profiles | undefined,
  live: Reader | undefined,
): readonly Values[] {
  const there = live?.optionalList("spec.profiles") ?? [];
  return profiles.map(({ id, variables = [] }, at) => {
    const rows = there.find((row) => row.peekText("uid") === id)?.optionalList("variables") ?? [];
    const before = recorded?.find((one) => one.id === id)?.variables;
    return {
      uid: id,
      variables: variables.map((variable, index) => {
        const { name, value, assignStrategy } = variable;
        const row = rows.find((one) => one.peekText("name") === name);
        const wasSet = before?.find((one) => one.name === name)?.value !== undefined;
        if (value === undefined && assignStrategy === "all" && !wasSet && holdsMask(row?.peekText("value")))
          fail(`clusterProfiles[${at}].variables[${index}].value`, NEEDED_FOR_CHANGES);
        const clusters = (row?.optionalList("clusters") ?? []).filter((one) => !holdsMask(one.peekText("value")));
        return { ...variable, ...(clusters.length > 0 && { clusters: clusters.map(({ raw }) => raw) }) };
      }),
    };
  });
}

/** The policy of a template. It can have one. */
function firstPolicy(policies: unknown): unknown {
  const first = Array.isArray(policies) ? policies.find(isObject) : undefined;
  return first && { id: String(first.uid ?? ""), kind: String(first.kind || "maintenance") };
}
