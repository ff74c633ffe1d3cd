/** Packages keep working if the wall clock of the machine is set while they run. */
import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { createShared } from "@tripod/kit";
import { WHOLES } from "./lookups.js";

const HOUR_MS = 3_600_000;
const YEAR_HOURS = 365 * 24;
/** Steps of the wall clock in hours. */
const JUMPS: readonly number[] = [-1, 1, -10 * YEAR_HOURS, 10 * YEAR_HOURS];

/** Replaces the wall clock of this process. Returns a function that moves it by some hours. */
function movableWallClock(t: TestContext): (hours: number) => void {
  const RealDate = Date;
  let shift = 0;
  class ShiftedDate extends RealDate {
    constructor(...parts: readonly unknown[]) {
      if (parts.length === 0) super(RealDate.now() + shift);
      else super(...(parts as [string]));
    }
    static override now(): number {
      return RealDate.now() + shift;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
  t.after(() => {
    globalThis.Date = RealDate;
  });
  return (hours) => {
    shift += hours * HOUR_MS;
  };
}

/** Lookups after each step. */
const LOOKUPS = 3;

describe("limits and caches after a step of the wall clock", () => {
  it("stops no lookup of any package", { timeout: 120_000 }, async (t) => {
    const move = movableWallClock(t);
    const running = await Promise.all(
      WHOLES.map(async ({ name, start }) => {
        const platform = await start();
        const client = platform.connect({ shared: createShared() });
        t.after(() => platform.close().then(() => client.close()));
        return { name, platform, client, calls: [...platform.calls] };
      }),
    );
    const ask = async ({ client, calls }: (typeof running)[number]): Promise<void> => {
      for (const call of calls.splice(0, LOOKUPS)) await client.call(...call);
    };
    await Promise.all(running.map(ask));
    for (const hours of JUMPS) {
      move(hours);
      for (const { platform } of running)
        platform.faults.add({ route: "* /*", fault: { kind: "throttle", retryAfter: 0 }, times: 1 });
      await Promise.all(running.map(ask));
      for (const { name, platform } of running)
        assert.deepEqual(platform.faults.list(), [], `${name}: no request after a step of ${hours} hours`);
    }
  });
});
