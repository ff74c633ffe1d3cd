import { type Fields, lookupToken, type Package, resourceToken, terraformNameOf } from "@tripod/kit";

/** A package, and the name that it has in what is taken over. */
export interface Source {
  readonly pkg: Package;
  /** Name of the original's package; by default our own. */
  readonly from: string;
}

/**
 * Words of the platforms in names of types, and ours for them: where the original's type is called after the vendor's
 * product. What the packages' vocabularies say is taken as well.
 */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  Aws: "CloudA",
  Azure: "CloudB",
  S3: "ObjStore",
  Cloudfront: "Cdn",
};

/** Our name for a resource or lookup of the original, or undefined where there is none. */
export function nameHere(pkg: Package, name: string): string | undefined {
  const ours = { ...pkg.resources, ...pkg.lookups };
  if (Object.hasOwn(ours, name)) return name;
  const told = Object.values(pkg.vocabulary ?? {}).flatMap((words) => Object.entries(words));
  const pairs = [...told.map(([our, theirs]) => [theirs, our] as const), ...Object.entries(TYPE_WORDS)];
  for (const [theirs, our] of pairs) {
    const renamed = name.replace(theirs, our);
    if (renamed !== name && Object.hasOwn(ours, renamed)) return renamed;
  }
  // Older originals part words elsewhere: CloudSyslogSource.
  return Object.keys(ours).find((known) => known.toLowerCase() === name.toLowerCase());
}

/** Our name for a member of the original's values, or undefined where there is none. */
export function memberHere(fields: Fields, name: string): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const byTerraform = Object.entries(fields).find(([ours, field]) => camelCase(terraformNameOf(ours, field)) === name);
  if (byTerraform !== undefined) return byTerraform[0];
  for (const [theirs, our] of Object.entries(TYPE_WORDS)) {
    const [before, after] = [lowerFirst(theirs), lowerFirst(our)];
    const renamed = `${after}${name.slice(before.length)}`;
    if (name.startsWith(before) && Object.hasOwn(fields, renamed)) return renamed;
  }
  return undefined;
}

function camelCase(name: string | null): string {
  return (name ?? "").replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

/** A token of an original, in its parts: `vendor:index/zoneV2:ZoneV2`, or short as programs write it. */
const TOKEN = /^([A-Za-z][\w-]*):(?:(?:index|[\w-]+)(?:\/[\w-]+)?:)?([A-Za-z]\w*)$/;

/** Package and name of a token; both undefined if the string is not a token. */
export function tokenParts(token: string): { readonly owner?: string; readonly name?: string } {
  const [, owner, name] = TOKEN.exec(token) ?? [];
  return owner === undefined || name === undefined ? {} : { owner, name };
}

/** What a token of an original is here. */
export type TokenHere =
  /** Of none of the packages. */
  | { readonly kind: "foreign" }
  /** Of one of the packages, which has nothing like it. */
  | { readonly kind: "unknown"; readonly source: Source }
  | { readonly kind: "known"; readonly source: Source; readonly name: string; readonly token: string };

/** What a token of an original is here. */
export function tokenHere(token: string, sources: readonly Source[]): TokenHere {
  const { owner, name: called = "" } = tokenParts(token);
  const source = sources.find(({ from }) => from === owner);
  if (source === undefined) return { kind: "foreign" };
  const { pkg } = source;
  const name = nameHere(pkg, called);
  if (name === undefined) return { kind: "unknown", source };
  const isResource = Object.hasOwn(pkg.resources, name);
  return { kind: "known", source, name, token: (isResource ? resourceToken : lookupToken)(pkg.name, name) };
}
