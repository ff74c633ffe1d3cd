import type { Context } from "hono";
import type { PlatformEnv } from "../app.js";
import type { AdjustableClock } from "../clock.js";
import type { Random } from "../randomness.js";
import type { AccessKey } from "./organisation.js";
import type { Pace } from "./progress.js";

/** What the handlers of this platform find in their context. */
export interface LogsEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & {
    /** Whose request this is; set before any handler runs. */
    key: AccessKey;
  };
}

export type LogsContext = Context<LogsEnv>;

/** What handlers need besides the organisation's data. */
export interface LogsSurroundings {
  readonly clock: AdjustableClock;
  readonly random: Random;
  readonly pace: Pace;
  /** Most records that the platform puts on one page, whatever the request asks for. */
  readonly pageCap: number;
  /** How the `name` and `email` filters of lists compare. */
  readonly nameFilter: NameFilter;
}

export type NameFilter = "exact" | "contains";
