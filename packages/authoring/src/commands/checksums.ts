import { createHash } from "node:crypto";
import { type Files, sorted } from "./files.js";

/** Returns the SHA-256 of a file in hexadecimal. */
export function sha256(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the lines of a `SHA256SUMS`, sorted by path. */
export function checksums(files: Files): string {
  return sorted(files)
    .map(([path, { content }]) => `${sha256(content)}  ${path}\n`)
    .join("");
}
