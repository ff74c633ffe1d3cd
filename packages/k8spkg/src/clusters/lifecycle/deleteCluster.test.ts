import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { HttpFailure } from "@tripod/http";
import { createWording } from "@tripod/kit/testing";
import type { ClusterStepContext } from "../feature.js";
import { deleteCluster } from "./deleteCluster.js";

const { assertLog, assertRejected } = createWording(import.meta.url);

const MINUTE = 60_000;
const MAX_POLL_INTERVAL_MS = 15_000;

/** Returns a cluster that is deleted `goneAfter` minutes after its delete, or only by force. Waits pass immediately. */
function deleting(
  goneAfter: number,
  {
    state = "Deleting",
    refusal = 0,
    outageFrom = Number.POSITIVE_INFINITY,
    uid = "c1",
  }: {
    readonly state?: string | ((now: number) => string);
    readonly refusal?: number;
    readonly outageFrom?: number;
    readonly uid?: string;
  } = {},
) {
  let now = 0;
  let isForced = false;
  const sent: string[] = [];
  const log: string[] = [];
  const gone = () => isForced || now >= goneAfter * MINUTE;
  const answer = (body: unknown) => ({ status: 200, headers: {}, text: "", request: LABEL, json: () => body });
  const on = {
    id: "c1",
    context: {
      signal: new AbortController().signal,
      log: (_: string, text: string) => log.push(text),
      progress: () => 0,
    },
    dialect: {
      clock: {
        now: () => now,
        // A longer one bounds a look, which ends before.
        sleep: async (ms: number) => {
          if (ms > MAX_POLL_INTERVAL_MS) return new Promise<void>(() => undefined);
          now += ms;
          return undefined;
        },
      },
      send: async () => {
        if (refusal > 0) {
          const code = refusal === 401 ? "unauthenticated" : "permission-denied";
          throw new HttpFailure({
            code,
            request: LABEL,
            observed: `answered ${refusal}`,
            status: refusal,
            platformCode: "ResourceNotFound",
          });
        }
        if (now >= outageFrom * MINUTE)
          throw new HttpFailure({ code: "unavailable", request: LABEL, observed: "answered 503", status: 503 });
        const status = { state: typeof state === "string" ? state : state(now) };
        if (!gone()) return answer({ metadata: { uid }, status });
        throw new HttpFailure({
          code: "not-found",
          request: LABEL,
          observed: "answered 404",
          status: 404,
          platformCode: "ResourceNotFound",
        });
      },
    },
    waitTimeout: (usual: number) => ({ timeoutMs: usual, timeoutSetting: null }),
    send: async (method: string, path: string) => {
      sent.push(`${method} ${path} after ${Math.round(now / MINUTE)} minutes`);
      isForced ||= path.includes("forceDelete");
      return answer(undefined);
    },
  } as unknown as ClusterStepContext;
  return { on, sent, log, elapsedMs: () => now };
}

const LABEL = { operation: "Get cluster", method: "GET", url: "" };
const ONE = "/v1/spectroclusters/{id}";

describe("deleteCluster", () => {
  it("believes the state Deleted only of the cluster that it deletes", async () => {
    await deleteCluster(60)({}, deleting(25, { state: "Deleted" }).on);
    for (const uid of ["c2", ""])
      await assert.rejects(deleteCluster(60)({}, deleting(25, { state: "Deleted", uid }).on), {
        code: "unexpected-answer",
      });
  });

  it("fails with a precondition, not as a bug of the package, if the platform never starts the delete", async () => {
    await assert.rejects(deleteCluster(60)({}, deleting(99, { state: "Running" }).on), {
      name: "HttpFailure",
      code: "failed-precondition",
    });
  });

  it("waits until the cluster is deleted, and does not force the delete without the input", async (test) => {
    const { on, sent } = deleting(25);
    await deleteCluster(60)({}, on);
    assert.deepEqual(sent, [`DELETE ${ONE} after 0 minutes`]);
    const stuck = deleting(90);
    await assertRejected(test, deleteCluster(60)({}, stuck.on), { code: "deadline-exceeded" });
    assert.deepEqual(stuck.sent, [`DELETE ${ONE} after 0 minutes`]);
  });

  it("forces the delete after its delay with a warning, and not if the cluster is deleted before", async (test) => {
    const forced = { forceDelete: true, forceDeleteDelay: 30 };
    const { on, sent, log } = deleting(90);
    await deleteCluster(60)(forced, on);
    assert.deepEqual(sent, [`DELETE ${ONE} after 0 minutes`, `DELETE ${ONE}?forceDelete=true after 30 minutes`]);
    assertLog(test, log);
    const quick = deleting(10);
    await deleteCluster(60)(forced, quick.on);
    assert.equal(quick.sent.length, 1);
  });

  for (const state of ["Error", "Failed", "Running"]) {
    it(`does not force the delete of a cluster with the status ${state} before its delay`, async () => {
      const { on, sent } = deleting(90, { state });
      await deleteCluster(60)({ forceDelete: true, forceDeleteDelay: 30 }, on);
      assert.deepEqual(sent, [`DELETE ${ONE} after 0 minutes`, `DELETE ${ONE}?forceDelete=true after 30 minutes`]);
    });
  }

  it("waits for the delete of a cluster that failed before, and reports one that fails during it", async () => {
    await deleteCluster(60)({}, deleting(0.5, { state: "Error" }).on);
    await assert.rejects(deleteCluster(60)({}, deleting(90, { state: "Error" }).on), /it is Error/);
  });

  for (const state of ["Error", "Failed"])
    it(`ends the wait when the status of a cluster in deletion becomes ${state}`, async () => {
      const { on, elapsedMs } = deleting(90, { state: (now) => (now < 10_000 ? "Deleting" : state) });
      await assert.rejects(deleteCluster(60)({}, on), new RegExp(`it is ${state}`));
      assert.ok(elapsedMs() < MINUTE / 2, `${elapsedMs()} ms`);
    });

  it("does not force the delete if the platform cannot be reached at the end of the delay", async () => {
    const { on, sent } = deleting(90, { outageFrom: 25 });
    await assert.rejects(deleteCluster(60)({ forceDelete: true, forceDeleteDelay: 30 }, on), { code: "unavailable" });
    assert.equal(sent.length, 1);
  });

  for (const refusal of [401, 403]) {
    it(`does not force the delete if the status cannot be read: ${refusal}`, async () => {
      const { on, sent } = deleting(90, { refusal });
      await assert.rejects(deleteCluster(60)({ forceDelete: true }, on), HttpFailure);
      assert.equal(sent.length, 1);
    });
  }
});
