import { ROOT } from "../shared/folders.js";
import { runOrThrow } from "../shared/programs.js";
import { ensureCompiler } from "./compiler.js";
import { systemOf } from "./systems.js";

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
 * Returns the notice for an executable.
 *
 * @param options of the compiler
 */
export function runtimeNotice({ bun, webkit, tinycc }: RuntimeVersions, options: readonly string[]): string {
  const libraries = LIBRARIES.map(([name, license]) => `  ${name}: ${license}`).join("\n");
  return `This executable holds the program, whose license is in LICENSE, and the runtime Bun ${bun}.

Bun: Copyright (c) Oven, licensed under the MIT License (https://opensource.org/license/mit):
  Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
  documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
  rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
  persons to whom the Software is furnished to do so, subject to the following conditions:
  The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
  Software.
  THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
  WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
  COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
  OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

Inside of Bun ${bun} are, linked statically:
${libraries}
Bun's own list, with the places of each: https://github.com/oven-sh/bun/blob/bun-v${bun}/LICENSE.md

JavaScriptCore, WebKit and tinycc are covered by the GNU Lesser General Public License; its texts are in LGPL-2.0.txt and
LGPL-2.1.txt. You may change these libraries and link the program again with your changes:

1. The exact sources: Bun at the tag bun-v${bun} of https://github.com/oven-sh/bun, WebKit at the commit
   ${webkit} of https://github.com/oven-sh/WebKit, tinycc at the commit
   ${tinycc} of https://github.com/oven-sh/tinycc.
2. Build a Bun with your change, as its LICENSE.md says.
3. The program is in the folder "source". In it, with your Bun:
   bun build ${options.join(" ")} --compile-executable-path=YOUR-BUN --outfile EXECUTABLE ./main.js
   where main.js reads the file schema.json.br by require("./schema.json.br") in place of __dirname + "/schema.json.br".
Reverse engineering for debugging such changes is allowed.
`;
}
