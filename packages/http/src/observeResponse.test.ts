import assert from "node:assert/strict";
import { test } from "node:test";
import { createHttp } from "./http.js";
import type { ResponseInfo } from "./observeResponse.js";
import { simpleRedactor } from "./testing.js";
import { respondJson, startTestServer } from "./testServer.js";

test("hear reports origin, clock and rate limits of every response, errors included", async () => {
  const server = await startTestServer((_, response) => {
    const headers = { Date: "Thu, 01 Jan 2026 00:00:00 GMT", "X-RateLimit-Limit": "4", "RateLimit-Remaining": "3" };
    respondJson(response, {}, 403, headers);
  });
  try {
    const heard: ResponseInfo[] = [];
    const http = createHttp({
      userAgent: "test/1",
      secrets: simpleRedactor([]),
      heard: (answer) => heard.push(answer),
    });
    const request = { operation: "Look", method: "GET", url: `${server.url}/path?secret=1` } as const;
    const context = { signal: new AbortController().signal, progress: () => {} };
    await assert.rejects(http.send(request, context), { code: "permission-denied" });
    http.close();
    const [{ took = -1, ...answer } = {}, ...others] = heard as Partial<ResponseInfo>[];
    assert.deepEqual(others, []);
    assert.ok(took >= 0);
    assert.deepEqual(answer, {
      from: server.url,
      clock: Date.UTC(2026, 0, 1) + 500,
      privacy: "readable",
      limits: { "x-ratelimit-limit": "4", "ratelimit-remaining": "3" },
    });
  } finally {
    await server.close();
  }
});
