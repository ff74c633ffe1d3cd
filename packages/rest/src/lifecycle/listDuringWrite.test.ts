import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import type { Dialect } from "../definition/dialect.js";
import { type Bench, type Client, dialect, type Recorded, startBench, thing } from "../testing/bench.testing.js";

let bench: Bench;
let beforeSending: ((method: string) => Promise<unknown>) | undefined;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }]);
  beforeSending = undefined;
});
after(() => bench.close());

/** Returns a dialect with requests that other operations can precede. */
function slowDialect(client: Client): Dialect {
  const usual = dialect()(client);
  const send: Dialect["send"] = async (request, on) => {
    await beforeSending?.(request.method);
    return usual.send(request, on);
  };
  return { ...usual, send };
}

const resource = thing({
  endpoint: { path: "things", dialect: slowDialect },
  update: [{ method: "PATCH", body: "inputs", returnsObject: false }],
});
const args = { name: "a", size: 3, note: "n" };

describe("readBatcher: a list that reads request while a write is sent answers no read after it", () => {
  let all: Recorded[];

  /** Refreshes two objects, which requests their list, once a request with the method is about to be sent. */
  function refreshDuring(method: string): void {
    beforeSending = async (sent) => {
      if (sent !== method) return;
      beforeSending = undefined;
      await Promise.all(all.slice(1).map((one) => bench.refresh(resource, one)));
      assert.ok(bench.routes().includes("GET things"), "no list was requested");
    };
  }

  beforeEach(async () => {
    all = [];
    for (const name of ["a", "b", "c"]) all.push(await bench.create(resource, { ...args, name }));
    bench.routes();
  });

  it("of an update", async () => {
    const [first] = all as [Recorded];
    refreshDuring("PATCH");
    const updated = await bench.update(resource, { ...args, size: 4 }, first);
    assert.equal(updated.state.size, 4);
    assert.equal((await bench.refresh(resource, updated))?.state.size, 4);
  });

  it("of a deletion", async () => {
    const [first] = all as [Recorded];
    refreshDuring("DELETE");
    await bench.delete(resource, first);
    assert.equal(await bench.refresh(resource, first), undefined);
  });
});
