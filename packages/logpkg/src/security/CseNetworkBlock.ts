import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { networkProblem, sameNetwork } from "./networks.js";
import { securityApi } from "./securityApi.js";

export const CseNetworkBlock = managed({
  name: "CseNetworkBlock",
  kind: "network block",
  doc: "Network block of Sumo Logic Cloud SIEM: a CIDR block with a label. Each CIDR block can have one network block.",
  endpoint: { path: "sec/v1/network-blocks", dialect: (platform) => securityApi(platform, ["networkBlocks"]) },
  identity: { key: ["addressBlock"] },
  fields: {
    addressBlock: s
      .string("CIDR block (IPv4 or IPv6), such as `10.0.0.0/8`. Compared as a network, not as text.")
      .check(networkProblem)
      .semanticEquals(sameNetwork),
    label: s.string("Label of the network block, shown on signals and records with addresses of the block.").optional(),
    internal: s.boolean("Whether the block is an internal network of the organization.").default(true),
    suppressesSignals: s
      .boolean("Whether signal suppression is enabled: addresses of the block create no signals.")
      .default(false),
  },
  update: "inputs",
});
