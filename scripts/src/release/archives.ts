// Archives whose bytes depend on names, contents and execute permissions only, not on time, user or machine.

import { crc32, deflateRawSync, gzipSync } from "node:zlib";
import { type Files, sorted } from "./files.js";

const BLOCK = 512;
/** 26 October 1985, as in npm's own archives: some programs reject the epoch. */
const TIME = 499162500;

/** Returns a .tar.gz. */
export function tarGz(files: Files, level = 9): Buffer {
  const parts = sorted(files).flatMap(([path, { content, executable }]) => {
    const place = split(path);
    const mode = executable ? 0o755 : 0o644;
    if (place !== undefined) return entry(place, "0", mode, content);
    return [...entry([LONG, ""], "x", 0o644, pathRecord(path)), ...entry([cut(path), ""], "0", mode, content)];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level });
  // Operating system: unknown. Node writes that of the machine.
  packed[9] = 255;
  return packed;
}

type SplitPath = readonly [name: string, prefix: string];

/** Name of an entry that only contains the path of the next one, as POSIX specifies it for paths that do not fit. */
const LONG = "PaxHeaders/path";

/** One entry of the ustar format: its header and its content, filled up to whole blocks. */
function entry(place: SplitPath, type: string, mode: number, content: Buffer): Buffer[] {
  return [header(place, type, mode, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

function header([name, prefix]: SplitPath, type: string, mode: number, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write(octal(mode, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  block.write(octal(size, 11), 124);
  block.write(octal(TIME, 11), 136);
  block.write(" ".repeat(8), 148);
  block.write(type, 156);
  block.write("ustar\u000000", 257);
  block.write(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

function octal(number: number, digits: number): string {
  return number.toString(8).padStart(digits, "0");
}

/** Returns the record of a path, which starts with its own length in bytes, in decimal. */
function pathRecord(path: string): Buffer {
  const rest = ` path=${path}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits}${rest}`);
}

/** The end of a path, for programs that do not know the record. */
function cut(path: string): string {
  return Buffer.from(path).subarray(-100).toString();
}

/** Splits a path of more than 100 bytes at a slash into the two fields of the format; undefined if that is impossible. */
function split(path: string): SplitPath | undefined {
  if (Buffer.byteLength(path) <= 100) return [path, ""];
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [name, prefix];
  }
  return undefined;
}

/** 1 January 1980, the first day that the format can express. */
const DATE = 0x21;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** Version 2.0 of the format, on Unix: programs apply the modes below. */
const MADE_BY = 0x0314;

/** Returns a zip archive, for Python wheels and Go modules. */
export function zip(files: Files): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [path, { content, executable }] of sorted(files)) {
    const name = Buffer.from(path);
    const data = deflateRawSync(content, { level: 9 });
    const shared = numbers(
      [20, 2],
      [UTF8, 2],
      [DEFLATED, 2],
      [0, 2],
      [DATE, 2],
      [crc32(content), 4],
      [data.length, 4],
      [content.length, 4],
      [name.length, 2],
      [0, 2],
    );
    const entry = [numbers([0x04034b50, 4]), shared, name, data];
    const mode = (executable ? 0o100755 : 0o100644) * 0x10000;
    central.push(
      numbers([0x02014b50, 4], [MADE_BY, 2]),
      shared,
      numbers([0, 2], [0, 2], [0, 2], [mode, 4], [offset, 4]),
      name,
    );
    local.push(...entry);
    offset += entry.reduce((total, part) => total + part.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [files.size, 2],
    [files.size, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...local, directory, end]);
}

/** Returns little-endian numbers of the given sizes, one after the other. */
function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((total, [, size]) => total + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
