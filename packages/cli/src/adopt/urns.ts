import { isObject, type Json, type JsonObject } from "./json.js";
import { isProvider, providerOwner } from "./providers.js";
import type { Entry } from "./stateFile.js";
import { type Source, tokenHere } from "./tokens.js";

/** The URN of an entry whose type is now `type`: the types of its parents stand in it as well. */
export function adoptedUrn(urn: string, type: string, sources: readonly Source[]): string {
  const [head = "", project = "", types = "", ...names] = urn.split("::");
  const parents = types.split("$").slice(0, -1);
  const here = parents.map((parent) => {
    const found = tokenHere(parent, sources);
    return found.kind === "known" ? found.token : parent;
  });
  const source = isProvider(type) ? providerOwner(type, sources) : undefined;
  const name = source === undefined ? names : [defaultName(names.join("::"), source)];
  return [head, project, [...here, type].join("$"), ...name].join("::");
}

/** The engine calls a default provider by the package's version. */
function defaultName(name: string, { pkg }: Source): string {
  return /^default_\d/.test(name) ? `default_${pkg.version.replaceAll(".", "_")}` : name;
}

/** Members of an entry that hold URNs, or a URN and an id. */
const HOLDERS = [
  "parent",
  "provider",
  "dependencies",
  "propertyDependencies",
  "deletedWith",
  "replaceWith",
  "viewOf",
] as const;

/** An entry that refers to others by their new URNs. What it was called before has the types of ours as well. */
export function renameUrns(entry: Entry, urns: ReadonlyMap<string, string>, sources: readonly Source[]): Entry {
  const changed: Record<string, Json> = {};
  if (Array.isArray(entry.aliases)) changed.aliases = entry.aliases.map((alias: Json) => aliasHere(alias, sources));
  for (const name of HOLDERS) {
    const value = entry[name];
    if (value !== undefined) changed[name] = renamed(value, urns);
  }
  return { ...entry, ...changed };
}

function aliasHere(alias: Json, sources: readonly Source[]): Json {
  if (typeof alias !== "string") return alias;
  const type = alias.split("::")[2]?.split("$").at(-1) ?? "";
  const here = tokenHere(type, sources);
  return here.kind === "known" ? adoptedUrn(alias, here.token, sources) : alias;
}

function renamed(value: Json, urns: ReadonlyMap<string, string>): Json {
  if (typeof value === "string") {
    const whole = urns.get(value);
    if (whole !== undefined) return whole;
    // A provider is referred to by its URN and its id.
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
