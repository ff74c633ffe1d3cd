import { type CallContext, type Clock, createDirectory } from "@tripod/http";
import { unlessGone } from "./platformError.js";

/** The records of one kind. However many lookups ask at once, few requests are made. */
export interface Records<T> {
  byId(id: string, context: CallContext): Promise<T | undefined>;
  /** The records with exactly this name; usually one or none. */
  byName(name: string, context: CallContext): Promise<readonly T[]>;
  all(context: CallContext): Promise<readonly T[]>;
  /** Names of all records, for suggestions. */
  names(context: CallContext): Promise<readonly string[]>;
}

export interface RecordsOptions<T> {
  readonly clock: Clock;
  idOf(record: T): string;
  nameOf(record: T): string;
  /** A number that grows whenever the records may have changed. */
  changes(): number;
  list(context: CallContext): AsyncIterable<readonly T[]>;
  get(id: string, context: CallContext): Promise<T>;
  /** Asks for the records of one name. Without it the list is read. */
  search?(name: string, context: CallContext): Promise<readonly T[]>;
  /** Whether the platform can be asked for this name. Default: for every one. */
  isSearchable?(name: string): boolean;
  /** So many names are searched for one by one within half a minute; then the list is read. */
  readonly searches?: number;
}

/** Makes the {@link Records} of one kind: a few are asked for one by one, many in one reading of the list. */
export function createRecords<T>(options: RecordsOptions<T>): Records<T> {
  const { clock, idOf, nameOf, isSearchable = () => true } = options;
  const changes = () => options.changes();
  const names = createDirectory<T>({
    clock,
    changes,
    nameOf,
    list: (context) => options.list(context),
    ...(options.search === undefined ? {} : { search: options.search }),
    ...(options.searches === undefined ? {} : { searches: options.searches }),
  });
  const ids = createDirectory<T>({
    clock,
    changes,
    nameOf: idOf,
    list: async function* (context) {
      yield await names.all(context);
    },
    search: async (id, context) => {
      const found = await unlessGone(options.get(id, context));
      return found === undefined ? [] : [found];
    },
  });
  return {
    byId: async (id, context) => {
      const [found] = await ids.find(id, context);
      // A list may leave out what can still be had by its id, as that of users does with service accounts.
      return found ?? unlessGone(options.get(id, context));
    },
    byName: async (name, context) => {
      if (isSearchable(name)) return names.find(name, context);
      return (await names.all(context)).filter((record) => nameOf(record) === name);
    },
    all: (context) => names.all(context),
    names: async (context) => (await names.all(context)).map(nameOf),
  };
}
