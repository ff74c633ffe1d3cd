import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

export const VpcFloatingipV2 = managed({
  name: "VpcFloatingipV2",
  kind: "floating address",
  doc: "Floating IP address of the Selectel Cloud Platform (OpenStack): a public IP address that can move between the servers and load balancers of a project. The platform chooses the address. Floating IP addresses have no unique key: if the response to a create request is lost, the provider does not retry the create.",
  dataLoss: "the public IP address",
  endpoint: { path: "/floatingips?detailed=false", scopeInputs: ["projectId"], dialect: reseller("floatingips") },
  identity: { key: null, onLostResponse: "fail" },
  wire: { envelope: { shown: "floatingip" } },
  fields: {
    projectId: inProject,
    region: inRegion,
    floatingIpAddress: s.string("Floating IP address (public).").computed().stable(),
    fixedIpAddress: s
      .string("Fixed IP address: the private IP address to which the floating IP address maps. Empty if unassigned.")
      .computed(),
    portId: s
      .string("Port ID (OpenStack) to which the floating IP address is assigned. Empty if unassigned.")
      .computed(),
    status,
    servers,
  },
  preflight: foreseeRegion,
  create: {
    costs: true,
    path: "/floatingips/projects/{projectId}",
    body: ({ region }) => ({ floatingips: [{ region, quantity: 1 }] }),
    response: { at: "floatingips[0]", partial: true },
  },
  list: { rows: "partial" },
});
