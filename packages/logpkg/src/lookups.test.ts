import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { respondJson, startTestServer, type TestServer } from "@tripod/http/testing";
import { load, runLookup, UNKNOWN, type ValueObject } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { connect, fixture } from "./lookups.testing.js";
import { startEmulator } from "./network.testing.js";
import { logpkg } from "./package.js";
import type { LogPlatform } from "./platform.js";

/** Requests of one lookup in their order, with the platform's responses, and the result. */
interface Example {
  readonly lookup: keyof typeof logpkg.lookups;
  readonly args: object;
  readonly adminMode?: boolean;
  readonly exchanges: readonly {
    readonly path: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly body: unknown;
  }[];
  readonly result: object;
}

const examples = fixture<Example[]>("lookups.json");
const settings = { accessId: "suEXAMPLEID", accessKey: "EXAMPLEACCESSKEY" };

/** Returns the result without returned arguments, which some examples omit. */
const essential = (result: object, expected: object) =>
  Object.fromEntries(Object.entries(result).filter(([name]) => Object.hasOwn(expected, name)));

type Call = (args: object) => Promise<object>;

describe("lookups send the documented requests and decode the documented responses", () => {
  for (const { lookup, args, adminMode = false, exchanges, result } of examples) {
    it(`${lookup} ${JSON.stringify(args)}`, async () => {
      let turn = 0;
      const server: TestServer = await startTestServer((_, response) => respondJson(response, exchanges[turn++]?.body));
      try {
        const client = connect({ ...settings, adminMode, baseUrl: `${server.url}/api` }, { overSockets: true });
        const found = await (client[lookup] as Call)(args);
        assert.deepEqual(essential(found, result), result);
        assert.equal(server.seen.length, exchanges.length);
        for (const [index, { method, url, headers }] of server.seen.entries()) {
          const { pathname, searchParams } = new URL(url, server.url);
          const { limit: _, ...query } = Object.fromEntries(searchParams);
          assert.equal(`${method} ${pathname}`, `GET ${exchanges[index]?.path}`);
          assert.deepEqual(query, exchanges[index]?.query ?? {});
          assert.equal(headers.authorization, "Basic c3VFWEFNUExFSUQ6RVhBTVBMRUFDQ0VTU0tFWQ==");
          assert.equal(headers.accept, "application/json");
          assert.equal(headers.isadminmode, adminMode ? "true" : undefined);
        }
      } finally {
        await server.close();
      }
    });
  }

  it("every lookup that sends requests has an example", () => {
    const shown = new Set(["getCallerIdentity", ...examples.map(({ lookup }) => lookup)]);
    const missing = Object.keys(logpkg.lookups).filter((name) => !shown.has(name));
    assert.deepEqual(missing, [], "add a line for each to packages/logpkg/fixtures/lookups.json");
  });
});

describe("lookups return the same results from the emulator", () => {
  const platform = useInSuite(startEmulator);

  for (const { lookup, args, adminMode = false, result } of examples) {
    if (lookup === "getPartitions" || lookup === "getHttpSource") continue;
    it(`${lookup} ${JSON.stringify(args)}`, async () => {
      const client = connect({ ...platform.settings, adminMode });
      assert.deepEqual(essential(await (client[lookup] as Call)(args), result), result);
    });
  }

  it("outputs are complete", async () => {
    const client = connect(platform.settings);
    const found = await client.getHttpSource({ collectorId: 101234567, name: "ingest-http" });
    assert.deepEqual(found, {
      collectorId: 101234567,
      id: 900100,
      name: "ingest-http",
      description: "HTTP endpoint",
      category: "app/web",
      timezone: "Etc/UTC",
      multiline: true,
      url: "https://endpoint9.collection.example.com/receiver/v1/http/EXAMPLETOKENEXAMPLETOKEN==",
      token: "EXAMPLETOKENEXAMPLETOKEN==",
      baseUrl: "https://endpoint9.collection.example.com/receiver/v1/http/",
    });
  });
});

describe("lookups in a preview with an unknown value", () => {
  const UNKNOWNS: readonly (readonly [keyof typeof logpkg.lookups, ValueObject])[] = [
    ["getCollector", { id: UNKNOWN }],
    ["getCollector", { name: UNKNOWN }],
    ["getHttpSource", { collectorId: UNKNOWN, name: "ingest-http" }],
    ["getHttpSource", { collectorId: 1, name: UNKNOWN }],
    ["getRole", { id: UNKNOWN }],
    ["getRoleV2", { name: UNKNOWN }],
    ["getUser", { email: UNKNOWN }],
    ["getPartition", { id: UNKNOWN }],
    ["getFolder", { path: UNKNOWN }],
    ["getAdminRecommendedFolder", { timeouts: { read: UNKNOWN } }],
  ];
  for (const [name, args] of UNKNOWNS) {
    it(`${name} sends no requests: ${Object.keys(args).join(", ")}`, async () => {
      const unused = () => assert.fail("the platform was reached");
      const outcome = await runLookup<LogPlatform>(await load(logpkg.lookups, name), args, unused, { preview: true });
      assert.equal(outcome.kind, "unknown");
    });
  }
});
