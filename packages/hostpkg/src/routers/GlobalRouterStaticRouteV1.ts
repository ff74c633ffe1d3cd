import { describeCommonError } from "@tripod/http";
import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import {
  address,
  belongsTo,
  computedText,
  isEnforced,
  ownFields,
  prefix,
  STATES,
  shownFields,
  UPDATE,
} from "./connected.js";
import { routersWith } from "./dialect.js";

const CHECK_HOP =
  "Check that nextHop lies in a subnet that is connected to the router, and name that subnet in dependsOn of the route";

export const GlobalRouterStaticRouteV1 = managed({
  name: "GlobalRouterStaticRouteV1",
  kind: "static route of a global router",
  doc: "Static route of a router of Selectel Global Router. The next hop must be in a subnet that is connected to the router. The program has no reference to this subnet: name the subnet in `dependsOn`. Replacing the subnet deletes the route.",
  endpoint: {
    path: "/static_routes",
    dialect: (platform) =>
      routersWith(platform, (body, { status, request }) => ({
        ...describeCommonError(body),
        ...(status === 400 && request.method === "POST" && { nextStep: CHECK_HOP }),
      })),
  },
  identity: { unique: ["routerId", "cidr", "nextHop"], enforced: isEnforced },
  fields: {
    routerId: belongsTo("Router ID (`GlobalRouterRouterV1`)."),
    cidr: prefix().doc("Destination (CIDR) of IPv4 packets. `0.0.0.0/0` is the default route."),
    nextHop: address().replaces().doc("Next hop: IPv4 address in a connected subnet."),
    ...ownFields,
    ...shownFields,
    projectId: s
      .string("Project ID of the route. Usually empty, because routers belong to the account.")
      .computed()
      .stable(),
    subnetId: s.string("ID of the connected subnet that contains the next hop.").computed(),
    netopsStaticRouteId: computedText("Internal route identifier of the platform. For vendor support only."),
  },
  update: UPDATE,
  waits: { status: STATES },
});
