/**
 * Long operations of all resources that wait, with their fixtures on the emulator through the operations of an engine.
 */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { afterEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type AnyResource, loadAll } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { type Json, type JsonObject, type ResourceFixture, reveal } from "@tripod/testkit";
import { clock } from "./network.testing.js";
import { hostpkg } from "./package.js";
import type { HostingPlatform } from "./platform.js";
import { type Recorded, startResources } from "./resources.testing.js";

const { assertWording } = createWording(import.meta.url);

type Resource = AnyResource<HostingPlatform>;

const resources = (await loadAll(hostpkg)).resources as unknown as Readonly<Record<string, Resource>>;
const fixtures = new Map((await allFixtures()).map((fixture) => [fixture.resource, fixture]));

/** Resources with `timeouts`, like all of managed databases and dedicated servers, but without waits. */
const WITHOUT_WAITS = ["DbaasPrometheusMetricTokenV1", "DedicatedPrivateSubnetV1"];
const LONG = Object.keys(resources).filter(
  (name) => resources[name]?.fields.timeouts !== undefined && !WITHOUT_WAITS.includes(name),
);

/** Status of a failed object by resource. */
const FAILED: Readonly<Record<string, string>> = { CloudbackupPlanV2: "error", DedicatedServerV1: "broken" };
/** Progress line of a wait: `datastore 5f…: PENDING_CREATE (3 s so far)`. */
const STATE = /: (\w+) \([\d.]+ m?s so far\)$/;
/** Longer than all transient statuses of an object, in milliseconds. */
const AN_HOUR = 3_600_000;
/** Resources without an object of their own. Their collection is that of the parent. */
const INSIDE = ["DbaasFirewallV1"];

async function allFixtures(): Promise<readonly ResourceFixture[]> {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith(".fixture.js"));
  const modules = await Promise.all(
    files.map((file) => import(new URL(String(file), import.meta.url).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith("Fixture") ? [value as ResourceFixture] : [])),
  );
}

describe("long operations", () => {
  const bench = useInSuite(startResources);

  /** Objects that the running test has created, in order. */
  const left: { readonly resource: Resource; readonly object: Recorded }[] = [];
  afterEach(async () => {
    bench.local.objects.pace(0);
    for (const { resource, object } of left.splice(0).reverse()) await bench.delete(resource, object);
  });

  /** Creates the dependencies of a fixture and returns its inputs. */
  async function standing(fixture: ResourceFixture): Promise<JsonObject> {
    const made = new Map<string, Recorded>();
    const refer = (name: string, output?: string): Json => {
      if (name === "#") return "7";
      const one = made.get(name) ?? assert.fail(name);
      return (output === undefined ? one.id : one.state[output]) as Json;
    };
    const put = async (needs: ResourceFixture["dependencies"] = {}): Promise<void> => {
      for (const [name, need] of Object.entries(needs)) {
        if (made.has(name)) continue;
        await put(need.dependencies);
        const object = await bench.create(resourceOf(need), reveal(need.minimal(refer)) as object);
        left.push({ resource: resourceOf(need), object });
        made.set(name, object);
      }
    };
    await put(fixture.dependencies);
    return reveal(fixture.minimal(refer)) as JsonObject;
  }
  const resourceOf = ({ resource }: ResourceFixture): Resource => resources[resource] ?? assert.fail(resource);
  const until = async (holds: () => boolean): Promise<void> => {
    const end = clock.now() + 20_000;
    while (!holds() && clock.now() < end) await clock.sleep(5);
    assert.ok(holds(), "the condition was not met");
  };

  for (const name of LONG) {
    it(`${name} logs its status as progress, stops immediately on cancellation with the object recorded, and continues in the next run`, async (test) => {
      const fixture = fixtures.get(name) ?? assert.fail(name);
      const resource = resourceOf(fixture);
      const args = await standing(fixture);
      const there = bench.local.objects.rows(fixture.collection).length;
      // No status changes on its own, regardless of the duration of a poll.
      bench.local.objects.pace(100);
      bench.told.splice(0);
      const user = new AbortController();
      let stoppedAfter = 0;
      const waiting = until(() => bench.told.some((text) => STATE.test(text))).then(() => {
        stoppedAfter = bench.pauses();
        user.abort(new Error("the user has had enough"));
      });
      const made = await bench.create(resource, args, { signal: user.signal });
      left.push({ resource, object: made });
      await waiting;
      assert.equal(bench.pauses(), stoppedAfter, "the waiter slept a delay to its end");
      const [state = ""] = bench.told.flatMap((text) => STATE.exec(text)?.[1] ?? []);
      assertWording(test, made.reasons[0] ?? "", { state });
      assert.notEqual(made.id, "");
      const rows = bench.local.objects.rows(fixture.collection);
      assert.equal(rows.length, INSIDE.includes(name) ? there : there + 1);
      assert.deepEqual(bench.diff(resource, args, made).changes, []);
      const wrote = await bench.writes(async () => {
        bench.told.splice(0);
        const goingOn = bench.update(resource, args, made);
        await until(() => bench.told.some((text) => STATE.test(text)));
        bench.local.objects.pace(0);
        bench.local.clock.advance(AN_HOUR);
        const next = await goingOn;
        assert.deepEqual([next.id, next.reasons], [made.id, []]);
        assert.notEqual(next.state.status, state);
      });
      assert.deepEqual(wrote, [], "the next run only waits");
    });

    it(`${name} records a failed object with the status of the platform, and can be deleted`, async (test) => {
      const fixture = fixtures.get(name) ?? assert.fail(name);
      const resource = resourceOf(fixture);
      const args = await standing(fixture);
      const failed = FAILED[name] ?? "ERROR";
      bench.local.objects.endNextIn(fixture.collection, failed);
      const made = await bench.create(resource, args);
      left.push({ resource, object: made });
      assertWording(test, made.reasons[0] ?? "", { failed });
      bench.log.splice(0);
      const live = await bench.refresh(resource, made);
      assert.equal(live?.id, made.id);
      if (name !== "DedicatedServerV1")
        assert.ok(
          bench.log.some((text) => text.startsWith("warning: ") && text.includes(failed)),
          bench.log.join(),
        );
      await bench.delete(resource, live ?? made);
      left.pop();
    });
  }
});
