import assert from "node:assert/strict";
import { it } from "node:test";
import { errorOf, startExamples } from "../local.testing.js";

const account = (uid: string, scope: string) => ({ metadata: { name: "mine", uid, annotations: { scope } } });

it("searches an account of a custom cloud in that cloud, and reports an unknown cloud", async (t) => {
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
  assert.match(
    (await errorOf(client.getCloudaccountCustom(mine))).message,
    /^name: several nutanix accounts "mine" in project "Default": a-1 \(context project\), a-2 \(context tenant\)/,
  );
  assert.equal(
    (await errorOf(client.getCloudaccountCustom({ ...mine, cloud: "nutanics" }))).message,
    'cloud: the platform has no custom cloud "nutanics"',
  );
  const away = await errorOf(client.getCloudaccountCustom({ ...mine, cloud: "../aws" }));
  assert.match(away.message, /^cloud: must be an identifier/);
});
