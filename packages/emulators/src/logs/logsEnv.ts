import type { Context } from "hono";
import type { AdjustableClock } from "../clock.js";
import type { Objects } from "../collection/objects.js";
import type { PlatformEnv } from "../parts.js";
import type { Random } from "../randomness.js";
import type { AccessKey } from "./organization.js";
import type { Pace } from "./progress.js";

/** Context variables of the handlers of this platform. */
export interface LogsEnv extends PlatformEnv {
  Variables: PlatformEnv["Variables"] & {
    /** Caller of the request; set before any handler runs. */
    key: AccessKey;
  };
}

export type LogsContext = Context<LogsEnv>;

/** Dependencies of handlers in addition to the organization's data. */
export interface LogsDependencies {
  readonly clock: AdjustableClock;
  readonly random: Random;
  /** Objects of all kinds that are declared as data. */
  readonly objects: Objects;
  readonly pace: Pace;
  /** Maximum number of records of a page, regardless of the requested limit. */
  readonly pageCap: number;
  /** Comparison of the `name` and `email` filters of lists. */
  readonly nameFilter: NameFilter;
}

export type NameFilter = "exact" | "contains";
