import type { HttpFailure, Reader } from "@tripod/http";
import { hasKey } from "../addressing/keys.js";
import { isKind, pluralOf } from "../addressing/kinds.js";
import { idAt, pathOf, type Target } from "../addressing/target.js";
import { canFill } from "../values/template.js";
import { defined, isObject } from "../values/values.js";

/** Part of a target that reading a list needs. */
export type ListTarget = Pick<Target, "plan" | "dialect" | "codec" | "context" | "pathParams" | "values">;

/** Row of a list. */
export interface Row {
  readonly id: string;
  readonly body: Reader;
}

/** Returns the rows of the object's list that are of its kind, by ID. `withoutId` receives rows without an ID. */
export async function rowsById(
  target: ListTarget,
  withoutId?: (row: Reader) => void,
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const row of rowsOf(target, target.context, withoutId)) found.set(row.id, row.body);
  return found;
}

/**
 * Returns the ID of the object of a row: the ID that the row shows, or the one that follows from its key. A row that
 * was skipped for want of an ID would let a list confirm that an object is deleted although it contains the object.
 */
export function rowId(target: Omit<ListTarget, "dialect" | "context">, row: Reader): string | undefined {
  if (!isObject(row.raw)) return undefined;
  const { plan, pathParams, values } = target;
  const id = target.codec.idIn(row);
  if (id !== undefined) return hasOtherIdType(target, row) ? undefined : id;
  if (plan.key.length === 0) return undefined;
  const key = target.codec.keyIn(row, pathParams);
  if (key === undefined) return undefined;
  if (pathParams.id !== undefined && hasKey(plan, key, { ...values, ...defined(pathParams) }))
    return String(pathParams.id);
  const parts = { ...pathParams, ...key };
  return !plan.itemPath.includes("{id}") && canFill(plan.idForm, parts) ? idAt(plan, parts) : undefined;
}

/** Reports whether a row shows a number as its ID, which does not say which of several recorded texts it stands for. */
function hasOtherIdType(
  { plan, codec, pathParams, values }: Pick<ListTarget, "plan" | "codec" | "pathParams" | "values">,
  row: Reader,
): boolean {
  if (!Number.isNaN(Number(pathParams.id ?? 0)) || !codec.hasNumericId(row)) return false;
  // An import has values of the parents only. The ID that the user wrote is a text in any case.
  return Object.keys(values).some((name) => plan.fields[name] !== undefined && !plan.parentInputs.has(name));
}

/** Reports whether the only row of a list stands for a list that is null, which has no rows. */
export function isNullList({ raw, path }: Reader): boolean {
  return raw === null && !path.endsWith("]");
}

/** Returns the failure of a list with a row that may be the object, and that nothing identifies. */
export function unidentifiedRow({ plan }: Pick<ListTarget, "plan">, row: Reader): HttpFailure {
  const says = isObject(row.raw)
    ? `lacks what identifies the ${plan.kind}`
    : `is ${row.raw === null ? "null" : "not an object"}, so it does not say which ${pluralOf(plan.kind)} exist`;
  return row.unexpected("", says);
}

/**
 * Yields the rows of the object's list that are of its kind. `withoutId` receives rows without an ID and rows that
 * are not objects: a list that is null is its only row. `ofOtherKind` receives the rows of other kinds.
 */
export async function* rowsOf(
  target: ListTarget,
  on: { readonly signal: AbortSignal; progress(text: string): void } = target.context,
  withoutId?: (row: Reader) => void,
  ofOtherKind?: (row: Reader) => void,
): AsyncGenerator<Row> {
  const { plan } = target;
  if (plan.listPath === undefined) return;
  for await (const page of pagesOf(target, pathOf(target, plan.listPath), on)) {
    for (const body of page) {
      if (isObject(body.raw) && !isKind(plan, body.raw)) {
        ofOtherKind?.(body);
        continue;
      }
      const id = rowId(target, body);
      if (id === undefined) withoutId?.(body);
      else if (isShown(target, body)) yield { id, body };
    }
  }
}

/** Reports whether a row shows an object of the kind that is not deleted. */
export function isShown({ plan, dialect }: Pick<ListTarget, "plan" | "dialect">, row: Reader): boolean {
  return isKind(plan, row.raw) && plan.read.isDeleted?.(row, dialect.clock.now()) !== true;
}

/**
 * Yields a list page by page. If the context has a memory, as in an inventory of all kinds, kinds with the same list
 * share one reading.
 */
export async function* pagesOf(
  { dialect, context }: Pick<Target, "dialect" | "context">,
  path: string,
  on: { readonly signal: AbortSignal; progress(text: string): void } = context,
): AsyncGenerator<readonly Reader[]> {
  const { memory } = context;
  if (memory === undefined) {
    yield* dialect.rows(path, on);
    return;
  }
  const asked = `list ${dialect.scopeKey} ${path}`;
  const earlier = memory.get(asked) as Promise<readonly (readonly Reader[])[]> | undefined;
  const reading = earlier ?? allOf(dialect.rows(path, on));
  memory.set(asked, reading);
  yield* await reading;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/**
 * Returns the rows of a list. A list that is null does not say which objects exist, unless `total` says that it is
 * empty: null is then its only row, which no lookup finds. A body without the member is a foreign response.
 *
 * @throws HttpFailure "unexpected-answer" if the list is null although `total` says that it is not empty.
 */
export function rowsIn(body: Reader, member: string, total?: number): readonly Reader[] {
  const [, value] = body.entries("").find(([name]) => name === member) ?? [];
  if (value?.raw !== null) return body.list(member);
  if ((total ?? 0) > 0) throw value.unexpected("", `is null, although the list has ${total} rows`);
  return total === 0 ? [] : [value];
}
