import { s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { inDatastore, innerName, KAFKA_NAME } from "./fields.js";

export const DbaasKafkaTopicV1 = managed({
  name: "DbaasKafkaTopicV1",
  kind: "topic",
  doc: "A topic of a managed Kafka cluster. Partitions can be added and never taken away.",
  loses: "its messages",
  ...inCluster,
  at: { path: "/topics", within: ["projectId", "region"], dialect: databaseObjects("topic", "topics") },
  identity: { key: ["datastoreId", "name"] },
  fields: {
    ...inDatastore,
    name: innerName("Name of the topic: letters, digits, dots, underscores and hyphens, 249 at most.", KAFKA_NAME),
    partitions: s.number().integer().min(1).max(4000).doc("Number of partitions, 1 to 4000. It can only grow."),
  },
  update: [{ method: "PUT", sends: ["partitions"], body: "changes" }],
});
