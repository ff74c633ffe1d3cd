import { describe } from "../fields/describe.js";
import { type AnyField, type Fields, isInput, type Presence } from "../fields/field.js";
import { typeNameOf } from "./schema.js";

/** Nested object type, with its name in the SDKs. */
export interface NamedType {
  readonly name: string;
  readonly fields: Fields;
  /** Names of the members of this type, such as `records`. */
  readonly members: Set<string>;
  /** Whether a program sets it, or only the platform. */
  readonly isInput: boolean;
}

/** Returns the nested object types of fields, each once, in document order. */
export function namedTypes(owner: string, fields: Fields): readonly NamedType[] {
  const found = new Map<string, NamedType>();
  const visit = (parent: string, members: Fields, isGiven: boolean): void => {
    const inner = Object.entries(members).flatMap(([member, field]) => {
      const object = objectIn(field);
      if (object === undefined) return [];
      const name = object.typeName ?? typeNameOf(parent, member, field);
      const earlier = found.get(name);
      const type = {
        name,
        fields: object.fields,
        members: (earlier?.members ?? new Set()).add(member),
        isInput: isGiven && isInput(field),
      };
      if (earlier !== undefined && (earlier.isInput || !type.isInput)) return [];
      found.set(name, type);
      return [type];
    });
    for (const type of inner) visit(type.name, type.fields, type.isInput);
  };
  visit(owner, fields, true);
  return [...found.values()];
}

type Need = Readonly<Record<Presence, string>>;

const NOTHING: Need = { required: "", optional: "", computed: "", optionalComputed: "", defaulted: "" };
const INPUT: Need = { ...NOTHING, required: "required" };
const OUTPUT: Need = { ...NOTHING, optional: "may be absent" };
const BOTH: Need = { ...INPUT, computed: "output" };

/** Returns the table of a definition's inputs; each has an anchor on the page. */
export function inputTable(owner: string, fields: Fields): string {
  return fieldTable(owner, fields, INPUT, "input");
}

/** Returns the table of a definition's outputs; each has an anchor on the page. */
export function outputTable(owner: string, fields: Fields): string {
  return fieldTable(owner, fields, OUTPUT, "output");
}

/** Returns collapsed sections of object types. */
export function foldedTypes(types: readonly NamedType[]): string[] {
  return types.map(({ name, fields, members, isInput: isGiven }) =>
    [
      `<details id="${anchorOf(name)}">`,
      `<summary><strong>${name}</strong>: type of ${[...members].map((member) => `<code>${member}</code>`).join(", ")}</summary>`,
      "",
      fieldTable(name, fields, isGiven ? BOTH : OUTPUT, anchorOf(name)),
      "",
      "</details>",
    ].join("\n"),
  );
}

const anchorOf = (name: string): string => `type-${name}`;

function fieldTable(owner: string, fields: Fields, need: Need, anchor: string): string {
  const rows = Object.entries(fields).map(([name, field]) => {
    const { secret, deprecated } = field.spec;
    const marks = [secret === true ? "secret" : "", deprecated === undefined ? "" : "deprecated"];
    const kind = [typeText(owner, name, field), need[presenceOf(field)], ...marks];
    const address = `${anchor}-${name}`;
    return [
      `<a id="${address}" href="#${address}">\`${name}\`</a>`,
      kind.filter(Boolean).join(", "),
      `${deprecation(field)}${describe(field)}`,
    ];
  });
  return table(["Name", "Type", "Description"], rows);
}

/** Returns the presence for readers: the bridged schemas declare some required members as optional. */
function presenceOf({ spec: { presence, doc } }: AnyField): Presence {
  return presence === "optional" && /(?:^|\. )Required\./.test(doc) ? "required" : presence;
}

/** Returns the reason of a deprecated field as the first sentence of its doc; empty for other fields. */
function deprecation({ spec: { deprecated } }: AnyField): string {
  if (deprecated === undefined) return "";
  const reason = `${deprecated.charAt(0).toUpperCase()}${deprecated.slice(1).replace(/\.$/, "")}`;
  return `**Deprecated:** ${reason}. `;
}

/** Returns the type of a field as text; object types link to their sections. */
function typeText(parent: string, member: string, field: AnyField): string {
  const inWords = ({ spec: { type, integer, acceptString } }: AnyField): string => {
    switch (type.kind) {
      case "list":
      case "set":
        return `list of ${inWords(type.element)}`;
      case "map":
        return `map of ${inWords(type.element)}`;
      case "json":
        return "JSON string";
      case "object": {
        const name = type.typeName ?? typeNameOf(parent, member, field);
        return `[${name}](#${anchorOf(name)})`;
      }
      case "number":
        return acceptString === true ? "number or string" : integer === true ? "integer" : "number";
      default:
        return type.kind;
    }
  };
  return inWords(field);
}

/** Returns the type of a setting as text; settings contain no object types. */
export function settingType(field: AnyField): string {
  return typeText("", "", field);
}

function objectIn({ spec: { type } }: AnyField): { readonly fields: Fields; readonly typeName?: string } | undefined {
  if (type.kind === "object") return type;
  return "element" in type ? objectIn(type.element) : undefined;
}

/** Returns a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s+/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
