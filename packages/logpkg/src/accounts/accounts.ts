import { type CallContext, type Clock, collect, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { tokenPages } from "../pages.js";
import { createRecords, type Records } from "../records.js";

/** A kind of record of the user and role management API. */
export interface AccountKind<T> {
  /** Such as "role", for messages. */
  readonly kind: string;
  readonly path: string;
  /** The parameter by which the platform filters the list, which the record calls the same. */
  readonly nameParameter: string;
  decode(record: Reader): T;
}

/**
 * Makes the client of one kind of record. The platform filters by name itself; how exactly, it does not say, so names
 * are compared again.
 */
export function createAccounts<T>(
  api: Api,
  clock: Clock,
  { kind, path, nameParameter, decode }: AccountKind<T>,
): Records<T> {
  const tags = [path];
  const list = (context: CallContext, name?: string) =>
    tokenPages(api, { operation: `List ${kind}s`, path, query: { [nameParameter]: name }, tags }, context);
  return createRecords<T>({
    clock,
    nameOf: (row) => row.glance(nameParameter),
    decode,
    changes: () => api.writes(tags),
    get: async (id, context) => {
      const request = { operation: `Get ${kind}`, path: `${path}/${encodeURIComponent(id)}`, tags };
      return read(await api.send(request, context));
    },
    list: (context) => list(context),
    search: (name, context) => collect(list(context, name)),
  });
}
