import { BugError, didYouMean, type Fields } from "@tripod/kit";
import { isObject, type Values } from "../values/values.js";

const TOP = `name kind doc fields terraform dataLoss extras rules preflight deprecated endpoint identity wire create read update delete
  waits list`;
const GROUPS: Readonly<Record<string, string>> = {
  endpoint: "path itemPath scopeInputs alsoInBody parents folder startsEmpty scopeDefaults",
  identity: "id unique enforced nonReusable displayName key onLostResponse",
  wire: "id createdAt constants envelope isKind otherKind codecs mayOmit encode decode",
  create: "importOnly method adopts exists findExisting costs searchMs path deferred body prepare response",
  read: "isDeleted subresources",
  delete: "method path query body run",
  waits: "status parent retryable",
  list: "path rows supersededBy filter unmanageable unlistable",
};
/** Bodies of an update, and options of its steps. */
const BODIES = ["full", "inputs", "changes"];
const STEP = "sends alsoSends path envelope returnsObject run when body method omit constants";
/** Functions that build a resource of a definition. Those of a described API (`api.…`) know its dialect. */
export type DefinitionKind = "managed" | "api.managed" | "api.member" | "api.singleton";

/** Further options by kind and group. */
const FURTHER: Partial<Readonly<Record<DefinitionKind, Readonly<Record<string, string>>>>> = {
  managed: { endpoint: "dialect" },
  "api.managed": { endpoint: "service" },
  "api.member": { "": "write", endpoint: "list shows service" },
};
const OF_SINGLETONS = "name kind doc fields terraform dataLoss rules preflight deprecated id called service documents";
/** Names that Pulumi gives to every resource. */
const RESERVED = ["id", "urn", "pulumi"];

/** Returns the first mistake of a definition that a program without types could make. The text follows the name. */
function mistakeIn(definition: Values, kind: DefinitionKind): string | undefined {
  if (kind === "api.singleton") return unknownOption(definition, OF_SINGLETONS, "") ?? reservedName(definition);
  const own = (group: string): string => FURTHER[kind]?.[group] ?? "";
  const unknown = unknownOption(definition, `${TOP} ${own("")}`, "");
  if (unknown !== undefined) return unknown;
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

/** Returns the mistake of a definition with a name that Pulumi reserves. */
function reservedName({
  name,
  fields = {},
}: {
  readonly name?: unknown;
  readonly fields?: Fields;
}): string | undefined {
  if (name === "Provider") return "has the name Provider, which Pulumi reserves";
  const reserved = Object.keys(fields).find((field) => RESERVED.includes(field) || field.startsWith("__"));
  if (reserved === undefined) return undefined;
  return `has a field ${reserved}, a name that Pulumi reserves. Choose another name and state the wire name with .wire("${reserved}")`;
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

/** A mistake in a definition, for its author. */
export class DefinitionError extends Error {
  override readonly name = "DefinitionError";
}

/**
 * Checks a definition and builds its resource. Reports a mistake as one sentence that starts with the file and line of the
 * call of `caller`.
 *
 * @throws DefinitionError
 */
export function checked<T>(
  caller: (...args: never[]) => unknown,
  definition: { readonly name: string },
  kind: DefinitionKind,
  build: () => T,
): T {
  try {
    const mistake = mistakeIn(definition as unknown as Values, kind);
    if (mistake !== undefined) throw new DefinitionError(`The definition ${definition.name} ${mistake}`);
    return build();
  } catch (error) {
    if (!(error instanceof BugError) && !(error instanceof DefinitionError)) throw error;
    const location = callLocation(caller);
    // The rest of a BugError is for users of a package.
    const [sentence] = error.message.split(". This is a bug");
    throw new DefinitionError(`${location === undefined ? "" : `${location}: `}${sentence}`);
  }
}

/** Returns file and line of the call of `caller` that is under way, such as `/work/Shelf.ts:12`. Undefined if Node does not know it. */
export function callLocation(caller: (...args: never[]) => unknown): string | undefined {
  const place: { stack?: string } = {};
  Error.captureStackTrace(place, caller);
  const [, line = ""] = place.stack?.split("\n") ?? [];
  return /\(?(?:file:\/\/)?([^()\s]+:\d+):\d+\)?$/.exec(line)?.[1];
}
