import { HttpFailure } from "@tripod/http";

/**
 * Reports whether a read shows the effect of a write that returned 2xx. Undefined if the read fails, or the operation was cancelled
 * meanwhile: the write then has an ID, which the engine records before it reads the object again (promise C10).
 */
export async function isShown(look: () => Promise<boolean>): Promise<boolean | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof HttpFailure) return undefined;
    throw error;
  }
}
