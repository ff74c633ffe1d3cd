import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createKeyedMutex } from "./keyedMutex.js";

describe("createKeyedMutex", () => {
  const never = new AbortController().signal;

  it("run one after another in the order of calls, also after a failure", async () => {
    const mutex = createKeyedMutex();
    const seen: string[] = [];
    const work =
      (name: string, fails = false) =>
      async () => {
        seen.push(`${name} begins`);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(`${name} ends`);
        if (fails) throw new Error(name);
      };
    const all = await Promise.allSettled([
      mutex.runExclusive("key", never, work("first", true)),
      mutex.runExclusive("key", never, work("second")),
      mutex.runExclusive("other", never, work("third")),
    ]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ["rejected", "fulfilled", "fulfilled"],
    );
    assert.ok(seen.indexOf("first ends") < seen.indexOf("second begins"));
    assert.ok(seen.indexOf("third begins") < seen.indexOf("first ends"), "another key does not wait");
  });

  it("are abandoned with the signal, and the next call still waits for earlier ones", async () => {
    const mutex = createKeyedMutex();
    let end = (): void => undefined;
    const first = mutex.runExclusive(
      "key",
      never,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const stop = new AbortController();
    const second = mutex.runExclusive("key", stop.signal, async () => assert.fail("it gave up"));
    let begun = false;
    const third = mutex.runExclusive("key", never, async () => {
      begun = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error("stopped"));
    await assert.rejects(second, /stopped/);
    assert.equal(begun, false);
    end();
    await Promise.all([first, third]);
    assert.equal(begun, true);
  });

  it("do not run with an aborted signal", async () => {
    const mutex = createKeyedMutex();
    const first = mutex.runExclusive("key", never, () => new Promise<void>((resolve) => setImmediate(resolve)));
    const over = AbortSignal.abort(new Error("over"));
    await assert.rejects(
      mutex.runExclusive("key", over, async () => assert.fail("it is over")),
      /over/,
    );
    await first;
  });

  it("let a call wait that starts while the second one runs", async () => {
    const mutex = createKeyedMutex();
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        seen.push(name);
        ends.push(resolve);
      });
    const rest = () => new Promise((resolve) => setImmediate(resolve));
    const all = [mutex.runExclusive("key", never, work("first")), mutex.runExclusive("key", never, work("second"))];
    ends[0]?.();
    await rest();
    all.push(mutex.runExclusive("key", never, work("third")));
    await rest();
    assert.deepEqual(seen, ["first", "second"]);
    ends[1]?.();
    await rest();
    ends[2]?.();
    await Promise.all(all);
    assert.deepEqual(seen, ["first", "second", "third"]);
  });
});
