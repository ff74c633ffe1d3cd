import type { AnyLookup, AnyResource } from "./definition.js";
import { describe, firstSentence } from "./describe.js";
import type { AnyField, Fields, Presence } from "./field.js";
import { isInput, snakeCase, terraformNameOf } from "./field.js";
import type { LoadedPackage } from "./load.js";
import { lookupToken, resourceToken } from "./schema.js";

/** What a page says beside the declarations. Markdown, by the name of the lookup or resource that it belongs to. */
export interface Additions {
  readonly examples?: ReadonlyMap<string, string>;
  /** Such as what it asks of the platform. */
  readonly notes?: ReadonlyMap<string, string>;
  /** Sections before the lookups, with their headings. */
  readonly sections?: readonly string[];
}

/** The first reference page of a package: settings, words, and what there is, with a link to the page of each. Markdown. */
export function renderReference(pkg: LoadedPackage, additions: Additions = {}): string {
  const lookups = Object.values(pkg.lookups);
  const resources = Object.values(pkg.resources);
  const sections = [
    GENERATED,
    `# ${pkg.name}: ${pkg.displayName}`,
    pkg.description,
    "## Settings",
    `Each is set with \`pulumi config set ${pkg.name}:NAME VALUE\`, as an argument of a provider instance, or by an environment variable. What is set explicitly wins.`,
    settingsTable(pkg.settings),
    "Numbers may be given as text, also as some languages print large ids (`1.01234567e+08`).",
    ...vocabularySections(pkg),
    ...(additions.sections ?? []),
    "## Lookups",
    contents(pkg, lookups),
    ...(resources.length === 0 ? [] : ["## Resources", contents(pkg, resources)]),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The reference page of each lookup and resource, by its name: `DomainsZoneV2`. Markdown. */
export function renderPages(pkg: LoadedPackage, additions: Additions = {}): ReadonlyMap<string, string> {
  const page = (name: string, sections: readonly string[]) =>
    [name, `${[GENERATED, ...sections].join("\n\n")}\n`] as const;
  return new Map([
    ...Object.values(pkg.lookups).map((lookup) => page(lookup.name, lookupSections(pkg, lookup, additions))),
    ...Object.values(pkg.resources).map((resource) => page(resource.name, resourceSections(pkg, resource, additions))),
  ]);
}

const GENERATED = "<!-- Generated from the declarations; do not edit. -->";

function contents({ name: pkg }: LoadedPackage, all: readonly (AnyLookup | AnyResource)[]): string {
  return all.map(({ name, doc }) => `- [${name}](./${pkg}/${name}.md): ${firstSentence(doc)}`).join("\n");
}

/** Words of the package that differ from the platform's, those in the names of definitions included. */
function vocabularySections({ vocabulary = {}, lookups, resources }: LoadedPackage): string[] {
  const words = Object.entries(vocabulary).flatMap(([where, pairs]) =>
    Object.entries(pairs).map(([ours, theirs]) => [`\`${ours}\``, `\`${theirs}\``, where]),
  );
  const renamed = [...Object.values(lookups), ...Object.values(resources)]
    .filter(isRenamed)
    .map(({ name, terraform }) => [`\`${name}\``, `\`${terraform}\``]);
  if (words.length + renamed.length === 0) return [];
  return [
    "## Words",
    "Where this package and the platform call something differently. The platform's words are taken as input as well; results show those of this package, unless the definition says otherwise.",
    ...(words.length === 0 ? [] : [table(["Here", "On the platform", "Word for"], words)]),
    ...(renamed.length === 0 ? [] : [table(["Here", "In Terraform"], renamed)]),
  ];
}

function settingsTable(settings: Fields): string {
  const rows = Object.entries(settings).map(([name, field]) => {
    const { presence, secret, environment = [] } = field.spec;
    const kind = [typeText(field), presence === "required" ? "required" : "", secret === true ? "secret" : ""];
    const variables = environment.map((variable) => `\`${variable}\``).join(", ");
    const described = describe(field).replace(/ Environment: .*$/, "");
    return [`\`${name}\``, kind.filter(Boolean).join(", "), described, variables];
  });
  return table(["Setting", "Type", "Meaning", "Environment"], rows);
}

function lookupSections(pkg: LoadedPackage, lookup: AnyLookup, additions: Additions): string[] {
  const inputs = Object.entries(lookup.fields).filter(([, field]) => isGivable(field));
  return [
    `# ${lookup.name}`,
    `\`${lookupToken(pkg.name, lookup.name)}\``,
    ...(lookup.deprecated === undefined ? [] : [`**Deprecated:** ${lookup.deprecated}`]),
    lookup.doc,
    ...additionsTo(lookup.name, additions),
    "## Arguments",
    fieldTable(Object.fromEntries(inputs), INPUT_NEED),
    "## Result",
    fieldTable(lookup.fields, OUTPUT_NEED),
    ...wordSections(pkg, lookup),
  ];
}

function resourceSections(pkg: LoadedPackage, resource: AnyResource, additions: Additions): string[] {
  const inputs = Object.entries(resource.fields).filter(([, field]) => isGivable(field));
  const outputs = Object.entries(resource.fields).filter(
    ([, field]) => field.spec.presence === "computed" || !isGivable(field),
  );
  return [
    `# ${resource.name}`,
    `\`${resourceToken(pkg.name, resource.name)}\``,
    ...(resource.deprecated === undefined ? [] : [`**Deprecated:** ${resource.deprecated}`]),
    resource.doc,
    ...additionsTo(resource.name, additions),
    "## Inputs",
    fieldTable(Object.fromEntries(inputs), INPUT_NEED),
    ...(outputs.length === 0
      ? []
      : ["## Outputs beside the inputs", fieldTable(Object.fromEntries(outputs), OUTPUT_NEED)]),
    ...(resource.imports === undefined
      ? []
      : ["## Import", `By ${resource.imports.forms.map((form) => `\`${form}\``).join(" or ")}.`]),
    ...wordSections(pkg, resource),
  ];
}

/** Whether a value that somebody gives means anything: an id that only the platform sets is no input for a reader. */
function isGivable(field: AnyField): boolean {
  const { presence, ignored } = field.spec;
  return isInput(field) && !(presence === "optionalComputed" && ignored !== undefined);
}

function additionsTo(name: string, { examples, notes }: Additions): string[] {
  return [notes?.get(name), examples?.get(name)].filter((text) => text !== undefined);
}

/** Words in this very definition that the platform or Terraform has others for. */
function wordSections(
  { vocabulary = {} }: LoadedPackage,
  { name, doc, fields, terraform }: AnyLookup | AnyResource,
): string[] {
  const told = [doc, ...rowsOf(fields, OUTPUT_NEED, "").map((row) => row.join(" "))].join(" ");
  const platform = Object.values(vocabulary).flatMap((pairs) =>
    Object.entries(pairs)
      .filter(([ours]) => told.includes(`\`${ours}\``))
      .map(([ours, theirs]) => [`\`${ours}\``, `\`${theirs}\``, "platform"]),
  );
  const renamed = isRenamed({ name, terraform }) ? [[`\`${name}\``, `\`${terraform}\``, "Terraform"]] : [];
  const members = renamedFields(fields, "").map(([ours, theirs]) => [`\`${ours}\``, `\`${theirs}\``, "Terraform"]);
  const rows = [...platform, ...renamed, ...members];
  return rows.length === 0 ? [] : ["## Words", table(["Here", "Elsewhere", "Where"], rows)];
}

/** Whether somebody who knows the name in Terraform would not find it here. */
function isRenamed({ name, terraform }: { readonly name: string; readonly terraform: string }): boolean {
  return name.replace(/^get/, "").toLowerCase() !== terraform.replaceAll("_", "");
}

/** Fields whose name in Terraform is not theirs in snake_case, each with that name. */
function renamedFields(fields: Fields, parent: string): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${parent}${name}`;
    const theirs = terraformNameOf(name, field);
    // The id beside the resource's own is told in its text.
    const isOwn = theirs === null || theirs === "id" || theirs === snakeCase(name);
    const own = isOwn ? [] : [[path, theirs]];
    return [...own, ...renamedFields(innerFields(field), `${path}${isList(field) ? "[]" : ""}.`)];
  });
}

type Need = Readonly<Record<Presence, string>>;

const INPUT_NEED: Need = { required: "required", optional: "", computed: "", optionalComputed: "", defaulted: "" };
const OUTPUT_NEED: Need = { required: "", optional: "optional", computed: "", optionalComputed: "", defaulted: "" };

/** Fields, nested ones below the one they belong to under their full path. */
function fieldTable(fields: Fields, need: Need): string {
  return table(["Name", "Type", "Meaning"], rowsOf(fields, need, ""));
}

function rowsOf(fields: Fields, need: Need, parent: string): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${parent}${name}`;
    const kind = [typeText(field), need[field.spec.presence], field.spec.secret === true ? "secret" : ""];
    const row = [`\`${path}\``, kind.filter(Boolean).join(", "), describe(field)];
    const inner = innerFields(field);
    const visible =
      need === INPUT_NEED ? Object.entries(inner).filter(([, member]) => isInput(member)) : Object.entries(inner);
    return [row, ...rowsOf(Object.fromEntries(visible), need, `${path}${isList(field) ? "[]" : ""}.`)];
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

function typeText(field: AnyField): string {
  const { type } = field.spec;
  switch (type.kind) {
    case "list":
    case "set":
      return `list of ${typeText(type.element)}`;
    case "map":
      return `map of ${typeText(type.element)}`;
    case "json":
      return "JSON text";
    default:
      return field.spec.orText === true ? `${type.kind} or text` : field.spec.integer === true ? "integer" : type.kind;
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
