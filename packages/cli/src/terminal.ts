/** Returns the width of the terminal from `COLUMNS` or the terminal. Undefined if standard output is not a terminal. */
export function terminalWidth({ env, stdout }: NodeJS.Process): number | undefined {
  const columns = Number(env.COLUMNS);
  if (Number.isInteger(columns) && columns > 0) return columns;
  return stdout.isTTY ? stdout.columns : undefined;
}
