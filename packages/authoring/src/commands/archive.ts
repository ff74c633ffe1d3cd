import { gzipSync } from "node:zlib";
import { CommandError } from "./commandError.js";
import { type Files, sorted } from "./files.js";

/** 26 October 1985, as in npm's own archives: some programs reject the epoch. */
const TIME = new Date("1985-10-26T08:15:00Z");

/**
 * Returns a .tar.gz whose bytes depend on names, contents and execute permissions only, not on time, user or machine.
 *
 * @throws CommandError that says how to install modern-tar, which packs it
 */
export async function tarGz(files: Files, level = 9): Promise<Buffer> {
  const { packTar } = await import("modern-tar").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new CommandError("modern-tar: is not installed. Run: npm install --save-dev modern-tar");
  });
  const entries = sorted(files).map(([name, { content, executable }]) => ({
    header: { name, size: content.length, mode: executable ? 0o755 : 0o644, mtime: TIME },
    body: content,
  }));
  const packed = gzipSync(await packTar(entries), { level });
  // Operating system: unknown. Node writes that of the machine.
  packed[9] = 255;
  return packed;
}
