import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

export const VpcFloatingipV2 = managed({
  name: "VpcFloatingipV2",
  kind: "floating address",
  doc: "A public address that can be moved from one server or balancer of a project to another. The platform chooses it. Nothing tells one address from another before it is made, so one whose creation was not answered is never asked for again by itself.",
  loses: "its address",
  at: { path: "/floatingips?detailed=false", within: ["projectId"], dialect: reseller("floatingips") },
  identity: { key: null, lost: "tell" },
  wire: { envelope: { shown: "floatingip" } },
  fields: {
    projectId: inProject,
    region: inRegion,
    floatingIpAddress: s.string().computed().stable().doc("The address."),
    fixedIpAddress: s.string().computed().doc("The private address that it leads to; empty while it is free."),
    portId: s.string().computed().doc("Identifier of the port that it is bound to; empty while it is free."),
    status,
    servers,
  },
  foresee: foreseeRegion,
  create: {
    path: "/floatingips/projects/{projectId}",
    body: ({ region }) => ({ floatingips: [{ region, quantity: 1 }] }),
    answer: { at: "floatingips[0]", isPart: true },
  },
  list: { rows: "short" },
});
