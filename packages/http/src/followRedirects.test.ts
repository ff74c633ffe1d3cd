import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer, Call, Outgoing } from "./call.js";
import { followRedirects } from "./followRedirects.js";
import { createTestContext } from "./testing.js";

const label = { operation: "Ask", method: "GET", url: "https://host/a" };
const call: Call = { ...createTestContext(), label, endsAt: () => 1e15, pauseDeadline: () => () => undefined };

/** Sends one request to a platform that redirects it to the given addresses, one after the other. */
async function ask(locations: readonly string[], request: Partial<Outgoing> = {}, status = 301) {
  const asked: string[] = [];
  const send = followRedirects(async ({ method, url }) => {
    const location = locations[asked.length];
    asked.push(`${method} ${url}`);
    const answer: Answer = { status, headers: {}, text: "", request: label, json: () => null };
    return location === undefined ? { ...answer, status: 200 } : { ...answer, headers: { location } };
  });
  const whole: Outgoing = {
    ...label,
    method: "GET",
    headers: {},
    idempotency: "safe",
    attempts: 1,
    tags: [],
    ...request,
  };
  return { status: (await send(whole, call)).status, asked };
}

test("followRedirects follows redirects of reads to the same host, relative URLs included", async () => {
  const { status, asked } = await ask(["/b?c=d", "e#f", "https://user:pass@host/g"]);
  assert.equal(status, 200);
  assert.deepEqual(asked, ["GET https://host/a", "GET https://host/b?c=d", "GET https://host/e", "GET https://host/g"]);
});

test("followRedirects does not follow to another host, port or protocol, or to an invalid URL", async () => {
  for (const location of [
    "https://other/a",
    "https://host:8443/a",
    "http://host/a",
    "//other/a",
    "https://",
    "ftp://host",
    "file:///etc/passwd",
    "blob:https://host/a",
  ]) {
    assert.deepEqual(await ask([location]), { status: 301, asked: ["GET https://host/a"] }, location);
  }
});

test("followRedirects never follows for writes, and for a search by POST only if the method stays POST", async () => {
  for (const idempotency of ["unsafe", "idempotent"] as const)
    assert.equal((await ask(["/b"], { idempotency }, 307)).status, 307);
  assert.equal((await ask(["/b"], { method: "POST" })).status, 301);
  assert.deepEqual((await ask(["/b"], { method: "POST" }, 308)).asked, ["POST https://host/a", "POST https://host/b"]);
});

test("followRedirects returns a redirect that the request allows, and ends a loop", async () => {
  assert.equal((await ask(["/b"], { allow: [301] })).status, 301);
  const circle = await ask(Array.from({ length: 99 }, () => "/a"));
  assert.deepEqual([circle.status, circle.asked.length], [301, 6]);
});
