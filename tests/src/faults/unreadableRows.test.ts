/** A row of a list that cannot be read does not keep a lookup of several objects from returning the others. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { failureCodeOf, type Log } from "@tripod/kit";
import { keyOf, type Recorded, recordLookups } from "./fuzz.js";
import type { LookupCall } from "./lookups.js";
import { replaceNetwork } from "./stubTransport.js";

/** Values in the place of a row, and of a member of a row. */
const ROWS: readonly unknown[] = [null, "text"];
const MEMBERS: readonly unknown[] = [undefined, { is: 7 }];

/** Lookups that return the rows of one list. */
const LOOKUPS: ReadonlySet<string> = new Set([
  ...["getCloudbackupPlanV2", "getCloudbackupCheckpointV2", "getDbaasDatastoreTypeV1", "getDbaasAvailableExtensionV1"],
  ...["getDbaasConfigurationParameterV1", "getDbaasFlavorV1", "getDbaasPrometheusMetricTokenV1"],
  ...["getDedicatedConfigurationV1", "getDedicatedLocationV1", "getDedicatedOsV1", "getDedicatedPublicSubnetV1"],
  ...["getMksAdmissionControllersV1", "getMksFeatureGatesV1", "getMksKubeVersionsV1"],
  ...["getApps", "getDataMaskRules", "getPartitions", "getAppliances"],
]);

type Json = Record<string, unknown>;
type Found = readonly (readonly [name: string, length: number])[];

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a call without the arguments that reduce the number of results. */
const unfiltered = ([lookup, args]: LookupCall): LookupCall => [
  lookup,
  Object.fromEntries(Object.entries(args).filter(([name]) => !["filter", "filters", "deepFilter"].includes(name))),
];

/** Returns the lists of several objects in a result, the inner one of a wrapper, with their lengths. */
function listsIn(result: unknown): Found {
  return Object.entries(isObject(result) ? result : {}).flatMap(([name, value]): Found => {
    if (!Array.isArray(value)) return [];
    const [only, ...others] = value as readonly unknown[];
    if (others.length > 0) return isObject(only) ? [[name, value.length]] : [];
    return listsIn(only);
  });
}

/** Yields bodies with a changed second row in a list of several objects, each with a description of the change. */
function* changedBodies(body: unknown): Generator<readonly [what: string, body: unknown]> {
  for (const [member, rows] of isObject(body) ? Object.entries(body) : []) {
    if (!Array.isArray(rows) || rows.length < 2 || !rows.every(isObject)) continue;
    const withRow = (row: unknown) => ({
      ...(body as Json),
      [member]: rows.map((one, index) => (index === 1 ? row : one)),
    });
    for (const row of ROWS) yield [`${member}[1] is ${JSON.stringify(row)}`, withRow(row)];
    const whole = rows[1] as Json;
    for (const name of Object.keys(whole))
      for (const value of MEMBERS)
        yield [`${member}[1].${name} is ${JSON.stringify(value)}`, withRow({ ...whole, [name]: value })];
  }
}

/** Returns the outcome of a lookup if one of its responses has another body. */
async function outcomeOf(recorded: Recorded, victim?: string, body?: unknown, log?: Log): Promise<unknown> {
  const restore = replaceNetwork((request) => {
    const key = keyOf(request);
    const right = recorded.answers.get(key) ?? { status: 404, headers: {}, body: "{}" };
    return key === victim ? { ...right, body: JSON.stringify(body) } : right;
  });
  const client = recorded.connect(log && { log });
  try {
    return await client.call(...recorded.call).catch((error: unknown) => error);
  } finally {
    client.close();
    restore();
  }
}

it("lookups of several objects return the readable ones, and none fails with a bug", async (t) => {
  let several = 0;
  for (const recorded of await recordLookups(unfiltered)) {
    if (!LOOKUPS.has(recorded.call[0])) continue;
    const whole = listsIn(await outcomeOf(recorded)).filter(([, length]) => length > 2);
    if (whole.length === 0) continue;
    several += 1;
    for (const [key, answer] of recorded.answers) {
      if (key.includes("/identity/")) continue;
      for (const [what, body] of changedBodies(JSON.parse(answer.body))) {
        let warnings = 0;
        const outcome = await outcomeOf(recorded, key, body, (severity) => {
          if (severity === "warning") warnings += 1;
        });
        const where = `${recorded.call[0]}, ${what}`;
        assert.ok(!(outcome instanceof Error), `${where}: ${failureCodeOf(outcome)}, ${(outcome as Error).message}`);
        if (!what.includes("].")) assert.equal(warnings, 1, `${where}: no warning`);
        const found = new Map(listsIn(outcome));
        for (const [name, length] of whole) {
          const lacks = length - (found.get(name) ?? 0);
          assert.ok(lacks <= 1, `${where}: ${name} lacks other rows`);
          assert.ok(lacks <= warnings, `${where}: ${name} lacks a row silently`);
        }
      }
    }
  }
  t.diagnostic(`${several} lookups of several objects`);
  assert.ok(several >= 10);
});
