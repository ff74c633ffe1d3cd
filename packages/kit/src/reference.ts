import type { AnyLookup, AnyResource, Package } from "./definition.js";
import { describe, firstSentence } from "./describe.js";
import type { AnyField, Fields, Presence } from "./field.js";
import { isInput } from "./field.js";
import { lookupToken, resourceToken } from "./schema.js";

/** The reference page of a package: settings, lookups and resources, all of it from the declarations. Markdown. */
export function renderReference(pkg: Package): string {
  const lookups = Object.values(pkg.lookups) as AnyLookup[];
  const resources = Object.values(pkg.resources) as AnyResource[];
  const sections = [
    "<!-- Generated from the declarations; do not edit. Run: npm run generate -->",
    `# ${pkg.name}: ${pkg.displayName}`,
    pkg.description,
    "## Settings",
    `Each is set with \`pulumi config set ${pkg.name}:NAME VALUE\`, as an argument of a provider instance, or by an environment variable. What is set explicitly wins.`,
    settingsTable(pkg.settings),
    "## Lookups",
    lookups.map(({ name, doc }) => `- [${name}](#${name.toLowerCase()}): ${firstSentence(doc)}`).join("\n"),
    ...(resources.length === 0
      ? []
      : [
          "## Resources",
          resources.map(({ name, doc }) => `- [${name}](#${name.toLowerCase()}): ${firstSentence(doc)}`).join("\n"),
        ]),
    ...lookups.flatMap((lookup) => lookupSections(pkg.name, lookup)),
    ...resources.flatMap((resource) => resourceSections(pkg.name, resource)),
  ];
  return `${sections.join("\n\n")}\n`;
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

function lookupSections(pkg: string, lookup: AnyLookup): string[] {
  const inputs = Object.entries(lookup.fields).filter(([, field]) => isInput(field));
  return [
    `### ${lookup.name}`,
    `\`${lookupToken(pkg, lookup.name)}\``,
    ...(lookup.deprecated === undefined ? [] : [`**Deprecated:** ${lookup.deprecated}`]),
    lookup.doc,
    "Arguments",
    fieldTable(Object.fromEntries(inputs), INPUT_NEED),
    "Result",
    fieldTable(lookup.fields, OUTPUT_NEED),
  ];
}

function resourceSections(pkg: string, resource: AnyResource): string[] {
  const inputs = Object.entries(resource.fields).filter(([, field]) => isInput(field));
  const outputs = Object.entries(resource.fields).filter(([, field]) => field.spec.presence === "computed");
  return [
    `### ${resource.name}`,
    `\`${resourceToken(pkg, resource.name)}\``,
    ...(resource.deprecated === undefined ? [] : [`**Deprecated:** ${resource.deprecated}`]),
    resource.doc,
    "Inputs",
    fieldTable(Object.fromEntries(inputs), INPUT_NEED),
    ...(outputs.length === 0
      ? []
      : ["Outputs beside the inputs", fieldTable(Object.fromEntries(outputs), OUTPUT_NEED)]),
    ...(resource.imports === undefined
      ? []
      : [`Import: ${resource.imports.forms.map((form) => `\`${form}\``).join(" or ")}.`]),
  ];
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
      return type.kind;
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
