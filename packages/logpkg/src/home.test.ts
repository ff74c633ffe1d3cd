import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { respondJson, startTestServer } from "@tripod/http/testing";
import { type LogsPlatform, startLogs } from "@tripod/platforms";
import { connect, failureOf } from "./lookups.testing.js";

describe("the deployment of an access key, when the settings name none", () => {
  let platform: LogsPlatform;
  before(async () => {
    platform = await startLogs({ limits: false });
  });
  after(() => platform.close());

  /** Credentials alone, of the default organisation or of the one in Europe. */
  const credentials = (account = 0) => {
    const { accessId = "", accessKey = "" } = platform.accounts[account] ?? {};
    return { accessId, accessKey };
  };
  const home = () => `${platform.origin}/api/`;

  it("is found by the redirect, once for all calls", async () => {
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

  it("is the one that was asked where there is no redirect", async () => {
    const client = connect(credentials(), { home: home() });
    assert.equal((await client.getCollector({ id: 101234567 })).name, "hosted-prod");
  });

  it("is not asked for when the settings give the address", async () => {
    platform.requests.reset();
    await connect(platform.settings, { home: "http://127.0.0.1:1/api/" }).getCollector({ id: 101234567 });
    assert.equal(platform.requests.count("HEAD /*"), 0);
  });

  it("is not guessed when the credentials are refused", async () => {
    const client = connect({ accessId: "nobody", accessKey: "no such key" }, { home: home() });
    const failure = await failureOf(client.getCallerIdentity({}));
    assert.equal(failure.code, "unauthenticated");
    assert.equal(failure.status, 401);
  });

  it("is not guessed when nobody answers", async () => {
    const client = connect(credentials(), { home: "http://127.0.0.1:1/api/" });
    assert.equal((await failureOf(client.getCallerIdentity({}))).code, "unavailable");
  });

  for (const location of ["https://elsewhere.example/api/v1/collectors", "/login", "nonsense"]) {
    it(`is not taken from the Location ${location}`, async () => {
      const server = await startTestServer((_, response) => respondJson(response, {}, 301, { Location: location }));
      const failure = await failureOf(connect(credentials(), { home: `${server.url}/api/` }).getMyUserId({}));
      assert.equal(failure.code, "unexpected-answer");
      assert.match(failure.message, /a Location that is no address of this platform/);
      assert.equal(server.seen.length, 1);
      await server.close();
    });
  }
});
