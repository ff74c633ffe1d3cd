import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { errorOf, startExamples } from "../local.testing.js";

const { assertFailure, assertRejected } = createWording(import.meta.url);

const account = (uid: string, scope: string) => ({ metadata: { name: "mine", uid, annotations: { scope } } });

it("getCloudaccountCustom searches the account in its cloud, and reports an unknown cloud", async (t) => {
  const server = await startExamples();
  t.after(() => server.close());
  const client = server.connect();
  const mine = { cloud: "nutanix", name: "mine" };
  const path = "GET /v1/cloudaccounts/cloudTypes/nutanix";
  server.on(path, { body: { items: [null, account("a-1", "project"), account("a-2", "tenant")] } });
  server.on(`${path}/a-1`, { body: account("a-1", "project") });
  assert.equal((await client.getCloudaccountCustom({ cloud: "nutanix", id: "a-1" })).name, "mine");
  assert.deepEqual(await client.getCloudaccountCustom({ ...mine, context: "tenant" }), {
    cloud: "nutanix",
    context: "tenant",
    id: "a-2",
    name: "mine",
  });
  await assertRejected(t, client.getCloudaccountCustom(mine), { code: "invalid-argument", path: "name" });
  await assertRejected(t, client.getCloudaccountCustom({ ...mine, cloud: "nutanics" }), {
    code: "invalid-argument",
    path: "cloud",
  });
  const away = await errorOf(client.getCloudaccountCustom({ ...mine, cloud: "../aws" }));
  assertFailure(t, away, { code: "invalid-argument", path: "cloud" });
});
