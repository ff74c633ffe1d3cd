import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { createEventClock } from "./eventClock.testing.js";

const START = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;

describe("createEventClock", () => {
  it("wakes sleepers in the order of their times and takes no real time", async () => {
    const clock = createEventClock(START);
    const woken: string[] = [];
    const sleep = async (name: string, ms: number): Promise<void> => {
      await clock.sleep(ms);
      woken.push(`${name} ${clock.now() - START}`);
    };
    const real = performance.now();
    await Promise.all([sleep("late", 2 * HOUR), sleep("early", HOUR), sleep("now", 0)]);
    assert.deepEqual(woken, ["now 0", `early ${HOUR}`, `late ${2 * HOUR}`]);
    assert.equal(clock.skipped, 2 * HOUR);
    assert.ok(performance.now() - real < HOUR);
  });

  it("lets what a sleeper starts go on before the next one wakes", async () => {
    const clock = createEventClock(START);
    const steps: string[] = [];
    const first = async (): Promise<void> => {
      await clock.sleep(10);
      for (let turn = 0; turn < 5; turn += 1) {
        clock.touch();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await clock.sleep(5);
      steps.push("second sleep of the first");
    };
    const second = async (): Promise<void> => {
      await clock.sleep(20);
      steps.push("second");
    };
    await Promise.all([second(), first()]);
    assert.deepEqual(steps, ["second sleep of the first", "second"]);
  });

  it("does not jump over a limit while a file is read", async () => {
    const clock = createEventClock(START);
    const limit = clock.sleep(HOUR).then(() => "limit");
    const read = (async () => {
      for (let times = 0; times < 20; times += 1) await readFile(fileURLToPath(import.meta.url));
      return "file";
    })();
    assert.equal(await Promise.race([limit, read]), "file");
    await limit;
  });

  it("ends a wait for something that never happens at its limit", async () => {
    const clock = createEventClock(START);
    const never = new Promise<string>(() => undefined);
    assert.equal(await Promise.race([never, clock.sleep(30_000).then(() => "limit")]), "limit");
    assert.equal(clock.now(), START + 30_000);
  });

  it("rejects a cancelled sleep with the reason and does not wait for it", async () => {
    const clock = createEventClock(START);
    const over = new AbortController();
    const cancelled = clock.sleep(HOUR, over.signal);
    const other = clock.sleep(10).then(() => over.abort("stopped"));
    await assert.rejects(cancelled, (reason) => reason === "stopped");
    await other;
    assert.equal(clock.now(), START + 10);
    await assert.rejects(clock.sleep(1, AbortSignal.abort("before")), (reason) => reason === "before");
  });
});
