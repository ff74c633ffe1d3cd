import { docOf } from "./docs.js";
import { type DraftField, type DraftType, type DraftValue, literal, propertyName } from "./draftField.js";
import { camelCase, capitalize } from "./identifiers.js";
import { isObject, listOf, numberOf, textOf } from "./json.js";
import type { Notes } from "./notes.js";
import type { MergedSchema, Merger } from "./schemas.js";
import type { TypeNames } from "./typeNames.js";

/** Maximum levels of objects and lists in one another. */
const MAX_LEVELS = 6;
const MAX_VALUES = 100;
const MAX_INT32 = 2 ** 31 - 1;

/** Names of texts that are secrets although the document does not say so. */
const SECRET = /(password|passwd|passphrase|secret|privatekey|apikey|(access|auth|refresh)token)$|^token$/i;
/** Descriptions of such texts. */
const SECRET_DOC = /\b(password|passphrase|(secret|private|api) key|client secret|access token)\b/i;

/** Location of a value in the document and in the package. */
export interface Place {
  /** For notes: method and path. */
  readonly at: string;
  /** Path of the member, such as `rrsets.records`. */
  readonly path: string;
  /** Name of the type that contains the member. */
  readonly owner: string;
  /** Whether only the platform sets the value. */
  readonly isOutput: boolean;
  readonly level: number;
  /** Whether the value is in a list. */
  readonly isList?: boolean;
  /** Schemas that contain this one. */
  readonly ancestors: ReadonlySet<object>;
}

/** Drafts fields of schemas. */
export class ValueDrafter {
  private readonly merger: Merger;
  private readonly notes: Notes;
  private readonly wireName: (name: string) => string;
  private readonly types: TypeNames;

  constructor(merger: Merger, notes: Notes, wireName: (name: string) => string, types: TypeNames) {
    this.merger = merger;
    this.notes = notes;
    this.wireName = wireName;
    this.types = types;
  }

  merge(schema: unknown): MergedSchema {
    return this.merger.merge(schema);
  }

  /** Returns the calls that state the wire name of a field, if it does not follow from the name. */
  wireCalls(name: string, wire: string): readonly string[] {
    return this.wireName(name) === wire ? [] : [`.wire(${literal(wire)})`];
  }

  /** Returns the name of the field of a member. Notes a member that cannot have one. */
  nameOf(wire: string, { at, path }: Pick<Place, "at" | "path">): string | undefined {
    const name = /^[\w$@:+-]{1,100}$/.test(wire) ? camelCase(wire) : undefined;
    if (name === undefined) this.notes.add(at, `member ${code(path + wire)}: no field can have the name`);
    return name;
  }

  /** Returns the type of a member, and the calls that follow from its schema: bounds, values, secrecy. */
  valueOf(name: string, schema: MergedSchema, place: Place): DraftValue {
    for (const problem of schema.problems) this.notes.add(place.at, `member ${code(place.path)}: ${problem}`);
    const type = this.typeOf(name, schema, place);
    const calls = place.isOutput ? [] : checksOf(schema);
    const values = place.isOutput ? undefined : valuesOf(schema);
    if (values !== undefined) {
      calls.push(`.values({ ${values.map((value) => `${propertyName(value)}: ""`).join(", ")} })`);
      const { name: enumeration, explicit } = this.types.claimValues(place.owner, name);
      if (explicit) calls.push(`.enumType(${literal(enumeration)})`);
    }
    if (type.kind === "string" && isSecret(name, schema)) calls.push(".secret()");
    return { type, calls };
  }

  /** Returns the fields of the members of an object in another value. */
  private fieldsOf(schema: MergedSchema, place: Place): readonly DraftField[] {
    const fields = new Map<string, DraftField>();
    for (const [wire, raw] of schema.members) {
      const name = this.nameOf(wire, place);
      if (name === undefined) continue;
      const merged = this.merge(raw);
      const path = `${place.path}${wire}`;
      if (fields.has(name)) this.notes.add(place.at, `member ${code(path)}: another member has the name ${name}`);
      if (fields.has(name) || (place.isOutput && isWriteOnly(merged))) continue;
      const isOutput = place.isOutput || merged.attributes.get("readOnly") === true;
      const { type, calls } = this.valueOf(name, merged, { ...place, path, isOutput });
      const presence = schema.required.has(wire) ? [] : [".optional()"];
      const own = place.isOutput ? presence : isOutput ? [".computed()"] : inputCalls(merged, presence);
      fields.set(name, {
        name,
        type,
        doc: fieldDoc(merged, name),
        calls: [...calls, ...own, ...this.wireCalls(name, wire)],
      });
    }
    return [...fields.values()];
  }

  private typeOf(name: string, schema: MergedSchema, place: Place): DraftType {
    const { type, attributes, origins, members } = schema;
    const items = attributes.get("items");
    const values = attributes.get("additionalProperties");
    if (type === "integer" || type === "number") return { kind: "number" };
    if (type === "string" || type === "boolean") return { kind: type };
    if (type === "any" || (type === "object" && members.size === 0 && !isObject(values))) return ANY.type;
    const isCycle = [...origins].some((one) => place.ancestors.has(one));
    if (isCycle || place.level >= MAX_LEVELS) {
      const problem = isCycle ? "contains itself" : `is nested in more than ${MAX_LEVELS} levels`;
      this.notes.add(place.at, `member ${code(place.path)} ${problem}; drafted as any value`);
      return ANY.type;
    }
    const inner = { ...place, level: place.level + 1, ancestors: new Set([...place.ancestors, ...origins]) };
    if (type === "array") {
      const kind = attributes.get("uniqueItems") === true ? "set" : "list";
      return { kind, element: items === undefined ? ANY : this.elementOf(name, items, { ...inner, isList: true }) };
    }
    if (members.size === 0) return { kind: "map", element: this.elementOf(name, values, inner) };
    const { name: owner, explicit } = this.types.claimObject(place.owner, name, place.isList === true);
    const fields = this.fieldsOf(schema, { ...inner, owner, path: `${place.path}.`, isList: false });
    return fields.length === 0 ? ANY.type : { kind: "object", fields, ...(explicit && { typeName: owner }) };
  }

  private elementOf(name: string, schema: unknown, place: Place): DraftValue {
    const { type, calls } = this.valueOf(name, this.merge(schema), place);
    return { type, calls: calls.filter((call) => !call.startsWith(".enumType(")) };
  }
}

const ANY: DraftValue = { type: { kind: "any" }, calls: [] };

/** Returns the calls that state how a program sets an input. */
export function inputCalls(schema: MergedSchema, presence: readonly string[]): readonly string[] {
  const fallback = defaultOf(schema);
  const isHidden = isWriteOnly(schema);
  return [
    ...(fallback === undefined ? presence : [`.default(${literal(fallback)})`]),
    ...(isHidden ? [".writeOnly()"] : []),
  ];
}

/** Reports whether a schema is marked as write-only. */
export function isWriteOnly(schema: MergedSchema): boolean {
  return schema.attributes.get("writeOnly") === true;
}

/** Returns the documentation of a field. */
export function fieldDoc({ attributes }: MergedSchema, name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/\b(id|ip|url)s?\b/g, (word) => word.replace(/id|ip|url/, (one) => one.toUpperCase()));
  const doc = docOf(attributes.get("description")) ?? docOf(attributes.get("title"));
  return doc ?? `${capitalize(words)}.`;
}

/** Returns text of the document for a note. */
export function code(text: string): string {
  const plain = text.replace(/[`\p{Cc}\p{Cf}\s]+/gu, " ");
  return `\`${plain.length > 80 ? `${plain.slice(0, 80)}…` : plain}\``;
}

function isSecret(name: string, schema: MergedSchema): boolean {
  const { attributes } = schema;
  const isNamed = SECRET.test(name) || SECRET_DOC.test(textOf(attributes.get("description")) ?? "");
  return isWriteOnly(schema) || attributes.get("format") === "password" || (isNamed && !attributes.has("enum"));
}

/** Returns the bounds of a number, and whether it must be an integer or a text must not be empty. */
function checksOf({ type, attributes }: MergedSchema): string[] {
  if (type === "string") return (numberOf(attributes.get("minLength")) ?? 0) > 0 ? [".notEmpty()"] : [];
  if (type !== "integer" && type !== "number") return [];
  const { least, most } = boundsOf(attributes);
  const isSmall =
    attributes.get("format") === "int32" || ((least ?? -Infinity) >= -MAX_INT32 && (most ?? Infinity) <= MAX_INT32);
  return [
    ...(type === "integer" ? [isSmall ? ".integer()" : ".whole()"] : []),
    ...(least === undefined ? [] : [`.min(${least})`]),
    ...(most === undefined ? [] : [`.max(${most})`]),
  ];
}

function boundsOf(attributes: MergedSchema["attributes"]): { least: number | undefined; most: number | undefined } {
  const bound = (name: string): number | undefined => {
    const number = numberOf(attributes.get(name));
    return number !== undefined && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
  };
  return { least: bound("minimum"), most: bound("maximum") };
}

/** Returns the texts that a value can have. Undefined: any. */
function valuesOf({ type, attributes }: MergedSchema): readonly string[] | undefined {
  const fixed = attributes.get("const");
  const values = [...new Set(fixed === undefined ? listOf(attributes.get("enum")) : [fixed])].filter(
    (one) => one !== null,
  );
  const isNamed = values.length > 0 && values.length <= MAX_VALUES && values.every((one) => textOf(one) === one);
  return type === "string" && isNamed ? (values as string[]) : undefined;
}

/** Returns a default that the other attributes allow. */
function defaultOf(schema: MergedSchema): string | number | boolean | undefined {
  const { type, attributes } = schema;
  const value = attributes.get("default");
  if (type === "boolean") return typeof value === "boolean" ? value : undefined;
  if (type === "string") {
    const isAllowed = valuesOf(schema)?.includes(String(value)) ?? true;
    return typeof value === "string" && value !== "" && value.length <= 200 && isAllowed ? value : undefined;
  }
  const number = type === "integer" || type === "number" ? numberOf(value) : undefined;
  const { least = -Infinity, most = Infinity } = boundsOf(attributes);
  if (number === undefined || number < least || number > most) return undefined;
  return type === "integer" && !Number.isSafeInteger(number) ? undefined : number;
}
