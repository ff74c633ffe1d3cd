import type { AdjustableClock, Clock } from "./clock.js";
import type { ObjectsControl } from "./collection/objects.js";
import type { Faults } from "./faults.js";
import type { Listen } from "./http.js";
import type { Random } from "./randomness.js";
import type { RequestLog, RequestRecord } from "./requestLog.js";

/** Options that every platform understands. */
export interface PlatformOptions {
  /** Clock of the platform. Default: the clock of the system. */
  clock?: Clock;
  /** Source of identifiers and tokens. Default: the random generator of the system. */
  random?: Random;
  /** Speed of transient states: 1 as on the platform, but shorter; 0 skips them. Default: 1. */
  statePace?: number;
  /** Waits in faults and latencies; real milliseconds by default. */
  sleep?: (milliseconds: number) => Promise<void>;
  /** Makes the platform reachable; default {@link listen} on 127.0.0.1. */
  listen?: Listen;
  /** Port on 127.0.0.1; any free one by default. */
  port?: number;
  /** Called for each request after it is answered, or left without a response. */
  onRequest?: (request: RequestRecord) => void;
}

/** Platform that answers on a local address until it is closed. */
export interface RunningPlatform<Settings, Control> {
  /** e.g. `hosting`. */
  readonly name: string;
  /** e.g. `http://127.0.0.1:41233`, without a final slash. */
  readonly origin: string;
  /** Settings for a client: the default one of `accounts`. */
  readonly settings: Settings;
  /** Same as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Every set of credentials. Each has its own data. */
  readonly accounts: readonly Settings[];
  readonly clock: AdjustableClock;
  readonly requests: RequestLog;
  readonly faults: Faults;
  /** Control of objects of every declared kind, with which tests change them as another client would. */
  readonly objects: ObjectsControl;
  /** Changes outside of the API, as by another client or by the platform's operator. */
  readonly control: Control;
  /** Stops the listener and cuts every open connection. */
  close(): Promise<void>;
}
