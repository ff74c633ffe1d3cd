import assert from "node:assert/strict";
import { test } from "node:test";
import { createWording } from "@tripod/testkit/wording";
import fc from "fast-check";
import type { Answer, Call, DescribeError, Outgoing } from "./call.js";
import { describeCommonError } from "./errorBody.js";
import { codeOfStatus, errorMapping } from "./errorMapping.js";
import { HttpFailure } from "./failure.js";
import { NetworkFault } from "./networkFault.js";
import { createManualClock, createTestContext, simpleRedactor } from "./testing.js";

const { assertWording } = createWording(import.meta.url);

const label = { operation: "Do it", method: "GET", url: "https://host/x" };
const call: Call = { ...createTestContext(), label, endsAt: () => 1e9, pauseDeadline: () => () => undefined };
const base: Outgoing = { ...label, method: "GET", headers: {}, idempotency: "safe", attempts: 1, tags: [] };

interface Given {
  readonly status?: number;
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly request?: Partial<Outgoing>;
  readonly fault?: unknown;
  readonly describeError?: DescribeError;
}

/** Returns the failure for a response or a fault. */
async function judged(given: Given): Promise<Answer | HttpFailure> {
  const { status = 200, text = "", headers = {}, describeError = describeCommonError } = given;
  const secrets = simpleRedactor(["s3cret-key"]);
  const send = errorMapping({ describeError, secrets, clock: createManualClock() })(async () => {
    if (given.fault !== undefined) throw given.fault;
    return { status, headers, text, request: label, json: () => JSON.parse(text) };
  });
  try {
    return await send({ ...base, ...given.request }, call);
  } catch (error) {
    assert.ok(error instanceof HttpFailure, String(error));
    return error;
  }
}

async function failed(given: Given): Promise<HttpFailure> {
  const result = await judged(given);
  assert.ok(result instanceof HttpFailure, "expected a failure");
  return result;
}

test("errorMapping maps every status to its code", () => {
  const codes: Readonly<Record<string, readonly number[]>> = {
    "invalid-argument": [400, 405, 413, 415, 422, 499],
    unauthenticated: [401],
    "permission-denied": [402, 403],
    "not-found": [404, 410],
    conflict: [409, 423],
    "failed-precondition": [301, 302, 304, 308, 407, 412, 428, 501],
    "rate-limited": [429],
    unavailable: [408, 425, 500, 502, 503, 504, 599],
    "unexpected-answer": [0, 101, 199, 600, 999],
  };
  for (const [code, statuses] of Object.entries(codes)) {
    for (const status of statuses) assert.equal(codeOfStatus(status), code, String(status));
  }
});

test("errorMapping returns responses with success or allowed statuses", async () => {
  for (const status of [200, 201, 204, 299]) assert.ok(!((await judged({ status })) instanceof HttpFailure));
  assert.ok(!((await judged({ status: 404, request: { allow: [404] } })) instanceof HttpFailure));
  assert.ok((await judged({ status: 409, request: { allow: [404] } })) instanceof HttpFailure);
});

test("errorMapping reads the usual error bodies", async () => {
  const bodies: readonly (readonly [unknown, (string | undefined)?, string?, string?])[] = [
    [{ error: { code: 401, title: "Unauthorized", message: "no" } }, "401", "no"],
    [{ title: "Bad", code: "b", message: "no" }, "b", "no"],
    [{ error: "bad_zone", description: "no" }, undefined, "no"],
    [{ error: "no" }, undefined, "no"],
    [{ code: "X", message: "no", ref: "r-1", details: null }, "X", "no", "r-1"],
    [{ id: "A-B-C", errors: [{ code: "x:y", message: "no" }] }, "x:y", "no"],
    [{ errors: ["text"] }, undefined, "text"],
    [[1, 2]],
    ["text", undefined, "text"],
    [null],
  ];
  for (const [body, code, message, requestId] of bodies) {
    const failure = await failed({ status: 400, text: JSON.stringify(body) });
    const printed = [failure.platformCode, failure.platformMessage, failure.requestId];
    assert.deepEqual(printed, [code, message, requestId], JSON.stringify(body));
  }
});

test("errorMapping prefers the hook of the request, and tolerates a hook that throws", async (t) => {
  const own = {
    describeError: () => ({ code: "duplicate", failure: "conflict", nextStep: "Choose another name" }) as const,
  };
  const failure = await failed({ status: 400, request: own });
  assert.equal(failure.code, "conflict");
  assert.equal(failure.platformCode, "duplicate");
  assertWording(t, failure.message, { code: "duplicate", nextStep: "Choose another name" });
  const broken: DescribeError = (body) => ({ message: (body as { a: { b: string } }).a.b });
  assert.equal((await failed({ status: 403, text: "{}", describeError: broken })).code, "permission-denied");
});

test("errorMapping keeps pages, secrets and long texts out of the message", async (t) => {
  const page = await failed({ status: 502, text: "<html><body>nginx</body></html>" });
  assert.deepEqual([page.status, page.message.includes("nginx")], [502, false]);
  assertWording(t, page.message);
  const echoed = await failed({ status: 401, text: JSON.stringify({ message: "bad key s3cret-key\n  here" }) });
  assert.equal(echoed.platformMessage, "bad key [secret] here");
  const wall = await failed({ status: 400, text: JSON.stringify({ message: "x".repeat(10_000) }) });
  assert.ok(wall.message.length < 1_000);
  const cut = await failed({ status: 400, text: JSON.stringify({ message: `${"x".repeat(495)}s3cret-key` }) });
  assert.ok(!cut.message.includes("s3cre"));
});

test("errorMapping neither parses nor redacts an error body of more than a million characters", async () => {
  const hook: DescribeError = () => assert.fail("the body is described");
  for (const text of ["x".repeat(1_000_001), JSON.stringify({ message: "x".repeat(1_000_000) })]) {
    const failure = await failed({ status: 500, text, describeError: hook });
    assert.deepEqual([failure.status, failure.code, failure.platformMessage], [500, "unavailable", undefined]);
  }
  const longest = await failed({ status: 400, text: JSON.stringify({ message: "m".repeat(1_000_000 - 14) }) });
  assert.match(longest.platformMessage ?? "", /^mmm/);
});

test("errorMapping names the target of a redirect that is not followed", async (t) => {
  const headers = { location: "https://api.eu.host/api/v1/collectors?token=1" };
  const failure = await failed({ status: 301, headers });
  assert.equal(failure.code, "failed-precondition");
  assertWording(t, failure.message, { target: "https://api.eu.host" });
});

test("errorMapping reports a redirect within the server as a loop or a write, not as another host", async (t) => {
  for (const location of ["/login", "?again", "https://host/other", "//host/other"]) {
    const loop = await failed({ status: 302, headers: { location }, request: { idempotency: "safe" } });
    assertWording(t, loop.message);
    for (const idempotency of ["idempotent", "unsafe"] as const) {
      const write = await failed({ status: 307, headers: { location }, request: { method: "POST", idempotency } });
      assertWording(t, write.message);
    }
  }
  for (const location of ["http://host/", "https://host:8443/", "//other/", "https://host.evil/"]) {
    const { message } = await failed({ status: 302, headers: { location }, request: { idempotency: "safe" } });
    assertWording(t, message);
  }
});

test("errorMapping names the scheme of a redirect that does not lead to http or https", async (t) => {
  for (const location of ["file:///etc/passwd", "data:text/plain,x", "javascript:alert(1)", "blob:https://host/a"]) {
    const { code, message } = await failed({ status: 302, headers: { location } });
    assert.equal(code, "failed-precondition");
    assertWording(t, message, { scheme: location.split(":")[0] });
    assert.doesNotMatch(message, /null|passwd/);
  }
});

test("errorMapping names the cause of a status that is more specific than its code", async (t) => {
  for (const status of [402, 405, 407, 413, 511]) assertWording(t, (await failed({ status })).message, { status });
  const described = { likelyCause: "it is frozen", nextStep: "Thaw it" };
  const { message } = await failed({ status: 413, describeError: () => described });
  assertWording(t, message, described);
});

test("errorMapping reports an exceeded quota instead of a missing permission", async (t) => {
  for (const text of [
    "The quota of the cluster is used up.",
    "Quota exceeded for cores",
    "You reached the quota",
    "partition:quota_exceeded",
    "The maximum number of partitions is 50",
    "The organization has reached its limit",
  ]) {
    const { code, message } = await failed({ status: 403, text: JSON.stringify({ message: text }) });
    assert.equal(code, "permission-denied");
    assertWording(t, message, { text });
  }
  for (const text of ["You cannot read quotas", "The name exceeds the maximum number of characters"]) {
    const { message } = await failed({ status: 403, text: JSON.stringify({ message: text }) });
    assertWording(t, message);
  }
});

test("errorMapping reads request IDs from the body or the usual headers", async (t) => {
  assert.equal((await failed({ status: 500, headers: { "x-request-id": "r1" } })).requestId, "r1");
  const identified = await failed({ status: 500, headers: { "x-openstack-request-id": "r2" } });
  assert.equal(identified.requestId, "r2");
  assertWording(t, identified.message, { requestId: "r2" });
});

test("errorMapping reports the outcome of a write as unknown after a 5xx, unless the platform did not begin", async () => {
  const outcome = async (status: number, idempotency: Outgoing["idempotency"], headers = {}) => {
    const { code, outcome } = await failed({ status, headers, request: { idempotency } });
    return [code, outcome];
  };
  assert.deepEqual(await outcome(500, "unsafe"), ["outcome-unknown", "unknown"]);
  assert.deepEqual(await outcome(503, "unsafe"), ["outcome-unknown", "unknown"]);
  assert.deepEqual(await outcome(503, "unsafe", { "retry-after": "3" }), ["unavailable", undefined]);
  assert.deepEqual(await outcome(501, "unsafe"), ["failed-precondition", undefined]);
  assert.deepEqual(await outcome(429, "unsafe"), ["rate-limited", undefined]);
  const headers = { location: "https://host/x/1" };
  assert.deepEqual(await outcome(303, "unsafe", headers), ["outcome-unknown", "unknown"]);
  assert.deepEqual(await outcome(303, "safe", headers), ["failed-precondition", undefined]);
  for (const status of [301, 302, 307, 308])
    assert.deepEqual(await outcome(status, "unsafe", headers), ["failed-precondition", undefined]);
  assert.deepEqual(await outcome(502, "idempotent"), ["unavailable", "unknown"]);
  assert.deepEqual(await outcome(502, "safe"), ["unavailable", undefined]);
});

test("errorMapping derives the code of a network fault from its kind, and the outcome from whether the request was sent", async () => {
  const fault = async (code: string, sent: boolean, idempotency: Outgoing["idempotency"]) => {
    const failure = await failed({ fault: new NetworkFault(code, sent), request: { idempotency } });
    return [failure.code, failure.outcome];
  };
  assert.deepEqual(await fault("ECONNREFUSED", false, "unsafe"), ["unavailable", undefined]);
  assert.deepEqual(await fault("ECONNRESET", true, "unsafe"), ["outcome-unknown", "unknown"]);
  assert.deepEqual(await fault("ECONNRESET", true, "idempotent"), ["unavailable", "unknown"]);
  assert.deepEqual(await fault("ECONNRESET", true, "safe"), ["unavailable", undefined]);
  assert.deepEqual(await fault("ABANDONED", true, "idempotent"), ["outcome-unknown", "unknown"]);
  assert.deepEqual(await fault("DEPTH_ZERO_SELF_SIGNED_CERT", false, "unsafe"), ["failed-precondition", undefined]);
  assert.deepEqual(await fault("ERR_SSL_WRONG_VERSION_NUMBER", false, "unsafe"), ["failed-precondition", undefined]);
  assert.deepEqual(await fault("HPE_INVALID_CONSTANT", true, "safe"), ["unexpected-answer", undefined]);
  assert.deepEqual(await fault("SOMETHING_NEW", false, "safe"), ["unavailable", undefined]);
  assert.deepEqual((await failed({ fault: new TypeError("cyclic") })).code, "bug");
});

test("errorMapping throws nothing but HttpFailure for responses of any shape", async () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.jsonValue().map((value) => JSON.stringify({ error: value, errors: [value] })),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 300, max: 599 }), body, fc.string(), async (status, text, location) => {
      const failure = await failed({ status, text, headers: { location, "retry-after": location } });
      assert.equal(failure.status, status);
      assert.ok(!/\n|<html/.test(failure.message));
    }),
    { numRuns: 2_000 },
  );
});
