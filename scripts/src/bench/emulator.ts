// An emulator in a thread of its own, so that its work is not measured with ours. This module is also the code of the
// thread.

import { once } from "node:events";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import { controlsOf, type EmulatorControls } from "../shared/emulatorControls.js";
import type { Env } from "./measure.js";

const STARTERS = { hosting: startHosting, logs: startLogs, clusters: startClusters };

export type EmulatorKind = keyof typeof STARTERS;

/** Access to an emulator: settings of the client of its package, and environment of the provider. */
interface EmulatorAccess {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly env: Env;
}

/** Running emulator and its controls. */
interface Emulator extends EmulatorAccess, EmulatorControls {
  close(): Promise<unknown>;
}

/** Starts an emulator with its large seed. */
export async function startEmulator(kind: EmulatorKind, options: object = {}): Promise<Emulator> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { kind, options } });
  const [access] = (await once(worker, "message")) as [EmulatorAccess];
  return {
    ...access,
    ...controlsOf(access.origin),
    close: () => {
      worker.postMessage("close");
      return once(worker, "exit");
    },
  };
}

// The thread posts the access to its emulator, and ends after the first message.
if (parentPort !== null) {
  const { kind, options }: { readonly kind: EmulatorKind; readonly options: object } = workerData;
  const platform = await STARTERS[kind]({ seed: "large", ...options });
  const origin = "plainOrigin" in platform ? platform.plainOrigin : platform.origin;
  parentPort.once("message", () => platform.close().then(() => process.exit()));
  parentPort.postMessage({ origin, settings: platform.settings, env: platform.env });
}
