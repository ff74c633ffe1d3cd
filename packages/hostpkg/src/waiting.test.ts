/** Long work of every kind that has some: with its specimen, on the local platform, through the operations of an engine. */
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { after, afterEach, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { type AnyResource, loadAll } from "@tripod/kit";
import { type Json, type JsonObject, reveal, type Specimen } from "@tripod/testkit";
import { clock } from "./network.testing.js";
import { hostpkg } from "./package.js";
import type { HostingPlatform } from "./platform.js";
import { type Recorded, type ResourceBench, startResources } from "./resources.testing.js";

type Resource = AnyResource<HostingPlatform>;

const resources = (await loadAll(hostpkg)).resources as unknown as Readonly<Record<string, Resource>>;
const specimens = new Map((await allSpecimens()).map((specimen) => [specimen.resource, specimen]));

/** Have `timeouts` like all that lives in managed databases or belongs to servers, and nothing to wait for. */
const WITHOUT_WAITS = ["DbaasPrometheusMetricTokenV1", "DedicatedPrivateSubnetV1"];
const LONG = Object.keys(resources).filter(
  (name) => resources[name]?.fields.timeouts !== undefined && !WITHOUT_WAITS.includes(name),
);

/** The state in which an object of a kind has failed. */
const FAILED: Readonly<Record<string, string>> = { CloudbackupPlanV2: "error", DedicatedServerV1: "broken" };
/** How a wait shows what the platform says: `datastore 5f…: PENDING_CREATE (3 s so far)`. */
const STATE = /: (\w+) \([\d.]+ m?s so far\)$/;
/** More than all states of an object take, in milliseconds. */
const AN_HOUR = 3_600_000;
/** Kinds that are no objects of their own: their collection is that of what they are in. */
const INSIDE = ["DbaasFirewallV1"];

async function allSpecimens(): Promise<readonly Specimen[]> {
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(folder, { recursive: true }).filter((file) => String(file).endsWith(".specimen.js"));
  const modules = await Promise.all(
    files.map((file) => import(new URL(String(file), import.meta.url).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith("Specimen") ? [value as Specimen] : [])),
  );
}

describe("long work", () => {
  let bench: ResourceBench;
  before(async () => {
    bench = await startResources();
  });
  after(() => bench.close());

  /** What the running test has made, in its order. */
  const left: { readonly resource: Resource; readonly object: Recorded }[] = [];
  afterEach(async () => {
    bench.local.objects.pace(0);
    for (const { resource, object } of left.splice(0).reverse()) await bench.delete(resource, object);
  });

  /** What a specimen stands on, made; and what it then says. */
  async function standing(specimen: Specimen): Promise<JsonObject> {
    const made = new Map<string, Recorded>();
    const refer = (name: string, output?: string): Json => {
      if (name === "#") return "7";
      const one = made.get(name) ?? assert.fail(name);
      return (output === undefined ? one.id : one.state[output]) as Json;
    };
    const put = async (needs: Specimen["needs"] = {}): Promise<void> => {
      for (const [name, need] of Object.entries(needs)) {
        if (made.has(name)) continue;
        await put(need.needs);
        const object = await bench.create(resourceOf(need), reveal(need.minimal(refer)) as object);
        left.push({ resource: resourceOf(need), object });
        made.set(name, object);
      }
    };
    await put(specimen.needs);
    return reveal(specimen.minimal(refer)) as JsonObject;
  }
  const resourceOf = ({ resource }: Specimen): Resource => resources[resource] ?? assert.fail(resource);
  const until = async (holds: () => boolean): Promise<void> => {
    const end = clock.now() + 20_000;
    while (!holds() && clock.now() < end) await clock.sleep(5);
    assert.ok(holds(), "it did not come about");
  };

  for (const name of LONG) {
    it(`${name}: its state is progress, a cancel ends the wait at once with the object recorded, the next run goes on`, async () => {
      const specimen = specimens.get(name) ?? assert.fail(name);
      const resource = resourceOf(specimen);
      const args = await standing(specimen);
      const there = bench.local.objects.rows(specimen.collection).length;
      // No state passes by itself, however long a look takes.
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
      assert.match(made.reasons[0] ?? "", new RegExp(`waiting was stopped; state: ${state}`));
      assert.notEqual(made.id, "");
      const rows = bench.local.objects.rows(specimen.collection);
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
      assert.deepEqual(wrote, [], "the next run does more than wait");
    });

    it(`${name}: one that fails is recorded with the platform's word for it, and can be deleted`, async () => {
      const specimen = specimens.get(name) ?? assert.fail(name);
      const resource = resourceOf(specimen);
      const args = await standing(specimen);
      const failed = FAILED[name] ?? "ERROR";
      bench.local.objects.endNextIn(specimen.collection, failed);
      const made = await bench.create(resource, args);
      left.push({ resource, object: made });
      assert.match(made.reasons[0] ?? "", new RegExp(`the platform reports the state "?${failed}"?`));
      bench.log.splice(0);
      const live = await bench.refresh(resource, made);
      assert.equal(live?.id, made.id);
      if (name !== "DedicatedServerV1")
        assert.ok(
          bench.log.some((text) => text.includes(`in the state ${failed}`)),
          bench.log.join(),
        );
      await bench.delete(resource, live ?? made);
      left.pop();
    });
  }
});
