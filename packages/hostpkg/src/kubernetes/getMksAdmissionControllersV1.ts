import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { projectId, region } from "../project.js";
import { resultId } from "../resultId.js";
import { filtersField, namesByVersion, namesFields, offersOf } from "./offers.js";

const LIST = {
  path: "/admission-controllers",
  member: "admission_controllers",
  what: "admission controllers of Kubernetes",
};

export const getMksAdmissionControllersV1 = lookup({
  name: "getMksAdmissionControllersV1",
  terraform: "mks_admission_controllers_v1",
  doc: "Admission controllers that clusters of Selectel Managed Kubernetes (MKS) support, by Kubernetes minor version.",
  fields: {
    projectId,
    region,
    filters: filtersField,
    id: resultId("Result ID, derived from the results."),
    admissionControllers: s
      .set("Admission controllers, by Kubernetes minor version.", s.object(namesFields))
      .computed(),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, LIST, context);
    const { found, ...result } = namesByVersion(rows, filters, "admission controllers", context);
    return { ...result, admissionControllers: found };
  },
});
