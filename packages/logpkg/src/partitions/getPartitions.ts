import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash, resultText } from "../resultFields.js";
import { partitionFields } from "./partitionFields.js";
import { createPartitions, isInUse } from "./partitions.js";

export const getPartitions = lookup({
  name: "getPartitions",
  terraform: "partitions",
  doc: "All active partitions of a Sumo Logic organization. The lookup does not return decommissioned partitions.",
  fields: {
    id: resultText("Result ID, derived from the IDs of the partitions."),
    partitions: s
      .list(
        "Partitions, in the order of the API response.",
        s.object({ id: s.string("ID of the partition.").computed(), ...partitionFields }),
      )
      .computed(),
  },
  async run(_, { platform, ...context }) {
    const partitions = await platform.of(createPartitions).all(context, isInUse);
    const parts = ["partition_ids", ...partitions.map(({ id }) => id)].sort();
    return { id: resultHash(parts.join("|")), partitions };
  },
});
