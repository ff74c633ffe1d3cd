import { s } from "@tripod/kit";
import { atOnce, comingRetention, retentionPeriod } from "../data/retention.js";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";

const NAME = /^[A-Za-z0-9][A-Za-z0-9_]*$/;

/** Returns the name in the platform's alphabet: letters, digits and underscores, without a leading underscore. */
const spelled = (name: string) => name.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+/, "");

/** Returns the advice to use the nearest valid name, if there is one. */
const suggestion = (name: string): string => (NAME.test(spelled(name)) ? `. Use ${JSON.stringify(spelled(name))}` : "");

export const Partition = managed({
  name: "Partition",
  kind: "partition",
  doc: "Partition of Sumo Logic: an index for a subset of the log data, selected by a routing expression. Deleting the partition decommissions it: the data stays searchable, but the partition cannot be reactivated and its name can never be reused. To keep the partition, use the resource option `protect`.",
  dataLoss: "the partition name, which can never be reused",
  endpoint: { path: "v1/partitions", dialect: (platform) => tokenApi(platform, ["partitions"]) },
  identity: { nonReusable: ["name"] },
  wire: { codecs: { retentionPeriod: comingRetention } },
  fields: {
    name: s
      .string(
        "Partition name, 1–255 letters, digits and underscores, without a leading underscore. A name can never be reused: if the value is unset, each new partition gets a new name.",
      )
      .check((value) => (value.length > 255 ? "must have at most 255 characters" : undefined))
      .check((value) =>
        value === "" || NAME.test(value)
          ? undefined
          : `must consist of letters, digits and underscores, and must not begin with an underscore${suggestion(value)}`,
      )
      .notEmpty()
      .autoName({ maxLength: 255, separator: "_", spell: spelled })
      .replaces(),
    routingExpression: s
      .string(
        "Routing expression: query that selects the messages of the partition, at most 16,384 characters. Required by the platform.",
      )
      .check((value) => (value.length > 16_384 ? "must have at most 16384 characters" : undefined))
      .notEmpty()
      .optional(),
    analyticsTier: s
      .string("Data tier. Default: the data tier of the account. A partition in another tier requires another name.")
      .values(
        { continuous: "Continuous tier", frequent: "Frequent tier", infrequent: "Infrequent tier", flex: "Flex tier" },
        { ignoreCase: true },
      )
      .optional()
      .computed()
      .replaces()
      .codec({ encode: (value) => value.toLowerCase() }),
    retentionPeriod: retentionPeriod(),
    isCompliant: s
      .boolean(
        "Whether the partition is a compliance partition, for compliance or audit. Cannot be reverted, and the retention period can then only increase.",
      )
      .default(false)
      .rejectChange((oldValue, newValue) => (oldValue && !newValue ? "cannot be reverted" : undefined)),
    isIncludedInDefaultSearch: s
      .boolean(
        "Whether searches without a partition include this one (default search scope). Applies to the `flex` tier only. Default: `true` for a new partition.",
      )
      .optional()
      .computed(),
    reduceRetentionPeriodImmediately: atOnce(),
    isActive: s.boolean("Whether the partition is active. False: decommissioned.").computed().stable(),
    totalBytes: s.number("Size of the data in the partition, in bytes.").computed(),
    dataForwardingId: s.string("ID of the data forwarding rule. Empty if the data is not forwarded.").computed(),
    indexType: s.string("Index type: `Partition`, or an index of the platform.").computed().stable(),
  },
  rules: [
    ({ analyticsTier, isIncludedInDefaultSearch }, { recorded, fail }) => {
      // Imports record false for tiers in which the platform does not return the member.
      if (isIncludedInDefaultSearch !== false || recorded.isIncludedInDefaultSearch === false) return;
      if (analyticsTier && analyticsTier.toLowerCase() !== "flex")
        fail(
          "isIncludedInDefaultSearch",
          `must not be false: only partitions in the tier flex can be excluded from default searches, not in ${analyticsTier}. Remove it`,
        );
    },
    ({ routingExpression }, { isNew, recorded, unknown, fail }) => {
      if (routingExpression !== undefined || unknown.has("routingExpression")) return;
      if (isNew) fail("routingExpression", "is required for a new partition. Set the query that selects its messages");
      if (recorded.routingExpression !== undefined)
        fail(
          "routingExpression",
          "cannot be removed: the platform does not allow a partition without one. Set a value",
        );
    },
  ],
  read: { isDeleted: (live) => live.optionalBoolean("isActive") === false },
  update: [
    {
      body: "inputs",
      sends: ["routingExpression", "retentionPeriod", "isCompliant", "isIncludedInDefaultSearch"],
      alsoSends: ["reduceRetentionPeriodImmediately"],
    },
  ],
  delete: { method: "POST", path: "v1/partitions/{id}/decommission" },
});
