import { s } from "@tripod/kit";
import { addressProblem } from "../networkForms.js";
import { POD } from "./identity.js";

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
      nameservers: s.list(s.string().notEmpty().check(addressProblem)).optional().doc("DNS servers: IP addresses."),
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
