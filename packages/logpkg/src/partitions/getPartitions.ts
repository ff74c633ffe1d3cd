import { s } from "@tripod/kit";
import { lookup } from "../definitions.js";
import { resultHash, resultText } from "../resultFields.js";
import { partitionFields } from "./partitionFields.js";
import { isInUse } from "./partitions.js";

export const getPartitions = lookup({
  name: "getPartitions",
  terraform: "partitions",
  doc: "Lists all partitions that are in use. Decommissioned ones are left out.",
  fields: {
    id: resultText("Identifier of the result, made from the ids of the partitions."),
    partitions: s
      .list(s.object({ id: s.string().computed().doc("Identifier of the partition."), ...partitionFields }))
      .computed()
      .doc("The partitions, in the platform's order."),
  },
  async run(_, { platform, ...context }) {
    const partitions = await platform.partitions.all(context, isInUse);
    const parts = ["partition_ids", ...partitions.map(({ id }) => id)].sort();
    return { id: resultHash(parts.join("|")), partitions };
  },
});
