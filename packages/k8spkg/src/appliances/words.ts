/** Processor architectures of appliances. */
export const ARCHITECTURES = { amd64: "64-bit x86", arm64: "64-bit ARM" };

/** Whether an appliance reports and is well. */
export const HEALTHS = { healthy: "reports, and is well", unhealthy: "does not report, or is not well" };

/** What an appliance is doing. */
export const STATUSES = {
  ready: "can become part of a cluster",
  "in-use": "is part of a cluster",
  unpaired: "is not registered completely",
};
