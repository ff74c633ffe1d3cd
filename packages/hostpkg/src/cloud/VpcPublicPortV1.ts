import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { objectId, plainId } from "../uuid.js";
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
      securityGroupIds: {
        encode: (ids: readonly string[] | undefined, { live }) =>
          ids?.map(plainId) ?? (live === undefined ? [] : undefined),
      },
    },
  },
  fields: {
    projectId: inProject,
    region: inRegion,
    description: s.string("Description of the port.").default(""),
    adminStateUp: s.boolean("Administrative state of the port: whether the port is up.").default(true),
    securityGroupIds: s
      .set(
        "Security group IDs of the port, at most 20. Default: the platform assigns a default security group. Removing the list keeps the current security groups. An empty list removes all security groups.",
        objectId(""),
      )
      .optional()
      .computed()
      .checkCount((count) => (count > 20 ? "must be at most 20 security groups" : undefined)),
    networkId: s.string("ID of the public network of the port.").computed().stable(),
    ipAddress: s.string("Public IP address of the port.").computed().stable(),
    subnet: s.string("Subnet of the public IP address (CIDR).").computed().stable(),
    gateway: s.string("Gateway IP address of the subnet.").computed().stable(),
  },
  update: "changes",
  list: { path: "/public_ports?project_id={projectId}" },
});
