import { type Clock, systemClock } from "@tripod/http";

/** A clock on which `times` as much time passes as on the machine's, from the present moment on. */
export function hurried(times: number): Clock {
  const start = systemClock.now();
  return {
    now: () => start + (systemClock.now() - start) * times,
    sleep: (ms, signal) => systemClock.sleep(ms / times, signal),
  };
}
