import type { AdjustableClock, Clock } from "./clock.js";
import type { ObjectsControl } from "./collection/objects.js";
import type { Faults } from "./faults.js";
import type { Listen } from "./http.js";
import type { Random } from "./randomness.js";
import type { RequestLog, RequestRecord } from "./requestLog.js";

/** Options of every platform. */
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
  /** Port on 127.0.0.1. Default: any free port. */
  port?: number;
  /** Called for each request after its response, or after it failed without one. */
  onRequest?: (request: RequestRecord) => void;
}

/** Running platform on a local address. */
export interface RunningPlatform<Settings, Control> {
  /** Name, such as `hosting`. */
  readonly name: string;
  /** Origin without a final slash, such as `http://127.0.0.1:41233`. */
  readonly origin: string;
  /** Settings for a client with the default account. */
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
  /** Stops the listener and closes every open connection. */
  close(): Promise<void>;
}
