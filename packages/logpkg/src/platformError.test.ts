import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FailureCode, HttpFailure } from "@tripod/http";
import { respondJson, startTestServer } from "@tripod/http/testing";
import { createWording } from "@tripod/kit/testing";
import { connect, failureOf, fixture } from "./lookups.testing.js";
import { baseOfAddress, isGone } from "./platformError.js";

const { assertFailure } = createWording(import.meta.url);

interface Refusal {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const refusals = fixture<Record<string, Refusal>>("errors.json");
const settings = { accessId: "id", accessKey: "EXAMPLEKEY" };

/** Returns the failure of a request with this response. */
async function failureFor({ status, headers, body }: Refusal): Promise<HttpFailure> {
  const server = await startTestServer((_, response) => {
    if (typeof body !== "string") respondJson(response, body, status, headers);
    else response.writeHead(status, { "Content-Type": "text/html" }).end(body);
  });
  try {
    const client = connect({ ...settings, baseUrl: `${server.url}/api/` }, { overSockets: true });
    const failure = await failureOf(client.getPersonalFolder({}));
    assert.ok(failure instanceof HttpFailure, String(failure));
    return failure;
  } finally {
    await server.close();
  }
}

const EXPECTED: Readonly<Record<string, readonly [code: FailureCode, platformCode: string]>> = {
  "legacy-moved-301": ["failed-precondition", "moved"],
  "legacy-unauthorized-401": ["unauthenticated", "unauthorized"],
  "legacy-forbidden-403": ["permission-denied", "forbidden"],
  "legacy-collector-404": ["not-found", "collectors.collector.invalid"],
  "legacy-duplicate-400": ["conflict", "collectors.validation.name.duplicate"],
  "legacy-fields-missing-400": ["invalid-argument", "collectors.validation.fields.missing"],
  "legacy-fields-invalid-400": ["invalid-argument", "collectors.validation.fields.invalid"],
  "legacy-precondition-412": ["conflict", "precondition.failed"],
  "legacy-rate-limit-429": ["rate-limited", "rate.limit.exceeded"],
  "legacy-internal-500": ["unavailable", "internal.error"],
  "v2-404": ["not-found", "um:object_not_found"],
  "v2-api-not-enabled": ["failed-precondition", "api_not_enabled"],
};

describe("errors of the platform", () => {
  for (const [name, [code, platformCode]] of Object.entries(EXPECTED)) {
    it(`${name} is ${code}`, async () => {
      const refusal = refusals[name];
      assert.ok(refusal);
      const failure = await failureFor(refusal);
      const { id } = refusal.body as { id: string };
      assert.equal(failure.code, code);
      assert.equal(failure.platformCode, platformCode);
      assert.equal(failure.status, refusal.status);
      assert.equal(failure.requestId, id);
      assert.ok(failure.message.includes(failure.platformMessage ?? "nothing"));
      assert.equal(isGone(failure), code === "not-found");
    });
  }

  it("every example has an expectation", () => {
    assert.deepEqual(Object.keys(refusals).sort(), Object.keys(EXPECTED).sort());
  });

  it("an error about a built-in object does not blame a value or a capability", async () => {
    for (const [status, code, message] of [
      [400, "monitor:immutable", "This item belongs to the platform."],
      [403, "role:forbidden", "System roles cannot be modified."],
      [400, "BAD_REQUEST", "Cannot delete built-in insight status"],
      [400, "role:system_defined", "A role of the platform cannot be changed."],
    ] as const)
      assert.equal((await failureFor({ status, body: { errors: [{ code, message }] } })).code, "failed-precondition");
    for (const [status, message, expected] of [
      [400, "Only built-in rules can be overridden.", "invalid-argument"],
      [403, "The system does not permit this", "permission-denied"],
      [400, "The system time cannot be before startTime", "invalid-argument"],
    ] as const)
      assert.equal((await failureFor({ status, body: { errors: [{ code: "x", message }] } })).code, expected);
  });

  it("a redirect suggests the deployment of the access key", async (test) => {
    const failure = await failureFor(refusals["legacy-moved-301"] ?? { status: 0, body: {} });
    assertFailure(test, failure, { code: "failed-precondition" });
  });

  it("a page of another server does not prove that an object is missing", async (test) => {
    const failure = await failureFor({ status: 404, body: "<html>nginx</html>" });
    assert.equal(isGone(failure), false);
    assertFailure(test, failure, { code: "failed-precondition" });
    assert.doesNotMatch(failure.message, /nginx/);
  });

  it("rejected credentials are retried once, because the platform sometimes rejects valid ones", async () => {
    const server = await startTestServer((_, response) => {
      if (server.seen.length === 1) respondJson(response, refusals["legacy-unauthorized-401"]?.body, 401);
      else respondJson(response, { id: "1", name: "Personal", createdBy: "U" });
    });
    const client = connect({ ...settings, baseUrl: `${server.url}/api/` }, { overSockets: true });
    assert.deepEqual(await client.getMyUserId({}), { id: "U" });
    assert.equal(server.seen.length, 2);
    await server.close();
  });
});

describe("baseOfAddress", () => {
  const BASES: Readonly<Record<string, string | undefined>> = {
    "https://api.eu.sumologic.com/api/v1/collectors/5?a=b": "https://api.eu.sumologic.com/api/",
    "https://host/us2/api/v2/apps": "https://host/us2/api/",
    "https://host/api/sec/v1/vendors-and-products": "https://host/api/",
    "https://host/v1/collectors": "https://host/",
    "https://host/login": undefined,
    "/api/v1/collectors": undefined,
  };
  for (const [address, base] of Object.entries(BASES)) {
    it(`returns ${base} for ${address}`, () => assert.equal(baseOfAddress(address), base));
  }
});
