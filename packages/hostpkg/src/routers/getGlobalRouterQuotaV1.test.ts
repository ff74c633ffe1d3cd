import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { useInSuite } from "@tripod/kit/testing";
import { hostpkgHere, startEmulator } from "../network.testing.js";

describe("getGlobalRouterQuotaV1", () => {
  const platform = useInSuite(() => startEmulator({ seed: "large" }));
  let scopeValue = "";
  before(() => {
    scopeValue = platform.settings.domainName;
  });
  const connect = () => createClient(hostpkgHere, platform.settings);

  it("accepts both spellings of static routes and returns the spelling of the argument", async () => {
    for (const name of ["staticRoutes", "static_routes"]) {
      const quota = await connect().getGlobalRouterQuotaV1({ name, scope: "account_id", scopeValue });
      assert.equal(quota.name, name);
      assert.equal(quota.limit, 50);
    }
    assert.ok(platform.requests.all().some(({ query }) => query.includes("name%3Dstatic_routes")));
  });

  it("selects one of several quotas by scope and scopeValue", async () => {
    const quotas = platform.control.account(scopeValue).quotas.filter(({ name }) => name === "networks");
    assert.ok(quotas.length > 1);
    for (const { id, scope, scope_value } of quotas) {
      const found = await connect().getGlobalRouterQuotaV1({ name: "networks", scope, scopeValue: scope_value });
      assert.equal(found.id, id);
    }
  });

  it("fails for several quotas and lists all of them from all pages", async () => {
    const { quotas } = platform.control.account(scopeValue);
    const crowded = quotas
      .map(({ name }) => name)
      .find((name) => quotas.filter((one) => one.name === name).length > 20);
    assert.ok(crowded);
    await assert.rejects(connect().getGlobalRouterQuotaV1({ name: crowded }), (error: Error) => {
      for (const { name, id } of quotas) if (name === crowded) assert.ok(error.message.includes(id));
      return true;
    });
  });

  it("returns the default quota if the account has no quota with that scope", async () => {
    const [, other] = platform.accounts;
    assert.ok(other);
    const quota = await createClient(hostpkgHere, other).getGlobalRouterQuotaV1({ name: "routers" });
    assert.deepEqual(quota, {
      id: "9a000000-0000-4000-8000-000000000031",
      name: "routers",
      scope: "default",
      scopeValue: "",
      limit: 3,
    });
  });
});
