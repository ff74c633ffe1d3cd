import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { startExamples } from "../examples.testing.js";
import { hostpkgHere, startEmulator } from "../network.testing.js";
import { hostpkg } from "../package.js";

describe("getDomainsDomainV1", () => {
  const platform = useInSuite(startEmulator);

  it("finds every domain of the account by name, including names that start with digits", async () => {
    const client = createClient(hostpkgHere, platform.settings);
    const { domains } = platform.control.account(platform.settings.domainName);
    assert.ok(domains.length > 3);
    for (const { id, name, user_id: userId } of domains) {
      assert.deepEqual(await client.getDomainsDomainV1({ name }), { id: String(id), name, userId });
    }
  });

  it("accepts the ASCII form of an international name and rejects a domain with another name", async (t) => {
    const server = await startExamples();
    t.after(() => server.close());
    const client = createClient(hostpkg, server.settings);
    server.on(`GET /domains/v1/${encodeURIComponent("пример.example")}`, {
      body: { id: 1, name: "xn--e1afmkfd.example", user_id: 2 },
    });
    server.on("GET /domains/v1/example.com", { body: { id: 3, name: "example.com.ua", user_id: 2 } });
    assert.equal((await client.getDomainsDomainV1({ name: "пример.example" })).id, "1");
    await assert.rejects(client.getDomainsDomainV1({ name: "example.com" }), { code: "unexpected-answer" });
  });
});
