import { createColors } from "picocolors";

/** Colours for a terminal, or for whoever asks for them by FORCE_COLOR. A build server's log and a pipe show the codes. */
function areWanted({ env, stdout }: NodeJS.Process): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return stdout.isTTY === true && env.TERM !== "dumb";
}

export const colours = createColors(areWanted(process));
