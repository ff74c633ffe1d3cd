import { s } from "@tripod/kit";
import { SET_BY_PLATFORM } from "../setByPlatform.js";

const condition = {
  type: s.string().optional().doc("Condition type."),
  status: s.string().optional().doc("Condition status: `True`, `False` or `Unknown`."),
  reason: s.string().optional().doc("Condition reason, in CamelCase."),
  message: s.string().optional().doc("Condition message."),
};

const request = {
  action: s.string().optional().doc("Requested action."),
  data: s.map(s.string()).optional().doc("Action parameters."),
  uid: s.string().optional().doc("UID of the target VM instance (VMI)."),
};

/** Outputs of a VM. */
export const outputFields = {
  status: s
    .object({
      created: s.boolean().optional().doc("Whether the VM is created in the cluster."),
      ready: s.boolean().optional().doc("Whether the VM is running and ready."),
      conditions: s.list(s.object(condition)).optional().doc("Status conditions of the VM."),
      stateChangeRequests: s.list(s.object(request)).optional().doc("Pending state change requests of the VM."),
    })
    .optional()
    .computed()
    .noEffect(...SET_BY_PLATFORM)
    .doc("Status of the VM."),
  generation: s
    .number()
    .integer()
    .computed()
    .wire("metadata.generation")
    .doc("Generation (`metadata.generation`) of the VM: incremented with every change of the spec."),
  resourceVersion: s.string().computed().wire("metadata.resourceVersion").doc("Resource version of the VM object."),
  selfLink: s.string().computed().wire("metadata.selfLink").doc("Self link of the VM object; usually empty."),
  uid: s.string().computed().wire("metadata.uid").doc("UID of the VM object in the cluster."),
};
