import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { belongsTo, isEnforced, ownFields, STATES, shownFields, UPDATE } from "./connected.js";
import { routers } from "./dialect.js";
import { addressesInside, subnetFields } from "./subnet.js";

export const GlobalRouterVpcSubnetV1 = managed({
  name: "GlobalRouterVpcSubnetV1",
  kind: "cloud subnet of a global router",
  doc: "Subnet in a network of a cloud project that is connected to a router of Selectel Global Router. Deleting the subnet deletes its static routes.",
  endpoint: { path: "/subnets", dialect: routers },
  identity: { unique: ["networkId", "cidr"], enforced: isEnforced },
  wire: {
    isKind: ({ os_subnet_id: id }) => id !== undefined && id !== null,
    otherKind: () => "a subnet of dedicated servers (GlobalRouterDedicatedSubnetV1)",
  },
  fields: {
    ...subnetFields,
    osSubnetId: belongsTo("OpenStack subnet ID of the subnet in the cloud project."),
    ...ownFields,
    ...shownFields,
    projectId: s
      .string("Project ID of the subnet. Usually empty, because routers belong to the account.")
      .computed()
      .stable(),
  },
  rules: [addressesInside],
  update: UPDATE,
  delete: { path: "/subnets/{id}?disconnect=true" },
  waits: { status: STATES },
});
