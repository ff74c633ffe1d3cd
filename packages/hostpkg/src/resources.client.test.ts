import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { inspect } from "node:util";
import type { RunningPlatform } from "@tripod/emulators";
import { createClient, InputError, Secret } from "@tripod/kit";
import { hostpkgHere, startEmulator } from "./network.testing.js";

describe("resources of the plain client", () => {
  let platform: RunningPlatform<object, unknown>;
  before(async () => {
    platform = await startEmulator({ statePace: 0 });
  });
  after(() => platform.close());
  const connect = () => createClient(hostpkgHere, platform.settings as never);
  const projectId = () => (platform.settings as { projectId: string }).projectId;

  it("create, read, list, update and delete objects with the same checks as in a Pulumi program", async () => {
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
      await assert.rejects(renamed, /name: cannot be changed in place/);
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
