import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { startExamples } from "../local.testing.js";

const { assertWording } = createWording(import.meta.url);

const ID = "64f0a1b2c3d4e5f601020999";

it("returns an empty key with a warning if the platform masks the MAAS key", async (t) => {
  const server = await startExamples();
  t.after(() => server.close());
  const said: string[] = [];
  const client = server.connect({}, (severity, text) => {
    if (severity === "warning") said.push(text);
  });
  for (const apiKey of ["********", "*", "a:***:b"]) {
    const account = { metadata: { name: "mine", uid: ID }, spec: { apiKey, apiEndpoint: "https://maas.test" } };
    server.on("GET /v1/cloudaccounts/maas", { body: { items: [null, account] } });
    const found = await server.connect({}, (_, text) => said.push(text)).getCloudaccountMaas({ id: ID });
    assert.deepEqual([found.maasApiKey, found.maasApiEndpoint], ["", "https://maas.test"]);
    assertWording(t, said.find((line) => line.startsWith("getCloudaccountMaas: maasApiKey ")) ?? "");
    said.length = 0;
  }
  server.on("GET /v1/cloudaccounts/maas", { body: { items: [{ metadata: { name: "bare", uid: ID } }] } });
  assert.deepEqual(await client.getCloudaccountMaas({ name: "bare" }), {
    id: ID,
    name: "bare",
    maasApiEndpoint: "",
    maasApiKey: "",
    privateCloudGatewayId: "",
  });
  assert.deepEqual(said, []);
});
