import { type Fields, lookupToken, type Package, resourceToken, terraformNameOf } from "@tripod/kit";

/** Package, and the name of its original in the input. */
export interface Source {
  readonly pkg: Package;
  /** Name of the original's package. Default: the name of ours. */
  readonly from: string;
}

/**
 * Our words by the words of the platforms in type names, for original types that are named after the vendor's product.
 * The vocabularies of the packages are applied, too.
 */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  Aws: "CloudA",
  Azure: "CloudB",
  S3: "ObjStore",
  Cloudfront: "Cdn",
};

/** Returns our name for a resource or lookup of the original, or undefined if there is no counterpart. */
export function counterpartName(pkg: Package, name: string): string | undefined {
  const definitions = { ...pkg.resources, ...pkg.lookups };
  if (Object.hasOwn(definitions, name)) return name;
  const vocabulary = Object.values(pkg.vocabulary ?? {}).flatMap((words) => Object.entries(words));
  const pairs = [
    ...vocabulary.map(([ownName, originalName]) => [originalName, ownName] as const),
    ...Object.entries(TYPE_WORDS),
  ];
  for (const [originalName, ownName] of pairs) {
    const renamed = name.replace(originalName, ownName);
    if (renamed !== name && Object.hasOwn(definitions, renamed)) return renamed;
  }
  // Earlier versions of originals separate words differently: CloudSyslogSource.
  return Object.keys(definitions).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
}

/** Returns our name for a member of the original's values, or undefined if there is no counterpart. */
export function counterpartMember(fields: Fields, name: string): string | undefined {
  if (Object.hasOwn(fields, name)) return name;
  const byTerraform = Object.entries(fields).find(
    ([ownName, field]) => camelCase(terraformNameOf(ownName, field)) === name,
  );
  if (byTerraform !== undefined) return byTerraform[0];
  for (const [originalName, ownName] of Object.entries(TYPE_WORDS)) {
    const [theirPrefix, ourPrefix] = [lowerFirst(originalName), lowerFirst(ownName)];
    const renamed = `${ourPrefix}${name.slice(theirPrefix.length)}`;
    if (name.startsWith(theirPrefix) && Object.hasOwn(fields, renamed)) return renamed;
  }
  return undefined;
}

function camelCase(name: string | null): string {
  return (name ?? "").replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function lowerFirst(name: string): string {
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

/** Token of an original package: `vendor:index/zoneV2:ZoneV2`, or short as in programs. */
const TOKEN = /^([A-Za-z][\w-]*):(?:(?:index|[\w-]+)(?:\/[\w-]+)?:)?([A-Za-z]\w*)$/;

/** Returns the package and the name of a token; both undefined if the string is not a token. */
export function tokenParts(token: string): { readonly owner?: string; readonly name?: string } {
  const [, owner, name] = TOKEN.exec(token) ?? [];
  return owner === undefined || name === undefined ? {} : { owner, name };
}

/** Counterpart of an original's token. */
export type TokenCounterpart =
  /** The token belongs to no package. */
  | { readonly kind: "foreign" }
  /** The token belongs to a package that has no counterpart. */
  | { readonly kind: "unknown"; readonly source: Source }
  | { readonly kind: "known"; readonly source: Source; readonly name: string; readonly token: string };

/** Returns the counterpart of an original's token. */
export function counterpartOf(token: string, sources: readonly Source[]): TokenCounterpart {
  const { owner, name: called = "" } = tokenParts(token);
  const source = sources.find(({ from }) => from === owner);
  if (source === undefined) return { kind: "foreign" };
  const { pkg } = source;
  const name = counterpartName(pkg, called);
  if (name === undefined) return { kind: "unknown", source };
  const isResource = Object.hasOwn(pkg.resources, name);
  return { kind: "known", source, name, token: (isResource ? resourceToken : lookupToken)(pkg.name, name) };
}
