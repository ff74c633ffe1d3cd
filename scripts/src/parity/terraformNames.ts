// Names of members in the originals' Terraform providers, and those of them that do not follow from ours.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type AnyField, type Fields, type LoadedPackage, snakeCase } from "@tripod/kit";
import { loadedPackage } from "../build/paths.js";
import { ROOT } from "../shared/folders.js";
import { type GenerateMode, keepGenerated } from "../shared/generatedFiles.js";
import { grouped } from "../shared/grouped.js";
import { byName, inOurWords } from "./shapes.js";

/** A plain member is 0, a list of plain values its kind, a block its kind with its members. */
type Entry = 0 | string | readonly [kind: string, members: Entries];
interface Entries {
  readonly [name: string]: Entry;
}

/** Names of an original's Terraform provider. */
interface ProviderNames {
  readonly release: string;
  readonly provider: string;
  readonly settings: Entries;
  readonly resources: Readonly<Record<string, Entries>>;
  readonly dataSources: Readonly<Record<string, Entries>>;
}

/** Type of a Terraform schema: a word, or a word with an inner type. */
type PrintedType = string | readonly [kind: string, inner: PrintedType | Readonly<Record<string, PrintedType>>];

interface Block {
  readonly attributes?: Readonly<Record<string, { readonly type: PrintedType }>>;
  readonly block_types?: Readonly<
    Record<string, { readonly nesting_mode: string; readonly max_items?: number; readonly block: Block }>
  >;
}

type Blocks = Readonly<Record<string, { readonly block: Block }>>;

/** Output of `terraform providers schema -json`. */
interface PrintedSchemas {
  readonly provider_schemas: Readonly<
    Record<
      string,
      {
        readonly provider: { readonly block: Block };
        readonly resource_schemas?: Blocks;
        readonly data_source_schemas?: Blocks;
      }
    >
  >;
}

/**
 * Returns the members of an original's Terraform provider from the output of `terraform providers schema -json`. A
 * plain member is 0, a list of plain values `"list"`, and a block or a list of objects `["list", members]`, with `one`
 * instead of `list` if at most one can exist.
 */
export function namesOfProvider(printed: PrintedSchemas, release: string): ProviderNames {
  const [first] = Object.entries(printed.provider_schemas);
  if (first === undefined) throw new Error("The Terraform schema has no provider.");
  const [address, { provider, resource_schemas = {}, data_source_schemas = {} }] = first;
  const name = address.slice(address.lastIndexOf("/") + 1);
  const all = (schemas: Blocks) =>
    Object.fromEntries(
      Object.entries(schemas)
        .map(([type, { block }]) => [type.slice(name.length + 1), ofBlock(block)] as const)
        .sort(byName),
    );
  return {
    release,
    provider: name,
    settings: ofBlock(provider.block),
    resources: all(resource_schemas),
    dataSources: all(data_source_schemas),
  };
}

function ofBlock({ attributes = {}, block_types = {} }: Block): Entries {
  const members: (readonly [string, Entry])[] = [
    ...Object.entries(attributes).map(([name, { type }]) => [name, ofType(type)] as const),
    ...Object.entries(block_types).map(
      ([name, { nesting_mode, max_items, block }]) =>
        [name, [nesting_mode === "single" || max_items === 1 ? "one" : nesting_mode, ofBlock(block)]] as const,
    ),
  ];
  return Object.fromEntries(members.sort(byName));
}

/**
 * Returns the entry of an attribute. A type is a word, or a word with an inner type: `["list", ["object", { name:
 * "string" }]]`.
 */
function ofType(type: PrintedType): Entry {
  if (typeof type === "string") return 0;
  const [kind, inner] = type;
  if (!isPrintedType(inner)) {
    const members = Object.entries(inner).map(([name, one]) => [name, ofType(one)] as const);
    return ["one", Object.fromEntries(members.sort(byName))];
  }
  const of = ofType(inner);
  return typeof of === "object" ? [kind, of[1]] : kind;
}

function isPrintedType(type: PrintedType | Readonly<Record<string, PrintedType>>): type is PrintedType {
  return typeof type === "string" || Array.isArray(type);
}

/** Returns the text of a file of names, with one line for each resource and lookup. */
export function namesFile({ release, provider, settings, resources, dataSources }: ProviderNames): string {
  const lines = (all: object) =>
    `{\n${Object.entries(all)
      .map(([type, members]) => `  ${JSON.stringify(type)}: ${JSON.stringify(members)}`)
      .join(",\n")}\n }`;
  return `{\n "release": ${JSON.stringify(release)},\n "provider": ${JSON.stringify(provider)},\n "settings": ${JSON.stringify(settings)},\n "resources": ${lines(resources)},\n "dataSources": ${lines(dataSources)}\n}\n`;
}

/** Returns the name that a bridge gives a member: camelCase, and the plural for lists. */
function bridgedName(pkg: string, name: string, kind: Entry): string {
  const camel = camelCase(name);
  return inOurWords(pkg, kind === "list" || kind === "set" ? pluralOf(camel) : camel);
}

const camelCase = (name: string) => name.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase());

function pluralOf(word: string): string {
  if (/(?:ss|us|is|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * Returns the names of an original that do not follow from ours. The key is the name of a member with the original's
 * most frequent name for it, and the path of a member that differs from that. The value of a member that the original
 * does not have is null.
 */
function exceptionsIn(
  pkg: string,
  { settings, resources, lookups }: LoadedPackage,
  original: ProviderNames,
): ReadonlyMap<string, string | null> {
  const found: { readonly path: string; readonly name: string; readonly theirs: string | null }[] = [];
  const walk = (path: string, fields: Fields, theirs: Entries, isTop: boolean): void => {
    for (const [name, field] of Object.entries(fields)) {
      const { terraformName } = field.spec;
      if (terraformName === null || terraformName === "id" || (isTop && name === "id")) continue;
      const match = Object.entries(theirs).find(([called, member]) => {
        const kind = typeof member === "object" ? member[0] : member;
        // Some of our names keep a word of the original that is translated elsewhere: `azureTenantId`.
        const names = [bridgedName(pkg, called, kind), bridgedName(pkg, called, "one"), camelCase(called)];
        return names.includes(name);
      });
      const [called, member] = match ?? [null, undefined];
      found.push({ path: `${path}.${name}`, name, theirs: called });
      const inner = membersIn(field);
      if (inner !== undefined && called !== null)
        walk(`${path}.${name}`, inner, typeof member === "object" ? member[1] : {}, false);
    }
  };
  walk("settings", settings, original.settings, true);
  for (const one of Object.values(resources))
    walk(one.name, one.fields, original.resources[one.terraform ?? ""] ?? {}, true);
  for (const one of Object.values(lookups))
    walk(one.name, one.fields, original.dataSources[one.terraform ?? ""] ?? {}, true);
  const table = new Map<string, string | null>();
  for (const [name, all] of grouped(found, (one) => one.name)) {
    const counts = grouped(all, (one) => one.theirs);
    const [[usual] = [null]] = [...counts].sort(([, one], [, other]) => other.length - one.length);
    // A single member that the original lacks is keyed by its path, because another member of that name may be added.
    const shared = usual === null && all.length === 1 ? snakeCase(name) : usual;
    if (shared !== snakeCase(name)) table.set(name, shared);
    for (const { path, theirs } of all) if (theirs !== shared) table.set(path, theirs);
  }
  return new Map([...table].sort(byName));
}

/** Returns the text of the module `terraformNames.ts` with these exceptions. */
function exceptionsModule(exceptions: ReadonlyMap<string, string | null>, release: string): string {
  const rows = [...exceptions].map(([key, theirs]) => {
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    return `  ${name}: ${JSON.stringify(theirs)},`;
  });
  return `// Generated from the originals' published schemas; do not edit. Run: npm run parity

import type { TerraformNames } from "@tripod/kit";

/**
 * Names of members in the original's Terraform provider, release ${release}, where they do not follow from ours by
 * spelling: by the name of a member, or by its path. \`null\`: the original has no such member.
 */
export const TERRAFORM_NAMES: TerraformNames = {
${rows.join("\n")}
};
`;
}

/** Returns the path of the file with the names of a package's original. */
export const namesPath = (name: string): string => join(ROOT, "tests", "fixtures", "terraform", `${name}.json`);

/** Returns the members of the object in a field, or of the objects in its list or map. */
function membersIn({ spec: { type } }: Pick<AnyField, "spec">): Fields | undefined {
  if (type.kind === "object") return type.fields;
  return "element" in type ? membersIn(type.element) : undefined;
}

/** Writes the modules `terraformNames.ts` of these packages or compares them with the existing ones. */
export async function keepNames(packages: readonly string[], mode: GenerateMode): Promise<void> {
  for (const name of packages) {
    const original: ProviderNames = JSON.parse(readFileSync(namesPath(name), "utf8"));
    const exceptions = exceptionsIn(name, await loadedPackage(name), original);
    keepGenerated(`packages/${name}/src/terraformNames.ts`, exceptionsModule(exceptions, original.release), mode);
  }
}
