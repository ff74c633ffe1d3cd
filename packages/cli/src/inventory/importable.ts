import { type AnyResource, checkResource, failureCodeOf, isWriteOnlyPath, readResource } from "@tripod/kit";
import type { Connection } from "../connection.js";
import {
  ENOUGH_REFUSALS,
  FATAL,
  type Inventory,
  isUnexplained404,
  REFUSALS,
  type Skipped,
} from "./collectInventory.js";

/** Number of concurrent reads: the read batcher serves reads that wait for each other with one list request. */
const AT_ONCE = 64;

/**
 * Removes the objects from the inventory that an import could not turn into a program: reads every object as the import
 * does, and skips those that the package would reject in a program, with the reason.
 */
export async function importable(
  { found, skipped }: Inventory,
  resources: Readonly<Record<string, AnyResource>>,
  connection: Connection,
  onRead: (read: number, of: number) => void = () => {},
): Promise<Inventory> {
  const fit: Inventory["found"][number][] = [];
  const unreadable: Skipped[] = [];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const refusals = await Promise.all(
      some.map(({ resource, id }) => refusalOf(resources[resource] as AnyResource, id, connection)),
    );
    const failures = refusals.flatMap((refusal) => refusal?.failure ?? []);
    // If no object can be read, the platform is unavailable.
    if (failures.length === some.length && some.length >= ENOUGH_REFUSALS) throw failures[0];
    for (const [index, object] of some.entries()) {
      const refusal = refusals[index];
      if (refusal === undefined) fit.push(object);
      else
        unreadable.push({
          isIncomplete: refusal.isIncomplete,
          resource: object.resource,
          reason: `${object.name ?? object.id}: ${refusal.reason}`,
        });
    }
    onRead(start + some.length, found.length);
  }
  return { found: fit, skipped: [...skipped, ...unreadable] };
}

/** The objects have names, so no random value is needed. */
const NAMED = { resourceName: "imported", seed: new Uint8Array(), random: (count: number) => new Uint8Array(count) };

/** Reason why an object is skipped, with the failure of its reading if that may be transient. */
interface Refusal extends Pick<Skipped, "reason" | "isIncomplete"> {
  readonly failure?: Error;
}

/** Returns the reason why a program cannot describe the object; undefined if it can. */
async function refusalOf(resource: AnyResource, id: string, { context }: Connection): Promise<Refusal | undefined> {
  try {
    const live = await readResource(resource, { id, state: {} }, () => context as never);
    if (live === undefined) return { reason: "it no longer exists", isIncomplete: false };
    const { failures } = checkResource(resource, live.inputs, live.inputs, NAMED);
    const refused = failures.filter(({ path }) => !isWriteOnlyPath(resource.fields, path));
    if (refused.length === 0) return undefined;
    return { reason: refused.map(({ path, reason }) => `${path}: ${reason}`).join("; "), isIncomplete: false };
  } catch (error) {
    const code = failureCodeOf(error);
    if (!(error instanceof Error) || FATAL.has(code)) throw error;
    if (!REFUSALS.has(code)) return { reason: error.message, isIncomplete: true, failure: error };
    // The list contains the object: a 404 for the object or a part of it leaves the inventory incomplete.
    return { reason: error.message, isIncomplete: isUnexplained404(error) };
  }
}
