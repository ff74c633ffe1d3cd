// Thread of an emulator. Posts its address, and ends after the first message.

import { parentPort, workerData } from "node:worker_threads";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";
import type { Env } from "./measure.js";

const STARTERS = { hosting: startHosting, logs: startLogs, clusters: startClusters };

export type EmulatorKind = keyof typeof STARTERS;

/** Access to an emulator: settings of the client of its package, and environment of the provider. */
export interface EmulatorMessage {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly env: Env;
}

if (parentPort !== null) {
  const { kind, options }: { readonly kind: EmulatorKind; readonly options: object } = workerData;
  const platform = await STARTERS[kind]({ seed: "large", ...options });
  const origin = "plainOrigin" in platform ? platform.plainOrigin : platform.origin;
  parentPort.once("message", () => platform.close().then(() => process.exit()));
  parentPort.postMessage({ origin, settings: platform.settings, env: platform.env });
}
