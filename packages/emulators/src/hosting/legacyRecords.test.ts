import assert from "node:assert/strict";
import { test } from "node:test";
import { fixture } from "./fixtures.testing.js";
import { useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({}, "account");

test("a domain is created in lower case without a final dot, listed, and deleted with its records", async () => {
  const created = await caller.send("POST", "/domains/v1/", { name: "New.example." });
  assert.equal(created.status, 200);
  assert.deepEqual([created.body.name, created.body.user_id], ["new.example", 482917]);
  const path = `/domains/v1/${created.body.id}`;
  assert.deepEqual((await caller.get("/domains/v1/new.example")).body, created.body);
  const duplicate = await caller.send("POST", "/domains/v1/", { name: "NEW.example" });
  assert.deepEqual([duplicate.status, duplicate.body], [409, { error: "domain_already_exists" }]);
  assert.equal((await caller.send("POST", "/domains/v1/", {})).body.field, "name");
  const record = { name: "www.new.example", type: "A", ttl: 60, content: "192.0.2.1" };
  const { body } = await caller.send("POST", `${path}/records/`, record);
  assert.deepEqual(body, { id: body.id, ...record });
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.deepEqual((await caller.get(path)).body, { error: "domain_not_found" });
  assert.deepEqual((await caller.get(`${path}/records/${body.id}`)).body, { error: "domain_not_found" });
  assert.deepEqual(platform.objects.rows("legacyDns.records"), []);
});

for (const name of ["caa", "mx", "srv", "sshfp"]) {
  test(`a record as in domains-v1.record-${name}`, async () => {
    const { id: _, ...record } = fixture(`domains-v1.record-${name}.response.200`);
    const path = "/domains/v1/318844/records";
    const created = await caller.send("POST", `${path}/`, {
      ...record,
      content: record.content ?? "",
      weight: record.weight ?? 0,
    });
    const { id, ...returned } = created.body;
    assert.deepEqual(returned, record);
    const changed = await caller.send("PUT", `${path}/${id}`, { ...record, ttl: 61 });
    assert.deepEqual(changed.body, { id, ...record, ttl: 61 });
    assert.ok((await caller.get(`${path}/`)).body.some((one: { id: number }) => one.id === id));
    assert.equal((await caller.send("DELETE", `${path}/${id}`)).status, 204);
    assert.deepEqual((await caller.get(`${path}/${id}`)).body, { error: "record_not_found" });
  });
}

test("records with another type, an invalid TTL or missing members are rejected", async () => {
  const mx = fixture("domains-v1.record-mx.request");
  for (const [body, field] of [
    [{ ...mx, type: "mx" }, "type"],
    [{ ...mx, ttl: 59 }, "ttl"],
    [{ ...mx, priority: 65_536 }, "priority"],
    [{ ...mx, priority: undefined }, "priority"],
    [{ ...mx, type: "SRV" }, "weight"],
    [{ ...mx, type: "SSHFP", algorithm: 5 }, "algorithm"],
  ]) {
    const { status, body: answer } = await caller.send("POST", "/domains/v1/318844/records/", body);
    assert.deepEqual([status, answer.field], [400, field]);
  }
  const created = await caller.send("POST", "/domains/v1/318844/records/", mx);
  const retyped = await caller.send("PUT", `/domains/v1/318844/records/${created.body.id}`, { ...mx, type: "A" });
  assert.equal(retyped.body.field, "type");
});
