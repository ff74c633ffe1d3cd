import type { Reader } from "@tripod/http";
import type { Fields, OutputsOf } from "@tripod/kit";
import { decodeRecord, rowsIn, wireNameOf } from "@tripod/rest";

/** Record of a list, of which only the fields that filters compare are decoded. */
export interface Row<T, Shown extends string = never> {
  readonly id: string;
  /** Fields that filters compare. Empty if a field is absent or cannot be decoded. */
  readonly texts: Readonly<Record<Shown, string>>;
  /** Record in the form of the API. */
  readonly raw: unknown;
  /** Decodes the record. Throws if it cannot be decoded. */
  read(): T;
}

/** Fields of a record with an ID. */
export type RecordFields = Fields & { readonly id: Fields[string] };

/** Options for rows of a list. */
export interface RowOptions<F extends RecordFields, Shown extends keyof F & string> {
  readonly fields: F;
  /** Fields that filters compare. */
  readonly filterFields: readonly Shown[];
}

/** Returns the records of a list as rows. */
export function rowsOf<F extends RecordFields, Shown extends keyof F & string>(
  records: readonly Reader[],
  { fields, filterFields }: RowOptions<F, Shown>,
): readonly Row<OutputsOf<F>, Shown>[] {
  const peekText = (record: Reader, name: keyof F & string) =>
    record.peekText(wireNameOf(name, fields[name] as Fields[string], "snake") ?? name);
  return records.map((record) => ({
    id: peekText(record, "id"),
    texts: Object.fromEntries(filterFields.map((name) => [name, peekText(record, name)])) as Record<Shown, string>,
    raw: record.raw,
    read: () => decodeRecord(fields, record, { names: "snake" }),
  }));
}

/** Returns the rows of a list. Null is an empty list. A body without the member is a foreign response. */
export function listedIn(body: Reader, member: string): readonly Reader[] {
  return rowsIn(body, member, 0);
}
