import type { Reader } from "@tripod/http";
import { isKind } from "../place/kinds.js";
import { pathOf, type Target } from "../place/target.js";
import { wireId } from "../wire/shown.js";

/** The rows of the object's list that are of its kind, by id. Rows that cannot be read are passed over. */
export async function rowsById(
  target: Target,
  on: Pick<Target, "context">["context"] | undefined = target.context,
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const row of rowsOf(target, on)) found.set(row.id, row.body);
  return found;
}

/** The rows of the object's list that are of its kind, as they come. */
export async function* rowsOf(
  target: Target,
  on: { readonly signal: AbortSignal; progress(text: string): void } = target.context,
): AsyncGenerator<{ readonly id: string; readonly body: Reader }> {
  const { plan } = target;
  if (plan.listPath === undefined) return;
  for await (const page of pagesOf(target, pathOf(target, plan.listPath), on)) {
    for (const body of page) {
      const id = wireId(target, body);
      if (id === undefined || !isKind(plan, body.raw)) continue;
      if (plan.read.isGone?.(body, target.dialect.clock.now()) === true) continue;
      yield { id, body };
    }
  }
}

/** A list, page by page. Who looks through all kinds reads those that several have in common once. */
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
  const asked = `list ${dialect.scope} ${path}`;
  const known = memory.get(asked) as Promise<readonly (readonly Reader[])[]> | undefined;
  const reading = known ?? allOf(dialect.rows(path, on));
  memory.set(asked, reading);
  yield* await reading;
}

async function allOf<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
