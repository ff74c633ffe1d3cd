import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { publicPorts } from "./dialect.js";

export const VpcPublicPortV1 = managed({
  name: "VpcPublicPortV1",
  kind: "public port",
  doc: "Port (OpenStack) in a public network of the Selectel Cloud Platform, with one public IP address that the platform chooses. **Each port is billed.**",
  dataLoss: "the public IP address",
  endpoint: {
    path: "/public_ports",
    scopeInputs: ["projectId", "region"],
    alsoInBody: ["projectId"],
    dialect: publicPorts,
  },
  identity: { key: null, onLostResponse: "detectNew" },
  create: { costs: true },
  wire: {
    codecs: {
      // A create always sends the security groups. An update sends them only if they changed.
      securityGroupIds: { encode: (ids, { live }) => ids ?? (live === undefined ? [] : undefined) },
    },
  },
  fields: {
    projectId: inProject,
    region: inRegion,
    description: s.string().default("").doc("Description of the port."),
    adminStateUp: s.boolean().default(true).doc("Administrative state of the port: whether the port is up."),
    securityGroupIds: s
      .set(s.string().notEmpty())
      .optional()
      .computed()
      .checkCount((count) => (count > 20 ? "must be at most 20 security groups" : undefined))
      .doc(
        "Security group IDs of the port, at most 20. Default: the platform assigns a default security group. Removing the list keeps the current security groups. An empty list removes all security groups.",
      ),
    networkId: s.string().computed().stable().doc("ID of the public network of the port."),
    ipAddress: s.string().computed().stable().doc("Public IP address of the port."),
    subnet: s.string().computed().stable().doc("Subnet of the public IP address (CIDR)."),
    gateway: s.string().computed().stable().doc("Gateway IP address of the subnet."),
  },
  update: "changes",
  list: { path: "/public_ports?project_id={projectId}" },
});
