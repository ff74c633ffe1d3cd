/** Processor architectures of appliances. */
export const ARCHITECTURES = { amd64: "x86-64", arm64: "64-bit Arm" };

/** Health status of an appliance. */
export const HEALTHS = {
  healthy: "connected edge host without problems",
  unhealthy: "edge host that is disconnected or has problems",
};

/** Status values of an edge host. */
export const STATUSES = {
  ready: "edge host that can join a cluster",
  "in-use": "edge host that is part of a cluster",
  unpaired: "edge host with incomplete registration",
};
