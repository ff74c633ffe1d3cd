import { InputError, NotFoundError, OtherOwnerError } from "../errors.js";

/** Causes of causes end somewhere. */
const DEEPEST = 8;

/**
 * The error with its texts cleaned: message, stack, and whatever else it tells, down its causes. It stays the object that
 * it is, so that its class and code keep their meaning; failures of inputs are made anew.
 */
export function cleanError(error: unknown, clean: (text: string) => string, depth = 0): unknown {
  if (!(error instanceof Error) || depth > DEEPEST) return error;
  const cause = error.cause === undefined ? {} : { cause: cleanError(error.cause, clean, depth + 1) };
  if (error instanceof InputError) {
    const Same = [NotFoundError, OtherOwnerError].find((one) => error instanceof one) ?? InputError;
    return new Same(
      error.failures.map(({ path, reason }) => ({ path: clean(path), reason: clean(reason) })),
      cause,
    );
  }
  for (const name of ["stack", ...Object.getOwnPropertyNames(error)]) {
    const text = (error as unknown as Record<string, unknown>)[name];
    if (typeof text === "string" && clean(text) !== text) Object.defineProperty(error, name, { value: clean(text) });
  }
  return error;
}
