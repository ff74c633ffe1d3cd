import type { Reader } from "@tripod/http";
import type { AnyField, Fields, OutputsOf } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { decodeFields } from "./decode.js";
import { wireNameOf } from "./wireName.js";

export interface RecordDecoding<F extends Fields> {
  /** How the API spells names where a field says nothing of its own. */
  readonly names: NameRule;
  /** Members without which it is no such record: its id, its name. Numbers among them must be whole and exact. */
  readonly needs?: readonly (keyof F & string)[];
}

/**
 * Reads a record that a lookup wants by its fields: members that are absent or null are absent values, those of another
 * type are errors that name them.
 *
 * @throws HttpFailure "unexpected-answer" naming the member that cannot be read, or is needed and not there.
 */
export function decodeRecord<F extends Fields>(
  fields: F,
  record: Reader,
  { names, needs = [] }: RecordDecoding<F>,
): OutputsOf<F> {
  record.object("");
  for (const name of needs) {
    const field = fields[name] as AnyField;
    const path = wireNameOf(name, field, names);
    if (path === null) continue;
    if (field.spec.type.kind === "number") record.integer(path);
    else record.text(path);
  }
  return decodeFields(fields, record, { names });
}
