import type { Reader } from "@tripod/http";
import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { inProject, inRegion } from "../project.js";
import { reseller } from "./dialect.js";
import { foreseeRegion } from "./foreseeRegion.js";
import { servers, status } from "./servers.js";

/** Default prefix length: a subnet of eight addresses. */
const LENGTH = 29;

export const VpcSubnetV2 = managed({
  name: "VpcSubnetV2",
  kind: "public subnet",
  doc: "Public subnet of the Selectel Cloud Platform (OpenStack), in a project. The platform chooses the CIDR block. Subnets have no unique key: if the response to a create request is lost, the provider does not retry the create.",
  dataLoss: "the public IP addresses of the subnet",
  endpoint: { path: "/subnets?detailed=false", scopeInputs: ["projectId"], dialect: reseller("subnets") },
  identity: { key: null, onLostResponse: "fail" },
  wire: {
    envelope: { shown: "subnet" },
    codecs: {
      ipVersion: { decode: (live) => (isIpv6(live) ? "ipv6" : "ipv4") },
      // The prefix length of an IPv6 subnet cannot be requested, so a different length is not a diff.
      prefixLength: {
        decode: (live, state) =>
          isIpv6(live) ? (state.prefixLength ?? LENGTH) : Number(live.string("cidr").split("/")[1]),
      },
    },
  },
  fields: {
    projectId: inProject,
    region: inRegion,
    prefixLength: s
      .number(
        "Prefix length of the subnet, from 24 (256 addresses) to 29 (8 addresses). For IPv6 the platform chooses the prefix length.",
      )
      .integer()
      .min(24)
      .max(29)
      .default(LENGTH)
      .replaces(),
    ipVersion: s
      .string("IP version of the subnet.")
      .values({ ipv4: "IPv4 addresses", ipv6: "IPv6 addresses, limited availability" })
      .default("ipv4")
      .replaces()
      .wire("type"),
    cidr: s.string("CIDR block of the subnet, such as `203.0.113.8/29`.").computed().stable(),
    networkId: s.string("OpenStack network ID of the subnet.").computed().stable(),
    subnetId: s
      .string(
        "OpenStack subnet ID of the subnet, which inputs such as `subnetId` of `DbaasKafkaDatastoreV1` need. Differs from `vpcSubnetV2Id`.",
      )
      .computed()
      .stable(),
    status,
    servers,
  },
  preflight: foreseeRegion,
  create: {
    costs: true,
    path: "/subnets/projects/{projectId}",
    body: ({ region, type, prefix_length }) => ({ subnets: [{ region, type, prefix_length, quantity: 1 }] }),
    response: { at: "subnets[0]", partial: true },
  },
  list: { rows: "partial" },
});

function isIpv6(live: Reader): boolean {
  return live.string("cidr").includes(":");
}
