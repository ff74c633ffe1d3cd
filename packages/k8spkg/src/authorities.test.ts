import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { type LocalPlatform, startLocal } from "./local.testing.js";

const { assertRejected } = createWording(import.meta.url);

describe("caFile", () => {
  let local: LocalPlatform;
  let folder: string;
  before(async () => {
    local = await startLocal();
    folder = await mkdtemp(join(tmpdir(), "tripod-authorities-"));
  });
  after(async () => {
    await local.close();
    await rm(folder, { recursive: true, force: true });
  });

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
