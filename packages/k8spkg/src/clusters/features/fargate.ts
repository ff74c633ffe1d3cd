import { s } from "@tripod/kit";
import { decodeRaw, encodeRaw, isObject, memberAt, type Values } from "@tripod/rest";
import { type ClusterChange, type ClusterStepContext, feature } from "../feature.js";
import { assertCloudConfigPath } from "../pools/cloudConfigPaths.js";
import { duplicateProblem } from "./namespaces.js";

const texts = (doc: string) => s.map(s.string()).optional().doc(doc);

const members = {
  name: s.string().notEmpty().doc("Fargate profile name."),
  subnets: s.set(s.string().notEmpty()).optional().wire("subnetIds").doc("Subnet IDs of the pods."),
  additionalTags: texts("AWS tags of the Fargate profile."),
  selectors: s
    .list(
      s.object({
        namespace: s.string().notEmpty().doc("Kubernetes namespace of the pods."),
        labels: texts("Match labels: labels that the pods must have."),
      }),
    )
    .doc("Pod selectors. Pods that match one selector run on AWS Fargate."),
};

/** Fargate profiles of an EKS cluster. An update replaces the whole list. */
export const fargate = feature({
  fields: {
    fargateProfiles: s
      .set(s.object(members))
      .optional()
      .check((all) => duplicateProblem(all.map(({ name }) => name)))
      .wire(null)
      .doc("Fargate profiles: EKS rules that run matching pods on AWS Fargate."),
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
