// Reads the headers of executables: the processor, and the libraries and the version of the system that they need.
// Executables for other systems cannot run here, so their headers are checked.

import { isAtLeast } from "../shared/programs.js";
import { loadCommands, signatureFaults } from "./signature.js";
import { type System, systemNamed } from "./systems.js";

/** Headers of an executable. */
export interface Headers {
  readonly format: Format;
  readonly machine: number;
  readonly libraries: readonly string[];
  /** Version of the system that it needs. */
  readonly minimum: string | undefined;
}

type Format = "ELF" | "Mach-O" | "PE";
/** Kinds of systems with the same libraries. */
type Family = NonNullable<System["libc"]> | "darwin" | "win32";

const MACHINES: Readonly<Record<Format, Partial<Record<System["cpu"], number>>>> = {
  ELF: { x64: 62, arm64: 183 },
  "Mach-O": { x64: 0x1000007, arm64: 0x100000c },
  PE: { x64: 0x8664 },
};
const FORMATS: Readonly<Record<System["os"], Format>> = { linux: "ELF", darwin: "Mach-O", win32: "PE" };

/** Libraries that each system has, or that the guide on executables asks for. */
const LIBRARIES: Readonly<Record<Family, RegExp>> = {
  glibc: /^(?:libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|ld-linux-(?:x86-64\.so\.2|aarch64\.so\.1))$/,
  musl: /^(?:libstdc\+\+\.so\.6|libgcc_s\.so\.1|libc\.musl-(?:x86_64|aarch64)\.so\.1)$/,
  darwin: /^\/(?:usr\/lib|System\/Library)\//,
  win32:
    /^(?:api-ms-win-[\w-]+|advapi32|bcrypt|bcryptprimitives|crypt32|dbghelp|iphlpapi|kernel32|ntdll|ole32|oleaut32|psapi|rpcrt4|shell32|user32|userenv|winmm|ws2_32|wsock32)\.dll$/i,
};

/**
 * Newest version of the C library, macOS or Windows that an executable may need; the guide on executables names them.
 */
const MAX_VERSION: Partial<Record<Family, string>> = { glibc: "2.17", darwin: "13.0", win32: "6.0" };

/**
 * Returns the reasons why a system would not start an executable.
 *
 * @param name of the system
 */
export function formatFaults(file: Buffer, name: string): readonly string[] {
  const { os, cpu, libc = "glibc" } = systemNamed(name);
  const format = FORMATS[os];
  const headers = headersOf(file);
  if (headers?.format !== format) return [`it has the format ${headers?.format}, not ${format}`];
  const family = os === "linux" ? libc : os;
  const faults = headers.libraries
    .filter((library) => !LIBRARIES[family].test(library))
    .map((library) => `it needs the library ${library}`);
  if (headers.libraries.length === 0) faults.push("it names no libraries");
  if (headers.machine !== MACHINES[format][cpu])
    faults.push(`it is for the processor 0x${headers.machine.toString(16)}`);
  const { minimum = "0" } = headers;
  if (!isAtLeast(MAX_VERSION[family] ?? minimum, minimum)) faults.push(`it needs version ${minimum} of the system`);
  if (format === "Mach-O") faults.push(...signatureFaults(file));
  return faults;
}

/** Returns the headers of an executable. Returns undefined if the format is another one. */
function headersOf(file: Buffer): Headers | undefined {
  if (file.readUInt32BE(0) === 0x7f454c46) return elf(file);
  if (file.readUInt32LE(0) === 0xfeedfacf) return machO(file);
  return file.toString("latin1", 0, 2) === "MZ" ? portableExecutable(file) : undefined;
}

function textAt(file: Buffer, at: number): string {
  return file.toString("latin1", at, file.indexOf(0, at));
}

const number = (file: Buffer, at: number) => Number(file.readBigUInt64LE(at));

function elf(file: Buffer): Headers {
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
  const offsetOf = offsetsIn(segments.filter(({ type }) => type === LOAD));
  const dynamic = segments.find(({ type }) => type === DYNAMIC);
  const entries: { readonly tag: number; readonly value: number }[] = [];
  for (let at = dynamic?.offset ?? 0; dynamic !== undefined && number(file, at) !== 0; at += 16)
    entries.push({ tag: number(file, at), value: number(file, at + 8) });
  const entryOf = (tag: number) => entries.find((entry) => entry.tag === tag)?.value ?? 0;
  const texts = offsetOf(entryOf(5));
  const libraries = entries.filter(({ tag }) => tag === 1).map(({ value }) => textAt(file, texts + value));
  const versions = neededVersions(file, offsetOf(entryOf(0x6ffffffe)), entryOf(0x6fffffff), texts);
  const minimum = versions.reduce((newest, version) => (isAtLeast(newest, version) ? newest : version), "0");
  return { format: "ELF", machine: file.readUInt16LE(18), libraries, minimum };
}

/** Part of a file that is loaded at an address. */
interface Loaded {
  readonly address: number;
  readonly size: number;
  readonly offset: number;
}

/** Returns what converts an address to its offset in the file, 0 for an address that is not loaded. */
function offsetsIn(parts: readonly Loaded[]): (address: number) => number {
  return (address) => {
    const found = parts.find((part) => address >= part.address && address < part.address + part.size);
    return found === undefined ? 0 : address - found.address + found.offset;
  };
}

/** Returns the versions of glibc whose symbols an ELF file uses. */
function neededVersions(file: Buffer, start: number, count: number, texts: number): readonly string[] {
  const versions: string[] = [];
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

function machO(file: Buffer): Headers {
  const LIBRARY = [0xc, 0x80000018, 0x8000001f];
  const BUILD_VERSION = 0x32;
  const libraries: string[] = [];
  let minimum: string | undefined;
  for (const { command, at } of loadCommands(file)) {
    if (LIBRARY.includes(command)) libraries.push(textAt(file, at + file.readUInt32LE(at + 8)));
    if (command === BUILD_VERSION) minimum = `${file.readUInt16LE(at + 14)}.${file.readUInt8(at + 13)}`;
  }
  return { format: "Mach-O", machine: file.readUInt32LE(4), libraries, minimum };
}

function portableExecutable(file: Buffer): Headers {
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
  const offsetOf = offsetsIn(sections);
  // Entries 1 and 13 of the directories: libraries that are loaded at the start, and with the first call.
  const namesIn = (entry: number, size: number, name: number) => {
    const address = file.readUInt32LE(options + 112 + 8 * entry);
    const names: string[] = [];
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
