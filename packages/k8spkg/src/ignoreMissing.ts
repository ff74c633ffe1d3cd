import { isMissing } from "@tripod/rest";

/**
 * Waits for the delete of a part of an object, and ignores that another client has already deleted the part. Other
 * errors, such as a 404 without the platform's own code, are thrown.
 */
export async function ignoreMissing(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
