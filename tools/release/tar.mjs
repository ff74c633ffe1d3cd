// Archives whose bytes depend on nothing but names, contents and who may run them: no times, no users, no machine.

import { gzipSync } from "node:zlib";
import { sorted } from "./files.mjs";

const BLOCK = 512;
/** 26 October 1985, as in npm's own archives: some tools refuse the epoch. */
const TIME = 499162500;

/**
 * @param {import("./files.mjs").Files} files
 * @param {number} [level] how hard it is packed
 * @returns {Buffer} a .tar.gz
 */
export function tarGz(files, level = 9) {
  const parts = sorted(files).flatMap(([path, { content, executable }]) => {
    const place = split(path);
    const mode = executable ? 0o755 : 0o644;
    if (place !== undefined) return entry(place, "0", mode, content);
    return [...entry([LONG, ""], "x", 0o644, pathRecord(path)), ...entry([cut(path), ""], "0", mode, content)];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), { level });
  // The system that packed it.
  packed[9] = 255;
  return packed;
}

/** Name of an entry that only contains the path of the next one, as POSIX specifies it for paths that do not fit. */
const LONG = "PaxHeaders/path";

/** One entry of the ustar format: its header and its content, filled up to whole blocks. */
function entry(place, type, mode, content) {
  return [header(place, type, mode, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
}

function header([name, prefix], type, mode, size) {
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

function octal(number, digits) {
  return number.toString(8).padStart(digits, "0");
}

/** Returns the record of a path, which starts with its own length in bytes, in decimal. */
function pathRecord(path) {
  const rest = ` path=${path}\n`;
  const length = Buffer.byteLength(rest);
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits}${rest}`);
}

/** The end of a path, for programs that do not know the record. */
function cut(path) {
  return Buffer.from(path).subarray(-100).toString();
}

/** A path of more than 100 bytes is split at a slash into the two places that the format has; undefined where it cannot be. */
function split(path) {
  if (Buffer.byteLength(path) <= 100) return [path, ""];
  for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [name, prefix];
  }
  return undefined;
}
