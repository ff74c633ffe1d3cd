import type { Duplex } from "node:stream";
import type { Clock } from "./clock.js";

/**
 * How long after its last response a kept connection may carry a request that must not be sent twice, in milliseconds.
 * Servers close idle connections, usually after five seconds or more, and a request that crosses the closing is lost.
 */
const YOUNG = 1_000;

/** What one client knows about the connections that it keeps. */
export interface Connections {
  /** Records a complete response. */
  markAnswered(socket: Duplex): void;
  /** Reports whether the connection has carried a response before. */
  isKept(socket: Duplex): boolean;
  /** Reports whether the server has no reason yet to close the kept connection. */
  isYoung(socket: Duplex): boolean;
}

/** Creates the memory of one client's connections. */
export function createConnections({ now }: Pick<Clock, "now">): Connections {
  const youngUntil = new WeakMap<Duplex, number>();
  return {
    markAnswered: (socket) => void youngUntil.set(socket, now() + YOUNG),
    isKept: (socket) => youngUntil.has(socket),
    isYoung: (socket) => now() < (youngUntil.get(socket) ?? 0),
  };
}

/**
 * Runs `then` after the process has received everything that had arrived before, such as the closing of a connection: two
 * turns of the event loop, because the first one may already be past its point of reception.
 */
export function afterArrivals(then: () => void): void {
  setImmediate(() => setImmediate(then));
}
