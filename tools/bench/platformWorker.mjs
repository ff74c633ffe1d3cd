// An emulator in a thread of its own, so that its work is not measured with ours. Posts its address.

import { parentPort, workerData } from "node:worker_threads";
import { startClusters, startHosting, startLogs } from "../../packages/emulators/dist/index.js";

const STARTERS = { hosting: startHosting, logs: startLogs, clusters: startClusters };

const { kind, options } = workerData;
const { origin, plainOrigin, settings, env } = await STARTERS[kind]({ seed: "large", ...options });
parentPort.postMessage({ origin: plainOrigin ?? origin, settings, env });
