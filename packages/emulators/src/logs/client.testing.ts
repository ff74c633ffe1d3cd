import type { TestContext } from "node:test";
import { manualClock } from "../clock.js";
import { seededRandom } from "../randomness.js";
import type { JsonObject } from "./json.js";
import { type LogsOptions, type LogsPlatform, type LogsSettings, startLogs } from "./startLogs.js";

export interface Answer {
  status: number;
  headers: Headers;
  /** JSON body, or the text if it is not JSON; undefined if empty. */
  body: JsonObject;
}

export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** Credentials and base URL. Default: those of the platform's default account. */
  as?: LogsSettings;
}

/** Sends a request to a platform, with a path after `/api/`. Does not follow redirects. */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<Answer>;

/** Starts a platform for one test: no limits, a manual clock, deterministic IDs. The end of the test closes it. */
export async function platformFor(test: TestContext, options: LogsOptions = {}) {
  const platform = await startLogs({ limits: false, clock: manualClock(), random: seededRandom(7), ...options });
  test.after(() => platform.close());
  return { platform, send: senderFor(platform) };
}

export function basic({ accessId, accessKey }: Pick<LogsSettings, "accessId" | "accessKey">): string {
  return `Basic ${Buffer.from(`${accessId}:${accessKey}`).toString("base64")}`;
}

function senderFor(platform: LogsPlatform): Send {
  return async (method, path, { body, headers = {}, as = platform.settings } = {}) => {
    const response = await fetch(`${as.baseUrl}${path}`, {
      method,
      redirect: "manual",
      headers: { authorization: basic(as), "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
  };
}

/** Returns a member at any depth of a response, such as `at(body, "source", "id")`. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);
}

/** Returns the code of an error response in either format. */
export function codeOf(answer: Answer): unknown {
  return at(answer.body, "code") ?? at(answer.body, "errors", 0, "code");
}
