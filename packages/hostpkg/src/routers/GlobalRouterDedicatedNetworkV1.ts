import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { belongsTo, given, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { foreseeZone } from "./foreseeZone.js";

export const GlobalRouterDedicatedNetworkV1 = managed({
  name: "GlobalRouterDedicatedNetworkV1",
  kind: "dedicated network of a global router",
  doc: "A private network (VLAN) of dedicated servers, connected to a global router. Deleting it takes along its subnets and static routes.",
  loses: "its subnets and static routes, also those that no program knows of",
  at: { path: "/networks", dialect: routers },
  identity: {
    // One VLAN is connected once, whatever the router.
    unique: ["zoneId", "vlan", "innerVlan"],
  },
  wire: {
    isKind: ({ os_network_id: id }) => id === undefined || id === null,
    otherKind: () => "a network of a cloud project (GlobalRouterVpcNetworkV1)",
  },
  fields: {
    routerId: belongsTo("Identifier of the router that it is connected to."),
    zoneId: belongsTo("Identifier of its zone, one of the service `dedicated`; `getGlobalRouterZoneV1` finds it."),
    vlan: s.number().integer().min(1).max(4094).replaces().doc("Number of its VLAN, from 1 to 4094."),
    innerVlan: s
      .number()
      .integer()
      .min(0)
      .max(4094)
      .default(0)
      .replaces()
      .coded({ encode: (vlan) => (vlan === 0 ? undefined : vlan) })
      .doc("Number of its inner VLAN (Q-in-Q), from 1 to 4094; 0, as without it, for none."),
    ...ownFields,
    ...shownFields,
    netopsVlanUuid: given("Identifier of its VLAN in the network itself."),
    svNetworkId: given("Identifier of its network at the platform."),
  },
  foresee: foreseeZone("dedicated"),
  update: UPDATE,
  delete: { path: "/networks/{id}?disconnect=true" },
  waits: { states: STATES },
});
