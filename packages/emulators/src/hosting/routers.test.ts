import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn, useHosting } from "./signIn.testing.js";

const { platform, caller } = useHosting({ seed: "large" }, "account");

const quotas = async (filters: string, rest = "") =>
  (await caller.get(`/naas/v1/quotas?filters=${encodeURIComponent(filters)}${rest}`)).body;

test("filters of quotas are combined", async () => {
  assert.equal((await quotas("name=routers")).length, 2);
  assert.equal((await quotas("name=networks")).length, 3);
  assert.equal((await quotas("name=networks,scope=project_id")).length, 2);
  assert.equal((await quotas("name=networks,scope=account_id,scope_value=482917"))[0].limit, 20);
  assert.equal((await quotas("name=static_routes"))[0].limit, 50);
  assert.deepEqual(await quotas("name=staticRoutes"), []);
});

test("pages hold 20 quotas, at most 200", async () => {
  assert.equal((await quotas("")).length, 20);
  assert.equal((await quotas("", "&page=2")).length, 11);
  assert.equal((await quotas("", "&limit=1000")).length, 31);
  assert.deepEqual(await quotas("", "&page=3"), []);
});

test("quotas can be sorted", async () => {
  const ids = (await quotas("", "&limit=200&sort_keys=id&sort_direction=desc")).map(({ id }: { id: string }) => id);
  assert.deepEqual(ids, ids.toSorted().reverse());
});

test("an account without its own quota has the default one only", async () => {
  const other = await signIn(platform, "account", platform.accounts[1]);
  const { body } = await other.get("/naas/v1/quotas?filters=name%3Drouters");
  assert.deepEqual([body.length, body[0].scope, body[0].scope_value], [1, "default", ""]);
});

test("unknown fields are rejected in the requested language", async () => {
  const url = `${platform.origin}/naas/v1/quotas?filters=color%3Dred`;
  const send = async (headers: Record<string, string>) => {
    const response = await fetch(url, { headers: { "x-auth-token": caller.token, ...headers } });
    return { status: response.status, body: (await response.json()) as { message: string } };
  };
  assert.equal((await send({})).status, 400);
  const isRussian = ({ message }: { readonly message: string }) => /\p{Script=Cyrillic}/u.test(message);
  assert.equal(isRussian((await send({})).body), true);
  assert.equal(isRussian((await send({ "accept-language": "en" })).body), false);
});

test("the response repeats the caller's request ID", async () => {
  const headers = { "x-auth-token": caller.token, "x-request-id": "0b5c9e0e-6f0c-4f8e-9a52-0123456789ab" };
  const response = await fetch(`${platform.origin}/naas/v1/quotas`, { headers });
  assert.equal(response.headers.get("x-request-id"), headers["x-request-id"]);
});
