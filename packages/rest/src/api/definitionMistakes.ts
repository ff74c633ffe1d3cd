import { BugError, didYouMean, type Fields } from "@tripod/kit";
import { isObject, type Values } from "../values/values.js";

const TOP = `name kind doc fields terraform dataLoss deletion extras rules preflight deprecated endpoint identity wire create read update delete
  waits list`;
const GROUPS: Readonly<Record<string, string>> = {
  endpoint: "path itemPath scopeInputs alsoInBody parents folder startsEmpty scopeDefaults spellId",
  identity: "id unique enforced nonReusable displayName key onLostResponse",
  wire: "id createdAt constants envelope isKind otherKind codecs mayOmit encode decode",
  create:
    "importOnly method adopts exists findExisting expectedId costs searchMs path deferred body check prepare response",
  read: "isDeleted subresources",
  delete: "method path query body run",
  waits: "status parent retryable",
  list: "path rows supersededBy filter unmanageable unlistable",
};
/** Bodies of an update, and options of its steps. */
const BODIES = ["full", "inputs", "changes"];
const STEP = "sends alsoSends path envelope returnsObject run when body method omit constants";
/** Functions that build a definition. Those of a described API (`api.…`) know its dialect. */
export type DefinitionKind = "managed" | "api.managed" | "api.member" | "api.singleton" | "api.lookup";

/** Further options by kind and group. */
const FURTHER: Partial<Readonly<Record<DefinitionKind, Readonly<Record<string, string>>>>> = {
  managed: { endpoint: "dialect" },
  "api.managed": { endpoint: "service" },
  "api.member": { "": "write", endpoint: "list shows service" },
};
/** All options of definitions without groups. */
const UNGROUPED: Partial<Readonly<Record<DefinitionKind, string>>> = {
  "api.singleton":
    "name kind doc fields terraform dataLoss deletion rules preflight deprecated id called service documents",
  "api.lookup": "name doc fields terraform deprecated rules run",
};
const OF_SERVICES = "baseUrl authorization names members envelope clearWith paging healthCheck describeError missing";
const OF_APIS = `name version settings settingNames limits userAgent services ${OF_SERVICES}`;
const OF_PAGING = "rows next cursor query";
/** Names that Pulumi gives to every resource, and names that the engine adds to the settings of every provider. */
const RESERVED_FIELDS = ["id", "urn", "pulumi"];
const RESERVED_SETTINGS = ["version", "pulumi", "pluginDownloadURL"];
/** Names of modules in every SDK, in lower case. */
const RESERVED_MODULES = ["provider", "index", "utilities", "types", "config"];

/** Returns the first mistake of a definition that a program without types could make. The text follows the name. */
function mistakeIn(definition: Values, kind: DefinitionKind): string | undefined {
  const ungrouped = UNGROUPED[kind];
  if (ungrouped !== undefined) {
    return unknownOption(definition, ungrouped, "") ?? reservedName(definition, kind === "api.lookup");
  }
  const own = (group: string): string => FURTHER[kind]?.[group] ?? "";
  const unknown = unknownOption(definition, `${TOP} ${own("")}`, "");
  if (unknown !== undefined) return unknown;
  for (const part of ["fields", "endpoint"]) if (!isObject(definition[part])) return `has no ${part}`;
  for (const [group, options] of Object.entries(GROUPS)) {
    const values = definition[group];
    if (!isObject(values)) continue;
    const problem = unknownOption(values, `${options} ${own(group)}`, `${group}.`);
    if (problem !== undefined) return problem;
  }
  const update = mistakeInUpdate(definition.update);
  if (update !== undefined) return update;
  const { fields = {}, identity = {} } = definition as { fields?: Fields; identity?: Values };
  const reserved = reservedName(definition);
  if (reserved !== undefined) return reserved;
  if (!("name" in fields) && identity.key === undefined)
    return "has no key. Name the inputs that identify an object in identity.key, or state identity.key: null";
  return undefined;
}

/** Returns the mistake of a definition with a name that Pulumi reserves. Lookups can return an `id`. */
function reservedName(
  { name, fields = {} }: { readonly name?: unknown; readonly fields?: Fields },
  isLookup = false,
): string | undefined {
  if (RESERVED_MODULES.includes(String(name).toLowerCase())) return `has the name ${name}, which Pulumi reserves`;
  const reserved = reservedIn(fields, isLookup ? [] : RESERVED_FIELDS);
  if (reserved === undefined) return undefined;
  return `has a field ${reserved}, a name that Pulumi reserves. Choose another name and state the wire name with .wire("${reserved}")`;
}

function reservedIn(fields: Fields, names: readonly string[]): string | undefined {
  return Object.keys(fields).find((field) => names.includes(field) || field.startsWith("__"));
}

/** Returns the first mistake of a description of an API that a program without types could make. */
function mistakeInApi(options: Values): string | undefined {
  const { settings = {}, services = {}, paging = {} } = options as Values & { readonly settings?: Fields };
  const unknown = unknownOption(options, OF_APIS, "") ?? unknownOption(paging as Values, OF_PAGING, "paging.");
  if (unknown !== undefined) return unknown;
  for (const [name, service] of Object.entries(services as Values)) {
    const mistake = unknownOption(service as Values, OF_SERVICES, `services.${name}.`);
    if (mistake !== undefined) return mistake;
  }
  const reserved = reservedIn(settings, RESERVED_SETTINGS);
  return reserved && `has a setting ${reserved}, a name that Pulumi reserves. Choose another name`;
}

/**
 * Checks the description of an API.
 *
 * @throws DefinitionError
 */
export function assertApi(caller: (...args: never[]) => unknown, options: { readonly name: string }): void {
  const mistake = mistakeInApi(options as unknown as Values);
  if (mistake !== undefined) throw locatedError(caller, `The API ${options.name} ${mistake}`);
}

/** Definitions of one API by token, with the location of each. */
export type DefinedTokens = Map<string, string | undefined>;

/** Registers a definition. Tokens that differ in upper and lower case only are one token in some languages. */
function assertNewToken(defined: DefinedTokens, name: string, location: string | undefined): void {
  const token = name.toLowerCase();
  if (defined.has(token)) {
    const other = defined.get(token);
    throw new DefinitionError(`The definition ${name} has the token of another one${other && `, at ${other}`}`);
  }
  defined.set(token, location);
}

/** Returns the mistake of an update: the name of a body, or steps. */
function mistakeInUpdate(update: unknown): string | undefined {
  if (update === undefined) return undefined;
  if (!Array.isArray(update)) return unknownBody(update, "update");
  for (const [index, step] of update.entries()) {
    const at = `update[${index}].`;
    if (!isObject(step)) return `has ${at.slice(0, -1)}, which is not an object`;
    const { body } = step;
    const isBody = body === undefined || typeof body === "function";
    const mistake = unknownOption(step, STEP, at) ?? (isBody ? undefined : unknownBody(body, `${at}body`));
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

function unknownBody(body: unknown, at: string): string | undefined {
  if (BODIES.includes(body as string)) return undefined;
  return `has the unknown value ${JSON.stringify(body)} of ${at}${didYouMean(String(body), BODIES)}`;
}

function unknownOption(values: Values, options: string, at: string): string | undefined {
  const knownOptions = options.split(/\s+/).filter((option) => option !== "");
  const name = Object.keys(values).find((option) => !knownOptions.includes(option));
  return name === undefined ? undefined : `has an unknown option ${at}${name}${didYouMean(name, knownOptions)}`;
}

/** Mistake in a definition, for its author. */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";
}

/**
 * Checks a definition and builds its resource. Reports a mistake as one sentence that starts with the file and line of
 * the call of `caller`.
 *
 * @param defined definitions of the API so far
 * @throws DefinitionError
 */
export function checked<T>(
  caller: (...args: never[]) => unknown,
  definition: { readonly name: string },
  kind: DefinitionKind,
  build: () => T,
  defined?: DefinedTokens,
): T {
  try {
    const mistake = mistakeIn(definition as unknown as Values, kind);
    if (mistake !== undefined) throw new DefinitionError(`The definition ${definition.name} ${mistake}`);
    const built = build();
    if (defined !== undefined) assertNewToken(defined, definition.name, callLocation(caller));
    return built;
  } catch (error) {
    if (!(error instanceof BugError) && !(error instanceof DefinitionError)) throw error;
    // The rest of a BugError is for users of a package.
    const [sentence = ""] = error.message.split(". This is a bug");
    throw locatedError(caller, sentence);
  }
}

function locatedError(caller: (...args: never[]) => unknown, sentence: string): DefinitionError {
  const location = callLocation(caller);
  return new DefinitionError(`${location === undefined ? "" : `${location}: `}${sentence}`);
}

/**
 * Returns the file and line of the call of `caller` that is under way, such as `src/Shelf.ts:12`. Undefined if Node
 * does not know it.
 */
export function callLocation(caller: (...args: never[]) => unknown): string | undefined {
  const place: { stack?: string } = {};
  Error.captureStackTrace(place, caller);
  const [, line = ""] = place.stack?.split("\n") ?? [];
  return /\(?(?:file:\/\/)?([^()\s]+:\d+):\d+\)?$/.exec(line)?.[1];
}
