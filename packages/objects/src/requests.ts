import { type Answer, type Effect, HttpFailure, type Method, type Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import { withBeside } from "./beside.js";
import type { Live } from "./live.js";
import { canList, idPath, isKind, type Operation, objectIn, pathOf, placeOf } from "./operation.js";
import { memberAt } from "./values.js";
import { wireNameOf } from "./wireName.js";

/** What a request of each method does, unless the definition says that it may be sent twice. */
const EFFECTS: Readonly<Record<Method, Effect>> = {
  GET: "read",
  HEAD: "read",
  PUT: "repeatable",
  DELETE: "repeatable",
  POST: "once",
  PATCH: "once",
};

/** Sends a request about the object; `template` is a path of the definition. */
export async function send(
  op: Operation,
  request: {
    readonly verb: string;
    readonly method: Method;
    readonly template: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly repeatable?: boolean | undefined;
  },
): Promise<Answer> {
  const { verb, method, template, body, headers, repeatable } = request;
  return op.dialect.send(
    {
      operation: `${verb} ${op.plan.definition.kind}`,
      method,
      path: pathOf(op, template),
      ...(body === undefined ? {} : { body }),
      ...(headers === undefined ? {} : { headers }),
      ...(method === "GET" ? { share: "never" as const } : {}),
      effect: repeatable === true ? "repeatable" : EFFECTS[method],
    },
    op.context,
  );
}

/** The object, or undefined where it is gone. Always asked anew. */
export async function readOne(op: Operation): Promise<Live | undefined> {
  const { plan, dialect } = op;
  if (plan.definition.reads === "list") {
    try {
      const row = (await rowsById(op)).get(String(op.where.id));
      return row && present(op, { body: row, version: undefined });
    } catch (error) {
      // The platform says of the place itself that it is not there, by a code that says so of what is in it, too.
      if (dialect.verdict(error) !== "gone") throw error;
      return undefined;
    }
  }
  try {
    const answer = await send(op, { verb: "Get", method: "GET", template: plan.one });
    const live = present(op, { body: recognised(op, objectIn(op, answer)), version: dialect.version?.(answer) });
    return live && (await withBeside(op, live, answer));
  } catch (error) {
    await unlessGone(op, error);
    return undefined;
  }
}

/** An object of which nothing is shown is none of the platform's: taken for the object, it would empty all that is known. */
function recognised(op: Operation, body: Reader): Reader {
  const { plan, dialect } = op;
  const paths = [
    idPath(op),
    ...Object.entries(plan.fields).map(([name, field]) => wireNameOf(name, field, dialect.names)),
  ];
  const isSeen = paths.some((path) => path && memberAt(body.raw, path) !== undefined);
  // Some are read in a way of their own, by whatever names.
  const hasDecoder = Object.values(plan.definition.codecs ?? {}).some((codec) => codec?.decode !== undefined);
  if (!isSeen && !(hasDecoder && Object.keys(body.raw as object).length > 0))
    throw body.unexpected("", `shows nothing of the ${plan.definition.kind}`);
  return body;
}

/** The object is gone: whatever gets its id next is another one. */
export function forget(op: Operation): void {
  const { ledger } = op.dialect;
  const place = placeOf(op);
  ledger.release(place, String(op.where.id));
  // Where ids are made of the key, lists call the object by the key alone.
  for (const name of op.plan.key) ledger.release(place, String(op.where[name]));
}

/** An object that is shown and counts as gone is gone. */
export function present({ plan }: Operation, live: Live): Live | undefined {
  return plan.definition.isGone?.(live.body) === true ? undefined : live;
}

/**
 * Ends well only where the platform says that the object is gone. A refusal that does not name the object is believed
 * when the list of its place can be read and lacks it.
 *
 * @throws the failure itself otherwise; one that names the missing place where that is what the platform says.
 */
export async function unlessGone(op: Operation, error: unknown): Promise<void> {
  const verdict = op.dialect.verdict(error);
  if (verdict === "gone") return;
  if (verdict === "place-gone") throw placeGone(op, error, await isPlaceGone(op));
  if (verdict !== "unsure") throw error;
  if (!canList(op)) return;
  let rows: ReadonlyMap<string, Reader>;
  try {
    rows = await rowsById(op);
  } catch (cause) {
    if (op.dialect.verdict(cause) === "gone") return;
    if (op.plan.pathInputs.length === 0 || op.dialect.verdict(cause) === "no") throw notBelieved(error, cause);
    throw placeGone(op, cause, await isPlaceGone(op));
  }
  if (rows.has(String(op.where.id))) throw error;
}

/** A 404 from an address that does not even have the list is no news of the object. */
function notBelieved(error: unknown, cause: unknown): unknown {
  if (!(error instanceof HttpFailure) || !(cause instanceof HttpFailure) || cause.status !== 404) return error;
  return error.amend({
    code: "failed-precondition",
    likely: "the address is not that of the platform's API: it has neither the object nor the list of its kind",
    next: "Check the address in the provider's settings; nothing was taken for gone",
  });
}

/** Whether the list of places can be read and lacks that of the object: what was in it is gone with it. */
export async function isPlaceGone({ plan, where, context }: Operation): Promise<boolean> {
  const name = plan.pathInputs.at(-1);
  const all = name === undefined ? undefined : plan.definition.places?.[name]?.all;
  if (name === undefined || all === undefined) return false;
  const ids = await all(context, where).catch(() => undefined);
  return ids !== undefined && !ids.some((id: string | number) => String(id) === String(where[name]));
}

/**
 * What contains the object is missing: that says nothing about the object, and much about where it is looked for.
 * `isCertain`: the list of such places can be read and lacks it.
 */
export function placeGone({ plan, where }: Operation, error: unknown, isCertain = false): unknown {
  if (!(error instanceof HttpFailure)) return error;
  const { kind } = plan.definition;
  const names = [...plan.pathInputs, ...plan.within];
  const place = names.map((name) => `${name} ${JSON.stringify(where[name])}`).join(", ");
  const sure = `the place of the ${kind} is not there any more (${place})`;
  return error.amend({
    code: "failed-precondition",
    likely: isCertain
      ? `${sure}: the list of such places can be read and lacks it`
      : `${sure}, or these credentials cannot see it`,
    next: `${isCertain ? "If that is right" : "Check it and the credentials; where it is really gone"}, let the place alone be forgotten (\`pulumi refresh --target\` with its URN) and run the program, which makes both anew; or remove the ${kind} with \`pulumi state delete\``,
  });
}

/** The rows of the object's list that are of its kind, by id. Rows that cannot be read are passed over. */
export async function rowsById(
  op: Operation,
  on: Pick<Operation, "context">["context"] | undefined = op.context,
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const row of rowsOf(op, on)) found.set(row.id, row.body);
  return found;
}

/** The rows of the object's list that are of its kind, as they come. */
export async function* rowsOf(
  op: Operation,
  on: { readonly signal: AbortSignal; progress(text: string): void } = op.context,
): AsyncGenerator<{ readonly id: string; readonly body: Reader }> {
  const { plan } = op;
  if (plan.list === undefined) return;
  for await (const page of pagesOf(op, pathOf(op, plan.list), on)) {
    for (const body of page) {
      const id = wireId(op, body);
      if (id === undefined || !isKind(plan, body.raw)) continue;
      if (plan.definition.isGone?.(body) === true) continue;
      yield { id, body };
    }
  }
}

/** A list, page by page. Who looks through all kinds reads those that several have in common once. */
export async function* pagesOf(
  { dialect, context }: Pick<Operation, "dialect" | "context">,
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

/** The id that an object shows, as text. */
export function wireId(op: Operation, body: Reader): string | undefined {
  const id = memberAt(body.raw, idPath(op));
  return typeof id === "string" && id !== "" ? id : typeof id === "number" ? String(id) : undefined;
}

/** The object for a refresh: those who ask at the same time are answered by one list, where its rows show as much. */
export async function readTogether(op: Operation): Promise<Live | undefined> {
  const { plan, dialect, context, where } = op;
  // Those that can only be found in their list share its reading in any case.
  const isInList =
    plan.definition.reads === "list" || (plan.definition.rowsAreWhole === true && plan.list !== undefined);
  if (!isInList) return readOne(op);
  return dialect.ledger.together.read<Live | undefined>(
    placeOf(op),
    String(where.id),
    {
      one: () => readOne(op),
      list: (on) => listForAll(op, on),
      fromRow: (row) => present(op, { body: row, version: undefined }),
    },
    context,
  );
}

/** Every row of the place by id, whatever its kind: whoever asks looks at the kind himself. */
async function listForAll(
  op: Operation,
  on: { readonly signal: AbortSignal; progress(text: string): void },
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const page of op.dialect.rows(pathOf(op, op.plan.list as string), on)) {
    for (const body of page) {
      const id = wireId(op, body);
      if (id !== undefined) found.set(id, body);
    }
  }
  return found;
}

/** The update of an object that is not there any more. */
export function missing({ plan, where }: Operation): never {
  return fail("", `the ${plan.definition.kind} ${where.id} does not exist any more; run a refresh to forget it`);
}
