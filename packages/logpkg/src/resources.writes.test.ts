/** What happens to sources when answers are lost and when others change them too; what operations ask for. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { type AnyResource, failureCodeOf, isPendingCreateId, runList, type ValueObject } from "@tripod/kit";
import type { Fault } from "@tripod/platforms";
import { failureOf } from "./lookups.testing.js";
import type { LogPlatform } from "./platform.js";
import { type Bench, operationsAt, requestsOf, startBench } from "./resources.testing.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";
import { CloudToCloudSource } from "./sources/CloudToCloudSource.js";
import { COLLECTOR, SPECIMENS, thirdParty, type Wire } from "./specimens.testing.js";

const SOURCES = "/api/v1/collectors/:collectorId/sources";
const SOURCE = `${SOURCES}/:sourceId`;

let bench: Bench;
before(async () => {
  bench = await startBench();
});
afterEach(() => bench.restore());
after(() => bench.close());

const SOURCE_SPECIMENS = SPECIMENS.filter(({ idName }) => idName !== "appId");

/** How many sources the collector has that are not of the seed. */
const made = () =>
  bench.logs.control.sources(COLLECTOR).filter(({ id }) => Number(id) > 9_001_999 || Number(id) < 900_000).length;

/** The answer that shows another id. */
const withId = (id: string) => (body: unknown) => ({ source: { ...(body as { source: object }).source, id } });

for (const { resource, full, minimal } of SOURCE_SPECIMENS) {
  const isCloudToCloud = resource === CloudToCloudSource;
  const changed = isCloudToCloud
    ? { ...full, config: JSON.stringify({ name: "changed" }) }
    : { ...full, description: "changed" };
  describe(`${resource.name}: requests`, () => {
    it("are as few as can be", async () => {
      // A cloud-to-cloud source is looked at until it has started, and until it is gone.
      const looks: Record<string, number> = isCloudToCloud ? { "GET sources/:sourceId": 2 } : {};
      let object = await bench.create(resource, minimal);
      await bench.delete(resource, object);
      assert.deepEqual(
        await requestsOf(bench, async () => {
          object = await bench.create(resource, full);
        }),
        { "POST sources": 1, ...looks },
      );
      assert.deepEqual(await requestsOf(bench, () => bench.refresh(resource, object)), { "GET sources/:sourceId": 1 });
      assert.deepEqual(await requestsOf(bench, () => bench.update(resource, changed, object)), {
        "GET sources/:sourceId": isCloudToCloud ? 3 : 1,
        "PUT sources/:sourceId": 1,
      });
      assert.deepEqual(await requestsOf(bench, () => bench.delete(resource, object)), {
        "DELETE sources/:sourceId": 1,
        // Anybody could have answered that it is done: it is looked at once, a cloud-to-cloud source until it is gone.
        "GET sources/:sourceId": isCloudToCloud ? 2 : 1,
      });
    });

    it("are one for an import by ids, and three by names", async () => {
      const object = await bench.create(resource, full);
      const byIds = await requestsOf(bench, () => bench.import(resource, `${COLLECTOR}/${object.id}`));
      assert.deepEqual(byIds, { "GET sources/:sourceId": 1 });
      // A client that has looked for no collector yet: later ones use what was read for the first.
      const { platform, ...fresh } = operationsAt(bench.logs.settings);
      const byNames = await requestsOf(bench, () => fresh.import(resource, `hosted-prod/${full.name ?? "okta"}`));
      platform.close();
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
      "its id would change the address": { kind: "edit", edit: withId("..") },
      "its id is empty": { kind: "edit", edit: withId("") },
    };
    for (const [what, fault] of Object.entries(lost)) {
      it(`makes one source when ${what}`, async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault });
        const before = made();
        const first = await bench.create(resource, full);
        // The next run searches for what became of a create without a known outcome, before it creates.
        const found = isPendingCreateId(first.id) ? await bench.refresh(resource, first) : first;
        const object = found ?? (await bench.create(resource, full));
        assert.equal(made(), before + 1);
        assert.ok(bench.logs.control.source(Number(object.id)));
        assert.deepEqual(bench.diff(resource, full, object).changes, []);
      });
    }

    // The engine does the same for every source, and each search takes a while.
    if (isCloudToCloud) {
      it("is recorded as a pending create when its outcome cannot be found out, and found by the next run", async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "lost-answer" } });
        bench.logs.faults.add({ route: `GET ${SOURCES}`, fault: { kind: "answer", status: 403, body: {} } });
        const pending = await bench.create(resource, full);
        assert.ok(isPendingCreateId(pending.id), pending.id);
        bench.logs.faults.clear();
        const found = await bench.refresh(resource, pending);
        assert.ok(bench.logs.control.source(Number(found?.id)));
      });

      it("never counts as certain that nothing was made", async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "html" } });
        const pending = await bench.create(resource, full);
        assert.ok(isPendingCreateId(pending.id), pending.id);
        bench.logs.faults.clear();
        assert.equal(await bench.refresh(resource, pending), undefined);
        assert.equal(made(), 0);
      });
    }

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
          `warning: The source ${object.id} was changed outside of this program: ${path}. The update sets it to what the program says`,
        ],
      );
    });
  });
}

describe("empty and absent values", () => {
  const { resource, minimal } =
    SPECIMENS.find(({ resource }) => resource.name === "CloudAInventorySource") ?? assert.fail();

  it("make no difference that the platform could not know of", async () => {
    const empty = {
      ...minimal,
      description: "",
      category: "",
      fields: {},
      filters: [],
      defaultDateFormats: [],
      path: { ...(minimal.path as object), limitToRegions: [] },
    };
    const object = await bench.create(resource, empty);
    const refreshed = await bench.refresh(resource, object);
    assert.deepEqual(refreshed?.inputs, object.inputs);
    assert.deepEqual(refreshed?.state, object.state);
    assert.deepEqual(bench.diff(resource, empty, object).changes, []);
  });

  it("clear on the platform what was there", async () => {
    const full = { ...minimal, description: "x", hostName: "h", hashAlgorithm: "SHA-256", fields: { a: "b" } };
    const object = await bench.create(resource, full);
    const next = await bench.update(resource, minimal, object);
    const stored = bench.logs.control.source(Number(next.id)) ?? assert.fail();
    assert.deepEqual(
      [stored.description, stored.hostName, stored.hashAlgorithm, stored.fields],
      [undefined, undefined, undefined, {}],
    );
    const refreshed = await bench.refresh(resource, next);
    assert.deepEqual(bench.diff(resource, minimal, refreshed ?? next).changes, []);
  });

  it("stand for a secret that the platform leaves out altogether", async () => {
    const cdn = SPECIMENS.find((one) => one.resource.name === "CdnSource") ?? assert.fail();
    const object = await bench.create(cdn.resource, cdn.full);
    const leaveOut = (body: unknown) => {
      const { awsKey: _, ...authentication } = thirdParty((body as { source: Wire }).source).authentication;
      Object.assign(thirdParty((body as { source: Wire }).source), { authentication });
      return body;
    };
    bench.logs.faults.add({ route: `GET ${SOURCE}`, fault: { kind: "edit", edit: leaveOut } });
    const refreshed = await bench.refresh(cdn.resource, object);
    assert.deepEqual(refreshed?.inputs, object.inputs);
    assert.deepEqual(refreshed?.state, object.state);
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
      const wanted = { id: `${COLLECTOR}/${object.id}`, name, ownId: object.id, where: { collectorId: COLLECTOR } };
      const rows = (here as readonly { readonly key?: unknown }[]).map(({ key: _, ...one }) => one);
      assert.ok(
        rows.some((one) => isDeepStrictEqual(one, wanted)),
        JSON.stringify(here),
      );
      for (const { id } of here as { id: string }[]) assert.ok(await bench.import(resource, id), id);
    });
  }

  it("looks through every collector when none is named", async () => {
    const everywhere = (await found(CloudsyslogSource, {})) as { id: string }[];
    const there = (await found(CloudsyslogSource, { collectorId: COLLECTOR })) as { id: string }[];
    assert.ok(everywhere.length > there.length);
  });
});
