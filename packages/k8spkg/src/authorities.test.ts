import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createWording, useInSuite, useTemporaryFolder } from "@tripod/kit/testing";
import { startLocal } from "./local.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("caFile", () => {
  const local = useInSuite(() => startLocal());
  const folder = useTemporaryFolder();

  const TEXTS: readonly (readonly [string, string])[] = [
    ["an empty file", ""],
    ["a file of words", "the certificate of our authority"],
    ["a private key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"],
    ["a damaged one", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"],
  ];
  for (const [what, text] of TEXTS) {
    it(`that is ${what} is rejected by the first call with the path of the setting`, async (test) => {
      const caFile = join(folder, "ca.pem");
      await writeFile(caFile, text);
      await assertRejected(
        test,
        local.connect({ caFile }).getPermission({ name: "Cluster Read" }),
        { code: "invalid-argument", path: "caFile" },
        { caFile },
      );
    });
  }

  it("is read at the first request, and again after a failure", async (test) => {
    const caFile = join(folder, "later.pem");
    const client = local.connect({ caFile });
    await assertRejected(test, client.getPermission({ name: "Cluster Read" }), {
      code: "invalid-argument",
      path: "caFile",
    });
    await writeFile(caFile, await readFile(local.platform.caFile));
    assert.equal((await client.getPermission({ name: "Cluster Read" })).name, "Cluster Read");
  });
});
