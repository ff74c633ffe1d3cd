/** Returns the width of the terminal from `COLUMNS` or the terminal. Undefined if standard output is not a terminal. */
export function terminalWidth({ env, stdout }: NodeJS.Process): number | undefined {
  const told = Number(env.COLUMNS);
  if (Number.isInteger(told) && told > 0) return told;
  return stdout.isTTY ? stdout.columns : undefined;
}
