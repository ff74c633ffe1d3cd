import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

export const VpcLicenseV2 = managed({
  name: "VpcLicenseV2",
  kind: "licence",
  doc: "A licence for the operating system of servers in a project. Nothing tells one licence from another before it is made, so one whose creation was not answered is never asked for again by itself.",
  at: { path: "/licenses?detailed=false", within: ["projectId"], dialect: reseller("licenses") },
  identity: { key: null, lost: "tell" },
  wire: { envelope: { shown: "license" } },
  fields: {
    projectId: inProject,
    region: inRegion,
    type: s.string().notEmpty().replaces().doc("What is licensed, such as `license_windows_2019_standard`."),
    networkId: s.string().computed().doc("Identifier of the network that licensed servers are in."),
    subnetId: s.string().computed().doc("Identifier of the subnet that licensed servers are in."),
    portId: s.string().computed().doc("Identifier of the port that uses it; empty while it is free."),
    status,
    servers,
  },
  foresee: foreseeRegion,
  create: {
    path: "/licenses/projects/{projectId}",
    body: ({ region, type }) => ({ licenses: [{ region, type, quantity: 1 }] }),
    answer: { at: "licenses[0]", isPart: true },
  },
  list: { rows: "short" },
});
