import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { computedText, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";

export const GlobalRouterRouterV1 = managed({
  name: "GlobalRouterRouterV1",
  kind: "global router",
  doc: "Router of Selectel Global Router (VPC interconnect), which connects networks of cloud projects and dedicated servers across pools. A router can be deleted only if no networks are connected.",
  endpoint: { path: "/routers", dialect: routers },
  // The platform accepts several routers with one name.
  identity: { unique: false },
  fields: {
    ...ownFields,
    ...shownFields,
    enabled: s
      .boolean(
        "Whether the router is enabled. False during maintenance: connected networks and subnets cannot be changed.",
      )
      .computed(),
    projectId: s
      .string("Project ID of the router. Usually empty, because routers belong to the account.")
      .computed()
      .stable(),
    leakUuid: s.string("Internal identifier of the route leak. Usually empty. For vendor support only.").computed(),
    netopsRouterId: computedText("Internal router identifier of the platform. For vendor support only."),
    prefixPoolId: computedText("Internal identifier of the prefix pool. For vendor support only."),
    vpnId: s.number("Internal VPN identifier of the router. For vendor support only.").computed().stable(),
  },
  update: UPDATE,
  waits: { status: STATES },
});
