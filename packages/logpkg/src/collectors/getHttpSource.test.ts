import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import type { LogsPlatform } from "@tripod/emulators";
import { createRedactor, hasSecret, runLookup } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";
import { clock, network, startEmulator } from "../network.testing.js";
import { logApi } from "../platform.js";
import { getHttpSource } from "./getHttpSource.js";

const { assertFailure } = createWording(import.meta.url);

let client: LogClient;
const platform: LogsPlatform = await startEmulator();
after(() => platform.close());
beforeEach(() => {
  client = connect(platform.settings);
  platform.requests.reset();
  platform.faults.clear();
});

const SOURCES = "GET /api/v1/collectors/:id/sources";

describe("getHttpSource", () => {
  it("finds a source by name among sources of all types, with one request", async () => {
    const found = await client.getHttpSource({ collectorId: 101234568, name: "ingest-http" });
    assert.equal(found.id, 9004001);
    assert.equal(platform.requests.count(), 1);
  });

  it("finds a source by ID, which takes precedence over the name", async () => {
    const found = await client.getHttpSource({ collectorId: 101234568, id: 9004002, name: "ingest-http" });
    assert.equal(found.name, "Ingest-HTTP");
    assert.equal(platform.requests.count(), 1);
  });

  it("sends no additional requests for further sources of one collector", async () => {
    const names = Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? "ingest-http" : "Ingest-HTTP"));
    const found = await Promise.all(names.map((name) => client.getHttpSource({ collectorId: 101234568, name })));
    assert.deepEqual(
      found.map(({ name }) => name),
      names,
    );
    assert.equal(platform.requests.count(SOURCES, 200), 1);
    assert.equal(platform.requests.count(), 1);
  });

  it("distinguishes sources of different collectors", async () => {
    const [first, second] = await Promise.all(
      [101234567, 101234568].map((collectorId) => client.getHttpSource({ collectorId, name: "ingest-http" })),
    );
    assert.deepEqual([first?.id, second?.id], [900100, 9004001]);
  });

  it("returns URL and token as secrets", async () => {
    const plain = logApi.package.connect(
      { ...platform.settings, adminMode: false },
      { environment: {}, secrets: createRedactor(), log: () => {}, reach: network.reach, clock },
    );
    const context = { platform: plain, signal: new AbortController().signal, log: () => {}, progress: () => {} };
    const args = { collectorId: 101234567, name: "ingest-http" };
    const outcome = await runLookup(getHttpSource, args, () => context as never);
    assert.ok(outcome.kind === "result");
    const secret = Object.keys(outcome.value).filter((name) => hasSecret(outcome.value[name]));
    assert.deepEqual(secret.sort(), ["token", "url"]);
    plain.close();
  });

  it("accepts a source without optional members", async () => {
    const edit = () => ({
      sources: [
        { id: 1, name: "bare", sourceType: "HTTP" },
        { id: 2, config: {} },
      ],
    });
    platform.faults.add({ route: SOURCES, fault: { kind: "edit", edit } });
    assert.deepEqual(await client.getHttpSource({ collectorId: 101234567, name: "bare" }), {
      collectorId: 101234567,
      id: 1,
      name: "bare",
      description: "",
      category: "",
      timezone: "",
      multiline: false,
      url: "",
      token: "",
      baseUrl: "",
    });
  });

  it("rejects a name that two sources have", async (test) => {
    const edit = (body: unknown) => {
      const { sources } = body as { sources: object[] };
      return { sources: [...sources, { ...sources[0], id: 7 }] };
    };
    platform.faults.add({ route: SOURCES, fault: { kind: "edit", edit } });
    const failure = await failureOf(client.getHttpSource({ collectorId: 101234567, name: "ingest-http" }));
    assertFailure(test, failure, { code: "invalid-argument", path: "name" });
  });
});
