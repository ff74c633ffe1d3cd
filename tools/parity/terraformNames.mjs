// Names of members in the originals' Terraform providers, which block names in programs are: what a release has, and what of
// it does not follow from our names.

import { inOurWords } from "./shapes.mjs";

/**
 * Returns the members of an original's Terraform provider, out of what `terraform providers schema -json` prints: a plain
 * member is 0, a list of plain values `"list"`, a block or a list of objects `["list", members]`, with `one` where there is
 * at most one of it.
 */
export function namesOfProvider(printed, release) {
  const [address] = Object.keys(printed.provider_schemas);
  const { provider, resource_schemas, data_source_schemas } = printed.provider_schemas[address];
  const name = address.split("/").at(-1);
  const all = (schemas) =>
    Object.fromEntries(
      Object.entries(schemas ?? {})
        .map(([type, { block }]) => [type.slice(name.length + 1), ofBlock(block)])
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

function ofBlock({ attributes = {}, block_types = {} }) {
  const members = [
    ...Object.entries(attributes).map(([name, { type }]) => [name, ofType(type)]),
    ...Object.entries(block_types).map(([name, { nesting_mode, max_items, block }]) => [
      name,
      [nesting_mode === "single" || max_items === 1 ? "one" : nesting_mode, ofBlock(block)],
    ]),
  ];
  return Object.fromEntries(members.sort(byName));
}

/** Types are words, or a word with what is inside: `["list", ["object", { name: "string" }]]`. */
function ofType(type) {
  if (typeof type === "string") return 0;
  const [kind, inner] = type;
  if (kind === "object") {
    return [
      "one",
      Object.fromEntries(
        Object.entries(inner)
          .map(([name, one]) => [name, ofType(one)])
          .sort(byName),
      ),
    ];
  }
  const of = ofType(inner);
  return Array.isArray(of) ? [kind, of[1]] : kind;
}

const byName = ([one], [other]) => (one < other ? -1 : 1);

/** Returns the text of a file of names: a line for each resource and lookup. */
export function namesFile({ release, provider, settings, resources, dataSources }) {
  const lines = (all) =>
    `{\n${Object.entries(all)
      .map(([type, members]) => `  ${JSON.stringify(type)}: ${JSON.stringify(members)}`)
      .join(",\n")}\n }`;
  return `{\n "release": ${JSON.stringify(release)},\n "provider": ${JSON.stringify(provider)},\n "settings": ${JSON.stringify(settings)},\n "resources": ${lines(resources)},\n "dataSources": ${lines(dataSources)}\n}\n`;
}

/** Returns how a bridge calls a member: in camelCase, and lists in the plural. */
export function bridgedName(pkg, name, kind) {
  const camel = camelCase(name);
  return inOurWords(pkg, kind === "list" || kind === "set" ? pluralOf(camel) : camel);
}

const camelCase = (name) => name.replace(/_+(.)/g, (_, letter) => letter.toUpperCase());

function pluralOf(word) {
  if (/(?:ss|us|is|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/s$/.test(word)) return word;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

/**
 * Returns what of an original's names does not follow from ours: by the name of a member where all of that name share it, else by
 * its path. Members that the original does not have are null.
 */
export function exceptionsIn(pkg, { settings, resources, lookups }, original, { snakeCase, membersIn }) {
  /** @type {{ path: string, name: string, theirs: string | null }[]} */
  const found = [];
  const walk = (path, fields, theirs, isTop) => {
    for (const [name, field] of Object.entries(fields)) {
      const { terraformName } = field.spec;
      if (terraformName === null || terraformName === "id" || (isTop && name === "id")) continue;
      const match = Object.entries(theirs).find(([called, member]) => {
        const kind = Array.isArray(member) ? member[0] : member;
        // Of a word that has one of ours, the original's is kept where it has been public: `azureTenantId`.
        const names = [bridgedName(pkg, called, kind), bridgedName(pkg, called, "one"), camelCase(called)];
        return names.includes(name);
      });
      const called = match?.[0] ?? null;
      found.push({ path: `${path}.${name}`, name, theirs: called });
      const inner = membersIn(field);
      if (inner !== undefined && called !== null) walk(`${path}.${name}`, inner, match[1][1] ?? {}, false);
    }
  };
  walk("settings", settings, original.settings, true);
  for (const one of Object.values(resources)) walk(one.name, one.fields, original.resources[one.terraform] ?? {}, true);
  for (const one of Object.values(lookups)) walk(one.name, one.fields, original.dataSources[one.terraform] ?? {}, true);
  const table = new Map();
  for (const [name, all] of grouped(found, (one) => one.name)) {
    const counts = grouped(all, (one) => one.theirs);
    const [usual] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0];
    // A member that none of the originals has is told by its path: another of that name may come.
    const shared = usual === null && all.length === 1 ? snakeCase(name) : usual;
    if (shared !== snakeCase(name)) table.set(name, shared);
    for (const { path, theirs } of all) if (theirs !== shared) table.set(path, theirs);
  }
  return new Map([...table].sort(byName));
}

function grouped(all, keyOf) {
  const groups = new Map();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Returns the module of a package that has those exceptions. */
export function exceptionsModule(exceptions, release) {
  const rows = [...exceptions].map(([key, theirs]) => {
    const name = /^\w+$/.test(key) ? key : JSON.stringify(key);
    return `  ${name}: ${JSON.stringify(theirs)},`;
  });
  return `// Generated from the originals' published schemas; do not edit. Run: npm run parity

import type { TerraformNames } from "@tripod/kit";

/**
 * Names of members in the original's Terraform provider, release ${release}, where they do not follow from ours by spelling: by
 * the name of a member, or by its path. \`null\`: the original has no such member.
 */
export const TERRAFORM_NAMES: TerraformNames = {
${rows.join("\n")}
};
`;
}
