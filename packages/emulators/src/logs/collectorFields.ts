import type { JsonObject } from "./json.js";
import type { Collector } from "./records.js";
import { type FieldRules, invalid, missing, takeFields } from "./sourceFields.js";
import { isTimeZone } from "./timeZones.js";

const FIELDS: FieldRules = {
  name: { type: "string", required: true, max: 128 },
  description: { type: "string", max: 1024 },
  category: { type: "string" },
  timeZone: { type: "string", fallback: "UTC", accepts: isTimeZone },
  fields: { type: "object", fallback: {}, accepts: (value) => Object.values(value as JsonObject).every(isText) },
};

/** Additional members of an installed collector. */
const INSTALLED_FIELDS: FieldRules = {
  ...FIELDS,
  hostName: { type: "string", max: 128 },
  ephemeral: { type: "boolean", fallback: false },
  sourceSyncMode: { type: "string", fallback: "UI", accepts: (value) => value === "UI" || value === "Json" },
  targetCpu: { type: "number", fallback: -1 },
  cutoffTimestamp: { type: "number", fallback: 0 },
};

type Given = Pick<Collector, "name" | "timeZone" | "fields"> & JsonObject;

/** Validates the members of a request for a collector of this type and applies defaults. */
export function takeCollector(type: Collector["collectorType"], input: JsonObject): Given {
  return takeFields(type === "Hosted" ? FIELDS : INSTALLED_FIELDS, input) as Given;
}

/** Returns the members of a collector that an update replaces: omitted ones get their defaults. */
export function replacedMembers(type: Collector["collectorType"]): readonly string[] {
  return Object.keys(type === "Hosted" ? FIELDS : INSTALLED_FIELDS);
}

/** Rejects changes of read-only members. */
export function refuseOtherCollector(stored: Collector, input: JsonObject): void {
  for (const member of ["id", "collectorType"] as const) {
    if (input[member] === undefined) throw missing(member);
    if (input[member] !== stored[member]) throw invalid(member, "it cannot be changed.");
  }
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}
