import assert from "node:assert/strict";
import { after, beforeEach, describe, it } from "node:test";
import { type Bench, failureOf, LOST_BEFORE, refusal, startBench, thing } from "../testing/bench.testing.js";

let bench: Bench;
beforeEach(async () => {
  await bench?.close();
  bench = await startBench([{ path: "things" }]);
  bench.objects("things").put("older", { name: "one", size: 3 });
  bench.objects("things").put("other", { name: "one more", size: 3 });
});
after(() => bench.close());

const args = { name: "one", size: 3 };
const several = thing({ identity: { unique: false } });

describe("refusal", () => {
  for (const [status, code] of [
    [400, "bad"],
    [409, "taken"],
  ] as const) {
    it(`names the object that has the key after a ${status}`, async () => {
      bench.next("POST things", refusal(status, code, "no"));
      const { message } = await failureOf(bench.create(thing(), args));
      assert.match(
        message,
        /Likely cause: the thing "one" already exists\. Import it as older, or give it another name\.$/,
      );
    });
  }

  it("advises no import of an object that another resource of the program manages", async () => {
    const { id } = await bench.create(thing(), { name: "two", size: 3 });
    bench.next("POST things", refusal(400, "bad", "no"));
    const { message } = await failureOf(bench.create(thing(), { name: "two", size: 4 }));
    assert.match(
      message,
      new RegExp(`this program manages the thing ${id} with this name\\. Give it another name than "two"\\.$`),
    );
  });

  it("keeps the error if no object has the key, or the list fails", async () => {
    bench.next("POST things", refusal(400, "bad", "no"));
    assert.match(
      (await failureOf(bench.create(thing(), { name: "new", size: 3 }))).message,
      /refuses one of the values/,
    );
    bench.next("POST things", refusal(400, "bad", "no"));
    bench.next("GET things", { ...LOST_BEFORE, times: 20 });
    assert.match((await failureOf(bench.create(thing(), args))).message, /refuses one of the values/);
  });

  it("keeps an error that names another input than the key", async () => {
    bench.next("POST things", refusal(400, "bad", "too large", "size"));
    assert.match((await failureOf(bench.create(thing(), args))).message, /^size: the platform refuses it/);
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  it("names only an equal object if the key is not unique", async () => {
    bench.next("POST things", refusal(409, "taken", "no"));
    assert.match(
      (await failureOf(bench.create(several, args))).message,
      /the thing "one" already exists\. Import it as older, or/,
    );
    bench.next("POST things", refusal(409, "taken", "no"));
    assert.doesNotMatch((await failureOf(bench.create(several, { name: "one", size: 4 }))).message, /older/);
    bench.next("POST things", refusal(400, "bad", "no"));
    assert.match((await failureOf(bench.create(several, args))).message, /refuses one of the values/);
  });
});
