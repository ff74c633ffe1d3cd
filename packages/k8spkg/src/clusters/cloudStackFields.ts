import { s } from "@tripod/kit";

/** What the cloud says where a program says nothing is no reason to make a cluster anew. */
const told = (doc: string) => s.string().optional().computed().doc(doc);

const vpc = s
  .object({
    name: s.string().notEmpty().doc("Its name."),
    id: told("Its id."),
    cidr: told("Its addresses."),
    offering: told("Name of its offering."),
  })
  .optional()
  .computed()
  .doc("The private cloud that the network is in.");

const network = s
  .object({
    name: s.string().notEmpty().doc("Its name."),
    id: told("Its id."),
    type: told("Its type, such as `Isolated` or `Shared`."),
    gateway: told("Its gateway."),
    netmask: told("Its mask."),
    offering: told("Name of its offering."),
    routingMode: told("How it is routed, such as `Static` or `Dynamic`."),
    vpc,
  })
  .optional()
  .computed()
  .doc("The network of the cluster in the zone. The cloud makes one without it.");

/** The zones of a cluster. */
export const zones = s
  .list(
    s.object({
      name: s.string().notEmpty().doc("Name of the zone, as it is written at the cloud."),
      id: told("Its id. It is looked up by the name without it."),
      network,
    }),
  )
  .check((all) => (all.length === 0 ? "must have a zone" : undefined))
  .replaces()
  .doc("The zones that the cluster is in.");

/** The image of machines. */
export const template = s
  .object({ id: told("Its id."), name: told("Its name.") })
  .check(({ id, name }) => (id || name ? undefined : "must have an id or a name"))
  .optional()
  .computed()
  .doc("The image of its machines. Leaving it out keeps what is there; the platform chooses one at first.");

/** The networks of machines. */
export const networks = s
  .list(
    s.object({
      networkName: told("Name of the network. Its id is looked up in the first zone where none is said.").wire("name"),
      networkId: told("Id of the network.").wire("id"),
      ipAddress: s
        .string()
        .optional()
        .ignored("The cloud chooses the addresses")
        .deprecated("It never had an effect.")
        .wire(null)
        .doc("Not used."),
    }),
  )
  .optional()
  .doc("Networks of its machines, of which the first is the usual one. Without them, that of the zone.");

/** What the machines of an offering are. */
export const instanceConfigs = s
  .list(
    s.object({
      name: s.string().computed().doc("Name of the offering."),
      category: s.string().computed().doc("Its category."),
      numCpus: s.number().integer().computed().wire("numCPUs").doc("How many processors each has."),
      cpuSet: s.number().integer().computed().doc("The set of processors."),
      memoryMib: s.number().integer().computed().wire("memoryMiB").doc("Its memory, in MiB."),
      diskGib: s.number().integer().computed().wire("diskGiB").doc("Its disk, in GiB."),
    }),
  )
  .computed()
  .doc("What its machines are.");
