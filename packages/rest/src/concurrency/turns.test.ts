import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTurns } from "./turns.js";

describe("turns", () => {
  const never = new AbortController().signal;

  it("run one after another in the order of calls, also after a failure", async () => {
    const turns = createTurns();
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
      turns.take("key", never, work("first", true)),
      turns.take("key", never, work("second")),
      turns.take("other", never, work("third")),
    ]);
    assert.deepEqual(
      all.map(({ status }) => status),
      ["rejected", "fulfilled", "fulfilled"],
    );
    assert.ok(seen.indexOf("first ends") < seen.indexOf("second begins"));
    assert.ok(seen.indexOf("third begins") < seen.indexOf("first ends"), "another key does not wait");
  });

  it("are abandoned with the signal, and the next call still waits for earlier ones", async () => {
    const turns = createTurns();
    let end = (): void => undefined;
    const first = turns.take(
      "key",
      never,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const stop = new AbortController();
    const second = turns.take("key", stop.signal, async () => assert.fail("it gave up"));
    let begun = false;
    const third = turns.take("key", never, async () => {
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
    const turns = createTurns();
    const first = turns.take("key", never, () => new Promise<void>((resolve) => setImmediate(resolve)));
    const over = AbortSignal.abort(new Error("over"));
    await assert.rejects(
      turns.take("key", over, async () => assert.fail("it is over")),
      /over/,
    );
    await first;
  });

  it("let a call wait that starts while the second one runs", async () => {
    const turns = createTurns();
    const seen: string[] = [];
    const ends: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        seen.push(name);
        ends.push(resolve);
      });
    const rest = () => new Promise((resolve) => setImmediate(resolve));
    const all = [turns.take("key", never, work("first")), turns.take("key", never, work("second"))];
    ends[0]?.();
    await rest();
    all.push(turns.take("key", never, work("third")));
    await rest();
    assert.deepEqual(seen, ["first", "second"]);
    ends[1]?.();
    await rest();
    ends[2]?.();
    await Promise.all(all);
    assert.deepEqual(seen, ["first", "second", "third"]);
  });
});
