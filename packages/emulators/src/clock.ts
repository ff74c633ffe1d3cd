/** Time as a platform sees it. All instants are milliseconds since 1970-01-01 UTC. */
export interface Clock {
  now(): number;
}

/**
 * Clock of a running platform. It follows its base clock and can be advanced, for example past the lifetime of a token.
 */
export interface AdjustableClock extends Clock {
  /**
   * Advances the clock by a number of milliseconds.
   *
   * @throws RangeError if the time is invalid; the clock does not change.
   */
  advance(milliseconds: number): void;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Last time that platforms can represent. All computed times are before it. */
const LATEST = Date.UTC(9000, 0);

/** Creates a clock that stays at `start` until a test advances it. */
export function manualClock(start: number | string = "2026-02-03T09:00:00Z"): AdjustableClock {
  const startsAt = typeof start === "string" ? Date.parse(start) : start;
  return adjustableClock({ now: () => startsAt });
}

export function adjustableClock(base: Clock = systemClock): AdjustableClock {
  let ahead = 0;
  return {
    now: () => base.now() + ahead,
    advance: (milliseconds) => {
      if (!(base.now() + ahead + milliseconds <= LATEST)) {
        throw new RangeError(`The clock goes no further than ${new Date(LATEST).toISOString()}.`);
      }
      ahead += milliseconds;
    },
  };
}
