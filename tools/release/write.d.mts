import type { Files } from "../release.mjs";

export function writeFolder(folder: string, files: Files): Promise<void>;
