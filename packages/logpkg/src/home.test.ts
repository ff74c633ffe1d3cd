import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { respondJson, startTestServer } from "@tripod/http/testing";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf } from "./lookups.testing.js";
import { startEmulator } from "./network.testing.js";

const { assertFailure } = createWording(import.meta.url);

describe("findHome", () => {
  const platform = useInSuite(startEmulator);

  /** Credentials without an address, of the default organization or of the European one. */
  const credentials = (account = 0) => {
    const { accessId = "", accessKey = "" } = platform.accounts[account] ?? {};
    return { accessId, accessKey };
  };
  const home = () => `${platform.origin}/api/`;

  it("finds the deployment by the redirect, once for all calls", async () => {
    platform.requests.reset();
    const client = connect(credentials(1), { home: home() });
    const names = await Promise.all([201234567, 201234568].map((id) => client.getCollector({ id })));
    assert.deepEqual(
      names.map(({ name }) => name),
      ["hosted-prod", "only-in-europe"],
    );
    await client.getRole({ name: "Readers" });
    assert.equal(platform.requests.count("HEAD /*"), 1);
    assert.equal(platform.requests.count("GET /eu/api/*", 200), 3);
  });

  it("returns the requested deployment if there is no redirect", async () => {
    const client = connect(credentials(), { home: home() });
    assert.equal((await client.getCollector({ id: 101234567 })).name, "hosted-prod");
  });

  it("sends no request if the settings contain the address", async () => {
    platform.requests.reset();
    await connect(platform.settings, { home: "http://127.0.0.1:1/api/" }).getCollector({ id: 101234567 });
    assert.equal(platform.requests.count("HEAD /*"), 0);
  });

  it("fails if the credentials are rejected", async () => {
    const client = connect({ accessId: "unknown", accessKey: "no such key" }, { home: home() });
    const failure = await failureOf(client.getCallerIdentity({}));
    assert.equal(failure.code, "unauthenticated");
    assert.equal(failure.status, 401);
  });

  it("fails if there is no response", async () => {
    const client = connect(credentials(), { home: "http://127.0.0.1:1/api/" });
    assert.equal((await failureOf(client.getCallerIdentity({}))).code, "unavailable");
  });

  for (const location of ["https://elsewhere.example/api/v1/collectors", "/login", "nonsense"]) {
    it(`rejects the Location ${location}`, async (test) => {
      const server = await startTestServer((_, response) => respondJson(response, {}, 301, { Location: location }));
      const failure = await failureOf(
        connect(credentials(), { home: `${server.url}/api/`, overSockets: true }).getMyUserId({}),
      );
      assert.equal(failure.code, "unexpected-answer");
      assertFailure(test, failure, { code: "unexpected-answer" });
      assert.equal(server.seen.length, 1);
      await server.close();
    });
  }
});
