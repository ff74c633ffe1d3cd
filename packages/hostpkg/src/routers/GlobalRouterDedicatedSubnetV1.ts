import { managed } from "../managed.js";
import { isEnforced, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { addressesInside, subnetFields } from "./subnet.js";

export const GlobalRouterDedicatedSubnetV1 = managed({
  name: "GlobalRouterDedicatedSubnetV1",
  kind: "dedicated subnet of a global router",
  doc: "Subnet in a network of dedicated servers that is connected to a router of Selectel Global Router. Deleting the subnet deletes its static routes.",
  endpoint: { path: "/subnets", dialect: routers },
  identity: { unique: ["networkId", "cidr"], enforced: isEnforced },
  wire: {
    isKind: ({ os_subnet_id: id }) => id === undefined || id === null,
    otherKind: () => "a subnet of a cloud project (GlobalRouterVpcSubnetV1)",
  },
  fields: { ...subnetFields, ...ownFields, ...shownFields },
  rules: [addressesInside],
  update: UPDATE,
  delete: { path: "/subnets/{id}?disconnect=true" },
  waits: { status: STATES },
});
