import assert from "node:assert/strict";
import { test } from "node:test";
import { HttpFailure } from "./failure.js";

const request = { operation: "List zones", method: "GET", url: "https://host/zones" };

test("HttpFailure has a message with operation, observed result, likely cause and next step", () => {
  const failure = new HttpFailure({ code: "not-found", request, observed: "answered 404", status: 404 });
  assert.equal(
    failure.message,
    "List zones (GET https://host/zones): answered 404. " +
      "Likely cause: it does not exist, or these credentials cannot see it. Check the name or ID and the project.",
  );
});

test("amend keeps all other facts of the failure", () => {
  const cause = new Error("deep");
  const facts = {
    code: "unavailable",
    request,
    observed: "answered 503",
    status: 503,
    requestId: "r1",
    cause,
  } as const;
  const amended = new HttpFailure({ ...facts, retryAfter: 5 }).amend({ nextStep: "Use another region" });
  assert.match(amended.message, /answered 503\. .*Use another region\.$/);
  assert.deepEqual(
    [amended.code, amended.status, amended.requestId, amended.retryAfter, amended.cause],
    ["unavailable", 503, "r1", 5, cause],
  );
});

test("HttpFailure does not blame a value for a rejected deletion, which sends none", () => {
  const facts = { code: "invalid-argument", observed: 'answered 400, "it is in use"', status: 400 } as const;
  const message = (method: string, more: object = {}) =>
    new HttpFailure({ ...facts, ...more, request: { ...request, operation: "Change zone", method } }).message;
  assert.match(message("DELETE"), /another object uses it/);
  assert.doesNotMatch(message("DELETE"), /value/);
  assert.match(message("PUT"), /rejected one of the values/);
  assert.match(message("DELETE", { likelyCause: "it is frozen" }), /it is frozen/);
});
