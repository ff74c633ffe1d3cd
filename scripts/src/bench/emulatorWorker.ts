// An emulator in a thread of its own, so that its work is not measured with ours. Posts its address.

import { parentPort, workerData } from "node:worker_threads";
import { startClusters, startHosting, startLogs } from "@tripod/emulators";

const STARTERS = { hosting: startHosting, logs: startLogs, clusters: startClusters };

interface WorkerData {
  readonly kind: keyof typeof STARTERS;
  readonly options: object;
}

const { kind, options }: WorkerData = workerData;
const platform = await STARTERS[kind]({ seed: "large", ...options });
const origin = "plainOrigin" in platform ? platform.plainOrigin : platform.origin;
parentPort?.postMessage({ origin, settings: platform.settings, env: platform.env });
