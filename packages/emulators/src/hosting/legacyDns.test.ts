import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn, useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({}, "account");

test("a domain by name in any case, and by number", async () => {
  assert.equal((await caller.get("/domains/v1/Example.COM")).body.id, 318844);
  assert.equal((await caller.get("/domains/v1/318844")).body.name, "example.com");
  assert.equal((await caller.get("/domains/v1/318844.example")).body.id, 42);
  assert.equal((await caller.get("/domains/v1/capital.example")).body.name, "Capital.example");
});

test("tags may be numbers, texts or missing", async () => {
  assert.deepEqual((await caller.get("/domains/v1/numbers.example")).body.tags, ["prod", 2020, "with blank"]);
  assert.equal((await caller.get("/domains/v1/capital.example")).body.tags, null);
});

test("unknown domains and those of other accounts are not found", async () => {
  for (const name of ["example.co", "second.example", "500001", "example.com."]) {
    const { status, body } = await caller.get(`/domains/v1/${name}`);
    assert.deepEqual([status, body], [404, { error: "domain_not_found" }]);
  }
  const other = await signIn(platform, "account", platform.accounts[1]);
  assert.equal((await other.get("/domains/v1/second.example")).body.user_id, 771203);
});

test("the list is filtered and paged", async () => {
  const { body } = await caller.get("/domains/v1/?filter=example.com&limit=2&offset=1");
  assert.deepEqual(
    body.map(({ name }: { name: string }) => name),
    ["example.com.ua", "shop.example.com"],
  );
  const bad = await caller.get("/domains/v1/?limit=0");
  assert.deepEqual([bad.status, bad.body], [400, { error: "bad_request", code: 400, field: "limit" }]);
});
