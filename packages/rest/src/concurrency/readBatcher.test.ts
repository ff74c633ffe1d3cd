import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { createManualClock } from "@tripod/http/testing";
import { createReadBatcher } from "./readBatcher.js";

/** A platform of so many objects that counts what it is asked. */
function platform(count: number, absent?: () => string) {
  const clock = createManualClock();
  const batcher = createReadBatcher(clock);
  const asked: string[] = [];
  const read = (id: string, signal = new AbortController().signal) =>
    batcher.read(
      "place",
      id,
      {
        one: async () => {
          asked.push(id);
          return `${id} alone`;
        },
        list: async (on) => {
          asked.push("list");
          on.signal.addEventListener("abort", () => asked.push("list given up"));
          await clock.sleep(100);
          return new Map(Array.from({ length: count }, (_, index) => [String(index), { raw: index } as Reader]));
        },
        fromRow: ({ raw }) => (raw === 3 ? assert.fail("a row that cannot be read") : `${raw} from the list`),
        ...(absent && { absent }),
      },
      { signal, progress: () => undefined },
    );
  return { clock, asked, read };
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe("reads of objects of one parent", () => {
  it("send one list request for several objects, and individual reads for those that it lacks or that cannot be decoded", async () => {
    const { clock, asked, read } = platform(20);
    const answers = await clock.runUntil(Promise.all([...texts(20), "gone"].map((id) => read(id))));
    assert.equal(answers[0], "0 from the list");
    assert.equal(answers[3], "3 alone");
    assert.equal(answers[20], "gone alone");
    assert.deepEqual(asked, ["list", "3", "gone"]);
  });

  it("send a single GET for one object", async () => {
    const { clock, asked, read } = platform(20);
    assert.equal(await clock.runUntil(read("7")), "7 alone");
    assert.deepEqual(asked, ["7"]);
  });

  it("that start during a list request wait for a later list request", async () => {
    const { clock, asked, read } = platform(20);
    const first = Promise.all(texts(5).map((id) => read(id)));
    await clock.advance(50);
    const second = Promise.all(texts(5).map((id) => read(id)));
    await clock.runUntil(Promise.all([first, second]));
    assert.deepEqual(asked.filter((one) => one === "list").length, 2);
  });

  it("end immediately with their own signal, and do not affect the others", async () => {
    const { clock, read } = platform(20);
    const stop = new AbortController();
    const stopped = read("0", stop.signal);
    const others = Promise.all(texts(5).map((id) => read(id)));
    stop.abort(new Error("stopped"));
    await assert.rejects(stopped, /stopped/);
    assert.equal((await clock.runUntil(others)).length, 5);
  });

  it("of objects that the list lacks end with it if `absent` is set, unless they are read individually", async () => {
    const { clock, asked, read } = platform(2, () => "absent");
    const answers = await clock.runUntil(Promise.all(["0", "gone"].map((id) => read(id))));
    assert.deepEqual([answers, asked], [["0 from the list", "absent"], ["list"]]);
    assert.equal(await clock.runUntil(read("gone")), "gone alone");
  });

  it("do not start with an aborted signal", async () => {
    const { asked, read } = platform(20);
    await assert.rejects(read("0", AbortSignal.abort(new Error("over"))), /over/);
    assert.deepEqual(asked, []);
  });

  it("send a single GET if all others were aborted before", async () => {
    const { clock, asked, read } = platform(20);
    const stop = new AbortController();
    const stopped = assert.rejects(read("0", stop.signal), /stopped/);
    const other = read("1");
    stop.abort(new Error("stopped"));
    await stopped;
    assert.equal(await clock.runUntil(other), "1 alone");
    assert.deepEqual(asked, ["1"]);
  });

  it("abort the list request when no read waits for it any longer, and not before", async () => {
    const { clock, asked, read } = platform(20);
    const [one, other] = [new AbortController(), new AbortController()];
    const all = [one, other].map(({ signal }, at) => assert.rejects(read(String(at), signal), /stopped/));
    await clock.advance(50);
    one.abort(new Error("stopped"));
    assert.deepEqual(asked, ["list"]);
    other.abort(new Error("stopped"));
    assert.deepEqual(asked, ["list", "list given up"]);
    await clock.runUntil(Promise.all(all));
  });
});
