import assert from "node:assert/strict";
import { before, beforeEach, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "../network.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("getDomainsZoneV2", () => {
  const platform = useInSuite(() => startEmulator({ seed: "large", zones: 5000, pageCaps: { dns: 1000 } }));
  let projectId = "";
  before(() => {
    projectId = platform.settings.projectId;
  });
  beforeEach(() => {
    platform.requests.reset();
    platform.faults.clear();
  });
  const connect = () => createClient(hostpkgHere, platform.settings);
  const zones = () => platform.control.project(projectId).zones;

  it("distinguishes similar names", async () => {
    const client = connect();
    for (const name of ["example.com.", "exampleXcom.", "example.com.ua.", "shop.example.com."]) {
      const { id } = await client.getDomainsZoneV2({ projectId, name });
      assert.equal(id, zones().find((zone) => zone.name === name)?.id);
    }
  });

  it("sends one request in addition to the login", async () => {
    await connect().getDomainsZoneV2({ projectId, name: "example.com." });
    assert.equal(platform.requests.all().length, 2);
  });

  it("sends at most 15 requests for 200 lookups by name, 16 at a time, over 5,000 zones", async () => {
    const client = connect();
    const wanted = zones()
      .filter((_, index) => index % 25 === 0)
      .slice(0, 200);
    const queue = [...wanted];
    const found = new Map<string, string>();
    const work = async () => {
      for (let zone = queue.shift(); zone !== undefined; zone = queue.shift()) {
        found.set(zone.name, (await client.getDomainsZoneV2({ projectId, name: zone.name })).id);
      }
    };
    await Promise.all(Array.from({ length: 16 }, work));
    assert.deepEqual(found, new Map(wanted.map(({ name, id }) => [name, id])));
    assert.equal(found.size, 200);
    assert.ok(platform.requests.all().length <= 15, JSON.stringify(platform.requests.byRoute()));
  });

  it("fails for several zones with one name and lists them", async () => {
    const [first, second] = [1, 2].map(() => platform.control.addZone(projectId, { name: "twice.example." }));
    await assert.rejects(connect().getDomainsZoneV2({ projectId, name: "twice.example." }), (error: Error) => {
      assert.ok(error.message.includes(`${first?.id}, ${second?.id}`));
      return true;
    });
  });

  it("returns times in whole seconds", async () => {
    platform.control.addZone(projectId, { name: "precise.example.", created_at: "2026-01-05T10:11:12.345+03:00" });
    const zone = await connect().getDomainsZoneV2({ projectId, name: "precise.example." });
    assert.equal(zone.createdAt, "2026-01-05T10:11:12+03:00");
  });

  it("returns zones of the project only", async (test) => {
    const [, other] = platform.accounts;
    assert.ok(other);
    const zone = await createClient(hostpkgHere, other).getDomainsZoneV2({
      projectId: other.projectId,
      name: "second.example.",
    });
    assert.equal(zone.comment, "of the other account");
    await assertRejected(test, connect().getDomainsZoneV2({ projectId, name: "second.example." }), {
      code: "invalid-argument",
      path: "name",
    });
  });

  for (const lastOffset of ["null", "zero", "absent"] as const) {
    it(`reads a list completely if the next offset of its last page is ${lastOffset}`, async () => {
      const small = await startEmulator({ zones: 7, pageCaps: { dns: 3 }, lastOffset });
      try {
        const all = small.control.project(projectId).zones;
        const client = createClient(hostpkgHere, small.settings);
        const results = await Promise.all(all.map(({ name }) => client.getDomainsZoneV2({ projectId, name })));
        assert.deepEqual(
          results.map(({ id }) => id),
          all.map(({ id }) => id),
        );
      } finally {
        await small.close();
      }
    });
  }
});
