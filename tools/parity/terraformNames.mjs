// Names of members in the originals' Terraform providers, and those of them that do not follow from ours.

import { inOurWords } from "./shapes.mjs";

/**
 * Returns the members of an original's Terraform provider from the output of `terraform providers schema -json`. A plain member is 0,
 * a list of plain values `"list"`, and a block or a list of objects `["list", members]`, with `one` instead of `list` if at most one can
 * exist.
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

/** Returns the entry of an attribute. A type is a word, or a word with an inner type: `["list", ["object", { name: "string" }]]`. */
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

/** Returns the text of a file of names, with one line for each resource and lookup. */
export function namesFile({ release, provider, settings, resources, dataSources }) {
  const lines = (all) =>
    `{\n${Object.entries(all)
      .map(([type, members]) => `  ${JSON.stringify(type)}: ${JSON.stringify(members)}`)
      .join(",\n")}\n }`;
  return `{\n "release": ${JSON.stringify(release)},\n "provider": ${JSON.stringify(provider)},\n "settings": ${JSON.stringify(settings)},\n "resources": ${lines(resources)},\n "dataSources": ${lines(dataSources)}\n}\n`;
}

/** Returns the name that a bridge gives a member: camelCase, and the plural for lists. */
function bridgedName(pkg, name, kind) {
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
 * Returns the names of an original that do not follow from ours. The key is the name of a member with the original's most frequent
 * name for it, and the path of a member that differs from that. The value of a member that the original does not have is null.
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
        // Some of our names keep a word of the original that is translated elsewhere: `azureTenantId`.
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
    // A single member that the original lacks is keyed by its path, because another member of that name may be added.
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

/** Returns the text of the module `terraformNames.ts` with these exceptions. */
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
