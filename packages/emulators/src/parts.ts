import type { AdjustableClock } from "./clock.js";
import type { Objects } from "./collection/objects.js";
import type { Connection } from "./connection.js";
import type { FaultScript } from "./faults.js";
import type { Random } from "./randomness.js";
import type { RequestRecorder } from "./requestLog.js";

/** Context of every hono application of a platform. */
export interface PlatformEnv {
  Bindings: { readonly connection: Connection };
  Variables: {
    /** Set by a fault that leaves the caller without an answer. */
    unanswered: boolean;
  };
}

/** Parts of a running platform, in addition to its own state and routes. */
export interface PlatformParts {
  readonly clock: AdjustableClock;
  readonly random: Random;
  /** Waits a number of milliseconds. Default: in real time. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly requests: RequestRecorder;
  readonly faults: FaultScript;
  /** Objects of all collections that are declared as data. */
  readonly objects: Objects;
}
