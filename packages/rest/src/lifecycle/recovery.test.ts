import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { s } from "@tripod/kit";
import { createWording, useInEachTest } from "@tripod/kit/testing";
import {
  type Bench,
  dialect,
  failureOf,
  isTaken,
  LOST_AFTER,
  LOST_BEFORE,
  NOON,
  refusal,
  startBench,
  thing,
} from "../testing/bench.testing.js";

const { assertFailure, assertLog, assertWording } = createWording(import.meta.url);

const bench = useInEachTest(() =>
  startBench([
    { path: "things", page: 2 },
    { path: "named", refuses: (sent, others) => (isTaken(sent, others) ? { code: "taken" } : undefined) },
    { path: "zones" },
    { path: "zones/{zone}/things" },
    { path: "tokens", constants: () => ({ secret: "s3cret" }), shows: shownOnce },
    { path: "chosen", id: ({ name }) => String(name) },
  ]),
);

function shownOnce({ secret, ...rest }: Record<string, unknown>, pathParams: string): unknown {
  return pathParams === "write" ? { secret, ...rest } : rest;
}

const args = { name: "one", size: 3 };
/** Things for which the platform accepts several with one name. */
const several = thing({ identity: { unique: false } });
const PENDING = /^pending-create:2026-03-01T12:\d\d:\d\d\.\d{3}Z:\d+$/;
/** Time since the beginning of the test. */
const seconds = () => (bench.clock.now() - NOON) / 1_000;
const ids = (path = "things") => Object.keys(bench.objects(path).all());

describe("createWithRecovery: a create whose response is lost", () => {
  it("finds the object by its key and creates it once", async (test) => {
    bench.objects("things").put("other", { name: "other", size: 3 });
    bench.next("POST things", LOST_AFTER);
    const made = await bench.create(thing(), args);
    assert.deepEqual([made.id, made.reasons, made.state.name], ["things-1", [], "one"]);
    assert.equal(bench.writes().length, 1);
    assertWording(test, bench.told.join("\n"));
  });

  it("is found on any page of its list, and among rows that cannot be read", async () => {
    for (const id of ["a", "b", "c", "d"]) bench.objects("things").put(id, { name: id });
    bench.objects("things").put("e", { ...args, id: null });
    bench.next("POST things", LOST_AFTER);
    assert.equal((await bench.create(thing(), args)).id, "things-1");
  });

  it("sends the create again after a minute if the platform refuses a second object of the key", async () => {
    bench.next("POST things", LOST_BEFORE);
    const made = await bench.create(thing(), args);
    assert.equal(made.id, "things-1");
    assert.equal(bench.writes().length, 2);
    assert.equal(seconds(), 60 + 1);
  });

  it("sends the create three times and records it as pending", async (test) => {
    bench.next("POST things", { ...LOST_BEFORE, times: 4 });
    const made = await bench.create(thing(), args);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(bench.writes().length, 3);
    assert.equal(seconds(), 60 + 1 + 60 + 2 + 60);
  });

  it("records a pending create if another server responds to each attempt with 200", async () => {
    bench.next("POST things", { answer: { status: 200, text: "<html>" }, times: 3 });
    assert.match((await bench.create(thing(), args)).id, PENDING);
  });

  it("continues the search after an empty list and after errors", async () => {
    bench.next("POST things", LOST_AFTER);
    bench.next("GET things", { answer: { status: 200, text: "" } });
    bench.next("GET things", refusal(500, "broken"));
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } } });
    const made = await bench.create(several, args);
    assert.deepEqual([made.id, bench.writes().length, seconds()], ["things-1", 1, 3.5]);
  });

  for (const lag of [300, 5_000, 20_000, 30_000, 59_000]) {
    it(`finds the object if lists lag ${lag} ms behind, and creates it once`, async () => {
      bench.objects("things").lag({ lists: lag });
      bench.next("POST things", LOST_AFTER);
      const made = await bench.create(several, args);
      assert.deepEqual([made.id, made.reasons, ids(), bench.writes().length], ["things-1", [], ["things-1"], 1]);
      assert.ok(seconds() * 1_000 >= lag && seconds() <= 61, `${seconds()} s`);
    });
  }

  it("never creates a second object if lists lag 20 s behind and every response is lost", async () => {
    bench.objects("things").lag({ lists: 20_000 });
    bench.next("POST things", { ...LOST_AFTER, times: 3 });
    for (const name of ["one", "two", "three"]) await bench.create(several, { name });
    assert.deepEqual(ids(), ["things-1", "things-2", "things-3"]);
  });

  for (const [what, answer] of [
    ["502", { status: 502, text: "<html>" }],
    ["504", { status: 504, text: "<html>" }],
    ["200 without a body", { status: 200 }],
    ["204", { status: 204 }],
  ] as const) {
    it(`searches after ${what}`, async () => {
      bench.objects("things").lag({ lists: 30_000 });
      bench.next("POST things", { answer, isDone: true });
      assert.equal((await bench.create(several, args)).id, "things-1");
      assert.equal(bench.writes().length, 1);
    });
  }

  for (const answer of [{ status: 403, text: "<html>" }, { status: 404, text: "<html>" }, { status: 403 }]) {
    it(`finds the object after ${answer.status} ${answer.text ?? "without a body"} in place of the response`, async () => {
      bench.next("POST things", { answer, isDone: true });
      assert.equal((await bench.create(several, args)).id, "things-1");
      assert.deepEqual([bench.writes().length, seconds()], [1, 0]);
    });
  }

  it("reports a page in place of the response without a delay if no object was created", async (test) => {
    bench.next("POST things", { answer: { status: 403, text: "<html>" } });
    assertFailure(test, await failureOf(bench.create(several, args)), { code: "permission-denied" });
    assert.deepEqual([bench.writes().length, seconds()], [1, 0]);
  });

  it("records a pending create if a page is in place of the response and of the list", async (test) => {
    const page = { answer: { status: 403, text: "<html>" } };
    bench.next("POST things", { ...page, isDone: true, before: () => bench.next("GET things", page) });
    const made = await bench.create(several, args);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.deepEqual([bench.writes().length, seconds()], [1, 0]);
  });

  it("searches for the time of the definition", async () => {
    const slow = thing({ identity: { unique: false }, create: { searchMs: 180_000 } });
    bench.objects("things").lag({ lists: 170_000 });
    bench.next("POST things", LOST_AFTER);
    assert.equal((await bench.create(slow, args)).id, "things-1");
    bench.next("POST things", LOST_BEFORE);
    const before = seconds();
    assert.match((await bench.create(slow, { name: "two" })).id, PENDING);
    assert.equal(seconds() - before, 180);
  });

  it("never adopts an equal object that existed before", async () => {
    bench.objects("things").put("older", args);
    await bench.clock.sleep(5_000);
    bench.next("POST things", LOST_AFTER);
    assert.equal((await bench.create(thing(), args)).id, "things-1");
  });

  it("never adopts an object of another kind", async () => {
    const sorted = thing({ wire: { isKind: ({ kind }: { kind?: string }) => kind !== "b", otherKind: () => "else" } });
    bench.next("POST things", {
      ...LOST_BEFORE,
      after: () => bench.objects("things").put("else", { ...args, kind: "b" }),
    });
    assert.equal((await bench.create(sorted, args)).id, "things-1");
  });

  it("fails with the ID of an object that may have existed before", async (test) => {
    bench.objects("things").put("older", args);
    await bench.clock.sleep(5_000);
    bench.next("POST things", LOST_BEFORE);
    const failure = await failureOf(bench.create(thing(), args));
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.equal(bench.writes().length, 1);
  });

  it("names several objects that have appeared since", async (test) => {
    bench.next("POST things", { ...LOST_AFTER, after: () => bench.objects("things").put("theirs", args) });
    const failure = await failureOf(bench.create(thing(), args));
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.deepEqual(ids(), ["things-1", "theirs"]);
  });

  it("never adopts an object of another resource of the program", async () => {
    const first = await bench.create(thing(), args);
    bench.next("POST things", LOST_AFTER);
    const second = await bench.create(thing(), args);
    assert.deepEqual([first.id, second.id], ["things-1", "things-2"]);
  });

  it("gives two equal resources that are created concurrently an object each", async () => {
    bench.next("POST things", { ...LOST_AFTER, times: 2 });
    const made = await Promise.all([bench.create(thing(), args), bench.create(thing(), args)]);
    assert.deepEqual(made.map(({ id }) => id).sort(), ["things-1", "things-2"]);
    assert.deepEqual(ids(), ["things-1", "things-2"]);
  });

  it("does not serialize creates with different keys", async () => {
    bench.next("POST things", LOST_BEFORE);
    const ends = await Promise.all(
      ["one", "two"].map(async (name) => {
        await bench.create(thing(), { name });
        return bench.clock.now() - NOON;
      }),
    );
    assert.deepEqual(ends.sort(), [0, 61_000]);
  });

  it("fails without a retry if a different object with its name has appeared", async (test) => {
    bench.next("POST things", { ...LOST_BEFORE, before: () => bench.objects("things").put("theirs", { name: "one" }) });
    const failure = await failureOf(bench.create(thing(), args));
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.deepEqual([ids(), bench.writes().length], [["theirs"], 1]);
  });

  it("names at most 20 objects that have appeared with its name", async () => {
    const before = () => {
      for (let at = 0; at < 30; at += 1) bench.objects("things").put(`theirs-${at}`, { name: "one" });
    };
    bench.next("POST things", { ...LOST_BEFORE, before });
    const { message } = await failureOf(bench.create(thing(), args));
    assert.equal(message.match(/theirs-\d+/g)?.length, 20);
  });

  it("is retried if a different object existed before", async () => {
    bench.objects("things").put("older", { name: "one" });
    bench.next("POST things", LOST_BEFORE);
    await bench.clock.sleep(5_000);
    assert.equal((await bench.create(thing(), args)).id, "things-1");
  });

  it("never claims that nothing was created if no list can be read", async (test) => {
    bench.next("POST things", LOST_AFTER);
    bench.next("GET things", { ...refusal(500, "broken"), times: 99 });
    const made = await bench.create(thing(), args);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(bench.writes().length, 1);
  });

  it("is searched for after a 2xx with an empty body", async () => {
    bench.next("POST things", { answer: { status: 202 }, isDone: true });
    const made = await bench.create(thing(), args);
    assert.deepEqual([made.id, made.state.size, bench.writes().length], ["things-1", 3, 1]);
  });
});

describe("createWithRecovery: a second attempt of a create", () => {
  const named = thing({ endpoint: { path: "named", dialect: dialect() } });

  it("reports that the first attempt may be the conflict, and records the create as pending", async (test) => {
    bench.next("POST named", LOST_BEFORE);
    bench.next("POST named", refusal(409, "taken", "the name is taken"));
    const made = await bench.create(named, args);
    assert.match(made.id, PENDING);
    const [reason = ""] = made.reasons;
    assertWording(test, reason);
  });

  it("finds the object of the first attempt if the second one is refused because of it", async () => {
    bench.objects("named").lag({ lists: 61_500 });
    bench.next("POST named", LOST_AFTER);
    assert.equal((await bench.create(named, args)).id, "named-1");
    assert.equal(bench.writes().length, 2);
  });

  it("that is rejected because of an input names it", async (test) => {
    bench.next("POST named", LOST_BEFORE);
    bench.next("POST named", refusal(400, "bad", "too large", "size"));
    assertFailure(test, await failureOf(bench.create(named, args)), { code: "invalid-argument", path: "size" });
  });
});

describe("createWithRecovery: an error response to a create", () => {
  it("is reported after one search for an object with the key", async (test) => {
    bench.next("POST things", refusal(400, "bad", "no such size"));
    const failure = await failureOf(bench.create(thing(), args));
    assertFailure(test, failure, { code: "invalid-argument" });
    assert.deepEqual(bench.routes(), ["POST things", "GET things"]);
  });

  it("that another server sends is reported unchanged", async () => {
    const broken = dialect(() => ({ send: () => Promise.reject(new TypeError("a mistake")) }));
    const failure = await failureOf(bench.create(thing({ endpoint: { path: "things", dialect: broken } }), args));
    assert.equal(failure.message, "a mistake");
  });
});

describe("createWithRecovery: a create of an object without a creation time", () => {
  const unborn = thing({ wire: { createdAt: null } });

  it("reads the existing objects once for each parent", async () => {
    bench.objects("things").put("older", args);
    bench.next("POST things", LOST_AFTER);
    assert.equal((await bench.create(unborn, args)).id, "things-1");
    assert.deepEqual(bench.routes(), ["GET things", "POST things", "GET things", "GET things/things-1"]);
    await bench.create(unborn, { name: "two" });
    assert.deepEqual(bench.routes(), ["POST things"]);
  });

  it("fails before the request if they cannot be read", async (test) => {
    bench.next("GET things", refusal(403, "forbidden"));
    const failure = await failureOf(bench.create(unborn, args));
    assertFailure(test, failure, { code: "permission-denied" });
    assert.deepEqual(bench.writes(), []);
  });

  it("names the parent that does not exist", async (test) => {
    const inZone = thing({
      fields: { zone: s.string().replaces() },
      endpoint: { path: "zones/{zone}/things", dialect: dialect() },
      wire: { createdAt: null },
    });
    const failure = await failureOf(bench.create(inZone, { ...args, zone: "nowhere" }));
    assertFailure(test, failure, { code: "invalid-argument", path: "zone" });
  });

  it("does not read a parent that this program has created and that the platform leaves empty", async () => {
    const zone = thing({ endpoint: { path: "zones", dialect: dialect() }, name: "Zone" });
    const inZone = (startsWithout: boolean) =>
      thing({
        fields: { zone: s.string().replaces() },
        endpoint: { path: "zones/{zone}/things", dialect: dialect(), startsEmpty: () => startsWithout },
        wire: { createdAt: null },
      });
    const { id } = await bench.create(zone, { name: "z" });
    bench.routes();
    bench.next(`POST zones/${id}/things`, LOST_AFTER);
    const made = await bench.create(inZone(true), { ...args, zone: id });
    assert.equal(made.id, "things-2");
    assert.equal(bench.routes()[0], `POST zones/${id}/things`);
    await bench.create(inZone(false), { ...args, name: "two", zone: id });
    assert.equal(bench.routes()[0], `GET zones/${id}/things`);
    bench.objects("zones").put("old", {});
    await bench.create(inZone(true), { ...args, zone: "old" });
    assert.equal(bench.routes()[0], "GET zones/old/things");
  });

  it("is not searched for after a response", async () => {
    await bench.create(thing(), args);
    assert.deepEqual(bench.routes(), ["POST things"]);
  });
});

describe("createWithRecovery: the creation time", () => {
  /** Creates a thing with a lost response and this creation time. Returns the ID, or why it is unknown. */
  async function born(at: (ms: number) => unknown, skew = 0): Promise<string> {
    const platform = await startBench([{ path: "things" }], { skew });
    try {
      // A response shows the difference between the clocks.
      await platform.create(thing(), { name: "first" });
      await platform.clock.sleep(60_600);
      const shown = at(platform.clock.now() + skew);
      platform.next("POST things", {
        ...LOST_AFTER,
        after: () => platform.objects("things").put("things-2", { createdAt: shown }),
      });
      return (await platform.create(thing(), args)).id;
    } catch (error) {
      return (error as Error).message;
    } finally {
      await platform.close();
    }
  }
  const inSeconds = (ms: number) => Math.floor(ms / 1_000);

  for (const [what, at, skew] of [
    ["as RFC 3339", (ms: number) => new Date(ms).toISOString(), 0],
    ["without a zone, which is UTC", (ms: number) => new Date(ms).toISOString().replace("Z", ""), 0],
    ["with another zone", (ms: number) => new Date(ms + 3_600_000).toISOString().replace("Z", "+01:00"), 0],
    [
      "in whole seconds, which may be a little earlier",
      (ms: number) => new Date(inSeconds(ms) * 1_000).toISOString(),
      0,
    ],
    ["in seconds since the epoch", (ms: number) => inSeconds(ms), 0],
    ["in milliseconds since the epoch", (ms: number) => ms, 0],
    ["by a clock that is behind", (ms: number) => new Date(ms).toISOString(), -30_000],
  ] as const) {
    it(`proves which object was created, ${what}`, async () => assert.equal(await born(at, skew), "things-2"));
  }

  for (const [what, at, skew] of [
    ["before the first try", (ms: number) => new Date(ms - 600).toISOString(), 0],
    ["before it, in whole seconds", (ms: number) => new Date((inSeconds(ms) - 2) * 1_000).toISOString(), 0],
    ["before it by a clock that is ahead", (ms: number) => new Date(ms - 3_000).toISOString(), 30_000],
    ["in a text that is not a time", () => "yesterday, at noon", 0],
    ["in a text that is too long for a time", (ms: number) => `${new Date(ms).toISOString()}${" ".repeat(60)}`, 0],
    ["nowhere", () => null, 0],
  ] as const) {
    it(`proves nothing, ${what}`, async (test) => assertWording(test, await born(at, skew)));
  }
});

describe("createWithRecovery: the first create of a run", () => {
  const others: Bench[] = [];
  after(async () => {
    for (const other of others) await other.close();
  });

  for (const [what, skew] of [
    ["ahead", 10 * 60_000],
    ["behind", -10 * 60_000],
  ] as const) {
    it(`never adopts an older equal object if the platform's clock is ${what}`, async () => {
      const several = thing({ identity: { unique: false } });
      const other = await startBench([{ path: "things" }], { skew });
      others.push(other);
      await other.again().create(several, args);
      await other.clock.sleep(3 * 60_000);
      other.next("POST things", LOST_BEFORE);
      const error = await other.create(several, args).catch((cause: unknown) => cause);
      const made = error as { readonly id?: string };
      assert.notEqual(made.id, "things-1");
      other.next("POST things", LOST_AFTER);
      assert.equal((await other.create(several, { name: "two" })).id, "things-2");
    });
  }
});

describe("createWithRecovery: an object that is identified only by having appeared", () => {
  const key = { key: null, onLostResponse: "detectNew" };
  const licenses = thing({ identity: key });

  it("is found after a lost response, also if it becomes visible late", async () => {
    bench.objects("things").put("older", args);
    bench.next("POST things", { answer: { status: 200 }, isDone: true });
    // First the baseline, then the list lags behind for a while.
    bench.next("GET things", {});
    bench.next("GET things", { answer: { status: 200, body: { rows: [] } }, times: 3 });
    assert.equal((await bench.create(licenses, args)).id, "things-1");
    assert.ok(bench.clock.now() > NOON);
  });

  it("records a pending create if it does not appear within a minute, and never sends it again", async (test) => {
    bench.next("POST things", { answer: { status: 200 }, times: 9 });
    const made = await bench.create(licenses, args);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.deepEqual([bench.writes().length, seconds()], [1, 60]);
  });

  it("does not adopt an object that differs from the request, and does not send the create again", async (test) => {
    bench.next("POST things", { answer: { status: 200 } });
    bench.next("GET things", {});
    bench.next("GET things", { before: () => bench.objects("things").put("theirs", { name: "one", size: 4 }) });
    const made = await bench.create(licenses, args);
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(bench.writes().length, 1);
  });

  it("does not send the create again if the connection broke and nothing has appeared", async () => {
    bench.next("POST things", LOST_BEFORE);
    assert.match((await bench.create(licenses, args)).id, PENDING);
    assert.equal(bench.writes().length, 1);
  });

  it("is searched for with a new baseline by each create", async () => {
    await bench.create(licenses, args);
    bench.objects("things").put("theirs", args);
    bench.next("POST things", LOST_AFTER);
    assert.equal((await bench.create(licenses, args)).id, "things-2");
  });

  it("is created one at a time", async () => {
    bench.next("POST things", { ...LOST_AFTER, times: 2 });
    const made = await Promise.all([bench.create(licenses, args), bench.create(licenses, { ...args, name: "two" })]);
    assert.deepEqual(
      made.map(({ state }) => state.name),
      ["one", "two"],
    );
    assert.deepEqual(ids(), ["things-1", "things-2"]);
  });
});

describe("createWithRecovery: an object that nothing distinguishes from others", () => {
  const tickets = thing({ identity: { key: null, onLostResponse: "fail" } });

  it("does not send the create again, and names what has appeared since", async (test) => {
    bench.objects("things").put("older", args);
    await bench.create(tickets, args);
    bench.next("POST things", {
      ...LOST_AFTER,
      after: () => bench.objects("things").put("else", { name: "else", size: 3 }),
    });
    const made = await bench.create(tickets, args);
    assert.match(made.id, PENDING);
    const [reason = ""] = made.reasons;
    assertWording(test, reason);
    assert.equal(bench.writes().length, 2);
  });

  it("creates although the list cannot be read before", async (test) => {
    bench.next("GET things", { ...refusal(403, "forbidden"), times: 1 });
    bench.next("POST things", LOST_AFTER);
    const [reason = ""] = (await bench.create(tickets, args)).reasons;
    assertWording(test, reason);
  });

  it("names nothing if nothing has appeared for a minute, or the list cannot be read", async (test) => {
    bench.next("POST things", LOST_BEFORE);
    const [nothing = ""] = (await bench.create(tickets, args)).reasons;
    assertWording(test, nothing);
    bench.next("POST things", LOST_AFTER);
    bench.next("GET things", { ...refusal(500, "broken"), times: 99 });
    const [unread = ""] = (await bench.again().create(tickets, args)).reasons;
    assertWording(test, unread);
  });

  it("names at most 20 of them", async (test) => {
    bench.next("POST things", {
      ...LOST_AFTER,
      after: () => {
        for (let nth = 0; nth < 30; nth += 1) bench.objects("things").put(`more-${nth}`, { name: "one" });
      },
    });
    const [reason = ""] = (await bench.create(tickets, args)).reasons;
    assertWording(test, reason);
  });

  it("names no object that differs", async (test) => {
    bench.next("POST things", {
      ...LOST_BEFORE,
      after: () => bench.objects("things").put("else", { name: "one", size: 4 }),
    });
    const [reason = ""] = (await bench.create(tickets, args)).reasons;
    assertWording(test, reason);
  });

  it("reports that it cannot search if there is no list", async (test) => {
    const unlisted = thing({ identity: { key: null, onLostResponse: "fail" }, list: { unlistable: "by hand" } });
    bench.next("POST things", LOST_AFTER);
    const failure = await failureOf(bench.create(unlisted, args));
    assertFailure(test, failure, { code: "outcome-unknown" });
    assert.equal((failure as { outcome?: string }).outcome, "unknown");
    assert.equal(bench.writes().length, 1);
  });
});

describe("createWithRecovery: a secret in the response to a create only", () => {
  const fields = { secret: s.string().computed().secret() };
  const tokens = (more: object = {}) =>
    thing({
      fields,
      endpoint: { path: "tokens", dialect: dialect() },
      identity: { onLostResponse: "recreate" },
      ...more,
    });

  it("makes the provider delete the object and create it again if that response is lost", async (test) => {
    bench.next("POST tokens", LOST_AFTER);
    const made = await bench.create(tokens(), args);
    assert.equal(made.id, "tokens-2");
    assert.deepEqual(made.state.secret, (await bench.again().create(tokens(), { name: "x" })).state.secret);
    assertLog(test, bench.log);
    assert.deepEqual(bench.routes().slice(0, 4), [
      "POST tokens",
      "GET tokens",
      "DELETE tokens/tokens-1",
      "POST tokens",
    ]);
  });

  it("makes the provider delete the object with the request of its kind", async () => {
    bench.next("POST tokens", LOST_AFTER);
    const revoked = tokens({ delete: { method: "POST", path: "tokens/{id}/revoke" } });
    bench.next(/revoke/, { answer: { status: 204 } });
    await bench.create(revoked, args);
    assert.equal(bench.writes()[1]?.[0], "POST tokens/tokens-1/revoke");
  });

  it("does not let the provider create the object again if it cannot be deleted", async (test) => {
    bench.next("POST tokens", LOST_AFTER);
    bench.next(/revoke/, refusal(500, "broken"));
    const failure = await failureOf(
      bench.create(tokens({ delete: { method: "POST", path: "tokens/{id}/revoke" } }), args),
    );
    assertFailure(test, failure, { code: "unavailable" });
    assert.equal((failure as { code?: string }).code, "unavailable");
    assert.deepEqual(ids("tokens"), ["tokens-1"]);
  });

  it("is not recorded from an incomplete response", async () => {
    bench.next("POST tokens", { answer: { status: 200 }, isDone: true });
    assert.equal((await bench.create(tokens(), args)).id, "tokens-2");
  });
});

describe("createWithRecovery: a create that is cancelled before its response", () => {
  it("is searched for repeatedly for a few seconds", async () => {
    const end = new AbortController();
    bench.next("POST things", { answer: "never", before: () => end.abort(new Error("enough")) });
    bench.next("GET things", { times: 2 });
    bench.next("GET things", { before: () => bench.objects("things").put("late", args) });
    const made = await bench.create(thing(), args, { signal: end.signal });
    assert.equal(made.id, "late");
  });

  it("records a pending create if the object is not found", async (test) => {
    const end = new AbortController();
    bench.next("POST things", { answer: "never", before: () => end.abort(new Error("enough")) });
    const made = await bench.create(thing(), args, { signal: end.signal });
    assert.match(made.id, PENDING);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(bench.writes().length, 1);
  });

  it("records a pending create if it is cancelled before the create is repeated", async () => {
    const end = new AbortController();
    bench.next("POST things", LOST_BEFORE);
    void bench.clock.sleep(60_500).then(() => end.abort(new Error("enough")));
    const made = await bench.create(thing(), args, { signal: end.signal });
    assert.deepEqual([PENDING.test(made.id), bench.writes().length], [true, 1]);
  });

  it("ends the search a few seconds later", async () => {
    const end = new AbortController();
    bench.next("POST things", LOST_BEFORE);
    bench.next("GET things", {});
    bench.next("GET things", { after: () => end.abort(new Error("enough")) });
    const made = await bench.create(several, args, { signal: end.signal });
    assert.match(made.id, PENDING);
    assert.ok(seconds() > 4 && seconds() < 6, `${seconds()} s`);
  });
});

describe("createWithRecovery: an object whose ID the program chooses", () => {
  const chosen = thing({
    endpoint: { path: "chosen", itemPath: "chosen/{name}", alsoInBody: ["name"], dialect: dialect() },
    identity: { id: "{name}" },
    create: { method: "PUT", path: "chosen/{name}" },
  });

  it("is created with a second idempotent request if a response is lost", async () => {
    bench.next("PUT chosen/one", LOST_AFTER);
    const made = await bench.create(chosen, args);
    assert.equal(made.id, "one");
    assert.deepEqual(ids("chosen"), ["one"]);
  });

  it("is recorded under its ID if the outcome of the PUT is unknown", async (test) => {
    bench.next("PUT chosen/one", { ...refusal(500, "broken"), times: 9 });
    const made = await bench.create(chosen, args);
    assert.deepEqual([made.id, made.state.thingId], ["one", "one"]);
    assertWording(test, made.reasons[0] ?? "");
    assert.equal(bench.writes().length, 3);
    assert.equal(await bench.again().refresh(chosen, made), undefined);
  });

  it("is recorded under its ID if the second PUT is rejected", async (test) => {
    bench.next("PUT chosen/one", { ...refusal(500, "broken"), isDone: true });
    bench.next("PUT chosen/one", refusal(403, "forbidden"));
    const made = await bench.create(chosen, args);
    assert.deepEqual([made.id, made.state.thingId, bench.writes().length], ["one", "one", 2]);
    assertWording(test, made.reasons[0] ?? "");
  });

  it("is recorded under its expected ID if it has no address", async () => {
    const without = thing({
      endpoint: { path: "chosen", itemPath: "chosen/{id}", dialect: dialect() },
      identity: { key: null, onLostResponse: "fail" },
      create: { method: "PUT", path: "chosen/{name}", adopts: true, expectedId: async () => "x" },
    });
    bench.next("PUT chosen/one", { ...refusal(500, "broken"), times: 3 });
    assert.equal((await bench.create(without, args)).id, "x");
  });

  it("is recorded under its ID if the operation is cancelled before the PUT is repeated", async (test) => {
    const end = new AbortController();
    bench.next("PUT chosen/one", refusal(500, "broken"));
    void bench.clock.sleep(500).then(() => end.abort(new Error("enough")));
    const made = await bench.create(chosen, args, { signal: end.signal });
    assert.deepEqual([made.id, bench.writes().length], ["one", 1]);
    assertWording(test, made.reasons[0] ?? "");
  });

  it("needs no read of the existing objects", async () => {
    const unborn = thing({
      endpoint: { path: "chosen", itemPath: "chosen/{name}", alsoInBody: ["name"], dialect: dialect() },
      identity: { id: "{name}" },
      create: { method: "PUT", path: "chosen/{name}" },
      wire: { createdAt: null },
    });
    await bench.create(unborn, args);
    assert.deepEqual(bench.routes(), ["GET chosen/one", "GET chosen", "PUT chosen/one"]);
  });
});
