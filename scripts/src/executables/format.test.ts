import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { useTemporaryFolder } from "@tripod/kit/testing";
import { ROOT } from "../shared/folders.js";
import { compileExecutable } from "./executables.js";
import { formatFaults } from "./format.js";
import { systemNamed } from "./systems.js";

/** Systems whose executables cannot be run here. */
const NAMES = ["darwin-amd64", "darwin-arm64", "windows-amd64", "linux-arm64", "linux-amd64-musl"];

describe("formatFaults", () => {
  const folder = useTemporaryFolder();
  const files = new Map<string, Buffer>();
  const fileOf = (system: string) => files.get(system) ?? assert.fail(system);
  before(async () => {
    const script = join(ROOT, "dist", "plugins", "logpkg", "main.js");
    for (const system of NAMES) {
      const outfile = join(folder, system, `plugin${systemNamed(system).suffix}`);
      await compileExecutable({ script, system, outfile });
      files.set(system, await readFile(outfile));
    }
  });

  for (const system of NAMES)
    it(`accepts the executable for ${system}`, () => assert.deepEqual(formatFaults(fileOf(system), system), []));

  it("reports another format", () => {
    assert.deepEqual(formatFaults(fileOf("windows-amd64"), "darwin-amd64"), ["it has the format PE, not Mach-O"]);
    assert.deepEqual(formatFaults(Buffer.from("#!/bin/sh\n"), "linux-amd64"), ["it has the format undefined, not ELF"]);
  });

  it("reports another processor", () => {
    assert.match(formatFaults(fileOf("linux-arm64"), "linux-amd64").join(), /for the processor 0xb7/);
    assert.match(formatFaults(fileOf("darwin-arm64"), "darwin-amd64").join(), /for the processor 0x100000c/);
  });

  it("reports a library that the system does not have", () => {
    const renamed = (system: string, library: string, other: string) => {
      const file = Buffer.from(fileOf(system));
      for (let at = file.indexOf(library); at >= 0; at = file.indexOf(library, at + 1)) file.write(other, at, "latin1");
      return formatFaults(file, system).join();
    };
    assert.match(
      renamed("windows-amd64", "bcryptprimitives.dll", "vcruntime1400000.dll"),
      /library vcruntime1400000\.dll/,
    );
    assert.match(
      renamed("darwin-arm64", "/usr/lib/libicucore", "/opt/lib/libicucore"),
      /library \/opt\/lib\/libicucore/,
    );
    assert.match(renamed("linux-amd64-musl", "libstdc++.so.6", "libother.so.66"), /library libother\.so\.66/);
    assert.match(formatFaults(fileOf("linux-amd64-musl"), "linux-amd64").join(), /library libc\.musl/);
  });

  it("reports a newer system", () => {
    const glibc = Buffer.from(fileOf("linux-arm64"));
    for (let at = glibc.indexOf("GLIBC_2.17\0"); at >= 0; at = glibc.indexOf("GLIBC_2.17\0", at + 1))
      glibc.write("GLIBC_2.99", at);
    assert.match(formatFaults(glibc, "linux-arm64").join(), /needs version 2\.99/);
    const windows = Buffer.from(fileOf("windows-amd64"));
    windows.writeUInt16LE(10, windows.readUInt32LE(0x3c) + 24 + 48);
    assert.match(formatFaults(windows, "windows-amd64").join(), /needs version 10\.0/);
  });

  for (const system of ["darwin-amd64", "darwin-arm64"]) {
    it(`reports a page of ${system} that differs from the signature`, () => {
      const file = Buffer.from(fileOf(system));
      file.writeUInt8(file.readUInt8(100 * 4096) ^ 1, 100 * 4096);
      assert.match(formatFaults(file, system).join(), /1 of \d+ pages have another hash, page 100 first/);
    });
  }
});
