import type { Reader } from "@tripod/http";
import type { AnyField, Fields, OutputsOf } from "@tripod/kit";
import type { NameRule } from "../definition/dialect.js";
import { decodeFields } from "./decode.js";
import { wireNameOf } from "./wireName.js";

export interface RecordDecoding<F extends Fields> {
  /** Wire names of fields without `.wire("…")`. */
  readonly names: NameRule;
  /** Required members of the record, such as its ID or name. Numbers among them must be safe integers. */
  readonly needs?: readonly (keyof F & string)[];
}

/**
 * Decodes the record of a lookup by its fields. Members that are absent or null have absent values. Members of another
 * type are errors that name them.
 *
 * @throws HttpFailure "unexpected-answer" naming the member that cannot be read, or is required and absent.
 * @example
 * ```ts
 * import { decodeRecord, s } from "@tripod/kit";
 * import type { Reader } from "@tripod/kit/http";
 *
 * const fields = { name: s.string("Name."), maxLoad: s.number("Largest load in kilograms.").computed() };
 * export const decodeShelf = (row: Reader) => decodeRecord(fields, row, { names: "snake", needs: ["name"] });
 * ```
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
