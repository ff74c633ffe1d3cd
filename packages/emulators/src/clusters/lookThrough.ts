import type { Row } from "../collection/rows.js";
import type { ClustersCall } from "./objectKinds.js";

/** Duration of a registry's synchronization after a create or update, in milliseconds. */
const LOOKS_FOR = 1_500;
/** Registries whose URL contains this text are unreachable. */
const UNREACHABLE = "unreachable";

/** Returns the synchronization status of a registry that is synchronized. */
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
