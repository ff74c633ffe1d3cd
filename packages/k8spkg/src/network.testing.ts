import { type ClustersOptions, type RunningClusters, startClusters } from "@tripod/emulators";
import { createNetwork, type Network } from "@tripod/emulators/testing";
import { createEventClock, type EventClock } from "@tripod/http/testing";

/** Clock of a test process, which its emulators and clients share. It is independent of the real clock. */
export const clock: EventClock = createEventClock(Date.now());

/** Network of a test process, on which {@link startEmulator} starts emulators. */
export const network: Network = createNetwork(clock);

/** Starts an emulator in this process, without rate limits unless `options` have some. */
export const startEmulator = (options: ClustersOptions = {}): Promise<RunningClusters> =>
  startClusters({ ...network.options, limits: [], ...options });
