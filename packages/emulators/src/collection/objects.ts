import type { Clock } from "../clock.js";
import { isRow, type Place, type Row, takeOut } from "./rows.js";
import { createTransitions, type States, type Transitions } from "./states.js";

/** Objects of one collection, in all parents. */
export interface CollectionStore {
  /** `dns.zones`. */
  readonly name: string;
  readonly idMember: string;
  /** Members of a place that select a list: `["project", "region"]`. */
  readonly within: readonly string[];
  readonly states?: States | undefined;
  /** Completes partial members to an object, as the platform does. */
  complete(members: Row, place: Place): Row;
  /** Side effects of adding an object. */
  onCreated(row: Row, place: Place): void;
  /** Storage of the rows, if not here: live lists. */
  readonly stored?: Stored | undefined;
}

export interface Stored {
  at(place: Place): Row[];
  all(): readonly Row[][];
  /** For lists that are computed for each access: adds and removes an object. */
  put?(row: Row, place: Place): void;
  drop?(row: Row): void;
}

/** Selector of an object: its ID, or some of its members. */
export type Which = string | number | Row;

/** The order of a collection's lists. */
export type Order = "created" | "reversed";

/**
 * Changes to objects of any collection outside of the platform's APIs, as another client or the platform's operator
 * would make them. `names()` returns the names of the collections. The default place is that of the default account.
 */
export interface ObjectsControl {
  names(): readonly string[];
  /**
   * Returns the live objects of a collection: the next response shows changes of them.
   *
   * @throws RangeError if the collection does not exist; all other methods do so as well.
   */
  rows(collection: string, place?: Place): readonly Row[];
  /**
   * Adds an object with a copy of these members and the platform's defaults, in a stable status. Keys are not checked.
   */
  add(collection: string, members: Row, place?: Place): Row;
  /**
   * Changes members to a copy of these. If the state is changed, the object stays in that state.
   *
   * @throws RangeError if the object does not exist.
   */
  patch(collection: string, which: Which, members: Row): Row;
  remove(collection: string, which: Which): void;
  /** Sets the order of lists. */
  order(collection: string, order: Order): void;
  /** The next object that is created (or changed) here ends in this state instead of the success state. */
  endNextIn(collection: string, state: string): void;
  /** Speed of transient states: 1 as declared, 0 to skip them. */
  pace(factor: number): void;
}

/** Interface to the objects for collections. */
export interface Objects extends ObjectsControl {
  readonly transitions: Transitions;
  register(handle: CollectionStore): void;
  /** Default place of {@link ObjectsControl}. */
  home: Place;
  /** Returns the live list of a place at the current time, in creation order. */
  at(collection: string, place: Place): Row[];
  inOrder(collection: string, rows: readonly Row[]): readonly Row[];
  /** Returns and clears the state in which the next object ends. */
  takeEnd(collection: string): string | undefined;
}

interface StoreEntry {
  readonly shelf: CollectionStore;
  readonly lists: Map<string, Row[]>;
  order: Order;
  ends: string[];
}

export function createObjects(clock: Clock): Objects {
  const transitions = createTransitions(clock);
  const entries = new Map<string, StoreEntry>();
  const of = (name: string): StoreEntry => {
    const found = entries.get(name);
    if (found) return found;
    throw new RangeError(`The platform has no collection "${name}"; it has ${[...entries.keys()].join(", ")}.`);
  };
  const at = (name: string, place: Place): Row[] => {
    const { shelf: handle, lists } = of(name);
    const key = JSON.stringify(handle.within.map((member) => place[member] ?? ""));
    const rows = handle.stored?.at(place) ?? lists.get(key) ?? [];
    if (!handle.stored) lists.set(key, rows);
    transitions.settle();
    return rows;
  };
  const everywhere = (name: string): readonly Row[][] => {
    const { shelf: handle, lists } = of(name);
    const all = handle.stored?.all() ?? [...lists.values()];
    transitions.settle();
    return all;
  };
  const find = (name: string, which: Which): { row: Row; rows: Row[] } => {
    const { idMember } = of(name).shelf;
    for (const rows of everywhere(name)) {
      const row = rows.find((candidate) => isMeant(candidate, which, idMember));
      if (row) return { row, rows };
    }
    throw new RangeError(`The collection "${name}" has no object ${JSON.stringify(which)}.`);
  };
  const objects: Objects = {
    transitions,
    home: {},
    register: (handle) => {
      if (entries.has(handle.name)) throw new TypeError(`There are two collections "${handle.name}".`);
      entries.set(handle.name, { shelf: handle, lists: new Map(), order: "created", ends: [] });
    },
    names: () => [...entries.keys()],
    rows: (name, place) => (place ? at(name, { ...objects.home, ...place }) : everywhere(name).flat()),
    add: (name, members, place = {}) => {
      const where = { ...objects.home, ...place };
      const { shelf: handle } = of(name);
      const row = handle.complete(structuredClone(members), where);
      if (handle.stored?.put) handle.stored.put(row, where);
      else at(name, where).push(row);
      handle.onCreated(row, where);
      return row;
    },
    patch: (name, which, members) => {
      const { row } = find(name, which);
      const { states } = of(name).shelf;
      if (states && states.member in members) transitions.stop(row);
      return Object.assign(row, structuredClone(members));
    },
    remove: (name, which) => {
      const { row, rows } = find(name, which);
      const { stored } = of(name).shelf;
      transitions.stop(row);
      if (stored?.drop) stored.drop(row);
      else takeOut(rows, (candidate) => candidate === row);
    },
    order: (name, order) => {
      of(name).order = order;
    },
    endNextIn: (name, state) => {
      of(name).ends.push(state);
    },
    pace: (factor) => {
      transitions.pace = factor;
    },
    at,
    inOrder: (name, rows) => (of(name).order === "reversed" ? rows.toReversed() : rows),
    takeEnd: (name) => of(name).ends.shift(),
  };
  return objects;
}

function isMeant(row: Row, which: Which, idMember: string): boolean {
  if (!isRow(which)) return String(row[idMember]) === String(which);
  return Object.entries(which).every(([member, value]) => row[member] === value);
}
