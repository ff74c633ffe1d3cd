import { s } from "@tripod/kit";
import { addressProblem, netmaskProblem, networkProblem, sameNetwork } from "../../networkForms.js";

/** Returns an optional string with a computed value: a value that the cloud chose does not replace the cluster. */
const computedString = (doc: string, check: (text: string) => string | undefined = () => undefined) =>
  s.string().emptyAsUnset().check(check).optional().computed().doc(doc);

const vpc = s
  .object({
    name: s.string().notEmpty().doc("VPC name in CloudStack."),
    id: computedString("VPC ID. Takes precedence over the name."),
    cidr: computedString("VPC CIDR block, such as `10.0.0.0/16`.", networkProblem).semanticEquals(sameNetwork),
    offering: computedString("VPC offering name."),
  })
  .optional()
  .computed()
  .doc("CloudStack VPC of the network.");

const network = s
  .object({
    name: s.string().notEmpty().doc("Network name in CloudStack."),
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
  .computed()
  .doc("Zone network: guest network of the nodes in the CloudStack zone. Default: CloudStack creates a network.");

/** Input for the zones of a cluster. */
export const zones = s
  .list(
    s.object({
      name: s.string().notEmpty().doc("Zone name in CloudStack."),
      id: computedString("Zone ID. Takes precedence over the name. Default: resolved from the name."),
      network,
    }),
  )
  .checkCount((count) => (count === 0 ? "must have a zone" : undefined))
  .replaces()
  .doc("CloudStack zones of the cluster. Several zones create a multi-zone cluster.");

/** Input for the VM template of the nodes. */
export const template = s
  .object({
    id: computedString("Template ID. Takes precedence over the name."),
    name: computedString("Template name in CloudStack."),
  })
  .check(({ id, name }) => (id || name ? undefined : "must have an ID or a name"))
  .optional()
  .computed()
  .keptOnRemoval()
  .doc(
    "CloudStack VM template of the nodes. Default: the platform chooses a template on create. Removing it keeps the current template.",
  );

/** Input for the networks of the nodes. */
export const networks = s
  .list(
    s.object({
      networkName: computedString(
        "Network name. If `networkId` is unset, the provider resolves the ID in the first zone.",
      ).wire("name"),
      networkId: computedString("Network ID.").wire("id"),
      ipAddress: s
        .string()
        .optional()
        .noEffect("No effect: CloudStack assigns the IP addresses")
        .deprecated("Remove it: CloudStack assigns the IP addresses.")
        .wire(null)
        .doc("Static IP address."),
    }),
  )
  .optional()
  .doc("Networks of the nodes. The first network is the default network. Default: the network of the zone.");

/** Properties of a compute offering. */
export const instanceConfigs = s
  .list(
    s.object({
      name: s.string().computed().doc("Compute offering name."),
      category: s
        .string()
        .computed()
        .doc("Offering category: category of the compute offering. Empty if the platform returns none."),
      numCpus: s.number().integer().computed().wire("numCPUs").doc("Number of vCPUs of each node."),
      cpuSet: s.number().integer().computed().doc("CPU set of the compute offering."),
      memoryMib: s.number().integer().computed().wire("memoryMiB").doc("Memory of each node, in MiB."),
      diskGib: s.number().integer().computed().wire("diskGiB").doc("Disk size of each node, in GiB."),
    }),
  )
  .computed()
  .doc("Instance configuration of the nodes, read from the compute offering.");
