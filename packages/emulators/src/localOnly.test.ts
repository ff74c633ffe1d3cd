import assert from "node:assert/strict";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { after, before, test } from "node:test";
import { startClusters } from "./clusters/startClusters.js";
import { startHosting } from "./hosting/startHosting.js";
import { startLogs } from "./logs/startLogs.js";
import type { RunningPlatform } from "./platform.js";

let platforms: RunningPlatform<unknown, unknown>[];
before(async () => {
  platforms = await Promise.all([startHosting(), startLogs(), startClusters()]);
});
after(() => Promise.all(platforms.map((platform) => platform.close())));

/** fetch sets `Host` and `Origin` automatically; a browser would as well. */
function ask(origin: string, method: string, path: string, headers: Record<string, string>, body?: string) {
  return new Promise<number>((resolve, reject) => {
    const request = origin.startsWith("https:") ? requestSecure : requestPlain;
    const outgoing = request(new URL(path, origin), { method, headers, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

const RULE = JSON.stringify({ route: "GET /*", fault: { kind: "html" } });
const JSON_TYPE = { "content-type": "application/json" };

test("every emulator rejects a foreign Host header and accepts a loopback one", async () => {
  for (const { origin } of platforms) {
    for (const host of [
      "evil.example",
      "evil.example:80",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
      "10.0.0.1",
    ]) {
      assert.equal(await ask(origin, "GET", "/__requests", { host }), 421, host);
      assert.equal(await ask(origin, "GET", "/", { host }), 421, host);
    }
    for (const host of ["localhost", "LOCALHOST:8080", "127.0.0.1:1", "[::1]", "[::1]:443"]) {
      assert.equal(await ask(origin, "GET", "/__requests", { host }), 200, host);
    }
  }
});

test("a web page can neither read requests nor switch anything", async () => {
  for (const { origin, faults } of platforms) {
    for (const page of ["https://evil.example", "null", "http://127.0.0.1.evil.example", "file://"]) {
      assert.equal(await ask(origin, "GET", "/__requests", { origin: page }), 403);
      assert.equal(await ask(origin, "POST", "/__faults", { origin: page, ...JSON_TYPE }, RULE), 403);
      assert.equal(await ask(origin, "DELETE", "/__requests", { origin: page }), 403);
      assert.equal(await ask(origin, "POST", "/__objects", { origin: page, ...JSON_TYPE }, '{"pace":0}'), 403);
    }
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "text/plain; x=application/json"]) {
      for (const path of ["/__faults", "/__objects", "/__clock"]) {
        assert.equal(await ask(origin, "POST", path, { "content-type": type }, RULE), 415);
      }
    }
    assert.equal(await ask(origin, "POST", "/__faults", {}, RULE), 415);
    assert.deepEqual(faults.list(), []);
  }
});

test("this machine's own pages and tools may", async () => {
  for (const { origin, faults } of platforms) {
    const own: Record<string, string>[] = [{ origin }, { origin: "http://localhost:3000" }, {}];
    for (const headers of own) {
      assert.equal(
        await ask(origin, "POST", "/__faults", { ...headers, "content-type": "application/json; charset=utf-8" }, RULE),
        201,
      );
    }
    assert.equal(await ask(origin, "DELETE", "/__faults", {}), 204);
    assert.deepEqual(faults.list(), []);
  }
});
