import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type AnyResource, PartialFailure } from "@tripod/kit";
import { failureOf } from "../lookups.testing.js";
import type { LogPlatform } from "../platform.js";
import { type Bench, requestsOf, startBench } from "../resources.testing.js";
import { QUEUE_APP, type Wire } from "../specimens.testing.js";
import { App } from "./App.js";

const app = App as AnyResource<LogPlatform>;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => bench.restore());
after(() => bench.close());

/** Whoever is refused has nothing to wait for. */
const REFUSED = { kind: "answer", status: 403, body: { errors: [{ code: "forbidden", message: "No." }] } } as const;

describe("App: jobs", () => {
  const program = { uuid: QUEUE_APP, version: "2.3.1", parameters: { queue: "rabbit" } };
  const instances = () => bench.logs.control.appInstances().filter(({ uuid }) => uuid === QUEUE_APP);

  it("asks as little as can be", async () => {
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
      // That it was the platform which has not found it is confirmed by what is always there.
      deleteGone: { [instance]: 1, "GET /api/v2/content/folders/personal": 1 },
    });
  });

  it("settles with the version `latest`, and tells which one that is", async () => {
    const object = await bench.create(app, { uuid: QUEUE_APP, version: "latest" });
    assert.deepEqual([object.state.version, object.state.installedVersion], ["latest", "2.3.1"]);
    const refreshed = await bench.refresh(app, object);
    assert.deepEqual(refreshed?.inputs, object.inputs);
    assert.deepEqual(bench.diff(app, { uuid: QUEUE_APP, version: "2.4.0" }, object).changes.length, 1);
  });

  it("brings new parameters alone to the platform", async () => {
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

  it("says so when the platform does not take parameters over", async () => {
    const object = await bench.create(app, program);
    bench.logs.control.finishNextJob("upgrade", { status: "Success" });
    bench.logs.faults.add({
      route: "GET /api/v2/apps/instances/*",
      skip: 1,
      fault: { kind: "edit", edit: (body) => ({ ...(body as Wire), configurationBlob: '{"queue":"rabbit"}' }) },
    });
    const next = await bench.update(app, { ...program, parameters: { queue: "kafka" } }, object);
    assert.match(next.reasons.join(), /has not taken over its parameters; replace the resource/);
    assert.deepEqual(next.state.parameters, { queue: "rabbit" });
  });

  it("gives the platform's reason when an installation fails, and records nothing", async () => {
    const error = { code: "integrations:api_errors", message: "Two dashboards could not be made." };
    bench.logs.control.finishNextJob("install", { status: "Failed", error });
    const failure = await failureOf(bench.create(app, program));
    assert.ok(!(failure instanceof PartialFailure));
    assert.match(failure.message, /Two dashboards could not be made.*integrations:api_errors/);
  });

  it("gives the platform's reason when an uninstallation fails", async () => {
    const object = await bench.create(app, program);
    const errors = [{ code: "apps:in_use", message: "A dashboard is shared." }];
    bench.logs.control.finishNextJob("uninstall", { status: "Failed", errors });
    assert.match((await failureOf(bench.delete(app, object))).message, /A dashboard is shared.*apps:in_use/);
  });

  for (const [what, timeoutMs, fault] of [
    ["takes too long", 20_000, undefined],
    ["cannot be followed", 20_000, { kind: "unavailable" }],
  ] as const) {
    it(`records an installation that ${what}, and goes on with it later`, async () => {
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

  it("forgets an installation that failed after all", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    bench.logs.control.finishNextJob("install", { status: "Failed", error: { code: "c", message: "m" } });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    assert.equal(await bench.refresh(app, object), undefined);
    await bench.delete(app, object);
  });

  it("records an installation whose job tells no id, and says what to do", async () => {
    bench.logs.control.finishNextJob("install", { status: "Success" });
    const object = await bench.create(app, program);
    assert.match(object.id, /^install-job:/);
    assert.match(object.reasons.join(), /instanceId.*import it by the id of its installation/);
  });

  it("never installs twice when the answer is lost, and says what to do", async () => {
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", fault: { kind: "lost-answer" } });
    const failure = (await failureOf(bench.create(app, program))) as Error & { code?: string; outcome?: string };
    assert.equal(failure.outcome, "unknown");
    assert.match(failure.message, /Look in the platform's app catalogue whether it is installed/);
    assert.equal(bench.logs.requests.count("POST /api/v2/apps/:uuid/install"), 1);
  });

  it("upgrades and uninstalls although answers are lost", async () => {
    const object = await bench.create(app, program);
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", times: 1, fault: { kind: "lost-answer" } });
    const next = await bench.update(app, { ...program, version: "2.4.0" }, object);
    assert.equal(next.state.version, "2.4.0");
    bench.logs.faults.add({ route: "POST /api/v2/apps/*", times: 1, fault: { kind: "lost-answer" } });
    await bench.delete(app, next);
    assert.deepEqual(instances(), []);
  });

  it("leaves the app alone that somebody else installed after ours was gone", async () => {
    const object = await bench.create(app, program);
    bench.logs.control.deleteAppInstance(object.id);
    await bench.create(app, program);
    await bench.delete(app, object);
    assert.equal(instances().length, 1);
  });

  for (const [what, status, body] of [
    ["is forgotten", 404, { id: "A-B-C", errors: [{ code: "apps:job_not_found", message: "No such job." }] }],
    ["tells no id", 200, { status: "Success" }],
  ] as const) {
    it(`gives up an installation whose job ${what}: refresh with a warning, delete by the recorded uuid`, async () => {
      bench.logs.control.holdJobs("install");
      bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
      const object = await bench.create(app, program);
      assert.match(object.id, /^install-job:/);
      bench.logs.control.releaseJobs("install");
      bench.logs.faults.clear();
      bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: { kind: "answer", status, body } });
      assert.equal(await bench.refresh(app, object), undefined);
      assert.match(bench.log.join(), /has forgotten the job.*import it by the id/);
      await bench.delete(app, object);
      assert.deepEqual(instances(), []);
    });
  }

  it("does not take somebody else's 404 for the platform's word about a job", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    bench.logs.faults.add({ route: "GET /api/v2/apps/*", fault: { kind: "answer", status: 404, body: {} } });
    await assert.rejects(bench.refresh(app, object), { code: "failed-precondition" });
  });

  for (const status of [404, 410]) {
    it(`does not take an answer ${status} without the platform's code for gone`, async () => {
      const object = await bench.create(app, program);
      bench.logs.faults.add({ route: "GET /api/v2/apps/instances/*", fault: { kind: "answer", status, body: {} } });
      await assert.rejects(bench.refresh(app, object));
      await assert.rejects(bench.delete(app, object));
      assert.equal(instances().length, 1);
    });
  }

  it("has the id of the installation after it was found again", async () => {
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: REFUSED });
    const object = await bench.create(app, program);
    bench.logs.faults.clear();
    const live = await bench.refresh(app, object);
    assert.equal(live?.id, instances()[0]?.id);
    assert.equal(live?.state.appId, live?.id);
  });

  it("takes parameters that the platform adds for no difference, and sends those that the program drops", async () => {
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
