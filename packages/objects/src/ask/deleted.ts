import { HttpFailure } from "@tripod/http";
import type { Live } from "../definition/live.js";
import { canList, type Operation, placeOf } from "../place/operation.js";
import { listedAs } from "../wire/shown.js";
import { get, listForAll, present, readOne, shownIn } from "./requests.js";

/**
 * What is shown of an object of which the platform has accepted the deletion. Any 404 is its end then. Those of one place
 * that are deleted at the same time are answered by one list.
 */
export async function seenAfterDeletion(op: Operation): Promise<Live | undefined> {
  const { plan, dialect, context } = op;
  if (plan.listPath === undefined || plan.isListedByPlace || !canList(op)) return readDeleted(op);
  return dialect.ledger.together.read<Live | undefined>(
    `deleted from ${placeOf(op)}`,
    listedAs(op).at(-1) ?? "",
    {
      one: () => readDeleted(op),
      list: (on) => listForAll(op, on),
      fromRow: (row) => present(op, { body: row, version: undefined }),
      absent: () => undefined,
    },
    context,
  );
}

/** The object by itself, or undefined where there is a 404, whoever says so. */
export async function readDeleted(op: Operation): Promise<Live | undefined> {
  try {
    return op.plan.isReadFromList ? await readOne(op) : await shownIn(op, await get(op));
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return undefined;
    throw error;
  }
}
