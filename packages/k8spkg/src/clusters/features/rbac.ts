import { memberAt } from "@tripod/rest";
import { feature, inputsStep } from "../feature.js";
import { type Binding, decodeBindings, groupBindings, rbacBindings } from "./rbacBindings.js";

/** RBAC bindings in a cluster. An update replaces the whole list; the order has no meaning. */
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

/** Returns bindings for the request. */
export function encodeBindings(all: unknown) {
  return groupBindings((all ?? []) as readonly Binding[]);
}
