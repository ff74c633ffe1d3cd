import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type LogsPlatform, manualClock, startLogs } from "@tripod/emulators";
import { createManualClock } from "@tripod/http/testing";
import { createWording } from "@tripod/kit/testing";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";
import { network, startEmulator } from "../network.testing.js";

const { assertFailure } = createWording(import.meta.url);

let client: LogClient;
const platform: LogsPlatform = await startEmulator({ seed: "large" });
after(() => platform.close());
beforeEach(() => {
  client = connect(platform.settings);
  platform.requests.reset();
  platform.faults.clear();
});

const LIST = "GET /api/v1/collectors";
const BY_NAME = "GET /api/v1/collectors/name/:name";
const asked = () => platform.requests.count();

describe("getCollector by name", () => {
  for (const { id, name } of platform.control.records().collectors.values()) {
    it(`finds the exact name ${JSON.stringify(name)}`, async () => {
      const found = await client.getCollector({ name });
      assert.deepEqual([found.id, found.name], [id, name]);
    });
  }

  it("sends one request", async () => {
    await client.getCollector({ name: "web.prod" });
    assert.equal(platform.requests.count(BY_NAME, 200), 1);
    assert.equal(asked(), 1);
  });

  for (const name of ["team a/b", "50% sampled", "north;south", "DOMAIN\\host", ".", ".."]) {
    it(`does not send a URL that cannot contain ${JSON.stringify(name)}`, async () => {
      await client.getCollector({ name }).catch(() => undefined);
      assert.equal(platform.requests.count(BY_NAME), 0);
      assert.equal(platform.requests.count(LIST, 200), 2);
    });
  }

  it("returns only the requested collector, regardless of the response", async () => {
    const edit = (body: unknown) => {
      const { collector } = body as { collector: { name: string } };
      return { collector: { ...collector, name: "hosted-prod-2" } };
    };
    platform.faults.add({ route: BY_NAME, times: 1, fault: { kind: "edit", edit } });
    const { id, name } = await client.getCollector({ name: "hosted-prod" });
    assert.deepEqual([id, name], [101234567, "hosted-prod"]);
  });

  it("reports the IDs of two collectors with the same name", async (test) => {
    const edit = (body: unknown) => {
      const { collectors } = body as { collectors: { name: string }[] };
      const slashed = collectors.filter(({ name }) => name === "team a/b");
      return { collectors: [...collectors, ...slashed.map((one) => ({ ...one, id: 7 }))] };
    };
    platform.faults.add({ route: LIST, fault: { kind: "edit", edit } });
    const failure = await failureOf(client.getCollector({ name: "team a/b" }));
    assert.equal(failure.code, "invalid-argument");
    assertFailure(test, failure, { code: "invalid-argument", path: "name" });
  });
});

describe("getCollector: many lookups", () => {
  const names = Array.from({ length: 200 }, (_, index) => `generated-${String(index * 5 + 1).padStart(4, "0")}`);

  it("of 200 collectors by name among a thousand send four requests, without a wait for the rate limits", async () => {
    // Neither clock moves: a call that waits for a limit would wait permanently.
    const large = await startLogs({ ...network.options, collectors: 1000, clock: manualClock() });
    try {
      const many = connect(large.settings, { clock: createManualClock(Date.now()) });
      const found = await Promise.all(names.map((name) => many.getCollector({ name })));
      assert.deepEqual(
        found.map(({ name }) => name),
        names,
      );
      assert.equal(large.requests.count("GET /*"), 4);
      assert.equal(large.requests.count("GET /*", 429), 0);
      await Promise.all(names.map((name) => many.getCollector({ name })));
      assert.equal(large.requests.count("GET /*"), 4);
    } finally {
      await large.close();
    }
  });

  it("of 200 collectors by ID read the list, too", async () => {
    const large = await startEmulator({ collectors: 1000 });
    try {
      const many = connect(large.settings);
      const ids = Array.from({ length: 200 }, (_, index) => 300_000_001 + index);
      const found = await Promise.all(ids.map((id) => many.getCollector({ id })));
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
      );
      assert.equal(large.requests.count("GET /*"), 6);
    } finally {
      await large.close();
    }
  });

  it("read every page, regardless of the page size", async () => {
    const short = await startEmulator({ collectors: 45, pageCap: 7 });
    try {
      const many = connect(short.settings);
      const found = await Promise.all(["generated-0001", "generated-0045"].map((name) => many.getCollector({ name })));
      assert.deepEqual(
        found.map(({ id }) => id),
        [300_000_001, 300_000_045],
      );
    } finally {
      await short.close();
    }
  });

  it("of one collector by ID and by name return independent results", async () => {
    const [byId, byName] = await Promise.all([
      client.getCollector({ id: 101234569 }),
      client.getCollector({ name: "hosted-prod" }),
    ]);
    assert.deepEqual([byId.name, byName.id], ["hosted-prod-2", 101234567]);
  });
});

describe("ID and name of getCollector", () => {
  it("use the ID if both are set", async () => {
    assert.equal((await client.getCollector({ id: 101234569, name: "hosted-prod" })).name, "hosted-prod-2");
  });

  it("treat 0 and an empty string as unset", async () => {
    assert.equal((await client.getCollector({ id: 0, name: "hosted-prod" })).id, 101234567);
    assert.equal((await client.getCollector({ id: 101234567, name: "" })).name, "hosted-prod");
    assert.equal((await failureOf(client.getCollector({ id: 0, name: "" }))).code, "invalid-argument");
  });
});
