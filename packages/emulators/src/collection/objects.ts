import type { Clock } from "../clock.js";
import { isRow, type Place, type Row, takeOut } from "./rows.js";
import { createTransitions, type States, type Transitions } from "./states.js";

/** Objects of one collection, in all places. */
export interface CollectionStore {
  /** `dns.zones`. */
  readonly name: string;
  readonly idMember: string;
  /** Members of a place that select a list: `["project", "region"]`. */
  readonly within: readonly string[];
  readonly states?: States | undefined;
  /** Completes a partial description to a whole object, as the platform would. */
  complete(members: Row, place: Place): Row;
  /** Side effects of adding an object. */
  onCreated(row: Row, place: Place): void;
  /** Storage of the rows, if not here: live lists. */
  readonly stored?: Stored | undefined;
}

export interface Stored {
  at(place: Place): Row[];
  all(): readonly Row[][];
  /** For lists that are made for each look: how an object comes in, and how it goes. */
  put?(row: Row, place: Place): void;
  drop?(row: Row): void;
}

/** Selector of an object: its ID, or some of its members. */
export type Which = string | number | Row;

/** The order of a collection's lists. */
export type Order = "created" | "reversed";

/**
 * Changes to objects of any collection that do not go through the platform's APIs: what a colleague, another program or
 * the platform's staff does. Names of collections are in `names()`; places left out are those of the default account.
 */
export interface ObjectsControl {
  names(): readonly string[];
  /**
   * The live objects of a collection: what is changed here is in the next answer.
   *
   * @throws RangeError when there is no such collection; so do all the others.
   */
  rows(collection: string, place?: Place): readonly Row[];
  /** Adds an object with a copy of these members and the platform's defaults, at rest, whatever its key. */
  add(collection: string, members: Row, place?: Place): Row;
  /**
   * Changes members to a copy of these. An object whose state is changed so stays in that state.
   *
   * @throws RangeError when there is no such object.
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

/** The side of the objects on which collections work. */
export interface Objects extends ObjectsControl {
  readonly transitions: Transitions;
  register(handle: CollectionStore): void;
  /** Places that are left out by {@link ObjectsControl} are taken from here. */
  home: Place;
  /** The live list of a place, moved on to the present, in the order of creation. */
  at(collection: string, place: Place): Row[];
  inOrder(collection: string, rows: readonly Row[]): readonly Row[];
  /** The state in which the next object shall end, once. */
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
