import { InputError, NotFoundError, OtherOwnerError } from "../values/errors.js";

/** Maximum depth of causes. */
const MAX_DEPTH = 8;

/**
 * Redacts all strings of an error and its causes: message, stack and properties. Returns the same object, so that its
 * class and code stay valid; failures of inputs are copied.
 */
export function redactError(error: unknown, clean: (text: string) => string, depth = 0): unknown {
  if (!(error instanceof Error) || depth > MAX_DEPTH) return error;
  const cause = error.cause === undefined ? {} : { cause: redactError(error.cause, clean, depth + 1) };
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
