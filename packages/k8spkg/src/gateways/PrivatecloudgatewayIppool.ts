import { type RuleContext, s } from "@tripod/kit";
import { sameNetwork, setMember, type Values } from "@tripod/rest";
import { importWithGateway, managed } from "../managed.js";
import { objectName, operationTimeouts } from "../metadataFields.js";
import { addressProblem, ipv4Problem, isHigherIPv4, networkProblem } from "../networkForms.js";
import { uid } from "../uid.js";
import { gatewayParent } from "./gatewayParent.js";
import { poolApi } from "./poolApi.js";

const TYPE_INPUTS = { range: ["ipStartRange", "ipEndRange"], subnet: ["subnetCidr"] } as const;

const address = () => s.string().notEmpty().check(ipv4Problem).optional();

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
    privateCloudGatewayId: uid().doc("Private cloud gateway (PCG) ID.").replaces(),
    name: objectName("Name of the IP pool, unique for each gateway.").replaces(),
    networkType: s
      .string("IP pool type.")
      .values({ range: "range from `ipStartRange` to `ipEndRange`", subnet: "all IP addresses of `subnetCidr`" })
      .wire("spec.pool.networkType"),
    ipStartRange: address()
      .wire("spec.pool.start")
      .doc("First IP address (IPv4) of the pool. Required for the type `range`."),
    ipEndRange: address()
      .wire("spec.pool.end")
      .doc("Last IP address (IPv4) of the pool. Required for the type `range`."),
    subnetCidr: s
      .string("Subnet CIDR block, such as `192.0.2.0/24`. Required for the type `subnet`.")
      .notEmpty()
      .check((text) => networkProblem(text, 4))
      .semanticEquals(sameNetwork)
      .optional()
      .wire("spec.pool.subnet"),
    prefix: s
      .number("Prefix length of the network, 0–32, such as 24.")
      .integer()
      .min(0)
      .max(32)
      .wire("spec.pool.prefix"),
    gateway: s
      .string("Default gateway of the network: an IPv4 address.")
      .notEmpty()
      .check(ipv4Problem)
      .wire("spec.pool.gateway"),
    nameserverAddresses: s
      .set("DNS servers: IP addresses.", s.string().notEmpty().check(addressProblem))
      .optional()
      .wire("spec.pool.nameserver.addresses"),
    nameserverSearchSuffixes: s
      .set("DNS search domains.", s.string().notEmpty())
      .optional()
      .wire("spec.pool.nameserver.search"),
    restrictToSingleCluster: s
      .boolean("Whether the pool is an exclusive IP pool, restricted to a single cluster.")
      .default(false)
      .wire("spec.restrictToSingleCluster"),
    timeouts: operationTimeouts(),
  },
  rules: [checkNetworkType, checkRange],
  update: [{ body: "inputs", returnsObject: false }],
});

export const PrivatecloudgatewayIppool = importWithGateway(ipPool);

/** Rule: a range does not end before it starts. */
function checkRange(
  { networkType, ipStartRange: first, ipEndRange: last }: Values,
  { fail }: Pick<RuleContext, "fail">,
) {
  if (networkType !== "range" || typeof first !== "string" || typeof last !== "string") return;
  if (isHigherIPv4(first, last)) fail("ipEndRange", `must not be lower than ipStartRange, which is ${first}`);
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
