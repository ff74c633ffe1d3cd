import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Result } from "./conformance.js";
import type { Order } from "./conformanceMain.js";

/** Message of a process of conformance tests. */
type Message = { readonly result: Result } | { readonly done: string } | { readonly ready: true };

/** Conformance tests of several resources in a few processes. */
export interface ConformanceQueue {
  /** Resolves with the results of a resource; rejects if its process ends before. */
  resultsOf(resource: string): Promise<readonly Result[]>;
  /** Ends the processes. */
  close(): Promise<void>;
}

interface Waiting {
  readonly results: Result[];
  readonly promise: Promise<readonly Result[]>;
  resolve(results: readonly Result[]): void;
  reject(error: Error): void;
}

/** Timeout of one resource in milliseconds, after which the process is killed. */
const MAX_MS = 45 * 60_000;

/** Reduces garbage collections of short-lived objects: the tests take a tenth less processor time. */
const MEMORY = "--max-semi-space-size=64";

/** Starts a number of processes, which take the resources in this order. */
export function startConformance(orders: readonly Order[], processes: number): ConformanceQueue {
  const waiting = new Map<string, Waiting>(orders.map(({ resource }) => [resource, createWaiting()]));
  const left = [...orders];
  const children = new Set<ChildProcess>();
  const ended: Promise<void>[] = [];
  const startOne = (): void => {
    const child = fork(fileURLToPath(new URL("./conformanceMain.js", import.meta.url)), {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      execArgv: [...process.execArgv, MEMORY],
    });
    children.add(child);
    let current: Order | undefined;
    let limit: NodeJS.Timeout | undefined;
    const next = (): void => {
      clearTimeout(limit);
      current = left.shift();
      limit = setTimeout(() => child.kill("SIGKILL"), MAX_MS);
      child.send(current ?? "end");
    };
    child.on("message", (message: Message) => {
      if ("result" in message) waiting.get(message.result.resource)?.results.push(message.result);
      else {
        const own = "done" in message ? waiting.get(message.done) : undefined;
        own?.resolve(own.results);
        next();
      }
    });
    ended.push(
      new Promise((resolve) => {
        child.once("exit", (code, signal) => {
          children.delete(child);
          clearTimeout(limit);
          if (current !== undefined) {
            const own = waiting.get(current.resource);
            own?.reject(new Error(`The process of the tests ended (${signal ?? code}).`));
            if (left.length > 0) startOne();
          }
          resolve();
        });
      }),
    );
  };
  for (let count = 0; count < Math.min(processes, orders.length); count += 1) startOne();
  return {
    resultsOf: (resource) => waiting.get(resource)?.promise ?? Promise.reject(new Error(`${resource} is not tested`)),
    close: async () => {
      left.splice(0);
      for (const child of children) child.kill();
      await Promise.all(ended);
    },
  };
}

function createWaiting(): Waiting {
  let resolve: Waiting["resolve"] = () => undefined;
  let reject: Waiting["reject"] = () => undefined;
  const promise = new Promise<readonly Result[]>((fulfill, fail) => {
    resolve = fulfill;
    reject = fail;
  });
  promise.catch(() => undefined);
  return { results: [], promise, resolve, reject };
}
