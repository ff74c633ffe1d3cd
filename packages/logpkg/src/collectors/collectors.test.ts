import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { createManualClock } from "@tripod/http/testing";
import { type LogsPlatform, manualClock, startLogs } from "@tripod/platforms";
import { connect, failureOf, type LogClient } from "../lookups.testing.js";

let client: LogClient;
const platform: LogsPlatform = await startLogs({ limits: false });
after(() => platform.close());
beforeEach(() => {
  client = connect(platform.settings);
  platform.requests.reset();
  platform.faults.clear();
});

const LIST = "GET /api/v1/collectors";
const BY_NAME = "GET /api/v1/collectors/name/:name";
const asked = () => platform.requests.count();

describe("a collector by name", () => {
  for (const { id, name } of platform.control.records().collectors.values()) {
    it(`is found by its exact name ${JSON.stringify(name)}`, async () => {
      const found = await client.getCollector({ name });
      assert.deepEqual([found.id, found.name], [id, name]);
    });
  }

  it("costs one request", async () => {
    await client.getCollector({ name: "web.prod" });
    assert.equal(platform.requests.count(BY_NAME, 200), 1);
    assert.equal(asked(), 1);
  });

  for (const name of ["team a/b", "50% sampled", "north;south", "DOMAIN\\host", ".", ".."]) {
    it(`is never asked for by an address that cannot hold ${JSON.stringify(name)}`, async () => {
      await client.getCollector({ name }).catch(() => undefined);
      assert.equal(platform.requests.count(BY_NAME), 0);
      assert.equal(platform.requests.count(LIST, 200), 2);
    });
  }

  it("is the one that was asked for, whatever the platform answers", async () => {
    const edit = (body: unknown) => {
      const { collector } = body as { collector: { name: string } };
      return { collector: { ...collector, name: "hosted-prod-2" } };
    };
    platform.faults.add({ route: BY_NAME, times: 1, fault: { kind: "edit", edit } });
    const { id, name } = await client.getCollector({ name: "hosted-prod" });
    assert.deepEqual([id, name], [101234567, "hosted-prod"]);
  });

  it("that two collectors have is ambiguous, and their ids are named", async () => {
    const edit = (body: unknown) => {
      const { collectors } = body as { collectors: { name: string }[] };
      const slashed = collectors.filter(({ name }) => name === "team a/b");
      return { collectors: [...collectors, ...slashed.map((one) => ({ ...one, id: 7 }))] };
    };
    platform.faults.add({ route: LIST, fault: { kind: "edit", edit } });
    const failure = await failureOf(client.getCollector({ name: "team a/b" }));
    assert.equal(failure.code, "invalid-argument");
    assert.equal(
      failure.message,
      'name: several collectors "team a/b" in the organisation of the access key: id 101234574, id 7; give the id of one of them',
    );
  });
});

describe("many lookups", () => {
  const names = Array.from({ length: 200 }, (_, index) => `generated-${String(index * 5 + 1).padStart(4, "0")}`);

  it("of 200 collectors by name among a thousand cost four requests, which the limits let through at once", async () => {
    // Neither clock moves: whoever had to wait for a limit would wait forever, and nothing is forgiven.
    const large = await startLogs({ collectors: 1000, clock: manualClock() });
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

  it("of 200 collectors by id read the list, too", async () => {
    const large = await startLogs({ collectors: 1000, limits: false });
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

  it("read every page, however short the platform makes them", async () => {
    const short = await startLogs({ collectors: 45, pageCap: 7, limits: false });
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

  it("of one collector by id and by name share nothing wrong: each finds its own", async () => {
    const [byId, byName] = await Promise.all([
      client.getCollector({ id: 101234569 }),
      client.getCollector({ name: "hosted-prod" }),
    ]);
    assert.deepEqual([byId.name, byName.id], ["hosted-prod-2", 101234567]);
  });
});

describe("id and name", () => {
  it("the id counts when both are given", async () => {
    assert.equal((await client.getCollector({ id: 101234569, name: "hosted-prod" })).name, "hosted-prod-2");
  });

  it("0 and empty text are not given", async () => {
    assert.equal((await client.getCollector({ id: 0, name: "hosted-prod" })).id, 101234567);
    assert.equal((await client.getCollector({ id: 101234567, name: "" })).name, "hosted-prod");
    assert.equal((await failureOf(client.getCollector({ id: 0, name: "" }))).code, "invalid-argument");
  });
});
