import { urnType } from "@tripod/kit";
import { isObject, type Json, type JsonObject } from "./json.js";
import { isProvider, providerOwner } from "./providers.js";
import type { Entry } from "./stateFile.js";
import { counterpartOf, type Source } from "./tokens.js";

/** Returns the URN of an entry whose type is now `type`. Rewrites the types of its parents in the URN as well. */
export function adoptedUrn(urn: string, type: string, sources: readonly Source[]): string {
  const [head = "", project = "", types = "", ...names] = urn.split("::");
  const parents = types.split("$").slice(0, -1);
  const parentTypes = parents.map((parent) => {
    const found = counterpartOf(parent, sources);
    return found.kind === "known" ? found.token : parent;
  });
  const source = isProvider(type) ? providerOwner(type, sources) : undefined;
  const name = source === undefined ? names : [defaultName(names.join("::"), source)];
  return [head, project, [...parentTypes, type].join("$"), ...name].join("::");
}

/** Renames a default provider: the engine names it after the package's version. */
function defaultName(name: string, { pkg }: Source): string {
  return /^default_\d/.test(name) ? `default_${pkg.version.replaceAll(".", "_")}` : name;
}

/** Members of an entry that contain URNs, or a URN and an ID. */
const HOLDERS = [
  "parent",
  "provider",
  "dependencies",
  "propertyDependencies",
  "deletedWith",
  "replaceWith",
  "viewOf",
] as const;

/** Replaces the URNs in references to other entries. Rewrites the types in aliases as well. */
export function renameUrns(entry: Entry, urns: ReadonlyMap<string, string>, sources: readonly Source[]): Entry {
  const changed: Record<string, Json> = {};
  if (Array.isArray(entry.aliases)) changed.aliases = entry.aliases.map((alias: Json) => adoptedAlias(alias, sources));
  for (const name of HOLDERS) {
    const value = entry[name];
    if (value !== undefined) changed[name] = renamed(value, urns);
  }
  return { ...entry, ...changed };
}

function adoptedAlias(alias: Json, sources: readonly Source[]): Json {
  if (typeof alias !== "string") return alias;
  const counterpart = counterpartOf(urnType(alias), sources);
  return counterpart.kind === "known" ? adoptedUrn(alias, counterpart.token, sources) : alias;
}

function renamed(value: Json, urns: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") {
    const whole = urns.get(value);
    if (whole !== undefined) return whole;
    // References to a provider consist of its URN and its ID.
    const at = value.lastIndexOf("::");
    const urn = urns.get(value.slice(0, at));
    return urn === undefined ? value : `${urn}${value.slice(at)}`;
  }
  if (Array.isArray(value)) return value.map((one: Json) => renamed(one, urns));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, one]) => [name, renamed(one as Json, urns)]),
  );
}
