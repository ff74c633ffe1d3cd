import { fstatSync } from "node:fs";
import { connect } from "node:net";
import type { Readable } from "node:stream";

/** Maximum time until the engine accepts a connection, in milliseconds. After it, the engine is considered stopped. */
const PROBE_MS = 2000;

/**
 * Reports whether the engine no longer listens at its address. A closed connection alone proves nothing: the engine
 * closes idle connections and opens another with its next call.
 */
export function engineIsGone(address: string): Promise<boolean> {
  const at = address.lastIndexOf(":");
  return new Promise((resolve) => {
    const socket = connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)), timeout: PROBE_MS });
    const answer = (isGone: boolean): void => {
      socket.destroy();
      resolve(isGone);
    };
    socket.once("connect", () => answer(false));
    socket.once("timeout", () => answer(true));
    socket.once("error", () => answer(true));
  });
}

/**
 * Calls `gone` when standard input ends. Only for a pipe: the engine holds its other end, so the pipe ends with the
 * engine. A language host leaves standard input empty, which proves nothing.
 */
export function watchStandardInput(stdin: Readable & { readonly fd?: number }, onEnd: () => void): void {
  if (stdin.fd === undefined || !isPipe(stdin.fd)) return;
  stdin.once("end", onEnd);
  stdin.once("error", onEnd);
  stdin.resume();
}

function isPipe(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    // Engines create a pipe; parents that run on Node create a socket pair, which works the same way.
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
