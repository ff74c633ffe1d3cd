import { s } from "@tripod/kit";
import { POD } from "./place.js";

/** No address is longer. */
const LONGEST = 45;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-fA-F:]*:[\da-fA-F:.]*)$/;

const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);

/** What a machine calls itself, and how it looks names up. */
export const hostNameFields = {
  hostname: s.string().optional().wire(`${POD}.hostname`).doc("How it calls itself."),
  subdomain: s.string().optional().wire(`${POD}.subdomain`).doc("The subdomain of that name."),
  dnsPolicy: s
    .string()
    .values({
      ClusterFirst: "by the cluster's own DNS",
      ClusterFirstWithHostNet: "the same, in the network of the node",
      Default: "as its node",
      None: "as `podDnsConfig` says",
    })
    .optional()
    .wire(`${POD}.dnsPolicy`)
    .doc("How it looks names up."),
  podDnsConfig: s
    .object({
      nameservers: s
        .list(
          s
            .string()
            .check((text) =>
              isAddress(text) ? undefined : "must be an address such as 192.0.2.53, and no name: it finds names",
            ),
        )
        .optional()
        .doc("Addresses of name servers."),
      searches: s.list(s.string()).optional().doc("Domains in which short names are looked for."),
      options: s
        .list(
          s.object({
            name: s.string().notEmpty().doc("Its name."),
            value: s.string().optional().doc("Its value."),
          }),
        )
        .optional()
        .doc("Options of the resolver."),
    })
    .optional()
    .wire(`${POD}.dnsConfig`)
    .doc("How it looks names up, besides."),
};
