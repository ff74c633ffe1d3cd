import { isMissing } from "@tripod/rest";

/**
 * Treats a part of an object that another client has deleted as deleted. Only an error with the platform's own code
 * counts.
 */
export async function ignoreMissing(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
