import type { Log } from "@tripod/kit";

/** Says which secrets an update cannot send, because nobody here knows them: they were imported without. */
export function tellUnknownSecrets(paths: readonly string[], log: Log): void {
  if (paths.length === 0) return;
  log(
    "warning",
    `${paths.join(", ")} is not known here, because the platform never shows it; the update leaves it as it is. Give it in the program, so that it can be changed`,
  );
}
