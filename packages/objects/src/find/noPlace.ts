import { type FailureCode, HttpFailure } from "@tripod/http";
import { InputError } from "@tripod/kit";
import { readOne } from "../ask/one.js";
import type { Target } from "../place/target.js";
import type { Reading } from "./readings.js";

/** What is told of a place that is none. */
const PLACELESS: readonly FailureCode[] = ["unauthenticated", "permission-denied", "invalid-argument"];

/** Whether an error may come from a place that the import id says, and that is none. */
export function isAboutPlace(error: unknown, { said }: Pick<Reading, "said">): error is Error {
  const isRefused = error instanceof HttpFailure && (error.status === 404 || PLACELESS.includes(error.code));
  const isWrong = error instanceof InputError && error.failures.every(({ path }) => said.includes(path));
  return said.length > 0 && (isRefused || isWrong);
}

/** Why a place that the import id says is none, as far as reading an object there tells. */
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
