import { after, before, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type ExampleServer, startExamples } from "../local.testing.js";

const { assertRejected } = createWording(import.meta.url);

let server: ExampleServer;
before(async () => {
  server = await startExamples();
});
after(() => server.close());

it("getApplicationProfile fails if two profiles have the name and the version", async (test) => {
  const appProfiles = ["first", "second"].map((uid) => ({
    metadata: { name: "shop", uid },
    spec: { versions: [{ uid: `${uid}-1.0.0`, version: "1.0.0" }] },
  }));
  server.on("POST /v1/dashboard/appProfiles", { body: { appProfiles } });
  const facts = { code: "invalid-argument", path: "version" } as const;
  await assertRejected(test, server.connect().getApplicationProfile({ name: "shop", version: "1.0.0" }), facts);
});
