// An emulator in a thread of its own, so that its work is not measured with ours.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { controlsOf, type EmulatorControls } from "../shared/emulatorControls.js";
import type { EmulatorKind, EmulatorMessage } from "./emulatorWorker.js";

/** A running emulator and its controls. */
interface Emulator extends EmulatorMessage, EmulatorControls {
  close(): Promise<unknown>;
}

/** Starts an emulator with its large seed. */
export async function startEmulator(kind: EmulatorKind, options: object = {}): Promise<Emulator> {
  const worker = new Worker(new URL("./emulatorWorker.js", import.meta.url), { workerData: { kind, options } });
  const [message] = (await once(worker, "message")) as [EmulatorMessage];
  return {
    ...message,
    ...controlsOf(message.origin),
    close: () => {
      worker.postMessage("close");
      return once(worker, "exit");
    },
  };
}
