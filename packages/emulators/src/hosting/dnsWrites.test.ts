import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../clock.js";
import { STAGING, useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({ clock: manualClock("2026-03-01T00:00:00Z") }, { project: STAGING });

test("a zone is created with its apex, changed in parts, and deleted with its record sets", async () => {
  const created = await caller.send("POST", "/domains/v2/zones", { name: "new.example." });
  assert.equal(created.status, 200);
  const path = `/domains/v2/zones/${created.body.id}`;
  assert.deepEqual(created.body, {
    id: created.body.id,
    project_id: "5f0c2b7a-d1e9-4c3f-8a6b-90d4e7c31a52",
    name: "new.example.",
    comment: null,
    created_at: "2026-03-01T00:00:00.000Z",
    updated_at: "2026-03-01T00:00:00.000Z",
    disabled: false,
    delegation_checked_at: null,
    last_check_status: false,
    last_delegated_at: null,
  });
  assert.equal((await caller.get(`${path}/rrset`)).body.count, 2);
  platform.clock.advance(1000);
  assert.equal((await caller.send("PATCH", path, { comment: "mine" })).status, 204);
  assert.equal((await caller.send("PATCH", `${path}/state`, { disabled: true })).status, 204);
  const { comment, disabled, updated_at } = (await caller.get(path)).body;
  assert.deepEqual([comment, disabled, updated_at], ["mine", true, "2026-03-01T00:00:01.000Z"]);
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.send("DELETE", path)).status, 404);
  assert.ok(!platform.control.project(STAGING).recordSets.some(({ zone_id }) => zone_id === created.body.id));
});

test("a zone needs a name that is free", async () => {
  for (const [body, location] of [
    [{}, "body.name"],
    [{ name: "" }, "body.name"],
    [{ name: 7 }, "body.name"],
    [null, "body"],
  ]) {
    const missing = await caller.send("POST", "/domains/v2/zones", body);
    assert.deepEqual([missing.status, missing.body.location], [400, location]);
  }
  const duplicate = await caller.send("POST", "/domains/v2/zones", { name: "Example.com" });
  assert.deepEqual([duplicate.status, duplicate.body], [409, { error: "bad_request", description: "Conflict" }]);
});

test("a record set is created, replaced and deleted", async () => {
  const path = "/domains/v2/zones/20000000-0000-4000-8000-000000000003/rrset";
  const body = { name: "api.example.com.", ttl: 60, type: "A", records: [{ content: "192.0.2.1", disabled: false }] };
  assert.equal((await caller.send("POST", path, { ...body, ttl: undefined })).body.location, "body.ttl");
  const created = await caller.send("POST", path, body);
  assert.equal(created.status, 200);
  assert.equal((await caller.send("POST", path, body)).status, 409);
  const own = `${path}/${created.body.id}`;
  const records = [{ content: "192.0.2.2", disabled: true }];
  assert.equal((await caller.send("PATCH", own, { ttl: 120, records, comment: "moved" })).status, 204);
  assert.deepEqual((await caller.get(own)).body, { ...created.body, ttl: 120, records, comment: "moved" });
  assert.equal((await caller.send("DELETE", own)).status, 204);
  assert.equal((await caller.get(own)).status, 404);
});

test("contents match their type; a CNAME excludes other sets; the zone's own sets cannot be deleted", async () => {
  const zone = (await caller.send("POST", "/domains/v2/zones", { name: "forms.example" })).body;
  const path = `/domains/v2/zones/${zone.id}/rrset`;
  const make = (type: string, content: string, name = `${type.toLowerCase()}.forms.example.`) =>
    caller.send("POST", path, { name, type, ttl: 60, records: [{ content }] });
  for (const [type, good, bad] of [
    ["A", "192.0.2.1", "192.0.2.256"],
    ["AAAA", "2001:db8::1", "192.0.2.1"],
    ["CNAME", "example.com.", "example.com"],
    ["MX", "10 mail.example.", "mail.example."],
    ["SRV", "1 2 443 host.example.", "1 2 70000 host.example."],
    ["SSHFP", "4 2 01AAff", "5 2 01AAff"],
    ["CAA", '0 issue "ca.example.net; x=y z"', "0 issue ca.example.net"],
    ["TXT", '"a b" "c"', "a b"],
  ] as const) {
    const refused = await make(type, bad);
    assert.deepEqual([refused.status, refused.body.location], [400, "body.records.0.content"], type);
    assert.equal((await make(type, good)).status, 200, type);
  }
  assert.equal((await make("CNAME", "x.", "a.forms.example.")).status, 409);
  assert.equal((await make("TXT", '"x"', "cname.forms.example.")).status, 409);
  assert.equal((await make("ALIAS", "x.", "forms.example.")).status, 200);
  const [apex] = (await caller.get(path)).body.result;
  assert.equal((await caller.send("DELETE", `${path}/${apex.id}`)).status, 403);
  const records = [{ content: "x." }];
  assert.equal((await caller.send("PATCH", `${path}/${apex.id}`, { ttl: 60, records })).status, 403);
});
