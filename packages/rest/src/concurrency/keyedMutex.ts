/** Mutex with keys. */
export interface KeyedMutex {
  /**
   * Runs `work` after all earlier calls with the same key have ended.
   *
   * @throws the signal's reason if it is aborted during the wait.
   */
  runExclusive<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** Creates {@link KeyedMutex}. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive: async (key, signal, work) => {
      const before = last.get(key);
      const mine = (async () => {
        if (before !== undefined) await orAbort(before, signal);
        return work();
      })();
      // If a call is aborted during its wait, the next one must still wait for earlier calls.
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
