import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import { HttpFailure } from "./failure.js";

const { assertWording } = createWording(import.meta.url);

const request = { operation: "List zones", method: "GET", url: "https://host/zones" };

test("HttpFailure has a message with operation, observed result, likely cause and next step", (t) => {
  const failure = new HttpFailure({ code: "not-found", request, observed: "answered 404", status: 404 });
  assertWording(t, failure.message, { operation: "List zones (GET https://host/zones)" });
});

test("amend keeps all other facts of the failure", (t) => {
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
  assertWording(t, amended.message, { nextStep: "Use another region" });
  assert.deepEqual(
    [amended.code, amended.status, amended.requestId, amended.retryAfter, amended.cause],
    ["unavailable", 503, "r1", 5, cause],
  );
});

test("HttpFailure does not blame a value for a rejected deletion, which sends none", (t) => {
  const facts = { code: "invalid-argument", observed: 'answered 400, "it is in use"', status: 400 } as const;
  const message = (method: string, more: object = {}) =>
    new HttpFailure({ ...facts, ...more, request: { ...request, operation: "Change zone", method } }).message;
  assertWording(t, message("DELETE"));
  assertWording(t, message("PUT"));
  assert.match(message("DELETE", { likelyCause: "it is frozen" }), /it is frozen/);
});
