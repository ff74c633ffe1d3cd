import type { Hono } from "hono";
import type { LogsEnv } from "../logsEnv.js";

/** `v1/account/accountOwner`: the ID of the user who owns the organization, as a JSON string. Every access key may read it. */
export function addAccountOwner(app: Hono<LogsEnv>): void {
  app.get("/v1/account/accountOwner", (context) => context.json(context.get("key").organization.accountOwner));
}
