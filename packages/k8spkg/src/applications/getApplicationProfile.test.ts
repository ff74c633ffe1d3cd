import { it } from "node:test";
import { createWording, useInSuite } from "@tripod/kit/testing";
import { startExamples } from "../local.testing.js";

const { assertRejected } = createWording(import.meta.url);

const server = useInSuite(startExamples);

it("getApplicationProfile fails if two profiles have the name and the version", async (test) => {
  const appProfiles = ["first", "second"].map((uid) => ({
    metadata: { name: "shop", uid },
    spec: { versions: [{ uid: `${uid}-1.0.0`, version: "1.0.0" }] },
  }));
  server.on("POST /v1/dashboard/appProfiles", { body: { appProfiles } });
  const facts = { code: "invalid-argument", path: "version" } as const;
  await assertRejected(test, server.connect().getApplicationProfile({ name: "shop", version: "1.0.0" }), facts);
});
