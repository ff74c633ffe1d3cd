import type { Context, Hono } from "hono";
import type { PlatformEnv } from "../parts.js";
import type { Caller } from "./caller.js";

/** Context of a request, from authentication to its handler. */
export interface ClustersEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & { caller: Caller };
}

export type ClustersApp = Hono<ClustersEnv>;
export type ClustersContext = Context<ClustersEnv>;
