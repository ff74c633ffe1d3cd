import type { AnyLookup, AnyResource } from "../definition/definition.js";
import type { LoadedPackage } from "../definition/load.js";
import { describe, firstSentence } from "../fields/describe.js";
import {
  type AnyField,
  createTerraformNamer,
  type Fields,
  isInput,
  snakeCase,
  type TerraformNamer,
} from "../fields/field.js";
import { replacementDocs } from "./replacementDocs.js";
import { lookupToken, resourceToken } from "./schema.js";
import { foldedTypes, inputTable, type NamedType, namedTypes, outputTable, settingType, table } from "./typeTables.js";

/** Sections that a page contains in addition to the declarations: Markdown, by the name of the lookup or resource. */
export interface Additions {
  /** Sections with their headings. */
  readonly examples?: ReadonlyMap<string, string>;
  /** Sections with their headings, such as the number of requests. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Sections before the lookups, with their headings. */
  readonly sections?: readonly string[];
}

/** Returns the first reference page of a package as Markdown: settings, terms, and a linked list of definitions. */
export function renderReference(pkg: LoadedPackage, additions: Additions = {}): string {
  const lookups = Object.values(pkg.lookups);
  const resources = Object.values(pkg.resources);
  const sections = [
    GENERATED,
    `# ${pkg.name}: ${pkg.displayName}`,
    pkg.description,
    "## Settings",
    `Set each setting with \`pulumi config set ${pkg.name}:NAME VALUE\`, as an argument of a provider resource, or with an environment variable. Explicit values take precedence over the environment.`,
    settingsTable(pkg.settings),
    "Numbers can also be strings, including the notation that some languages use for large IDs (`1.01234567e+08`).",
    ...vocabularySections(pkg),
    ...(additions.sections ?? []),
    "## Lookups",
    contents(pkg, lookups),
    ...(resources.length === 0 ? [] : ["## Resources", REMOVAL, contents(pkg, resources)]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** Returns the reference page of each lookup and resource as Markdown, by name: `DomainsZoneV2`. */
export function renderPages(pkg: LoadedPackage, additions: Additions = {}): ReadonlyMap<string, string> {
  const page = (name: string, sections: readonly string[]) =>
    [name, `${[GENERATED, ...sections].join("\n\n")}\n`] as const;
  return new Map([
    ...Object.values(pkg.lookups).map((lookup) => page(lookup.name, lookupSections(pkg, lookup, additions))),
    ...Object.values(pkg.resources).map((resource) => page(resource.name, resourceSections(pkg, resource, additions))),
  ]);
}

const REMOVAL =
  "If you remove an optional input from your program, the next update sets its default, or clears the value if there is no default. The section on replacement and deletion of each page lists the inputs whose removal has another effect.";

const NO_MATCH = "If no object matches, the lookup fails. If several objects match, the lookup fails and lists them.";

const GENERATED = "<!-- Generated from the declarations; do not edit. -->";

function contents({ name: pkg }: LoadedPackage, all: readonly (AnyLookup | AnyResource)[]): string {
  return all.map(({ name, doc }) => `- [${name}](./${pkg}/${name}.md): ${firstSentence(doc)}`).join("\n");
}

/** Returns the sections on terms that differ from the platform's, including the names of definitions. */
function vocabularySections({ vocabulary = {}, lookups, resources }: LoadedPackage): string[] {
  const words = Object.entries(vocabulary).flatMap(([where, pairs]) =>
    Object.entries(pairs).map(([ours, theirs]) => [`\`${ours}\``, `\`${theirs}\``, where]),
  );
  const renamed = [...Object.values(lookups), ...Object.values(resources)]
    .filter(isRenamed)
    .map(({ name, terraform }) => [`\`${name}\``, `\`${terraform}\``]);
  if (words.length + renamed.length === 0) return [];
  return [
    "## Terms",
    "Some terms of this package differ from those of the platform. Inputs accept both. Results contain the terms of this package, unless a description names an exception.",
    ...(words.length === 0 ? [] : [table(["This package", "Platform", "Used for"], words)]),
    ...(renamed.length === 0 ? [] : [table(["This package", "Terraform"], renamed)]),
  ];
}

function settingsTable(settings: Fields): string {
  const rows = Object.entries(settings).map(([name, field]) => {
    const { presence, secret, environment = [] } = field.spec;
    const kind = [settingType(field), presence === "required" ? "required" : "", secret === true ? "secret" : ""];
    const variables = environment.map((variable) => `\`${variable}\``).join(", ");
    const described = describe(field).replace(/ Environment: .*$/, "");
    return [`\`${name}\``, kind.filter(Boolean).join(", "), described, variables];
  });
  return table(["Setting", "Type", "Description", "Environment"], rows);
}

function lookupSections(pkg: LoadedPackage, lookup: AnyLookup, additions: Additions): string[] {
  const inputs = Object.entries(lookup.fields).filter(([, field]) => isGivable(field));
  const types = namedTypes(lookup.name, lookup.fields);
  return [
    ...titleSections(lookup, lookupToken(pkg.name, lookup.name)),
    ...added(additions.examples, lookup),
    "## Arguments",
    inputTable(lookup.name, Object.fromEntries(inputs)),
    "## Result",
    ...(/\bfound by\b/.test(lookup.doc) ? [NO_MATCH] : []),
    outputTable(lookup.name, lookup.fields),
    ...typeSections(types),
    ...added(additions.notes, lookup),
    ...wordSections(pkg, lookup, types),
  ];
}

function resourceSections(pkg: LoadedPackage, resource: AnyResource, additions: Additions): string[] {
  const inputs = Object.entries(resource.fields).filter(([, field]) => isGivable(field));
  const outputs = Object.entries(resource.fields).filter(
    ([, field]) => field.spec.presence === "computed" || !isGivable(field),
  );
  const types = namedTypes(resource.name, resource.fields);
  return [
    ...titleSections(resource, resourceToken(pkg.name, resource.name)),
    ...added(additions.examples, resource),
    "## Inputs",
    inputTable(resource.name, Object.fromEntries(inputs)),
    ...(outputs.length === 0
      ? []
      : [
          "## Outputs",
          "All inputs are also outputs. In addition, the resource has these outputs:",
          outputTable(resource.name, Object.fromEntries(outputs)),
        ]),
    ...typeSections(types),
    ...importSections(pkg, resource),
    ...added(additions.notes, resource),
    "## Replacement and deletion",
    replacementDocs(resource),
    ...wordSections(pkg, resource, types),
  ];
}

function titleSections({ name, doc, deprecated }: AnyLookup | AnyResource, token: string): string[] {
  return [`# ${name}`, `\`${token}\``, ...(deprecated === undefined ? [] : [`**Deprecated:** ${deprecated}`]), doc];
}

function added(texts: ReadonlyMap<string, string> | undefined, { name }: AnyLookup | AnyResource): string[] {
  const text = texts?.get(name);
  return text === undefined ? [] : [text];
}

function typeSections(types: readonly NamedType[]): string[] {
  return types.length === 0 ? [] : ["## Types", ...foldedTypes(types)];
}

function importSections(pkg: LoadedPackage, { name, imports }: AnyResource): string[] {
  if (imports === undefined) return [];
  if (imports.unsupported !== undefined) return ["## Import", `Import is not supported: ${imports.unsupported}.`];
  const [form = "<id>", ...others] = imports.forms;
  return [
    "## Import",
    `\`\`\`sh\npulumi import ${resourceToken(pkg.name, name)} example '${form}'\n\`\`\``,
    `${form.includes("<") ? "Replace the parts in angle brackets with the values of the object." : "The object exists exactly once and has this import ID."}${others.length === 0 ? "" : ` Other accepted forms: ${others.map((other) => `\`${other}\``).join(", ")}. If a form matches several objects, the import fails and lists them.`}`,
  ];
}

/** Reports whether an input has an effect. An ID that only the platform sets is not an input for a reader. */
function isGivable(field: AnyField): boolean {
  const { presence, noEffect } = field.spec;
  return isInput(field) && !(presence === "optionalComputed" && noEffect !== undefined);
}

/** Returns the section on terms of one definition that the platform or Terraform calls differently. */
function wordSections(
  { vocabulary = {}, terraformNames }: LoadedPackage,
  { name, doc, fields, terraform }: AnyLookup | AnyResource,
  types: readonly NamedType[],
): string[] {
  const told = [doc, ...[fields, ...types.map((type) => type.fields)].flatMap(docsOf)].join(" ");
  const platform = Object.values(vocabulary).flatMap((pairs) =>
    Object.entries(pairs)
      .filter(([ours]) => told.includes(`\`${ours}\``))
      .map(([ours, theirs]) => [`\`${ours}\``, `\`${theirs}\``, "the platform"]),
  );
  const renamed = isRenamed({ name, terraform }) ? [[`\`${name}\``, `\`${terraform}\``, "Terraform"]] : [];
  const naming = createTerraformNamer(terraformNames);
  const members = renamedFields(naming, name, fields, "").map(([ours, theirs]) => [
    `\`${ours}\``,
    `\`${theirs}\``,
    "Terraform",
  ]);
  const rows = [...platform, ...renamed, ...members];
  return rows.length === 0 ? [] : ["## Terms", table(["This package", "Other name", "Used by"], rows)];
}

/** Names and texts of fields. */
function docsOf(fields: Fields): string[] {
  return Object.entries(fields).map(([name, field]) => `\`${name}\` ${describe(field)}`);
}

/** Reports whether the name cannot be derived from the Terraform name. */
function isRenamed({ name, terraform }: { readonly name: string; readonly terraform: string }): boolean {
  return name.replace(/^get/, "").toLowerCase() !== terraform.replaceAll("_", "");
}

/** Returns fields whose name in Terraform is not theirs in snake_case, each with that name. */
function renamedFields(naming: TerraformNamer, within: string, fields: Fields, parent: string): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${parent}${name}`;
    const theirs = naming(within, name, field);
    // The doc of the second ID output names the resource ID.
    const isOwn = theirs === null || theirs === "id" || theirs === snakeCase(name);
    const own = isOwn ? [] : [[path, theirs]];
    const inner = `${path}${isList(field) ? "[]" : ""}.`;
    return [...own, ...renamedFields(naming, `${within}.${name}`, innerFields(field), inner)];
  });
}

function isList(field: AnyField): boolean {
  return field.spec.type.kind === "list" || field.spec.type.kind === "set";
}

function innerFields(field: AnyField): Fields {
  const { type } = field.spec;
  if (type.kind === "object") return type.fields;
  return "element" in type ? innerFields(type.element) : {};
}
