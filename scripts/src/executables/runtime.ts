import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../shared/folders.js";
import { runOrThrow } from "../shared/programs.js";
import { ensureCompiler } from "./compiler.js";
import { systemOf } from "./systems.js";

/** Notice of executables, and the license texts of linked libraries, compressed, because they never change. */
export const LICENSES = join(ROOT, "licenses");

/** Libraries that are linked into the runtime of executables, and their licenses, as the runtime lists them. */
export const LIBRARIES: readonly (readonly [name: string, license: string])[] = [
  ["JavaScriptCore and parts of WebKit", "LGPL-2.0-or-later, BSD-2-Clause"],
  ["tinycc", "LGPL-2.1"],
  ["BoringSSL", "Apache-2.0, ISC, OpenSSL"],
  ["brotli, c-ares, libdeflate, ls-hpack, ls-qpack, lsquic, mimalloc, uucode", "MIT"],
  ["lsquic: parts from Chromium", "BSD-3-Clause"],
  ["libuv (Windows)", "MIT"],
  ["picohttpparser", "MIT"],
  ["lol-html, libwebp, zstd", "BSD-3-Clause"],
  ["libbase64, libspng", "BSD-2-Clause"],
  ["libjpeg-turbo", "BSD-3-Clause, IJG, Zlib"],
  ["libarchive", "BSD-2-Clause and others"],
  ["zlib-ng", "Zlib"],
  ["ICU", "Unicode-3.0"],
  ["simdutf, highway, uSockets, uWebSockets, parts of TigerBeetle", "Apache-2.0"],
  ["parts of LLVM's libc++abi", "Apache-2.0 WITH LLVM-exception"],
  ["parts ported from esbuild", "MIT"],
  ["acorn, and the browserify family of replacements for Node's modules", "MIT"],
];

/** Versions of the runtime, and commits of its parts. */
export type RuntimeVersions = Readonly<Record<"bun" | "webkit" | "tinycc" | "boringssl", string>>;

/** Returns the versions that the runtime reports. */
export async function runtimeVersions(progress: (line: string) => void = () => {}): Promise<RuntimeVersions> {
  const compiler = await ensureCompiler(systemOf(process) ?? "linux-amd64", progress);
  return JSON.parse(await runOrThrow(compiler, ["--print", "JSON.stringify(process.versions)"], { cwd: ROOT }));
}

/**
 * Returns the notice for an executable: a text with the versions, libraries and options in place of their names.
 *
 * @param options of the compiler
 */
export function runtimeNotice(versions: RuntimeVersions, options: readonly string[]): string {
  const libraries = LIBRARIES.map(([name, license]) => `  ${name}: ${license}`).join("\n");
  const values: Readonly<Record<string, string>> = { ...versions, libraries, options: options.join(" ") };
  const text = readFileSync(join(LICENSES, "NOTICE-RUNTIME.txt"), "utf8");
  return text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
