import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import type { LogsPlatform } from "@tripod/emulators";
import type { WaitTimeout } from "@tripod/http";
import { createTestContext } from "@tripod/http/testing";
import { createRedactor } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import type { StartedJob } from "@tripod/rest";
import { createJobs } from "./jobs.js";
import { failureOf } from "./lookups.testing.js";
import { clock, network, startEmulator } from "./network.testing.js";
import { type LogPlatform, logApi } from "./platform.js";

const { assertFailure, assertRejected, assertWording } = createWording(import.meta.url);

let platform: LogsPlatform;
let client: LogPlatform;

beforeEach(async () => {
  platform = await startEmulator();
  const settings = { ...platform.settings, adminMode: true };
  client = logApi.package.connect(settings, {
    environment: {},
    secrets: createRedactor(),
    log: () => undefined,
    reach: network.reach,
    clock,
  });
});
afterEach(async () => {
  client.close();
  await platform.close();
});

/** Starts a job of the platform. */
async function start(timeout: WaitTimeout = { timeoutMs: 60_000, timeoutSetting: null }): Promise<StartedJob> {
  const path = "v2/content/folders/adminRecommended";
  const answer = await client.api.send({ operation: "Start", path }, createTestContext());
  const { id } = answer.json() as { id: string };
  return { operation: "Find folder", statusPath: `${path}/${id}/status`, ...timeout };
}

const finish = (job: StartedJob, context = createTestContext()) => createJobs(client.api, clock).finish(job, context);

describe("jobs.finish", () => {
  it("waits for a job and returns its last status", async () => {
    const state = await finish(await start());
    assert.equal(state.string("status"), "Success");
    assert.equal(platform.requests.count("GET /api/v2/content/folders/adminRecommended/:id/status"), 2);
  });

  it("reports the platform's reason for a failure", async (test) => {
    const error = { code: "content:permission_denied", message: "Permission missing.", detail: "Admin mode required." };
    platform.control.finishNextJob("adminFolder", { status: "Failed", error });
    const failure = await failureOf(finish(await start()));
    assert.equal(failure.code, "failed-precondition");
    assertFailure(test, failure, { code: "failed-precondition" });
  });

  it("reports the first of several errors", async (test) => {
    const errors = [{ code: "apps:in_use", message: "The app is in use." }];
    platform.control.finishNextJob("adminFolder", { status: "Failed", errors });
    await assertRejected(test, finish(await start()), { code: "failed-precondition" });
  });

  it("reports every message of a failed job once", async (test) => {
    for (const [end, reason] of [
      [
        {
          errors: [
            { code: "lookup:invalid_header", message: "The header does not fit." },
            { code: "lookup:invalid_row", message: "Row 7 has no key." },
          ],
        },
        '"The header does not fit.; Row 7 has no key." (code lookup:invalid_header)',
      ],
      [
        { errors: [{ code: "x", message: "No." }], statusMessages: ["No.", "Row 7 has no key."] },
        '"No.; Row 7 has no key."',
      ],
      [
        { errors: ["The header does not fit.", null, { code: "lookup:invalid_row", message: "Row 7 has no key." }] },
        '"The header does not fit.; Row 7 has no key." (code lookup:invalid_row)',
      ],
      [
        { errors: [{ message: "Row 7 has no key." }], error: { code: "lookup:failed", message: "Two rows failed." } },
        '"Row 7 has no key.; Two rows failed." (code lookup:failed)',
      ],
      [
        { errors: [1, 2, 3, 4, 5].map((row) => ({ message: `Row ${row} has no key.` })) },
        '"Row 1 has no key.; Row 2 has no key.; Row 3 has no key.; and 2 more"',
      ],
      [{ statusMessages: [{ message: "Row 7 has no key." }, null] }, '"Row 7 has no key."'],
      [{ statusMessages: ["Row 7 has no key."] }, '"Row 7 has no key."'],
      [{ error: { code: "x", message: "No.", detail: "Never." }, statusMessage: "Stopped." }, '"No. Never.; Stopped."'],
    ] as const) {
      platform.control.finishNextJob("adminFolder", { status: "Failed", ...end } as never);
      await assertRejected(test, finish(await start()), { code: "failed-precondition" }, { reason });
    }
  });

  it("reports a failure without a reason", async (test) => {
    platform.control.finishNextJob("adminFolder", { status: "Failed" });
    await assertRejected(test, finish(await start()), { code: "failed-precondition" });
  });

  it("waits at most for the timeout, requests the status once more at its end, and logs progress", async (test) => {
    platform.control.holdJobs("adminFolder");
    const context = createTestContext();
    const startedAt = clock.now();
    const failure = await failureOf(
      finish(await start({ timeoutMs: 10_000, setBy: "the input timeouts.read", timeoutSetting: "the same" }), context),
    );
    assert.equal(failure.code, "deadline-exceeded");
    assertFailure(test, failure, { code: "deadline-exceeded" });
    assert.ok(clock.now() - startedAt >= 10_000);
    assertWording(test, context.told.at(-2) ?? "");
    assertWording(test, context.told.at(-1) ?? "");
  });

  it("stops waiting after a cancellation", async (test) => {
    platform.control.holdJobs("adminFolder");
    const stop = new AbortController();
    const waiting = failureOf(finish(await start(), createTestContext(stop.signal)));
    await clock.sleep(5_000);
    const startedAt = clock.now();
    stop.abort(new Error("stopped by the user"));
    const failure = await waiting;
    assert.equal(failure.code, "cancelled");
    assertFailure(test, failure, { code: "cancelled" });
    assert.ok(clock.now() - startedAt < 1_000);
  });

  it("rejects an unknown status as an unexpected answer", async (test) => {
    platform.control.finishNextJob("adminFolder", { status: "Paused" } as never);
    const failure = await failureOf(finish(await start()));
    assert.equal(failure.code, "unexpected-answer");
    assertFailure(test, failure, { code: "unexpected-answer" });
  });

  it("does not report a forgotten job as a missing object", async (test) => {
    const { statusPath, ...job } = await start();
    const failure = await failureOf(finish({ ...job, statusPath: statusPath.replace(/\w+\/status/, "F00/status") }));
    assert.equal(failure.code, "failed-precondition");
    assertFailure(test, failure, { code: "failed-precondition" });
  });
});
