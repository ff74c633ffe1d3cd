import { type ClustersOptions, type RunningClusters, startClusters } from "@tripod/emulators";
import { createNetwork, type Network } from "@tripod/emulators/testing";
import { createEventClock, type EventClock } from "@tripod/http/testing";

/** Time of a test process: its emulators and clients share it, and none of it is the machine's. */
export const clock: EventClock = createEventClock(Date.now());

/** Network of a test process, on which {@link startEmulator} starts emulators. */
export const network: Network = createNetwork(clock);

/** Starts an emulator in this process, without rate limits unless `options` have some. */
export const startEmulator = (options: ClustersOptions = {}): Promise<RunningClusters> =>
  startClusters({ ...network.options, limits: [], ...options });
