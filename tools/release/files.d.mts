import type { Files } from "./executableFolder.mjs";

/** Returns everything below a folder. */
export function readFolder(folder: string, wanted?: (path: string) => boolean): Promise<Files>;
