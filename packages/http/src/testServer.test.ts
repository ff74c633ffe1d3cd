import assert from "node:assert/strict";
import { it } from "node:test";
import { startTestServer } from "./testServer.js";

it("startTestServer cuts the connection of a request whose responder throws, and rejects its close", async () => {
  const server = await startTestServer(() => {
    throw new Error("no such object");
  });
  await assert.rejects(fetch(server.url));
  await assert.rejects(server.close(), /no such object/);
});
