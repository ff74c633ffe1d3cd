import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a flavor, the size of a node: a record of `/flavors`. */
export const flavorFields = {
  id: s.string().computed().doc("ID of the flavor."),
  name: s.string().computed().doc("Name of the flavor."),
  description: s.string().computed().doc("Description of the flavor. May be empty."),
  vcpus: s.number().integer().computed().doc("vCPUs of a node."),
  ram: s.number().integer().computed().doc("RAM of a node, in MiB."),
  disk: s.number().integer().computed().doc("Disk size of a node, in GiB."),
  flSize: s.string().computed().doc("Flavor line: `standard` or `high_freq`."),
  datastoreTypeIds: s.list(s.string()).computed().doc("Compatible datastore type IDs."),
};

export type Flavor = OutputsOf<typeof flavorFields>;
