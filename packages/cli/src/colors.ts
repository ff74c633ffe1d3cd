import { createColors } from "picocolors";

/** Reports whether output has colors: on a terminal, or if FORCE_COLOR is set. Logs and pipes would show the codes. */
function areEnabled({ env, stdout }: NodeJS.Process): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return stdout.isTTY === true && env.TERM !== "dumb";
}

/** Colors of the output, or plain text if colors are disabled. */
export const colors = createColors(areEnabled(process));
