import { type CallContext, type Clock, collect, type Reader, read } from "@tripod/http";
import type { Api } from "../api.js";
import { tokenPages } from "../pages.js";
import { createRecords, type Records } from "../records.js";

/** Record type of the user and role management API. */
export interface AccountKind<T> {
  /** Noun for messages, such as "role". */
  readonly kind: string;
  readonly path: string;
  /** Query parameter that filters the list by name. The record's member has the same name. */
  readonly nameParameter: string;
  decode(record: Reader): T;
}

/**
 * Returns the client of one record type. The platform does not document how its name filter matches, so the client
 * compares the names again.
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
    nameOf: (row) => row.peekText(nameParameter),
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
