import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoute } from "./routePattern.js";

const cases: [pattern: string, request: string, expected: boolean][] = [
  ["GET /zones", "GET /zones", true],
  ["GET /zones", "GET /zones/", true],
  ["GET /zones", "POST /zones", false],
  ["GET /zones", "GET /zones/1", false],
  ["get /zones", "GET /zones", true],
  ["GET /zones/", "GET /zones", true],
  ["* /zones", "DELETE /zones", true],
  ["/zones", "PATCH /zones", true],
  ["GET /zones/:id", "GET /zones/1", true],
  ["GET /zones/:id", "GET /zones", false],
  ["GET /zones/:id/rrset", "GET /zones/a.b/rrset", true],
  ["GET /zones/*", "GET /zones", true],
  ["GET /zones/*", "GET /zones/1/rrset/2", true],
  ["GET /zones/*", "GET /zonesandmore", false],
  ["GET /*", "GET /", true],
  ["GET /a.b", "GET /axb", false],
  ["GET /v1/*/list", "GET /v1/x/list", true],
  ["GET /v1/*/list", "GET /v1/x/y/list", false],
];
for (const [pattern, request, expected] of cases) {
  test(`"${pattern}" ${expected ? "means" : "does not mean"} ${request}`, () => {
    const [method = "", path = ""] = request.split(" ");
    assert.equal(parseRoute(pattern)(method, path), expected);
  });
}

test("a route without a path is rejected", () => {
  assert.throws(() => parseRoute("GET"), TypeError);
  assert.throws(() => parseRoute("GET zones"), TypeError);
});
