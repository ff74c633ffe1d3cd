import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture, shape } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const BASE = "/private-dns/ru-3";
const { caller } = useHosting();

test("a service of a network and a zone live as in the examples", async () => {
  const request = fixture("private-dns.service-create.request");
  const created = await caller.send("POST", `${BASE}/services`, request);
  assert.equal(created.status, 201);
  assert.deepEqual(shape(created.body), shape(fixture("private-dns.service.response.201")));
  assert.equal((await caller.send("POST", `${BASE}/services`, request)).status, 409);
  const list = await caller.get(`${BASE}/services`);
  assert.deepEqual(shape(list.body), shape(fixture("private-dns.services.response.200")));

  const zone = await caller.send("POST", `${BASE}/zones`, fixture("private-dns.zone-create.request"));
  assert.equal(zone.status, 201);
  const expected = fixture("private-dns.zone.response.201").zone;
  assert.deepEqual(shape(zone.body.zone), shape(expected));
  assert.deepEqual(zone.body.zone.records, expected.records.slice(0, 2));
  assert.deepEqual(zone.body.zone.bindings, expected.bindings);
  const path = `${BASE}/zones/${zone.body.zone.id}`;
  const zones = await caller.get(`${BASE}/zones?domain=example.com.`);
  assert.deepEqual(shape(zones.body), shape(fixture("private-dns.zones.response.200")));
  assert.deepEqual((await caller.get(`${BASE}/zones?domain=example.`)).body, { zones: [] });

  const changed = await caller.send("PUT", `${path}/recordset`, fixture("private-dns.recordset.request"));
  assert.equal(changed.status, 200);
  const { set } = fixture("private-dns.recordset.request");
  assert.deepEqual(changed.body.records, [expected.records[1], { ...set[0], generated: false }]);
  assert.equal((await caller.send("PUT", path, fixture("private-dns.zone-ttl.request"))).status, 200);
  const { ttl, serial_number } = (await caller.get(path)).body.zone;
  assert.deepEqual([ttl, serial_number], [1800, 3]);
  assert.equal((await caller.send("PUT", path, { ttl: 0 })).body.zone.ttl, 3600);

  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.deepEqual(
    [(await caller.get(path)).status, (await caller.get(path)).body],
    [404, fixture("private-dns.error.404")],
  );
  assert.equal((await caller.send("DELETE", `${BASE}/services/${created.body.service.id}`)).status, 204);
});

test("incomplete, existing and contradictory zones are rejected", async () => {
  const record = { type: "A", domain: "a.b.", values: ["192.0.2.1"] };
  for (const body of [
    {},
    { domain: "no.dot" },
    { domain: "b.", records: [{ ...record, type: "SRV" }] },
    { domain: "b.", records: [{ ...record, values: [] }] },
    { domain: "b.", records: [record, record] },
  ]) {
    const { status, body: answer } = await caller.send("POST", `${BASE}/zones`, body);
    assert.deepEqual([status, answer.error.code], [400, 400]);
  }
  assert.equal((await caller.send("POST", `${BASE}/zones`, { domain: "b." })).status, 201);
  assert.equal((await caller.send("POST", `${BASE}/zones`, { domain: "b." })).status, 409);
  assert.equal((await caller.send("POST", "/private-dns/ru-1/zones", { domain: "b." })).status, 201);
});
