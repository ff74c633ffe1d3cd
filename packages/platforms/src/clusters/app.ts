import type { Context, Hono } from "hono";
import type { PlatformEnv } from "../app.js";
import type { Caller } from "./access.js";

/** What a request carries from the door to its handler. */
export interface ClustersEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & { caller: Caller };
}

export type ClustersApp = Hono<ClustersEnv>;
export type ClustersContext = Context<ClustersEnv>;
