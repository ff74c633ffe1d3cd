import type { JsonObject } from "@tripod/grpc";
import { startEmulator } from "./emulator.js";
import {
  connectTo,
  formsOf,
  inParallel,
  type Measured,
  type ProviderClient,
  processorTimeOf,
  type Say,
  startAndTime,
  stop,
  table,
} from "./measure.js";

/** Numbers of objects. */
const COUNTS = [100, 300, 1_000, 3_000];
/** Number of operations that the engine runs at the same time. */
const IN_FLIGHT = 16;
const OPERATIONS = ["up", "no change", "refresh", "update all", "destroy"] as const;
const ZONE = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
const RECORD_SET = "hostpkg:index/domainsRrsetV2:DomainsRrsetV2";

/** Cost of one operation on all objects. `cpu` is the processor time of the provider in seconds. */
interface OperationFigures {
  readonly requests: number;
  readonly seconds: number;
  readonly cpu: number;
}

/** Created object, as the engine records it. */
interface Recorded {
  readonly urn: string;
  readonly id: string;
  properties: JsonObject;
  inputs: JsonObject;
}

/**
 * Measures many objects under one parent: creates, compares, reads, updates and deletes record sets of one zone, as the
 * engine does.
 *
 * @param compare files of other providers with the same resources
 */
export async function measureBulk(compare: readonly string[], say: Say): Promise<Measured> {
  const figures = [];
  for (const count of COUNTS) {
    for (const { title, path } of await formsOf("hostpkg", say, compare)) {
      say(`${count} record sets: ${title}`);
      figures.push({ title, count, ...(await measureOperations(path, count)) });
    }
  }
  const rows = figures.map(({ title, count, operations, failure }) => {
    const cells = OPERATIONS.map((operation) => {
      const one = operations[operation];
      return one === undefined ? "" : `${one.requests}; ${one.seconds.toFixed(2)} s; ${one.cpu.toFixed(2)} s`;
    });
    return [`  ${count}, ${title}`, ...cells, failure === undefined ? "" : `  failed: ${failure}`];
  });
  return { figures, lines: table([["Record sets: requests, time, processor", ...OPERATIONS], ...rows], 24) };
}

/** Measures the operations on an emulator of their own, in one process of the provider. */
async function measureOperations(path: string, count: number) {
  const emulator = await startEmulator("hosting", { seed: "small" });
  const { projectId = "" } = emulator.settings;
  const plugin = await startAndTime(path, emulator.env);
  const client = connectTo(plugin);
  const operations: Record<string, OperationFigures> = {};
  const measure = async (operation: (typeof OPERATIONS)[number], work: (index: number) => Promise<unknown>) => {
    await emulator.forgetRequests();
    const [startedAt, before] = [performance.now(), processorTimeOf(plugin)];
    await inParallel(count, IN_FLIGHT, work);
    const [seconds, cpu] = [(performance.now() - startedAt) / 1000, (processorTimeOf(plugin) - before) / 1000];
    operations[operation] = { requests: (await emulator.requests()).requests.length, seconds, cpu };
  };
  try {
    await client.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    const zone = await create(client, ZONE, "zone", { name: "bulk-bench.example.", projectId });
    const inputsOf = (index: number, ttl: number): JsonObject => ({
      zoneId: zone.id,
      projectId,
      name: `www-${index}.bulk-bench.example.`,
      type: "A",
      ttl,
      records: [{ content: `192.0.2.${index % 250}` }],
    });
    const objects: Recorded[] = [];
    const object = (index: number): Recorded => objects[index] as Recorded;
    await measure("up", async (index) => {
      objects[index] = await create(client, RECORD_SET, `set-${index}`, inputsOf(index, 60));
    });
    await measure("no change", (index) => check(client, object(index), inputsOf(index, 60)));
    await measure("refresh", async (index) => {
      const { urn, id, properties, inputs } = object(index);
      const read = await client.unary("Read", { urn, id, properties, inputs });
      if (read.id !== id) throw new Error(`the refresh of ${urn} lost its object`);
    });
    await measure("update all", async (index) => {
      const { urn, id, properties, inputs } = object(index);
      const news = await check(client, object(index), inputsOf(index, 120));
      const updated = await client.unary("Update", { urn, id, olds: properties, oldInputs: inputs, news });
      Object.assign(object(index), { inputs: news, properties: updated.properties });
    });
    await measure("destroy", (index) => {
      const { urn, id, properties, inputs } = object(index);
      return client.unary("Delete", { urn, id, properties, oldInputs: inputs });
    });
    return { operations, failure: undefined };
  } catch (error) {
    return { operations, failure: (error as Error).message };
  } finally {
    client.close();
    await stop(plugin);
    await emulator.close();
  }
}

/** Checks and creates a resource. */
async function create(client: ProviderClient, tok: string, name: string, news: JsonObject): Promise<Recorded> {
  const urn = `urn:pulumi:bench::bench::${tok}::${name}`;
  const inputs = await checked(client, { urn, olds: {}, news });
  const { id, properties } = await client.unary("Create", { urn, properties: inputs });
  return { urn, id, properties: properties as JsonObject, inputs };
}

/** Checks and compares new inputs of a resource. Returns them complete. */
async function check(client: ProviderClient, object: Recorded, news: JsonObject): Promise<JsonObject> {
  const { urn, id, properties, inputs } = object;
  const complete = await checked(client, { urn, olds: inputs, news });
  await client.unary("Diff", { urn, id, olds: properties, oldInputs: inputs, news: complete });
  return complete;
}

async function checked(
  client: ProviderClient,
  request: { readonly urn: string; readonly olds: JsonObject; readonly news: JsonObject },
): Promise<JsonObject> {
  const { failures, inputs } = await client.unary("Check", request);
  if (failures.length === 0) return inputs as JsonObject;
  throw new Error(failures.map(({ property, reason }) => `${property}: ${reason}`).join("; "));
}
