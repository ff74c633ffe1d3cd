import type { CallContext, Reader } from "@tripod/http";
import { pathOf, type Target } from "../addressing/target.js";
import type { Rows } from "../concurrency/readBatcher.js";
import type { Live } from "../definition/live.js";
import type { Plan } from "../definition/plan.js";
import { present, readDeleted, readOne } from "./one.js";
import { isShown, type Row, rowId, rowsOf } from "./rows.js";

/** Key of rows without an ID. No object has it. */
const UNIDENTIFIED = "";

/** Thrown for a row that does not answer the read. */
const OTHER_ROW = new Error("the row does not answer the read");

/**
 * Returns the object. If the rows of the list are complete, one list request answers concurrent reads of one parent
 * (B1), and reads outside of writes for 2 s (R9). A row that `accepts` rejects does not answer the read: the object is
 * read individually.
 */
export async function readBatched(
  target: Target,
  accepts: (live: Live | undefined) => boolean = () => true,
): Promise<Live | undefined> {
  const { plan, dialect, context, pathParams, write } = target;
  // Objects that can be read only from their list always share the request.
  const isInList = plan.isReadFromList || plan.rowsAreWhole;
  if (!isInList) return readOne(target);
  return dialect.tracker.batcher.read<Live | undefined>(
    batchKey(target),
    String(pathParams.id),
    {
      one: () => readOne(target),
      pages: (on) => pagesForAll(target, on),
      fromRow: (row) => {
        const live = present(target, { body: row, version: undefined });
        if (!accepts(live)) throw OTHER_ROW;
        return live;
      },
      isOnlyInList: plan.isReadFromList,
      write,
    },
    context,
  );
}

/**
 * Returns the rows of the object's list that are of its kind. Creates of one parent share the request (B1). `withoutId`
 * receives rows without an ID.
 */
export async function rowsBatched(target: Target, withoutId: (row: Reader) => void): Promise<readonly Row[]> {
  const { dialect, context, write } = target;
  const pages = (on: CallContext) => pagesForAll(target, on);
  const shared = await dialect.tracker.batcher.rows(batchKey(target), { pages, isOnlyInList: true, write }, context);
  const found: Row[] = [];
  // A shared list has room for one row without an ID.
  if (shared === undefined || shared.has(UNIDENTIFIED)) {
    for await (const row of rowsOf(target, context, withoutId)) found.push(row);
    return found;
  }
  for (const [id, body] of shared) if (isShown(target, body)) found.push({ id, body });
  return found;
}

/**
 * Returns the key of the batch that the reads of an object belong to: that of its parent, by the member that identifies
 * rows. IDs that follow from inputs depend on the definition.
 */
export function batchKey({ plan, dialect, parentKey }: Target): string {
  const idOf = plan.itemPath.includes("{id}") ? (plan.wire.id ?? dialect.members.id) : `of ${plan.name}`;
  return JSON.stringify([parentKey, idOf]);
}

/**
 * Reports whether rows of the list can answer the reads of an update. Single reads are necessary for objects with a
 * status or a version, for custom code, which may read any member, and for updates that send the live object, which may
 * have members that rows lack.
 */
export function isReadInBatches({ plan, dialect }: Target): boolean {
  const { isReadFromList, rowsAreWhole, read, steps, waits } = plan;
  if ((!isReadFromList && !rowsAreWhole) || read.subresources !== undefined || waits.status !== undefined) return false;
  return (
    dialect.version === undefined &&
    steps.every(({ body, when }) => (body === "inputs" || body === "changes") && when === undefined)
  );
}

/** Reports whether a list can confirm that an object is deleted. */
export function isConfirmedByList({ listPath, isListedByParent }: Plan): boolean {
  return listPath !== undefined && !isListedByParent;
}

/**
 * Returns the object after the platform has accepted its deletion. Any 404 then confirms the deletion. One list request
 * answers concurrent checks of one parent (D5).
 */
export async function seenAfterDeletion(target: Target): Promise<Live | undefined> {
  const { plan, dialect, context, write, pathParams } = target;
  // Rows of objects without an address are found by the ID that follows from their key.
  const idInList = plan.isReadFromList ? String(pathParams.id) : target.codec.listedAs(pathParams).at(-1);
  if (idInList === undefined || !isConfirmedByList(plan)) return readDeleted(target);
  return dialect.tracker.batcher.read<Live | undefined>(
    batchKey(target),
    idInList,
    {
      one: () => readDeleted(target),
      pages: (on) => pagesForAll(target, on),
      fromRow: (row) => present(target, { body: row, version: undefined }),
      // A row that cannot be identified may be the object.
      absent: (rows) => (rows.has(UNIDENTIFIED) ? readDeleted(target) : undefined),
      isOnlyInList: plan.isReadFromList,
      write,
    },
    context,
  );
}

/** Yields every row of the parent's list by ID, of any kind. The caller checks the kind. */
async function* pagesForAll(target: Target, on: CallContext): AsyncGenerator<Rows> {
  for await (const page of target.dialect.rows(pathOf(target, target.plan.listPath as string), on))
    yield new Map(page.map((body) => [rowId(target, body) ?? UNIDENTIFIED, body]));
}
