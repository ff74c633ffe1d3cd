import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { belongsTo, computedText, isEnforced, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { foreseeZone } from "./foreseeZone.js";

export const GlobalRouterDedicatedNetworkV1 = managed({
  name: "GlobalRouterDedicatedNetworkV1",
  kind: "dedicated network of a global router",
  doc: "Private network (VLAN) of dedicated servers, connected to a router of Selectel Global Router. Deleting the network deletes its subnets and static routes.",
  dataLoss: "all subnets and static routes, including unmanaged ones",
  endpoint: { path: "/networks", dialect: routers },
  identity: {
    // A VLAN can be connected once across all routers.
    unique: ["zoneId", "vlan", "innerVlan"],
    enforced: isEnforced,
  },
  wire: {
    isKind: ({ os_network_id: id }) => id === undefined || id === null,
    otherKind: () => "a network of a cloud project (GlobalRouterVpcNetworkV1)",
  },
  fields: {
    routerId: belongsTo("Router ID (`GlobalRouterRouterV1`)."),
    zoneId: belongsTo("Zone ID, from `getGlobalRouterZoneV1`. The service of the zone must be `dedicated`."),
    vlan: s.number("VLAN ID, 1–4094.").integer().min(1).max(4094).replaces(),
    innerVlan: s
      .number("Inner VLAN ID (Q-in-Q), 1–4094. 0: no inner VLAN.")
      .integer()
      .min(0)
      .max(4094)
      .default(0)
      .replaces()
      .codec({ encode: (vlan) => (vlan === 0 ? undefined : vlan) }),
    ...ownFields,
    ...shownFields,
    netopsVlanUuid: computedText("Internal VLAN identifier of the platform. For vendor support only."),
    svNetworkId: computedText("Internal network identifier of the platform. For vendor support only."),
  },
  preflight: foreseeZone("dedicated"),
  update: UPDATE,
  delete: { path: "/networks/{id}?disconnect=true" },
  waits: { status: STATES },
});
