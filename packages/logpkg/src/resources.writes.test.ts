/** What happens to objects when answers are lost, when others change them too, and when the platform takes its time. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { type AnyResource, failureCodeOf, PartialFailure, runList, type ValueObject } from "@tripod/kit";
import type { Fault } from "@tripod/platforms";
import { App } from "./apps/App.js";
import { failureOf } from "./lookups.test.support.js";
import type { LogPlatform } from "./platform.js";
import { type Bench, startBench } from "./resources.test.support.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";
import { CloudToCloudSource } from "./sources/CloudToCloudSource.js";
import { COLLECTOR, QUEUE_APP, SPECIMENS, type Wire } from "./specimens.test.support.js";

const SOURCES = "/api/v1/collectors/:collectorId/sources";
const SOURCE = `${SOURCES}/:sourceId`;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => bench.restore());
after(() => bench.close());

const SOURCE_SPECIMENS = SPECIMENS.filter(({ idName }) => idName !== "appId");
const app = App as AnyResource<LogPlatform>;

/** How many sources the collector has that are not of the seed. */
const made = () =>
  bench.logs.control.sources(COLLECTOR).filter(({ id }) => Number(id) > 9_001_999 || Number(id) < 900_000).length;
const countOf = (requests: Record<string, number>) => Object.fromEntries(Object.entries(requests).sort());
const ROUTES: Readonly<Record<string, string>> = { "/api/v1/collectors/:collectorId/sources": "sources" };

/** What an operation asked of the platform: `METHOD route` to how often. */
async function requestsOf(operation: () => Promise<unknown>): Promise<Record<string, number>> {
  bench.logs.requests.reset();
  await operation();
  const counts: Record<string, number> = {};
  for (const { method, route } of bench.logs.requests.all()) {
    const short = Object.entries(ROUTES).reduce((text, [long, name]) => text.replace(long, name), route);
    counts[`${method} ${short}`] = (counts[`${method} ${short}`] ?? 0) + 1;
  }
  return countOf(counts);
}

for (const { resource, full, minimal } of SOURCE_SPECIMENS) {
  const isCloudToCloud = resource === CloudToCloudSource;
  describe(`${resource.name}: requests`, () => {
    it("are as few as can be", async () => {
      // A cloud-to-cloud source is looked at until it has started, and until it is gone.
      const looks: Record<string, number> = isCloudToCloud ? { "GET sources/:sourceId": 2 } : {};
      let object = await bench.create(resource, minimal);
      await bench.delete(resource, object);
      assert.deepEqual(
        await requestsOf(async () => {
          object = await bench.create(resource, full);
        }),
        countOf({ "POST sources": 1, ...looks }),
      );
      assert.deepEqual(await requestsOf(() => bench.refresh(resource, object)), { "GET sources/:sourceId": 1 });
      assert.deepEqual(
        await requestsOf(() => bench.update(resource, full, object)),
        countOf({ "GET sources/:sourceId": isCloudToCloud ? 3 : 1, "PUT sources/:sourceId": 1 }),
      );
      assert.deepEqual(
        await requestsOf(() => bench.delete(resource, object)),
        countOf({ "DELETE sources/:sourceId": 1, ...(isCloudToCloud ? { "GET sources/:sourceId": 2 } : {}) }),
      );
    });

    it("are one for an import by ids, and three by names", async () => {
      const object = await bench.create(resource, full);
      const byIds = await requestsOf(() => bench.import(resource, `${COLLECTOR}/${object.id}`));
      assert.deepEqual(byIds, { "GET sources/:sourceId": 1 });
      const byNames = await requestsOf(() => bench.import(resource, `hosted-prod/${full.name ?? "okta"}`));
      assert.deepEqual(Object.values(byNames), [1, 1, 1]);
    });
  });

  describe(`${resource.name}: lost answers`, () => {
    const lost: Readonly<Record<string, Fault>> = {
      "the connection breaks after the source was made": { kind: "lost-answer" },
      "the connection breaks before it was made": { kind: "reset" },
      "the answer ends in the middle": { kind: "truncate" },
      "the connection breaks in the middle of the answer": { kind: "reset-mid-body" },
      "a proxy answers": { kind: "html" },
    };
    for (const [what, fault] of Object.entries(lost)) {
      it(`makes one source when ${what}`, async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault });
        const before = made();
        const object = await bench.create(resource, full);
        assert.equal(made(), before + 1);
        assert.ok(bench.logs.control.source(Number(object.id)));
        assert.deepEqual(bench.diff(resource, full, object).changes, []);
      });
    }

    it("says that the outcome is not known when it cannot be found out", async () => {
      bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "lost-answer" } });
      bench.logs.faults.add({ route: `GET ${SOURCES}`, fault: { kind: "unavailable" } });
      const failure = (await failureOf(bench.create(resource, full))) as Error & { code?: string; outcome?: string };
      assert.equal(failure.outcome, "unknown");
    });

    it("says that nothing was made when that is known", async () => {
      bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "html" } });
      const failure = (await failureOf(bench.create(resource, full))) as Error & { code?: string; outcome?: string };
      assert.equal(failure.outcome, undefined);
      assert.equal(failure.code, "unavailable");
      assert.equal(made(), 0);
    });

    it("changes a source whose answer to the update is lost", async () => {
      const object = await bench.create(resource, full);
      bench.logs.faults.add({ route: `PUT ${SOURCE}`, times: 1, fault: { kind: "lost-answer" } });
      const program = isCloudToCloud
        ? { ...full, config: JSON.stringify({ name: "changed" }) }
        : { ...full, description: "changed" };
      const next = await bench.update(resource, program, object);
      assert.deepEqual(next.reasons, []);
      assert.match(JSON.stringify(bench.logs.control.source(Number(object.id))), /changed/);
    });

    it("is deleted although the answer is lost", async () => {
      const object = await bench.create(resource, full);
      bench.logs.faults.add({ route: `DELETE ${SOURCE}`, times: 1, fault: { kind: "lost-answer" } });
      await bench.delete(resource, object);
      assert.equal(bench.logs.control.source(Number(object.id)), undefined);
    });
  });

  describe(`${resource.name}: changes by others`, () => {
    const program = isCloudToCloud
      ? { ...full, config: JSON.stringify({ name: "changed" }) }
      : { ...full, description: "changed" };
    const meanwhile = (id: string, edit: (source: Wire) => void, times = 1) =>
      bench.logs.faults.add({
        route: `PUT ${SOURCE}`,
        times,
        fault: { kind: "call", before: () => bench.logs.control.changeSource(Number(id), edit) },
      });

    it("stay when they concern what the program says nothing about", async () => {
      const object = await bench.create(resource, full);
      meanwhile(object.id, (source) => Object.assign(source, { encoding: "UTF-16" }));
      const next = await bench.update(resource, program, object);
      assert.deepEqual(next.reasons, []);
      const stored = bench.logs.control.source(Number(object.id));
      assert.match(JSON.stringify(stored), /changed/);
      if (!isCloudToCloud) assert.equal(stored?.encoding, "UTF-16");
      assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 412), 1);
    });

    it("are not overwritten, but reported, when they concern what the program decides", async () => {
      const object = await bench.create(resource, full);
      const member = isCloudToCloud ? "config" : "category";
      meanwhile(object.id, (source) =>
        Object.assign(source, { [member]: isCloudToCloud ? { name: "theirs" } : "theirs" }),
      );
      const failure = await failureOf(bench.update(resource, program, object));
      assert.equal(failureCodeOf(failure), "conflict");
      assert.match(failure.message, new RegExp(`someone else changed ${member} of the source at the same time`));
      assert.match(JSON.stringify(bench.logs.control.source(Number(object.id))), /theirs/);
    });

    it("that never end are reported after a few tries", async () => {
      const object = await bench.create(resource, full);
      let count = 0;
      meanwhile(object.id, (source) => Object.assign(source, { encoding: `UTF-${count++}` }), 10);
      const failure = await failureOf(bench.update(resource, program, object));
      assert.match(failure.message, /someone else keeps changing the source/);
      assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 412), 3);
    });

    it("made before an update are told when it sets them back", async () => {
      const object = await bench.create(resource, full);
      const [path, edit] = Object.entries(SPECIMENS.find((one) => one.resource === resource)?.drift ?? {})[1] ?? [];
      if (edit === undefined) return;
      bench.logs.control.changeSource(Number(object.id), edit);
      await bench.update(resource, { ...full, category: "changed" }, object);
      assert.deepEqual(
        bench.log.filter((line) => line.startsWith("warning")),
        [
          `warning: Source ${object.id} was changed outside of this program: ${path}. The update sets it to what the program says`,
        ],
      );
    });
  });
}

describe("CloudToCloudSource: waiting", () => {
  const { full } = SPECIMENS.find(({ resource }) => resource === CloudToCloudSource) ?? assert.fail();
  const inState = (state: string): Fault => ({
    kind: "edit",
    edit: (body) => {
      const { source } = body as { source?: Wire };
      return source === undefined ? body : { source: { ...source, state: { state } } };
    },
  });

  it("waits until the source has started, and shows its state", async () => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 3, fault: inState("Pending") });
    const object = await bench.create(CloudToCloudSource, full);
    assert.deepEqual(object.reasons, []);
    assert.deepEqual(new Set(bench.told), new Set([`source ${object.id} is starting: Pending`]));
    assert.equal(bench.logs.requests.count(`GET ${SOURCE}`), 4);
  });

  it("records a source that does not start in time", async () => {
    const patient = await startBench({ timeoutMs: 3_000 });
    try {
      patient.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Pending") });
      const object = await patient.create(CloudToCloudSource, full);
      assert.match(object.reasons.join(), /is still starting after 3 s, with the state Pending/);
      assert.ok(patient.logs.control.source(Number(object.id)));
      patient.logs.faults.clear();
      assert.deepEqual((await patient.update(CloudToCloudSource, full, object)).reasons, []);
    } finally {
      await patient.close();
    }
  });

  it("records a source when waiting for it is stopped", async () => {
    const stop = new AbortController();
    const stopped = await startBench({ signal: stop.signal });
    try {
      stopped.logs.faults.add({ route: `GET ${SOURCE}`, times: 2, fault: inState("Pending") });
      stopped.logs.faults.add({
        route: `GET ${SOURCE}`,
        fault: { kind: "call", before: () => stop.abort(new Error("stopped")) },
      });
      const object = await stopped.create(CloudToCloudSource, full);
      assert.equal(object.reasons.length, 1);
      assert.ok(stopped.logs.control.source(Number(object.id)));
    } finally {
      await stopped.close();
    }
  });

  it("records a source that the platform reports as faulty", async () => {
    bench.logs.faults.add({ route: `GET ${SOURCE}`, fault: inState("Error") });
    const object = await bench.create(CloudToCloudSource, full);
    assert.match(object.reasons.join(), /reports the state Error/);
  });

  it("waits before an update until the source can be changed", async () => {
    const object = await bench.create(CloudToCloudSource, full);
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 2, fault: inState("Pending") });
    const next = await bench.update(CloudToCloudSource, { ...full, config: '{"name":"next"}' }, object);
    assert.deepEqual(next.reasons, []);
    assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 400), 0);
  });

  it("waits for its end when it is deleted", async () => {
    const object = await bench.create(CloudToCloudSource, full);
    bench.logs.faults.add({ route: `GET ${SOURCE}`, times: 3, fault: inState("Stopping") });
    await bench.delete(CloudToCloudSource, object);
    assert.equal(bench.told.at(-1), `source ${object.id} is stopping: Stopping`);
    assert.equal(bench.logs.requests.all().at(-1)?.status, 404);
  });
});

describe("App: jobs", () => {
  const program = { uuid: QUEUE_APP, version: "2.3.1", parameters: { queue: "rabbit" } };
  const instances = () => bench.logs.control.appInstances().filter(({ uuid }) => uuid === QUEUE_APP);

  it("asks as little as can be", async () => {
    let object = await bench.create(app, program);
    await bench.delete(app, object);
    const requests = {
      create: await requestsOf(async () => {
        object = await bench.create(app, program);
      }),
      read: await requestsOf(() => bench.refresh(app, object)),
      update: await requestsOf(() => bench.update(app, { ...program, version: "2.4.0" }, object)),
      delete: await requestsOf(() => bench.delete(app, object)),
      deleteGone: await requestsOf(() => bench.delete(app, object)),
    };
    const instance = "GET /api/v2/apps/instances/:instanceId";
    const job = (kind: string) => ({
      [`GET /api/v2/apps/${kind}/:jobId/status`]: 2,
      [`POST /api/v2/apps/:uuid/${kind}`]: 1,
    });
    assert.deepEqual(requests, {
      create: countOf({ [instance]: 1, ...job("install") }),
      read: { [instance]: 1 },
      update: countOf({ [instance]: 2, ...job("upgrade") }),
      delete: countOf({ [instance]: 1, ...job("uninstall") }),
      deleteGone: { [instance]: 1 },
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
    ["takes too long", 2_000, undefined],
    ["cannot be followed", undefined, { kind: "unavailable" }],
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
    bench.logs.faults.add({ route: "GET /api/v2/apps/install/*", fault: { kind: "unavailable" } });
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
});

describe("discovery", () => {
  const found = async (resource: AnyResource<LogPlatform>, query: ValueObject): Promise<unknown[]> => {
    assert.ok(resource.listable);
    const { platform } = bench;
    const { signal } = new AbortController();
    const outcome = runList(resource.listable, query, () => ({ platform, signal, log: () => {}, progress: () => {} }));
    assert.ok(outcome.kind === "objects");
    const objects: unknown[] = [];
    for await (const object of outcome.objects) objects.push(object);
    return objects;
  };

  for (const { resource, full } of SOURCE_SPECIMENS) {
    it(`finds each ${resource.name} of a collector, fit for import`, async () => {
      const object = await bench.create(resource, full);
      const here = await found(resource, { collectorId: COLLECTOR });
      const name = full.name ?? "okta";
      assert.ok(here.some((one) => JSON.stringify(one) === JSON.stringify({ id: `${COLLECTOR}/${object.id}`, name })));
      for (const { id } of here as { id: string }[]) assert.ok(await bench.import(resource, id), id);
    });
  }

  it("looks through every collector when none is named", async () => {
    const everywhere = (await found(CloudsyslogSource, {})) as { id: string }[];
    const there = (await found(CloudsyslogSource, { collectorId: COLLECTOR })) as { id: string }[];
    assert.ok(everywhere.length > there.length);
  });
});
