/** After a delay that the platform requests in any form, a package works again within minutes. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hurried } from "@tripod/http/testing";
import { failureCodeOf } from "@tripod/kit";
import { PACKAGE_SUBJECTS } from "./subjects.js";

/** Timeout of a request, in seconds. */
const REQUEST_TIMEOUT_S = 600;
const DAY_MS = 24 * 3_600_000;

/** Values of `Retry-After`. */
const VALUES: readonly string[] = [
  "0",
  "-1",
  "+5",
  ".5",
  "5.",
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "soon",
  "P1D",
  "1, 2",
  "5;q=1",
  "999999999999999",
  "9".repeat(400),
  "86400",
  "604800",
  String(Math.floor(Date.now() / 1000) + 2),
  String(Date.now() + 2_000),
  "Thu, 01 Jan 1970 00:00:00 GMT",
  "Fri, 31 Dec 9999 23:59:59 GMT",
  "Sunday, 06-Nov-94 08:49:37 GMT",
  "Sun Nov  6 08:49:37 1994",
  "Mon, 99 Foo 2999 99:99:99 XYZ",
  new Date(Date.now() + 30 * DAY_MS).toUTCString(),
];

describe("Retry-After", { concurrency: 2 }, () => {
  for (const { name, route, right, start } of PACKAGE_SUBJECTS) {
    for (const status of [429, 503]) {
      it(`with status ${status} and any Retry-After does not stop ${name} for long`, { timeout: 120_000 }, async () => {
        const works = async (value: string): Promise<void> => {
          const running = await start({ clock: hurried(100) }, { requestTimeout: REQUEST_TIMEOUT_S });
          try {
            const fault = { kind: "answer", status, headers: { "retry-after": value }, body: {} } as const;
            running.faults.add({ route, fault, times: 1 });
            const first = await running.lookup().catch((error: unknown) => error);
            if (first instanceof Error) assert.notEqual(failureCodeOf(first) ?? "bug", "bug", String(first));
            assert.equal(running.requests.count(route, status), 1, `Retry-After: ${value}`);
            const found = await running.lookup();
            assert.deepEqual({ ...found, ...right }, found, `Retry-After: ${value}`);
          } finally {
            await running.close();
          }
        };
        await Promise.all(VALUES.map(works));
      });
    }
  }
});
