import { s } from "@tripod/kit";

const condition = {
  type: s.string().optional().doc("What it is about."),
  status: s.string().optional().doc("`True`, `False` or `Unknown`."),
  reason: s.string().optional().doc("Why, in a word."),
  message: s.string().optional().doc("Why, in words."),
};

const request = {
  action: s.string().optional().doc("What is to be done."),
  data: s.map(s.string()).optional().doc("With what."),
  uid: s.string().optional().doc("With which."),
};

/** What the cluster tells of a machine. */
export const toldFields = {
  status: s
    .object({
      created: s.boolean().optional().doc("Whether it was made in the cluster."),
      ready: s.boolean().optional().doc("Whether it runs and is ready."),
      conditions: s.list(s.object(condition)).optional().doc("What is the case with it."),
      stateChangeRequests: s.list(s.object(request)).optional().doc("What it has been told, and has not done yet."),
    })
    .optional()
    .computed()
    .ignored("The platform alone says it")
    .doc("What the cluster says of it."),
  generation: s.number().integer().computed().wire("metadata.generation").doc("How often it was changed."),
  resourceVersion: s.string().computed().wire("metadata.resourceVersion").doc("Its version."),
  selfLink: s.string().computed().wire("metadata.selfLink").doc("Its address in the cluster; usually empty."),
  uid: s.string().computed().wire("metadata.uid").doc("Its uid in the cluster."),
};
