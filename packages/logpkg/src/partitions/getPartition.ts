import { pathPart } from "@tripod/http";
import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { partitionFields } from "./partitionFields.js";
import { createPartitions } from "./partitions.js";

export const getPartition = lookup({
  name: "getPartition",
  terraform: "partition",
  doc: "Partition of Sumo Logic, found by its ID. The lookup does not return decommissioned partitions.",
  fields: {
    id: s.string("ID of the partition, 16 hexadecimal digits.").notEmpty().check(pathPart),
    ...partitionFields,
  },
  async run({ id }, { platform, fail, ...context }) {
    const partition = await platform.of(createPartitions).byId(id, context);
    if (partition === undefined) {
      return fail("id", `partition ${JSON.stringify(id)} does not exist; getPartitions lists all partitions`);
    }
    if (!partition.isActive) {
      return fail("id", `partition ${JSON.stringify(partition.name)} (ID ${id}) is decommissioned`);
    }
    return partition;
  },
});
