import { PartialFailure } from "@tripod/kit";
import type { Values } from "@tripod/rest";

/** Does work whose half is recorded, where it is but half done, with these outputs and under this id. */
export async function withPartialState<T>(more: Values, work: () => Promise<T>, platformId?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    throw error.amend({ id: platformId ?? error.id, state: { ...error.state, ...more } });
  }
}
