import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { resultId } from "../resultId.js";
import { filtersField, namesByVersion, namesFields, offersOf } from "./offers.js";

const LIST = { path: "/feature-gates", member: "feature_gates", what: "feature gates of Kubernetes" };

export const getMksFeatureGatesV1 = lookup({
  name: "getMksFeatureGatesV1",
  terraform: "mks_feature_gates_v1",
  doc: "Feature gates that clusters of Selectel Managed Kubernetes (MKS) support, by Kubernetes minor version.",
  fields: {
    projectId,
    region,
    filters: filtersField,
    id: resultId("Result ID, derived from the results."),
    featureGates: s.set("Feature gates, by Kubernetes minor version.", s.object(namesFields)).computed(),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, LIST, context);
    const { found, ...result } = namesByVersion(rows, filters, "feature gates", context);
    return { ...result, featureGates: found };
  },
});
