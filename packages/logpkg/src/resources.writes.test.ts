/** Sources with lost responses and with changes outside of the program; number of requests. */
import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import type { Fault } from "@tripod/emulators";
import { type AnyResource, failureCodeOf, isPendingCreateId, runList, type ValueObject } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { COLLECTOR, SPECIMENS, thirdParty, type Wire } from "./fixtures.testing.js";
import { failureOf } from "./lookups.testing.js";
import type { LogPlatform } from "./platform.js";
import { operationsAt, requestsOf, startBench } from "./resources.testing.js";
import { CloudsyslogSource } from "./sources/CloudsyslogSource.js";
import { CloudToCloudSource } from "./sources/CloudToCloudSource.js";

const { assertFailure, assertLog } = createWording(import.meta.url);

const SOURCES = "/api/v1/collectors/:collectorId/sources";
const SOURCE = `${SOURCES}/:sourceId`;

const bench = useInSuite(startBench);
afterEach(() => bench.restore());

const SOURCE_SPECIMENS = SPECIMENS.filter(({ idName }) => idName !== "appId");

/** Returns the number of sources in the collector that are not in the seed. */
const made = () =>
  bench.logs.control.sources(COLLECTOR).filter(({ id }) => Number(id) > 9_001_999 || Number(id) < 900_000).length;

/** Returns the response with another ID. */
const withId = (id: string) => (body: unknown) => ({ source: { ...(body as { source: object }).source, id } });

for (const { resource, full, minimal } of SOURCE_SPECIMENS) {
  const isCloudToCloud = resource === CloudToCloudSource;
  const changed = isCloudToCloud
    ? { ...full, config: JSON.stringify({ name: "changed" }) }
    : { ...full, description: "changed" };
  describe(`${resource.name}: requests`, () => {
    it("are the minimum", async () => {
      // A Cloud-to-Cloud source is read until it has started, and until it is deleted.
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
        // A 2xx response may come from another server, so the source is read once, and a Cloud-to-Cloud source until it
        // is deleted.
        "GET sources/:sourceId": isCloudToCloud ? 2 : 1,
      });
    });

    it("are one for an import by IDs, and three by names", async () => {
      const object = await bench.create(resource, full);
      const byIds = await requestsOf(bench, () => bench.import(resource, `${COLLECTOR}/${object.id}`));
      assert.deepEqual(byIds, { "GET sources/:sourceId": 1 });
      // A new client, because clients cache collectors that they found.
      const { platform, ...fresh } = operationsAt(bench.logs.settings);
      const byNames = await requestsOf(bench, () => fresh.import(resource, `hosted-prod/${full.name ?? "okta"}`));
      platform.close();
      assert.deepEqual(Object.values(byNames), [1, 1, 1]);
    });
  });

  describe(`${resource.name}: lost responses`, () => {
    const lost: Readonly<Record<string, Fault>> = {
      "the connection breaks after the create": { kind: "lost-answer" },
      "the connection breaks before the create": { kind: "reset" },
      "the response is truncated": { kind: "truncate" },
      "the connection breaks in the middle of the response": { kind: "reset-mid-body" },
      "a proxy responds": { kind: "html" },
      "the ID would change the URL": { kind: "edit", edit: withId("..") },
      "the ID is empty": { kind: "edit", edit: withId("") },
    };
    for (const [what, fault] of Object.entries(lost)) {
      it(`creates one source if ${what}`, async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, times: 1, fault });
        const before = made();
        const first = await bench.create(resource, full);
        // The next run searches for the object of a create with an unknown outcome before it creates.
        const found = isPendingCreateId(first.id) ? await bench.refresh(resource, first) : first;
        const object = found ?? (await bench.create(resource, full));
        assert.equal(made(), before + 1);
        assert.ok(bench.logs.control.source(Number(object.id)));
        assert.deepEqual(bench.diff(resource, full, object).changes, []);
      });
    }

    // The engine treats all sources alike, and each search takes time.
    if (isCloudToCloud) {
      it("records a pending create if the search fails, and the next run finds the source", async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "lost-answer" } });
        bench.logs.faults.add({ route: `GET ${SOURCES}`, fault: { kind: "answer", status: 403, body: {} } });
        const pending = await bench.create(resource, full);
        assert.ok(isPendingCreateId(pending.id), pending.id);
        bench.logs.faults.clear();
        const found = await bench.refresh(resource, pending);
        assert.ok(bench.logs.control.source(Number(found?.id)));
      });

      it("records a pending create even if the search finds nothing", async () => {
        bench.logs.faults.add({ route: `POST ${SOURCES}`, fault: { kind: "html" } });
        const pending = await bench.create(resource, full);
        assert.ok(isPendingCreateId(pending.id), pending.id);
        bench.logs.faults.clear();
        assert.equal(await bench.refresh(resource, pending), undefined);
        assert.equal(made(), 0);
      });
    }

    it("applies an update with a lost response", async () => {
      const object = await bench.create(resource, full);
      bench.logs.faults.add({ route: `PUT ${SOURCE}`, times: 1, fault: { kind: "lost-answer" } });
      const program = isCloudToCloud
        ? { ...full, config: JSON.stringify({ name: "changed" }) }
        : { ...full, description: "changed" };
      const next = await bench.update(resource, program, object);
      assert.deepEqual(next.reasons, []);
      assert.match(JSON.stringify(bench.logs.control.source(Number(object.id))), /changed/);
    });

    it("deletes a source with a lost response", async () => {
      const object = await bench.create(resource, full);
      bench.logs.faults.add({ route: `DELETE ${SOURCE}`, times: 1, fault: { kind: "lost-answer" } });
      await bench.delete(resource, object);
      assert.equal(bench.logs.control.source(Number(object.id)), undefined);
    });
  });

  describe(`${resource.name}: concurrent changes`, () => {
    const program = isCloudToCloud
      ? { ...full, config: JSON.stringify({ name: "changed" }) }
      : { ...full, description: "changed" };
    const meanwhile = (id: string, edit: (source: Wire) => void, times = 1) =>
      bench.logs.faults.add({
        route: `PUT ${SOURCE}`,
        times,
        fault: { kind: "call", before: () => bench.logs.control.changeSource(Number(id), edit) },
      });

    it("are kept if they concern unset inputs", async () => {
      const object = await bench.create(resource, full);
      meanwhile(object.id, (source) => Object.assign(source, { encoding: "UTF-16" }));
      const next = await bench.update(resource, program, object);
      assert.deepEqual(next.reasons, []);
      const stored = bench.logs.control.source(Number(object.id));
      assert.match(JSON.stringify(stored), /changed/);
      if (!isCloudToCloud) assert.equal(stored?.encoding, "UTF-16");
      assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 412), 1);
    });

    it("are reported and not overwritten if they concern set inputs", async (test) => {
      const object = await bench.create(resource, full);
      const member = isCloudToCloud ? "config" : "category";
      meanwhile(object.id, (source) =>
        Object.assign(source, { [member]: isCloudToCloud ? { name: "theirs" } : "theirs" }),
      );
      const failure = await failureOf(bench.update(resource, program, object));
      assert.equal(failureCodeOf(failure), "conflict");
      assertFailure(test, failure, { code: "conflict" }, { member });
      assert.match(JSON.stringify(bench.logs.control.source(Number(object.id))), /theirs/);
    });

    it("are reported after three attempts if they continue", async (test) => {
      const object = await bench.create(resource, full);
      let count = 0;
      meanwhile(object.id, (source) => Object.assign(source, { encoding: `UTF-${count++}` }), 10);
      const failure = await failureOf(bench.update(resource, program, object));
      assertFailure(test, failure, { code: "conflict" });
      assert.equal(bench.logs.requests.count(`PUT ${SOURCE}`, 412), 3);
    });

    it("that happened before an update are reported if the update reverts them", async (test) => {
      const object = await bench.create(resource, full);
      const [path, edit] = Object.entries(SPECIMENS.find((one) => one.resource === resource)?.drift ?? {})[1] ?? [];
      if (edit === undefined) return;
      bench.logs.control.changeSource(Number(object.id), edit);
      await bench.update(resource, { ...full, category: "changed" }, object);
      assertLog(test, bench.log, { id: object.id, path });
    });
  });
}

describe("empty and unset values", () => {
  const { resource, minimal } =
    SPECIMENS.find(({ resource }) => resource.name === "CloudAInventorySource") ?? assert.fail();

  it("cause no diff if the platform does not distinguish them", async () => {
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

  it("clear the values on the platform", async () => {
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

  it("equal a secret that the response omits", async () => {
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

describe("listing", () => {
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
    it(`finds each ${resource.name} of a collector with its import ID`, async () => {
      const object = await bench.create(resource, full);
      const here = await found(resource, { collectorId: COLLECTOR });
      const name = full.name ?? "okta";
      const wanted = {
        id: `${COLLECTOR}/${object.id}`,
        name,
        platformId: object.id,
        where: { collectorId: COLLECTOR },
      };
      const rows = (here as readonly { readonly key?: unknown }[]).map(({ key: _, ...one }) => one);
      assert.ok(
        rows.some((one) => isDeepStrictEqual(one, wanted)),
        JSON.stringify(here),
      );
      for (const { id } of here as { id: string }[]) assert.ok(await bench.import(resource, id), id);
    });
  }

  it("reads all collectors if no collector is set", async () => {
    const everywhere = (await found(CloudsyslogSource, {})) as { id: string }[];
    const there = (await found(CloudsyslogSource, { collectorId: COLLECTOR })) as { id: string }[];
    assert.ok(everywhere.length > there.length);
  });
});
