import { type CallContext, type Clock, createNameIndex, type Reader } from "@tripod/http";
import { decodeRows } from "@tripod/rest";
import { undefinedIfDeleted } from "./platformError.js";

/** Client of one record type. Combines concurrent lookups into few requests. */
export interface Records<T> {
  byId(id: string, context: CallContext): Promise<T | undefined>;
  /** Returns the records with exactly this name; usually one or none. */
  byName(name: string, context: CallContext): Promise<readonly T[]>;
  /** Returns all records that satisfy `isWanted`. Warns about rows without an ID. */
  all(context: CallContext, isWanted?: (row: Reader) => boolean): Promise<readonly T[]>;
  /** Returns the IDs of all records: "" for one without an ID. */
  ids(context: CallContext): Promise<readonly string[]>;
  /** Returns some names, for suggestions. Never fails. */
  names(context: CallContext): Promise<readonly string[]>;
}

export interface RecordsOptions<T> {
  readonly clock: Clock;
  /** Returns the name of an undecoded row. Must not throw. */
  nameOf(row: Reader): string;
  /** Decodes a row. Called for requested rows only. */
  decode(row: Reader): T;
  /** Returns a number that grows whenever the records may have changed. */
  changes(): number;
  list(context: CallContext): AsyncIterable<readonly Reader[]>;
  get(id: string, context: CallContext): Promise<Reader>;
  /** Returns the records with a name. If it is undefined, the client reads the list. */
  search?(name: string, context: CallContext): Promise<readonly Reader[]>;
  /** Reports whether the platform can search for a name. Default: always. */
  isSearchable?(name: string): boolean;
  /** Selects among rows with the same name. Default: all of them. */
  choose?(rows: readonly Reader[]): readonly Reader[];
  /** Maximum number of name searches within 30 s. Further names are found in the list. */
  readonly searches?: number;
}

const idOf = (row: Reader): string => row.peekText("id");

/** Returns the {@link Records} of one type: a few records by individual requests, many by one read of the list. */
export function createRecords<T>(options: RecordsOptions<T>): Records<T> {
  const { clock, nameOf, decode, isSearchable = () => true, choose = (rows) => rows } = options;
  const changes = () => options.changes();
  const names = createNameIndex<Reader>({
    clock,
    changes,
    nameOf,
    list: (context) => options.list(context),
    ...(options.search === undefined ? {} : { search: options.search }),
    ...(options.searches === undefined ? {} : { maxSearches: options.searches }),
  });
  const get = async (id: string, context: CallContext): Promise<Reader | undefined> => {
    const found = await undefinedIfDeleted(options.get(id, context));
    // A response with another ID does not prove that the record exists.
    return found === undefined || isSameId(idOf(found), id) ? found : undefined;
  };
  const ids = createNameIndex<Reader>({
    clock,
    changes,
    nameOf: idOf,
    list: async function* (context) {
      yield await names.all(context);
    },
    search: async (id, context) => {
      const found = await get(id, context);
      return found === undefined ? [] : [found];
    },
  });
  return {
    byId: async (id, context) => {
      const [listed] = await ids.find(id, context);
      // A list may omit records that are available by ID, such as service accounts in the list of users.
      const found = listed ?? (await get(id, context));
      return found && decode(found);
    },
    byName: async (name, context) => {
      const found = isSearchable(name)
        ? await names.find(name, context)
        : (await names.all(context)).filter((row) => nameOf(row) === name);
      return choose(found).map(decode);
    },
    all: async (context, isWanted = () => true) => {
      const rows = (await names.all(context)).filter((row) => idOf(row) === "" || isWanted(row));
      return decodeRows(rows, decode, context);
    },
    ids: async (context) => (await names.all(context)).map(idOf),
    names: async (context) => (await names.some(context)).map(nameOf).filter(Boolean),
  };
}

/**
 * Compares IDs: hexadecimal digits, which the platform returns in upper case, or numbers. A row without an ID matches,
 * and its decoder reports the missing ID.
 */
function isSameId(one: string, other: string): boolean {
  return one === "" || one.toLowerCase() === other.toLowerCase();
}
