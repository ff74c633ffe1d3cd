import assert from "node:assert/strict";
import { test } from "node:test";
import { manualClock } from "../clock.js";
import { fixture, shape } from "./fixtures.testing.js";
import { signIn, useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({ clock: manualClock("2026-03-01T10:00:01Z") });

test("a secret lives as in the examples: read with its value, described, versioned, deleted", async () => {
  const path = "/secrets-manager/v1/db-password";
  assert.equal((await caller.send("POST", path, fixture("secret.create.request"))).status, 200);
  assert.deepEqual((await caller.get(path)).body, fixture("secret.response.200"));
  const again = await caller.send("POST", path, fixture("secret.create.request"));
  assert.deepEqual([again.status, again.body], [409, fixture("secret.error.409")]);
  assert.deepEqual((await caller.get("/secrets-manager/v1/?list=true")).body, fixture("secret.list.response.200"));

  assert.equal((await caller.send("PUT", path, fixture("secret.description.request"))).status, 204);
  assert.equal((await caller.send("PUT", path, { description: "x", value: "" })).status, 204);
  const stored = (await caller.get(path)).body;
  assert.deepEqual([stored.description, stored.version.value], ["x", "czNjcjN0LW9uZQ=="]);

  platform.clock.advance(299_000);
  const version = await caller.send("POST", `${path}/versions?activate=true`, fixture("secret.new-version.request"));
  assert.deepEqual(version.body, fixture("secret.new-version.response.200"));
  assert.equal((await caller.get(path)).body.version.version_id, 2);
  const versions = await caller.get(`${path}/versions`);
  assert.deepEqual(versions.body.versions, fixture("secret.versions.response.200").versions);
  assert.equal((await caller.get(`${path}/versions/1`)).body.value, "czNjcjN0LW9uZQ==");
  assert.equal((await caller.send("POST", `${path}/versions/1/activate`)).body.is_current, true);
  assert.equal((await caller.get(path)).body.version.version_id, 1);
  assert.equal((await caller.send("POST", `${path}/versions`, { value: "YWJj" })).body.is_current, false);

  assert.equal((await caller.send("DELETE", path)).status, 204);
  const missing = await caller.get(path);
  assert.deepEqual([missing.status, missing.body], [404, fixture("secret.error.404")]);
});

test("a key may contain any characters; empty and invalid values are rejected", async () => {
  const path = `/secrets-manager/v1/${encodeURIComponent("a/b c?d")}`;
  assert.equal((await caller.send("POST", path, { value: "YWJj" })).status, 200);
  assert.equal((await caller.get(path)).body.name, "a/b c?d");
  for (const value of [undefined, "", "not base64!", Buffer.alloc(65_537, 97).toString("base64")]) {
    const { status, body } = await caller.send("POST", "/secrets-manager/v1/bad", { value });
    assert.deepEqual([status, body.status_text], [400, "INCORRECT_REQUEST"]);
  }
  const otherUser = await signIn(platform, "project", platform.accounts[1]);
  assert.equal((await otherUser.get(path)).status, 404);
});

test("a certificate lives as in the examples", async () => {
  const created = await caller.send("POST", "/certificate-manager/v1/certs", fixture("certificate.create.request"));
  assert.equal(created.status, 201);
  const expected = fixture("certificate.response.200");
  assert.deepEqual(shape({ ...created.body, consumers: expected.consumers }), shape(expected));
  const path = `/certificate-manager/v1/cert/${created.body.id}`;
  assert.equal((await caller.send("PUT", path, fixture("certificate.name.request"))).status, 204);
  const request = fixture("certificate.pem.request");
  request.pem.certificates.push("-----BEGIN CERTIFICATE-----\nOTHER\n-----END CERTIFICATE-----\n");
  request.pem.certificates.reverse();
  assert.equal((await caller.send("POST", path, request)).status, 204);
  const { name, version, serial } = (await caller.get(path)).body;
  assert.deepEqual([name, version], ["site-2", 2]);
  assert.notEqual(serial, created.body.serial);
  assert.equal((await caller.get("/certificate-manager/v1/certs")).body.length, 1);
  const { token } = caller;
  const chain = await fetch(`${platform.origin}${path}/ca_chain`, { headers: { "x-auth-token": token } });
  assert.equal(await chain.text(), request.pem.certificates.join("\n"));

  platform.objects.patch("certificates.certificates", created.body.id, { consumers: expected.consumers });
  assert.equal((await caller.send("DELETE", path)).status, 409);
  platform.objects.patch("certificates.certificates", created.body.id, { consumers: [] });
  assert.equal((await caller.send("DELETE", path)).status, 204);
  assert.equal((await caller.get(path)).body.status_text, "NOT_FOUND");
  for (const pem of [
    undefined,
    { certificates: [], private_key: "" },
    { certificates: ["text"], private_key: "text" },
  ]) {
    assert.equal((await caller.send("POST", "/certificate-manager/v1/certs", { name: "x", pem })).status, 400);
  }
});
