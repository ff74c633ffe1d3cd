// Many objects under one parent: requests, time and processor time of each operation, for both forms and any other plugin.

import { connect, ResourceProvider } from "../../packages/grpc/dist/index.js";
import { pluginPath } from "../build.mjs";
import { systemOf } from "../executables/systems.mjs";
import { makeExecutable } from "../executables.mjs";
import { inParallel, processorTimeOf, startAndTime, stop } from "./measure.mjs";
import { requestCounter, startEmulators } from "./platform.mjs";

/** Numbers of objects. */
const COUNTS = [100, 300, 1_000, 3_000];
/** Operations that the engine runs at the same time. */
const IN_FLIGHT = 16;
const OPERATIONS = ["up", "no change", "refresh", "update all", "destroy"];
const ZONE = "hostpkg:index/domainsZoneV2:DomainsZoneV2";
const RECORD_SET = "hostpkg:index/domainsRrsetV2:DomainsRrsetV2";

const urnOf = (tok, name) => `urn:pulumi:bench::bench::${tok}::${name}`;

/**
 * Creates, compares, reads, updates and deletes record sets of one zone, as the engine does.
 *
 * @param {readonly string[]} compare Files of other plugins that have the same resources.
 * @param {(line: string) => void} say
 * @param {readonly number[]} counts Numbers of objects.
 */
export async function bulkFigures(compare, say, counts = COUNTS) {
  const system = systemOf(process);
  const forms = [
    ["script", pluginPath("hostpkg")],
    ...(system === undefined ? [] : [["executable", await makeExecutable("hostpkg", system, say)]]),
    ...compare.map((path) => [path, path]),
  ];
  const figures = [];
  for (const count of counts) {
    for (const [title, path] of forms) {
      say(`${count} record sets: ${title}`);
      figures.push({ title, count, operations: await operationFigures(path, count) });
    }
  }
  return figures;
}

/** Measures the operations on an emulator of their own, in one process of the plugin. */
async function operationFigures(path, count) {
  const platforms = await startEmulators();
  const { settings, env } = platforms.access.hostpkg;
  const platform = requestCounter(settings.authUrl);
  const plugin = await startAndTime(path, [], env);
  const client = connect(`127.0.0.1:${plugin.port}`, ResourceProvider);
  const measured = {};
  const measure = async (operation, run) => {
    await platform.reset();
    const [began, before] = [performance.now(), processorTimeOf(plugin)];
    await run();
    const [seconds, cpu] = [(performance.now() - began) / 1000, (processorTimeOf(plugin) - before) / 1000];
    measured[operation] = { requests: await platform.total(), seconds, cpu };
  };
  try {
    await client.unary("Configure", { args: {}, acceptSecrets: true, acceptResources: true });
    const zone = await create(client, ZONE, "zone", { name: "bulk-bench.example.", projectId: settings.projectId });
    const inputs = (index, ttl) => ({
      zoneId: zone.id,
      projectId: settings.projectId,
      name: `www-${index}.bulk-bench.example.`,
      type: "A",
      ttl,
      records: [{ content: `192.0.2.${index % 250}` }],
    });
    const objects = [];
    const each = (work) => inParallel(count, IN_FLIGHT, work);
    await measure("up", () =>
      each(async (index) => {
        objects[index] = await create(client, RECORD_SET, `set-${index}`, inputs(index, 60));
      }),
    );
    await measure("no change", () => each(async (index) => check(client, objects[index], inputs(index, 60))));
    await measure("refresh", () =>
      each(async (index) => {
        const { urn, id, properties, given } = objects[index];
        const read = await client.unary("Read", { urn, id, properties, inputs: given });
        if (read.id !== id) throw new Error(`the refresh of ${urn} lost its object`);
      }),
    );
    await measure("update all", () =>
      each(async (index) => {
        const object = objects[index];
        const { urn, id, properties, given } = object;
        const news = await check(client, object, inputs(index, 120));
        const updated = await client.unary("Update", { urn, id, olds: properties, oldInputs: given, news });
        Object.assign(object, { given: news, properties: updated.properties });
      }),
    );
    await measure("destroy", () =>
      each((index) => {
        const { urn, id, properties, given } = objects[index];
        return client.unary("Delete", { urn, id, properties, oldInputs: given });
      }),
    );
  } catch (error) {
    measured.failure = error.message;
  } finally {
    client.close();
    await stop(plugin);
    await platforms.close();
  }
  return measured;
}

/** Checks and creates a resource. */
async function create(client, tok, name, news) {
  const urn = urnOf(tok, name);
  const { inputs } = await checked(client, { urn, olds: {}, news });
  const { id, properties } = await client.unary("Create", { urn, properties: inputs });
  return { urn, id, properties, given: inputs };
}

/** Checks and compares new inputs of a resource; returns them complete. */
async function check(client, { urn, id, properties, given }, news) {
  const { inputs } = await checked(client, { urn, olds: given, news });
  await client.unary("Diff", { urn, id, olds: properties, oldInputs: given, news: inputs });
  return inputs;
}

async function checked(client, request) {
  const answer = await client.unary("Check", request);
  if (answer.failures.length === 0) return answer;
  throw new Error(answer.failures.map(({ property, reason }) => `${property}: ${reason}`).join("; "));
}

/** The figures as lines of a table. */
export function bulkLines(figures) {
  const head = `${"Record sets of one zone: requests, time, processor".padEnd(52)}${OPERATIONS.map((one) => one.padStart(24)).join("")}`;
  const cell = (one) =>
    one === undefined ? "" : `${one.requests}; ${one.seconds.toFixed(2)} s; ${one.cpu.toFixed(2)} s`;
  const rows = figures.map(({ title, count, operations }) => {
    const cells = OPERATIONS.map((one) => cell(operations[one]).padStart(24)).join("");
    const failure = operations.failure === undefined ? "" : `  failed: ${operations.failure}`;
    return `  ${`${count}, ${title}`.padEnd(50)}${cells}${failure}`;
  });
  return [head, ...rows].join("\n");
}
