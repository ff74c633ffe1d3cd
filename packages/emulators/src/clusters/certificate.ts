import { generateKeyPairSync, sign } from "node:crypto";
import { hex, type Random } from "../randomness.js";

/** Private key and the certificate for it, both as PEM text. */
export interface Identity {
  key: string;
  cert: string;
}

// Fixed times, so that the certificate stays valid if a test changes the platform's clock.
const NOT_BEFORE = "200101000000Z";
const NOT_AFTER = "491231235959Z";

const OID = {
  ecdsaWithSha256: "06082a8648ce3d040302",
  commonName: "0603550403",
  subjectAltName: "0603551d11",
  basicConstraints: "0603551d13",
};

/**
 * Creates a self-signed X.509 certificate (RFC 5280) for `localhost` and 127.0.0.1 with a new P-256 key.
 * It is its own authority, so that a client can trust this certificate instead of disabling verification.
 */
export function selfSignedIdentity(random: Random, commonName: string): Identity {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(encoded(OID.ecdsaWithSha256));
  const name = sequence(set(sequence(encoded(OID.commonName), utf8(commonName))));
  const tbs = sequence(
    explicit(0, integer("02")),
    integer(`00${hex(random, 16)}`),
    algorithm,
    name,
    sequence(utcTime(NOT_BEFORE), utcTime(NOT_AFTER)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    explicit(3, sequence(authority(), alternativeNames())),
  );
  const certificate = sequence(tbs, algorithm, bitString(sign("sha256", tbs, privateKey)));
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert: pem(certificate) };
}

function authority(): Buffer {
  return sequence(encoded(OID.basicConstraints), TRUE, octetString(sequence(TRUE)));
}

function alternativeNames(): Buffer {
  const names = sequence(tagged(0x82, Buffer.from("localhost")), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  return sequence(encoded(OID.subjectAltName), octetString(names));
}

const TRUE = Buffer.from([0x01, 0x01, 0xff]);

/** Returns one DER value: tag, length, content. */
function tagged(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body)]), body]);
}

function lengthOf({ length }: Uint8Array): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

const sequence = (...content: Uint8Array[]) => tagged(0x30, ...content);
const set = (...content: Uint8Array[]) => tagged(0x31, ...content);
const explicit = (number: number, content: Uint8Array) => tagged(0xa0 + number, content);
const octetString = (content: Uint8Array) => tagged(0x04, content);
const bitString = (content: Uint8Array) => tagged(0x03, Buffer.from([0]), content);
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text));
const utcTime = (text: string) => tagged(0x17, Buffer.from(text));
const encoded = (hexadecimal: string) => Buffer.from(hexadecimal, "hex");

/** DER requires the shortest form: a leading zero byte only if the number would otherwise be negative. */
function integer(hexadecimal: string): Buffer {
  const bytes = Buffer.from(hexadecimal, "hex");
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0 && (bytes[start + 1] ?? 0) < 0x80) start += 1;
  return tagged(0x02, bytes.subarray(start));
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
