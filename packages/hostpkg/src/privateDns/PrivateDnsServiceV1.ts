import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { privateDnsServices } from "./dialect.js";

export const PrivateDnsServiceV1 = managed({
  name: "PrivateDnsServiceV1",
  kind: "private DNS service",
  doc: "Name servers inside of a private network, which answer for the private zones of its project and region. A network has one at most.",
  at: { path: "/services", within: ["projectId", "region"], dialect: privateDnsServices },
  identity: { key: ["networkId"] },
  fields: {
    networkId: s.string().notEmpty().replaces().doc("Identifier of the network that the name servers are in."),
    projectId: inProject,
    region: inRegion,
    addresses: s
      .list(
        s.object({
          address: s.string().optional().computed().doc("Address of a name server."),
          cidr: s.string().optional().computed().doc("Subnet that the address is in."),
        }),
      )
      .computed()
      .doc("Addresses of the name servers. Right after its creation there may be none yet: a refresh brings them."),
    highAvailability: s.boolean().computed().doc("Whether there are several servers, so that one may fail."),
  },
  list: { rows: "short" },
});
