import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { resultId } from "../resultId.js";
import { filtersField, namesByVersion, namesFields, offersOf } from "./offers.js";

const LIST = { path: "/feature-gates", member: "feature_gates", what: "feature gates of Kubernetes" };

export const getMksFeatureGatesV1 = lookup({
  name: "getMksFeatureGatesV1",
  terraform: "mks_feature_gates_v1",
  doc: "Lists the feature gates that managed Kubernetes clusters can have, by minor version of Kubernetes.",
  fields: {
    projectId,
    region,
    filters: filtersField,
    id: resultId("Identifier of the result, made from what was found."),
    featureGates: s.set(s.object(namesFields)).computed().doc("The feature gates, by version."),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, LIST, context);
    const { found, ...result } = namesByVersion(rows, filters, "feature gates");
    return { ...result, featureGates: found };
  },
});
