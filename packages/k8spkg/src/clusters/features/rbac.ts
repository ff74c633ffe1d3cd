import { memberAt } from "@tripod/rest";
import { feature, inputsStep } from "../feature.js";
import { type Binding, decodeBindings, groupBindings, rbacBindings } from "./rbacBindings.js";

/** Roles of Kubernetes in a cluster, and who has them. A change writes all of them; their order means nothing. */
export const rbac = feature({
  fields: { clusterRbacBindings: rbacBindings("in the cluster").wire(null) },
  decoders: {
    clusterRbacBindings: (live) => {
      const items = memberAt(live, "parts.rbacs.items");
      return Array.isArray(items) ? items.flatMap(decodeBindings) : undefined;
    },
  },
  steps: [
    inputsStep(["clusterRbacBindings"], "PUT", "/config/rbacs", ({ inputs }) => ({
      rbacs: encodeBindings(inputs.clusterRbacBindings),
    })),
  ],
});

/** Bindings as the platform takes them. */
export function encodeBindings(all: unknown) {
  return groupBindings((all ?? []) as readonly Binding[]);
}
