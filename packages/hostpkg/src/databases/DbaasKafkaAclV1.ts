import { type Rule, s } from "@tripod/kit";
import { managed } from "../managed.js";
import { uuid } from "../uuid.js";
import { databaseObjects, inCluster } from "./dialect.js";
import { inDatastore, KAFKA_NAME } from "./fields.js";

const fields = {
  ...inDatastore,
  userId: uuid("ID of the user to which the ACL applies, in the same cluster.").replaces(),
  patternType: s
    .string("ACL pattern type: how `pattern` is compared with topic names.")
    .values({
      literal: "topic whose name equals `pattern`",
      prefixed: "topics whose names start with `pattern`",
      all: "all topics; `pattern` must be unset",
    })
    .replaces(),
  pattern: s
    .string(
      "Topic name or prefix: letters, digits and `. _ -`, at most 249 characters. Must be unset if `patternType` is `all`.",
    )
    .check((value) =>
      value === "" || (KAFKA_NAME.pattern.test(value) && value.length <= KAFKA_NAME.longest)
        ? undefined
        : `must be ${KAFKA_NAME.says}`,
    )
    .optional()
    .codec({ encode: (value) => (value === "" ? undefined : value) })
    .replaces(),
  allowRead: s.boolean(
    "Whether the user has consumer access (read) to the topics. At least one of `allowRead` and `allowWrite` must be true.",
  ),
  allowWrite: s.boolean(
    "Whether the user has producer access (write) to the topics. At least one of `allowRead` and `allowWrite` must be true.",
  ),
};

const patternFits: Rule<typeof fields> = ({ pattern = "", patternType }, { fail, unknown }) => {
  if (patternType === undefined || unknown.has("pattern")) return;
  if (patternType === "all" && pattern !== "") fail("pattern", "must not be set if patternType is all. Remove it.");
  if (patternType !== "all" && pattern === "") fail("pattern", `is required if patternType is ${patternType}`);
};

const allowsSomething: Rule<typeof fields> = ({ allowRead, allowWrite }, { fail }) => {
  if (allowRead === false && allowWrite === false) fail("allowRead", "must be true if allowWrite is false");
};

export const DbaasKafkaAclV1 = managed({
  name: "DbaasKafkaAclV1",
  kind: "access rule",
  doc: "Access control list (ACL) entry of a Kafka cluster in Selectel Managed Databases: which topics a user can read and write.",
  ...inCluster,
  endpoint: { path: "/acls", scopeInputs: ["projectId", "region"], dialect: databaseObjects("acl", "acls") },
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
