import type { Files } from "./executableFolder.mjs";

/** A .tar.gz, packed as hard as the level says. */
export function tarGz(files: Files, level?: number): Buffer;
