/** Where the executable of a package's plugin is. */
export function executablePath(name: string, system: string): string;

/** Compiles the plugin of a package, which is built, for a system; gives the path of the executable. */
export function makeExecutable(name: string, system: string, progress?: (line: string) => void): Promise<string>;
