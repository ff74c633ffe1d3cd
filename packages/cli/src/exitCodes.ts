import { type FailureCode, failureCodeOf } from "@tripod/kit";

/**
 * Exit codes by failure code, so that scripts can distinguish errors without parsing messages. 0 means success; 1 is a
 * bug or an unexpected error.
 */
export const EXIT_CODES: Readonly<Record<FailureCode, number>> = {
  bug: 1,
  "invalid-argument": 2,
  "not-found": 3,
  unauthenticated: 4,
  "permission-denied": 5,
  conflict: 6,
  "failed-precondition": 7,
  "rate-limited": 8,
  unavailable: 9,
  "deadline-exceeded": 10,
  "unexpected-answer": 11,
  "outcome-unknown": 12,
  cancelled: 130,
};

/** Returns the exit code of an error. */
export function exitCodeOf(error: unknown): number {
  const code = failureCodeOf(error);
  if (code !== undefined) return EXIT_CODES[code];
  return (error as { name?: unknown } | null)?.name === "AbortError" ? EXIT_CODES.cancelled : EXIT_CODES.bug;
}

/** Returns the failure code of an exit code. */
export function codeOfExit(exit: number | null): FailureCode {
  const entry = Object.entries(EXIT_CODES).find(([, code]) => code === exit);
  return (entry?.[0] ?? "bug") as FailureCode;
}
