import type { Messages } from "./generated/messages.js";
import { tables } from "./generated/tables.js";

/** Full protobuf name of a message, as in `google.protobuf.Any` after the last slash. */
export type MessageName = keyof Messages;

/**
 * Kind of a field's value: string, bytes, bool, int32 or enum, int64, double, message, `google.protobuf.Struct`,
 * `google.protobuf.Value`.
 */
export type Kind = "s" | "y" | "b" | "i" | "l" | "d" | "m" | "S" | "V";

/** `implicit`: absent means the default. `explicit`: absent is `undefined`. Maps have string keys. */
export type Cardinality = "implicit" | "explicit" | "list" | "map";

/** Field of a message. */
export interface Field {
  readonly number: number;
  readonly kind: Kind;
  readonly cardinality: Cardinality;
  /** Property that holds the value: the protobuf JSON name. */
  readonly name: string;
  /** Message of a field of kind `m`. */
  readonly message: MessageName | undefined;
  /** Fields with the same group exclude each other. */
  readonly oneof: string | undefined;
}

/** Fields of a message, as the generated tables list them. */
export interface Table {
  readonly fields: readonly Field[];
  readonly byNumber: ReadonlyMap<number, Field>;
  /** Message without any field, except that its lists and maps are missing. */
  readonly absent: Readonly<Record<string, unknown>>;
  /** Lists and maps: every message has its own, to which fields are added. */
  readonly collections: readonly Field[];
}

/** Values of absent fields with implicit presence. */
export const DEFAULTS: Readonly<Record<Kind, unknown>> = {
  s: "",
  y: new Uint8Array(0),
  b: false,
  i: 0,
  l: 0,
  d: 0,
  m: undefined,
  S: undefined,
  V: undefined,
};

const CARDINALITY: Readonly<Record<string, Cardinality>> = { "": "implicit", "?": "explicit", "*": "list", "{": "map" };
const ENTRY = /^(\d+)([sybildmSV])(?:([?*{])|\/(\d+))?:(\w+)(?::([\w.]+))?$/;

/** Parsed tables. A memo of a pure function: which entries exist never changes a result. */
const parsed = new Map<MessageName, Table>();

/** Returns the table of a message, parsed at first use, so that loading this package costs nothing. */
export function tableOf(name: MessageName): Table {
  let table = parsed.get(name);
  if (table === undefined) {
    table = parseTable(tables[name]);
    parsed.set(name, table);
  }
  return table;
}

/**
 * Parses one table: entries separated by a space, each `NUMBER KIND MARK :name[:message]`. The mark is nothing for
 * implicit presence, `?` for explicit presence, `*` for a list, `{` for a map and `/N` for a member of oneof N.
 */
export function parseTable(text: string): Table {
  const fields = text === "" ? [] : text.split(" ").map(parseField);
  return {
    fields,
    byNumber: new Map(fields.map((field) => [field.number, field])),
    absent: Object.fromEntries(fields.map((field) => [field.name, absentValue(field)])),
    collections: fields.filter(isCollection),
  };
}

function absentValue(field: Field): unknown {
  return isCollection(field) || field.cardinality === "explicit" ? undefined : DEFAULTS[field.kind];
}

function isCollection({ cardinality }: Field): boolean {
  return cardinality === "list" || cardinality === "map";
}

function parseField(entry: string): Field {
  const match = ENTRY.exec(entry);
  if (match === null) throw new Error(`The generated message tables are damaged at "${entry}": generate them again.`);
  const [, number, kind, mark = "", oneof, name = "", message] = match;
  // Message fields always have presence, regardless of the definition.
  const explicit = oneof !== undefined || (mark === "" && (kind === "m" || kind === "S" || kind === "V"));
  return {
    number: Number(number),
    kind: kind as Kind,
    cardinality: explicit ? "explicit" : (CARDINALITY[mark] ?? "implicit"),
    name,
    message: message as MessageName | undefined,
    oneof,
  };
}
