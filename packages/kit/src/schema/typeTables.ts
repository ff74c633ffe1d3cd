import { describeInTable } from "../fields/describe.js";
import { type AnyField, type Fields, isInput, type Presence } from "../fields/field.js";
import { typeNameOf } from "./schema.js";

/** Nested object type, with its name in the SDKs. */
export interface NamedType {
  readonly name: string;
  readonly fields: Fields;
  /** Paths of the members of this type, such as `zones[].records[]`. */
  readonly paths: Set<string>;
  /** Whether a program sets it, or only the platform. */
  readonly isInput: boolean;
}

/** Returns the nested object types of fields, each once, in document order. */
export function namedTypes(owner: string, fields: Fields): readonly NamedType[] {
  const found = new Map<string, NamedType>();
  const visit = (parent: string, members: Fields, isGiven: boolean, at: string): void => {
    const inner = Object.entries(members).flatMap(([member, field]) => {
      const object = objectIn(field);
      if (object === undefined) return [];
      const name = object.typeName ?? typeNameOf(parent, member, field);
      const path = `${at}${member}${elementSuffix(field)}`;
      const earlier = found.get(name);
      const type = {
        name,
        fields: object.fields,
        paths: (earlier?.paths ?? new Set()).add(path),
        isInput: isGiven && isInput(field),
      };
      if (earlier !== undefined && (earlier.isInput || !type.isInput)) return [];
      found.set(name, type);
      return [{ type, path }];
    });
    for (const { type, path } of inner) visit(type.name, type.fields, type.isInput, `${path}.`);
  };
  visit(owner, fields, true, "");
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
  return types.map(({ name, fields, paths, isInput: isGiven }) =>
    [
      `<details id="${anchorOf(name)}">`,
      `<summary><strong>${name}</strong>: type of ${pathList([...paths])}</summary>`,
      "",
      fieldTable(name, fields, isGiven ? BOTH : OUTPUT, anchorOf(name)),
      "",
      "</details>",
    ].join("\n"),
  );
}

/** Maximum number of paths in the heading of a type. */
const MAX_PATHS = 3;

function pathList(paths: readonly string[]): string {
  const listed = paths.slice(0, MAX_PATHS).map((path) => `<code>${path}</code>`);
  const others = paths.length - listed.length;
  return `${listed.join(", ")}${others === 0 ? "" : ` and ${others} more`}`;
}

/** Returns the part of a path that leads from a member to its elements, at any depth. */
function elementSuffix({ spec: { type } }: AnyField): string {
  return "element" in type ? `${type.kind === "map" ? ".*" : "[]"}${elementSuffix(type.element)}` : "";
}

const anchorOf = (name: string): string => `type-${name}`;

function fieldTable(owner: string, fields: Fields, need: Need, anchor: string): string {
  const isUsable = ([, { spec }]: [string, AnyField]): boolean => spec.unsupported !== true;
  const all = Object.entries(fields);
  const rows = [...all.filter(isUsable), ...all.filter((entry) => !isUsable(entry))].map(([name, field]) => {
    const { secret, deprecated } = field.spec;
    const marks = [secret === true ? "secret" : "", deprecated === undefined ? "" : "deprecated"];
    const kind = [typeText(owner, name, field), need[presenceOf(field)], ...marks];
    const address = `${anchor}-${name}`;
    return [
      `<a id="${address}" href="#${address}">\`${name}\`</a>`,
      kind.filter(Boolean).join(", "),
      `${deprecation(field)}${describeInTable(field)}`,
    ];
  });
  return table(["Name", "Type", "Description"], rows);
}

/** Returns the presence for readers: the bridged schemas declare some required members as optional, and vice versa. */
function presenceOf({ spec: { presence, needed, unsupported } }: AnyField): Presence {
  return unsupported === true ? "optional" : needed === true ? "required" : presence;
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
