// Archives whose bytes depend on names, contents and execute permissions only, not on time, user or machine.

import { crc32, deflateRawSync } from "node:zlib";
import { type Files, sorted } from "@tripod/authoring/commands/files";

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
