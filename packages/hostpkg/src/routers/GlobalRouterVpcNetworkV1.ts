import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject } from "../project.js";
import { belongsTo, computedText, isEnforced, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { foreseeZone } from "./foreseeZone.js";

export const GlobalRouterVpcNetworkV1 = managed({
  name: "GlobalRouterVpcNetworkV1",
  kind: "cloud network of a global router",
  doc: "Private network of a cloud project, connected to a router of Selectel Global Router. Deleting the network deletes its subnets and static routes.",
  dataLoss: "all subnets and static routes, including unmanaged ones",
  endpoint: { path: "/networks", dialect: routers },
  identity: { unique: ["routerId", "osNetworkId"], enforced: isEnforced },
  wire: {
    isKind: ({ os_network_id: id }) => id !== undefined && id !== null,
    otherKind: () => "a network of dedicated servers (GlobalRouterDedicatedNetworkV1)",
  },
  fields: {
    routerId: belongsTo("Router ID (`GlobalRouterRouterV1`)."),
    zoneId: belongsTo("Zone ID, from `getGlobalRouterZoneV1`. The service of the zone must be `vpc`."),
    osNetworkId: belongsTo("OpenStack network ID of the private network in the cloud project."),
    projectId: inProject.doc("Project ID of the private network, with or without dashes; both forms are equal."),
    ...ownFields,
    ...shownFields,
    vlan: s.number("VLAN ID, 1–4094. The platform chooses the number.").integer().computed().stable(),
    netopsVlanUuid: computedText("Internal VLAN identifier of the platform. For vendor support only."),
    svNetworkId: computedText("Internal network identifier of the platform. For vendor support only."),
  },
  preflight: foreseeZone("vpc"),
  update: UPDATE,
  delete: { path: "/networks/{id}?disconnect=true" },
  waits: { status: STATES },
});
