import type { Reader } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";
import type { Live } from "../definition/live.js";
import { listedAs } from "../wire/response.js";
import { present, readDeleted, readOne } from "./one.js";
import { rowId } from "./rows.js";

/**
 * Returns the object for a refresh. If the rows of the list are complete, one list request answers concurrent reads of
 * one parent.
 */
export async function readTogether(target: Target): Promise<Live | undefined> {
  const { plan, dialect, context, pathParams } = target;
  // Objects that can be read only from their list always share the request.
  const isInList = plan.isReadFromList || plan.rowsAreWhole;
  if (!isInList) return readOne(target);
  return dialect.tracker.batcher.read<Live | undefined>(
    target.parentKey,
    String(pathParams.id),
    {
      one: () => readOne(target),
      list: (on) => listForAll(target, on),
      fromRow: (row) => present(target, { body: row, version: undefined }),
    },
    context,
  );
}

/**
 * Returns the object after the platform has accepted its deletion. Any 404 then confirms the deletion. One list request
 * answers concurrent checks of one parent.
 */
export async function seenAfterDeletion(target: Target): Promise<Live | undefined> {
  const { plan, dialect, context } = target;
  if (plan.listPath === undefined || plan.isListedByParent) return readDeleted(target);
  return dialect.tracker.batcher.read<Live | undefined>(
    `deleted from ${target.parentKey}`,
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

/** Returns every row of the parent's list by ID, of any kind. The caller checks the kind. */
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
