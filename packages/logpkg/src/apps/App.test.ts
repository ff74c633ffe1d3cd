import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { type AnyResource, PartialFailure } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { QUEUE_APP, type Wire } from "../fixtures.testing.js";
import { failureOf } from "../lookups.testing.js";
import { clock } from "../network.testing.js";
import type { LogPlatform } from "../platform.js";
import { requestsOf, startBench } from "../resources.testing.js";
import { App } from "./App.js";

const { assertFailure, assertLog, assertRejected, assertWording } = createWording(import.meta.url);

/** Duration of a job of the emulator, in milliseconds. */
const JOB_MS = 5_000;

const app = App as AnyResource<LogPlatform>;

const bench = useInSuite(startBench);
afterEach(async () => {
  // A job that a test has not waited for ends first: it must not install an app in a later test.
  await clock.sleep(JOB_MS);
  bench.restore();
});

/** Jobs of rejected requests fail immediately, without a wait. */
const REFUSED = { kind: "answer", status: 403, body: { errors: [{ code: "forbidden", message: "No." }] } } as const;

describe("App", () => {
  const program = { uuid: QUEUE_APP, version: "2.3.1", parameters: { queue: "rabbit" } };
  const instances = () => bench.logs.control.appInstances().filter(({ uuid }) => uuid === QUEUE_APP);

  it("sends the minimum number of requests", async () => {
    let object = await bench.create(app, program);
    await bench.delete(app, object);
    const requests = {
      create: await requestsOf(bench, async () => {
        object = await bench.create(app, program);
      }),
      read: await requestsOf(bench, () => bench.refresh(app, object)),
      update: await requestsOf(bench, () => bench.update(app, { ...program, version: "2.4.0" }, object)),
      delete: await requestsOf(bench, () => bench.delete(app, object)),
      deleteGone: await requestsOf(bench, () => bench.delete(app, object)),
    };
    const instance = "GET /api/v2/apps/instances/:instanceId";
    const job = (kind: string) => ({
      [`GET /api/v2/apps/${kind}/:jobId/status`]: 2,
      [`POST /api/v2/apps/:uuid/${kind}`]: 1,
    });
    assert.deepEqual(requests, {
      create: { [instance]: 1, ...job("install") },
      read: { [instance]: 1 },
      update: { [instance]: 2, ...job("upgrade") },
      delete: { [instance]: 1, ...job("uninstall") },
      // The personal folder, which always exists, confirms that the 404 comes from the platform.
      deleteGone: { [instance]: 1, "GET /api/v2/content/folders/personal": 1 },
    });
  });

  it("keeps the version `latest` and returns the installed version", async () => {
    const object = await bench.create(app, { uuid: QUEUE_APP, version: "latest" });
    assert.deepEqual([object.state.version, object.state.installedVersion], ["latest", "2.3.1"]);
    const refreshed = await bench.refresh(app, object);
    assert.deepEqual(refreshed?.inputs, object.inputs);
    assert.deepEqual(bench.diff(app, { uuid: QUEUE_APP, version: "2.4.0" }, object).changes.length, 1);
  });

  it("applies changed parameters of the same version", async () => {
    const object = await bench.create(app, program);
    const next = await bench.update(app, { ...program, parameters: { queue: "kafka" } }, object);
    assert.deepEqual(next.reasons, []);
    assert.deepEqual(
      instances().map(({ parameters }) => parameters),
      [{ queue: "kafka" }],
    );
    await bench.update(app, { uuid: QUEUE_APP, version: "2.3.1" }, next);
    assert.deepEqual(
      instances().map(({ parameters }) => parameters),
      [{}],
    );
  });

  it("reports parameters that the platform did not apply", async (test) => {
    const object = await bench.create(app, program);
    bench.logs.control.finishNextJob("upgrade", { status: "Success" });
    bench.logs.faults.add({
      route: "GET /api/v2/apps/instances/*",
      skip: 1,
      fault: { kind: "edit", edit: (body) => ({ ...(body as Wire), configurationBlob: '{"queue":"rabbit"}' }) },
    });
    const next = await bench.update(app, { ...program, parameters: { queue: "kafka" } }, object);
    assertWording(test, next.reasons.join());
    assert.deepEqual(next.state.parameters, { queue: "rabbit" });
  });

  it("reports the platform's reason for a failed installation and records nothing", async (test) => {
    const error = { code: "integrations:api_errors", message: "Two dashboards could not be made." };
    bench.logs.control.finishNextJob("install", { status: "Failed", error });
    const failure = await failureOf(bench.create(app, program));
    assert.ok(!(failure instanceof PartialFailure));
    assertFailure(test, failure, { code: "failed-precondition" });
  });

  it("reports the platform's reason for a failed uninstallation", async (test) => {
    const object = await bench.create(app, program);
    const errors = [{ code: "apps:in_use", message: "A dashboard is shared." }];
    bench.logs.control.finishNextJob("uninstall", { status: "Failed", errors });
    await assertRejected(test, bench.delete(app, object), { code: "failed-precondition" });
  });

  for (const [what, timeoutMs, fault] of [
    ["takes too long", 20_000, undefined],
    ["cannot be followed", 20_000, { kind: "unavailable" }],
  ] as const) {
    it(`records an installation that ${what}, and continues with it later`, async () => {
      const slow = await startBench(timeoutMs === undefined ? {} : { timeoutMs });
      try {
        if (fault === undefined) slow.logs.control.holdJobs("install");
        else slow.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault });
        const object = await slow.create(app, program);
        assert.match(object.id, /^install-job:/);
        assert.equal(object.reasons.length, 1);
        slow.logs.control.releaseJobs("install");
        slow.logs.faults.clear();
        const next = await slow.update(app, program, object);
        const [installed, ...others] = slow.logs.control.appInstances().filter(({ uuid }) => uuid === QUEUE_APP);
        assert.deepEqual([next.reasons, next.state.appId, others], [[], installed?.id, []]);
        assert.equal(slow.logs.requests.count("POST /api/v2/apps/:uuid/install"), 1);
        assert.ok(await slow.refresh(app, next));
        await slow.delete(app, next);
        assert.equal(await slow.refresh(app, next), undefined);
      } finally {
        await slow.close();
      }
    });
  }

  it("removes an installation from state if its job failed", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    bench.logs.control.finishNextJob("install", { status: "Failed", error: { code: "c", message: "m" } });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    assert.equal(await bench.refresh(app, object), undefined);
    await bench.delete(app, object);
  });

  it("records an installation whose job returns no ID, and explains the next step", async (test) => {
    bench.logs.control.finishNextJob("install", { status: "Success" });
    const object = await bench.create(app, program);
    assert.match(object.id, /^install-job:/);
    assertWording(test, object.reasons.join());
  });

  it("never repeats an installation after a lost response, and explains the next step", async (test) => {
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", fault: { kind: "lost-answer" } });
    const failure = (await failureOf(bench.create(app, program))) as Error & { code?: string; outcome?: string };
    assert.equal(failure.outcome, "unknown");
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.equal(bench.logs.requests.count("POST /api/v2/apps/:uuid/install"), 1);
  });

  it("repeats upgrades and uninstallations after lost responses", async () => {
    const object = await bench.create(app, program);
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", times: 1, fault: { kind: "lost-answer" } });
    const next = await bench.update(app, { ...program, version: "2.4.0" }, object);
    assert.equal(next.state.version, "2.4.0");
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", times: 1, fault: { kind: "lost-answer" } });
    await bench.delete(app, next);
    assert.deepEqual(instances(), []);
  });

  it("does not uninstall an app that another client installed after the own installation was deleted", async () => {
    const object = await bench.create(app, program);
    bench.logs.control.deleteAppInstance(object.id);
    await bench.create(app, program);
    await bench.delete(app, object);
    assert.equal(instances().length, 1);
  });

  for (const [what, status, body] of [
    ["is forgotten", 404, { id: "A-B-C", errors: [{ code: "apps:job_not_found", message: "No such job." }] }],
    ["returns no ID", 200, { status: "Success" }],
  ] as const) {
    it(`stops waiting for an installation whose job ${what}: refresh warns, delete uses the recorded UUID`, async (test) => {
      bench.logs.control.holdJobs("install");
      bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
      const object = await bench.create(app, program);
      assert.match(object.id, /^install-job:/);
      bench.logs.control.releaseJobs("install");
      bench.logs.faults.clear();
      bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: { kind: "answer", status, body } });
      assert.equal(await bench.refresh(app, object), undefined);
      assertLog(test, bench.log);
      await bench.delete(app, object);
      assert.deepEqual(instances(), []);
    });
  }

  it("does not accept the 404 of another server as the platform's response about a job", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    bench.logs.faults.add({ route: "GET /api/v2/apps/*", fault: { kind: "answer", status: 404, body: {} } });
    await assert.rejects(bench.refresh(app, object), { code: "failed-precondition" });
  });

  for (const status of [404, 410]) {
    it(`does not accept a ${status} without a platform code as proof of deletion`, async () => {
      const object = await bench.create(app, program);
      bench.logs.faults.add({ route: "GET /api/v2/apps/instances/*", fault: { kind: "answer", status, body: {} } });
      await assert.rejects(bench.refresh(app, object));
      await assert.rejects(bench.delete(app, object));
      assert.equal(instances().length, 1);
    });
  }

  it("replaces the job ID by the ID of the installation once it is known", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    const live = await bench.refresh(app, object);
    assert.equal(live?.id, instances()[0]?.id);
    assert.equal(live?.state.appId, live?.id);
  });

  it("ignores parameters that the platform adds, and removes parameters that were removed from the inputs", async () => {
    const object = await bench.create(app, program);
    const adds = (body: unknown): unknown => {
      const { configurationBlob = "{}" } = body as { configurationBlob?: string };
      const parameters = { index: "main", ...(JSON.parse(configurationBlob || "{}") as object) };
      return { ...(body as Wire), configurationBlob: JSON.stringify(parameters) };
    };
    bench.logs.faults.add({ route: "GET /api/v2/apps/instances/*", fault: { kind: "edit", edit: adds } });
    const live = await bench.refresh(app, object);
    assert.deepEqual([live?.state.parameters, live?.inputs], [program.parameters, object.inputs]);
    const next = await bench.update(app, { uuid: QUEUE_APP, version: "2.3.1" }, object);
    assert.deepEqual([next.reasons, next.state.parameters], [[], undefined]);
    assert.deepEqual(instances()[0]?.parameters, {});
  });
});
