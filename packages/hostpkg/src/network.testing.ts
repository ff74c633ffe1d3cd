import { type HostingOptions, type HostingPlatform, startHosting } from "@tripod/emulators";
import { createNetwork, type Network } from "@tripod/emulators/testing";
import { createEventClock, type EventClock } from "@tripod/http/testing";
import type { ConnectContext } from "@tripod/kit";
import { hostpkg } from "./package.js";

/** Clock of a test process, which its emulators and clients share. It is independent of the real clock. */
export const clock: EventClock = createEventClock(Date.now());

/** Network of a test process, on which {@link startEmulator} starts emulators. */
export const network: Network = createNetwork(clock);

/** Starts an emulator in this process. */
export const startEmulator = (options: HostingOptions = {}): Promise<HostingPlatform> =>
  startHosting({ ...network.options, ...options });

/** Package for clients that reach the emulators in this process. */
export const hostpkgHere: typeof hostpkg = {
  ...hostpkg,
  connect: (settings, surroundings) =>
    hostpkg.connect(settings, { ...surroundings, clock, reach: network.reach } as ConnectContext),
};
