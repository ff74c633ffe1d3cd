import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { createClient, InputError, Secret } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "./network.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("resources of the plain client", () => {
  const platform = useInSuite(() => startEmulator({ statePace: 0 }));
  const connect = () => createClient(hostpkgHere, platform.settings as never);
  const projectId = () => (platform.settings as { projectId: string }).projectId;

  it("create, read, list, update and delete objects with the same checks as in a Pulumi program", async (test) => {
    const client = connect();
    try {
      const zone = await client.DomainsZoneV2.create({ name: "client.example.", projectId: projectId() });
      const again = await client.DomainsZoneV2.read("client.example.");
      assert.equal(again?.id, zone.id);
      const changed = await client.DomainsZoneV2.update(zone, { ...zone.inputs, comment: "Changed" });
      assert.equal(changed.state.comment, "Changed");
      platform.requests.reset();
      assert.equal(await client.DomainsZoneV2.update(changed, { ...zone.inputs, comment: "Changed" }), changed);
      assert.equal(platform.requests.all().length, 0, "no changes, no requests");
      const renamed = client.DomainsZoneV2.update(zone, { ...zone.inputs, name: "other.example." });
      await assertRejected(test, renamed, { code: "invalid-argument", path: "name" });
      const listed: string[] = [];
      for await (const { id } of client.DomainsZoneV2.list()) listed.push(id);
      assert.ok(listed.includes(zone.id));
      await client.DomainsZoneV2.delete(changed);
      await client.DomainsZoneV2.delete(changed);
      assert.equal(await client.DomainsZoneV2.read(zone), undefined);
      // @ts-expect-error projectId is missing
      await assert.rejects(client.DomainsZoneV2.create({ name: "x.example." }), InputError);
    } finally {
      client.close();
    }
  });

  it("are shown by lookups as soon as they are written", async () => {
    const client = connect();
    try {
      const ids = async () => {
        const zone = await client.getDomainsZoneV2({ name: "fresh.example.", projectId: projectId() });
        const set = await client.getDomainsRrsetV2({
          name: "www.fresh.example.",
          type: "A",
          zoneId: zone.id,
          projectId: projectId(),
        });
        return [zone.id, zone.comment, set.id, set.ttl];
      };
      const inputs = { name: "fresh.example.", projectId: projectId() };
      const zone = await client.DomainsZoneV2.create(inputs);
      const set = { name: "www.fresh.example.", type: "A", ttl: 60, records: [{ content: "192.0.2.1" }] };
      const made = await client.DomainsRrsetV2.create({ ...set, zoneId: zone.id, projectId: projectId() });
      assert.deepEqual(await ids(), [zone.id, "", made.id.split("/").at(-1), 60]);
      const changed = await client.DomainsZoneV2.update(zone, { ...inputs, comment: "Changed" });
      const slower = await client.DomainsRrsetV2.update(made, { ...made.inputs, ttl: 300 });
      assert.deepEqual(await ids(), [zone.id, "Changed", made.id.split("/").at(-1), 300]);
      await client.DomainsRrsetV2.delete(slower);
      await client.DomainsZoneV2.delete(changed);
      const again = await client.DomainsZoneV2.create(inputs);
      const next = await client.DomainsRrsetV2.create({ ...set, zoneId: again.id, projectId: projectId() });
      assert.deepEqual(await ids(), [again.id, "", next.id.split("/").at(-1), 60]);
    } finally {
      client.close();
    }
  });

  it("do not print secrets, and end on an abort signal", async () => {
    const client = connect();
    try {
      const user = await client.IamServiceuserV1.create({
        name: "robot",
        password: "Planted-Secret-1",
        roles: [{ roleName: "member", scope: "account" }],
      });
      assert.ok(user.state.password instanceof Secret);
      assert.equal(inspect(user, { depth: 9 }).includes("Planted"), false);
      assert.equal(JSON.stringify(user).includes("Planted"), false);
      await client.IamServiceuserV1.delete(user);
      const stopped = new AbortController();
      stopped.abort();
      const call = client.DomainsZoneV2.read("client.example.", { signal: stopped.signal });
      await assert.rejects(call, { code: "cancelled" });
    } finally {
      client.close();
    }
  });
});
