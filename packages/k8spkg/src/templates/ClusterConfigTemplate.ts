import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import type { Values } from "@tripod/objects";
import { managed } from "../managed.js";
import { contextField, description, objectName, operationTimeouts, tags } from "../metadataFields.js";
import { CLOUDS } from "../packs/words.js";
import { searched } from "../searchedApi.js";
import { CLOUD_ALIASES, cloudFromPlatform, cloudToPlatform } from "../vocabulary.js";
import { templateFields } from "./clusterTemplates.js";

const ONE = "/v1/clusterTemplates/{id}";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The policy of a template, as programs name it. */
interface Policy {
  readonly id: string;
  readonly kind: string;
}

const policiesOf = (policy: Policy | undefined) =>
  policy === undefined ? [] : [{ uid: policy.id, kind: policy.kind }];

export const ClusterConfigTemplate = managed({
  name: "ClusterConfigTemplate",
  kind: "cluster template",
  doc: "A template that clusters are attached to: profiles with values for their variables, and the policy that says when they are maintained. Clusters follow its changes in the policy's windows. One that clusters are attached to is not deleted by the platform.",
  at: { path: "/v1/clusterTemplates", within: ["context"], dialect: searched("templates") },
  wire: {
    codecs: { description: { encode: (text, { isTaken }) => text ?? (isTaken ? "" : undefined) } },
  },
  fields: {
    name: objectName("Name of the template, unique in its context."),
    context: contextField("a template"),
    cloudType: s
      .string()
      .notEmpty()
      .values(CLOUDS, { open: true, aliases: CLOUD_ALIASES })
      .replaces()
      .wire("spec.cloudType", {
        encode: cloudToPlatform,
        decode: (word) => (typeof word === "string" ? cloudFromPlatform(word) : undefined),
      })
      .doc("Cloud of its clusters."),
    description: description("the template"),
    tags: tags("the template"),
    clusterProfiles: s
      .set(
        s.object({
          id: s.string().notEmpty().wire("uid").doc("Id of the cluster profile."),
          variables: s
            .set(
              s.object({
                name: s.string().notEmpty().doc("Name of the variable."),
                value: s.string().optional().doc("Its value for all clusters."),
                assignStrategy: s
                  .string()
                  .values({ all: "all clusters share the value", cluster: "each cluster has its own" })
                  .default("all")
                  .doc("Who shares the value."),
              }),
            )
            .optional()
            .terraform("variables")
            .doc("Values of the profile's variables."),
        }),
      )
      .optional()
      .wire("spec.profiles")
      .terraform("cluster_profile")
      .doc("Cluster profiles of the template."),
    policy: s
      .object({
        id: s.string().notEmpty().wire("uid").doc("Id of the policy."),
        kind: s
          .string()
          .values({ maintenance: "when clusters may be maintained" })
          .default("maintenance")
          .doc("Its kind."),
      })
      .optional()
      .wire("spec.policies", {
        encode: (policy) => policiesOf(policy as unknown as Policy),
        decode: firstPolicy,
      })
      .doc("The policy of the template."),
    upgradeNow: s
      .string()
      .check((text) => (TIME.test(text) ? undefined : "must be a time such as 2027-01-31T08:00:00Z"))
      .optional()
      .wire(null)
      .doc(
        "Upgrades all clusters of the template at once, whatever the policy says, whenever it is changed to another time. It counts neither when the template is made, nor when it is taken away.",
      ),
    attachedClusters: templateFields.attachedClusters,
    executionState: templateFields.executionState,
    timeouts: operationTimeouts(),
  },
  update: [
    {
      sends: ["name", "description", "tags"],
      body: "members",
      method: "PATCH",
      path: `${ONE}/metadata`,
      answersObject: false,
    },
    {
      sends: ["policy"],
      method: "PATCH",
      path: `${ONE}/policies`,
      body: ({ inputs }) => ({ policies: policiesOf(inputs.policy) }),
    },
    {
      sends: ["clusterProfiles"],
      method: "PUT",
      path: `${ONE}/profiles`,
      body: ({ inputs, live }) => ({ profiles: profilesOf(inputs.clusterProfiles ?? [], live) }),
    },
    {
      sends: ["upgradeNow"],
      run: async ({ inputs }, on) => {
        if (inputs.upgradeNow !== undefined)
          await on.send("PATCH", "/v1/spectroclusters/clusterTemplates/{id}/clusters/upgrade");
      },
    },
  ],
  list: { path: "/v1/dashboard/clusterTemplates", rows: "short" },
});

type Profiles = readonly {
  readonly id: string;
  readonly variables?: readonly { readonly name: string }[] | undefined;
}[];

/** Profiles as they are sent: what clusters have of their own for a variable stays. */
function profilesOf(profiles: Profiles, live: Reader | undefined): readonly Values[] {
  const there = live?.optionalList("spec.profiles") ?? [];
  return profiles.map(({ id, variables = [] }) => {
    const shown = there.find((row) => row.glance("uid") === id)?.optionalList("variables") ?? [];
    const own = (name: string) => shown.find((row) => row.glance("name") === name)?.optionalList("clusters") ?? [];
    return {
      uid: id,
      variables: variables.map((variable) => {
        const clusters = own(variable.name).map(({ raw }) => raw);
        return { ...variable, ...(clusters.length > 0 && { clusters }) };
      }),
    };
  });
}

/** The policy of a template. It can have one. */
function firstPolicy(policies: unknown): unknown {
  const [first] = Array.isArray(policies) ? (policies as readonly Partial<Record<"uid" | "kind", unknown>>[]) : [];
  return first === undefined ? undefined : { id: String(first.uid ?? ""), kind: String(first.kind || "maintenance") };
}
