import type { Row } from "../collection/rows.js";
import type { ClustersCall } from "./objectKinds.js";

/** A look through a registry takes so many milliseconds after it was made or changed. */
const LOOKS_FOR = 1_500;
/** Nothing answers at an address that holds this. */
const UNREACHABLE = "unreachable";

/** How far the look through a registry is that is looked through. */
export function lookThrough({ metadata, spec }: Row, { now }: ClustersCall): Row {
  const { endpoint } = spec as { endpoint: string };
  const { lastModifiedTimestamp: begun } = metadata as { lastModifiedTimestamp: string };
  const times = { lastRunTime: begun, lastSyncedTime: begun };
  if (now - Date.parse(begun) < LOOKS_FOR)
    return { isSyncSupported: true, ...times, message: "", status: "InProgress" };
  return endpoint.includes(UNREACHABLE)
    ? { isSyncSupported: true, ...times, message: `no such host: ${endpoint}`, status: "Failed" }
    : { isSyncSupported: true, ...times, message: "", status: "Completed" };
}
