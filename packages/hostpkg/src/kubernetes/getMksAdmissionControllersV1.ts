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
  doc: "Lists the admission controllers that managed Kubernetes clusters can have, by minor version of Kubernetes.",
  fields: {
    projectId,
    region,
    filters: filtersField,
    id: resultId("Identifier of the result, made from what was found."),
    admissionControllers: s.set(s.object(namesFields)).computed().doc("The admission controllers, by version."),
  },
  async run({ projectId, region, filters }, { platform, ...context }) {
    const rows = await offersOf(platform, { projectId, region }, LIST, context);
    const { found, ...result } = namesByVersion(rows, filters, "admission controllers");
    return { ...result, admissionControllers: found };
  },
});
