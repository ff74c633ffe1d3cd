import { s } from "@tripod/kit";
import { atOnce, comingRetention, retentionPeriod } from "../data/retention.js";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";

const sameTier = (before: string, after: string) => before.toLowerCase() === after.toLowerCase();

const NAME = /^[A-Za-z0-9][A-Za-z0-9_]*$/;

/** A name of letters, digits and underscores, which the platform takes alone, and with no underscore at its beginning. */
const spelled = (name: string) => name.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_+/, "");

export const Partition = managed({
  name: "Partition",
  kind: "partition",
  doc: "A part of the organisation's log data, kept and searched by itself. Deleting it decommissions it: its data stays searchable, it cannot be started again, and its name can never be used again, so think of `protect`.",
  loses: "its name, which can never be used again",
  at: { path: "v1/partitions", dialect: (platform) => tokenApi(platform, ["partitions"]) },
  identity: { spends: ["name"] },
  wire: { codecs: { retentionPeriod: comingRetention } },
  fields: {
    name: s
      .string()
      .check((value) => (value.length > 255 ? "must have at most 255 characters" : undefined))
      .check((value) =>
        value === "" || NAME.test(value)
          ? undefined
          : `must consist of letters, digits and underscores, and must not begin with an underscore. Use ${JSON.stringify(spelled(value))}`,
      )
      .notEmpty()
      .autoNamed({ maxLength: 255, separator: "_", spell: spelled })
      .replaces()
      .doc(
        "Name of the partition, 1 to 255 letters, digits and underscores. It can never be used again: without one, a new partition gets a new name.",
      ),
    routingExpression: s
      .string()
      .check((value) => (value.length > 16_384 ? "must have at most 16384 characters" : undefined))
      .notEmpty()
      .optional()
      .doc("Query that says which messages go into the partition, at most 16384 characters. The platform wants one."),
    analyticsTier: s
      .string()
      .values({ continuous: "", frequent: "", infrequent: "", flex: "" }, { open: true })
      .optional()
      .computed()
      .replaces()
      .sameAs(sameTier)
      .coded({ encode: (value) => value.toLowerCase() })
      .doc(
        "Data tier: `continuous`, `frequent`, `infrequent` or `flex`. Without one, that of the account. It cannot be changed later: a partition of another tier needs another name.",
      ),
    retentionPeriod: retentionPeriod(),
    isCompliant: s
      .boolean()
      .default(false)
      .refusedIf((before, after) => (before && !after ? "cannot be taken back" : undefined))
      .doc("Whether the partition is for compliance or audit. It cannot be taken back."),
    isIncludedInDefaultSearch: s
      .boolean()
      .optional()
      .computed()
      .doc("Whether searches that name no partition look into this one too. For the flex tier only."),
    reduceRetentionPeriodImmediately: atOnce(),
    isActive: s.boolean().computed().stable().doc("Whether the partition is in use."),
    totalBytes: s.number().computed().doc("Size of the data in the partition, in bytes."),
    dataForwardingId: s
      .string()
      .computed()
      .doc("Identifier of the data forwarding rule; empty when data is not forwarded."),
    indexType: s.string().computed().stable().doc("Kind of the index: `Partition`, or one of the platform's own."),
  },
  rules: [
    ({ routingExpression }, { recorded, unknown, fail }) => {
      if (routingExpression !== undefined || unknown.has("routingExpression")) return;
      if (recorded.routingExpression !== undefined)
        fail(
          "routingExpression",
          "cannot be removed: the platform does not allow a partition without one. Set a value",
        );
    },
  ],
  read: { isGone: (live) => live.optionalBoolean("isActive") === false },
  update: [
    {
      body: "members",
      sends: ["routingExpression", "retentionPeriod", "isCompliant", "isIncludedInDefaultSearch"],
      takes: ["reduceRetentionPeriodImmediately"],
    },
  ],
  delete: { method: "POST", path: "v1/partitions/{id}/decommission" },
});
