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
  wire: {
    codecs: {
      // A platform that does not know of it yet shows nothing.
      isRecursorEnabled: {
        encode: (value, { isTaken }) => value ?? (isTaken ? false : undefined),
        decode: (live, known) => live.optionalBoolean("is_recursor_enabled") ?? known.isRecursorEnabled ?? false,
      },
    },
  },
  fields: {
    networkId: s.string().notEmpty().replaces().doc("Identifier of the network that the name servers are in."),
    projectId: inProject,
    region: inRegion,
    isRecursorEnabled: s
      .boolean()
      .optional()
      .computed()
      .resetsOnRemoval()
      .doc(
        "Whether the name servers answer queries for names outside their zones. Default: the current value, `false` for a new service. Removing the input restores `false`.",
      ),
    addresses: s
      .list(
        s.object({
          address: s.string().computed().doc("Address of a name server."),
          cidr: s.string().computed().doc("Subnet that the address is in."),
        }),
      )
      .computed()
      .doc("Addresses of the name servers. Right after its creation there may be none yet: a refresh brings them."),
    highAvailability: s.boolean().computed().doc("Whether there are several servers, so that one may fail."),
  },
  update: [{ method: "PUT", sends: ["isRecursorEnabled"], body: "changes", answersObject: false }],
  list: { rows: "short" },
});
