import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type Bench, failureOf, LOST_AFTER, LOST_BEFORE, startBench, thing } from "../testing/bench.testing.js";

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things", page: 2 }]);
});
after(() => bench.close());

const args = { name: "one", size: 3 };

describe("a creation whose answer is lost", () => {
  it("is found by its key, and made once", async () => {
    bench.objects("things").put("other", { name: "other", size: 3 });
    bench.next("POST things", LOST_AFTER);
    const made = await bench.create(thing(), args);
    assert.deepEqual(made.reasons, []);
    assert.equal(made.state.name, "one");
    assert.equal(Object.keys(bench.objects("things").all()).length, 2);
    assert.deepEqual(bench.told, ["the answer was lost; looking whether the thing was made"]);
  });

  it("is made again where none was made", async () => {
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(thing(), args);
    assert.equal(made.id, "things-1");
    assert.deepEqual(bench.routes(), ["POST things", "GET things", "POST things"]);
  });

  it("is tried three times, and told as what made nothing", async () => {
    bench.next("POST things", { ...LOST_BEFORE, times: 4 });
    const { message } = await failureOf(bench.create(thing(), args));
    assert.match(message, /its list was searched, and no thing was made/);
    assert.equal(bench.writes().length, 3);
  });
});
