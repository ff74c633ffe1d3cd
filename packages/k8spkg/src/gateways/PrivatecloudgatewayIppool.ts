import { type RuleContext, s } from "@tripod/kit";
import { setMember, type Values } from "@tripod/rest";
import { importWithGateway, managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { gatewayParent } from "./gatewayParent.js";
import { poolApi } from "./poolApi.js";

const TYPE_INPUTS = { range: ["ipStartRange", "ipEndRange"], subnet: ["subnetCidr"] } as const;

const isAddress = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split(".").every((part) => Number(part) <= 255);
const address = () =>
  s
    .string()
    .check((text) => (isAddress(text) ? undefined : "must be an IPv4 address such as 192.0.2.10"))
    .optional();

const ipPool = managed({
  name: "PrivatecloudgatewayIppool",
  kind: "IP pool",
  doc: "IP address pool (IPAM) of a private cloud gateway (PCG) for vSphere: a range or a subnet of addresses for nodes.",
  endpoint: {
    path: "/v1/overlords/vsphere/{privateCloudGatewayId}/pools",
    dialect: poolApi,
    parents: { privateCloudGatewayId: gatewayParent },
  },
  read: "list",
  wire: {
    encode: (body, { nameserverAddresses, nameserverSearchSuffixes }) => {
      setMember(body, "spec.pool.nameserver.addresses", nameserverAddresses ?? []);
      setMember(body, "spec.pool.nameserver.search", nameserverSearchSuffixes ?? []);
    },
  },
  fields: {
    privateCloudGatewayId: s.string().notEmpty().replaces().doc("Private cloud gateway (PCG) ID."),
    name: objectName("Name of the IP pool, unique for each gateway.").replaces(),
    networkType: s
      .string()
      .values({ range: "range from `ipStartRange` to `ipEndRange`", subnet: "all IP addresses of `subnetCidr`" })
      .wire("spec.pool.networkType")
      .doc("IP pool type."),
    ipStartRange: address()
      .wire("spec.pool.start")
      .doc("First IP address (IPv4) of the pool. Required for the type `range`."),
    ipEndRange: address()
      .wire("spec.pool.end")
      .doc("Last IP address (IPv4) of the pool. Required for the type `range`."),
    subnetCidr: s
      .string()
      .check((text) => (isSubnet(text) ? undefined : "must be a subnet such as 192.0.2.0/24"))
      .optional()
      .wire("spec.pool.subnet")
      .doc("Subnet CIDR block, such as `192.0.2.0/24`. Required for the type `subnet`."),
    prefix: s
      .number()
      .integer()
      .min(0)
      .max(32)
      .wire("spec.pool.prefix")
      .doc("Prefix length of the network, 0–32, such as 24."),
    gateway: s
      .string()
      .check((text) => (isAddress(text) ? undefined : "must be an IPv4 address such as 192.0.2.1"))
      .wire("spec.pool.gateway")
      .doc("Default gateway of the network: an IPv4 address."),
    nameserverAddresses: s
      .set(s.string().notEmpty())
      .optional()
      .wire("spec.pool.nameserver.addresses")
      .doc("DNS servers: IP addresses."),
    nameserverSearchSuffixes: s
      .set(s.string().notEmpty())
      .optional()
      .wire("spec.pool.nameserver.search")
      .doc("DNS search domains."),
    restrictToSingleCluster: s
      .boolean()
      .default(false)
      .wire("spec.restrictToSingleCluster")
      .doc("Whether the pool is an exclusive IP pool, restricted to a single cluster."),
    timeouts: operationTimeouts(),
  },
  rules: [checkNetworkType],
  update: [{ body: "inputs", returnsObject: false }],
});

export const PrivatecloudgatewayIppool = importWithGateway(ipPool);

function isSubnet(text: string): boolean {
  const [, network = "", bits = "99"] = /^([\d.]+)\/(\d{1,2})$/.exec(text) ?? [];
  return isAddress(network) && Number(bits) <= 32;
}

/** Rule: a pool has the inputs of its type and none of the other. */
function checkNetworkType(inputs: Values, { unknown, fail }: Pick<RuleContext, "unknown" | "fail">): void {
  const { networkType } = inputs;
  if (networkType !== "range" && networkType !== "subnet") return;
  for (const [type, parts] of Object.entries(TYPE_INPUTS)) {
    for (const part of parts) {
      const isGiven = inputs[part] !== undefined || unknown.has(part);
      if (type === networkType && !isGiven) fail(part, `is required with the networkType ${networkType}`);
      if (type !== networkType && isGiven) fail(part, `is for the networkType ${type}`);
    }
  }
}
