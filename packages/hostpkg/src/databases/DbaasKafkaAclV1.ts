import { type Rule, s } from "@tripod/kit";
import { managed } from "../managed.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { inDatastore, KAFKA_NAME, uuid } from "./fields.js";

const fields = {
  ...inDatastore,
  userId: uuid("Identifier of the user whom the rule is for, in the same datastore.").replaces(),
  patternType: s
    .string()
    .values({
      literal: "Topics of exactly the name `pattern`.",
      prefixed: "Topics whose names begin with `pattern`.",
      all: "Every topic; `pattern` is left out.",
    })
    .replaces()
    .doc("How `pattern` is compared with names of topics."),
  pattern: s
    .string()
    .check((value) =>
      value === "" || (KAFKA_NAME.pattern.test(value) && value.length <= KAFKA_NAME.longest)
        ? undefined
        : `must be ${KAFKA_NAME.says}`,
    )
    .optional()
    .coded({ encode: (value) => (value === "" ? undefined : value) })
    .replaces()
    .doc(
      "Name of a topic, or its beginning; letters, digits, dots, underscores and hyphens, 249 at most. Left out where `patternType` is `all`.",
    ),
  allowRead: s.boolean().doc("Whether the user may read."),
  allowWrite: s.boolean().doc("Whether the user may write."),
};

const patternFits: Rule<typeof fields> = ({ pattern = "", patternType }, { fail, unknown }) => {
  if (patternType === undefined || unknown.has("pattern")) return;
  if (patternType === "all" && pattern !== "") fail("pattern", "must be left out where patternType is all");
  if (patternType !== "all" && pattern === "") fail("pattern", `must be given where patternType is ${patternType}`);
};

const allowsSomething: Rule<typeof fields> = ({ allowRead, allowWrite }, { fail }) => {
  if (allowRead === false && allowWrite === false) fail("allowRead", "must be true where allowWrite is false");
};

export const DbaasKafkaAclV1 = managed({
  name: "DbaasKafkaAclV1",
  kind: "access rule",
  doc: "What a user of a managed Kafka cluster may do with topics.",
  ...inCluster,
  at: { path: "/acls", within: ["projectId", "region"], dialect: databaseObjects("acl", "acls") },
  identity: { key: ["datastoreId", "userId", "patternType", "pattern"] },
  fields,
  rules: [patternFits, allowsSomething],
  update: [
    {
      method: "PUT",
      sends: ["allowRead", "allowWrite"], // Both always: one alone is refused.
      body: ({ inputs }) => ({ allow_read: inputs.allowRead, allow_write: inputs.allowWrite }),
    },
  ],
});
