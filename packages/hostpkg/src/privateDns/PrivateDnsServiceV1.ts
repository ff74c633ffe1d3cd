import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { objectId } from "../uuid.js";
import { privateDnsServices } from "./dialect.js";

export const PrivateDnsServiceV1 = managed({
  name: "PrivateDnsServiceV1",
  kind: "private DNS service",
  doc: "Private DNS service of Selectel Private DNS: DNS servers in a private network that answer for the private zones of a project and pool. A network can have one service.",
  endpoint: { path: "/services", scopeInputs: ["projectId", "region"], dialect: privateDnsServices },
  identity: { key: ["networkId"] },
  wire: {
    codecs: {
      // Earlier versions of the platform do not return this member.
      isRecursorEnabled: {
        encode: (value, { isRemoved }) => value ?? (isRemoved ? false : undefined),
        decode: (live, recorded) => live.optionalBoolean("is_recursor_enabled") ?? recorded.isRecursorEnabled ?? false,
      },
    },
  },
  fields: {
    networkId: objectId("Network ID: the private network of the DNS servers.").replaces(),
    projectId: inProject,
    region: inRegion,
    isRecursorEnabled: s
      .boolean(
        "Whether the DNS servers act as a recursive resolver, which also resolves public names. Until the input is set for the first time, the current value is kept; a new service has `false`. Removing the input restores `false`.",
      )
      .optional()
      .computed()
      .resetsOnRemoval(false),
    addresses: s
      .list(
        "DNS server addresses. The list may be empty right after the creation; `pulumi refresh` then updates it.",
        s.object({
          address: s.string("IP address of the DNS server.").computed(),
          cidr: s.string("Subnet of the address (CIDR).").computed(),
        }),
      )
      .computed(),
    highAvailability: s.boolean("Whether the service has high availability: several DNS servers.").computed(),
  },
  update: [{ method: "PUT", sends: ["isRecursorEnabled"], body: "changes", returnsObject: false }],
  list: { rows: "partial" },
});
