// Reads, verifies and creates ad-hoc code signatures of executables for macOS. macOS ends a program as soon as it
// touches a page whose hash differs from the one in its signature.

import { createHash } from "node:crypto";

const MACH_O_64 = 0xfeedfacf;
const HEADER_BYTES = 32;
const SEGMENT_64 = 0x19;
const CODE_SIGNATURE = 0x1d;

const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const REQUIREMENTS = 0xfade0c01;
/** Slots of the blobs in a signature. */
const SLOT = { codeDirectory: 0, requirements: 2 };

const SHA_256 = 2;
const HASH_BYTES = 32;
/** Ad-hoc signature: without a certificate, only with hashes. */
const AD_HOC = 0x2;
/** The segment of the code belongs to a main program. */
const MAIN_BINARY = 0x1;
const VERSION = 0x20400;
const DIRECTORY_BYTES = 88;
const PAGE_BITS = 12;
const PAGE = 2 ** PAGE_BITS;
/** Bytes to which segments are rounded up in memory, on either kind of processor. */
const MEMORY_PAGE = 0x4000;

/** Segment of a Mach-O file. */
interface Segment {
  /** Position of its load command. */
  readonly at: number;
  readonly offset: number;
  readonly size: number;
}

/** Load commands that signatures need. */
interface Commands {
  signature?: Segment;
  text?: Segment;
  linkedit?: Segment;
}

/** Yields the load commands of a Mach-O file, with their positions. */
export function* loadCommands(file: Buffer): Generator<{ readonly command: number; readonly at: number }> {
  let at = HEADER_BYTES;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    yield { command: file.readUInt32LE(at), at };
    at += file.readUInt32LE(at + 4);
  }
}

/** Returns the load commands of a Mach-O file that signatures need. */
function commandsOf(file: Buffer): Commands {
  if (file.readUInt32LE(0) !== MACH_O_64) throw new Error("The file is not a 64-bit executable for macOS.");
  const found: Commands = {};
  for (const { command, at } of loadCommands(file)) {
    if (command === CODE_SIGNATURE) {
      found.signature = { at, offset: file.readUInt32LE(at + 8), size: file.readUInt32LE(at + 12) };
    }
    if (command === SEGMENT_64) {
      const name = file.toString("latin1", at + 8, at + 24).replace(/\0.*$/s, "");
      const number = (index: number) => Number(file.readBigUInt64LE(at + 24 + 8 * index));
      const segment = { at, offset: number(2), size: number(3) };
      if (name === "__TEXT") found.text = segment;
      if (name === "__LINKEDIT") found.linkedit = segment;
    }
  }
  return found;
}

/** Returns the problems of the signature of an executable for macOS; empty if it is valid. */
export function signatureFaults(file: Buffer): readonly string[] {
  const { signature } = commandsOf(file);
  if (signature === undefined) return ["it is not signed"];
  const end = signature.offset + signature.size;
  if (end !== file.length) return [`the file ends at ${file.length}, its signature at ${end}`];
  const blob = file.subarray(signature.offset, end);
  if (blob.readUInt32BE(0) !== SUPER_BLOB) return ["the signature has another form"];
  const directories: Buffer[] = [];
  for (let index = 0; index < blob.readUInt32BE(8); index++) {
    const offset = blob.readUInt32BE(12 + 8 * index + 4);
    if (blob.readUInt32BE(offset) === CODE_DIRECTORY) {
      directories.push(blob.subarray(offset, offset + blob.readUInt32BE(offset + 4)));
    }
  }
  if (directories.length === 0) return ["the signature lists no pages"];
  return directories.flatMap((directory) => directoryFaults(directory, file, signature.offset));
}

function directoryFaults(directory: Buffer, file: Buffer, signatureOffset: number): readonly string[] {
  const at = { flags: 12, hashes: 16, slots: 28, limit: 32, hashBytes: 36, hashType: 37, pageBits: 39 };
  const limit = directory.readUInt32BE(at.limit);
  if (directory[at.hashType] !== SHA_256 || directory[at.hashBytes] !== HASH_BYTES)
    return ["its hashes are not SHA-256"];
  const page = 2 ** directory.readUInt8(at.pageBits);
  const slots = directory.readUInt32BE(at.slots);
  const faults: string[] = [];
  if (limit !== signatureOffset)
    faults.push(`pages up to ${limit} are signed, and the code ends at ${signatureOffset}`);
  if (slots !== Math.ceil(limit / page)) faults.push(`it lists ${slots} pages of ${Math.ceil(limit / page)}`);
  const wrong: number[] = [];
  for (let index = 0; index < slots; index++) {
    const start = directory.readUInt32BE(at.hashes) + index * HASH_BYTES;
    const expected = directory.subarray(start, start + HASH_BYTES);
    const found = sha256(file.subarray(index * page, Math.min((index + 1) * page, limit)));
    if (!found.equals(expected)) wrong.push(index);
  }
  if (wrong.length > 0) faults.push(`${wrong.length} of ${slots} pages have another hash, page ${wrong[0]} first`);
  return faults;
}

/**
 * Returns the executable with an ad-hoc signature in place of its own. The signature is without the hardened runtime,
 * which would need entitlements and a certificate.
 */
export function signedAdHoc(file: Buffer, identifier: string): Buffer {
  const { signature, text, linkedit } = commandsOf(file);
  if (signature === undefined || text === undefined || linkedit === undefined) {
    throw new Error("There is no room for a signature: it was linked without one.");
  }
  const limit = signature.offset;
  const blob = superBlob(Buffer.alloc(0), identifier, limit, text);
  const signed = Buffer.alloc(limit + blob.length);
  file.copy(signed, 0, 0, limit);
  // The load commands are part of the first page: they are set before anything is hashed.
  signed.writeUInt32LE(blob.length, signature.at + 12);
  const size = limit + blob.length - linkedit.offset;
  signed.writeBigUInt64LE(BigInt(Math.ceil(size / MEMORY_PAGE) * MEMORY_PAGE), linkedit.at + 32);
  signed.writeBigUInt64LE(BigInt(size), linkedit.at + 48);
  superBlob(signed, identifier, limit, text).copy(signed, limit);
  return signed;
}

/** Returns the whole signature. For an empty file it has the same length. */
function superBlob(file: Buffer, identifier: string, limit: number, text: Segment): Buffer {
  const requirements = Buffer.alloc(12);
  requirements.writeUInt32BE(REQUIREMENTS, 0);
  requirements.writeUInt32BE(requirements.length, 4);
  const directory = codeDirectory(file, identifier, limit, text, requirements);
  const head = Buffer.alloc(12 + 2 * 8);
  const fields = [
    ...[SUPER_BLOB, head.length + directory.length + requirements.length, 2],
    ...[SLOT.codeDirectory, head.length, SLOT.requirements, head.length + directory.length],
  ];
  for (const [index, field] of fields.entries()) head.writeUInt32BE(field, 4 * index);
  return Buffer.concat([head, directory, requirements]);
}

function codeDirectory(file: Buffer, identifier: string, limit: number, text: Segment, requirements: Buffer): Buffer {
  const name = Buffer.from(`${identifier}\0`);
  const special = SLOT.requirements;
  const slots = Math.ceil(limit / PAGE);
  const hashes = DIRECTORY_BYTES + name.length + special * HASH_BYTES;
  const directory = Buffer.alloc(hashes + slots * HASH_BYTES);
  const fields = [CODE_DIRECTORY, directory.length, VERSION, AD_HOC, hashes, DIRECTORY_BYTES, special, slots, limit];
  for (const [index, field] of fields.entries()) directory.writeUInt32BE(field, 4 * index);
  directory.set([HASH_BYTES, SHA_256, 0, PAGE_BITS], 36);
  directory.writeBigUInt64BE(BigInt(text.offset), 64);
  directory.writeBigUInt64BE(BigInt(text.size), 72);
  directory.writeBigUInt64BE(BigInt(MAIN_BINARY), 80);
  name.copy(directory, DIRECTORY_BYTES);
  // Special slots count downward from the first page; the one between them, of a bundle, is empty.
  sha256(requirements).copy(directory, hashes - SLOT.requirements * HASH_BYTES);
  for (let index = 0; file.length > 0 && index < slots; index++) {
    sha256(file.subarray(index * PAGE, Math.min((index + 1) * PAGE, limit))).copy(
      directory,
      hashes + index * HASH_BYTES,
    );
  }
  return directory;
}

function sha256(bytes: Buffer): Buffer {
  return createHash("sha256").update(bytes).digest();
}
