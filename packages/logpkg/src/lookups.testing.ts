import { readFileSync } from "node:fs";
import { createLeapingClock } from "@tripod/http/testing";
import {
  type Client,
  type Clock,
  createClient,
  createShared,
  type InputError,
  type Log,
  type Shared,
} from "@tripod/kit";
import { clock, network } from "./network.testing.js";
import { logpkg } from "./package.js";
import { createLogApi } from "./platform.js";

/** Lookups of the package as functions. */
export type LogClient = Client<typeof logpkg.lookups>;

/** Returns the text of a file below `fixtures/`. */
export function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8")) as T;
}

export interface ConnectOptions {
  /** Base URL of the deployment that finds the deployment of an access key. */
  readonly home?: string;
  readonly clock?: Clock;
  /** Limiters that clients share. */
  readonly shared?: Shared;
  readonly log?: Log;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the client reaches servers on sockets instead of emulators in this process. Default: false. */
  readonly overSockets?: boolean;
}

/** Returns a client of the package that shares the clock of the emulators in this process. */
export function connect(
  settings: object,
  { log, environment, overSockets = false, home, shared = createShared(), ...options }: ConnectOptions = {},
): LogClient {
  const reached = overSockets ? { clock: createLeapingClock() } : { clock, reach: network.reach };
  const api = createLogApi(home);
  const pkg: typeof logpkg = {
    ...logpkg,
    connect: (checked, surroundings) =>
      api.package.connect(checked, { ...surroundings, ...reached, shared, ...options }),
  };
  return createClient(pkg, settings, {
    ...(log === undefined ? {} : { log }),
    ...(environment === undefined ? {} : { environment }),
  });
}

/** Returns the error of a failed call. */
export async function failureOf(call: Promise<unknown>): Promise<Error & { code?: string; status?: number }> {
  try {
    await call;
  } catch (error) {
    return error as InputError;
  }
  throw new Error("the call succeeded");
}
