import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, startExamples } from "../local.testing.js";

const { assertRejected } = createWording(import.meta.url);

const LIST = "GET /v1/dashboard/projects/metadata";

describe("setting projectName", () => {
  let server: ExampleServer;
  beforeEach(async () => {
    server = await startExamples();
  });
  afterEach(() => server.close());

  const listUids = (...uids: string[]) =>
    server.on(LIST, { body: { items: uids.map((uid) => ({ metadata: { name: "Default", uid } })) } });

  it("fails with every UID if several projects have the name, and sends nothing to any of them", async (test) => {
    listUids("first", "second");
    await assertRejected(test, server.connect().getWorkspace({ name: "w" }), { code: "failed-precondition" });
    assert.deepEqual([...new Set(server.received.map(({ route }) => route))], [LIST]);
  });

  it("fails if the API key sees no project with the name", async (test) => {
    listUids();
    await assertRejected(test, server.connect().getWorkspace({ name: "w" }), { code: "failed-precondition" });
  });
});
