import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createTurns } from "./turns.js";

describe("turns", () => {
  const never = new AbortController().signal;

  it("are taken one after another, in the order of asking, also after a failure", async () => {
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

  it("are given up with the signal, and whoever comes next waits for those before all the same", async () => {
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
});
