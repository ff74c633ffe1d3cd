import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { isNetwork, sameNetwork } from "./networks.js";
import { securityApi } from "./securityApi.js";

export const CseNetworkBlock = managed({
  name: "CseNetworkBlock",
  kind: "network block",
  doc: "A block of addresses with a label, by which the security product knows whose addresses they are. There is one for each block.",
  at: { path: "sec/v1/network-blocks", dialect: (platform) => securityApi(platform, ["networkBlocks"]) },
  identity: { key: ["addressBlock"] },
  fields: {
    addressBlock: s
      .string()
      .check((text) => (isNetwork(text) ? undefined : "must be a block of addresses such as 10.0.0.0/8"))
      .sameAs(sameNetwork)
      .doc("The block in CIDR form, such as `10.0.0.0/8`, IPv4 or IPv6. Compared as a network, not as text."),
    label: s.string().optional().doc("Label that signals and records with such addresses get."),
    internal: s.boolean().default(true).doc("Whether the addresses are the organisation's own."),
    suppressesSignals: s.boolean().default(false).doc("Whether no signals are made for such addresses."),
  },
  update: "members",
});
