import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createClient } from "@tripod/kit";
import { type HostingPlatform, startHosting } from "@tripod/platforms";
import { hostpkg } from "../package.js";

describe("getDomainsDomainV1", () => {
  let platform: HostingPlatform;
  before(async () => {
    platform = await startHosting();
  });
  after(() => platform.close());

  it("finds every domain of the account by name, names that begin with digits included", async () => {
    const client = createClient(hostpkg, platform.settings);
    const { domains } = platform.control.account(platform.settings.domainName);
    assert.ok(domains.length > 3);
    for (const { id, name, user_id: userId } of domains) {
      assert.deepEqual(await client.getDomainsDomainV1({ name }), { id: String(id), name, userId });
    }
  });
});
