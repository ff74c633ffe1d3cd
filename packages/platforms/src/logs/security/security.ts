import type { Hono } from "hono";
import type { LogsEnv, LogsSurroundings } from "../logsEnv.js";
import { addNetworkBlocks } from "./networkBlocks.js";
import { securityKindsOf } from "./securityApi.js";

/** Everything of the security product that is declared as data. */
export function addSecurity(app: Hono<LogsEnv>, surroundings: LogsSurroundings): void {
  const addKind = securityKindsOf(surroundings);
  addNetworkBlocks(app, addKind);
}
