import type { Hono } from "hono";
import { flag, list, type Members, object, text } from "../../collection/members.js";
import { CollectionRefusal } from "../../collection/refusal.js";
import type { Row } from "../../collection/rows.js";
import { uuid } from "../../randomness.js";
import type { LogsEnv } from "../logsEnv.js";
import { type AddSecurityKind, OK, storeGiven } from "./securityApi.js";

const WORDS = list(text());

const FIELD: Members = {
  name: text({ required: true, min: 1 }),
  value: text(),
  valueType: text(),
  skippedValues: WORDS,
  defaultValue: text(),
  format: text(),
  caseInsensitive: flag(),
  alternateValues: WORDS,
  timeZone: text(),
  splitDelimiter: text(),
  splitIndex: text(),
  fieldJoin: WORDS,
  joinDelimiter: text(),
  formatParameters: WORDS,
  lookup: list(object({ key: text({ required: true }), value: text({ required: true }) }), { nullable: true }),
};

const INPUT: Members = {
  eventIdPattern: text({ required: true }),
  logFormat: text({ required: true }),
  product: text({ required: true }),
  vendor: text({ required: true }),
};

const MEMBERS: Members = {
  name: text({ required: true, min: 1 }),
  productGuid: text({ required: true, min: 1 }),
  recordType: text({ required: true, min: 1 }),
  parentId: text({ min: 1, nullable: true }),
  relatesEntities: flag({ default: false }),
  skippedValues: list(text(), { default: [] }),
  fields: list(object(FIELD), { required: true, min: 1 }),
  structuredInputs: list(object(INPUT), { default: [] }),
  unstructuredFields: object({ patternNames: list(text(), { required: true }) }, { nullable: true }),
};

/**
 * `sec/v1/log-mappings`: PUT replaces all members except `enabled`, which has its own path; responses omit the parent.
 */
export function addLogMappings(app: Hono<LogsEnv>, addKind: AddSecurityKind): void {
  addKind(app, {
    name: "security.logMappings",
    kind: "log mapping",
    path: "/sec/v1/log-mappings",
    id: { make: ({ random }) => uuid(random) },
    members: { ...MEMBERS, enabled: flag({ required: true }) },
    unique: [{ by: ["name"] }],
    check: hasInput,
    serverMembers: () => ({ source: "user" }),
    hidden: ["parentId"],
    show: (row) => ({ ...row, fields: (row.fields as readonly Row[]).map((one) => ({ lookup: null, ...one })) }),
    changes: [
      {
        method: "PUT",
        accepts: withoutRequired(MEMBERS),
        apply: (row, input) => {
          keepOwn(row);
          hasInput({ ...row, ...input });
          storeGiven(row, input);
        },
      },
      {
        method: "PUT",
        path: "/enabled",
        sent: "",
        accepts: { enabled: flag({ required: true }) },
        apply: (row, input) => storeGiven(row, input),
      },
    ],
    remove: { status: 200, returns: OK, check: keepOwn },
  });
}

/** Omitted members stay unchanged. */
function withoutRequired(members: Members): Members {
  return Object.fromEntries(
    Object.entries(members).map(([name, { default: _, ...rule }]) => [name, { ...rule, required: false }]),
  );
}

function keepOwn({ source }: Row): void {
  if (source !== "user") throw new CollectionRefusal("invalid", "The platform's own log mappings stay.", {});
}

function hasInput({ structuredInputs, unstructuredFields }: Row): void {
  const isStructured = Array.isArray(structuredInputs) && structuredInputs.length > 0;
  if (!isStructured && (unstructuredFields === undefined || unstructuredFields === null))
    throw new CollectionRefusal("invalid", "Either structuredInputs or unstructuredFields.", {
      member: "structuredInputs",
    });
}
