import { type FailureCode, HttpFailure } from "@tripod/http";
import { InputError } from "@tripod/kit";
import type { Target } from "../addressing/target.js";
import { readOne } from "../requests/one.js";
import type { Reading } from "./parseImportId.js";

/** Error codes of requests with a parent that does not exist. */
const PLACELESS: readonly FailureCode[] = ["unauthenticated", "permission-denied", "invalid-argument"];

/** Reports whether a parent in the import ID that does not exist may have caused an error. */
export function isAboutPlace(error: unknown, { said }: Pick<Reading, "said">): error is Error {
  const isRefused = error instanceof HttpFailure && (error.status === 404 || PLACELESS.includes(error.code));
  const isWrong = error instanceof InputError && error.failures.every(({ path }) => said.includes(path));
  return said.length > 0 && (isRefused || isWrong);
}

/** Returns the error of a read in a parent in the import ID, if the parent does not exist. */
export async function refusalAt(target: Target, said: readonly string[]): Promise<Error | undefined> {
  if (said.length === 0) return undefined;
  try {
    await readOne(target);
    return undefined;
  } catch (error) {
    if (isAboutPlace(error, { said })) return error;
    throw error;
  }
}
