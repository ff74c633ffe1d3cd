import type { Clock } from "../clock.js";
import { type Row, takeOut } from "./rows.js";

/** Transient state. */
export interface Passing {
  readonly state: string;
  /** Duration in milliseconds on the platform's clock, before the pace is applied. */
  readonly ms: number;
}

/** States of the objects of a collection over time. */
export interface States {
  /** Member that shows the state: `status`. */
  readonly member: string;
  /** State in which nothing happens: `ACTIVE`. */
  readonly rest: string;
  readonly create?: readonly Passing[];
  readonly update?: readonly Passing[];
  readonly remove?: readonly Passing[];
  /**
   * Whether changes are rejected in a transient state. A delete is always accepted unless the object is being deleted.
   */
  readonly whileBusy?: "refuse" | "accept";
}

/** Pending transition of an object. */
interface Transition {
  readonly member: string;
  readonly stops: readonly { readonly state: string; readonly until: number }[];
  /** Final state, or the list from which the object is removed. */
  readonly end: string | Row[];
  readonly arrived?: (() => void) | undefined;
}

/** Transient states of all objects of a platform. */
export interface Transitions {
  /** 1: as declared; 0: transient states are skipped. */
  pace: number;
  /** Moves an object through transient states to `end`, then calls `arrived`. */
  begin(row: Row, member: string, passing: readonly Passing[], end: string, arrived?: () => void): void;
  /** Moves an object through transient states, then removes it from its list. */
  beginRemoval(row: Row, rows: Row[], member: string, passing: readonly Passing[], arrived?: () => void): void;
  /** Reports whether the object is in a transient state. */
  isPassing(row: Row): boolean;
  /** Reports whether the object is being deleted. */
  isEnding(row: Row): boolean;
  /** Makes the current state of an object stable. */
  stop(row: Row): void;
  /** Advances every object to the state of the current time. */
  settle(): void;
}

export function createTransitions(clock: Clock): Transitions {
  const transitions = new Map<Row, Transition>();
  const begin = (
    row: Row,
    member: string,
    passing: readonly Passing[],
    end: Transition["end"],
    arrived?: () => void,
  ) => {
    let until = clock.now();
    const stops = passing.map(({ state, ms }) => {
      until += ms * self.pace;
      return { state, until };
    });
    transitions.set(row, { member, stops, end, arrived });
    const [first] = passing;
    // The response to the request shows the first state even if transient states are skipped.
    if (first) row[member] = first.state;
    else if (typeof end === "string") row[member] = end;
  };
  const self: Transitions = {
    pace: 1,
    begin,
    beginRemoval: (row, rows, member, passing, arrived) => begin(row, member, passing, rows, arrived),
    isPassing: (row) => transitions.has(row),
    isEnding: (row) => typeof transitions.get(row)?.end === "object",
    stop: (row) => {
      transitions.delete(row);
    },
    settle: () => {
      for (const [row, { member, stops, end, arrived }] of transitions) {
        const stop = stops.find(({ until }) => clock.now() < until);
        if (stop) {
          row[member] = stop.state;
          continue;
        }
        transitions.delete(row);
        if (typeof end === "string") row[member] = end;
        else takeOut(end, (other) => other === row);
        arrived?.();
      }
    },
  };
  return self;
}
