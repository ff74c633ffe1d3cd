/** The commands that publish a release, run in its folder. */
export function publishing(paths: readonly string[]): { title: string; command: string[] }[];
