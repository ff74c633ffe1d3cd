import { type CallContext, type Clock, createDirectory, type Reader } from "@tripod/http";
import { unlessGone } from "./platformError.js";

/** The records of one kind. However many lookups ask at once, few requests are made. */
export interface Records<T> {
  byId(id: string, context: CallContext): Promise<T | undefined>;
  /** The records with exactly this name; usually one or none. */
  byName(name: string, context: CallContext): Promise<readonly T[]>;
  /** All that have an id, or of these only those that are wanted. */
  all(context: CallContext, isWanted?: (row: Reader) => boolean): Promise<readonly T[]>;
  /** Some names, for suggestions. Never fails. */
  names(context: CallContext): Promise<readonly string[]>;
}

export interface RecordsOptions<T> {
  readonly clock: Clock;
  /** The name in a row as it came. Must not throw. */
  nameOf(row: Reader): string;
  /** Decodes a row, for those that are wanted only. */
  decode(row: Reader): T;
  /** A number that grows whenever the records may have changed. */
  changes(): number;
  list(context: CallContext): AsyncIterable<readonly Reader[]>;
  get(id: string, context: CallContext): Promise<Reader>;
  /** Asks for the records of one name. Without it the list is read. */
  search?(name: string, context: CallContext): Promise<readonly Reader[]>;
  /** Whether the platform can be asked for this name. Default: for every one. */
  isSearchable?(name: string): boolean;
  /** Of several rows with one name, those that count. Default: all of them. */
  choose?(rows: readonly Reader[]): readonly Reader[];
  /** So many names are searched for one by one within half a minute; then the list is read. */
  readonly searches?: number;
}

const idOf = (row: Reader): string => row.glance("id");

/** Makes the {@link Records} of one kind: a few are asked for one by one, many in one reading of the list. */
export function createRecords<T>(options: RecordsOptions<T>): Records<T> {
  const { clock, nameOf, decode, isSearchable = () => true, choose = (rows) => rows } = options;
  const changes = () => options.changes();
  const names = createDirectory<Reader>({
    clock,
    changes,
    nameOf,
    list: (context) => options.list(context),
    ...(options.search === undefined ? {} : { search: options.search }),
    ...(options.searches === undefined ? {} : { searches: options.searches }),
  });
  const get = async (id: string, context: CallContext): Promise<Reader | undefined> => {
    const found = await unlessGone(options.get(id, context));
    // An answer about another record is none about this one.
    return found === undefined || isSameId(idOf(found), id) ? found : undefined;
  };
  const ids = createDirectory<Reader>({
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
      // A list may leave out what can still be had by its id, as that of users does with service accounts.
      const found = listed ?? (await get(id, context));
      return found && decode(found);
    },
    byName: async (name, context) => {
      const found = isSearchable(name)
        ? await names.find(name, context)
        : (await names.all(context)).filter((row) => nameOf(row) === name);
      return choose(found).map(decode);
    },
    all: async (context, isWanted = () => true) =>
      (await names.all(context)).filter((row) => idOf(row) !== "" && isWanted(row)).map(decode),
    names: async (context) => (await names.some(context)).map(nameOf).filter(Boolean),
  };
}

/** Ids are hexadecimal digits, which the platform writes in capitals, or numbers. An absent one is for the decoder to name. */
function isSameId(one: string, other: string): boolean {
  return one === "" || one.toLowerCase() === other.toLowerCase();
}
