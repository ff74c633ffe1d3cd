import { s } from "@tripod/kit";
import { addressProblem } from "../networkForms.js";
import { POD } from "./identity.js";

/** Host name and DNS configuration of a VM. */
export const hostNameFields = {
  hostname: s
    .string(
      "Guest host name. With `subdomain`, the fully qualified domain name is `<hostname>.<subdomain>.<namespace>.svc.<cluster domain>`.",
    )
    .optional()
    .wire(`${POD}.hostname`),
  subdomain: s.string("Subdomain of the guest host name.").optional().wire(`${POD}.subdomain`),
  dnsPolicy: s
    .string("DNS policy of the VM's pod. Default: `ClusterFirst`.")
    .values({
      ClusterFirst: "DNS service of the cluster",
      ClusterFirstWithHostNet: "DNS service of the cluster, for the host network",
      Default: "DNS configuration of the node",
      None: "only `podDnsConfig`",
    })
    .optional()
    .wire(`${POD}.dnsPolicy`),
  podDnsConfig: s
    .object("Pod DNS config, merged with the configuration of `dnsPolicy`.", {
      nameservers: s.list("DNS servers: IP addresses.", s.string().notEmpty().check(addressProblem)).optional(),
      searches: s.list("DNS search domains for short names.", s.string()).optional(),
      options: s
        .list(
          "Resolver options.",
          s.object({
            name: s.string("Option name of the resolver, as in `resolv.conf`, such as `ndots`.").notEmpty(),
            value: s.string("Option value of the resolver, such as `2` for the option `ndots`.").optional(),
          }),
        )
        .optional(),
    })
    .optional()
    .wire(`${POD}.dnsConfig`),
};
