import { connect, type JsonObject, ResourceProvider } from "@tripod/grpc";
import { pluginPath } from "../build/paths.js";
import { requestCounter, startEmulators } from "./emulators.js";
import { executableOf } from "./executable.js";
import { inParallel, processorTimeOf, startAndTime, stop } from "./measure.js";
import type { ProviderClient } from "./plugin.js";

/** Numbers of objects. */
const COUNTS = [100, 300, 1_000, 3_000];
/** Number of operations that the engine runs at the same time. */
const IN_FLIGHT = 16;
const OPERATIONS = ["up", "no change", "refresh", "update all", "destroy"] as const;
const ZONE = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
const RECORD_SET = "hostpkg:index/domainsRrsetV2:DomainsRrsetV2";

interface Measured {
  readonly requests: number;
  readonly seconds: number;
  /** Processor time of the provider, in seconds. */
  readonly cpu: number;
}

/** Figures of one form with one number of record sets. */
export interface BulkFigures {
  readonly title: string;
  readonly count: number;
  readonly operations: Readonly<Record<string, Measured>>;
  readonly failure?: string;
}

/** A created object, as the engine records it. */
interface Recorded {
  readonly urn: string;
  readonly id: string;
  properties: JsonObject;
  inputs: JsonObject;
}

/**
 * Measures many objects under one parent: creates, compares, reads, updates and deletes record sets of one zone, as the engine does.
 *
 * @param compare files of other providers with the same resources
 */
export async function bulkFigures(
  compare: readonly string[],
  say: (line: string) => void,
  counts: readonly number[] = COUNTS,
): Promise<readonly BulkFigures[]> {
  const executable = await executableOf("hostpkg", say);
  const forms: readonly { readonly title: string; readonly path: string }[] = [
    { title: "script", path: pluginPath("hostpkg") },
    ...(executable === undefined ? [] : [{ title: "executable", path: executable }]),
    ...compare.map((path) => ({ title: path, path })),
  ];
  const figures: BulkFigures[] = [];
  for (const count of counts) {
    for (const { title, path } of forms) {
      say(`${count} record sets: ${title}`);
      figures.push({ title, count, ...(await measureOperations(path, count)) });
    }
  }
  return figures;
}

/** Measures the operations on an emulator of their own, in one process of the provider. */
async function measureOperations(path: string, count: number): Promise<Pick<BulkFigures, "operations" | "failure">> {
  const emulators = await startEmulators();
  const { settings = {}, env = {} } = emulators.access.hostpkg ?? {};
  const { projectId = "" } = settings as { readonly projectId?: string };
  const emulator = requestCounter(String(settings.authUrl), String(settings.caFile));
  const plugin = await startAndTime(path, env);
  const client = connect(`127.0.0.1:${plugin.port}`, ResourceProvider);
  const operations: Record<string, Measured> = {};
  const measure = async (operation: (typeof OPERATIONS)[number], work: (index: number) => Promise<unknown>) => {
    await emulator.reset();
    const [startedAt, before] = [performance.now(), processorTimeOf(plugin)];
    await inParallel(count, IN_FLIGHT, work);
    const [seconds, cpu] = [(performance.now() - startedAt) / 1000, (processorTimeOf(plugin) - before) / 1000];
    operations[operation] = { requests: await emulator.total(), seconds, cpu };
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
    return { operations };
  } catch (error) {
    return { operations, failure: (error as Error).message };
  } finally {
    client.close();
    await stop(plugin);
    await emulators.close();
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

/** Returns the figures as lines of a table. */
export function bulkLines(figures: readonly BulkFigures[]): string {
  const title = "Record sets of one zone: requests, time, processor".padEnd(52);
  const rows = figures.map(({ title, count, operations, failure }) => {
    const cells = OPERATIONS.map((operation) => {
      const one = operations[operation];
      const text = one === undefined ? "" : `${one.requests}; ${one.seconds.toFixed(2)} s; ${one.cpu.toFixed(2)} s`;
      return text.padStart(24);
    });
    return `  ${`${count}, ${title}`.padEnd(50)}${cells.join("")}${failure === undefined ? "" : `  failed: ${failure}`}`;
  });
  return [`${title}${OPERATIONS.map((one) => one.padStart(24)).join("")}`, ...rows].join("\n");
}
