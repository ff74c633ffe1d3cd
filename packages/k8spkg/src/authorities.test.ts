import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { InputError } from "@tripod/kit";
import { type LocalPlatform, startLocal } from "./local.testing.js";

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

  const TEXTS: readonly (readonly [string, string, RegExp])[] = [
    ["an empty file", "", /holds no certificate/],
    ["a file of words", "the certificate of our authority", /holds no certificate/],
    ["a private key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", /holds no certificate/],
    [
      "a damaged one",
      "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      /holds a certificate that cannot/,
    ],
  ];
  for (const [what, text, expected] of TEXTS) {
    it(`that is ${what} is refused by the first call, naming the setting`, async () => {
      const caFile = join(folder, "ca.pem");
      await writeFile(caFile, text);
      await assert.rejects(local.connect({ caFile }).getPermission({ name: "Cluster Read" }), (error: InputError) => {
        assert.equal(error.code, "invalid-argument");
        assert.match(error.failures[0]?.reason ?? "", expected);
        return error.failures[0]?.path === "caFile";
      });
    });
  }

  it("is read when the platform is first needed, and again after it was of no use", async () => {
    const caFile = join(folder, "later.pem");
    const client = local.connect({ caFile });
    await assert.rejects(client.getPermission({ name: "Cluster Read" }), /cannot be read/);
    await writeFile(caFile, await readFile(local.platform.caFile));
    assert.equal((await client.getPermission({ name: "Cluster Read" })).name, "Cluster Read");
  });
});
