import assert from "node:assert/strict";
import { afterEach, describe, it } from "node:test";
import { startLogs } from "@tripod/emulators";
import { createRedactor } from "@tripod/kit";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { connect, failureOf } from "./lookups.testing.js";
import { network } from "./network.testing.js";

const { assertFailure, assertWording } = createWording(import.meta.url);

describe("authJwt", () => {
  const platform = useInSuite(() => startLogs(network.options));
  afterEach(() => platform.requests.reset());

  const baseUrl = () => platform.settings.baseUrl;

  it("authenticates without an access key, from the settings and from both environment variables", async () => {
    const authJwt = platform.control.bearerToken();
    for (const [settings, environment] of [
      [{ authJwt }, {}],
      [{}, { LOGPKG_AUTH_JWT: authJwt }],
      [{}, { SUMOLOGIC_AUTHJWT: authJwt }],
    ] as const) {
      const client = connect({ baseUrl: baseUrl(), ...settings }, { environment });
      assert.equal((await client.getCollector({ id: 101234567 })).name, "hosted-prod");
      assert.equal((await client.getCallerIdentity({})).accessId, "");
    }
  });

  it("finds its deployment", async () => {
    const { accessId } = platform.accounts[1] as { accessId: string };
    const authJwt = platform.control.bearerToken(accessId);
    const client = connect({ authJwt }, { home: `${platform.origin}/api/` });
    assert.equal((await client.getCollector({ id: 201234568 })).name, "only-in-europe");
  });

  it("takes precedence over an access key, with a warning", async (test) => {
    const authJwt = platform.control.bearerToken();
    for (const keys of [
      { accessId: "unused", accessKey: "no such key" },
      { accessId: "unused" },
      { accessKey: "no such key" },
    ]) {
      const told: string[] = [];
      const client = connect(
        { ...keys, authJwt, baseUrl: baseUrl() },
        { log: (severity, text) => told.push(`${severity}: ${text}`) },
      );
      assert.equal((await client.getCollector({ id: 101234567 })).name, "hosted-prod");
      const warnings = told.filter((line) => line.startsWith("warning"));
      assertWording(test, warnings.join("\n"));
      assert.ok(!told.some((line) => line.includes(authJwt) || line.includes("no such key")));
    }
  });

  it("reports its own advice if the token has expired or belongs to another deployment", async (test) => {
    const forged = platform.control.bearerToken().replace(/.{4}$/, "AAAA");
    for (const authJwt of [platform.control.bearerToken(undefined, -1000), forged]) {
      const failure = await failureOf(connect({ authJwt, baseUrl: baseUrl() }).getCollector({ id: 101234567 }));
      assert.deepEqual([failure.code, failure.status], ["unauthenticated", 401]);
      assertFailure(test, failure, { code: "unauthenticated" });
      assert.equal(createRedactor([authJwt]).redact(failure.message), failure.message);
    }
  });
});
