import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { inDatastore, innerName, KAFKA_NAME } from "./fields.js";

export const DbaasKafkaTopicV1 = managed({
  name: "DbaasKafkaTopicV1",
  kind: "topic",
  doc: "Topic of a Kafka cluster in Selectel Managed Databases.",
  dataLoss: "all messages of the topic",
  ...inCluster,
  endpoint: { path: "/topics", scopeInputs: ["projectId", "region"], dialect: databaseObjects("topic", "topics") },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    name: innerName("Topic name: letters, digits and `. _ -`, at most 249 characters.", KAFKA_NAME),
    partitions: s
      .number("Partition count of the topic, 1–4000. The count can only increase.")
      .integer()
      .min(1)
      .max(4000),
  },
  update: [{ method: "PUT", sends: ["partitions"], body: "changes" }],
});
