import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { publicPorts } from "./dialect.js";

export const VpcPublicPortV1 = managed({
  name: "VpcPublicPortV1",
  kind: "public port",
  doc: "A port in a public network with a public address of its own, which the platform chooses. **Each costs money.**",
  loses: "its address",
  at: { path: "/public_ports", within: ["projectId", "region"], sent: ["projectId"], dialect: publicPorts },
  identity: { key: null, lost: "appears" },
  wire: {
    codecs: {
      // A creation says which groups there are; later they are sent when they change.
      securityGroupIds: { encode: (ids, { live }) => ids ?? (live === undefined ? [] : undefined) },
    },
  },
  fields: {
    projectId: inProject,
    region: inRegion,
    description: s.string().default("").doc("What the port is for."),
    adminStateUp: s.boolean().default(true).doc("Whether the port is switched on."),
    securityGroupIds: s
      .set(s.string().notEmpty())
      .optional()
      .computed()
      .check((ids) => (ids.length > 20 ? "must be at most 20 security groups" : undefined))
      .doc(
        "Identifiers of the security groups of the port, at most 20. Their order means nothing. Without them, those that the port has stay; an empty list takes them away.",
      ),
    networkId: s.string().computed().stable().doc("Identifier of the public network that it is in."),
    ipAddress: s.string().computed().stable().doc("Its public address."),
    subnet: s.string().computed().stable().doc("The subnet of the address, in CIDR form."),
    gateway: s.string().computed().stable().doc("Address of the gateway of that subnet."),
  },
  update: "changes",
  list: { path: "/public_ports?project_id={projectId}" },
});
