import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { belongsTo, given, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { foreseeZone } from "./foreseeZone.js";

export const GlobalRouterVpcNetworkV1 = managed({
  name: "GlobalRouterVpcNetworkV1",
  kind: "cloud network of a global router",
  doc: "A private network of a cloud project, connected to a global router. Deleting it takes along its subnets and static routes.",
  loses: "its subnets and static routes, also those that no program knows of",
  at: { path: "/networks", dialect: routers },
  identity: { unique: ["routerId", "osNetworkId"] },
  wire: {
    isKind: ({ os_network_id: id }) => id !== undefined && id !== null,
    otherKind: () => "a network of dedicated servers (GlobalRouterDedicatedNetworkV1)",
  },
  fields: {
    routerId: belongsTo("Identifier of the router that it is connected to."),
    zoneId: belongsTo("Identifier of its zone, one of the service `vpc`; `getGlobalRouterZoneV1` finds it."),
    osNetworkId: belongsTo("Identifier of the network in the cloud project."),
    projectId: inProject,
    ...ownFields,
    ...shownFields,
    vlan: s.number().integer().computed().stable().doc("Number of its VLAN, which the platform chooses."),
    netopsVlanUuid: given("Identifier of its VLAN in the network itself."),
    svNetworkId: given("Identifier of its network at the platform."),
  },
  foresee: foreseeZone("vpc"),
  update: UPDATE,
  delete: { path: "/networks/{id}?disconnect=true" },
  waits: { states: STATES },
});
