import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createWording } from "@tripod/kit/testing";
import { signatureFaults, signedAdHoc } from "./signature.js";

const { assertThrown, assertWording } = createWording(import.meta.url);

const SEGMENT_BYTES = 72;
const PAGES = 3;

/** Returns a minimal Mach-O file: the segments of code and link data, and room for a signature. */
function machO(): Buffer {
  const limit = PAGES * 4096 + 16;
  const file = Buffer.alloc(limit + 32, 7);
  const segment = (at: number, name: string, offset: number, size: number) => {
    file.writeUInt32LE(0x19, at);
    file.writeUInt32LE(SEGMENT_BYTES, at + 4);
    file.fill(0, at + 8, at + SEGMENT_BYTES).write(name, at + 8);
    file.writeBigUInt64LE(BigInt(offset), at + 40);
    file.writeBigUInt64LE(BigInt(size), at + 48);
  };
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(3, 16);
  segment(32, "__TEXT", 0, 8192);
  segment(32 + SEGMENT_BYTES, "__LINKEDIT", 8192, file.length - 8192);
  const command = 32 + 2 * SEGMENT_BYTES;
  for (const [index, field] of [0x1d, 16, limit, 32].entries()) file.writeUInt32LE(field, command + 4 * index);
  return file;
}

describe("signature of an executable", () => {
  it("covers every page, and the load commands that say where it is", () => {
    const signed = signedAdHoc(machO(), "program");
    assert.deepEqual(signatureFaults(signed), []);
    const linkedit = 32 + SEGMENT_BYTES;
    assert.equal(signed.readBigUInt64LE(linkedit + 40) + signed.readBigUInt64LE(linkedit + 48), BigInt(signed.length));
    assert.deepEqual(signatureFaults(signedAdHoc(signed, "program")), [], "signed twice");
  });

  for (let page = 0; page <= PAGES; page++) {
    it(`shows a change of page ${page}`, (test) => {
      const signed = signedAdHoc(machO(), "program");
      // The first page begins with data that the check itself reads.
      const changed = page === 0 ? 3000 : page * 4096 + 8;
      signed.writeUInt8(signed.readUInt8(changed) ^ 1, changed);
      assertWording(test, signatureFaults(signed).join("\n"), { page: `page ${page}` });
    });
  }

  it("is missing in an unsigned file, and invalid if truncated", (test) => {
    assertWording(test, signatureFaults(machO()).join("\n"));
    const signed = signedAdHoc(machO(), "program");
    assertWording(test, signatureFaults(signed.subarray(0, signed.length - 1)).join("\n"));
    assertThrown(test, () => signatureFaults(Buffer.from("\u007fELF....")), {});
  });
});
