/** Request counts of operations on many objects of one parent, with the engine's parallelism. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { startHosting } from "@tripod/emulators";
import { hostpkg } from "@tripod/hostpkg";
import type { JsonObject, Plugin } from "@tripod/testkit";
import { inParallel } from "../../faults/parallel.js";
import { createWorld, providerInProcess, type World } from "../../inProcess/provider.js";

/** Number of operations that an engine runs at a time. */
const AT_ONCE = 16;

/** Times between the starts of two operations and of responses, in milliseconds. */
interface Pace {
  /** An engine records each step before the next one begins. */
  readonly staggerMs: number;
  /** Maximum difference of the duration of requests, in milliseconds. */
  readonly jitterMs: number;
}

interface Made {
  readonly about: { readonly urn: string; readonly name: string; readonly type: string };
  readonly inputs: JsonObject;
  readonly id: string;
  readonly state: JsonObject;
}

/** Program with many record sets of one zone. */
class Bulk {
  readonly #plugin: Plugin;
  readonly #world: World;
  readonly #pace: Pace;
  readonly #platform: Awaited<ReturnType<typeof startHosting>>;
  #objects: Made[] = [];
  #turn = Promise.resolve();
  #requests = 0;

  private constructor(world: World, plugin: Plugin, platform: Awaited<ReturnType<typeof startHosting>>, pace: Pace) {
    this.#world = world;
    this.#plugin = plugin;
    this.#platform = platform;
    this.#pace = pace;
  }

  static async start(pace: Pace): Promise<Bulk> {
    const world = createWorld();
    const { clock, network } = world;
    let bulk: Bulk | undefined;
    const reach: typeof network.reach = async (request, abandoned) => {
      await clock.sleep(bulk?.nextDelay() ?? 0);
      return network.reach(request, abandoned);
    };
    const platform = await startHosting({ ...network.options, statePace: 0 });
    const plugin = providerInProcess(hostpkg, { clock, network: { ...network, reach } });
    await plugin.handshake();
    const args = { ...platform.settings } as JsonObject;
    await plugin.call("Configure", { variables: {}, args, acceptSecrets: true, acceptResources: true });
    bulk = new Bulk(world, plugin, platform, pace);
    return bulk;
  }

  nextDelay(): number {
    this.#requests += 1;
    return (this.#requests * 7) % (this.#pace.jitterMs + 1);
  }

  async close(): Promise<void> {
    await this.#plugin.stop();
    await this.#platform.close();
  }

  /** Returns the number of requests of a step, followed by a pause. */
  async #counted(count: number, work: (index: number) => Promise<void>): Promise<number> {
    const { clock } = this.#world;
    await clock.sleep(10_000);
    this.#platform.requests.reset();
    await inParallel([...Array(count).keys()], AT_ONCE, async (index) => {
      this.#turn = this.#turn.then(() => clock.sleep(this.#pace.staggerMs));
      await this.#turn;
      await work(index);
    });
    return this.#platform.requests.count();
  }

  async #checked(about: Made["about"], news: JsonObject, olds: JsonObject = {}): Promise<JsonObject> {
    const { inputs } = await this.#plugin.call("Check", { ...about, olds, news });
    return inputs as JsonObject;
  }

  async #create(type: string, input: JsonObject): Promise<Made> {
    const token = `hostpkg:index/${type[0]?.toLowerCase()}${type.slice(1)}:${type}`;
    const name = String(input.name);
    const about = { urn: `urn:pulumi:bulk::bulk::${token}::${name}`, name, type: token };
    const inputs = await this.#checked(about, input);
    const { id, properties } = await this.#plugin.call("Create", { ...about, properties: inputs });
    return { about, inputs, id, state: properties as JsonObject };
  }

  async create(count: number): Promise<number> {
    const { projectId } = this.#platform.settings;
    const zone = await this.#create("DomainsZoneV2", { name: "bulk.example.", projectId });
    return this.#counted(count, async (index) => {
      const records = [{ content: "203.0.113.1" }];
      const name = `record-${index}.bulk.example.`;
      const inputs = { zoneId: zone.id, projectId, name, type: "A", ttl: 60, records };
      this.#objects[index] = await this.#create("DomainsRrsetV2", inputs);
    });
  }

  refresh(): Promise<number> {
    return this.#counted(this.#objects.length, async (index) => {
      const { about, id, inputs, state } = this.#objects[index] as Made;
      const read = await this.#plugin.call("Read", { ...about, id, properties: state, inputs });
      assert.deepEqual([read.id, read.properties], [id, state]);
    });
  }

  update(): Promise<number> {
    return this.#counted(this.#objects.length, async (index) => {
      const one = this.#objects[index] as Made;
      const { about, id, inputs, state } = one;
      const news = await this.#checked(about, { ...inputs, ttl: 120 }, inputs);
      const { properties } = await this.#plugin.call("Update", { ...about, id, olds: state, oldInputs: inputs, news });
      assert.equal((properties as JsonObject).ttl, 120);
      this.#objects[index] = { ...one, inputs: news, state: properties as JsonObject };
    });
  }

  destroy(): Promise<number> {
    return this.#counted(this.#objects.length, async (index) => {
      const { about, id, inputs, state } = this.#objects[index] as Made;
      await this.#plugin.call("Delete", { ...about, id, properties: state, oldInputs: inputs });
    });
  }
}

const PACES: Readonly<Record<string, Pace>> = {
  "all at the same time": { staggerMs: 0, jitterMs: 0 },
  "one after another": { staggerMs: 8, jitterMs: 40 },
};

describe("300 objects of one parent", () => {
  for (const [name, pace] of Object.entries(PACES)) {
    it(`that an engine starts ${name} take 300 requests and a few`, async (t) => {
      const bulk = await Bulk.start(pace);
      t.after(() => bulk.close());
      assert.equal(await bulk.create(300), 300);
      const counts = [await bulk.refresh(), await bulk.update(), await bulk.destroy()];
      const most = [6, 360, 330];
      assert.ok(
        counts.every((count, index) => count <= (most[index] as number)),
        `refresh, update and destroy took ${counts} requests`,
      );
    });
  }
});
