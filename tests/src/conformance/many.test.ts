/**
 * Lists of several pages, one resource for each kind of pagination, with the plugin as a process and the platform over
 * HTTP.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Row } from "@tripod/emulators";
import type { Json, JsonObject } from "@tripod/testkit";
import { type ConformanceContext, plain } from "./conformanceContext.js";
import { rowOf } from "./conformanceTest.js";
import { served } from "./session.js";
import { type Subject, subjectsToTest } from "./subjects.js";

const MANY = 1_000;
const FREE_IDS = 900_000_000;

/** Resources by the pagination of their lists. */
const WAYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hostpkg: {
    "pages by offset": "DomainsZoneV2",
    "pages of plans": "CloudbackupPlanV2",
    "pages of the router": "GlobalRouterRouterV1",
    "pages of tokens": "CraasTokenV2",
    "a member": "IamServiceuserV1",
  },
  logpkg: { "pages by token": "Partition", "pages by offset": "Collector", "a whole list": "CdnSource" },
};

for (const subject of await subjectsToTest()) {
  describe(`a list of 1,000 objects of ${subject.name}, as`, () => {
    const on = served(subject);
    for (const [way, resource] of Object.entries(WAYS[subject.name] ?? {})) {
      it(`${way}, of ${resource}: names each once, and as many as are asked for`, async () => {
        const fixture = subject.fixtures.get(resource) ?? assert.fail(resource);
        await on(fixture, namesAll);
      });
    }
  });
}

async function namesAll(trial: ConformanceContext): Promise<void> {
  const { platform, plugin, fixture, subject } = trial;
  const stack = trial.stack();
  await stack.up(trial.program(trial.minimal()));
  const row = rowOf(trial, stack);
  assert.ok(typeof row === "object");
  const inputs = plain(trial.full());
  const { objects } = platform;
  // Some lists create rows on each read, so rows are compared by ID.
  const keyOf = (row: Row): Row | string | number => (row.id as string | number | undefined) ?? row;
  const older = new Map(objects.names().map((name) => [name, new Set(objects.rows(name).map(keyOf))]));
  for (let index = 0; index < MANY; index += 1) objects.add(fixture.collection, another(row, index, inputs));
  const query = queryOf(trial, subject);
  const list = async (limit: number): Promise<string[]> => {
    const ids: string[] = [];
    for await (const { result } of plugin.list({ token: trial.type, query, limit })) {
      if (result !== undefined) ids.push(result.id);
    }
    return ids;
  };
  const all = await list(0);
  assert.ok(all.length > MANY, `${all.length} were named`);
  assert.equal(new Set(all).size, all.length);
  assert.equal((await list(10)).length, 10);
  // Objects that they created are deleted with them.
  for (const name of objects.names())
    for (const one of objects
      .rows(name)
      .map(keyOf)
      .filter((one) => older.get(name)?.has(one) !== true))
      objects.remove(name, one);
}

/** Returns a copy of an object with a new name, and an unused ID if IDs are numbers. */
function another(row: Row, index: number, { collectorId }: JsonObject): Row {
  const { id, uuid: _, ...rest } = row;
  return {
    ...rest,
    ...(typeof row.name === "string" ? { name: `many-${index}-${row.name}` } : {}),
    ...(typeof id === "number" ? { id: FREE_IDS + index, collectorId: Number(collectorId) } : {}),
  };
}

function queryOf(trial: ConformanceContext, subject: Subject) {
  const inputs = plain(trial.full());
  const names = Object.keys(subject.resources[trial.fixture.resource]?.listable?.query ?? {});
  return Object.fromEntries(
    names.filter((name) => inputs[name] !== undefined).map((name) => [name, inputs[name] as Json]),
  );
}
