import { type Clock, createNameIndex, type Reader } from "@tripod/http";
import { fail } from "@tripod/kit";
import { isMissing } from "@tripod/rest";
import { type Api, type ApiRead, BELONGINGS_SHARED_FOR, type ListRequest } from "./api.js";
import type { Named, Objects } from "./select.js";

/** List, search and read requests of one kind of objects. */
export interface Kind<T extends Named, Row extends Named> {
  readonly list: ListRequest;
  /** Searches for objects with one name; the platform may return more. Default: the list is read. */
  search?(name: string): ListRequest;
  /** Reads one object. Default: the list is read. */
  get?(id: string): ApiRead;
  /** Paths of the name and the ID in rows. Default: `metadata.name` and `metadata.uid`. */
  readonly at?: { readonly name: string; readonly id: string };
  /** Decodes a row of a list. Called for requested rows only. */
  row(row: Reader): Row;
  /** Decodes the response to a read by ID, or the row of the list if there is no such read. */
  whole(object: Reader): T;
}

const DEFAULT_PATHS = { name: "metadata.name", id: "metadata.uid" };

/** Creates the client of the objects of one kind that are visible in one scope. Lookups share list requests. */
export function createObjects<T extends Named, Row extends Named>(
  api: Api,
  clock: Clock,
  kind: Kind<T, Row>,
): Objects<T, Row> {
  const { at = DEFAULT_PATHS, get } = kind;
  const directory = createNameIndex<Reader>({
    clock,
    maxAgeMs: BELONGINGS_SHARED_FOR,
    list: (context) => api.pages(kind.list, context),
    ...(kind.search === undefined
      ? {}
      : { search: (name, context) => api.list(kind.search?.(name) ?? kind.list, context) }),
    nameOf: (row) => row.peekText(at.name),
    changes: () => api.writes(),
  });
  return {
    byId: async (id, context) => {
      const found =
        get === undefined
          ? (await directory.all(context)).find((row) => row.peekText(at.id) === id)
          : await api.find(get(id), context);
      return found && kind.whole(found);
    },
    byName: async (name, context) => (await directory.find(name, context)).map((row) => kind.row(row)),
    names: async (context) => (await directory.some(context)).map((row) => row.peekText(at.name)).filter(Boolean),
  };
}

/** Objects in a parent that an argument names. If the parent does not exist, the error names the argument. */
export function withParentCheck<T extends Named, Row extends Named>(
  argument: string,
  reason: string,
  objects: Objects<T, Row>,
): Objects<T, Row> {
  const throwInputError = (error: unknown): never => {
    if (isMissing(error)) return fail(argument, reason);
    throw error;
  };
  return {
    ...objects,
    byId: (id, context) => objects.byId(id, context).catch(throwInputError),
    byName: (name, context) => objects.byName(name, context).catch(throwInputError),
  };
}
