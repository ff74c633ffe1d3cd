import { managed } from "../managed.js";
import { ownFields, shownFields, UPDATE, WAITS } from "./connected.js";
import { routers } from "./dialect.js";
import { addressesInside, subnetCodecs, subnetFields } from "./subnet.js";

export const GlobalRouterDedicatedSubnetV1 = managed({
  name: "GlobalRouterDedicatedSubnetV1",
  terraform: "global_router_dedicated_subnet_v1",
  kind: "dedicated subnet of a global router",
  doc: "A subnet of a network of dedicated servers that is connected to a global router. Deleting it takes along its static routes.",
  path: "/subnets",
  dialect: routers,
  uniqueBy: ["networkId", "cidr"],
  rowsAreWhole: true,
  isKind: ({ os_subnet_id: id }) => id === undefined || id === null,
  otherKind: () => "a subnet of a cloud project (GlobalRouterVpcSubnetV1)",
  fields: { ...subnetFields, ...ownFields, ...shownFields },
  codecs: subnetCodecs,
  rules: [addressesInside],
  update: UPDATE,
  remove: { path: "/subnets/{id}?disconnect=true" },
  waits: WAITS,
});
