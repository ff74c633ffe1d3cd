import { isObject, type JsonObject } from "./json.js";
import { Refusal } from "./refusal.js";
import { relativeMilliseconds } from "./relativeTime.js";
import { isTimeZone } from "./timeZones.js";

/** Member of a source and its validation. */
export interface FieldRule {
  readonly type: "string" | "boolean" | "number" | "array" | "object";
  readonly required?: true;
  /** Longest text. */
  readonly max?: number;
  /** Default value. */
  readonly fallback?: unknown;
  readonly accepts?: (value: unknown) => boolean;
}

export type FieldRules = Readonly<Record<string, FieldRule>>;

const FILTER_TYPES = new Set(["Exclude", "Include", "Hash", "Mask", "Forward"]);
const HASHES = new Set(["MD5", "SHA-256"]);

/** Members of all log sources. */
export const COMMON_FIELDS: FieldRules = {
  name: { type: "string", required: true, max: 128 },
  description: { type: "string" },
  category: { type: "string" },
  hostName: { type: "string", max: 128 },
  timeZone: { type: "string", accepts: isTimeZone },
  automaticDateParsing: { type: "boolean", fallback: true },
  multilineProcessingEnabled: { type: "boolean", fallback: true },
  useAutolineMatching: { type: "boolean", fallback: true },
  manualPrefixRegexp: { type: "string" },
  forceTimeZone: { type: "boolean", fallback: false },
  hashAlgorithm: { type: "string", accepts: (value) => HASHES.has(String(value)) },
  filters: { type: "array", fallback: [], accepts: (value) => Array.isArray(value) && value.every(isFilter) },
  defaultDateFormats: { type: "array" },
  cutoffTimestamp: { type: "number", fallback: 0 },
  cutoffRelativeTime: { type: "string", accepts: (value) => relativeMilliseconds(String(value)) !== undefined },
  encoding: { type: "string", fallback: "UTF-8" },
  fields: { type: "object", fallback: {} },
};

export const HTTP_FIELDS: FieldRules = {
  ...COMMON_FIELDS,
  messagePerRequest: { type: "boolean", fallback: false },
  contentType: { type: "string" },
};

/** Members of sources that read files and event logs on the machine of an installed collector. */
export const LOCAL_FILE_FIELDS: FieldRules = {
  ...COMMON_FIELDS,
  contentType: { type: "string" },
  pathExpression: { type: "string", required: true },
  denylist: { type: "array" },
};

export const WINDOWS_FIELDS: FieldRules = {
  ...COMMON_FIELDS,
  contentType: { type: "string" },
  logNames: { type: "array", required: true, accepts: (value) => (value as unknown[]).length > 0 },
  renderMessages: { type: "boolean", fallback: true },
  eventFormat: { type: "number", fallback: 0, accepts: (value) => value === 0 || value === 1 },
  eventMessage: { type: "number", accepts: (value) => value === 0 || value === 1 || value === 2 },
  allowlist: { type: "string" },
  denylist: { type: "string" },
};

export const POLLING_FIELDS: FieldRules = {
  ...COMMON_FIELDS,
  contentType: { type: "string", required: true },
  scanInterval: { type: "number", fallback: 300_000, accepts: (value) => value === -1 || Number(value) >= 1000 },
  paused: { type: "boolean", fallback: false },
  thirdPartyRef: { type: "object", required: true },
};

export const UNIVERSAL_FIELDS: FieldRules = {
  schemaRef: { type: "object", required: true, accepts: (value) => isObject(value) && typeof value.type === "string" },
  config: { type: "object", required: true },
};

/**
 * Validates the members of a request that its kind knows, and applies defaults; an empty string is treated as unset.
 */
export function takeFields(rules: FieldRules, input: JsonObject): JsonObject {
  const fields: JsonObject = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = input[name] === "" || input[name] === null ? undefined : input[name];
    if (value !== undefined) fields[name] = checked(name, rule, value);
    else if (rule.required) throw missing(name);
    else if (rule.fallback !== undefined) fields[name] = structuredClone(rule.fallback);
  }
  return fields;
}

export function missing(name: string): Refusal {
  return new Refusal(400, "collectors.validation.fields.missing", `Field '${name}' is required.`);
}

export function invalid(name: string, why: string): Refusal {
  return new Refusal(400, "collectors.validation.fields.invalid", `Field '${name}' is not valid: ${why}`);
}

function checked(name: string, rule: FieldRule, value: unknown): unknown {
  const type = Array.isArray(value) ? "array" : typeof value;
  if (type !== rule.type) throw invalid(name, `expected ${rule.type}, found ${type}.`);
  if (rule.max !== undefined && String(value).length > rule.max) {
    throw invalid(name, `longer than ${rule.max} characters.`);
  }
  if (rule.accepts && !rule.accepts(value)) throw invalid(name, "value refused.");
  return name === "filters" ? (value as JsonObject[]).map(withoutEmptyMask) : value;
}

function isFilter(value: unknown): boolean {
  if (!isObject(value) || !FILTER_TYPES.has(String(value.filterType))) return false;
  const { name, regexp } = value;
  return typeof name === "string" && name.length > 0 && name.length <= 32 && typeof regexp === "string";
}

function withoutEmptyMask({ mask, ...filter }: JsonObject): JsonObject {
  return mask === undefined || mask === "" ? filter : { ...filter, mask };
}
