import { readFileSync } from "node:fs";
import { createLeapingClock } from "@tripod/http/testing";
import { type Client, createClient, type InputError, type Log } from "@tripod/kit";
import { clock, network } from "./network.testing.js";
import { logpkg } from "./package.js";
import { createLogPlatform, type LogPlatformOptions } from "./platform.js";

/** Lookups of the package as functions. */
export type LogClient = Client<typeof logpkg.lookups>;

/** Returns the text of a file below `fixtures/`. */
export function fixture<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8")) as T;
}

export interface ConnectOptions extends LogPlatformOptions {
  readonly log?: Log;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether the client reaches servers on sockets instead of emulators in this process. Default: false. */
  readonly overSockets?: boolean;
}

/** Returns a client of the package that shares the clock of the emulators in this process. */
export function connect(
  settings: object,
  { log, environment, overSockets = false, ...options }: ConnectOptions = {},
): LogClient {
  const replaced: LogPlatformOptions = { clock: overSockets ? createLeapingClock() : clock, ...options };
  const reached = overSockets ? {} : { reach: network.reach };
  const pkg: typeof logpkg = {
    ...logpkg,
    connect: (checked, surroundings) => createLogPlatform(checked, { ...surroundings, ...reached }, replaced),
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
