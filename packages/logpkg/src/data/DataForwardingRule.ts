import { s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const DataForwardingRule = managed({
  name: "DataForwardingRule",
  kind: "data forwarding rule",
  doc: "Forwards what comes into a partition or a scheduled view to a destination. An index has one rule at most.",
  at: {
    path: "v1/logsDataForwarding/rules",
    one: "v1/logsDataForwarding/rules/{indexId}",
    sent: ["indexId"],
    dialect: (platform) => tokenApi(platform, ["dataForwarding"], { page: 100, next: "nextToken" }),
  },
  identity: { id: "{indexId}", key: ["indexId"] },
  wire: { id: "indexId" },
  fields: {
    indexId: textOf(16, 16)
      .replaces()
      .doc("Identifier of the partition, or `indexId` of the scheduled view, whose data is forwarded: 16 characters."),
    destinationId: textOf(16, 16).doc("Identifier of the destination, 16 characters."),
    enabled: s.boolean().default(false).doc("Whether data is forwarded."),
    fileFormat: s
      .string()
      .notEmpty()
      .optional()
      .computed()
      .doc("Pattern of the paths that are written, such as `{index}_{day}_{hour}_{minute}_{second}`."),
    payloadSchema: s
      .string()
      .values({ builtInFields: "", allFields: "", raw: "with the format text only" })
      .optional()
      .computed()
      .doc("What of a message is forwarded. Without it, built-in fields for a partition and all fields for a view."),
    format: s
      .string()
      .values({ csv: "", json: "", text: "with the schema raw only" })
      .optional()
      .computed()
      .doc("Format of the files. Without it, `csv`."),
  },
  rules: [
    ({ payloadSchema, format }, { fail, unknown }) => {
      if (unknown.has("payloadSchema") || unknown.has("format")) return;
      if (payloadSchema === "raw" && format !== "text") fail("format", "must be text where payloadSchema is raw");
      if (format === "text" && payloadSchema !== "raw") fail("payloadSchema", "must be raw where format is text");
    },
  ],
  update: "members",
});
