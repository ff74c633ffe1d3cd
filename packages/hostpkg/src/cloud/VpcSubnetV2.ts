import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

/** The usual length: eight addresses. */
const LENGTH = 29;

export const VpcSubnetV2 = managed({
  name: "VpcSubnetV2",
  kind: "public subnet",
  doc: "A subnet of public addresses for a project. The platform chooses it. Nothing tells one subnet from another before it is made, so one whose creation was not answered is never asked for again by itself.",
  loses: "its addresses",
  at: { path: "/subnets?detailed=false", within: ["projectId"], dialect: reseller("subnets") },
  identity: { key: null, lost: "tell" },
  wire: {
    envelope: { shown: "subnet" },
    codecs: {
      ipVersion: { decode: (live) => (isIpv6(live) ? "ipv6" : "ipv4") },
      // An IPv6 subnet is of another length than can be asked for: that is no difference.
      prefixLength: {
        decode: (live, prior) =>
          isIpv6(live) ? (prior.prefixLength ?? LENGTH) : Number(live.string("cidr").split("/")[1]),
      },
    },
  },
  fields: {
    projectId: inProject,
    region: inRegion,
    prefixLength: s
      .number()
      .integer()
      .min(24)
      .max(29)
      .default(LENGTH)
      .replaces()
      .doc("Length of its prefix, from 24 (256 addresses) to 29 (8). Of IPv6 the platform grants what it has."),
    ipVersion: s
      .string()
      .values({ ipv4: "", ipv6: "Not offered everywhere." })
      .default("ipv4")
      .replaces()
      .wire("type")
      .doc("Version of the addresses."),
    cidr: s.string().computed().stable().doc("The subnet, such as `203.0.113.8/29`."),
    networkId: s.string().computed().stable().doc("Identifier of its network."),
    subnetId: s.string().computed().stable().doc("Identifier of the subnet in the cloud's network service."),
    status,
    servers,
  },
  foresee: foreseeRegion,
  create: {
    path: "/subnets/projects/{projectId}",
    body: ({ region, type, prefix_length }) => ({ subnets: [{ region, type, prefix_length, quantity: 1 }] }),
    answer: { at: "subnets[0]", isPart: true },
  },
  list: { rows: "short" },
});

function isIpv6(live: Reader): boolean {
  return live.string("cidr").includes(":");
}
