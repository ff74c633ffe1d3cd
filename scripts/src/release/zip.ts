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
    const sizes = [data.length, content.length, name.length];
    const shared = numbers("2222244422", 20, UTF8, DEFLATED, 0, DATE, crc32(content), ...sizes, 0);
    const entry = [numbers("4", 0x04034b50), shared, name, data];
    const mode = (executable ? 0o100755 : 0o100644) * 0x10000;
    central.push(numbers("42", 0x02014b50, MADE_BY), shared, numbers("22244", 0, 0, 0, mode, offset), name);
    local.push(...entry);
    offset += entry.reduce((total, part) => total + part.length, 0);
  }
  const directory = Buffer.concat(central);
  const end = numbers("42222442", 0x06054b50, 0, 0, files.size, files.size, directory.length, offset, 0);
  return Buffer.concat([...local, directory, end]);
}

/** Returns little-endian numbers, one after the other. `sizes` has a digit for each: the number of its bytes. */
function numbers(sizes: string, ...values: readonly number[]): Buffer {
  const fields = values.map((value, index) => {
    const bytes = Buffer.alloc(Number(sizes[index]));
    bytes.writeUIntLE(value, 0, bytes.length);
    return bytes;
  });
  return Buffer.concat(fields);
}
