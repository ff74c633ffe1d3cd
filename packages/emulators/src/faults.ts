import type { Instruction } from "./collection/instructions.js";
import { parseRoute, type RouteMatcher } from "./routePattern.js";

/** Failure between a platform and its caller. All durations are real milliseconds. */
export type Fault =
  /** 429; `retryAfter` in seconds or as an HTTP date goes into `Retry-After`. The request is not processed. */
  | { kind: "throttle"; retryAfter?: number | string }
  /** 503; otherwise as `throttle`. */
  | { kind: "unavailable"; retryAfter?: number | string }
  /** 401 as for an expired token. If the platform uses tokens, the token of the request is invalid afterward. */
  | { kind: "unauthorized" }
  /** The connection is reset before the request is processed. */
  | { kind: "reset" }
  /** The request is processed, then the connection is reset: the response is lost. */
  | { kind: "lost-answer" }
  /** Half of the response body is sent, then the connection is reset. */
  | { kind: "reset-mid-body" }
  /** The connection stays open. The request is not processed and gets no response. */
  | { kind: "hang" }
  /** Processing starts late. */
  | { kind: "delay"; milliseconds: number }
  /** The body arrives in small pieces. */
  | { kind: "drip"; bytes: number; milliseconds: number }
  /** The body ends in the middle, and the content length matches it. */
  | { kind: "truncate" }
  /** An HTML page as a proxy would send it, with this status (default 502). The request is not processed. */
  | { kind: "html"; status?: number }
  /** The correct body with another content type. */
  | { kind: "content-type"; value: string }
  /** 200 with a JSON array of about this number of bytes. The request is not processed. */
  | { kind: "huge"; bytes: number }
  /** Any response. The request is not processed. A `body` that is not a string is sent as JSON. */
  | { kind: "answer"; status?: number; headers?: Record<string, string>; body?: unknown }
  /** Every object of a JSON response gets an unknown member. */
  | { kind: "extra-fields" }
  /**
   * The first record of the list named `list` (a dotted path, empty for a bare array) appears once more at its end,
   * with its `id` (or `idMember`, a dotted path such as `metadata.uid`) changed: two objects with one name.
   */
  | { kind: "duplicate"; list: string; idMember?: string }
  /** Every later request gets the first response again. */
  | { kind: "repeat-page" }
  /**
   * A list that changes while it is read: a request whose query parameter `parameter` is above zero is answered as if
   * it were `by` higher. -1: a record was added before this page; 1: one was removed.
   */
  | { kind: "shift-page"; parameter: string; by: number }
  /**
   * The request is processed, and its response has only these members of the object. Default: `id`. The object is
   * in the member `within`, or is the response itself.
   */
  | { kind: "bare"; members?: string[]; within?: string }
  /** The request is processed; the response has the same status and no body. */
  | { kind: "empty" }
  /** The request is processed; the response is an HTML page with this status (default 502). */
  | { kind: "late-error"; status?: number }
  /** The list named `list` (a dotted path, empty for a bare array) is reversed. */
  | { kind: "reorder"; list: string }
  /** Changes of another client immediately before or after the request is processed. */
  | { kind: "meanwhile"; before?: Instruction[]; after?: Instruction[] }
  /** Several faults on one request, the first one outermost: `[{"kind": "delay", …}, {"kind": "lost-answer"}]`. */
  | { kind: "together"; faults: Fault[] }
  /**
   * In-process only: code that runs before or after the request is processed, e.g. to change data between two pages.
   */
  | { kind: "call"; before?: () => void | Promise<void>; after?: () => void | Promise<void> }
  /** In-process only: changes a JSON response. */
  | { kind: "edit"; edit: (body: unknown) => unknown };

/** Rule that selects the requests of a fault. */
export interface FaultRule {
  /** See `parseRoute`, e.g. `GET /domains/v2/zones`. */
  route: string;
  fault: Fault;
  /** Number of matching requests that get the fault. Default: all until the rules are cleared. */
  times?: number;
  /** Number of matching requests before the first that gets the fault. Default: 0. */
  skip?: number;
}

/** Fault script. If several rules match a request, only the first active one applies. */
export interface Faults {
  /** @throws TypeError if the route has no path. */
  add(...rules: FaultRule[]): void;
  clear(): void;
  /** Returns the rules that are still active. */
  list(): readonly FaultRule[];
}

/** Rule that applies to a request. `memory` belongs to the rule and lasts as long as the rule. */
export interface ChosenFault {
  readonly fault: Fault;
  readonly memory: Map<string, unknown>;
}

/** Interface for the middleware, which chooses the fault of a request. */
export interface FaultScript extends Faults {
  choose(method: string, path: string): ChosenFault | undefined;
}

interface ActiveRule extends ChosenFault {
  readonly rule: FaultRule;
  readonly matches: RouteMatcher;
  skip: number;
  left: number;
}

export function createFaults(): FaultScript {
  let active: ActiveRule[] = [];
  return {
    add: (...rules) => {
      active = [...active, ...rules.map(activate)];
    },
    clear: () => {
      active = [];
    },
    list: () => active.filter(({ left }) => left > 0).map(({ rule }) => rule),
    choose: (method, path) => {
      for (const candidate of active) {
        if (candidate.left <= 0 || !candidate.matches(method, path)) continue;
        if (candidate.skip > 0) {
          candidate.skip -= 1;
          continue;
        }
        candidate.left -= 1;
        return candidate;
      }
      return undefined;
    },
  };
}

function activate(rule: FaultRule): ActiveRule {
  return {
    rule,
    fault: rule.fault,
    memory: new Map(),
    matches: parseRoute(rule.route),
    skip: rule.skip ?? 0,
    left: rule.times ?? Number.POSITIVE_INFINITY,
  };
}
