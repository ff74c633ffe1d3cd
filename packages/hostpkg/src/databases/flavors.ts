import { type OutputsOf, s } from "@tripod/kit";

/** Fields of a flavor, the size of a node: a record of `/flavors`. */
export const flavorFields = {
  id: s.string("ID of the flavor.").computed(),
  name: s.string("Name of the flavor.").computed(),
  description: s.string("Description of the flavor. May be empty.").computed(),
  vcpus: s.number("vCPUs of a node.").integer().computed(),
  ram: s.number("RAM of a node, in MiB.").integer().computed(),
  disk: s.number("Disk size of a node, in GiB.").integer().computed(),
  flSize: s.string("Flavor line: `standard` or `high_freq`.").computed(),
  datastoreTypeIds: s.list("Compatible datastore type IDs.", s.string()).computed(),
};

export type Flavor = OutputsOf<typeof flavorFields>;
