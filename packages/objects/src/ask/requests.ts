import type { Answer, Effect, Method, Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import type { Live } from "../definition/live.js";
import { type Operation, objectIn, pathOf, placeOf } from "../place/operation.js";
import { recognised, wireId } from "../wire/shown.js";
import { withBeside } from "./beside.js";
import { unlessElsewhere, unlessGone, unlessPlaceGone } from "./gone.js";
import { rowsById } from "./rows.js";

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
      operation: `${verb} ${op.plan.kind}`,
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
  const { plan } = op;
  if (plan.isReadFromList) {
    try {
      const row = (await rowsById(op)).get(String(op.where.id));
      if (row !== undefined) return present(op, { body: row, version: undefined });
    } catch (error) {
      await unlessPlaceGone(op, error);
      return undefined;
    }
    await unlessElsewhere(op);
    return undefined;
  }
  let answer: Answer;
  try {
    answer = await get(op);
  } catch (error) {
    await unlessGone(op, error);
    return undefined;
  }
  return shownIn(op, answer);
}

/** The request for the object by itself. */
export function get(op: Operation): Promise<Answer> {
  return send(op, { verb: "Get", method: "GET", template: op.plan.one });
}

/** The object in the answer to it; undefined where it counts as gone. */
export async function shownIn(op: Operation, answer: Answer): Promise<Live | undefined> {
  const version = op.dialect.version?.(answer);
  const live = present(op, { body: recognised(op, objectIn(op, answer)), version });
  return live && (await withBeside(op, live, answer));
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
  return plan.read.isGone?.(live.body) === true ? undefined : live;
}

/** The object for a refresh: those who ask at the same time are answered by one list, where its rows show as much. */
export async function readTogether(op: Operation): Promise<Live | undefined> {
  const { plan, dialect, context, where } = op;
  // Those that can only be found in their list share its reading in any case.
  const isInList = plan.isReadFromList || plan.rowsAreWhole;
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
export async function listForAll(
  op: Operation,
  on: { readonly signal: AbortSignal; progress(text: string): void },
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const page of op.dialect.rows(pathOf(op, op.plan.listPath as string), on)) {
    for (const body of page) {
      const id = wireId(op, body);
      if (id !== undefined) found.set(id, body);
    }
  }
  return found;
}

/** The update of an object that is not there any more. */
export function missing({ plan, where }: Operation): never {
  return fail("", `the ${plan.kind} ${where.id} does not exist any more; run a refresh to forget it`);
}
