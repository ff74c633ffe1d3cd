import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assertGrowsLinearly } from "@tripod/testkit";
import { certificatesIn } from "./pem.js";

const certificate = (body: string): string => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;

describe("certificatesIn", () => {
  it("returns each certificate, and nothing between them", () => {
    const chain = `subject=/CN=one\n${certificate("AAAA\r\nBBBB")}issuer\n${certificate("CCCC")}`;
    assert.deepEqual(certificatesIn(chain), [certificate("AAAA\nBBBB"), certificate("CCCC")]);
  });

  it("skips a certificate without an end", () => {
    const chain = `-----BEGIN CERTIFICATE-----\nAAAA\n${certificate("CCCC")}`;
    assert.deepEqual(certificatesIn(chain), [certificate("CCCC")]);
  });

  it("takes linear time for certificates without an end", () => {
    const begins = (size: number): string => "-----BEGIN CERTIFICATE-----\n".repeat(size / 28);
    assertGrowsLinearly("beginnings", 300_000, (size) => assert.deepEqual(certificatesIn(begins(size)), []));
  });
});
