import { parse } from "yaml";
import type { Json, JsonObject } from "./json.js";
import type { Lookup, ProgramEntry } from "./program.js";
import { engine } from "./stack.js";

/** Program in a `Pulumi.yaml`. */
interface YamlText {
  readonly config?: Readonly<Record<string, { readonly default?: Json } | null>>;
  readonly variables?: Readonly<Record<string, { "fn::invoke": { function: string; arguments?: JsonObject } }>>;
  readonly resources?: Readonly<
    Record<string, { type: string; properties?: JsonObject; options?: { dependsOn?: string[] } }>
  >;
  readonly outputs?: JsonObject;
}

/** Program, plugin and environment of a run. */
export interface YamlRun {
  /** Executable of the plugin. */
  readonly plugin: string;
  /** Text of a `Pulumi.yaml` whose variables are invokes of one package. */
  readonly program: string;
  /** Values of the program's configuration. */
  readonly config: JsonObject;
  readonly env: Readonly<Record<string, string>>;
}

/** Type of a provider resource, without the name of its package. */
const PROVIDER = "pulumi:providers:";

/**
 * Runs a Pulumi YAML program with lookups only, without the real engine, and returns the outputs. A provider resource
 * of the program configures all lookups.
 */
export async function runYamlLookups({ plugin, program, config, env }: YamlRun): Promise<JsonObject> {
  const { config: declared = {}, resources = {}, outputs = {} } = parse(program) as YamlText;
  const provider = Object.values(resources).find(({ type }) => type.startsWith(PROVIDER))?.properties;
  const [, pkg = ""] = /^ +function: (\w+):/m.exec(program) ?? [];
  const stack = engine({ command: plugin, env }).stack({ package: pkg, ...(provider && { provider }) });
  const { outputs: results } = await stack.up(yamlEntries(program, config));
  const at = (value: Json | undefined, step: string | number) => (value as JsonObject | undefined)?.[step];
  const of: Lookup = (name, ...path) => path.reduce(at, results[name]) as Json;
  return filled(outputs, of, settingsOf(declared, config)) as JsonObject;
}

/** Returns the values of a program's configuration. @throws RangeError if a value is not set and has no default */
function settingsOf(declared: NonNullable<YamlText["config"]>, settings: JsonObject): JsonObject {
  const defaults = Object.entries(declared).map(([name, value]) => {
    const setting = settings[name] ?? value?.default;
    if (setting === undefined) throw new RangeError(`nothing sets ${name}`);
    return [name, setting] as const;
  });
  return { ...settings, ...Object.fromEntries(defaults) };
}

/**
 * Converts a Pulumi YAML program to entries for the fake engine, each after its dependencies. Supports resources
 * except providers, invokes, `fn::toJSON`, and `${name.path[0]}` as a whole value.
 *
 * @param configuration values of the program's configuration
 * @throws RangeError if the program declares a configuration value that is not set and has no default
 */
export function yamlEntries(yaml: string, configuration: JsonObject): readonly ProgramEntry[] {
  const { config = {}, variables = {}, resources = {} } = parse(yaml) as YamlText;
  const settings = settingsOf(config, configuration);
  const entries = new Map<string, { readonly entry: ProgramEntry; readonly needs: readonly string[] }>();
  for (const [name, { "fn::invoke": invoke }] of Object.entries(variables)) {
    const input = invoke.arguments ?? {};
    const args = (of: Lookup) => filled(input, of, settings) as JsonObject;
    entries.set(name, { entry: { name, invoke: tokenOf(invoke.function), args }, needs: namesIn(input) });
  }
  for (const [name, { type, properties = {}, options = {} }] of Object.entries(resources)) {
    if (type.startsWith(PROVIDER)) continue;
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

/** Returns the full token of a short one: `hostpkg:index/domainsZoneV2:DomainsZoneV2` for `hostpkg:DomainsZoneV2`. */
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
