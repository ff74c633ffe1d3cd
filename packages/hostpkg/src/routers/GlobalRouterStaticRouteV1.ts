import { describeCommonError } from "@tripod/http";
import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { address, belongsTo, given, ownFields, prefix, STATES, shownFields, UPDATE } from "./connected.js";
import { routersWith } from "./dialect.js";

const CHECK_HOP =
  "Check that nextHop lies in a subnet that is connected to the router, and name that subnet in dependsOn of the route";

export const GlobalRouterStaticRouteV1 = managed({
  name: "GlobalRouterStaticRouteV1",
  kind: "static route of a global router",
  doc: "A static route of a global router. The next hop must lie in a subnet that is connected to the router already, and nothing in the program says so by itself: name the subnet in `dependsOn`. A subnet that is replaced takes its routes along.",
  at: {
    path: "/static_routes",
    dialect: (platform) =>
      routersWith(platform, (body, { status, request }) => ({
        ...describeCommonError(body),
        ...(status === 400 && request.method === "POST" && { next: CHECK_HOP }),
      })),
  },
  identity: { unique: ["routerId", "cidr", "nextHop"] },
  fields: {
    routerId: belongsTo("Identifier of the router."),
    cidr: prefix().doc("Where it leads: a network in CIDR form; `0.0.0.0/0` for everywhere."),
    nextHop: address()
      .replaces()
      .doc("Address that the packets are sent to, in a subnet that is connected to the router."),
    ...ownFields,
    ...shownFields,
    projectId: s.string().computed().stable().doc("Identifier of its project; usually empty."),
    subnetId: s.string().computed().doc("Identifier of the connected subnet that the next hop lies in."),
    netopsStaticRouteId: given("Identifier of the route in the network itself."),
  },
  update: UPDATE,
  waits: { states: STATES },
});
