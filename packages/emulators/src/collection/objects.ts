import type { Clock } from "../clock.js";
import { isRow, type Place, type Row, takeOut } from "./rows.js";
import { createWays, type States, type Ways } from "./states.js";

/** Objects of one collection, in all places. */
export interface Shelf {
  /** `dns.zones`. */
  readonly name: string;
  readonly idMember: string;
  /** Members of a place that select a list: `["project", "region"]`. */
  readonly within: readonly string[];
  readonly states?: States | undefined;
  /** Completes a partial description to a whole object, as the platform would. */
  complete(members: Row, place: Place): Row;
  /** Side effects of adding an object. */
  born(row: Row, place: Place): void;
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
  readonly ways: Ways;
  register(shelf: Shelf): void;
  /** Places that are left out by {@link ObjectsControl} are taken from here. */
  home: Place;
  /** The live list of a place, moved on to the present, in the order of creation. */
  at(collection: string, place: Place): Row[];
  inOrder(collection: string, rows: readonly Row[]): readonly Row[];
  /** The state in which the next object shall end, once. */
  takeEnd(collection: string): string | undefined;
}

interface Kept {
  readonly shelf: Shelf;
  readonly lists: Map<string, Row[]>;
  order: Order;
  ends: string[];
}

export function createObjects(clock: Clock): Objects {
  const ways = createWays(clock);
  const kept = new Map<string, Kept>();
  const of = (name: string): Kept => {
    const found = kept.get(name);
    if (found) return found;
    throw new RangeError(`The platform has no collection "${name}"; it has ${[...kept.keys()].join(", ")}.`);
  };
  const at = (name: string, place: Place): Row[] => {
    const { shelf, lists } = of(name);
    const key = JSON.stringify(shelf.within.map((member) => place[member] ?? ""));
    const rows = shelf.stored?.at(place) ?? lists.get(key) ?? [];
    if (!shelf.stored) lists.set(key, rows);
    ways.settle();
    return rows;
  };
  const everywhere = (name: string): readonly Row[][] => {
    const { shelf, lists } = of(name);
    const all = shelf.stored?.all() ?? [...lists.values()];
    ways.settle();
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
    ways,
    home: {},
    register: (shelf) => {
      if (kept.has(shelf.name)) throw new TypeError(`There are two collections "${shelf.name}".`);
      kept.set(shelf.name, { shelf, lists: new Map(), order: "created", ends: [] });
    },
    names: () => [...kept.keys()],
    rows: (name, place) => (place ? at(name, { ...objects.home, ...place }) : everywhere(name).flat()),
    add: (name, members, place = {}) => {
      const where = { ...objects.home, ...place };
      const { shelf } = of(name);
      const row = shelf.complete(structuredClone(members), where);
      if (shelf.stored?.put) shelf.stored.put(row, where);
      else at(name, where).push(row);
      shelf.born(row, where);
      return row;
    },
    patch: (name, which, members) => {
      const { row } = find(name, which);
      const { states } = of(name).shelf;
      if (states && states.member in members) ways.stop(row);
      return Object.assign(row, structuredClone(members));
    },
    remove: (name, which) => {
      const { row, rows } = find(name, which);
      const { stored } = of(name).shelf;
      ways.stop(row);
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
      ways.pace = factor;
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
