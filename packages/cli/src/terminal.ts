/** Letters on a line of the terminal: as `COLUMNS` says, or the terminal itself. Undefined where the output is no terminal. */
export function terminalWidth({ env, stdout }: NodeJS.Process): number | undefined {
  const told = Number(env.COLUMNS);
  if (Number.isInteger(told) && told > 0) return told;
  return stdout.isTTY ? stdout.columns : undefined;
}
