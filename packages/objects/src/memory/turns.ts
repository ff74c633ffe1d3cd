/** Lets those who want the same go one after another. */
export interface Turns {
  /**
   * Runs `work` when all that asked for the same key before have ended.
   *
   * @throws the signal's reason when it is aborted while waiting.
   */
  take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Makes {@link Turns}. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take: async (key, signal, work) => {
      const before = last.get(key);
      const mine = (async () => {
        if (before !== undefined) await orAbort(before, signal);
        return work();
      })();
      // Whoever gives up waiting must not let the next one overtake those before.
      const ended = Promise.allSettled([before, mine]);
      last.set(key, ended);
      ended.then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
      return mine;
    },
  };
}

function orAbort(waited: Promise<unknown>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    waited.then(
      () => {
        signal.removeEventListener("abort", stop);
        resolve();
      },
      () => {
        signal.removeEventListener("abort", stop);
        resolve();
      },
    );
  });
}
