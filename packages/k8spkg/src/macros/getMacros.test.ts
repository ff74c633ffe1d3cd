import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { failureCodeOf, reveal } from "@tripod/kit";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, errorOf, startExamples, type TestClient } from "../local.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const PATH = "GET /v1/tenants/t-1/macros";

describe("getMacros", () => {
  let server: ExampleServer;
  let client: TestClient;
  beforeEach(async () => {
    server = await startExamples();
    server.on("GET /v1/users/info", { body: { orgName: "acme", tenantUid: "t-1" } });
    client = server.connect();
  });
  afterEach(() => server.close());
  const macros = (...rows: unknown[]) => server.on(PATH, { body: { macros: rows } });

  it("matches the exact name, and skips rows without a name", async (test) => {
    macros(null, 5, { value: "nameless" }, { name: "region", value: "a" }, { name: "REGION", value: "b" });
    const found = await client.getMacros({ macroName: "REGION" });
    assert.equal(reveal(found.macroValue as never), "b");
    assert.deepEqual(reveal(found.macrosMap as never), { region: "a", REGION: "b" });
    const error = await errorOf(client.getMacros({ macroName: "Region" }));
    assertFailure(test, error, { code: "invalid-argument", path: "macroName" });
    assert.ok(!error.message.includes('"a"'));
  });

  it("of an empty scope are empty, and contain no values", async (test) => {
    for (const body of [{ macros: [] }, { macros: null }, {}]) {
      server.on(PATH, { body });
      const found = await server.connect().getMacros({});
      assert.deepEqual([found.id, found.macroValue, found.macrosMap], ["tenant-macros-t-1", "", {}]);
    }
    await assertRejected(test, client.getMacros({ macroName: "X" }), { code: "invalid-argument", path: "macroName" });
  });

  it("are not read from a response of another server", async () => {
    for (const body of [{ status: "ok" }, "it works", [], { macros: "none" }]) {
      server.on(PATH, { body });
      assert.equal(failureCodeOf(await errorOf(server.connect().getMacros({}))), "unexpected-answer");
    }
  });

  it("sends the project header for a project only", async () => {
    macros();
    await client.getMacros({});
    assert.equal(server.received.at(-1)?.headers.projectuid, undefined);
    const project = "64f0a1b2c3d4e5f601020304";
    server.on(`GET /v1/projects/${project}/macros`, { body: { macros: [] } });
    assert.equal((await client.getMacros({ context: "project" })).id, `project-macros-${project}`);
    assert.equal(server.received.at(-1)?.headers.projectuid, project);
  });
});
