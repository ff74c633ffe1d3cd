import { memberAt } from "@tripod/rest";
import { feature, partly } from "../feature.js";
import { type Binding, bindingsIn, groupsOf, rbacBindings } from "./rbacBindings.js";

/** Roles of Kubernetes in a cluster, and who has them. A change writes all of them; their order means nothing. */
export const bindings = feature({
  fields: { clusterRbacBindings: rbacBindings("in the cluster").wire(null) },
  decoders: {
    clusterRbacBindings: (live) => {
      const items = memberAt(live, "parts.rbacs.items");
      return Array.isArray(items) ? items.flatMap(bindingsIn) : undefined;
    },
  },
  steps: [
    partly(["clusterRbacBindings"], "PUT", "/config/rbacs", ({ inputs }) => ({
      rbacs: bindingsOf(inputs.clusterRbacBindings),
    })),
  ],
});

/** Bindings as the platform takes them. */
export function bindingsOf(all: unknown) {
  return groupsOf((all ?? []) as readonly Binding[]);
}
