// Reads the headers of executables: for which processor they are, which libraries and which version of a system they need. A
// system on which nothing can be run here starts them only if these are right.

import { signatureFaults } from "./signature.mjs";
import { SYSTEMS } from "./systems.mjs";

/** @typedef {{ format: string, machine: number, libraries: string[], minimum?: string }} Headers */

const MACHINES = { ELF: { x64: 62, arm64: 183 }, "Mach-O": { x64: 0x1000007, arm64: 0x100000c }, PE: { x64: 0x8664 } };
const FORMATS = { linux: "ELF", darwin: "Mach-O", win32: "PE" };

/** Libraries that each system has, or that the guide on executables asks for. */
const LIBRARIES = {
  glibc: /^(?:libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|ld-linux-(?:x86-64\.so\.2|aarch64\.so\.1))$/,
  musl: /^(?:libstdc\+\+\.so\.6|libgcc_s\.so\.1|libc\.musl-(?:x86_64|aarch64)\.so\.1)$/,
  darwin: /^\/(?:usr\/lib|System\/Library)\//,
  win32:
    /^(?:api-ms-win-[\w-]+|advapi32|bcrypt|bcryptprimitives|crypt32|dbghelp|iphlpapi|kernel32|ntdll|ole32|oleaut32|psapi|rpcrt4|shell32|user32|userenv|winmm|ws2_32|wsock32)\.dll$/i,
};

/** Newest version of the C library, macOS or Windows that an executable may need; the guide on executables names them. */
const MAX_VERSION = { glibc: "2.17", darwin: "13.0", win32: "6.0" };

/**
 * Returns the reasons for which a system would not start an executable.
 *
 * @param {Buffer} file
 * @param {string} name of the system
 * @returns {string[]}
 */
export function formatFaults(file, name) {
  const { os, cpu, libc } = SYSTEMS[name];
  const format = FORMATS[os];
  const headers = headersOf(file);
  if (headers?.format !== format) return [`it has the format ${headers?.format}, not ${format}`];
  const family = libc ?? os;
  const faults = headers.libraries
    .filter((library) => !LIBRARIES[family].test(library))
    .map((library) => `it needs the library ${library}`);
  if (headers.libraries.length === 0) faults.push("it names no libraries");
  if (headers.machine !== MACHINES[format][cpu])
    faults.push(`it is for the processor 0x${headers.machine.toString(16)}`);
  if (isNewer(headers.minimum, MAX_VERSION[family])) faults.push(`it needs version ${headers.minimum} of the system`);
  if (format === "Mach-O") faults.push(...signatureFaults(file));
  return faults;
}

function isNewer(version = "0", limit = "999") {
  const [left, right] = [version, limit].map((text) => text.split(".").map(Number));
  return left[0] > right[0] || (left[0] === right[0] && (left[1] ?? 0) > (right[1] ?? 0));
}

/** @param {Buffer} file @returns {Headers | undefined} */
export function headersOf(file) {
  if (file.readUInt32BE(0) === 0x7f454c46) return elf(file);
  if (file.readUInt32LE(0) === 0xfeedfacf) return machO(file);
  return file.toString("latin1", 0, 2) === "MZ" ? portableExecutable(file) : undefined;
}

function textAt(file, at) {
  return file.toString("latin1", at, file.indexOf(0, at));
}

const number = (file, at) => Number(file.readBigUInt64LE(at));

function elf(file) {
  const LOAD = 1;
  const DYNAMIC = 2;
  const [table, size, count] = [number(file, 32), file.readUInt16LE(54), file.readUInt16LE(56)];
  const segments = Array.from({ length: count }, (_, index) => {
    const at = table + index * size;
    return {
      type: file.readUInt32LE(at),
      offset: number(file, at + 8),
      address: number(file, at + 16),
      size: number(file, at + 32),
    };
  });
  const offsetOf = (address) => {
    const found = segments.find(
      ({ type, address: start, size: length }) => type === LOAD && address >= start && address < start + length,
    );
    return found === undefined ? 0 : address - found.address + found.offset;
  };
  const dynamic = segments.find(({ type }) => type === DYNAMIC);
  const entries = [];
  for (let at = dynamic?.offset ?? 0; dynamic !== undefined && number(file, at) !== 0; at += 16)
    entries.push({ tag: number(file, at), value: number(file, at + 8) });
  const entryOf = (tag) => entries.find((entry) => entry.tag === tag)?.value ?? 0;
  const texts = offsetOf(entryOf(5));
  const libraries = entries.filter(({ tag }) => tag === 1).map(({ value }) => textAt(file, texts + value));
  const versions = neededVersions(file, offsetOf(entryOf(0x6ffffffe)), entryOf(0x6fffffff), texts);
  const minimum = versions.reduce((newest, version) => (isNewer(version, newest) ? version : newest), "0");
  return { format: "ELF", machine: file.readUInt16LE(18), libraries, minimum };
}

/** Returns the versions of glibc whose symbols an ELF file uses. */
function neededVersions(file, start, count, texts) {
  const versions = [];
  for (let index = 0, at = start; index < count; index++) {
    let version = at + file.readUInt32LE(at + 8);
    for (let left = file.readUInt16LE(at + 2); left > 0; left--) {
      const [, found] = /^GLIBC_([\d.]+)$/.exec(textAt(file, texts + file.readUInt32LE(version + 8))) ?? [];
      if (found !== undefined) versions.push(found);
      version += file.readUInt32LE(version + 12);
    }
    at += file.readUInt32LE(at + 12);
  }
  return versions;
}

function machO(file) {
  const HEADER_BYTES = 32;
  const LIBRARY = [0xc, 0x80000018, 0x8000001f];
  const BUILD_VERSION = 0x32;
  const libraries = [];
  let minimum;
  let at = HEADER_BYTES;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const command = file.readUInt32LE(at);
    if (LIBRARY.includes(command)) libraries.push(textAt(file, at + file.readUInt32LE(at + 8)));
    if (command === BUILD_VERSION) minimum = `${file.readUInt16LE(at + 14)}.${file.readUInt8(at + 13)}`;
    at += file.readUInt32LE(at + 4);
  }
  return { format: "Mach-O", machine: file.readUInt32LE(4), libraries, minimum };
}

function portableExecutable(file) {
  const start = file.readUInt32LE(0x3c);
  const options = start + 24;
  const sectionTable = options + file.readUInt16LE(start + 20);
  const sections = Array.from({ length: file.readUInt16LE(start + 6) }, (_, index) => {
    const at = sectionTable + 40 * index;
    return {
      address: file.readUInt32LE(at + 12),
      size: file.readUInt32LE(at + 16),
      offset: file.readUInt32LE(at + 20),
    };
  });
  const offsetOf = (address) => {
    const found = sections.find((section) => address >= section.address && address < section.address + section.size);
    return found === undefined ? 0 : address - found.address + found.offset;
  };
  // Entries 1 and 13 of the directories: libraries that are loaded at the start, and with the first call.
  const namesIn = (entry, size, name) => {
    const address = file.readUInt32LE(options + 112 + 8 * entry);
    const names = [];
    for (let at = offsetOf(address); address !== 0 && file.readUInt32LE(at + name) !== 0; at += size)
      names.push(textAt(file, offsetOf(file.readUInt32LE(at + name))));
    return names;
  };
  return {
    format: "PE",
    machine: file.readUInt16LE(start + 4),
    libraries: [...namesIn(1, 20, 12), ...namesIn(13, 32, 4)],
    minimum: `${file.readUInt16LE(options + 48)}.${file.readUInt16LE(options + 50)}`,
  };
}
