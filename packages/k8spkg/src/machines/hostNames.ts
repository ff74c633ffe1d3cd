import { s } from "@tripod/kit";
import { POD } from "./identity.js";

/** No address is longer. */
const MAX_LENGTH = 45;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[\da-fA-F:]*:[\da-fA-F:.]*)$/;

const isAddress = (text: string): boolean => text.length <= MAX_LENGTH && ADDRESS.test(text);

/** Host name and DNS configuration of a VM. */
export const hostNameFields = {
  hostname: s
    .string()
    .optional()
    .wire(`${POD}.hostname`)
    .doc(
      "Guest host name. With `subdomain`, the fully qualified domain name is `<hostname>.<subdomain>.<namespace>.svc.<cluster domain>`.",
    ),
  subdomain: s.string().optional().wire(`${POD}.subdomain`).doc("Subdomain of the guest host name."),
  dnsPolicy: s
    .string()
    .values({
      ClusterFirst: "DNS service of the cluster",
      ClusterFirstWithHostNet: "DNS service of the cluster, for the host network",
      Default: "DNS configuration of the node",
      None: "only `podDnsConfig`",
    })
    .optional()
    .wire(`${POD}.dnsPolicy`)
    .doc("DNS policy of the VM's pod. Default: `ClusterFirst`."),
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
        .doc("DNS servers: IP addresses."),
      searches: s.list(s.string()).optional().doc("DNS search domains for short names."),
      options: s
        .list(
          s.object({
            name: s.string().notEmpty().doc("Option name of the resolver, as in `resolv.conf`, such as `ndots`."),
            value: s.string().optional().doc("Option value of the resolver, such as `2` for the option `ndots`."),
          }),
        )
        .optional()
        .doc("Resolver options."),
    })
    .optional()
    .wire(`${POD}.dnsConfig`)
    .doc("Pod DNS config, merged with the configuration of `dnsPolicy`."),
};
