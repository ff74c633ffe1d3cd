import { s } from "@tripod/kit";
import { sameNetwork } from "@tripod/rest";
import { addressProblem, netmaskProblem, networkProblem } from "../../networkForms.js";

/** Returns an optional string with a computed value: a value that the cloud chose does not replace the cluster. */
const computedString = (doc: string, check: (text: string) => string | undefined = () => undefined) =>
  s.string(doc).emptyAsUnset().check(check).optional().computed();

const vpc = s
  .object("CloudStack VPC of the network.", {
    name: s.string("VPC name in CloudStack.").notEmpty(),
    id: computedString("VPC ID. Takes precedence over the name."),
    cidr: computedString("VPC CIDR block, such as `10.0.0.0/16`.", networkProblem).semanticEquals(sameNetwork),
    offering: computedString("VPC offering name."),
  })
  .optional()
  .computed();

const network = s
  .object("Zone network: guest network of the nodes in the CloudStack zone. Default: CloudStack creates a network.", {
    name: s.string("Network name in CloudStack.").notEmpty(),
    id: computedString("Network ID. Takes precedence over the name."),
    type: computedString("Network type, such as `Isolated` or `Shared`."),
    gateway: computedString("Gateway IP address of the network.", addressProblem),
    netmask: computedString("Netmask of the network.", netmaskProblem),
    offering: computedString("Network offering name."),
    routingMode: computedString(
      "Routing mode of the network: `Static` or `Dynamic`. Default: the routing mode of CloudStack.",
    ),
    vpc,
  })
  .optional()
  .computed();

/** Input for the zones of a cluster. */
export const zones = s
  .list(
    "CloudStack zones of the cluster. Several zones create a multi-zone cluster.",
    s.object({
      name: s.string("Zone name in CloudStack.").notEmpty(),
      id: computedString("Zone ID. Takes precedence over the name. Default: resolved from the name."),
      network,
    }),
  )
  .checkCount((count) => (count === 0 ? "must have a zone" : undefined))
  .replaces();

/** Input for the VM template of the nodes. */
export const template = s
  .object(
    "CloudStack VM template of the nodes. Default: the platform chooses a template on create. Removing it keeps the current template.",
    {
      id: computedString("Template ID. Takes precedence over the name."),
      name: computedString("Template name in CloudStack."),
    },
  )
  .check(({ id, name }) => (id || name ? undefined : "must have an ID or a name"))
  .optional()
  .computed()
  .keptOnRemoval();

/** Input for the networks of the nodes. */
export const networks = s
  .list(
    "Networks of the nodes. The first network is the default network. Default: the network of the zone.",
    s.object({
      networkName: computedString(
        "Network name. If `networkId` is unset, the provider resolves the ID in the first zone.",
      ).wire("name"),
      networkId: computedString("Network ID.").wire("id"),
      ipAddress: s
        .string("Static IP address.")
        .optional()
        .noEffect("No effect: CloudStack assigns the IP addresses")
        .deprecated("Remove it: CloudStack assigns the IP addresses.")
        .wire(null),
    }),
  )
  .optional();

/** Properties of a compute offering. */
export const instanceConfigs = s
  .list(
    "Instance configuration of the nodes, read from the compute offering.",
    s.object({
      name: s.string("Compute offering name.").computed(),
      category: s
        .string("Offering category: category of the compute offering. Empty if the platform returns none.")
        .computed(),
      numCpus: s.number("Number of vCPUs of each node.").integer().computed().wire("numCPUs"),
      cpuSet: s.number("CPU set of the compute offering.").integer().computed(),
      memoryMib: s.number("Memory of each node, in MiB.").integer().computed().wire("memoryMiB"),
      diskGib: s.number("Disk size of each node, in GiB.").integer().computed().wire("diskGiB"),
    }),
  )
  .computed();
