import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { given, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";

export const GlobalRouterRouterV1 = managed({
  name: "GlobalRouterRouterV1",
  kind: "global router",
  doc: "A global router: it joins networks of cloud projects and of dedicated servers, also those in different regions. It can be deleted when nothing is connected to it any more.",
  at: { path: "/routers", dialect: routers },
  fields: {
    ...ownFields,
    ...shownFields,
    enabled: s
      .boolean()
      .computed()
      .doc("Whether it is at work; false during maintenance, when nothing that is connected to it can be changed."),
    projectId: s
      .string()
      .computed()
      .stable()
      .doc("Identifier of its project; usually empty, because it belongs to the account."),
    leakUuid: s.string().computed().doc("Identifier of its route leak; usually empty."),
    netopsRouterId: given("Identifier of the router in the network itself."),
    prefixPoolId: given("Identifier of the pool that its prefixes come from."),
    vpnId: s.number().computed().stable().doc("Number of its private network."),
  },
  update: UPDATE,
  waits: { states: STATES },
});
