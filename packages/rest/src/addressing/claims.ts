import type { Dialect } from "../definition/dialect.js";
import { encodedInput } from "../values/spelling.js";
import { placeAt, type Target } from "./target.js";

/**
 * Claims an existing object for a resource of this process. Returns false if another resource has it. `path` is the
 * path of its list.
 */
export function takeOver(dialect: Pick<Dialect, "scope" | "ledger">, path: string, id: string): boolean {
  const place = placeAt(dialect, path);
  if (dialect.ledger.isHandedOut(place, id)) return false;
  dialect.ledger.handOut(place, id);
  return true;
}

/** Releases an object: it no longer belongs to a resource of this process, although it may exist. */
export function letGo(dialect: Pick<Dialect, "scope" | "ledger">, path: string, id: string): void {
  dialect.ledger.release(placeAt(dialect, path), id);
}

/** Releases a deleted object. A later object with its ID is another one. */
export function forget(target: Target): void {
  const { place, dialect, plan } = target;
  const { ledger } = dialect;
  ledger.release(place, String(target.where.id));
  // If IDs consist of the key, rows of lists identify the object by the key alone.
  for (const name of plan.key) ledger.release(place, String(encodedInput(plan, name, target.where[name])));
}
