// An emulator in a thread of its own, so that its work is not measured with ours.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { RequestRecord } from "@tripod/emulators";
import { controlRoutes } from "../shared/emulatorControls.js";
import type { EmulatorKind, EmulatorMessage } from "./emulatorWorker.js";

export interface SeenRequests {
  readonly requests: readonly RequestRecord[];
  readonly inFlight: number;
  readonly peakInFlight: number;
}

/** A running emulator and its controls. */
export interface Emulator extends EmulatorMessage {
  /** Returns the requests since the start or the last reset. */
  requests(): Promise<SeenRequests>;
  reset(): Promise<unknown>;
  addFault(rule: object): Promise<unknown>;
  /** Changes objects as another client does. */
  change(instruction: object): Promise<unknown>;
  close(): Promise<unknown>;
}

/** Starts an emulator with its large seed. */
export async function startEmulator(kind: EmulatorKind, options: object = {}): Promise<Emulator> {
  const worker = new Worker(new URL("./emulatorWorker.js", import.meta.url), { workerData: { kind, options } });
  const [message] = (await once(worker, "message")) as [EmulatorMessage];
  const ask = controlRoutes(message.origin);
  return {
    ...message,
    requests: () => ask("GET", "/__requests") as Promise<SeenRequests>,
    reset: () => ask("DELETE", "/__requests"),
    addFault: (rule) => ask("POST", "/__faults", rule),
    change: (instruction) => ask("POST", "/__objects", instruction),
    close: () => {
      worker.postMessage("close");
      return once(worker, "exit");
    },
  };
}
