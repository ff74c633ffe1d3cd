import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { assertCloudConfigPath } from "../pools/cloudConfigPaths.js";
import { duplicateProblem } from "./namespaces.js";

const texts = (doc: string) => s.map(doc, s.string()).optional();

const members = {
  name: s.string("Fargate profile name.").notEmpty(),
  subnets: s.set("Subnet IDs of the pods.", s.string().notEmpty()).optional().wire("subnetIds"),
  additionalTags: texts("AWS tags of the Fargate profile."),
  selectors: s.list(
    "Pod selectors. Pods that match one selector run on AWS Fargate.",
    s.object({
      namespace: s.string("Kubernetes namespace of the pods.").notEmpty(),
      labels: texts("Match labels: labels that the pods must have."),
    }),
  ),
};

/** Fargate profiles of an EKS cluster. An update replaces the whole list. */
export const fargate = feature({
  fields: {
    fargateProfiles: s
      .set("Fargate profiles: EKS rules that run matching pods on AWS Fargate.", s.object(members))
      .optional()
      .check((all) => duplicateProblem(all.map(({ name }) => name)))
      .wire(null),
  },
  decoders: {
    fargateProfiles: (live, recorded) => {
      const liveValue = memberAt(live, "parts.cloud.spec.fargateProfiles");
      const before = (recorded.fargateProfiles ?? []) as readonly Values[];
      return Array.isArray(liveValue)
        ? liveValue.filter(isObject).map((one) => {
            const same = before.find(({ name }) => name === one.name);
            return decodeRaw(members, one, same);
          })
        : undefined;
    },
  },
  steps: [
    {
      sends: ["fargateProfiles"],
      run: async ({ inputs, live }: ClusterChange, on: ClusterStepContext) => {
        const path = assertCloudConfigPath("eks", live?.raw, "fargateProfiles");
        await on.send("PUT", `${path}/fargateProfiles`, {
          fargateProfiles: encodeFargateProfiles(inputs.fargateProfiles),
        });
      },
    },
  ],
});

/** Returns Fargate profiles for the request. */
export function encodeFargateProfiles(profiles: unknown): readonly Values[] {
  return ((profiles ?? []) as readonly Values[]).map((one) => encodeRaw(members, one));
}
