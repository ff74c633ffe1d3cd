import { type AnyResource, checkResource, failureCodeOf, isNeverShown, NotFoundError, readResource } from "@tripod/kit";
import type { Connection } from "../connection.js";
import { type Inventory, type Missed, REFUSALS } from "./takeInventory.js";

/** Objects that are read at a time: reads that wait are answered together, by a reading of their list. */
const AT_ONCE = 64;

/**
 * The inventory without what an import could not make a program of: every object is read as the import will read it, and
 * what the package would refuse in a program is passed over with that reason.
 */
export async function importable(
  { found, missed }: Inventory,
  resources: Readonly<Record<string, AnyResource>>,
  connection: Connection,
  onRead: (read: number, of: number) => void = () => {},
): Promise<Inventory> {
  const fit: Inventory["found"][number][] = [];
  const told: Missed[] = [];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const refusals = await Promise.all(
      some.map(({ resource, id }) => refusalOf(resources[resource] as AnyResource, id, connection)),
    );
    for (const [index, object] of some.entries()) {
      const refusal = refusals[index];
      if (refusal === undefined) fit.push(object);
      else
        told.push({ ...refusal, resource: object.resource, reason: `${object.name ?? object.id}: ${refusal.reason}` });
    }
    onRead(start + some.length, found.length);
  }
  return { found: fit, missed: [...missed, ...told] };
}

/** Names are there: nothing is made up. */
const NAMED = { resourceName: "imported", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };

type Refusal = Pick<Missed, "reason" | "isIncomplete">;

/** Returns why a program cannot describe the object; undefined if it can. */
async function refusalOf(resource: AnyResource, id: string, { context }: Connection): Promise<Refusal | undefined> {
  try {
    const live = await readResource(resource, { id, state: {} }, () => context as never);
    if (live === undefined) return { reason: "it no longer exists", isIncomplete: false };
    const { failures } = checkResource(resource, live.inputs, live.inputs, NAMED);
    const refused = failures.filter(({ path }) => !isNeverShown(resource.fields, path));
    if (refused.length === 0) return undefined;
    return { reason: refused.map(({ path, reason }) => `${path}: ${reason}`).join("; "), isIncomplete: false };
  } catch (error) {
    const code = failureCodeOf(error);
    if (!(error instanceof Error) || !REFUSALS.has(code)) throw error;
    // A list contains the object: a 404 for it or for a part of it leaves the inventory incomplete.
    return { reason: error.message, isIncomplete: code === "not-found" && !(error instanceof NotFoundError) };
  }
}
