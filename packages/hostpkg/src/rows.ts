import type { Reader } from "@tripod/http";
import type { Fields, OutputsOf } from "@tripod/kit";
import { decodeRecord, wireNameOf } from "@tripod/objects";

/** A record of a list, of which only what filters compare has been looked at. */
export interface Row<T, Shown extends string = never> {
  readonly id: string;
  /** What filters compare; empty where it is absent or cannot be read. */
  readonly shown: Readonly<Record<Shown, string>>;
  /** The record as the platform sent it. */
  readonly raw: unknown;
  /** Decodes the record. Throws where it cannot be read. */
  read(): T;
}

/** The fields of a record that has an id. */
export type RecordFields = Fields & { readonly id: Fields[string] };

/** How the records of a list are looked at. */
export interface RowOptions<F extends RecordFields, Shown extends keyof F & string> {
  readonly fields: F;
  /** The fields that filters compare. */
  readonly shown: readonly Shown[];
}

/** The records of a list as rows. A null among them stands for nothing. */
export function rowsOf<F extends RecordFields, Shown extends keyof F & string>(
  records: readonly Reader[],
  { fields, shown }: RowOptions<F, Shown>,
): readonly Row<OutputsOf<F>, Shown>[] {
  const glance = (record: Reader, name: keyof F & string) =>
    record.glance(wireNameOf(name, fields[name] as Fields[string], "snake") ?? name);
  return records
    .filter(({ raw }) => raw !== null)
    .map((record) => ({
      id: glance(record, "id"),
      shown: Object.fromEntries(shown.map((name) => [name, glance(record, name)])) as Record<Shown, string>,
      raw: record.raw,
      read: () => decodeRecord(fields, record, { names: "snake" }),
    }));
}

/**
 * The rows of a list that says what is there and what is gone. Null is an empty list; a body without the member is none of
 * the platform's.
 */
export function listedIn(body: Reader, member: string): readonly Reader[] {
  const { raw } = body.object("");
  const isNull = Object.hasOwn(raw as object, member) && !body.has(member);
  return isNull ? [] : body.list(member);
}
