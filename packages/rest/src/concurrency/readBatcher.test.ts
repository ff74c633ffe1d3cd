import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Reader } from "@tripod/http";
import { createManualClock } from "@tripod/http/testing";
import { type BatchedRead, createReadBatcher, type Write } from "./readBatcher.js";

/** Time that a list takes, in milliseconds. */
const LIST_MS = 100;

interface PlatformOptions {
  /** Number of requests that a list takes. */
  readonly pages?: number;
  readonly more?: Partial<BatchedRead<string>>;
  /** Fails this list, counted from 1. */
  readonly failing?: number;
}

/** Returns a platform with this number of objects that counts its requests. */
function platform(count: number, { pages = 1, more = {}, failing }: PlatformOptions = {}) {
  const clock = createManualClock();
  const batcher = createReadBatcher(clock);
  const asked: string[] = [];
  let version = 0;
  let lists = 0;
  const readFor = (id: string, write?: Write, signal = new AbortController().signal) =>
    batcher.read(
      "parent",
      id,
      {
        one: async () => {
          asked.push(id);
          return `${id} alone`;
        },
        async *pages(on) {
          lists += 1;
          const isFailing = lists === failing;
          on.signal.addEventListener("abort", () => asked.push("list given up"));
          const size = Math.ceil(count / pages);
          for (let nth = 0; nth < pages; nth += 1) {
            asked.push(nth === 0 ? "list" : "page");
            const seen = version;
            await clock.sleep(LIST_MS / pages);
            if (isFailing) throw new Error("cut short");
            const ids = Array.from({ length: count }, (_, index) => index).slice(nth * size, (nth + 1) * size);
            const rows = ids.map((index) => [String(index), { raw: [index, seen] }] as const);
            yield new Map(rows as unknown as [string, Reader][]);
          }
        },
        fromRow: ({ raw }) => {
          const [index, seen] = raw as [number, number];
          return index === 3 ? assert.fail("a row that cannot be read") : `${index} from the list at ${seen}`;
        },
        write,
        ...more,
      },
      { signal, progress: () => undefined },
    );
  return {
    clock,
    batcher,
    asked,
    readFor,
    read: (id: string, signal?: AbortSignal) => readFor(id, undefined, signal),
    /** Change by another client. */
    change: () => {
      version += 1;
    },
    /** Deletes an object: a request that takes this number of milliseconds, and a read of the object. */
    remove: (id: string, requestMs = 10, signal?: AbortSignal) =>
      batcher.write("parent", async (write) => {
        await clock.sleep(requestMs);
        version += 1;
        return readFor(id, write, signal);
      }),
    /**
     * Updates an object: a read, a request that takes this number of milliseconds, and another read. Returns both
     * results.
     */
    updated: (id: string, requestMs: number) =>
      batcher.write(
        "parent",
        async (write) => {
          const before = await readFor(id, write);
          write.startChanging();
          await clock.sleep(requestMs);
          version += 1;
          write.endChanging();
          return [before, await readFor(id, write)];
        },
        "reads",
      ),
    lists: () => asked.filter((one) => one === "list").length,
  };
}

const texts = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** Runs the work for every item, 16 at a time. Each begins this number of milliseconds after the previous one. */
async function engine(
  clock: { sleep(ms: number): Promise<void> },
  items: readonly string[],
  staggerMs: number,
  work: (item: string) => Promise<unknown>,
): Promise<void> {
  let turn = Promise.resolve();
  const left = items.values();
  const slot = async (): Promise<void> => {
    for (const item of left) {
      turn = turn.then(() => clock.sleep(staggerMs));
      await turn;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: 16 }, slot));
}

describe("createReadBatcher: reads of objects of one parent", () => {
  it("send one list request for several objects, and individual reads for those that it lacks or that cannot be decoded", async () => {
    const { clock, asked, read } = platform(20);
    const answers = await clock.runUntil(Promise.all([...texts(20), "gone"].map((id) => read(id))));
    assert.equal(answers[0], "0 from the list at 0");
    assert.equal(answers[3], "3 alone");
    assert.equal(answers[20], "gone alone");
    assert.deepEqual(asked, ["list", "3", "gone"]);
  });

  it("send a single GET for one object", async () => {
    const { clock, asked, read } = platform(20);
    assert.equal(await clock.runUntil(read("7")), "7 alone");
    assert.deepEqual(asked, ["7"]);
  });

  it("that start during a list request, or within 2 s of its start, are answered by it", async () => {
    const { clock, read, lists } = platform(20);
    const first = Promise.all(["0", "1"].map((id) => read(id)));
    await clock.advance(50);
    await clock.runUntil(Promise.all([first, read("2")]));
    await clock.advance(1_800);
    assert.equal(await clock.runUntil(read("4")), "4 from the list at 0");
    assert.equal(lists(), 1);
  });

  it("see a change of another client after 2 s", async () => {
    const { clock, read, change } = platform(20);
    await clock.runUntil(Promise.all(["0", "1", "2"].map((id) => read(id))));
    change();
    await clock.advance(2_000);
    assert.deepEqual(await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id)))), [
      "0 from the list at 1",
      "1 from the list at 1",
    ]);
  });

  it("send another list request after a write of this process, whatever its parent", async () => {
    const { clock, batcher, read, change, lists } = platform(20);
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    await batcher.write(undefined, async () => change());
    const after = await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    assert.deepEqual(after, ["0 from the list at 1", "1 from the list at 1"]);
    assert.equal(lists(), 2);
  });

  it("are not answered by an earlier list while a write of this process is in progress, nor by one that began during it", async () => {
    const { clock, batcher, read, change } = platform(20);
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    let end = (): void => undefined;
    const writing = batcher.write("other", async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      change();
    });
    assert.equal(await clock.runUntil(read("4")), "4 alone");
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    end();
    await writing;
    assert.deepEqual(await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id)))), [
      "0 from the list at 1",
      "1 from the list at 1",
    ]);
  });

  it("that follow each other for longer than 2 s send one list request for every 2 s", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 3 });
    await clock.runUntil(engine(clock, texts(3_000).slice(4), 2, read));
    assert.ok(clock.now() > 5_900, `it took ${clock.now()} ms`);
    assert.ok(asked.length <= 12, asked.join());
  });

  it("that follow each other at the pace of an engine share the list request", async () => {
    const { clock, asked, read } = platform(300);
    await clock.runUntil(engine(clock, texts(300).slice(4), 8, read));
    assert.ok(asked.length <= 4, asked.join());
  });

  it("do not repeat a list after 4 s", async () => {
    const { clock, asked, read } = platform(20, { more: { fromRow: () => "row" } });
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    await clock.advance(4_000);
    await clock.runUntil(read("2"));
    assert.deepEqual(asked, ["list", "2"]);
  });

  it("send another list request for a single read if the list that has just become too old saved requests", async () => {
    const { clock, asked, read } = platform(20);
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    await clock.advance(2_000);
    assert.equal(await clock.runUntil(read("2")), "2 from the list at 0");
    assert.deepEqual(asked, ["list", "list"]);
  });

  it("do not repeat a list that took more requests than it answered reads", async () => {
    const { clock, asked, read } = platform(20, { pages: 4, more: { isOnlyInList: true } });
    await clock.runUntil(Promise.all(["0", "19"].map((id) => read(id))));
    await clock.advance(2_000);
    await clock.runUntil(read("2"));
    assert.deepEqual(asked, ["list", "page", "page", "page", "2"]);
  });

  it("all become individual reads if the list fails, and later ones do not use it", async () => {
    const { clock, asked, read } = platform(20, { failing: 1 });
    const first = Promise.all(["0", "1"].map((id) => read(id)));
    await clock.advance(50);
    assert.deepEqual(await clock.runUntil(Promise.all([first, read("2")])), [["0 alone", "1 alone"], "2 alone"]);
    assert.deepEqual(await clock.runUntil(Promise.all(["4", "5"].map((id) => read(id)))), [
      "4 from the list at 0",
      "5 from the list at 0",
    ]);
    assert.deepEqual(asked.sort(), ["0", "1", "2", "list", "list"]);
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

  it("do not abort a list request that a later read waits for", async () => {
    const { clock, asked, read } = platform(20);
    const stop = new AbortController();
    const first = Promise.all(["0", "1"].map((id) => assert.rejects(read(id, stop.signal), /stopped/)));
    await clock.advance(50);
    const later = read("2");
    await clock.advance(0);
    stop.abort(new Error("stopped"));
    await first;
    assert.equal(await clock.runUntil(later), "2 from the list at 0");
    assert.deepEqual(asked, ["list"]);
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
    assert.equal((await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))))).length, 2);
    assert.equal(asked.filter((text) => text === "list").length, 2);
  });
});

describe("createReadBatcher: reads of a list with many pages", () => {
  it("stop reading it when it takes more requests than there are reads, and do not begin it again for as few", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 30 });
    await clock.runUntil(Promise.all(["2910", "2911", "2912"].map((id) => read(id))));
    assert.deepEqual(asked.splice(0), ["list", "page", "page", "page", "2910", "2911", "2912"]);
    await clock.runUntil(Promise.all(["2913", "2914"].map((id) => read(id))));
    assert.deepEqual(asked, ["2913", "2914"]);
  });

  it("read no page after those that contain the objects, and the next one when a later read needs it", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 30 });
    await clock.runUntil(Promise.all(["10", "150"].map((id) => read(id))));
    assert.deepEqual(asked, ["list", "page"]);
    assert.equal(await clock.runUntil(read("199")), "199 from the list at 0");
    assert.deepEqual(asked, ["list", "page"]);
    assert.equal(await clock.runUntil(read("200")), "200 from the list at 0");
    assert.deepEqual(asked, ["list", "page", "page"]);
  });

  it("do not go on with it after a write of this process", async () => {
    const { clock, asked, batcher, read, change } = platform(3_000, { pages: 30 });
    await clock.runUntil(Promise.all(["10", "11"].map((id) => read(id))));
    await batcher.write(undefined, async () => change());
    const after = await clock.runUntil(Promise.all(["150", "151"].map((id) => read(id))));
    assert.deepEqual(after, ["150 from the list at 1", "151 from the list at 1"]);
    assert.deepEqual(asked, ["list", "list", "page"]);
  });

  it("end the request of a further page if every read that waits for it is cancelled", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 30 });
    await clock.runUntil(Promise.all(["10", "11"].map((id) => read(id))));
    const stop = new AbortController();
    const stopped = assert.rejects(read("150", stop.signal), /stopped/);
    await clock.advance(1);
    stop.abort(new Error("stopped"));
    await stopped;
    assert.deepEqual(asked, ["list", "page", "list given up"]);
    assert.deepEqual(await clock.runUntil(Promise.all(["150", "151"].map((id) => read(id)))), [
      "150 from the list at 0",
      "151 from the list at 0",
    ]);
  });

  it("read it to its end if there are enough of them", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 30 });
    await clock.runUntil(engine(clock, texts(3_000).slice(4), 1, read));
    assert.ok(asked.length <= 300, `${asked.length} requests`);
  });

  it("read it to its end if an individual read reads it as well", async () => {
    const { clock, asked, read } = platform(3_000, { pages: 30, more: { isOnlyInList: true } });
    await clock.runUntil(Promise.all(["10", "2999"].map((id) => read(id))));
    assert.equal(asked.length, 30);
  });
});

describe("createReadBatcher: reads in writes", () => {
  const absent = { more: { absent: () => "absent" } };

  it("of an object that the list lacks end with it if `absent` is set, unless they are read individually", async () => {
    const { clock, asked, read } = platform(2, absent);
    const answers = await clock.runUntil(Promise.all(["0", "gone"].map((id) => read(id))));
    assert.deepEqual([answers, asked], [["0 from the list at 0", "absent"], ["list"]]);
    await clock.advance(5_000);
    assert.equal(await clock.runUntil(read("gone")), "gone alone");
  });

  it("are never answered by a list that began before them", async () => {
    const { clock, read, remove } = platform(20);
    await clock.runUntil(Promise.all(["0", "1"].map((id) => read(id))));
    assert.equal(await clock.runUntil(remove("2")), "2 alone");
    await clock.advance(1_000);
    const first = Promise.all(["4", "5"].map((id) => remove(id)));
    await clock.advance(50);
    const last = await clock.runUntil(Promise.all([first, remove("6", 20), remove("7", 20)]));
    assert.deepEqual(last, [
      ["4 from the list at 3", "5 from the list at 3"],
      "6 from the list at 5",
      "7 from the list at 5",
    ]);
  });

  for (const staggerMs of [0, 1, 3, 8, 20]) {
    it(`share a list request for each wave of an engine that starts one every ${staggerMs} ms`, async () => {
      const { clock, asked, remove } = platform(0, absent);
      let nth = 0;
      await clock.runUntil(
        engine(clock, texts(300), staggerMs, (id) => {
          nth += 1;
          return remove(id, 5 + ((nth * 7) % 40));
        }),
      );
      assert.ok(asked.length <= 30, `${asked.length} requests`);
    });
  }

  it("share list requests although an operation has two of them and begins long after the one before", async () => {
    const { clock, asked, batcher, readFor } = platform(400);
    const update = (id: string) =>
      batcher.write("parent", async (write) => {
        await readFor(id, write);
        await clock.sleep(5);
        await readFor(id, write);
      });
    await clock.runUntil(engine(clock, texts(304).slice(4), 25, update));
    assert.ok(asked.length <= 60, `${asked.length} requests`);
  });

  for (const staggerMs of [0, 1, 3, 8, 20]) {
    it(`before and after changes share one list request for each wave of an engine that starts one every ${staggerMs} ms`, async () => {
      const { clock, asked, updated } = platform(400);
      let nth = 0;
      await clock.runUntil(
        engine(clock, texts(304).slice(4), staggerMs, (id) => {
          nth += 1;
          return updated(id, 5 + ((nth * 7) % 40));
        }),
      );
      assert.ok(asked.length <= 30, `${asked.length} requests`);
    });
  }

  it("before and after changes of 3,000 objects take one list request for each wave, of half its pages", async () => {
    const { clock, asked, updated } = platform(3_000, { pages: 3 });
    await clock.runUntil(engine(clock, texts(3_000).slice(4), 1, (id) => updated(id, 20)));
    assert.ok(asked.length <= 0.2 * 3_000, `${asked.length} requests`);
  });

  it("before changes are answered by a list that began after those of other writes, and not by an earlier one", async () => {
    const { clock, updated } = platform(20);
    const first = Promise.all(["4", "5"].map((id) => updated(id, 10)));
    await clock.advance(10);
    const late = updated("6", 10);
    const [one] = await clock.runUntil(first);
    assert.deepEqual(one, ["4 from the list at 0", "4 from the list at 2"]);
    const [before] = await clock.runUntil(late);
    assert.ok(before === "6 from the list at 2" || before === "6 alone", before);
    const next = await clock.runUntil(Promise.all(["7", "8"].map((id) => updated(id, 10))));
    assert.deepEqual(next, [
      ["7 from the list at 3", "7 from the list at 5"],
      ["8 from the list at 3", "8 from the list at 5"],
    ]);
  });

  it("of one write are never answered by the same list twice, because a deletion may show late", async () => {
    const { clock, asked, batcher, readFor, change } = platform(20);
    const removeLate = (id: string) =>
      batcher.write("parent", async (write) => {
        write.endChanging();
        await readFor(id, write);
        await clock.sleep(500);
        return readFor(id, write);
      });
    const removed = Promise.all(["4", "5"].map(removeLate));
    await clock.advance(300);
    change();
    assert.deepEqual(await clock.runUntil(removed), ["4 from the list at 1", "5 from the list at 1"]);
    assert.deepEqual(asked, ["list", "list"]);
  });

  it("leave lists usable for later reads, even if a write fails", async () => {
    const { clock, asked, batcher, read } = platform(20);
    const failing = batcher.write("parent", () => Promise.reject(new Error("refused")));
    await assert.rejects(failing, /refused/);
    await clock.runUntil(Promise.all(["4", "5"].map((id) => read(id))));
    assert.equal(await clock.runUntil(read("6")), "6 from the list at 0");
    assert.deepEqual(asked, ["list"]);
  });

  it("share a list request for each wave at the limit of the platform", async () => {
    const { clock, asked, remove } = platform(0, absent);
    let lane = 0;
    const limited = (id: string) => {
      lane = Math.max(lane, clock.now()) + 250;
      return remove(id, lane - clock.now());
    };
    await clock.runUntil(engine(clock, texts(60), 0, limited));
    assert.ok(asked.length <= 6, `${asked.length} requests`);
  });

  it("do not wait for a write that takes far longer than theirs", async () => {
    const { clock, asked, remove } = platform(0, absent);
    const slow = remove("slow", 60_000);
    const startedAt = clock.now();
    await clock.runUntil(Promise.all([remove("0", 10), remove("1", 15)]));
    assert.ok(clock.now() - startedAt < 200, `it took ${clock.now() - startedAt} ms`);
    assert.deepEqual(asked, ["list"]);
    await clock.runUntil(slow);
  });

  it("that come alone wait no longer than others", async () => {
    const { clock, remove } = platform(0, absent);
    for (const id of texts(8)) {
      const startedAt = clock.now();
      await clock.runUntil(remove(id, 10));
      if (Number(id) >= 4) assert.equal(clock.now() - startedAt, 14);
    }
  });

  it("keep the list request of the others if one is cancelled", async () => {
    const { clock, asked, remove } = platform(0, absent);
    const stop = new AbortController();
    const stopped = assert.rejects(remove("0", 10, stop.signal), /stopped/);
    const others = Promise.all(["1", "2"].map((id) => remove(id)));
    await clock.advance(20);
    stop.abort(new Error("stopped"));
    await stopped;
    assert.deepEqual(await clock.runUntil(others), ["absent", "absent"]);
    assert.deepEqual(asked, ["list"]);
  });

  it("become individual reads if the list fails", async () => {
    const { clock, asked, remove } = platform(0, { ...absent, failing: 1 });
    assert.deepEqual(await clock.runUntil(Promise.all(["1", "2"].map((id) => remove(id)))), ["1 alone", "2 alone"]);
    assert.deepEqual(asked, ["list", "1", "2"]);
  });
});
