/** The name of a machine's system; undefined where nothing is compiled for it. */
export function systemOf(machine: NodeJS.Process): string | undefined;
