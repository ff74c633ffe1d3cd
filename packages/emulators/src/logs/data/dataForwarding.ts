import type { Hono } from "hono";
import { choice, flag, type Members, text } from "../../collection/members.js";
import type { Row } from "../../collection/rows.js";
import { objectId } from "../identifiers.js";
import { type AddKind, type LogsCall, refusal } from "../logsApi.js";
import type { LogsContext, LogsEnv } from "../logsEnv.js";
import { pageOf } from "../pages.js";

const DESTINATION: Members = {
  destinationName: text({ required: true, min: 1, max: 255 }),
  description: text({ default: "" }),
  authenticationMode: choice(["RoleBased", "AccessKey"], { required: true }),
  roleArn: text(),
  accessKeyId: text(),
  secretAccessKey: text(),
  enabled: flag({ default: false }),
  region: text(),
  encrypted: flag({ default: false }),
};

const BUCKET = /^(?!xn--)(?!.*-s3alias$)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

const RULE: Members = {
  destinationId: text({ required: true, min: 16, max: 16 }),
  enabled: flag(),
  fileFormat: text(),
  payloadSchema: choice(["builtInFields", "allFields", "raw"]),
  format: choice(["csv", "json", "text"]),
};

const USUAL_FILES = "{index}_{day}_{hour}_{minute}_{second}";

/** `v1/logsDataForwarding`: destination buckets, and the forwarding rule of each index. */
export function addDataForwarding(app: Hono<LogsEnv>, addKind: AddKind): void {
  addKind(app, {
    name: "dataForwarding.destinations",
    kind: "dataForwardingDestination",
    path: "/v1/logsDataForwarding/destinations",
    members: { ...DESTINATION, bucketName: text({ required: true, pattern: BUCKET, fixed: true }) },
    check: refuseLackingKeys,
    unique: [{ by: ["destinationName"] }],
    serverMembers: () => ({ invalidatedBySystem: false }),
    hidden: ["secretAccessKey"],
    pages: (rows, show, context) => {
      const { data, next } = pageOf(context as LogsContext, rows, 100, 10);
      return { data: data.map(show), nextToken: next };
    },
    changes: [
      {
        method: "PUT",
        accepts: DESTINATION,
        apply: (row, input) => {
          // An omitted key is kept if the authentication uses a key.
          const { secretAccessKey } = row;
          const keeps = input.authenticationMode === "AccessKey" && secretAccessKey !== undefined;
          const next = { ...(keeps && { secretAccessKey }), ...input };
          refuseLackingKeys(next);
          for (const member of ["roleArn", "accessKeyId", "secretAccessKey", "region"]) delete row[member];
          Object.assign(row, next);
        },
      },
    ],
    dependents: [{ collection: "dataForwarding.rules", by: "destinationId", on: "refuse" }],
  });

  addKind(app, {
    name: "dataForwarding.rules",
    kind: "dataForwardingRule",
    path: "/v1/logsDataForwarding/rules",
    // The path of a rule contains its index. No request uses its ID.
    id: { member: "indexId", make: (_, input) => input.indexId },
    members: { indexId: text({ required: true, min: 16, max: 16, fixed: true }), ...RULE },
    check: refuseRule,
    unique: [{ by: ["indexId"] }],
    serverMembers: (input, { objects, place, random }) => ({
      id: objectId(random),
      enabled: input.enabled ?? false,
      fileFormat: input.fileFormat || USUAL_FILES,
      payloadSchema: input.payloadSchema ?? (partition(input, objects, place) ? "builtInFields" : "allFields"),
      format: input.format ?? "csv",
    }),
    onCreated: (row, { objects, place }) => {
      const index = partition(row, objects, place);
      if (index) index.dataForwardingId = row.id;
    },
    show: (row, view, { objects, place }) => {
      if (view !== "one") return row;
      const destinations = objects.at("dataForwarding.destinations", place);
      const { bucketName, destinationName } = destinations.find(({ id }) => id === row.destinationId) ?? {};
      return { ...row, bucket: { destinationId: row.destinationId, destinationName, bucketName } };
    },
    changes: [
      {
        method: "PUT",
        accepts: { ...RULE, destinationId: text({ min: 16, max: 16 }) },
        apply: (row, input, call) => {
          refuseRule({ ...row, ...input }, call);
          Object.assign(row, input);
        },
      },
    ],
    remove: {
      done: (row, { objects, place }) => {
        const index = partition(row, objects, place);
        if (index) index.dataForwardingId = "";
      },
    },
  });
}

function partition({ indexId }: Row, objects: LogsCall["objects"], place: LogsCall["place"]): Row | undefined {
  return objects.at("partitions", place).find(({ id, isActive }) => id === indexId && isActive !== false);
}

function refuseLackingKeys({ authenticationMode, roleArn, accessKeyId, secretAccessKey }: Row): void {
  const complete = authenticationMode === "RoleBased" ? roleArn : accessKeyId && secretAccessKey;
  if (!complete) throw refusal("dataForwardingDestination", "invalid_value", "The authentication is not complete.");
}

function refuseRule(rule: Row, { objects, place }: LogsCall): void {
  const { indexId, destinationId, payloadSchema, format } = rule;
  const views = objects.at("scheduledViews", place);
  if (!partition(rule, objects, place) && !views.some((view) => view.indexId === indexId)) {
    throw refusal("dataForwardingRule", "invalid_index", "No index has this id.");
  }
  if (!objects.at("dataForwarding.destinations", place).some(({ id }) => id === destinationId)) {
    throw refusal("dataForwardingRule", "invalid_destination", "No destination has this id.");
  }
  if ((payloadSchema === "raw") !== (format === "text")) {
    throw refusal("dataForwardingRule", "invalid_value", "The schema raw and the format text go together.");
  }
}
