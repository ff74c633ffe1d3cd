import assert from "node:assert/strict";
import { test } from "node:test";
import { useInSuite } from "@tripod/testkit/suite";
import { examplesIn } from "../examples.testing.js";
import { startClusters } from "./startClusters.js";

/** Recorded request and the shape of its response. Names and UIDs are those of the seed. */
interface Example {
  request: {
    method: string;
    path: string;
    query: Record<string, string>;
    headers: Record<string, string>;
    body?: unknown;
  };
  response: { status: number; headers: Record<string, string>; body: unknown };
}

const platform = useInSuite(() => startClusters({ seed: "large", limits: [] }));

for (const [file, content] of examplesIn("clusters")) {
  const { cases } = content as { cases: Example[] };
  for (const [index, example] of cases.entries()) {
    test(`${file}, case ${index + 1}: ${example.request.method} ${example.request.path}`, async () => {
      const { status, headers, body } = example.response;
      const response = await send(example);
      assert.equal(response.status, status);
      for (const [name, value] of Object.entries(headers)) assert.equal(response.headers.get(name), value);
      const text = await response.text();
      if (typeof body === "string") {
        assert.equal(isBase64(text), isBase64(body));
        return;
      }
      assertShape(JSON.parse(text), body, "body");
    });
  }
}

function send({ request }: Example): Promise<Response> {
  const url = new URL(request.path, platform.plainOrigin);
  // A token is a position in the list of the platform that returned it.
  for (const [name, value] of Object.entries(request.query)) if (name !== "continue") url.searchParams.set(name, value);
  const headers = new Headers(request.headers);
  if (headers.get("ApiKey") === "<API_KEY>") headers.set("ApiKey", platform.settings.apiKey);
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  return fetch(url, { method: request.method, headers, body });
}

function isBase64(text: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/**
 * Asserts that every member of the example exists with the same type, and that each row has the shape of a row in the
 * example.
 */
function assertShape(actual: unknown, example: unknown, path: string): void {
  if (Array.isArray(example)) {
    assert.ok(Array.isArray(actual), `${path} is not a list`);
    if (example.length > 0) assert.ok(actual.length > 0, `${path} is empty`);
    assertRows(actual, example, path);
    return;
  }
  if (example === null || typeof example !== "object") {
    assert.equal(typeof actual, typeof example, path);
    return;
  }
  assert.ok(typeof actual === "object" && actual !== null, `${path} is not an object`);
  for (const [member, value] of Object.entries(example)) {
    assert.ok(member in actual, `${path}.${member} is missing`);
    assertShape((actual as Record<string, unknown>)[member], value, `${path}.${member}`);
  }
}

/**
 * Rows of one list can differ, such as accounts with different credentials: each example row is compared with the same
 * object.
 */
function assertRows(actual: unknown[], example: unknown[], path: string): void {
  for (const row of example) {
    const names = namesOf(row);
    const own =
      names.length === 0 ? actual[0] : actual.find((other) => namesOf(other).some((name) => names.includes(name)));
    assert.ok(own !== undefined, `${path} has no row ${names}`);
    assertShape(own, row, `${path}[${names[0] ?? 0}]`);
  }
}

/** Returns the identity of a row, if it has one. */
function namesOf(row: unknown): unknown[] {
  const { uid, packUid, name, version, metadata } = (row ?? {}) as Record<string, unknown>;
  const names = [uid, packUid, name, version, (metadata as { uid?: unknown } | undefined)?.uid];
  return names.filter((one) => typeof one === "string" && one !== "");
}
