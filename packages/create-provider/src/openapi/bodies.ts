import { wordsOf } from "./identifiers.js";
import type { Body, Operation } from "./operations.js";
import type { MergedSchema, Merger } from "./schemas.js";

/** Object in a request or response, and the member that wraps it. */
export interface ObjectBody {
  readonly schema: MergedSchema;
  readonly envelope?: string;
}

/** Members that wrap objects in responses of many APIs. */
const USUAL_ENVELOPES: readonly string[] = ["data", "result"];
const USUAL_ROWS: readonly string[] = ["data", "items", "results", "values", "entries", "objects", "resources"];

/** Returns the object of a JSON body. Undefined if the body is another value. */
export function objectIn(merger: Merger, body: Body | undefined, word: string): ObjectBody | undefined {
  if (body?.kind !== "json") return undefined;
  const schema = merger.merge(body.schema);
  if (schema.type !== "object" || schema.members.size === 0) return undefined;
  for (const [name, member] of schema.members) {
    const isUsual = USUAL_ENVELOPES.includes(name) && !schema.members.has("id");
    const isNamed = schema.members.size === 1 && wordsOf(name).join("") === wordsOf(word).join("");
    if (!isUsual && !isNamed) continue;
    const inner = merger.merge(member);
    if (inner.type === "object" && inner.members.size > 0) return { schema: inner, envelope: name };
  }
  return { schema };
}

/** Rows of a list: their schema, and the member that contains them. An empty name: the response itself is the list. */
export interface ListBody {
  readonly rows: string;
  readonly row: MergedSchema;
}

/** Returns the rows in the response to a GET. Undefined if the response is not a list of objects. */
export function rowsIn(merger: Merger, operation: Operation | undefined): ListBody | undefined {
  if (operation?.response.kind !== "json") return undefined;
  const schema = merger.merge(operation.response.schema);
  if (schema.type === "array") return listBody(merger, "", schema);
  if (schema.type !== "object") return undefined;
  const lists = [...schema.members].flatMap(([name, member]) => {
    const inner = merger.merge(member);
    const list = inner.type === "array" ? listBody(merger, name, inner) : undefined;
    return list === undefined ? [] : [list];
  });
  return (
    lists.find(({ rows }) => USUAL_ROWS.includes(rows)) ??
    (lists.length === 1 && !schema.members.has("id") ? lists[0] : undefined)
  );
}

function listBody(merger: Merger, rows: string, list: MergedSchema): ListBody | undefined {
  const row = merger.merge(list.attributes.get("items"));
  return row.type === "object" && row.members.size > 0 ? { rows, row } : undefined;
}
