import { parse } from "yaml";
import type { Json, JsonObject } from "./json.js";
import type { Lookup, ProgramEntry } from "./program.js";

/** Program in a `Pulumi.yaml`. */
interface YamlText {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly variables?: Readonly<Record<string, { "fn::invoke": { function: string; arguments?: JsonObject } }>>;
  readonly resources?: Readonly<
    Record<string, { type: string; properties?: JsonObject; options?: { dependsOn?: string[] } }>
  >;
}

/**
 * Converts a Pulumi YAML program to the entries of a program for the fake engine, each after its dependencies. It knows invokes,
 * `fn::toJSON`, and `${name.path[0]}` as a whole value.
 *
 * @param settings values of the program's configuration
 * @throws RangeError if the program declares a configuration value that is not set
 */
export function yamlEntries(yaml: string, settings: JsonObject): readonly ProgramEntry[] {
  const { config = {}, variables = {}, resources = {} } = parse(yaml) as YamlText;
  for (const name of Object.keys(config))
    if (settings[name] === undefined) throw new RangeError(`nothing sets ${name}`);
  const entries = new Map<string, { readonly entry: ProgramEntry; readonly needs: readonly string[] }>();
  for (const [name, { "fn::invoke": invoke }] of Object.entries(variables)) {
    const input = invoke.arguments ?? {};
    const args = (of: Lookup) => filled(input, of, settings) as JsonObject;
    entries.set(name, { entry: { name, invoke: tokenOf(invoke.function), args }, needs: namesIn(input) });
  }
  for (const [name, { type, properties = {}, options = {} }] of Object.entries(resources)) {
    const inputs = (of: Lookup) => filled(properties, of, settings) as JsonObject;
    const needs = [...namesIn(properties), ...namesIn(options.dependsOn ?? [])];
    entries.set(name, { entry: { name, type: tokenOf(type), inputs }, needs });
  }
  const ordered: ProgramEntry[] = [];
  const take = (name: string): void => {
    const found = entries.get(name);
    if (found === undefined || ordered.includes(found.entry)) return;
    found.needs.forEach(take);
    ordered.push(found.entry);
  };
  for (const name of entries.keys()) take(name);
  return ordered;
}

/** `hostpkg:DomainsZoneV2` to `hostpkg:index/domainsZoneV2:DomainsZoneV2`. */
function tokenOf(short: string): string {
  const [pkg = "", name = ""] = short.split(":");
  return `${pkg}:index/${name.charAt(0).toLowerCase()}${name.slice(1)}:${name}`;
}

const REFERENCE = /^\$\{([^}]+)\}$/;

function stepsOf(reference: string): readonly (string | number)[] {
  return reference
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function namesIn(value: Json): string[] {
  if (typeof value === "string") {
    const reference = REFERENCE.exec(value)?.[1];
    return reference === undefined ? [] : [String(stepsOf(reference)[0])];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => namesIn(one as Json)) : [];
}

function filled(value: Json, of: Lookup, settings: JsonObject): Json {
  const inside = (one: Json): Json => filled(one, of, settings);
  if (typeof value === "string") {
    const reference = REFERENCE.exec(value)?.[1];
    if (reference === undefined) return value;
    const [name = "", ...path] = stepsOf(reference);
    return settings[name] ?? of(String(name), ...path);
  }
  if (Array.isArray(value)) return value.map(inside);
  if (typeof value !== "object" || value === null) return value;
  const json = (value as JsonObject)["fn::toJSON"];
  if (json !== undefined) return JSON.stringify(inside(json as Json));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inside(one as Json)])) as JsonObject;
}
