import type { Reader } from "@tripod/http";
import type { Live } from "../definition/live.js";
import { pathOf, type Target } from "../place/target.js";
import { listedAs } from "../wire/shown.js";
import { present, readDeleted, readOne } from "./one.js";
import { rowId } from "./rows.js";

/** The object for a refresh: those who ask at the same time are answered by one list, where its rows show as much. */
export async function readTogether(target: Target): Promise<Live | undefined> {
  const { plan, dialect, context, where } = target;
  // Those that can only be found in their list share its reading in any case.
  const isInList = plan.isReadFromList || plan.rowsAreWhole;
  if (!isInList) return readOne(target);
  return dialect.ledger.together.read<Live | undefined>(
    target.place,
    String(where.id),
    {
      one: () => readOne(target),
      list: (on) => listForAll(target, on),
      fromRow: (row) => present(target, { body: row, version: undefined }),
    },
    context,
  );
}

/**
 * What is shown of an object of which the platform has accepted the deletion. Any 404 is its end then. Those of one place
 * that are deleted at the same time are answered by one list.
 */
export async function seenAfterDeletion(target: Target): Promise<Live | undefined> {
  const { plan, dialect, context } = target;
  if (plan.listPath === undefined || plan.isListedByPlace) return readDeleted(target);
  return dialect.ledger.together.read<Live | undefined>(
    `deleted from ${target.place}`,
    listedAs(target).at(-1) ?? "",
    {
      one: () => readDeleted(target),
      list: (on) => listForAll(target, on),
      fromRow: (row) => present(target, { body: row, version: undefined }),
      absent: () => undefined,
    },
    context,
  );
}

/** Every row of the place by id, whatever its kind: whoever asks looks at the kind himself. */
async function listForAll(
  target: Target,
  on: { readonly signal: AbortSignal; progress(text: string): void },
): Promise<ReadonlyMap<string, Reader>> {
  const found = new Map<string, Reader>();
  for await (const page of target.dialect.rows(pathOf(target, target.plan.listPath as string), on)) {
    for (const body of page) {
      const id = rowId(target, body);
      if (id !== undefined) found.set(id, body);
    }
  }
  return found;
}
