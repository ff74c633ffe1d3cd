import { type OutputsOf, s } from "@tripod/kit";

/** A size of nodes: a record of `/flavors`. */
export const flavorFields = {
  id: s.string().computed().doc("Identifier of the flavor."),
  name: s.string().computed().doc("Name of the flavor."),
  description: s.string().computed().doc("What the platform says about it; empty when it says nothing."),
  vcpus: s.number().integer().computed().doc("Number of virtual processors."),
  ram: s.number().integer().computed().doc("Memory, in MiB."),
  disk: s.number().integer().computed().doc("Disk, in GiB."),
  flSize: s.string().computed().doc("Line of flavors: `standard`, `high_freq`."),
  datastoreTypeIds: s.list(s.string()).computed().doc("Identifiers of the datastore types that can have it."),
};

export type Flavor = OutputsOf<typeof flavorFields>;
