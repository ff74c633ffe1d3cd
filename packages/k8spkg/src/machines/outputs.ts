import { s } from "@tripod/kit";
import { SET_BY_PLATFORM } from "../setByPlatform.js";

const condition = {
  type: s.string("Condition type.").optional(),
  status: s.string("Condition status: `True`, `False` or `Unknown`.").optional(),
  reason: s.string("Condition reason, in CamelCase.").optional(),
  message: s.string("Condition message.").optional(),
};

const request = {
  action: s.string("Requested action.").optional(),
  data: s.map("Action parameters.", s.string()).optional(),
  uid: s.string("UID of the target VM instance (VMI).").optional(),
};

/** Outputs of a VM. */
export const outputFields = {
  status: s
    .object("Status of the VM.", {
      created: s.boolean("Whether the VM is created in the cluster.").optional(),
      ready: s.boolean("Whether the VM is running and ready.").optional(),
      conditions: s.list("Status conditions of the VM.", s.object(condition)).optional(),
      stateChangeRequests: s.list("Pending state change requests of the VM.", s.object(request)).optional(),
    })
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM),
  generation: s
    .number("Generation (`metadata.generation`) of the VM: incremented with every change of the spec.")
    .integer()
    .computed()
    .wire("metadata.generation"),
  resourceVersion: s.string("Resource version of the VM object.").computed().wire("metadata.resourceVersion"),
  selfLink: s
    .string(
      "Self link (`metadata.selfLink`) of the VM object: a URL path that current Kubernetes versions leave empty.",
    )
    .computed()
    .wire("metadata.selfLink"),
  uid: s.string("UID of the VM object in the cluster.").computed().wire("metadata.uid"),
};
