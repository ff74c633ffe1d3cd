import { type RuleContext, s } from "@tripod/kit";
import { tokenApi } from "../dialects.js";
import { managed } from "../managed.js";
import { textOf } from "../texts.js";

export const DataForwardingRule = managed({
  name: "DataForwardingRule",
  kind: "data forwarding rule",
  doc: "Data forwarding rule of Sumo Logic: forwards the data of a partition or scheduled view to a destination. An index can have one rule.",
  endpoint: {
    path: "v1/logsDataForwarding/rules",
    itemPath: "v1/logsDataForwarding/rules/{indexId}",
    alsoInBody: ["indexId"],
    dialect: (platform) => tokenApi(platform, ["dataForwarding"], { page: 100, next: "nextToken" }),
  },
  identity: { id: "{indexId}", key: ["indexId"] },
  wire: { id: "indexId" },
  fields: {
    indexId: textOf(16, 16).replaces().doc("Index ID: partition ID, or `indexId` of a scheduled view, 16 characters."),
    destinationId: textOf(16, 16).doc("ID of the data forwarding destination, 16 characters."),
    enabled: s.boolean("Forwarding enabled: whether the platform applies the rule.").default(false),
    fileFormat: s
      .string("File path format in the bucket, such as `{index}_{day}_{hour}_{minute}_{second}`.")
      .notEmpty()
      .optional()
      .computed(),
    payloadSchema: s
      .string(
        "Payload schema: content of the forwarded data. Default: `builtInFields` for partitions, `allFields` for scheduled views.",
      )
      .values({
        builtInFields: "built-in fields of the message",
        allFields: "all fields of the message",
        raw: "raw message, only for the format `text`",
      })
      .optional()
      .computed(),
    format: s
      .string("File format. Default: `csv`.")
      .values({
        csv: "comma-separated values",
        json: "JSON objects",
        text: "plain text, only for the payload schema `raw`",
      })
      .optional()
      .computed(),
  },
  rules: [matchingFormat],
  // An unset input keeps the value of the platform.
  preflight: async (inputs, { state, ...context }) => matchingFormat({ ...state, ...inputs }, context),
  // The path names the index.
  update: [{ sends: ["destinationId", "enabled", "fileFormat", "payloadSchema", "format"], body: "inputs" }],
});

interface Form {
  readonly payloadSchema?: string | undefined;
  readonly format?: string | undefined;
}

/** Rule: `raw` and `text` require each other. */
function matchingFormat(
  { payloadSchema, format }: Form,
  { fail, unknown }: Pick<RuleContext, "fail" | "unknown">,
): void {
  if (unknown.has("payloadSchema") || unknown.has("format")) return;
  if (payloadSchema === "raw" && format !== "text") fail("format", "must be text if payloadSchema is raw");
  if (format === "text" && payloadSchema !== "raw")
    fail("payloadSchema", "must be raw if format is text. Set format too");
}
