import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { belongsTo, ownFields, shownFields, UPDATE, WAITS } from "./connected.js";
import { routers } from "./dialect.js";
import { addressesInside, subnetCodecs, subnetFields } from "./subnet.js";

export const GlobalRouterVpcSubnetV1 = managed({
  name: "GlobalRouterVpcSubnetV1",
  terraform: "global_router_vpc_subnet_v1",
  kind: "cloud subnet of a global router",
  doc: "A subnet of a cloud project's network that is connected to a global router. Deleting it takes along its static routes.",
  path: "/subnets",
  dialect: routers,
  uniqueBy: ["networkId", "cidr"],
  rowsAreWhole: true,
  isKind: ({ os_subnet_id: id }) => id !== undefined && id !== null,
  otherKind: () => "a subnet of dedicated servers (GlobalRouterDedicatedSubnetV1)",
  fields: {
    ...subnetFields,
    osSubnetId: belongsTo("Identifier of the subnet in the cloud project."),
    ...ownFields,
    ...shownFields,
    projectId: s.string().computed().doc("Identifier of its project; usually empty."),
  },
  codecs: subnetCodecs,
  rules: [addressesInside],
  update: UPDATE,
  remove: { path: "/subnets/{id}?disconnect=true" },
  waits: WAITS,
});
