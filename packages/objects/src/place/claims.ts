import type { Dialect } from "../definition/dialect.js";
import { encodedInput } from "../values/spelling.js";
import { placeAt, type Target } from "./target.js";

/**
 * Takes over an object that was there already, for a resource of this process; false where another one has it. `path` is
 * that of its list.
 */
export function takeOver(dialect: Pick<Dialect, "scope" | "ledger">, path: string, id: string): boolean {
  const place = placeAt(dialect, path);
  if (dialect.ledger.isHandedOut(place, id)) return false;
  dialect.ledger.handOut(place, id);
  return true;
}

/** The object is no resource's of this process any more, although it may be there. */
export function letGo(dialect: Pick<Dialect, "scope" | "ledger">, path: string, id: string): void {
  dialect.ledger.release(placeAt(dialect, path), id);
}

/** The object is gone: whatever gets its id next is another one. */
export function forget(target: Target): void {
  const { place, dialect, plan } = target;
  const { ledger } = dialect;
  ledger.release(place, String(target.where.id));
  // Where ids are made of the key, lists call the object by the key alone.
  for (const name of plan.key) ledger.release(place, String(encodedInput(plan, name, target.where[name])));
}
