import type { AnyField, Fields } from "../fields/field.js";
import { secretsInAddress } from "../secrets/inUrl.js";
import { secretsIn } from "../secrets/secretsIn.js";
import type { Failure } from "../values/errors.js";
import { parseJson } from "../values/json.js";
import { isForeignName } from "../values/stateKeys.js";
import { unknownPropertyFailures } from "../values/unknownProperties.js";
import {
  hasUnknown,
  objectOf,
  own,
  type Plain,
  type PlainObject,
  reveal,
  Secret,
  unwrap,
  type Value,
  type ValueObject,
} from "../values/value.js";
import { check, EXPECTED } from "./check.js";

/** Environment variables by name; a missing one is undefined. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Required setting that neither the configuration nor the environment sets. */
export interface MissingSetting {
  readonly name: string;
  /** Description, with the environment variables of the setting. */
  readonly description: string;
  readonly environment: readonly string[];
  /** Alternative setting. */
  readonly instead: string | undefined;
}

/** Result of a check of settings. */
export interface CheckedSettings {
  /** Plain settings with defaults and environment; valid only without failures. */
  readonly settings: PlainObject;
  /** Settings of the configuration, parsed from JSON text where necessary; without the environment. */
  readonly explicit: ValueObject;
  /** Settings of the configuration in their original form, with secrets marked by field; without the environment. */
  readonly recorded: ValueObject;
  /** Secrets of all these settings; failures must be redacted with them. */
  readonly secrets: readonly string[];
  readonly failures: readonly Failure[];
  readonly missing: readonly MissingSetting[];
  readonly warnings: readonly Failure[];
}

/** Decodes marks that SDKs leave inside the JSON text of a setting. */
export type FromJson = (json: Plain) => Value;

/** Names that engines put among settings. */
const ENGINE_NAMES = new Set(["version", "pluginDownloadURL", "__internal"]);

/**
 * Checks the settings of a provider instance. A setting that is not text may arrive as JSON text. An unset setting is
 * read from the environment, from the first non-empty variable, and otherwise has its default. An explicit empty string
 * is rejected: treating it as unset could select the wrong project or host.
 */
export function checkSettings(
  fields: Fields,
  inputs: ValueObject,
  environment: Environment,
  fromJson: FromJson = (json) => json,
): CheckedSettings {
  const failures: Failure[] = [];
  const ours = objectOf(Object.entries(inputs).filter(([name]) => !ENGINE_NAMES.has(name)));
  const entries: [string, Value | undefined][] = [];
  const explicitEntries: [string, Value | undefined][] = [];
  const absentees: [string, AnyField][] = [];
  /** Environment variables that set a setting, by setting. */
  const variables = new Map<string, string>();
  for (const [name, field] of Object.entries(fields)) {
    // An unset setting may arrive as null, a secret one as a secret null.
    const explicit = isAbsent(own(ours, name)) ? undefined : own(ours, name);
    const variable = explicit === undefined ? variableOf(field, environment) : undefined;
    if (variable !== undefined) variables.set(name, variable);
    const read = variable === undefined ? explicit : environment[variable];
    const value = parsed(name, field, read, failures, fromJson);
    const failed = failures.at(-1)?.path === name;
    if (value === undefined && !failed) absentees.push([name, field]);
    entries.push([name, value]);
    if (explicit !== undefined) explicitEntries.push([name, value ?? explicit]);
  }
  const complete = objectOf(entries);
  const missing = absentees
    .filter(([, { spec }]) => spec.presence === "required" || isNeeded(spec.requiredUnless, complete))
    .map(([name, field]) => describeMissing(name, field));
  const absent = new Set(missing.map(({ name }) => name));
  const checked = check(fields, complete, { noun: "setting" });
  const reported = new Set(failures.map(({ path }) => path));
  for (const failure of checked.failures) {
    if (!absent.has(failure.path) && !reported.has(failure.path)) failures.push(failure);
  }
  const unknownNames = Object.keys(ours).filter((name) => !Object.hasOwn(fields, name) && !isForeignName(name));
  failures.push(...unknownPropertyFailures(unknownNames, Object.keys(fields), "setting"));
  return {
    settings: hasUnknown(checked.value) ? {} : reveal(checked.value),
    explicit: objectOf(explicitEntries),
    recorded: objectOf(Object.entries(inputs).map(([name, value]) => [name, marked(own(fields, name), value)])),
    secrets: [...secretsIn(complete, fields), ...secretsIn(inputs, fields), ...inAddresses(complete)],
    failures: failures.map((failure) => withVariable(failure, variables)),
    missing,
    warnings: checked.warnings,
  };
}

/** Returns the failure of a missing setting, with the setting and its environment variables. */
export function missingAsFailure({ name, environment, instead }: MissingSetting): Failure {
  const variables = environment.length === 0 ? "" : ` or in the environment variable ${environment.join(" or ")}`;
  const other = instead === undefined ? "" : `, or set ${instead} instead`;
  return { path: name, reason: `is required. Set it in the configuration${variables}${other}` };
}

function isNeeded(unless: string | undefined, settings: ValueObject): boolean {
  return unless !== undefined && isAbsent(own(settings, unless));
}

function describeMissing(name: string, field: AnyField): MissingSetting {
  const environment = field.spec.environment ?? [];
  const variables = environment.length === 0 ? "" : ` (environment variable ${environment.join(" or ")})`;
  const { requiredUnless: instead } = field.spec;
  return { name, environment, instead, description: `${field.spec.doc.split("\n")[0] ?? ""}${variables}` };
}

/** Returns the credentials in URLs of settings that are otherwise not secret. */
function inAddresses(values: ValueObject): readonly string[] {
  const texts = Object.values(values).map(unwrap);
  return texts.flatMap((text) => (typeof text === "string" ? secretsInAddress(text) : []));
}

function isAbsent(value: Value | undefined): boolean {
  const inner = unwrap(value);
  return inner === undefined || inner === null;
}

/** Returns the first environment variable of a setting that is not empty. */
function variableOf({ spec }: AnyField, environment: Environment): string | undefined {
  return spec.environment?.find((variable) => (environment[variable] ?? "") !== "");
}

/** Names the environment variable in the failure of a setting that comes from it. */
function withVariable({ path, reason }: Failure, variables: ReadonlyMap<string, string>): Failure {
  const variable = variables.get(path.split(/[.[]/)[0] ?? "");
  return { path, reason: variable === undefined ? reason : `${reason} (environment variable ${variable})` };
}

const TRUE = new Set(["1", "t", "T", "true", "TRUE", "True"]);
const FALSE = new Set(["0", "f", "F", "false", "FALSE", "False"]);

/** Returns the value of a setting, parsed from JSON text if the setting is not text. */
function parsed(
  name: string,
  field: AnyField,
  value: Value | undefined,
  failures: Failure[],
  fromJson: FromJson,
): Value | undefined {
  const inner = unwrap(value);
  const mark = (plain: Value): Value => (value instanceof Secret ? new Secret(plain) : plain);
  if (inner === null || inner === undefined) return undefined;
  if (inner === "") {
    failures.push({ path: name, reason: "must not be empty. Remove it or set a value" });
    return undefined;
  }
  const { kind } = field.spec.type;
  if (typeof inner !== "string" || kind === "string" || kind === "json") return value;
  if (kind === "boolean" && (TRUE.has(inner) || FALSE.has(inner))) return mark(TRUE.has(inner));
  const json = parseJson(inner);
  if (json.ok) return mark(fromJson(json.value));
  // Structured text is not displayed: its secrets cannot be identified before it is parsed.
  const isScalar = kind === "boolean" || kind === "number";
  const isQuoted = isScalar && !(value instanceof Secret) && field.spec.secret !== true;
  const expected = isScalar ? EXPECTED[kind] : `${EXPECTED[kind]}, as JSON`;
  failures.push({ path: name, reason: `must be ${expected}${isQuoted ? `, got ${JSON.stringify(inner)}` : ""}` });
  return undefined;
}

function marked(field: AnyField | undefined, value: Value | undefined): Value | undefined {
  const plain = value === undefined || value === null || value instanceof Secret || field?.spec.secret !== true;
  return plain ? value : new Secret(value);
}
