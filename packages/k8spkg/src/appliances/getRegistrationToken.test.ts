import assert from "node:assert/strict";
import { it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, startExamples } from "../local.testing.js";

const { assertWording } = createWording(import.meta.url);

const ID = "64f0a1b2c3d4e5f601020999";
const PATH = "/v1/edgehosts/tokens";

/** Returns a platform with one token, whose list may contain other values. */
async function withToken(spec: object, listed: object, run: (server: ExampleServer) => Promise<void>): Promise<void> {
  const server = await startExamples();
  const metadata = { name: "mine", uid: ID };
  server.on(`GET ${PATH}`, { body: { items: [null, { metadata: { name: "other" } }, { metadata, spec: listed }] } });
  server.on(`GET ${PATH}/${ID}`, { body: { metadata, spec, status: { isActive: true } } });
  await run(server).finally(() => server.close());
}

it("getRegistrationToken reads the token by ID, because lists mask it", async () => {
  const spec = { token: "planted-token", expiry: "2027-01-31T23:30:00.000-02:00", defaultProject: { uid: "p-1" } };
  await withToken(spec, { token: "********" }, async (server) => {
    assert.deepEqual(await server.connect().getRegistrationToken({ name: "mine" }), {
      id: ID,
      name: "mine",
      token: "planted-token",
      expiryDate: "2027-02-01",
      projectUid: "p-1",
      status: "active",
    });
  });
});

it("returns an empty token with a warning if the platform masks it", async (test) => {
  await withToken({ token: "****", expiry: "never" }, {}, async (server) => {
    const messages: string[] = [];
    const client = server.connect({}, (severity, text) => messages.push(`${severity}: ${text}`));
    const found = await client.getRegistrationToken({ id: ID });
    assert.deepEqual([found.token, found.expiryDate, found.projectUid], ["", "", ""]);
    assertWording(test, messages.find((line) => line.startsWith("warning: getRegistrationToken: token ")) ?? "");
  });
});
