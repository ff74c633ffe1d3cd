import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import { dialect, failureOf, LOST_AFTER, NO_OBJECT, refusal, startBench, thing } from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertRejected, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() => startBench([{ path: "things" }, { path: "chosen", id: ({ name }) => String(name) }]));

const args = { name: "one", size: 3 };

describe("readObject", () => {
  it("returns the live object", async () => {
    const one = await bench.create(thing(), args);
    bench.objects("things").put(one.id, { size: 7 });
    assert.equal((await bench.refresh(thing(), one))?.state.size, 7);
  });

  it("removes a deleted object from state and releases its ID", async () => {
    const chosen = thing({ endpoint: { path: "chosen", dialect: dialect() } });
    const one = await bench.create(chosen, args);
    bench.objects("chosen").remove(one.id);
    assert.equal(await bench.refresh(chosen, one), undefined);
    bench.next("POST chosen", LOST_AFTER);
    assert.equal((await bench.create(chosen, args)).id, "one");
  });

  it("fails on a 404 while the list still contains the object", async (test) => {
    const one = await bench.create(thing(), args);
    bench.next("GET things/things-1", { answer: NO_OBJECT });
    assertFailure(test, await failureOf(bench.refresh(thing(), one)), { code: "not-found" });
  });

  it("rejects an object of another kind with its description", async (test) => {
    const one = await bench.create(thing(), args);
    bench.objects("things").put(one.id, { kind: "b" });
    const sorted = thing({
      wire: { constants: { kind: "a" }, otherKind: ({ kind }: { kind: string }) => `a ${kind}` },
    });
    assertFailure(test, await failureOf(bench.refresh(sorted, one)), { code: "invalid-argument", path: "" });
  });

  it("fails on a response without what distinguishes the kind of a recorded object", async () => {
    const sorted = thing({
      wire: {
        constants: { kind: "a" },
        isKind: ({ part }: { part?: { name?: string } }) => part?.name === "p",
        otherKind: () => "a",
      },
    });
    const one = await bench.create(thing(), args);
    for (const part of [undefined, null, {}, { name: null }]) {
      bench.objects("things").put(one.id, { kind: null, part });
      const failure = (await failureOf(bench.refresh(sorted, one))) as { code?: string };
      assert.equal(failure.code, "unexpected-answer");
    }
  });

  it("fails on a response without a member that every object has inside an output, unless state has it", async (test) => {
    const part = s.object({ name: s.string(), size: s.number() });
    const decode = ({ raw }: { raw: { part: unknown } }) => raw.part;
    const parted = thing({ fields: { part: part.computed() }, wire: { codecs: { part: { decode } } } });
    bench.next("POST things", {
      after: () => bench.objects("things").put("things-1", { part: { name: "p", size: 1 } }),
    });
    const one = await bench.create(parted, args);
    bench.objects("things").put(one.id, { part: { size: 2 } });
    assert.deepEqual((await bench.refresh(parted, one))?.state.part, { name: "p", size: 2 });
    for (const live of [{ name: 7 }, "p", [1]]) {
      bench.objects("things").put(one.id, { part: live });
      const failure = (await failureOf(bench.refresh(parted, one))) as { code?: string };
      assert.equal(failure.code, "unexpected-answer");
    }
    bench.objects("things").put(one.id, { part: { size: 2 } });
    await assertRejected(test, bench.import(parted, one.id), { code: "unexpected-answer" });
  });

  it("keeps an object whose rows show numbers instead of textual IDs", async () => {
    const listed = thing({ read: "list" });
    const one = await bench.create(listed, args);
    bench.next("GET things", { answer: { status: 200, body: { rows: [{ ...args, id: 7 }] } } });
    const failure = (await failureOf(bench.refresh(listed, one))) as { code?: string };
    assert.equal(failure.code, "unexpected-answer");
  });

  it("warns about a failed status with the platform's reason", async (test) => {
    const status = { at: "state", values: { BROKEN: "failed" }, default: "stable" };
    const jobs = thing({ waits: { status } });
    const one = await bench.create(jobs, args);
    bench.objects("things").put(one.id, { state: "BROKEN", message: "no room" });
    assert.equal((await bench.refresh(jobs, one))?.id, one.id);
    bench.objects("things").put(one.id, { state: "WELL" });
    await bench.refresh(jobs, one);
    assertLog(test, bench.log);
  });

  it("logs the warning of the definition", async () => {
    const warned = thing({
      extras: [{ notice: ({ raw }: { raw: { size: number } }) => (raw.size > 5 ? "it is large" : undefined) }],
    });
    const one = await bench.create(warned, args);
    await bench.refresh(warned, one);
    bench.objects("things").put(one.id, { size: 7 });
    await bench.refresh(warned, one);
    assert.deepEqual(bench.log, ["warning: it is large"]);
  });

  it("claims the object for the program, so that no create suggests to import it", async (test) => {
    const tickets = thing({ identity: { key: null, onLostResponse: "fail" } });
    bench.objects("things").put("older", args);
    const one = await bench.again().import(tickets, "older");
    assert.ok(one);
    await bench.refresh(tickets, one);
    bench.next("GET things", refusal(403, "forbidden"));
    bench.next("POST things", LOST_AFTER);
    const [reason = ""] = (await bench.create(tickets, args)).reasons;
    assertWording(test, reason);
  });
});
