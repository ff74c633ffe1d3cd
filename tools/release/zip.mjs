// Zip archives (Python wheels, Go modules), reproducible like those of tar.mjs.

import { crc32, deflateRawSync } from "node:zlib";
import { sorted } from "./files.mjs";

/** 1 January 1980, the first day that the format knows. */
const DATE = 0x21;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** Made on Unix by version 2.0 of the format: the modes below count. */
const MADE_BY = 0x0314;

/**
 * @param {import("./files.mjs").Files} files
 * @returns {Buffer}
 */
export function zip(files) {
  const local = [];
  const central = [];
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

/** Little-endian numbers of the given sizes, one after the other. */
function numbers(...fields) {
  const bytes = Buffer.alloc(fields.reduce((total, [, size]) => total + size, 0));
  let at = 0;
  for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
