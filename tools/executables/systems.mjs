// The systems that plugins are compiled for, by the names that Pulumi gives them, and what compiles for each.

/** @typedef {{ package: string, os: string, cpu: string, libc?: string, target: string, suffix: string }} System */

/** @type {Readonly<Record<string, System>>} */
export const SYSTEMS = {
  "linux-amd64": of("linux", "x64", "linux-x64", "glibc"),
  "linux-arm64": of("linux", "arm64", "linux-aarch64", "glibc"),
  "linux-amd64-musl": of("linux", "x64", "linux-x64-musl", "musl"),
  "linux-arm64-musl": of("linux", "arm64", "linux-aarch64-musl", "musl"),
  "darwin-amd64": of("darwin", "x64", "darwin-x64"),
  "darwin-arm64": of("darwin", "arm64", "darwin-aarch64"),
  "windows-amd64": of("win32", "x64", "windows-x64"),
};

/** @returns {System} */
function of(os, cpu, target, libc) {
  return {
    package: `@oven/bun-${target}`,
    os,
    cpu,
    libc,
    target: `bun-${target}`,
    suffix: os === "win32" ? ".exe" : "",
  };
}

/**
 * The name of a machine's system; undefined where nothing is compiled for it.
 *
 * @param {{ platform: string, arch: string, report?: { getReport(): object } }} machine `process`
 */
export function systemOf({ platform, arch, report }) {
  const isMusl = platform === "linux" && report?.getReport().header?.glibcVersionRuntime === undefined;
  const libc = platform === "linux" ? (isMusl ? "musl" : "glibc") : undefined;
  const found = Object.entries(SYSTEMS).find(([, one]) => one.os === platform && one.cpu === arch && one.libc === libc);
  return found?.[0];
}
