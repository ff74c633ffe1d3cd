import assert from "node:assert/strict";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { test } from "node:test";
import { seededRandom } from "../randomness.js";
import { selfSignedIdentity } from "./certificate.js";

test("the certificate is signed by its own key and names the loopback address", () => {
  const { key, cert } = selfSignedIdentity(seededRandom(1), "Test platform");
  const certificate = new X509Certificate(cert);
  assert.ok(certificate.verify(certificate.publicKey));
  assert.ok(certificate.checkPrivateKey(createPrivateKey(key)));
  assert.ok(certificate.checkIssued(certificate));
  assert.equal(certificate.ca, true);
  assert.equal(certificate.subject, "CN=Test platform");
  assert.equal(certificate.checkIP("127.0.0.1"), "127.0.0.1");
  assert.equal(certificate.checkHost("localhost"), "localhost");
  assert.equal(certificate.checkHost("example.com"), undefined);
  assert.equal(certificate.validTo, "Dec 31 23:59:59 2049 GMT");
});

test("the serial number is a positive one in its shortest form, whatever the random bytes", () => {
  for (const first of [0x00, 0x01, 0x7f, 0x80, 0xff]) {
    const random = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index === 0 ? first : 0x05));
    const { serialNumber } = new X509Certificate(selfSignedIdentity(random, "Test platform").cert);
    assert.equal(BigInt(`0x${serialNumber}`), BigInt(`0x${Buffer.from(random(16)).toString("hex")}`));
  }
});
