import type { HttpBindings } from "@hono/node-server";
import type { AdjustableClock } from "./clock.js";
import type { Objects } from "./collection/objects.js";
import type { FaultScript } from "./faults.js";
import type { Random } from "./randomness.js";
import type { RequestRecorder } from "./requestLog.js";

/** What every hono application of a platform can rely on. */
export interface PlatformEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Set by a fault that leaves the caller without an answer. */
    unanswered: boolean;
  };
}

/** What a running platform is made of, besides its own state and routes. */
export interface PlatformParts {
  readonly clock: AdjustableClock;
  readonly random: Random;
  readonly requests: RequestRecorder;
  readonly faults: FaultScript;
  /** The objects of all collections that are declared as data. */
  readonly objects: Objects;
}
