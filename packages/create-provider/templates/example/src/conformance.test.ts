import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { conformanceTests, openProvider } from "@tripod/kit/testing";
import { provider } from "./package.js";
import { startTestServer, type TestServer, TOKEN } from "./testing/server.js";

describe("the provider", () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.close());

  conformanceTests({
    package: provider,
    url: () => server.url,
    settings: (url) => ({ url, token: TOKEN }),
    headers: { Authorization: `Bearer ${TOKEN}` },
    resources: {
      Shelf: {
        inputs: (number) => ({ name: `shelf-${number}`, width: 80 }),
        changes: { width: 120, topics: ["history"] },
        get: ({ id }) => `/api/shelves/${id}`,
      },
    },
  });

  it("finds a shelf by its name", async () => {
    const opened = await openProvider(provider, { url: server.url, token: TOKEN });
    const { id } = await opened.create("Shelf", { name: "found", width: 60 });
    assert.deepEqual(await opened.lookup("getShelf", { name: "found" }), { name: "found", shelfId: id, width: 60 });
    await assert.rejects(opened.lookup("getShelf", { name: "missing" }), /no shelf "missing"/);
    opened.close();
  });
});
